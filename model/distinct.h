/* SPDX-License-Identifier: Apache-2.0 */
/* How many distinct rows a projection has and how unevenly they are repeated, estimated in one scan. */
#ifndef MODEL_DISTINCT_H
#define MODEL_DISTINCT_H

#include <joincast/model.h>

typedef struct jc_projection_estimate {
    double distinct; /* rows of the projection, within about 1% (one standard error); at most the relation's rows */
    double skew;     /* mean number of rows that share a row's projection, over the plain mean rows / distinct: 1 where
                      * all are repeated alike, large where few are repeated often; at least 1, within about 3% */
} jc_projection_estimate;

/* Estimates both for the projection on columns[0..count). O(rows * count) time, 48 KiB. Deterministic. */
jc_status jc_estimate_projection(const jc_relation *relation, unsigned count, const unsigned *columns,
                                 jc_projection_estimate *estimate);

#endif
