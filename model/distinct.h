/* SPDX-License-Identifier: Apache-2.0 */
/* How many distinct rows a projection has, estimated in one scan. */
#ifndef MODEL_DISTINCT_H
#define MODEL_DISTINCT_H

#include <joincast/model.h>

/* Estimates the distinct rows of the projection on columns[0..count), within about 1% (one standard error), at least
 * 1 and at most the relation's rows where it has any. O(rows * count) time, 16 KiB. Deterministic. */
jc_status jc_estimate_distinct(const jc_relation *relation, unsigned count, const unsigned *columns,
                               double *distinct);

#endif
