/* SPDX-License-Identifier: Apache-2.0 */
/* Slice k is [k S / p, (k + 1) S / p): which of m equal units of weight w, the first at S_i, it holds is division. */
#include "sim/slices.h"

#include <stdlib.h>

typedef struct slicer {
    uint64_t total, slices;   /* S, p */
    uint64_t position;        /* S_i */
    uint64_t slice, boundary; /* the slice that S_i is in, and the first whole number beyond it */
    const jc_ticks *ticks;
    jc_blocks *blocks;
} slicer;

/* Finds the slice again that the position is in. */
static void enter_slice(slicer *s)
{
    typedef unsigned __int128 wide;
    uint64_t slice = (uint64_t)((wide)s->position * s->slices / s->total);
    s->slice = slice < s->slices ? slice : s->slices - 1;
    s->boundary = UINT64_MAX;
    if (s->slice + 1 < s->slices)
        s->boundary = (uint64_t)(((wide)(s->slice + 1) * s->total + s->slices - 1) / s->slices);
}

/* More units, and all their work, for the slice. */
static void put(slicer *s, uint64_t units, uint64_t work)
{
    jc_blocks *blocks = s->blocks;
    if (blocks->count == 0 || blocks->block[blocks->count - 1].block != s->slice)
        blocks->block[blocks->count++] = (jc_piece_run){.count = 1, .block = s->slice};
    jc_piece_run *block = &blocks->block[blocks->count - 1];
    block->units += units;
    block->work += work;
}

static void put_run(slicer *s, uint64_t weight, uint64_t work, uint64_t count)
{
    while (count > 0) {
        if (s->position >= s->boundary)
            enter_slice(s);
        uint64_t here = count;
        if (count > 1 && weight > 0 && (s->boundary - 1 - s->position) / weight < count - 1)
            here = (s->boundary - 1 - s->position) / weight + 1;
        put(s, here, here * work);
        s->position += here * weight;
        count -= here;
    }
}

/* Stretches of runs that end before the slice does are put there together: there may be millions. */
static void put_by_work(slicer *s, const jc_work_level *level)
{
    for (uint64_t run = 0; run < level->runs; run++) {
        uint64_t units = 0, work = 0;
        if (s->position >= s->boundary)
            enter_slice(s);
        for (; run < level->runs; run++) {
            const uint64_t more = level->work[run] * level->count[run];
            if (more >= s->boundary - s->position - work)
                break;
            units += level->count[run];
            work += more;
        }
        if (units > 0)
            put(s, units, work);
        s->position += work;
        if (run < level->runs)
            put_run(s, level->work[run], level->work[run], level->count[run]);
    }
}

static uint64_t total_of(const jc_work_level *level, jc_weighing weighing, const uint64_t *estimates)
{
    if (weighing == JC_WEIGH_COUNT)
        return level->units;
    uint64_t total = 0;
    for (uint64_t run = 0; weighing == JC_WEIGH_WORK && run < level->runs; run++)
        total += level->work[run] * level->count[run];
    for (uint64_t unit = 0; weighing == JC_WEIGH_ESTIMATES && unit < level->units; unit++)
        total += estimates[unit];
    return total;
}

jc_status jc_slices(const jc_work_level *level, jc_weighing weighing, const uint64_t *estimates, uint64_t slices,
                    const jc_ticks *ticks, jc_blocks *blocks)
{
    if (jc_blocks_create(level->units < slices ? level->units : slices, blocks))
        return JC_ERR_MEMORY;
    slicer s = {
        .total = total_of(level, weighing, estimates), .slices = slices, .ticks = ticks, .blocks = blocks};
    enter_slice(&s);
    if (weighing == JC_WEIGH_WORK)
        put_by_work(&s, level);
    for (uint64_t run = 0; weighing == JC_WEIGH_COUNT && run < level->runs; run++)
        put_run(&s, 1, level->work[run], level->count[run]);
    for (uint64_t run = 0; weighing == JC_WEIGH_ESTIMATES && run < level->runs; run++) {
        for (uint64_t i = 0; i < level->count[run]; i++)
            put_run(&s, *estimates++, level->work[run], 1);
    }
    for (uint64_t i = 0; i < blocks->count; i++) {
        jc_piece_run *block = &blocks->block[i];
        block->ticks = jc_ticks_of_piece(ticks, 1, block->units, block->work);
    }
    return JC_OK;
}
