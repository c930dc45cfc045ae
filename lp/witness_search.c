/* SPDX-License-Identifier: Apache-2.0 */
/* Whole numbers of values for the coordinates of a witness: as large a product as local search finds, under the rows
 * that every relation is allowed.
 *
 * A bound has many optimal packings, and those that solvers give, corners, may round badly. So the search starts from
 * several points: the floors of 2^(s weight), for s = 1 (or the largest s that fits, where several atoms share a
 * relation) and for smaller s, down to all ones; from there all coordinates grow in turn as long as they fit, and
 * lp/witness_exchange.c mends the result. The best end counts. Floats steer; what fits is counted in integers. */
#include "lp/witness_search.h"

#include <math.h>
#include <stdlib.h>

/* Whether the atom is the first of its predicate that carries some of the coordinate. */
static bool is_first(const jc_witness *witness, unsigned atom, uint64_t carriers)
{
    for (unsigned e = witness->previous[atom]; e != JC_WITNESS_NONE; e = witness->previous[e])
        if ((witness->variables[e] & carriers) != 0)
            return false;
    return (witness->variables[atom] & carriers) != 0;
}

/* The images that have to be looked at to count a predicate's rows. */
static unsigned image_count(const jc_witness *witness, unsigned predicate)
{
    unsigned count = 0;
    for (unsigned e = witness->last[predicate]; e != JC_WITNESS_NONE; e = witness->previous[e])
        count++;
    return count;
}

jc_status jc_witness_fits(jc_witness *witness, unsigned coordinate, bool *fitting)
{
    *fitting = true;
    for (unsigned e = 0; e < witness->rule->body_count && *fitting; e++) {
        const unsigned predicate = witness->rule->body[e].predicate;
        uint64_t rows;
        if (!is_first(witness, e, witness->coordinates[coordinate].carriers))
            continue;
        const jc_status status = jc_witness_predicate_rows(witness, predicate, &rows);
        if (status)
            return status;
        *fitting = rows <= witness->allowed[predicate];
        witness->effort += image_count(witness, predicate);
    }
    return JC_OK;
}

/* Whether all relations keep within their rows. */
static jc_status all_fit(const jc_witness *witness, bool *fitting)
{
    *fitting = true;
    for (unsigned p = 0; p < witness->program->predicate_count && *fitting; p++) {
        uint64_t rows;
        const jc_status status = jc_witness_predicate_rows(witness, p, &rows);
        if (status)
            return status;
        *fitting = rows <= witness->allowed[p];
    }
    return JC_OK;
}

double jc_witness_log2(const jc_witness *witness)
{
    double sum = 0;
    for (unsigned k = 0; k < witness->coordinate_count; k++)
        sum += log2((double)witness->coordinates[k].values);
    return sum;
}

void jc_witness_copy(const jc_witness *from, uint64_t *values)
{
    for (unsigned k = 0; k < from->coordinate_count; k++)
        values[k] = from->coordinates[k].values;
}

void jc_witness_set(jc_witness *to, const uint64_t *values)
{
    for (unsigned k = 0; k < to->coordinate_count; k++)
        to->coordinates[k].values = values[k];
}

/* The floors of 2^(scale weight). */
static jc_status start_at(jc_witness *witness, double scale, bool *fitting)
{
    for (unsigned k = 0; k < witness->coordinate_count; k++) {
        /* A little above, so that rounding does not lose the 1000 of 2^log2(1000). */
        const double ideal = floor(exp2(scale * witness->coordinates[k].weight) * (1 + 1e-12));
        witness->coordinates[k].values = ideal < 1 ? 1 : ideal > 0x1p62 ? JC_WITNESS_MANY : (uint64_t)ideal;
    }
    return all_fit(witness, fitting);
}

/* The largest scale up to 1 that fits; where not even 0 does the witness is empty. */
static jc_status largest_scale(jc_witness *witness, double *scale)
{
    bool fitting;
    double low = 0, high = 1;
    jc_status status = start_at(witness, 0, &fitting);
    witness->empty = status == JC_OK && !fitting;
    if (status == JC_OK && fitting)
        status = start_at(witness, 1, &fitting);
    if (status == JC_OK && fitting)
        low = 1;
    for (unsigned i = 0; i < 50 && low < high && !witness->empty && status == JC_OK; i++) {
        const double middle = (low + high) / 2;
        status = start_at(witness, middle, &fitting);
        if (fitting)
            low = middle;
        else
            high = middle;
    }
    *scale = low;
    return status;
}

/* Multiplies all coordinates in turn by `factor`, at least by one more value, as long as some fit. */
static jc_status grow(jc_witness *witness, double factor)
{
    for (bool grown = true; grown;) {
        grown = false;
        for (unsigned k = 0; k < witness->coordinate_count; k++) {
            jc_coordinate *coordinate = &witness->coordinates[k];
            const uint64_t before = coordinate->values;
            const double wanted = (double)before * factor;
            bool fitting;
            if (wanted > 0x1p61)
                continue;
            coordinate->values = wanted < (double)before + 1 ? before + 1 : (uint64_t)wanted;
            const jc_status status = jc_witness_fits(witness, k, &fitting);
            if (status)
                return status;
            if (!fitting)
                coordinate->values = before;
            grown = grown || fitting;
        }
    }
    return JC_OK;
}

static jc_status search_from(jc_witness *witness, double scale)
{
    static const double factors[] = {2, 1.5, 1.25, 1.125, 1.0625, 1.03125};
    bool fitting;
    witness->effort = 0;
    jc_status status = start_at(witness, scale, &fitting);
    for (unsigned i = 0; i < sizeof factors / sizeof *factors && scale < 1 && status == JC_OK; i++)
        status = grow(witness, factors[i]);
    return status ? status : jc_witness_exchange(witness);
}

jc_status jc_witness_search(jc_witness *witness)
{
    static const double parts[] = {1, 0, 0.5, 0.75};
    double scale, reached = -1;
    const double most = log2(strtod(witness->bound, NULL)) - 1e-12;
    if (witness->empty)
        return JC_OK;
    jc_status status = largest_scale(witness, &scale);
    uint64_t *best = malloc((witness->coordinate_count + (size_t)1) * sizeof *best);
    if (!best)
        status = JC_ERR_MEMORY;
    for (unsigned i = 0; i < sizeof parts / sizeof *parts; i++) {
        if (reached >= most || witness->empty || status != JC_OK)
            break;
        status = search_from(witness, scale * parts[i]);
        if (jc_witness_log2(witness) > reached) {
            reached = jc_witness_log2(witness);
            jc_witness_copy(witness, best);
        }
    }
    if (status == JC_OK && !witness->empty)
        jc_witness_set(witness, best);
    free(best);
    return status;
}
