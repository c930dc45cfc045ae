/* SPDX-License-Identifier: Apache-2.0 */
/* Chunk i holds the units i c to (i + 1) c - 1. */
#include "sim/chunks.h"

static void take(jc_chunks *chunks, uint64_t units)
{
    chunks->used += units;
    if (chunks->used == chunks->level->count[chunks->run]) {
        chunks->run++;
        chunks->used = 0;
    }
}

static bool next_chunks(jc_pieces *pieces, jc_piece_run *run)
{
    jc_chunks *chunks = pieces->source;
    const jc_work_level *level = chunks->level;
    if (chunks->run == level->runs)
        return false;
    const uint64_t chunk = chunks->chunk, left = level->count[chunks->run] - chunks->used;
    jc_piece_run next = {.count = 1};
    if (left >= chunk) {
        next.count = left / chunk;
        next.units = chunk;
        next.work = chunk * level->work[chunks->run];
        take(chunks, next.count * chunk);
    }
    while (next.units < chunk && chunks->run < level->runs) {
        const uint64_t here = level->count[chunks->run] - chunks->used, room = chunk - next.units;
        const uint64_t taken = here < room ? here : room;
        next.units += taken;
        next.work += taken * level->work[chunks->run];
        take(chunks, taken);
    }
    next.ticks = jc_ticks_of_piece(chunks->ticks, 1, next.units, next.work);
    *run = next;
    return true;
}

/* The same where each unit is a chunk. */
static bool next_units(jc_pieces *pieces, jc_piece_run *run)
{
    jc_chunks *chunks = pieces->source;
    if (chunks->run == chunks->level->runs)
        return false;
    const uint64_t work = chunks->level->work[chunks->run], count = chunks->level->count[chunks->run++];
    *run = (jc_piece_run){
        .ticks = jc_ticks_of_piece(chunks->ticks, 1, 1, work), .units = 1, .work = work, .count = count};
    return true;
}

static void start_units(const jc_work_level *level, const jc_ticks *ticks, jc_pieces *pieces, uint64_t *largest)
{
    pieces->next = next_units;
    for (uint64_t run = 0; run < level->runs; run++)
        pieces->ticks += level->work[run] * level->count[run];
    pieces->ticks = jc_ticks_of_piece(ticks, level->units, level->units, pieces->ticks);
    pieces->most = jc_ticks_of_piece(ticks, 1, 1, level->largest);
    *largest = level->largest;
}

uint64_t jc_chunks_count(const jc_work_level *level, uint64_t chunk)
{
    return level->units / chunk + (level->units % chunk > 0);
}

void jc_chunks_start(const jc_work_level *level, uint64_t chunk, const jc_ticks *ticks, jc_chunks *chunks,
                     jc_pieces *pieces, uint64_t *largest)
{
    *chunks = (jc_chunks){.level = level, .ticks = ticks, .chunk = chunk};
    *pieces = (jc_pieces){
        .next = next_chunks, .source = chunks, .count = jc_chunks_count(level, chunk), .atomic = ticks->atomic};
    if (chunk == 1) {
        start_units(level, ticks, pieces, largest);
        return;
    }
    *largest = 0;
    for (jc_piece_run run; next_chunks(pieces, &run);) {
        pieces->ticks += run.count * run.ticks;
        pieces->most = run.ticks > pieces->most ? run.ticks : pieces->most;
        *largest = run.work > *largest ? run.work : *largest;
    }
    chunks->run = chunks->used = 0;
}
