/* SPDX-License-Identifier: Apache-2.0 */
#include "sim/setting.h"

#include <math.h>

jc_setting jc_setting_of(const jc_work *work, jc_schedule schedule, const jc_simulation *simulation)
{
    const jc_schedule_kind kind = schedule.kind;
    const bool in_order = kind == JC_SCHEDULE_KEY || kind == JC_SCHEDULE_STEAL;
    jc_setting s = {
        .work = work,
        .simulation = simulation,
        .schedule = schedule,
        .places = simulation->workers,
        .rate = (double)simulation->workers,
        .assigned = simulation->static_assignment && in_order,
        .estimated = simulation->estimate_error > 0 &&
                     (kind == JC_SCHEDULE_GREEDY || (kind == JC_SCHEDULE_FLAT && !simulation->slices_by_count)),
    };
    if (simulation->multiprocessors == 0)
        return s;
    const uint64_t places = simulation->multiprocessors * simulation->resident;
    s.shared = simulation->shared_rate > 0 && simulation->shared_rate < (double)simulation->resident;
    s.rate = s.shared ? (double)simulation->multiprocessors * simulation->shared_rate : (double)places;
    if (kind != JC_SCHEDULE_STEAL || places < s.places)
        s.places = places;
    return s;
}

jc_status jc_setting_ticks(const jc_setting *s, const jc_binary_passes *passes, jc_charges *charges, jc_ticks *ticks,
                              jc_error *error)
{
    jc_charges_of(s->work, s->schedule, s->simulation, s->rate, passes, charges);
    const double slowdown = s->shared ? fmax((double)s->simulation->resident / s->simulation->shared_rate, 1) : 1;
    return jc_ticks_choose(charges, s->shared, slowdown, ticks, error);
}

jc_status jc_setting_dispatch(const jc_setting *s, jc_pieces *pieces, const jc_dispatch *how, uint64_t *end,
                          jc_error *error)
{
    return s->shared ? jc_dispatch_multiprocessors(pieces, how, end, error)
                     : jc_dispatch_places(pieces, how, end, error);
}
