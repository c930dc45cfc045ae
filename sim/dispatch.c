/* SPDX-License-Identifier: Apache-2.0 */
/* Dispatch at full speed: pieces in order to the place that frees first, or blocks to their multiprocessor's. */
#include "model/error.h"
#include "sim/free_times.h"
#include "sim/places.h"

#include <inttypes.h>
#include <stdlib.h>

/* A place's number in dispatch order taken apart. */
typedef struct position {
    uint64_t multiprocessor, place, load; /* load: its index among the loads */
} position;

static position position_of(const jc_simulation *simulation, uint64_t place)
{
    if (simulation->multiprocessors == 0)
        return (position){0, place, place};
    uint64_t multiprocessor = place % simulation->multiprocessors, own = place / simulation->multiprocessors;
    return (position){multiprocessor, own, multiprocessor * simulation->resident + own};
}

static jc_span span_of(const jc_dispatch *dispatch, uint64_t piece, uint64_t place, uint64_t start, uint64_t end,
                       const jc_piece_run *run)
{
    const position at = position_of(dispatch->simulation, place);
    return (jc_span){
        .piece = dispatch->first_piece + piece,
        .multiprocessor = at.multiprocessor,
        .place = at.place,
        .start = (double)(dispatch->start + start) * dispatch->tick,
        .end = (double)(dispatch->start + end) * dispatch->tick,
        .units = run->units,
        .work = run->work,
    };
}

static void tell(const jc_dispatch *dispatch, const jc_span *span)
{
    dispatch->simulation->visit(dispatch->simulation->context, span);
}

/* One by one: with a queue whose head is busy for a while with each, or with somebody who watches. */
static void give_singly(jc_places *places, const jc_pieces *pieces, const jc_dispatch *dispatch,
                        const jc_piece_run *run, uint64_t *head_free, uint64_t *piece)
{
    for (uint64_t i = 0; i < run->count; i++) {
        const uint64_t place = jc_first_place(places);
        uint64_t start = jc_first_free(places), ticks = pieces->atomic + run->ticks;
        if (pieces->atomic > 0) {
            start = *head_free > start ? *head_free : start;
            *head_free = start + pieces->atomic;
        }
        jc_places_occupy(places, start, ticks, run->units, run->work);
        if (dispatch->simulation->visit) {
            const jc_span span = span_of(dispatch, *piece, place, start, start + ticks, run);
            tell(dispatch, &span);
        }
        ++*piece;
    }
}

/* Nobody asks which place does what. */
static jc_status dispatch_anonymously(jc_pieces *pieces, const jc_dispatch *dispatch, uint64_t *end)
{
    jc_free_times times;
    jc_status status = jc_free_times_create(dispatch->places, &times);
    if (status)
        return status;
    for (jc_piece_run run; status == JC_OK && pieces->next(pieces, &run);)
        status = jc_free_times_give(&times, run.ticks, run.count);
    if (status == JC_OK)
        *end = dispatch->start + jc_free_times_end(&times);
    jc_free_times_free(&times);
    return status;
}

/* No more places than pieces can have work, since an idle one of lower number always goes first. */
static jc_status dispatch_in_order(jc_pieces *pieces, const jc_dispatch *dispatch, uint64_t *end)
{
    jc_places places;
    if (jc_places_create(pieces->count < dispatch->places ? pieces->count : dispatch->places, &places))
        return JC_ERR_MEMORY;
    if (dispatch->loads && jc_places_count_work(&places)) {
        jc_places_free(&places);
        return JC_ERR_MEMORY;
    }
    const bool singly = pieces->atomic > 0 || dispatch->simulation->visit;
    uint64_t head_free = 0, piece = 0;
    for (jc_piece_run run; pieces->next(pieces, &run);) {
        if (singly)
            give_singly(&places, pieces, dispatch, &run, &head_free, &piece);
        else
            jc_places_give(&places, &run);
    }
    *end = dispatch->start + jc_places_end(&places);
    for (uint64_t i = 0; dispatch->loads && i < places.count; i++)
        dispatch->loads[position_of(dispatch->simulation, i).load] += places.given[i];
    jc_places_free(&places);
    return JC_OK;
}

/* Block b is all that worker b does. */
static void dispatch_to_workers(jc_pieces *pieces, const jc_dispatch *dispatch, uint64_t *end)
{
    uint64_t last = 0, piece = 0;
    for (jc_piece_run run; pieces->next(pieces, &run); piece++) {
        last = run.ticks > last ? run.ticks : last;
        if (dispatch->loads)
            dispatch->loads[run.block] += run.work;
        if (dispatch->simulation->visit) {
            const jc_span span = span_of(dispatch, piece, run.block, 0, run.ticks, &run);
            tell(dispatch, &span);
        }
    }
    *end = dispatch->start + last;
}

/* The order of dispatch; block by block where a place gets several at once. */
static int compare_spans(const void *left, const void *right)
{
    const jc_span *a = left, *b = right;
    if (a->start != b->start)
        return a->start < b->start ? -1 : 1;
    if (a->place != b->place)
        return a->place < b->place ? -1 : 1;
    if (a->multiprocessor != b->multiprocessor)
        return a->multiprocessor < b->multiprocessor ? -1 : 1;
    return (a->piece > b->piece) - (a->piece < b->piece);
}

/* Spans that were made block by block. */
static void tell_in_order(const jc_dispatch *dispatch, jc_span *spans, uint64_t count)
{
    qsort(spans, count, sizeof *spans, compare_spans);
    for (uint64_t i = 0; i < count; i++) {
        spans[i].piece = dispatch->first_piece + i;
        tell(dispatch, &spans[i]);
    }
}

/* Block b goes to the first free place of multiprocessor b mod M, each of which is a row of places of its own. */
static jc_status dispatch_to_multiprocessors(jc_pieces *pieces, const jc_dispatch *dispatch, uint64_t *end)
{
    const uint64_t multiprocessors = dispatch->simulation->multiprocessors;
    const uint64_t resident = dispatch->simulation->resident;
    const bool visited = dispatch->simulation->visit != NULL;
    jc_status status = JC_ERR_MEMORY;
    jc_places *own = calloc(multiprocessors, sizeof *own);
    jc_span *spans = visited ? calloc(pieces->count, sizeof *spans) : NULL;
    if (!own || (visited && !spans))
        goto done;
    for (uint64_t m = 0; m < multiprocessors; m++) {
        if (jc_places_create(resident, &own[m]))
            goto done;
    }
    status = JC_OK;
    uint64_t piece = 0, last = 0;
    for (jc_piece_run run; pieces->next(pieces, &run); piece++) {
        const uint64_t multiprocessor = run.block % multiprocessors;
        jc_places *places = &own[multiprocessor];
        const uint64_t start = jc_first_free(places), place = jc_first_place(places);
        jc_places_occupy(places, start, run.ticks, run.units, run.work);
        last = start + run.ticks > last ? start + run.ticks : last;
        if (dispatch->loads)
            dispatch->loads[multiprocessor * resident + place] += run.work;
        if (visited)
            spans[piece] = span_of(dispatch, piece, place * multiprocessors + multiprocessor, start,
                                   start + run.ticks, &run);
    }
    if (visited)
        tell_in_order(dispatch, spans, piece);
    *end = dispatch->start + last;
done:
    for (uint64_t m = 0; own && m < multiprocessors; m++)
        jc_places_free(&own[m]);
    free(spans);
    free(own);
    return status;
}

jc_status jc_dispatch_places(jc_pieces *pieces, const jc_dispatch *dispatch, uint64_t *end, jc_error *error)
{
    if (pieces->atomic > 0 && pieces->count > JC_MAX_SINGLE_UNITS)
        return jc_fail(error, JC_ERR_LIMIT, "atomic",
                       "%" PRIu64 " chunks taken one after the other at the queue's head are simulated one by one; "
                       "at most %" PRIu64 " can be: choose larger chunks, or an atomic that costs nothing",
                       pieces->count, (uint64_t)JC_MAX_SINGLE_UNITS);
    jc_status status = JC_OK;
    if (pieces->count == 0)
        *end = dispatch->start;
    else if (!pieces->fixed && dispatch->places >= JC_MANY_PLACES && pieces->atomic == 0 && !dispatch->loads &&
             !dispatch->simulation->visit)
        status = dispatch_anonymously(pieces, dispatch, end);
    else if (!pieces->fixed)
        status = dispatch_in_order(pieces, dispatch, end);
    else if (dispatch->simulation->multiprocessors == 0)
        dispatch_to_workers(pieces, dispatch, end);
    else
        status = dispatch_to_multiprocessors(pieces, dispatch, end);
    return status ? jc_fail_memory(error) : JC_OK;
}
