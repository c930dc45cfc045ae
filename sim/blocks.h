/* SPDX-License-Identifier: Apache-2.0 */
/* Blocks that are put together before anything is dispatched: lists of greedy, slices of flatD, and what a static
 * assignment gives to each. Each is one piece; blocks without units are none. */
#ifndef SIM_BLOCKS_H
#define SIM_BLOCKS_H

#include "sim/pieces.h"
#include "sim/ticks.h"

typedef struct jc_blocks {
    uint64_t count, next;
    jc_piece_run *block; /* by rising number */
} jc_blocks;

/* Room for so many blocks. */
jc_status jc_blocks_create(uint64_t most, jc_blocks *blocks);
void jc_blocks_free(jc_blocks *blocks);
/* The blocks in order, as pieces; fixed: each belongs to the worker or multiprocessor of its number. overhead: the
 * most that costs add to a block, in ticks. blocks has to live as long as pieces. */
void jc_blocks_start(jc_blocks *blocks, bool fixed, const jc_ticks *ticks, jc_pieces *pieces, uint64_t *overhead);

/* Piece i of pieces to block i mod count: O(runs + count). */
jc_status jc_blocks_of_static(jc_pieces *pieces, uint64_t count, jc_blocks *blocks);

#endif
