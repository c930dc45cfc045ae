/* SPDX-License-Identifier: Apache-2.0 */
/* A multiprocessor whose n resident blocks share its rate: each progresses at min(1, rate / n), which is generalised
 * processor sharing. Since all progress alike, one clock of attained service serves them all: a piece of s ticks that
 * starts when the clock shows v is done when it shows v + s, whoever comes or goes in between. Kleinrock: Queueing
 * Systems 2, section 4.4, 1976. */
#ifndef SIM_MULTIPROCESSOR_H
#define SIM_MULTIPROCESSOR_H

#include "sim/tournament.h"

typedef struct jc_multiprocessor {
    double rate;
    double time;        /* up to which it was followed, in ticks */
    double served;      /* the clock of attained service, in ticks */
    uint64_t resident;  /* n: those that wait at a queue count too, since they keep their place */
    jc_tournament done; /* of the places: what the clock shows when a place's piece is done; INFINITY without one */
} jc_multiprocessor;

/* When the next of its pieces is done, and at which place; INFINITY where none runs. */
jc_moment jc_multiprocessor_next(const jc_multiprocessor *multiprocessor);
/* Follows it up to the time at which its next piece is done. The place has to be told at once what it does then. */
void jc_multiprocessor_end_piece(jc_multiprocessor *multiprocessor, jc_moment next);
/* Follows it up to a time before which no piece is done. */
void jc_multiprocessor_follow(jc_multiprocessor *multiprocessor, double time);
/* From the time up to which it was followed the place works on a piece of so many ticks; on none where INFINITY. */
void jc_multiprocessor_begin_piece(jc_multiprocessor *multiprocessor, uint64_t place, double ticks);

#endif
