/* SPDX-License-Identifier: Apache-2.0 */
/* The makespan engine: a schedule makes pieces of the work's units (simulate_units.c, simulate_binary.c) and a
 * dispatcher gives them to places; here it is done with costs and without, and told. */
#include <joincast/sim.h>

#include "model/error.h"
#include "sim/bound_by.h"
#include "sim/setting.h"
#include "sim/simulation_check.h"

#include <stdlib.h>
#include <string.h>

/* flatD falls back to key where there is too little to flatten. */
static bool flattens(const jc_work *work, const jc_simulation *simulation)
{
    const uint64_t rows = work->level[work->depth_count > 1 ? 1 : 0].units;
    return rows >= simulation->unflattened_rows && work->level[0].units >= simulation->unflattened_keys;
}

static jc_status simulate(const jc_work *work, jc_schedule schedule, const jc_simulation *simulation, uint64_t *loads,
                          jc_run_outcome *out, jc_error *error)
{
    const jc_setting s = jc_setting_of(work, schedule, simulation);
    return schedule.kind == JC_SCHEDULE_BINARY ? jc_simulate_binary(&s, loads, out, error)
                                               : jc_simulate_units(&s, loads, out, error);
}

/* What it would be without costs, in units of work. */
static jc_status simulate_work(const jc_work *work, jc_schedule schedule, const jc_simulation *simulation,
                               const jc_run_outcome *with_costs, double *work_makespan, jc_error *error)
{
    static const jc_costs none;
    const jc_costs *c = &simulation->costs;
    jc_run_outcome without = *with_costs;
    jc_status status = JC_OK;
    if (c->unit > 0 || c->decode > 0 || c->slice > 0 || c->atomic > 0 || c->histogram > 0 || c->scan > 0 ||
        c->launch > 0) {
        jc_simulation pure = *simulation;
        pure.costs = none;
        pure.visit = NULL;
        status = simulate(work, schedule, &pure, NULL, &without, error);
    }
    *work_makespan = (double)without.end * without.tick;
    return status;
}

static uint64_t load_count(const jc_simulation *simulation)
{
    const uint64_t multiprocessors = simulation->multiprocessors;
    return multiprocessors == 0 ? simulation->workers : multiprocessors * simulation->resident;
}

static void report(const jc_setting *s, jc_schedule schedule, const jc_run_outcome *made, double work_makespan,
                   jc_makespan *result)
{
    const double balance = (double)made->total / s->rate, largest = (double)made->largest;
    const long double tick = (long double)made->tick;
    *result = (jc_makespan){
        .schedule = schedule,
        .makespan = made->end,
        .tick = made->tick,
        .balance = balance,
        .ideal = balance > largest ? balance : largest,
        .largest = made->largest,
        .guarantee = (double)(made->guarantee * tick),
        .work_makespan = work_makespan,
        .bound_by = jc_bound_by_of((long double)made->end * tick, (long double)work_makespan,
                                   (long double)made->total, (long double)s->rate, (long double)made->largest),
        .flattened = s->schedule.kind == schedule.kind,
        .pieces = made->pieces,
    };
}

jc_simulation jc_simulation_default(uint64_t workers)
{
    return (jc_simulation){.workers = workers, .blow_up = 1};
}

jc_status jc_simulate(const jc_work *work, jc_schedule schedule, const jc_simulation *simulation, jc_makespan *result,
                      uint64_t *loads, jc_error *error)
{
    jc_status status = jc_simulation_check(work, schedule, simulation, error);
    if (status)
        return status;
    jc_schedule effective = schedule;
    if (schedule.kind == JC_SCHEDULE_FLAT && work->depth_count > 0 && !flattens(work, simulation))
        effective = (jc_schedule){.kind = JC_SCHEDULE_KEY};
    jc_run_outcome made = {.tick = 1, .guarantee = 0};
    double work_makespan = 0;
    const size_t bytes = load_count(simulation) * sizeof *loads;
    uint64_t *own = NULL; /* loads are told only when all has gone well */
    if (loads && !(own = calloc(1, bytes)))
        return jc_fail_memory(error);
    if (work->depth_count > 0)
        status = simulate(work, effective, simulation, own, &made, error);
    if (status == JC_OK && work->depth_count > 0)
        status = simulate_work(work, effective, simulation, &made, &work_makespan, error);
    if (status)
        goto done;
    const jc_setting s = jc_setting_of(work, effective, simulation);
    report(&s, schedule, &made, work_makespan, result);
    if (loads)
        memcpy(loads, own, bytes);
done:
    free(own);
    return status;
}
