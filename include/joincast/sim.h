/* SPDX-License-Identifier: Apache-2.0 */
/* joincast/sim.h: what a schedule makes of a profile. */
#ifndef JOINCAST_SIM_H
#define JOINCAST_SIM_H

#include <joincast/model.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What explains a makespan; where it is T/p and the largest unit alike, balance. */
typedef enum jc_bound_by {
    JC_BOUND_BY_BALANCE,      /* the makespan is T/p, up to rounding to whole work, or to 1% */
    JC_BOUND_BY_LARGEST_UNIT, /* the makespan is the largest indivisible unit, or within 1% of it */
    JC_BOUND_BY_DISPATCH      /* neither: the order in which units were handed out costs the rest */
} jc_bound_by;
JC_API const char *jc_bound_by_name(jc_bound_by bound_by); /* "balance", "largest unit", "dispatch" */

typedef struct jc_makespan {
    jc_schedule schedule;
    uint64_t makespan;    /* in the profile's units of work */
    double ideal;         /* max(T/p, largest indivisible unit of this schedule): no schedule of these units beats it */
    uint64_t largest;     /* the largest indivisible unit of this schedule */
    jc_bound_by bound_by;
} jc_makespan;

/* Simulates p workers without overheads. key: units in order onto the worker that frees first; greedy: longest
 * processing time first; flatD: p equal contiguous slices of the prefix sum over the units at depth D (D beyond the
 * profile's depth_count is JC_ERR_ARGUMENT), a unit belonging to the slice in which it starts. loads (p values, each
 * worker's work) may be NULL. O(units log p); p from 1 to 2^24. steal and binary: JC_ERR_UNSUPPORTED. */
JC_API jc_status jc_simulate(const jc_profile *profile, jc_schedule schedule, uint64_t workers, jc_makespan *result,
                             uint64_t *loads, jc_error *error);

/* Zipf law w(r) = c r^-s fitted to ranked weights (largest has rank 1): least squares of ln w against ln r, rank r
 * with weight 1/r, so that every decade of ranks counts alike and the many small weights do not swamp the few large
 * ones. Weights that follow such a law exactly give it back, equal weights give 0.
 *
 * The standard error is that of sampling: by how much s would vary if the weights were drawn anew, independently,
 * from a Pareto law of tail exponent 1/s. It is 0 for equal weights and does not tell how well the law fits; that is
 * r_squared's part. (The regression's own standard error would take the residuals of ranked weights for independent,
 * which they are not: Gabaix and Ibragimov, J. Business and Economic Statistics 29, 2011.) */
typedef struct jc_zipf_fit {
    double exponent;       /* s, at least 0 */
    double standard_error; /* of the exponent */
    double r_squared;      /* of the fitted line in log-log coordinates, 0 to 1 */
    uint64_t ranks;        /* positive weights that the fit is over */
    double scale;          /* c, the fitted weight of rank 1 */
} jc_zipf_fit;
/* weights need not be sorted; zeros are ignored. JC_ERR_INPUT with fewer than 3 positive weights. O(n log n). */
JC_API jc_status jc_fit_zipf(const uint64_t *weights, uint64_t count, jc_zipf_fit *fit, jc_error *error);

#ifdef __cplusplus
}
#endif
#endif
