/* SPDX-License-Identifier: Apache-2.0 */
/* From one measured speedup to the largest indivisible unit's share a of the work T.
 *
 * On p workers the baseline takes max(1/p, h) T, h the hot key's share, and a schedule that balances all but its
 * largest indivisible unit max(1/p, a) T (both are the lower bound max(T/p, largest unit) of any schedule: Graham,
 * Bounds on multiprocessing timing anomalies, SIAM J. Applied Mathematics 17, 1969). From
 *     speedup = max(1/p, h) / max(1/p, a)
 * follows a = max(1/p, h) / speedup where that exceeds 1/p; at 1/p every a up to it explains the speedup. */
#include "sim/inversion.h"

#include "model/error.h"

#include <inttypes.h>
#include <math.h>

static const double least_speedup = 1e-300; /* beyond, times and their errors are no finite numbers */

double jc_baseline_share(double hot_share, uint64_t workers)
{
    return fmax(1 / (double)workers, hot_share);
}

jc_status jc_check_hot_share(double hot_share, jc_error *error)
{
    if (!(hot_share > 0 && hot_share < 1))
        return jc_fail(error, JC_ERR_ARGUMENT, NULL, "the hot key's share of the work is %g; it lies between 0 and 1",
                       hot_share);
    return JC_OK;
}

jc_status jc_check_speedup(double hot_share, double speedup, uint64_t workers, const char *place, jc_error *error)
{
    if (workers == 0)
        return jc_fail(error, JC_ERR_ARGUMENT, place, "0 workers do no work; p is at least 1");
    if (!(speedup > 0) || !isfinite(speedup))
        return jc_fail(error, JC_ERR_ARGUMENT, place, "a speedup of %g is not one; it is a number above 0", speedup);
    if (speedup < least_speedup)
        return jc_fail(error, JC_ERR_ARGUMENT, place, "a speedup of %g is too small to be one; give at least %g",
                       speedup, least_speedup);
    const double most = jc_baseline_share(hot_share, workers) * (double)workers;
    if (speedup <= most * (1 + JC_INVERSION_ROUNDING))
        return JC_OK;
    if (hot_share * (double)workers <= 1)
        return jc_fail(error, JC_ERR_INPUT, place,
                       "a speedup of %g on %" PRIu64 " workers is above what balance allows: with a hot key of %g%% "
                       "the baseline is balanced already, and the most is 1; was the baseline slow for another "
                       "reason?",
                       speedup, workers, 100 * hot_share);
    return jc_fail(error, JC_ERR_INPUT, place,
                   "a speedup of %g on %" PRIu64 " workers is above what balance allows: the most is the hot key's "
                   "share times p, %g x %" PRIu64 " = %.6g; was the baseline slow for another reason?",
                   speedup, workers, hot_share, workers, most);
}

jc_status jc_invert(double hot_share, double speedup, uint64_t workers, jc_inversion *inversion, jc_error *error)
{
    jc_status status = jc_check_hot_share(hot_share, error);
    if (status == JC_OK)
        status = jc_check_speedup(hot_share, speedup, workers, NULL, error);
    if (status)
        return status;
    if (speedup < 1)
        return jc_fail(error, JC_ERR_INPUT, NULL,
                       "a speedup of %g is below 1: the flattened schedule is slower than its baseline, which no "
                       "indivisible unit explains; it is overhead, which a curve of speedups over p can estimate",
                       speedup);

    const double balance = 1 / (double)workers, baseline = jc_baseline_share(hot_share, workers);
    const double share = baseline / speedup;
    const bool at_most = share <= balance * (1 + JC_INVERSION_ROUNDING);
    *inversion = (jc_inversion){
        .atomic_share = at_most ? balance : share,
        .at_most = at_most,
        .speedup_if_divisible = baseline * (double)workers,
    };
    return JC_OK;
}
