/* SPDX-License-Identifier: Apache-2.0 */
#include "sim/estimates.h"

#include "model/error.h"

jc_status jc_estimates_create(const jc_work_level *level, double deviation, const char *generator, uint64_t seed,
                              uint64_t **estimates, jc_error *error)
{
    (void)generator, (void)seed, (void)estimates;
    return jc_fail(error, JC_ERR_LIMIT, "estimate_error", "estimates off by %g of %zu units wait for random streams",
                   deviation, (size_t)level->units);
}
