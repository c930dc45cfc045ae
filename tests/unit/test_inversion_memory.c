/* SPDX-License-Identifier: Apache-2.0 */
/* Inversion of curves where memory runs out: each allocation fails once. */
#include <joincast/sim.h>

#include "tests/failing_memory.h"

static const jc_speedup_point points[] = {{512, 8.5}, {8, 5.2}, {64, 8.4}, {8, 5.3}};

static jc_status invert(void)
{
    jc_curve_fit fit = {.atomic_share = 7};
    jc_error error = {.code = JC_OK};
    jc_status status = jc_invert_curve(points, sizeof points / sizeof *points, 0.755, &fit, &error);
    if (status != JC_OK && (fit.atomic_share != 7 || error.code != status || !error.sentence[0]))
        return JC_ERR_ARGUMENT;
    return status;
}

int main(void)
{
    fail_each_allocation(invert, "a curve", 7);
    return done_testing();
}
