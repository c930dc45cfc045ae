/* SPDX-License-Identifier: Apache-2.0 */
#include "sim/estimates.h"

#include "model/error.h"
#include "sim/random_stream.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

typedef union estimate {
    double real;
    uint64_t whole;
} estimate;

jc_status jc_estimates_create(const jc_work_level *level, double deviation, const char *generator, uint64_t seed,
                              uint64_t **estimates, jc_error *error)
{
    if (level->units > JC_MAX_SINGLE_UNITS)
        return jc_fail(error, JC_ERR_LIMIT, "estimate_error",
                       "estimates are drawn for each of %" PRIu64 " units; at most %" PRIu64 " can be", level->units,
                       (uint64_t)JC_MAX_SINGLE_UNITS);
    jc_random *random;
    jc_status status = jc_random_create(generator, seed, JC_STREAM_ESTIMATES, 0, &random, error);
    if (status)
        return status;
    uint64_t *made = malloc(level->units * sizeof *made + 1);
    if (!made) {
        status = jc_fail_memory(error);
        goto done;
    }
    double sum = 0;
    uint64_t unit = 0;
    for (uint64_t run = 0; run < level->runs; run++) {
        for (uint64_t i = 0; i < level->count[run]; i++) {
            const estimate drawn = {.real = (double)level->work[run] * exp(deviation * jc_random_normal(random))};
            made[unit++] = drawn.whole;
            sum += drawn.real;
        }
    }
    const int exponent = 61 - ilogb(sum);
    for (unit = 0; unit < level->units; unit++) {
        const estimate drawn = {.whole = made[unit]};
        made[unit] = (uint64_t)llrint(ldexp(drawn.real, exponent - 1));
    }
    *estimates = made;
done:
    jc_random_free(random);
    return status;
}
