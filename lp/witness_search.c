/* SPDX-License-Identifier: Apache-2.0 */
/* Whole numbers of values for the coordinates of a witness: as large a product as local search finds, under the rows
 * that every relation is allowed. It starts at the floors of 2^weight, or where relations that several atoms share
 * have no room for these at the largest common scale that fits; then raises what can be raised; then lowers one
 * coordinate by one and raises others as long as the product grows. Floats steer; what fits is counted in integers. */
#include "lp/witness.h"

#include <math.h>
#include <stdlib.h>

enum { MOST_ROUNDS = 64 };

/* Whether the relations that carry the coordinate have room; of all where it is coordinate_count. */
static jc_status fits(const jc_witness *witness, unsigned coordinate, bool *fitting)
{
    const uint64_t carriers =
        coordinate < witness->coordinate_count ? witness->coordinates[coordinate].carriers : UINT64_MAX;
    *fitting = true;
    for (unsigned e = 0; e < witness->rule->body_count && *fitting; e++) {
        const unsigned predicate = witness->rule->body[e].predicate;
        uint64_t rows;
        if (coordinate < witness->coordinate_count && (witness->variables[e] & carriers) == 0)
            continue;
        const jc_status status = jc_witness_predicate_rows(witness, predicate, &rows);
        if (status)
            return status;
        *fitting = rows <= witness->allowed[predicate];
    }
    return JC_OK;
}

static jc_status start_at(jc_witness *witness, double scale, bool *fitting)
{
    for (unsigned k = 0; k < witness->coordinate_count; k++) {
        /* A little above, so that rounding does not lose the 1000 of 2^log2(1000). */
        const double ideal = floor(exp2(scale * witness->coordinates[k].weight) * (1 + 1e-12));
        witness->coordinates[k].values = ideal < 1 ? 1 : ideal > 0x1p62 ? JC_WITNESS_MANY : (uint64_t)ideal;
    }
    return fits(witness, witness->coordinate_count, fitting);
}

/* The largest scale of the weights that fits. */
static jc_status start(jc_witness *witness)
{
    bool fitting;
    jc_status status = start_at(witness, 1, &fitting);
    if (status || fitting)
        return status;
    status = start_at(witness, 0, &fitting);
    if (status || !fitting) {
        witness->empty = !status;
        return status;
    }
    double low = 0, high = 1;
    for (unsigned i = 0; i < 50 && status == JC_OK; i++) {
        const double middle = (low + high) / 2;
        status = start_at(witness, middle, &fitting);
        if (fitting)
            low = middle;
        else
            high = middle;
    }
    return status ? status : start_at(witness, low, &fitting);
}

/* The most values that coordinate k can have while the others stay; it is left as it is. */
static jc_status most_values(jc_witness *witness, unsigned k, uint64_t *most)
{
    jc_coordinate *coordinate = &witness->coordinates[k];
    const uint64_t before = coordinate->values;
    uint64_t low = before, high = before + 1, step = 1;
    bool fitting = true;
    jc_status status = JC_OK;
    while (fitting && high < JC_WITNESS_MANY && status == JC_OK) {
        coordinate->values = high;
        status = fits(witness, k, &fitting);
        if (fitting) {
            low = high;
            high += step *= 2;
        }
    }
    while (low + 1 < high && status == JC_OK) {
        coordinate->values = low + (high - low) / 2;
        status = fits(witness, k, &fitting);
        if (fitting)
            low = coordinate->values;
        else
            high = coordinate->values;
    }
    coordinate->values = before;
    *most = low;
    return status;
}

/* Raises coordinates, each time the one that gains the largest factor, until none can be raised. */
static jc_status raise_all(jc_witness *witness)
{
    for (;;) {
        unsigned best = witness->coordinate_count;
        uint64_t best_values = 0;
        double best_factor = 1;
        for (unsigned k = 0; k < witness->coordinate_count; k++) {
            uint64_t most;
            const jc_status status = most_values(witness, k, &most);
            if (status)
                return status;
            const double factor = (double)most / (double)witness->coordinates[k].values;
            if (factor > best_factor) {
                best = k;
                best_values = most;
                best_factor = factor;
            }
        }
        if (best == witness->coordinate_count)
            return JC_OK;
        witness->coordinates[best].values = best_values;
    }
}

static double log2_of_product(const jc_witness *witness)
{
    double sum = 0;
    for (unsigned k = 0; k < witness->coordinate_count; k++)
        sum += log2((double)witness->coordinates[k].values);
    return sum;
}

static void copy_values(const jc_witness *from, uint64_t *values)
{
    for (unsigned k = 0; k < from->coordinate_count; k++)
        values[k] = from->coordinates[k].values;
}

static void set_values(jc_witness *to, const uint64_t *values)
{
    for (unsigned k = 0; k < to->coordinate_count; k++)
        to->coordinates[k].values = values[k];
}

/* Lowers each coordinate by one in turn, raises, and keeps what is better; as long as that helps. */
static jc_status exchange(jc_witness *witness)
{
    uint64_t *best = malloc((witness->coordinate_count + (size_t)1) * sizeof *best);
    if (!best)
        return JC_ERR_MEMORY;
    copy_values(witness, best);
    double reached = log2_of_product(witness);
    bool improved = true;
    jc_status status = JC_OK;
    for (unsigned round = 0; round < MOST_ROUNDS && improved && status == JC_OK; round++) {
        improved = false;
        for (unsigned k = 0; k < witness->coordinate_count && status == JC_OK; k++) {
            if (best[k] == 1)
                continue;
            witness->coordinates[k].values--;
            status = raise_all(witness);
            if (status == JC_OK && log2_of_product(witness) > reached + 1e-9) {
                reached = log2_of_product(witness);
                copy_values(witness, best);
                improved = true;
            }
            set_values(witness, best);
        }
    }
    free(best);
    return status;
}

jc_status jc_witness_search(jc_witness *witness)
{
    jc_status status = witness->empty ? JC_OK : start(witness);
    if (status || witness->empty)
        return status;
    status = raise_all(witness);
    return status ? status : exchange(witness);
}
