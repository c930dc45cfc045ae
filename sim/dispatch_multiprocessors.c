/* SPDX-License-Identifier: Apache-2.0 */
/* Dispatch onto multiprocessors whose resident blocks share a rate, event by event: the next event is the end of a
 * piece, whose place takes the next one, or the queue's head letting go of a piece. A tournament of the
 * multiprocessors by their next end finds it in O(log multiprocessors), one of the places in O(log resident). */
#include "model/error.h"
#include "sim/fixed_pieces.h"
#include "sim/multiprocessor.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

/* A place that the queue's head serves until `time`, with the piece that it gets then. */
typedef struct waiter {
    double time;
    uint64_t multiprocessor, place, ticks;
} waiter;

typedef struct engine {
    jc_pieces *pieces;
    const jc_dispatch *dispatch;
    uint64_t count; /* multiprocessors that take part */
    jc_multiprocessor *multiprocessor;
    jc_moment *moment; /* of the multiprocessors, then of their places */
    uint32_t *winner;  /* the same */
    jc_tournament next;

    jc_piece_run run; /* what is left of the run that is being handed out */
    jc_fixed_pieces fixed;
    uint64_t dispatched;

    waiter *waiters; /* in a ring, since who comes first is served first */
    uint64_t first_waiter, waiting;
    double head_free;

    jc_span *span;  /* NULL without a visit; in the order of dispatch */
    uint64_t *held; /* the span of each place, places as loads stand */
    double end;
} engine;

static uint64_t least(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

static void set_places(engine *e, double rate)
{
    const uint64_t places = e->dispatch->places, width = (places - 1) / e->count + 1;
    e->next = (jc_tournament){e->count, e->moment, e->winner};
    for (uint64_t m = 0; m < e->count; m++) {
        jc_multiprocessor *multiprocessor = &e->multiprocessor[m];
        uint64_t resident = (places - 1 - m) / e->count + 1, first = e->count + m * width;
        *multiprocessor = (jc_multiprocessor){
            .rate = rate, .resident = resident, .done = {resident, e->moment + first, e->winner + first}};
        for (uint64_t place = 0; place < resident; place++)
            multiprocessor->done.moment[place] = (jc_moment){0, place}; /* as if a piece ended: each asks for one */
        jc_tournament_play(&multiprocessor->done);
        e->moment[m] = (jc_moment){0, 0};
    }
    jc_tournament_play(&e->next);
}

static jc_status create(engine *e)
{
    const jc_simulation *simulation = e->dispatch->simulation;
    const uint64_t places = e->dispatch->places;
    e->count = least(simulation->multiprocessors, places);
    const uint64_t moments = e->count + e->count * ((places - 1) / e->count + 1);
    e->multiprocessor = calloc(e->count, sizeof *e->multiprocessor);
    e->moment = calloc(moments, sizeof *e->moment);
    e->winner = calloc(moments, sizeof *e->winner);
    if (!e->multiprocessor || !e->moment || !e->winner)
        return JC_ERR_MEMORY;
    if (e->pieces->atomic > 0 && !(e->waiters = calloc(places, sizeof *e->waiters)))
        return JC_ERR_MEMORY;
    if (simulation->visit) {
        e->span = calloc(e->pieces->count + 1, sizeof *e->span);
        e->held = calloc(simulation->multiprocessors * simulation->resident, sizeof *e->held);
        if (!e->span || !e->held)
            return JC_ERR_MEMORY;
    }
    set_places(e, simulation->shared_rate > 0 ? simulation->shared_rate : (double)simulation->resident);
    return e->pieces->fixed ? jc_fixed_pieces_create(e->pieces, simulation->multiprocessors, &e->fixed) : JC_OK;
}

static void destroy(engine *e)
{
    free(e->held);
    free(e->span);
    free(e->waiters);
    jc_fixed_pieces_free(&e->fixed);
    free(e->winner);
    free(e->moment);
    free(e->multiprocessor);
}

static bool next_piece(engine *e, uint64_t multiprocessor, jc_piece_run *piece)
{
    if (e->pieces->fixed)
        return jc_fixed_pieces_next(&e->fixed, multiprocessor, piece);
    if (e->run.count == 0 && !e->pieces->next(e->pieces, &e->run))
        return false;
    e->run.count--;
    *piece = e->run;
    return true;
}

/* The place keeps its block resident and idle until the queue's head has served all that came before, and it. Returns
 * when the head turns to it. */
static double wait_at_head(engine *e, uint64_t m, uint64_t place, uint64_t ticks)
{
    const double now = e->multiprocessor[m].time, served = e->head_free > now ? e->head_free : now;
    e->head_free = served + (double)e->pieces->atomic;
    uint64_t last = (e->first_waiter + e->waiting++) % e->dispatch->places;
    e->waiters[last] = (waiter){e->head_free, m, place, ticks};
    jc_multiprocessor_begin_piece(&e->multiprocessor[m], place, INFINITY);
    return served;
}

/* What a place without a piece does next. */
static void take(engine *e, uint64_t m, uint64_t place)
{
    jc_piece_run taken;
    if (!next_piece(e, m, &taken)) {
        jc_multiprocessor_begin_piece(&e->multiprocessor[m], place, INFINITY);
        e->multiprocessor[m].resident--;
        return;
    }
    double start = e->multiprocessor[m].time;
    if (e->pieces->atomic > 0)
        start = wait_at_head(e, m, place, taken.ticks);
    else
        jc_multiprocessor_begin_piece(&e->multiprocessor[m], place, (double)taken.ticks);
    const uint64_t piece = e->dispatched++, load = m * e->dispatch->simulation->resident + place;
    if (e->dispatch->loads)
        e->dispatch->loads[load] += taken.work;
    if (e->span) {
        e->span[piece] = (jc_span){e->dispatch->first_piece + piece, m, place, start, start, taken.units, taken.work};
        e->held[load] = piece + 1;
    }
}

static void serve_first_waiter(engine *e)
{
    const waiter *served = &e->waiters[e->first_waiter];
    jc_multiprocessor_follow(&e->multiprocessor[served->multiprocessor], served->time);
    jc_multiprocessor_begin_piece(&e->multiprocessor[served->multiprocessor], served->place, (double)served->ticks);
    e->first_waiter = (e->first_waiter + 1) % e->dispatch->places;
    e->waiting--;
}

static void end_piece(engine *e, uint64_t m)
{
    jc_moment now = e->moment[m];
    e->end = now.time;
    jc_multiprocessor_end_piece(&e->multiprocessor[m], now);
    if (e->span) {
        uint64_t *held = &e->held[m * e->dispatch->simulation->resident + now.place];
        if (*held)
            e->span[*held - 1].end = now.time;
        *held = 0;
    }
    take(e, m, now.place);
}

static void run_events(engine *e)
{
    for (;;) {
        uint64_t m = jc_tournament_first(&e->next);
        if (e->waiting > 0 && e->waiters[e->first_waiter].time <= e->moment[m].time) {
            m = e->waiters[e->first_waiter].multiprocessor;
            serve_first_waiter(e);
        } else if (e->moment[m].time < INFINITY) {
            end_piece(e, m);
        } else {
            return;
        }
        e->moment[m] = jc_multiprocessor_next(&e->multiprocessor[m]);
        jc_tournament_replay(&e->next, m);
    }
}

static void visit_spans(const engine *e)
{
    const jc_dispatch *dispatch = e->dispatch;
    for (uint64_t i = 0; e->span && i < e->dispatched; i++) {
        jc_span span = e->span[i];
        span.start = ((double)dispatch->start + span.start) * dispatch->tick;
        span.end = ((double)dispatch->start + span.end) * dispatch->tick;
        dispatch->simulation->visit(dispatch->simulation->context, &span);
    }
}

jc_status jc_dispatch_multiprocessors(jc_pieces *pieces, const jc_dispatch *dispatch, uint64_t *end, jc_error *error)
{
    if (pieces->count > JC_MAX_SINGLE_UNITS)
        return jc_fail(error, JC_ERR_LIMIT, "shared_rate",
                       "%" PRIu64 " pieces of work that share a rate are simulated one by one; at most %" PRIu64
                       " can be: choose a schedule with fewer, or a shared rate that slows nobody",
                       pieces->count, JC_MAX_SINGLE_UNITS);
    engine e = {.pieces = pieces, .dispatch = dispatch};
    jc_status status = create(&e);
    if (status) {
        jc_fail_memory(error);
        goto done;
    }
    run_events(&e);
    visit_spans(&e);
    *end = dispatch->start + (uint64_t)(e.end + 0.5);
done:
    destroy(&e);
    return status;
}
