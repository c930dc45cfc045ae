/* SPDX-License-Identifier: Apache-2.0 */
/* Longest processing time first (LPT): at most 4/3 - 1/(3p) times the optimum. Graham: Bounds on multiprocessing
 * timing anomalies, SIAM J. Applied Mathematics 17, 1969. Runs of equal units are sorted whole. */
#include "sim/longest_first.h"

#include "sim/free_times.h"
#include "sim/places.h"

#include <stdlib.h>
#include <string.h>

typedef struct unit_class {
    uint64_t length, work, count; /* length: the work, or what is estimated */
} unit_class;

/* By falling length, equal ones in order: a counting sort for each byte in which lengths differ, the last first. */
static void sort(unit_class *classes, unit_class *room, uint64_t count)
{
    bool sorted = true;
    uint64_t differing = 0;
    for (uint64_t i = 1; i < count; i++) {
        sorted = sorted && classes[i].length <= classes[i - 1].length;
        differing |= classes[i].length ^ classes[0].length;
    }
    unit_class *from = classes, *to = room;
    for (unsigned shift = 0; !sorted && shift < 64; shift += 8) {
        if ((differing >> shift & 255) == 0)
            continue;
        uint64_t start[256] = {0}, next = 0;
        for (uint64_t i = 0; i < count; i++)
            start[from[i].length >> shift & 255]++;
        for (unsigned byte = 256; byte-- > 0;) {
            const uint64_t here = start[byte];
            start[byte] = next;
            next += here;
        }
        for (uint64_t i = 0; i < count; i++)
            to[start[from[i].length >> shift & 255]++] = from[i];
        unit_class *swap = from;
        from = to;
        to = swap;
    }
    if (from != classes)
        memcpy(classes, from, count * sizeof *classes);
}

static void fill(const jc_work_level *level, const uint64_t *estimates, unit_class *classes)
{
    for (uint64_t run = 0; run < level->runs; run++) {
        if (!estimates)
            *classes++ = (unit_class){level->work[run], level->work[run], level->count[run]};
        for (uint64_t i = 0; estimates && i < level->count[run]; i++)
            *classes++ = (unit_class){*estimates++, level->work[run], 1};
    }
}

/* Lists told apart by their work alone. */
static jc_status fill_anonymously(const unit_class *classes, uint64_t count, uint64_t lists, const jc_ticks *ticks,
                                  jc_blocks *blocks)
{
    jc_free_times times;
    jc_status status = jc_free_times_create(lists, &times);
    if (status)
        return status;
    bool idle = false; /* units without work: where there are idle lists, the first has them all */
    for (uint64_t i = 0; i < count && status == JC_OK; i++) {
        status = jc_free_times_give(&times, classes[i].length, classes[i].count);
        idle = classes[i].length == 0;
    }
    for (uint64_t i = 0; i < times.count && status == JC_OK; i++) {
        const uint64_t work = times.first[i].time, alike = work > 0 ? times.first[i].places : idle;
        for (uint64_t list = 0; list < alike; list++)
            blocks->block[blocks->count++] =
                (jc_piece_run){.ticks = jc_ticks_of_piece(ticks, 1, 0, work), .work = work, .count = 1};
        idle = idle && work > 0;
    }
    jc_free_times_free(&times);
    return status;
}

jc_status jc_longest_first(const jc_work_level *level, const uint64_t *estimates, uint64_t lists,
                           const jc_ticks *ticks, bool told, jc_blocks *blocks)
{
    const uint64_t count = estimates ? level->units : level->runs, used = level->units < lists ? level->units : lists;
    jc_status status = JC_ERR_MEMORY;
    jc_places places = {.count = 0};
    unit_class *classes = malloc(2 * count * sizeof *classes);
    if (!classes || jc_blocks_create(used, blocks))
        goto done;
    fill(level, estimates, classes);
    sort(classes, classes + count, count);
    if (!told) {
        status = fill_anonymously(classes, count, used, ticks, blocks);
        goto done;
    }
    if (jc_places_create(used, &places) || jc_places_count_work(&places) || jc_places_count_units(&places))
        goto done;
    for (uint64_t i = 0; i < count; i++) {
        const jc_piece_run units = {
            .ticks = classes[i].length, .units = 1, .work = classes[i].work, .count = classes[i].count};
        jc_places_give(&places, &units);
    }
    for (uint64_t list = 0; list < used; list++) {
        const uint64_t units = places.units[list], given = places.given[list];
        if (units > 0)
            blocks->block[blocks->count++] = (jc_piece_run){
                .ticks = jc_ticks_of_piece(ticks, 1, units, given),
                .units = units,
                .work = given,
                .count = 1,
                .block = list,
            };
    }
    status = JC_OK;
done:
    jc_places_free(&places);
    free(classes);
    return status;
}
