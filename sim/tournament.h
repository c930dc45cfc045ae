/* SPDX-License-Identifier: Apache-2.0 */
/* Which of many comes first, while one after the other changes: a tournament tree (Knuth, The Art of Computer
 * Programming 3, section 5.4.1), whose inner nodes hold the winner of the two below. Unlike in a heap everybody keeps
 * his place, so that any of them can move forward or back in O(log players). */
#ifndef SIM_TOURNAMENT_H
#define SIM_TOURNAMENT_H

#include <joincast/model.h>

/* When, and at equal times the place that goes first; then the player of lower number does. */
typedef struct jc_moment {
    double time; /* INFINITY: never */
    uint64_t place;
} jc_moment;

/* Nodes 1 to players - 1 are matches between 2i and 2i + 1; node players + i is player i himself. */
typedef struct jc_tournament {
    uint64_t players; /* 1 to 2^32 - 1 */
    jc_moment *moment; /* players values, the caller's */
    uint32_t *winner; /* players values, the caller's */
} jc_tournament;

/* Plays all matches. */
void jc_tournament_play(jc_tournament *tournament);
/* Plays those of a player whose moment changed. */
void jc_tournament_replay(jc_tournament *tournament, uint64_t player);
uint64_t jc_tournament_first(const jc_tournament *tournament);

#endif
