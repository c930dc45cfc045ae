/* SPDX-License-Identifier: Apache-2.0 */
/* Places in the order in which they become free: list scheduling of equal pieces, run by run. A place's number is its
 * place in dispatch order; of several that are free the first goes first. */
#ifndef SIM_PLACES_H
#define SIM_PLACES_H

#include "sim/pieces.h"

/* When a place is free, and which: ordered by time, then by number. Loser tree: node[0] frees first, node[i] is the
 * loser of the match between its subtrees; the leaf of place j is count + j, the parent of i is i / 2 (Knuth, The Art
 * of Computer Programming 3, 5.4.1). */
typedef unsigned __int128 jc_place_key;

typedef struct jc_places {
    uint64_t count;
    jc_place_key *node;
    uint64_t *time;  /* room for what is told of each place while runs are taken in one step */
    uint64_t *given; /* NULL, or pieces' work that each place got */
    uint64_t *units; /* NULL, or units */
} jc_places;

/* count (1 to 2^24) places, all free at 0. The caller keeps the sum of all ticks below 2^63. */
jc_status jc_places_create(uint64_t count, jc_places *places);
/* Counts what each place gets from here on. */
jc_status jc_places_count_work(jc_places *places);
jc_status jc_places_count_units(jc_places *places);
void jc_places_free(jc_places *places);

/* Gives pieces, each to the place that frees first, exactly as one by one: O(min(count, places) log places). */
void jc_places_give(jc_places *places, const jc_piece_run *pieces);
/* Gives one piece to the first place, for `ticks` from `start` on, which is not before that place is free. */
void jc_places_occupy(jc_places *places, uint64_t start, uint64_t ticks, uint64_t units, uint64_t work);
/* The time at which the last place is free. */
uint64_t jc_places_end(const jc_places *places);

static inline uint64_t jc_first_free(const jc_places *places)
{
    return (uint64_t)(places->node[0] >> 24);
}

static inline uint64_t jc_first_place(const jc_places *places)
{
    return (uint64_t)places->node[0] & ((1u << 24) - 1);
}

#endif
