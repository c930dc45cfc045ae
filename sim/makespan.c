/* SPDX-License-Identifier: Apache-2.0 */
/* The makespan engine: a schedule makes pieces of the work's units, a dispatcher gives them to places, and the bounds
 * that hold for both stand beside what comes of it.
 *
 * key, steal  list scheduling: at most T/p + (1 - 1/p) times the largest unit or chunk. Graham: Bounds for certain
 *             multiprocessing anomalies, Bell System Technical Journal 45, 1966.
 * greedy      the same for its lists (and 4/3 - 1/(3p) times the optimum, see longest_first.c).
 * flatD       slice k is [k T/p, (k + 1) T/p) and takes the units that start in it: below T/p plus the largest unit.
 */
#include <joincast/sim.h>

#include "model/error.h"
#include "sim/blocks.h"
#include "sim/bound_by.h"
#include "sim/charges.h"
#include "sim/chunks.h"
#include "sim/estimates.h"
#include "sim/longest_first.h"
#include "sim/simulation_check.h"
#include "sim/slices.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Who works, and on what. */
typedef struct setting {
    const jc_work *work;
    const jc_simulation *simulation;
    jc_schedule schedule; /* key where flatD fell back */
    uint64_t places;
    double rate; /* of all places together */
    bool shared; /* places slow each other */
    bool assigned; /* statically */
    bool estimated;
} setting;

/* What comes of it. */
typedef struct outcome {
    uint64_t end, pieces, total, largest;
    double tick;
    long double guarantee; /* in ticks */
} outcome;

static setting setting_of(const jc_work *work, jc_schedule schedule, const jc_simulation *simulation)
{
    const jc_schedule_kind kind = schedule.kind;
    const bool in_order = kind == JC_SCHEDULE_KEY || kind == JC_SCHEDULE_STEAL;
    setting s = {
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
    if (kind != JC_SCHEDULE_STEAL || s.assigned || places < s.places)
        s.places = places;
    return s;
}

/* flatD falls back to key where there is too little to flatten. */
static bool flattens(const jc_work *work, const jc_simulation *simulation)
{
    const uint64_t rows = work->level[work->depth_count > 1 ? 1 : 0].units;
    return rows >= simulation->unflattened_rows && work->level[0].units >= simulation->unflattened_keys;
}

static jc_status choose_ticks(const setting *s, const jc_binary_passes *passes, jc_charges *charges, jc_ticks *ticks,
                              jc_error *error)
{
    jc_charges_of(s->work, s->schedule, s->simulation, s->rate, passes, charges);
    const double slowdown = s->shared ? fmax((double)s->simulation->resident / s->simulation->shared_rate, 1) : 1;
    return jc_ticks_choose(charges, s->shared, slowdown, ticks, error);
}

static jc_status dispatch(const setting *s, jc_pieces *pieces, const jc_dispatch *how, uint64_t *end,
                          jc_error *error)
{
    return s->shared ? jc_dispatch_multiprocessors(pieces, how, end, error)
                     : jc_dispatch_places(pieces, how, end, error);
}

/* The blocks of a schedule that puts them together beforehand. */
static jc_status make_blocks(const setting *s, const jc_ticks *ticks, jc_pieces *chunks, jc_blocks *blocks,
                             jc_error *error)
{
    const jc_simulation *simulation = s->simulation;
    const uint64_t workers = simulation->workers;
    const bool flat = s->schedule.kind == JC_SCHEDULE_FLAT;
    const jc_work_level *level = &s->work->level[flat ? s->schedule.depth - 1 : 0];
    uint64_t *estimates = NULL;
    jc_status status = JC_OK;
    if (s->estimated)
        status = jc_estimates_create(level, simulation->estimate_error, simulation->generator, simulation->seed,
                                     &estimates, error);
    if (status)
        return status;
    if (s->assigned)
        status = jc_blocks_of_static(chunks, workers, blocks);
    else if (flat)
        status = jc_slices(level,
                           simulation->slices_by_count ? JC_WEIGH_COUNT
                           : s->estimated              ? JC_WEIGH_ESTIMATES
                                                       : JC_WEIGH_WORK,
                           estimates, workers, ticks, blocks);
    else
        status = jc_longest_first(level, estimates, workers, ticks, blocks);
    free(estimates);
    return status ? jc_fail_memory(error) : JC_OK;
}

/* No order of dispatch onto n places is above sum / n + (1 - 1/n) most. */
static long double graham(long double sum, long double most, uint64_t places)
{
    const long double n = (long double)places;
    return (sum + (n - 1) * most) / n;
}

/* The most that a list or a slice can come to, in ticks. */
static long double block_guarantee(const setting *s, const jc_ticks *ticks, uint64_t largest, uint64_t overhead)
{
    const uint64_t workers = s->simulation->workers;
    const long double total = (long double)s->work->total, most = (long double)largest;
    const long double work = s->schedule.kind == JC_SCHEDULE_GREEDY ? graham(total, most, workers)
                                                                    : total / (long double)workers + most;
    return work / (long double)ticks->tick + (long double)overhead;
}

/* Whether there is a bound that holds for every order of dispatch. */
static bool guaranteed(const setting *s, const jc_pieces *pieces)
{
    const bool by_count = s->schedule.kind == JC_SCHEDULE_FLAT && s->simulation->slices_by_count;
    return !s->shared && !s->assigned && !s->estimated && !by_count && pieces->atomic == 0;
}

/* All schedules but binary. */
static jc_status simulate_units(const setting *s, uint64_t *loads, outcome *out, jc_error *error)
{
    const jc_schedule schedule = s->schedule;
    const bool flat = schedule.kind == JC_SCHEDULE_FLAT;
    const bool in_order = schedule.kind == JC_SCHEDULE_KEY || schedule.kind == JC_SCHEDULE_STEAL;
    jc_charges charges;
    jc_ticks ticks;
    jc_chunks chunks;
    jc_pieces pieces;
    jc_blocks blocks = {.block = NULL};
    outcome made = {.total = s->work->total, .largest = s->work->level[flat ? schedule.depth - 1 : 0].largest};
    jc_status status = choose_ticks(s, NULL, &charges, &ticks, error);
    if (status)
        return status;
    if (in_order)
        jc_chunks_start(&s->work->level[0], schedule.kind == JC_SCHEDULE_STEAL ? schedule.chunk : 1, &ticks, &chunks,
                        &pieces, &made.largest);
    long double most = in_order ? (long double)pieces.most : 0;
    if (!in_order || s->assigned) {
        uint64_t overhead;
        status = make_blocks(s, &ticks, &pieces, &blocks, error);
        if (status)
            goto done;
        jc_blocks_start(&blocks, s->assigned || s->simulation->multiprocessors == 0, &ticks, &pieces, &overhead);
        most = block_guarantee(s, &ticks, made.largest, overhead);
    }
    const jc_dispatch how = {
        .simulation = s->simulation,
        .places = s->places,
        .start = jc_ticks_of(&ticks, charges.kernels),
        .tick = ticks.tick,
        .loads = loads,
    };
    made.guarantee = NAN;
    if (guaranteed(s, &pieces)) {
        const bool own = !in_order && pieces.count <= s->places; /* a place for each */
        made.guarantee = (long double)how.start + (own ? most : graham((long double)pieces.ticks, most, s->places));
    }
    made.pieces = pieces.count;
    made.tick = ticks.tick;
    status = dispatch(s, &pieces, &how, &made.end, error);
    if (status == JC_OK)
        *out = made;
done:
    jc_blocks_free(&blocks);
    return status;
}

/* Pass after pass. */
static jc_status simulate_binary(const setting *s, uint64_t *loads, outcome *out, jc_error *error)
{
    const jc_simulation *simulation = s->simulation;
    jc_charges charges;
    jc_ticks ticks;
    jc_binary_passes passes;
    jc_status status = jc_binary_passes_of(s->work, simulation->blow_up, &passes, error);
    if (status == JC_OK)
        status = choose_ticks(s, &passes, &charges, &ticks, error);
    if (status)
        return status;
    outcome made = {.total = passes.total, .largest = 1, .tick = ticks.tick, .guarantee = NAN};
    for (unsigned i = 0; i < passes.count && status == JC_OK; i++) {
        jc_binary_pass pass;
        jc_pieces pieces;
        jc_binary_pass_start(passes.stored[i], simulation->workers, simulation->multiprocessors == 0, &ticks, &pass,
                             &pieces);
        const jc_dispatch how = {
            .simulation = simulation,
            .places = s->places,
            .start = made.end + jc_ticks_of(&ticks, jc_pass_kernels(&simulation->costs, passes.read[i], s->rate)),
            .first_piece = made.pieces,
            .tick = ticks.tick,
            .loads = loads,
        };
        status = dispatch(s, &pieces, &how, &made.end, error);
        made.pieces += pieces.count;
    }
    if (status == JC_OK)
        *out = made;
    return status;
}

static jc_status simulate(const jc_work *work, jc_schedule schedule, const jc_simulation *simulation, uint64_t *loads,
                          outcome *out, jc_error *error)
{
    const setting s = setting_of(work, schedule, simulation);
    return schedule.kind == JC_SCHEDULE_BINARY ? simulate_binary(&s, loads, out, error)
                                               : simulate_units(&s, loads, out, error);
}

/* What it would be without costs, in units of work. */
static jc_status simulate_work(const jc_work *work, jc_schedule schedule, const jc_simulation *simulation,
                               const outcome *with_costs, double *work_makespan, jc_error *error)
{
    static const jc_costs none;
    const jc_costs *c = &simulation->costs;
    outcome without = *with_costs;
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
    return simulation->multiprocessors == 0 ? simulation->workers : simulation->multiprocessors * simulation->resident;
}

static void report(const setting *s, jc_schedule schedule, const outcome *made, double work_makespan,
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
    outcome made = {.tick = 1, .guarantee = 0};
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
    const setting s = setting_of(work, effective, simulation);
    report(&s, schedule, &made, work_makespan, result);
    if (loads)
        memcpy(loads, own, bytes);
done:
    free(own);
    return status;
}
