/* SPDX-License-Identifier: Apache-2.0 */
/* The makespan engine once more, slow and obvious: every unit by itself, every place looked at for every piece. For
 * small works whose ticks are 1 or 2^-20; places at full speed only. */
#ifndef TESTS_ORACLE_MAKESPAN_H
#define TESTS_ORACLE_MAKESPAN_H

#include <joincast/sim.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { ORACLE_UNITS = 6000, ORACLE_PLACES = 256 };

typedef struct oracle_piece {
    uint64_t ticks, units, work, block;
} oracle_piece;

typedef struct oracle {
    const jc_work *work;
    const jc_simulation *simulation;
    jc_schedule schedule;
    const uint64_t *estimates; /* of the units, or NULL */
    double tick;
    uint64_t unit[ORACLE_UNITS];
    uint64_t units;
    oracle_piece piece[ORACLE_UNITS];
    uint64_t pieces;

    uint64_t loads[ORACLE_PLACES]; /* as jc_simulate tells them */
    uint64_t end, dispatched, total, largest;
    double guarantee;
} oracle;

static uint64_t oracle_ticks(const oracle *o, double cost)
{
    return (uint64_t)llround(cost / o->tick);
}

static void oracle_expand(oracle *o, unsigned depth)
{
    const jc_work_level *level = &o->work->level[depth - 1];
    o->units = 0;
    for (uint64_t run = 0; run < level->runs; run++) {
        for (uint64_t i = 0; i < level->count[run]; i++)
            o->unit[o->units++] = level->work[run];
    }
}

static double oracle_rate(const oracle *o)
{
    const jc_simulation *s = o->simulation;
    return (double)(s->multiprocessors ? s->multiprocessors * s->resident : s->workers);
}

/* Adds unit to piece block, where unit_cost is what each unit costs. */
static void oracle_put(oracle *o, uint64_t block, uint64_t work, double unit_cost)
{
    oracle_piece *piece = &o->piece[block];
    piece->ticks += oracle_ticks(o, (double)work) + oracle_ticks(o, unit_cost);
    piece->units++;
    piece->work += work;
    piece->block = block;
}

/* Pieces that hold something pay for being taken up, the others are none. */
static void oracle_close(oracle *o, uint64_t count, uint64_t slices_each)
{
    o->pieces = 0;
    for (uint64_t i = 0; i < count; i++) {
        if (o->piece[i].units == 0)
            continue;
        o->piece[o->pieces] = o->piece[i];
        o->piece[o->pieces++].ticks += slices_each * oracle_ticks(o, o->simulation->costs.slice);
    }
}

static void oracle_longest_first(oracle *o)
{
    static bool taken[ORACLE_UNITS];
    static uint64_t length[ORACLE_UNITS];
    memset(taken, 0, sizeof taken);
    memset(length, 0, sizeof length);
    for (uint64_t n = 0; n < o->units; n++) {
        const uint64_t *weight = o->estimates ? o->estimates : o->unit;
        uint64_t longest = UINT64_MAX, list = 0;
        for (uint64_t i = 0; i < o->units; i++)
            longest = !taken[i] && (longest == UINT64_MAX || weight[i] > weight[longest]) ? i : longest;
        for (uint64_t i = 1; i < o->simulation->workers; i++)
            list = length[i] < length[list] ? i : list;
        taken[longest] = true;
        length[list] += weight[longest];
        oracle_put(o, list, o->unit[longest], o->simulation->costs.unit);
    }
}

static void oracle_slices(oracle *o, double unit_cost)
{
    const jc_simulation *s = o->simulation;
    const uint64_t *weight = s->slices_by_count ? NULL : o->estimates ? o->estimates : o->unit;
    uint64_t sum = 0, before = 0;
    for (uint64_t i = 0; i < o->units; i++)
        sum += weight ? weight[i] : 1;
    for (uint64_t i = 0; i < o->units; before += weight ? weight[i] : 1, i++) {
        uint64_t slice = (uint64_t)((unsigned __int128)before * s->workers / sum);
        oracle_put(o, slice < s->workers ? slice : s->workers - 1, o->unit[i], unit_cost);
    }
}

/* Each piece to the place that frees first, the first in dispatch order. */
static void oracle_dispatch(oracle *o, uint64_t start, uint64_t places, bool fixed, uint64_t atomic)
{
    const jc_simulation *s = o->simulation;
    uint64_t time[ORACLE_PLACES], head = start;
    for (uint64_t j = 0; j < ORACLE_PLACES; j++)
        time[j] = start;
    o->end = start;
    for (uint64_t i = 0; i < o->pieces; i++) {
        const uint64_t columns = s->multiprocessors ? s->multiprocessors : s->workers;
        uint64_t first = UINT64_MAX;
        for (uint64_t j = 0; j < places; j++) {
            if (!fixed || j % columns == o->piece[i].block % columns)
                first = first == UINT64_MAX || time[j] < time[first] ? j : first;
        }
        if (atomic > 0) {
            time[first] = head = (time[first] > head ? time[first] : head) + atomic;
        }
        time[first] += o->piece[i].ticks;
        o->end = time[first] > o->end ? time[first] : o->end;
        o->loads[s->multiprocessors ? first % columns * s->resident + first / columns : first] += o->piece[i].work;
    }
    o->dispatched += o->pieces;
}

static void oracle_binary(oracle *o)
{
    const jc_simulation *s = o->simulation;
    const jc_work_level *last = &o->work->level[o->work->depth_count - 1];
    const bool single = last->largest == 1 && last->units == o->work->total;
    const unsigned passes = o->work->depth_count - (single ? 1 : 0);
    uint64_t read = o->work->level[0].units;
    o->largest = 1;
    for (unsigned d = 1; d <= passes; d++) {
        const uint64_t bindings = d < o->work->depth_count ? o->work->level[d].units : o->work->total;
        const uint64_t stored = (uint64_t)llround((double)bindings * s->blow_up);
        memset(o->piece, 0, sizeof o->piece);
        for (uint64_t i = 0; i < stored; i++)
            oracle_put(o, i * s->workers / stored, 1, s->costs.unit);
        oracle_close(o, s->workers, 1);
        const double kernels =
            3 * s->costs.launch + (s->costs.histogram + s->costs.scan) * (double)read / oracle_rate(o);
        oracle_dispatch(o, o->end + oracle_ticks(o, kernels), (uint64_t)oracle_rate(o), s->multiprocessors == 0, 0);
        o->total += stored;
        read = stored;
    }
    o->guarantee = NAN;
}

/* Graham's bounds, with the most that costs add to a piece. */
static double oracle_guarantee(const oracle *o, uint64_t start, uint64_t places)
{
    const jc_schedule_kind kind = o->schedule.kind;
    const bool lists = kind == JC_SCHEDULE_GREEDY || kind == JC_SCHEDULE_FLAT;
    double sum = 0, most = 0, overhead = 0, n = (double)places, p = (double)o->simulation->workers;
    for (uint64_t i = 0; i < o->pieces; i++) {
        const double ticks = (double)o->piece[i].ticks;
        sum += ticks;
        most = fmax(most, ticks);
        overhead = fmax(overhead, ticks - (double)o->piece[i].work / o->tick);
    }
    if (lists) {
        const double largest = (double)o->largest * (kind == JC_SCHEDULE_GREEDY ? 1 - 1 / p : 1);
        most = ((double)o->total / p + largest) / o->tick + overhead;
    }
    if (lists && o->pieces <= places)
        return ((double)start + most) * o->tick;
    return ((double)start + sum / n + (1 - 1 / n) * most) * o->tick;
}

static void oracle_units(oracle *o)
{
    const jc_simulation *s = o->simulation;
    const jc_costs *c = &s->costs;
    const jc_schedule_kind kind = o->schedule.kind;
    const unsigned depth = kind == JC_SCHEDULE_FLAT ? o->schedule.depth : 1;
    const uint64_t chunk = kind == JC_SCHEDULE_STEAL ? o->schedule.chunk : 1;
    const bool lists = kind == JC_SCHEDULE_GREEDY || kind == JC_SCHEDULE_FLAT;
    const bool assigned = !lists && s->static_assignment;
    const double entries = (double)o->work->level[depth > 1 ? depth - 2 : 0].units, rate = oracle_rate(o);
    double kernels = c->launch;
    oracle_expand(o, depth);
    o->total = o->work->total;
    memset(o->piece, 0, sizeof o->piece);
    if (kind == JC_SCHEDULE_GREEDY) {
        oracle_longest_first(o);
        kernels = 2 * c->launch + c->histogram * entries / rate;
    } else if (kind == JC_SCHEDULE_FLAT) {
        oracle_slices(o, c->unit + (depth > 1 ? c->decode * log2(entries) : 0));
        kernels = 3 * c->launch + (c->histogram + c->scan) * entries / rate;
    } else {
        for (uint64_t i = 0; i < o->units; i++)
            oracle_put(o, i / chunk, o->unit[i], c->unit);
    }
    oracle_close(o, ORACLE_UNITS, 1);
    for (uint64_t i = 0; i < o->units; i++)
        o->largest = o->unit[i] > o->largest ? o->unit[i] : o->largest;
    for (uint64_t i = 0; i < o->pieces && !lists; i++)
        o->largest = o->piece[i].work > o->largest ? o->piece[i].work : o->largest;
    if (assigned) {
        static oracle_piece chunks[ORACLE_UNITS];
        const uint64_t count = o->pieces;
        memcpy(chunks, o->piece, sizeof chunks);
        memset(o->piece, 0, sizeof o->piece);
        for (uint64_t i = 0; i < count; i++) {
            oracle_piece *block = &o->piece[i % s->workers];
            block->ticks += chunks[i].ticks;
            block->units += chunks[i].units;
            block->work += chunks[i].work;
            block->block = i % s->workers;
        }
        oracle_close(o, ORACLE_UNITS, 0);
    }
    const uint64_t start = oracle_ticks(o, kernels), atomic = assigned ? 0 : oracle_ticks(o, c->atomic);
    uint64_t places = (uint64_t)rate;
    if (kind == JC_SCHEDULE_STEAL && !assigned && s->workers < places)
        places = s->workers;
    oracle_dispatch(o, start, places, assigned || (lists && s->multiprocessors == 0),
                    kind == JC_SCHEDULE_STEAL ? atomic : 0);
    const bool none = assigned || o->estimates || (kind == JC_SCHEDULE_STEAL && atomic > 0) ||
                      (kind == JC_SCHEDULE_FLAT && s->slices_by_count);
    o->guarantee = none ? NAN : oracle_guarantee(o, start, places);
}

/* Fills o from work, simulation, schedule and estimates. */
static void oracle_simulate(oracle *o, const jc_work *work, jc_schedule schedule, const jc_simulation *simulation,
                            const uint64_t *estimates)
{
    const jc_costs *c = &simulation->costs;
    memset(o, 0, sizeof *o);
    o->work = work;
    o->schedule = schedule;
    o->simulation = simulation;
    o->estimates = estimates;
    o->tick = c->unit + c->decode + c->slice + c->atomic + c->histogram + c->scan + c->launch > 0 ? 0x1p-20 : 1;
    if (schedule.kind == JC_SCHEDULE_BINARY)
        oracle_binary(o);
    else
        oracle_units(o);
}

#endif
