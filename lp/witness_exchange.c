/* SPDX-License-Identifier: Apache-2.0 */
/* Exchanges between the coordinates of a witness: one takes another number of values, others give way where relations
 * overflow, then all are raised that can be; what makes the product larger stays. It ends where nothing helps any
 * more, or soon after the rows of MOST_EFFORT atoms were counted. */
#include "lp/witness_search.h"

#include <stdlib.h>

enum { MOST_EFFORT = 2000000, TARGETS = 10 };

/* The most values that coordinate k can have while the others stay, given that it fits as it is, and as it
 * is left. */
static jc_status most_values(jc_witness *witness, unsigned k, uint64_t *most)
{
    jc_coordinate *coordinate = &witness->coordinates[k];
    const uint64_t before = coordinate->values;
    uint64_t low = before, high = before + 1, step = 1;
    bool fitting = true;
    jc_status status = JC_OK;
    while (fitting && high < JC_WITNESS_MANY && status == JC_OK) {
        coordinate->values = high;
        status = jc_witness_fits(witness, k, &fitting);
        if (fitting) {
            low = high;
            high += step *= 2;
        }
    }
    while (low + 1 < high && status == JC_OK) {
        coordinate->values = low + (high - low) / 2;
        status = jc_witness_fits(witness, k, &fitting);
        if (fitting)
            low = coordinate->values;
        else
            high = coordinate->values;
    }
    coordinate->values = before;
    *most = low;
    return status;
}

/* Raises coordinates, each time the one that gains the largest factor, until none can be raised or the effort is
 * spent. */
static jc_status raise_all(jc_witness *witness)
{
    while (witness->effort < MOST_EFFORT) {
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
            break;
        witness->coordinates[best].values = best_values;
    }
    return JC_OK;
}

/* The largest coordinate but `kept` of the predicate's atoms, or coordinate_count where the others have one value. */
static unsigned largest_other(const jc_witness *witness, unsigned predicate, unsigned kept)
{
    uint64_t variables = 0, largest = 1;
    unsigned found = witness->coordinate_count;
    for (unsigned e = 0; e < witness->rule->body_count; e++)
        if (witness->rule->body[e].predicate == predicate)
            variables |= witness->variables[e];
    for (unsigned k = 0; k < witness->coordinate_count; k++) {
        if (k != kept && (witness->coordinates[k].carriers & variables) && witness->coordinates[k].values > largest) {
            largest = witness->coordinates[k].values;
            found = k;
        }
    }
    return found;
}

/* Lowers coordinates but `kept` until the predicate has no more rows than allowed; *fitting: that was possible. */
static jc_status make_room(jc_witness *witness, unsigned predicate, unsigned kept, bool *fitting)
{
    for (;;) {
        uint64_t rows = 0, low = 1;
        jc_status status = jc_witness_predicate_rows(witness, predicate, &rows);
        *fitting = rows <= witness->allowed[predicate];
        const unsigned other = largest_other(witness, predicate, kept);
        if (status || *fitting || other == witness->coordinate_count)
            return status;
        jc_coordinate *coordinate = &witness->coordinates[other];
        for (uint64_t high = coordinate->values; low + 1 < high && status == JC_OK;) {
            coordinate->values = low + (high - low) / 2;
            status = jc_witness_predicate_rows(witness, predicate, &rows);
            if (rows <= witness->allowed[predicate])
                low = coordinate->values;
            else
                high = coordinate->values;
        }
        coordinate->values = low;
        if (status)
            return status;
    }
}

/* Coordinate k takes `values`; *fitting: the others could give way. */
static jc_status move(jc_witness *witness, unsigned k, uint64_t values, bool *fitting)
{
    jc_status status = JC_OK;
    witness->coordinates[k].values = values;
    *fitting = true;
    for (unsigned e = 0; e < witness->rule->body_count && *fitting && status == JC_OK; e++)
        status = make_room(witness, witness->rule->body[e].predicate, k, fitting);
    return status == JC_OK && *fitting ? raise_all(witness) : status;
}

/* The numbers of values to try in place of v. */
static void set_targets(uint64_t v, uint64_t targets[TARGETS])
{
    const uint64_t made[TARGETS] = {v - 1, v + 1, v - 2, v + 2, v - v / 4, v + v / 4 + 1, v / 2, 2 * v, v / 3, 3 * v};
    for (unsigned i = 0; i < TARGETS; i++)
        targets[i] = made[i];
}

/* Tries the targets of coordinate k; best holds the values that have reached the largest product so far. */
static jc_status improve(jc_witness *witness, unsigned k, uint64_t *best, double *reached, bool *improved)
{
    uint64_t targets[TARGETS];
    set_targets(best[k], targets);
    for (unsigned i = 0; i < TARGETS && witness->effort < MOST_EFFORT; i++) {
        bool fitting;
        if (targets[i] == 0 || targets[i] >= JC_WITNESS_MANY / 4 || targets[i] == best[k])
            continue;
        const jc_status status = move(witness, k, targets[i], &fitting);
        if (status)
            return status;
        if (fitting && jc_witness_log2(witness) > *reached + 1e-9) {
            *reached = jc_witness_log2(witness);
            jc_witness_copy(witness, best);
            *improved = true;
        }
        jc_witness_set(witness, best);
    }
    return JC_OK;
}

jc_status jc_witness_exchange(jc_witness *witness)
{
    uint64_t *best = malloc((witness->coordinate_count + (size_t)1) * sizeof *best);
    if (!best)
        return JC_ERR_MEMORY;
    bool improved = true;
    jc_status status = raise_all(witness);
    double reached = jc_witness_log2(witness);
    jc_witness_copy(witness, best);
    while (improved && witness->effort < MOST_EFFORT && status == JC_OK) {
        improved = false;
        for (unsigned k = 0; k < witness->coordinate_count && witness->effort < MOST_EFFORT && status == JC_OK; k++)
            status = improve(witness, k, best, &reached, &improved);
    }
    free(best);
    return status;
}
