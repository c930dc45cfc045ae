/* SPDX-License-Identifier: Apache-2.0 */
/* List scheduling by classes of places; of many equal pieces those that level_time.h tells of in one step. */
#include "sim/free_times.h"

#include "sim/level_time.h"

#include <stdlib.h>

jc_status jc_free_times_create(uint64_t places, jc_free_times *times)
{
    enum { few = 64 };
    jc_free_times made = {.places = places, .count = 1, .room = few, .first = malloc(few * sizeof *made.first)};
    if (!made.first)
        return JC_ERR_MEMORY;
    made.first[0] = (jc_free_time){0, places};
    *times = made;
    return JC_OK;
}

void jc_free_times_free(jc_free_times *times)
{
    free(times->first);
    *times = (jc_free_times){.count = 0};
}

/* A class whose time has grown goes down to where it belongs. */
static void sift_down(jc_free_times *times, uint64_t i)
{
    jc_free_time *first = times->first;
    const jc_free_time moved = first[i];
    for (uint64_t child; (child = 2 * i + 1) < times->count; i = child) {
        if (child + 1 < times->count && first[child + 1].time < first[child].time)
            child++;
        if (first[child].time >= moved.time)
            break;
        first[i] = first[child];
    }
    first[i] = moved;
}

static jc_status add(jc_free_times *times, uint64_t time, uint64_t places)
{
    if (times->count == times->room) {
        jc_free_time *grown = realloc(times->first, 2 * times->room * sizeof *grown);
        if (!grown)
            return JC_ERR_MEMORY;
        times->first = grown;
        times->room *= 2;
    }
    uint64_t i = times->count++;
    for (; i > 0 && times->first[(i - 1) / 2].time > time; i = (i - 1) / 2)
        times->first[i] = times->first[(i - 1) / 2];
    times->first[i] = (jc_free_time){time, places};
    return JC_OK;
}

/* Classes that are free when the first is join it. */
static void merge_first(jc_free_times *times)
{
    jc_free_time *first = times->first;
    while (times->count > 1) {
        const uint64_t child = times->count > 2 && first[2].time < first[1].time ? 2 : 1;
        if (first[child].time > first[0].time)
            return;
        first[0].places += first[child].places;
        first[child] = first[--times->count];
        sift_down(times, child);
    }
}

/* All pieces that start before that time; returns how many. */
static uint64_t give_rounds(jc_free_times *times, uint64_t ticks, uint64_t pieces)
{
    const uint64_t reached = jc_level_time(&times->first->time, &times->first->places, 2, times->count, ticks, pieces);
    uint64_t given = 0;
    for (uint64_t i = 0; i < times->count; i++) {
        jc_free_time *class = &times->first[i];
        if (class->time >= reached)
            continue;
        const uint64_t rounds = (reached - class->time - 1) / ticks + 1;
        class->time += rounds * ticks;
        given += rounds * class->places;
    }
    for (uint64_t i = times->count / 2; i-- > 0;)
        sift_down(times, i);
    return given;
}

jc_status jc_free_times_give(jc_free_times *times, uint64_t ticks, uint64_t pieces)
{
    if (ticks == 0)
        return JC_OK;
    if (pieces / 3 >= times->places)
        pieces -= give_rounds(times, ticks, pieces);
    while (pieces > 0) {
        merge_first(times);
        jc_free_time *first = &times->first[0];
        const uint64_t time = first->time + ticks, places = pieces < first->places ? pieces : first->places;
        pieces -= places;
        if (places == first->places) {
            first->time = time;
            sift_down(times, 0);
        } else {
            first->places -= places;
            jc_status status = add(times, time, places);
            if (status)
                return status;
        }
    }
    return JC_OK;
}

uint64_t jc_free_times_end(const jc_free_times *times)
{
    uint64_t last = 0;
    for (uint64_t i = 0; i < times->count; i++)
        last = times->first[i].time > last ? times->first[i].time : last;
    return last;
}
