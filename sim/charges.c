/* SPDX-License-Identifier: Apache-2.0 */
#include "sim/charges.h"

#include "sim/chunks.h"

#include <math.h>

static uint64_t least(uint64_t left, uint64_t right)
{
    return left < right ? left : right;
}

double jc_pass_kernels(const jc_costs *costs, uint64_t read, double rate)
{
    return 3 * costs->launch + (costs->histogram + costs->scan) * (double)read / rate;
}

static void charge_flat(const jc_work *work, unsigned depth, const jc_simulation *simulation, double rate,
                        jc_charges *charges)
{
    const jc_costs *costs = &simulation->costs;
    const uint64_t entries = work->level[depth > 1 ? depth - 2 : 0].units;
    charges->units = work->level[depth - 1].units;
    charges->pieces = least(charges->units, simulation->workers);
    charges->unit = costs->unit + (depth > 1 ? costs->decode * log2((double)entries) : 0);
    charges->kernels = jc_pass_kernels(costs, entries, rate);
}

static void charge_binary(const jc_binary_passes *passes, const jc_simulation *simulation, double rate,
                          jc_charges *charges)
{
    charges->work = charges->units = passes->total;
    for (unsigned pass = 0; pass < passes->count; pass++) {
        charges->pieces += least(passes->stored[pass], simulation->workers);
        charges->kernels += jc_pass_kernels(&simulation->costs, passes->read[pass], rate);
    }
}

void jc_charges_of(const jc_work *work, jc_schedule schedule, const jc_simulation *simulation, double rate,
                   const jc_binary_passes *passes, jc_charges *charges)
{
    const jc_costs *costs = &simulation->costs;
    const uint64_t keys = work->level[0].units;
    jc_charges paid = {.work = work->total, .units = keys, .unit = costs->unit, .slice = costs->slice};
    switch (schedule.kind) {
    case JC_SCHEDULE_KEY:
        paid.pieces = keys;
        paid.kernels = costs->launch;
        break;
    case JC_SCHEDULE_STEAL:
        paid.pieces = jc_chunks_count(&work->level[0], schedule.chunk);
        paid.atomic = simulation->static_assignment ? 0 : costs->atomic;
        paid.kernels = costs->launch;
        break;
    case JC_SCHEDULE_GREEDY:
        paid.pieces = least(keys, simulation->workers);
        paid.kernels = 2 * costs->launch + costs->histogram * (double)keys / rate;
        break;
    case JC_SCHEDULE_FLAT: charge_flat(work, schedule.depth, simulation, rate, &paid); break;
    case JC_SCHEDULE_BINARY: charge_binary(passes, simulation, rate, &paid); break;
    }
    *charges = paid;
}
