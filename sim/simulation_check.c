/* SPDX-License-Identifier: Apache-2.0 */
/* Counts, rates and costs within their ranges. */
#include "sim/simulation_check.h"

#include "model/error.h"

#include <inttypes.h>
#include <math.h>

static const uint64_t places_most = UINT64_C(1) << 24;
static const double deviation_most = 64; /* beyond, exp() of ten times that would not be finite */

static jc_status check_machine(const jc_simulation *s, jc_error *error)
{
    if (s->workers == 0 || s->workers > places_most)
        return jc_fail(error, JC_ERR_ARGUMENT, "workers", "%" PRIu64 " workers; choose from 1 to %" PRIu64,
                       s->workers, places_most);
    if (s->multiprocessors == 0)
        return JC_OK;
    if (s->resident == 0)
        return jc_fail(error, JC_ERR_ARGUMENT, "resident", "0 resident blocks on a multiprocessor; choose 1 or more");
    if (s->multiprocessors > places_most || s->resident > places_most / s->multiprocessors)
        return jc_fail(error, JC_ERR_ARGUMENT, "resident",
                       "%" PRIu64 " multiprocessors of %" PRIu64 " resident blocks; choose up to %" PRIu64
                       " blocks in all",
                       s->multiprocessors, s->resident, places_most);
    if (!(s->shared_rate >= 0 && isfinite(s->shared_rate)))
        return jc_fail(error, JC_ERR_ARGUMENT, "shared_rate",
                       "a shared rate of %g; choose a number above 0, or 0 for blocks that do not slow each other",
                       s->shared_rate);
    return JC_OK;
}

static jc_status check_costs(const jc_costs *costs, jc_error *error)
{
    const struct {
        const char *name;
        double cost;
    } all[] = {
        {"unit", costs->unit},           {"decode", costs->decode}, {"slice", costs->slice},
        {"atomic", costs->atomic},       {"scan", costs->scan},     {"launch", costs->launch},
        {"histogram", costs->histogram},
    };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        if (!(all[i].cost >= 0 && isfinite(all[i].cost)))
            return jc_fail(error, JC_ERR_ARGUMENT, all[i].name, "a cost of %g; choose a number of 0 or more",
                           all[i].cost);
    }
    return JC_OK;
}

static jc_status check_schedule(const jc_work *work, jc_schedule schedule, const jc_simulation *s, jc_error *error)
{
    char name[32];
    switch (schedule.kind) {
    case JC_SCHEDULE_KEY:
    case JC_SCHEDULE_GREEDY: break;
    case JC_SCHEDULE_FLAT:
        if (schedule.depth == 0 || (work->depth_count > 0 && schedule.depth > work->depth_count))
            return jc_fail(error, JC_ERR_ARGUMENT, jc_schedule_name(schedule, name),
                           "the work has no units at depth %u; choose flat1 to flat%u", schedule.depth,
                           work->depth_count);
        break;
    case JC_SCHEDULE_STEAL:
        if (schedule.chunk == 0)
            return jc_fail(error, JC_ERR_ARGUMENT, "steal", "chunks of 0 root keys; choose 1 or more");
        break;
    case JC_SCHEDULE_BINARY:
        if (!(s->blow_up >= 1 && isfinite(s->blow_up)))
            return jc_fail(error, JC_ERR_ARGUMENT, "blow_up",
                           "a blow-up of %g; choose a number of 1 or more, since passes store at least what the tree "
                           "has",
                           s->blow_up);
        break;
    default: return jc_fail(error, JC_ERR_ARGUMENT, "schedule", "no such schedule: %d", (int)schedule.kind);
    }
    return JC_OK;
}

jc_status jc_simulation_check(const jc_work *work, jc_schedule schedule, const jc_simulation *simulation,
                              jc_error *error)
{
    jc_status status = check_machine(simulation, error);
    if (status == JC_OK)
        status = check_costs(&simulation->costs, error);
    if (status == JC_OK)
        status = check_schedule(work, schedule, simulation, error);
    if (status == JC_OK && !(simulation->estimate_error >= 0 && simulation->estimate_error <= deviation_most))
        status = jc_fail(error, JC_ERR_ARGUMENT, "estimate_error", "an estimate's error of %g; choose from 0 to %g",
                         simulation->estimate_error, deviation_most);
    return status;
}
