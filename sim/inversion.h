/* SPDX-License-Identifier: Apache-2.0 */
/* What a speedup can and cannot say, for one point and for curves. */
#ifndef SIM_INVERSION_H
#define SIM_INVERSION_H

#include <joincast/sim.h>

/* How far rounding may take a quotient from what was meant, relative: 4 roundings of 2^-53 and some more. */
#define JC_INVERSION_ROUNDING 1e-14

/* max(1/p, hot_share): the time of the baseline, as a share of T on one worker. */
double jc_baseline_share(double hot_share, uint64_t workers);

/* JC_ERR_ARGUMENT unless hot_share is strictly between 0 and 1. */
jc_status jc_check_hot_share(double hot_share, jc_error *error);

/* JC_ERR_ARGUMENT: no workers, a speedup that is not positive and finite. JC_ERR_INPUT: above what balance allows,
 * max(1/p, hot_share) p. place: in the error, or NULL. */
jc_status jc_check_speedup(double hot_share, double speedup, uint64_t workers, const char *place, jc_error *error);

#endif
