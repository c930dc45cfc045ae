/* SPDX-License-Identifier: Apache-2.0 */
/* The longest tick that costs need and the shortest that 64 bits allow. */
#include "sim/ticks.h"

#include "model/error.h"

#include <math.h>

enum { FINEST_BITS = 20 };

uint64_t jc_ticks_of(const jc_ticks *ticks, double cost)
{
    return (uint64_t)llround(ldexp(cost, (int)ticks->bits));
}

jc_status jc_ticks_choose(const jc_charges *charges, bool rated, double slowdown, jc_ticks *ticks, jc_error *error)
{
    const double units = (double)charges->units, pieces = (double)charges->pieces;
    const double costs = units * charges->unit + pieces * (charges->slice + charges->atomic) + charges->kernels;
    if (costs == 0 && !rated) {
        *ticks = (jc_ticks){.bits = 0, .tick = 1};
        return JC_OK;
    }
    const double time = ((double)charges->work + costs) * slowdown;
    const double rounding = (units + 2 * pieces + 64) * slowdown; /* at most half a tick for each, and double's own */
    int bits = FINEST_BITS;
    while (bits >= 0 && !(ldexp(time, bits) * (1 + 1e-9) + rounding < 0x1p62))
        bits--;
    if (bits < 0)
        return jc_fail(error, JC_ERR_LIMIT, "costs",
                       "work and costs add up to %.3g units of work; times up to 2^62 can be simulated: choose "
                       "smaller costs or less work",
                       time);
    jc_ticks chosen = {.bits = (unsigned)bits, .tick = ldexp(1, -bits)};
    chosen.unit = jc_ticks_of(&chosen, charges->unit);
    chosen.slice = jc_ticks_of(&chosen, charges->slice);
    chosen.atomic = jc_ticks_of(&chosen, charges->atomic);
    *ticks = chosen;
    return JC_OK;
}
