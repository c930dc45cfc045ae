/* SPDX-License-Identifier: Apache-2.0 */
/* Every schedule that hands out the units of one depth, and the bounds that hold for it:
 *
 * key, steal  list scheduling: at most T/p + (1 - 1/p) times the largest unit or chunk. Graham: Bounds for certain
 *             multiprocessing anomalies, Bell System Technical Journal 45, 1966.
 * greedy      the same for its lists (and 4/3 - 1/(3p) times the optimum, see longest_first.c).
 * flatD       slice k is [k T/p, (k + 1) T/p) and takes the units that start in it: below T/p plus the largest unit.
 */
#include "model/error.h"
#include "sim/blocks.h"
#include "sim/chunks.h"
#include "sim/estimates.h"
#include "sim/free_times.h"
#include "sim/longest_first.h"
#include "sim/setting.h"
#include "sim/slices.h"

#include <math.h>
#include <stdlib.h>

/* The blocks of a schedule that puts them together beforehand; told: as in longest_first.h. */
static jc_status make_blocks(const jc_setting *s, const jc_ticks *ticks, bool told, jc_pieces *chunks,
                             jc_blocks *blocks, jc_error *error)
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
        status = jc_longest_first(level, estimates, workers, ticks, told, blocks);
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
static long double block_guarantee(const jc_setting *s, const jc_ticks *ticks, uint64_t largest, uint64_t overhead)
{
    const uint64_t workers = s->simulation->workers;
    const long double total = (long double)s->work->total, most = (long double)largest;
    const long double work = s->schedule.kind == JC_SCHEDULE_GREEDY ? graham(total, most, workers)
                                                                    : total / (long double)workers + most;
    return work / (long double)ticks->tick + (long double)overhead;
}

/* Whether there is a bound that holds for every order of dispatch. */
static bool guaranteed(const jc_setting *s, const jc_pieces *pieces)
{
    const bool by_count = s->schedule.kind == JC_SCHEDULE_FLAT && s->simulation->slices_by_count;
    return !s->shared && !s->assigned && !s->estimated && !by_count && pieces->atomic == 0;
}

jc_status jc_simulate_units(const jc_setting *s, uint64_t *loads, jc_run_outcome *out, jc_error *error)
{
    const jc_schedule schedule = s->schedule;
    const bool flat = schedule.kind == JC_SCHEDULE_FLAT;
    const bool in_order = schedule.kind == JC_SCHEDULE_KEY || schedule.kind == JC_SCHEDULE_STEAL;
    jc_charges charges;
    jc_ticks ticks;
    jc_chunks chunks;
    jc_pieces pieces;
    jc_blocks blocks = {.block = NULL};
    jc_run_outcome made = {.total = s->work->total, .largest = s->work->level[flat ? schedule.depth - 1 : 0].largest};
    jc_status status = jc_setting_ticks(s, NULL, &charges, &ticks, error);
    if (status)
        return status;
    if (in_order)
        jc_chunks_start(&s->work->level[0], schedule.kind == JC_SCHEDULE_STEAL ? schedule.chunk : 1, &ticks, &chunks,
                        &pieces, &made.largest);
    long double most = in_order ? (long double)pieces.most : 0;
    if (!in_order || s->assigned) {
        uint64_t overhead;
        const bool told = loads || s->simulation->visit || s->simulation->multiprocessors > 0 || s->estimated ||
                          ticks.unit > 0 || s->simulation->workers < JC_MANY_PLACES;
        status = make_blocks(s, &ticks, told, &pieces, &blocks, error);
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
    status = jc_setting_dispatch(s, &pieces, &how, &made.end, error);
    if (status == JC_OK)
        *out = made;
done:
    jc_blocks_free(&blocks);
    return status;
}
