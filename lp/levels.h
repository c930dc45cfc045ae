/* SPDX-License-Identifier: Apache-2.0 */
/* The distinct values that bags cost, numbered as they are found: many bags share few of them. */
#ifndef LP_LEVELS_H
#define LP_LEVELS_H

#include <joincast/model.h>

#include <flint/fmpq.h>

typedef struct jc_levels {
    unsigned count, room;
    fmpq *values;
    unsigned *rank;   /* of each level: its place among the values, from the least */
    unsigned *sorted; /* levels by rank */
} jc_levels;

jc_status jc_levels_add(jc_levels *levels, const fmpq_t value, unsigned *level); /* begins with a zeroed struct */
void jc_levels_free(jc_levels *levels);

#endif
