/* SPDX-License-Identifier: Apache-2.0 */
/* When places are free, without telling them apart: list scheduling as places.h has it where only times are asked
 * for. Places that are free at the same time are one class, so that millions of places, which equal pieces soon level
 * to a few different times, cost no more than these. */
#ifndef SIM_FREE_TIMES_H
#define SIM_FREE_TIMES_H

#include <joincast/sim.h>

enum { JC_MANY_PLACES = 4096 }; /* from so many on this is faster */

/* So many places, at least 1, that are free at that time; several classes may have the same. */
typedef struct jc_free_time {
    uint64_t time, places;
} jc_free_time;

typedef struct jc_free_times {
    uint64_t places;     /* in all classes */
    uint64_t count, room;
    jc_free_time *first; /* a binary heap of classes by time: first[0] frees first, first[i] no later than its
                            children first[2i + 1] and first[2i + 2] */
} jc_free_times;

/* places (at least 1) that are all free at 0. The caller keeps the sum of all ticks below 2^63. */
jc_status jc_free_times_create(uint64_t places, jc_free_times *times);
void jc_free_times_free(jc_free_times *times);

/* Gives pieces of so many ticks, each to a place that frees first: O(min(pieces, classes) log classes). */
jc_status jc_free_times_give(jc_free_times *times, uint64_t ticks, uint64_t pieces);
/* The time at which the last place is free. */
uint64_t jc_free_times_end(const jc_free_times *times);

#endif
