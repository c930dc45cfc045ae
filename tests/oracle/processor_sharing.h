/* SPDX-License-Identifier: Apache-2.0 */
/* Multiprocessors that share a rate, slow and obvious, in exact rationals: every place carries the ticks that it has
 * still to do and loses rate * time of them at each step from one event to the next. Blocks that wait at the queue's
 * head are resident. */
#ifndef TESTS_ORACLE_PROCESSOR_SHARING_H
#define TESTS_ORACLE_PROCESSOR_SHARING_H

#include "sim/pieces.h"

#include <flint/fmpq.h>
#include <stdlib.h>

typedef struct sharing_case {
    uint64_t multiprocessors, resident, places;
    uint64_t rate, rate_parts; /* the shared rate as a fraction */
    uint64_t pieces;
    const jc_piece_run *piece; /* each of count 1 */
    uint64_t atomic;
    bool fixed;
} sharing_case;

typedef enum place_state { PLACE_ASKS, PLACE_WAITS, PLACE_WORKS, PLACE_EMPTY } place_state;

typedef struct sharing_place {
    place_state state;
    uint64_t multiprocessor, place, piece;
    fmpq_t left; /* ticks; where it waits, time */
} sharing_place;

/* The next piece in order, of those for the multiprocessor where they are fixed; pieces where there is none. */
static uint64_t sharing_next_piece(const sharing_case *c, const bool *taken, uint64_t multiprocessor)
{
    uint64_t piece = 0;
    while (piece < c->pieces &&
           (taken[piece] || (c->fixed && c->piece[piece].block % c->multiprocessors != multiprocessor)))
        piece++;
    return piece;
}

static uint64_t sharing_resident(const sharing_case *c, const sharing_place *place, uint64_t multiprocessor)
{
    uint64_t resident = 0;
    for (uint64_t j = 0; j < c->places; j++)
        resident += place[j].multiprocessor == multiprocessor && place[j].state != PLACE_EMPTY;
    return resident;
}

/* What a place does per unit of time. */
static void sharing_rate(const sharing_case *c, const sharing_place *place, const sharing_place *one, fmpq_t rate)
{
    fmpq_one(rate);
    if (one->state == PLACE_WAITS)
        return;
    uint64_t resident = sharing_resident(c, place, one->multiprocessor);
    if (resident * c->rate_parts > c->rate)
        fmpq_set_ui(rate, c->rate, resident * c->rate_parts);
}

/* spans: pieces values, in order of dispatch, their times in ticks. */
static void share_processors(const sharing_case *c, jc_span *spans)
{
    fmpq_t now, head, step, rate, time;
    fmpq_init(now), fmpq_init(head), fmpq_init(step), fmpq_init(rate), fmpq_init(time);
    sharing_place *place = calloc(c->places, sizeof *place);
    bool *taken = calloc(c->pieces + 1, sizeof *taken);
    uint64_t *span_of = calloc(c->pieces + 1, sizeof *span_of), dispatched = 0;
    for (uint64_t j = 0; j < c->places; j++) {
        place[j] = (sharing_place){.multiprocessor = j % c->multiprocessors, .place = j / c->multiprocessors};
        fmpq_init(place[j].left);
    }
    for (;;) {
        bool changed = true;
        while (changed) { /* all that happens now; pieces without ticks end where they begin */
            changed = false;
            for (uint64_t j = 0; j < c->places; j++) { /* whom the queue's head lets go */
                if (place[j].state == PLACE_WAITS && fmpq_is_zero(place[j].left)) {
                    place[j].state = PLACE_WORKS;
                    fmpq_set_ui(place[j].left, c->piece[place[j].piece].ticks, 1);
                }
            }
            for (uint64_t j = 0; j < c->places && !changed; j++) {
                if (place[j].state == PLACE_WORKS && fmpq_is_zero(place[j].left)) {
                    spans[span_of[place[j].piece]].end = fmpq_get_d(now);
                    place[j].state = PLACE_ASKS;
                }
                if (place[j].state != PLACE_ASKS)
                    continue;
                changed = true;
                uint64_t piece = sharing_next_piece(c, taken, place[j].multiprocessor);
                place[j].piece = piece;
                place[j].state = piece < c->pieces ? PLACE_WAITS : PLACE_EMPTY;
                if (place[j].state == PLACE_EMPTY)
                    continue;
                taken[piece] = true;
                span_of[piece] = dispatched;
                if (fmpq_cmp(head, now) < 0 || c->atomic == 0)
                    fmpq_set(head, now);
                spans[dispatched] = (jc_span){.piece = dispatched,
                                              .multiprocessor = place[j].multiprocessor,
                                              .place = place[j].place,
                                              .start = fmpq_get_d(head),
                                              .units = c->piece[piece].units,
                                              .work = c->piece[piece].work};
                dispatched++;
                fmpq_add_ui(head, head, c->atomic);
                fmpq_sub(place[j].left, head, now);
            }
        }
        bool found = false;
        for (uint64_t j = 0; j < c->places; j++) {
            if (place[j].state == PLACE_EMPTY)
                continue;
            sharing_rate(c, place, &place[j], rate);
            fmpq_div(time, place[j].left, rate);
            if (!found || fmpq_cmp(time, step) < 0)
                fmpq_set(step, time);
            found = true;
        }
        if (!found)
            break;
        for (uint64_t j = 0; j < c->places; j++) {
            if (place[j].state == PLACE_EMPTY)
                continue;
            sharing_rate(c, place, &place[j], rate);
            fmpq_submul(place[j].left, rate, step);
        }
        fmpq_add(now, now, step);
    }
    for (uint64_t j = 0; j < c->places; j++)
        fmpq_clear(place[j].left);
    free(span_of);
    free(taken);
    free(place);
    fmpq_clear(now), fmpq_clear(head), fmpq_clear(step), fmpq_clear(rate), fmpq_clear(time);
}

#endif
