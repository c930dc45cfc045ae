/* SPDX-License-Identifier: Apache-2.0 */
/* One level of a block trie (model/blocks.h) from sorted distinct rows, one thread per row; what each kernel computes
 * is said at its launch. Every list of a level below the first has rows, so offsets are written by those that open
 * lists, and no gap is left to fill. */
#ifndef GPU_KERNEL_BLOCK_TRIE_CUH
#define GPU_KERNEL_BLOCK_TRIE_CUH

#include "gpu/kernel/parameters.h"
#include "gpu/kernel/thread_number.h"
#include "model/blocks.h"

static __global__ void find_differences(jc_gpu_columns columns, uint64_t count, unsigned char *difference)
{
    const uint64_t i = thread_number();
    if (i < count)
        difference[i] = (unsigned char)jc_row_difference(columns.count, columns.column, i);
}

static __global__ void mark_blocks(const unsigned char *difference, const uint32_t *column, unsigned level,
                                   uint64_t count, uint32_t *flags)
{
    const uint64_t i = thread_number();
    if (i < count)
        flags[i] = (uint32_t)jc_row_opens_block(i, difference[i], level, column);
    else if (i == count)
        flags[i] = 0;
}

static __global__ void number_blocks(uint64_t count, uint32_t *number)
{
    const uint64_t b = thread_number();
    if (b < count)
        number[b] = (uint32_t)b;
}

/* The block that row i lies in. */
static __device__ inline uint32_t block_of_row(const uint32_t *ranks, const uint32_t *column, uint64_t i)
{
    return ranks ? ranks[i + 1] - 1 : jc_block_number(column[i]);
}

/* A warp joins the bits of its rows block by block (rows of a block are neighbours), then adds each block's once. */
static __global__ void write_blocks(const unsigned char *difference, const uint32_t *column, unsigned level,
                                    uint64_t count, const uint32_t *ranks, uint32_t *number,
                                    unsigned long long *mask)
{
    const uint64_t i = thread_number();
    const unsigned lane = threadIdx.x % warpSize;
    uint32_t block = JC_BLOCK_NONE;
    unsigned long long bits = 0;
    if (i < count) {
        block = block_of_row(ranks, column, i);
        if (jc_row_opens_node(i, difference[i], level))
            bits = jc_block_bit(column[i]);
        if (ranks && ranks[i] != ranks[i + 1])
            number[block] = jc_block_number(column[i]);
    }
    for (unsigned offset = 1; offset < warpSize; offset *= 2) {
        const unsigned long long below = __shfl_up_sync(0xffffffff, bits, offset);
        const uint32_t other = __shfl_up_sync(0xffffffff, block, offset);
        if (lane >= offset && other == block)
            bits |= below;
    }
    const uint32_t next = __shfl_down_sync(0xffffffff, block, 1);
    if (i < count && bits && (lane == warpSize - 1 || next != block))
        atomicOr(&mask[block], bits);
}

static __global__ void count_members(const uint64_t *mask, uint64_t blocks, uint32_t *start)
{
    const uint64_t b = thread_number();
    if (b < blocks)
        start[b] = jc_popcount(mask[b]);
    else if (b == blocks)
        start[b] = 0;
}

/* The node above, whose list the row opens, is found by its rank in its block. */
static __global__ void write_lists(const unsigned char *difference, const uint32_t *upper_column,
                                   jc_block_level upper, const uint32_t *upper_ranks, unsigned level, uint64_t count,
                                   const uint32_t *ranks, uint32_t *first)
{
    const uint64_t i = thread_number();
    if (i >= count || !jc_row_opens_list(i, difference[i], level))
        return;
    const uint32_t code = upper_column[i], block = block_of_row(upper_ranks, upper_column, i);
    first[upper.start[block] + jc_block_rank(upper.mask[block], code)] = ranks[i];
}

#endif
