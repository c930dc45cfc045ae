/* SPDX-License-Identifier: Apache-2.0 */
#include "sim/blocks.h"

#include <stdlib.h>

jc_status jc_blocks_create(uint64_t most, jc_blocks *blocks)
{
    *blocks = (jc_blocks){.block = malloc(most * sizeof *blocks->block + 1)};
    return blocks->block ? JC_OK : JC_ERR_MEMORY;
}

void jc_blocks_free(jc_blocks *blocks)
{
    free(blocks->block);
    *blocks = (jc_blocks){.block = NULL};
}

static bool next_block(jc_pieces *pieces, jc_piece_run *run)
{
    jc_blocks *blocks = pieces->source;
    if (blocks->next == blocks->count)
        return false;
    *run = blocks->block[blocks->next++];
    return true;
}

void jc_blocks_start(jc_blocks *blocks, bool fixed, const jc_ticks *ticks, jc_pieces *pieces, uint64_t *overhead)
{
    *pieces = (jc_pieces){.next = next_block, .source = blocks, .count = blocks->count, .fixed = fixed};
    *overhead = 0;
    for (uint64_t i = 0; i < blocks->count; i++) {
        const jc_piece_run *block = &blocks->block[i];
        const uint64_t above = block->ticks - (block->work << ticks->bits);
        pieces->ticks += block->ticks;
        pieces->most = block->ticks > pieces->most ? block->ticks : pieces->most;
        *overhead = above > *overhead ? above : *overhead;
    }
    blocks->next = 0;
}

/* What run gives to each of so many blocks is added at `block`; modulo 2^64, so that it can be taken away as well. */
static void add(jc_piece_run *block, const jc_piece_run *run, uint64_t times)
{
    block->ticks += times * run->ticks;
    block->units += times * run->units;
    block->work += times * run->work;
}

jc_status jc_blocks_of_static(jc_pieces *pieces, uint64_t count, jc_blocks *blocks)
{
    const uint64_t none = 0;
    jc_status status = JC_ERR_MEMORY;
    jc_piece_run *step = calloc(count + 1, sizeof *step); /* what block i gets above block i - 1 */
    if (!step || jc_blocks_create(pieces->count < count ? pieces->count : count, blocks))
        goto done;
    uint64_t first = 0;
    for (jc_piece_run run; pieces->next(pieces, &run); first = (first + run.count) % count) {
        const uint64_t rest = run.count % count, end = first + rest;
        add(&step[0], &run, run.count / count);
        add(&step[first], &run, 1);
        if (end <= count) {
            add(&step[end], &run, none - 1);
        } else {
            add(&step[0], &run, 1);
            add(&step[end - count], &run, none - 1);
        }
    }
    jc_piece_run sum = {.count = 1};
    for (uint64_t i = 0; i < count; i++) {
        add(&sum, &step[i], 1);
        sum.block = i;
        if (sum.units > 0)
            blocks->block[blocks->count++] = sum;
    }
    status = JC_OK;
done:
    free(step);
    return status;
}
