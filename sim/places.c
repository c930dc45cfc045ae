/* SPDX-License-Identifier: Apache-2.0 */
/* List scheduling piece by piece; of many equal pieces those that level_time.h tells of in one step, and the at most
 * about two for each place that are left then one by one. */
#include "sim/places.h"

#include "sim/level_time.h"

#include <stdlib.h>

enum { PLACE_BITS = 24 };
static const jc_place_key nobody = ~(jc_place_key)0;

/* Place by place: who comes to a match first waits there, the winner goes on. */
static void build(jc_places *places)
{
    jc_place_key *node = places->node;
    for (uint64_t i = 0; i < places->count; i++)
        node[i] = nobody;
    for (uint64_t i = 0; i < places->count; i++) {
        jc_place_key key = (jc_place_key)places->time[i] << PLACE_BITS | i;
        uint64_t match = (places->count + i) / 2;
        for (; match > 0 && node[match] != nobody; match /= 2) {
            jc_place_key other = node[match];
            node[match] = other < key ? key : other;
            key = other < key ? other : key;
        }
        node[match] = key;
    }
}

static void read_times(jc_places *places)
{
    for (uint64_t i = 0; i < places->count; i++)
        places->time[places->node[i] & ((1u << PLACE_BITS) - 1)] = (uint64_t)(places->node[i] >> PLACE_BITS);
}

jc_status jc_places_create(uint64_t count, jc_places *places)
{
    jc_places made = {
        .count = count, .node = malloc(count * sizeof *made.node), .time = calloc(count, sizeof *made.time)};
    if (!made.node || !made.time) {
        jc_places_free(&made);
        return JC_ERR_MEMORY;
    }
    build(&made);
    *places = made;
    return JC_OK;
}

jc_status jc_places_count_work(jc_places *places)
{
    places->given = calloc(places->count, sizeof *places->given);
    return places->given ? JC_OK : JC_ERR_MEMORY;
}

jc_status jc_places_count_units(jc_places *places)
{
    places->units = calloc(places->count, sizeof *places->units);
    return places->units ? JC_OK : JC_ERR_MEMORY;
}

void jc_places_free(jc_places *places)
{
    free(places->units);
    free(places->given);
    free(places->time);
    free(places->node);
    *places = (jc_places){.count = 0};
}

static inline void account(jc_places *places, uint64_t place, uint64_t pieces, uint64_t units, uint64_t work)
{
    if (places->given)
        places->given[place] += pieces * work;
    if (places->units)
        places->units[place] += pieces * units;
}

/* The first place is free at a later time: it plays its matches again. */
static inline void replay(jc_places *places, uint64_t place, uint64_t time)
{
    jc_place_key *node = places->node;
    jc_place_key key = (jc_place_key)time << PLACE_BITS | place;
    for (uint64_t match = (places->count + place) / 2; match > 0; match /= 2) {
        const jc_place_key other = node[match];
        const bool loses = other < key;
        node[match] = loses ? key : other;
        key = loses ? other : key;
    }
    node[0] = key;
}

void jc_places_occupy(jc_places *places, uint64_t start, uint64_t ticks, uint64_t units, uint64_t work)
{
    const uint64_t place = jc_first_place(places);
    account(places, place, 1, units, work);
    replay(places, place, start + ticks);
}

/* All pieces that start before a time that is as late as can be told without looking at each; returns how many. */
static uint64_t give_rounds(jc_places *places, const jc_piece_run *pieces)
{
    read_times(places);
    const uint64_t reached = jc_level_time(places->time, NULL, 1, places->count, pieces->ticks, pieces->count);
    uint64_t given = 0;
    for (uint64_t i = 0; i < places->count; i++) {
        if (places->time[i] >= reached)
            continue;
        uint64_t rounds = (reached - places->time[i] - 1) / pieces->ticks + 1;
        places->time[i] += rounds * pieces->ticks;
        account(places, i, rounds, pieces->units, pieces->work);
        given += rounds;
    }
    build(places);
    return given;
}

void jc_places_give(jc_places *places, const jc_piece_run *pieces)
{
    uint64_t left = pieces->count;
    if (pieces->ticks == 0) { /* the first place stays the first */
        account(places, jc_first_place(places), left, pieces->units, pieces->work);
        return;
    }
    if (left / 3 >= places->count)
        left -= give_rounds(places, pieces);
    for (; left > 0; left--) {
        const uint64_t place = jc_first_place(places);
        account(places, place, 1, pieces->units, pieces->work);
        replay(places, place, jc_first_free(places) + pieces->ticks);
    }
}

uint64_t jc_places_end(const jc_places *places)
{
    jc_place_key last = 0;
    for (uint64_t i = 0; i < places->count; i++)
        last = places->node[i] > last ? places->node[i] : last;
    return (uint64_t)(last >> PLACE_BITS);
}
