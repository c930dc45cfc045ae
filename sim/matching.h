/* SPDX-License-Identifier: Apache-2.0 */
/* Which binding of a level has which of its fan-outs. */
#ifndef SIM_MATCHING_H
#define SIM_MATCHING_H

#include "sim/random_stream.h"
#include "sim/runs.h"

/* The ranks of a level's bindings, position by position; rank 0 is the hottest. */
typedef enum jc_ranking_kind {
    JC_RANKS_FALLING,  /* position i has rank i */
    JC_RANKS_RISING,   /* position i of n has rank n - 1 - i */
    JC_RANKS_SCATTERED /* position i has rank[i] */
} jc_ranking_kind;
typedef struct jc_ranking {
    jc_ranking_kind kind;
    uint32_t *rank;
} jc_ranking;

/* Most functions: JC_ERR_LIMIT where more than JC_MAX_SINGLE_UNITS single ranks are needed. */

/* Any ranking as likely as any other. */
jc_status jc_ranking_shuffled(uint64_t bindings, jc_random *random, jc_ranking *ranking);
/* The ranking of a level whose parents have that ranking and those fan-outs: under correlation 1 the bindings in the
 * order of their parents' ranks, under -1 the reverse, in between by the scores
 *     correlation * Q(place in that order) + sqrt(1 - correlation^2) * standard normal,
 * Q the normal quantile: a Gaussian copula. (Nelsen: An Introduction to Copulas, 2006, 2.3.) bindings: the sum of the
 * fan-outs. random is needed in between only. */
jc_status jc_ranking_below(const jc_runs *parents, const jc_ranking *above, uint64_t bindings, double correlation,
                           jc_random *random, jc_ranking *ranking);
/* The ranking of fan-outs as they stand, equal ones by position. */
jc_status jc_ranking_of(const jc_runs *fan_outs, jc_ranking *ranking);
/* falling fan-outs put where the ranking says; the sequence in its own order. */
jc_status jc_ranking_apply(const jc_ranking *ranking, jc_runs *falling);
void jc_ranking_free(jc_ranking *ranking);

#endif
