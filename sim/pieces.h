/* SPDX-License-Identifier: Apache-2.0 */
/* Pieces of work in order of dispatch: what every schedule makes of work, and all that a dispatcher needs to know.
 *
 * A place is where one piece is worked on at a time: a worker, or one of the `resident` places of a multiprocessor.
 * Places stand in dispatch order: the j-th is place j / M of multiprocessor j mod M (M = 1 multiprocessor of p places
 * where there are none, so that the j-th is worker j). A piece goes to the place that frees first, of several to the
 * first in dispatch order. Loads stand multiprocessor by multiprocessor, at (j mod M) * resident + j / M. */
#ifndef SIM_PIECES_H
#define SIM_PIECES_H

#include <joincast/sim.h>

/* count pieces that are alike. */
typedef struct jc_piece_run {
    uint64_t ticks; /* that a place needs for one piece at full speed, costs included but for atomics */
    uint64_t units, work; /* in one piece */
    uint64_t count;       /* at least 1 */
    uint64_t block; /* where pieces are fixed: the block that the piece is; count is 1. It runs on multiprocessor
                       block mod M, in order as that one's places free up */
} jc_piece_run;

/* The runs one after the other, made as they are asked for. */
typedef struct jc_pieces jc_pieces;
struct jc_pieces {
    bool (*next)(jc_pieces *pieces, jc_piece_run *run); /* false at the end */
    void *source;
    uint64_t count;     /* all pieces */
    uint64_t ticks;     /* sum over all pieces, or more; below 2^63 even when slowed down by the shared rate */
    uint64_t most;      /* the largest piece's ticks, or more */
    uint64_t atomic;    /* ticks for which the queue's head is busy with each piece, one after the other: a place that
                           frees at t gets its piece at max(t, head free) + atomic, until when the head is busy */
    bool fixed;         /* as said at block */
};

/* How pieces are dispatched. */
typedef struct jc_dispatch {
    const jc_simulation *simulation; /* multiprocessors, resident, shared_rate, visit, context */
    uint64_t places;                 /* the first so many in dispatch order take part; at least 1 */
    uint64_t start;                  /* in ticks: when all places are free; times count from 0 */
    uint64_t first_piece;            /* number of the first piece for spans */
    double tick;                     /* in units of work, for the times of spans */
    uint64_t *loads; /* NULL, or the work of each place, which is added to: p values, or M * resident */
} jc_dispatch;

/* Both set end, the time in ticks at which the last piece is done (start where there is none), and add to loads. On
 * failure end is untouched. */

/* Places at full speed. Runs count as one step unless there is a visit or the pieces pass through the queue's head,
 * which takes at most JC_MAX_SINGLE_UNITS of them. */
jc_status jc_dispatch_places(jc_pieces *pieces, const jc_dispatch *dispatch, uint64_t *end, jc_error *error);
/* Multiprocessors whose n resident pieces progress at min(1, shared_rate / n) each; event by event, at most
 * JC_MAX_SINGLE_UNITS pieces. */
jc_status jc_dispatch_multiprocessors(jc_pieces *pieces, const jc_dispatch *dispatch, uint64_t *end,
                                      jc_error *error);

#endif
