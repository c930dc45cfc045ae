/* SPDX-License-Identifier: Apache-2.0 */
/* Level by level: which rows open a block, their prefix sum, then numbers, masks and offsets. */
#include "gpu/block_trie.h"

#include "gpu/check.h"
#include "gpu/sort_scan.h"
#include "model/error.h"

#include <stdlib.h>

/* While the levels are built. ranks: of the rows among the blocks of this level; upper_ranks: of the level above. */
typedef struct building {
    jc_gpu_memory *memory;
    uint64_t rows;
    jc_gpu_columns columns;
    jc_gpu_buffer difference, ranks, upper_ranks;
    jc_gpu_block_trie made;
} building;

/* Writes the prefix sum of the flags, says how many blocks there are, and for level 0 whether it is direct. */
static jc_status count_blocks(building *b, unsigned l, uint32_t *blocks, jc_error *error)
{
    const cudaStream_t stream = b->memory->stream;
    jc_status status;
    if ((status = jc_gpu_mark_blocks(b->difference.data, b->columns.column[l], l, b->rows, b->ranks.data, stream,
                                     error)) != JC_OK ||
        (status = jc_gpu_exclusive_sum(b->memory, b->rows + 1, b->ranks.data, blocks, error)) != JC_OK)
        return status;
    if (l > 0 || b->rows == 0)
        return JC_OK;
    uint32_t last = 0;
    if ((status = JC_CUDA(error, cudaMemcpyAsync(&last, b->columns.column[0] + b->rows - 1, sizeof last,
                                                 cudaMemcpyDeviceToHost, stream))) != JC_OK ||
        (status = JC_CUDA(error, cudaStreamSynchronize(stream))) != JC_OK)
        return status;
    if (jc_block_direct(*blocks, jc_block_number(last))) {
        b->made.trie.direct = 1;
        *blocks = jc_block_number(last) + 1;
    }
    return JC_OK;
}

static jc_status create_buffers(jc_gpu_memory *memory, uint64_t lists, uint64_t blocks, jc_gpu_block_buffers *buffers,
                                jc_error *error)
{
    jc_status status =
        jc_gpu_buffer_create(memory, "lists of a block trie", lists + 1, sizeof(uint32_t), &buffers->first, error);
    if (status == JC_OK)
        status = jc_gpu_buffer_create(memory, "block numbers", blocks, sizeof(uint32_t), &buffers->number, error);
    if (status == JC_OK)
        status = jc_gpu_buffer_create(memory, "block masks", blocks, sizeof(uint64_t), &buffers->mask, error);
    if (status == JC_OK)
        status = jc_gpu_buffer_create(memory, "block offsets", blocks + 1, sizeof(uint32_t), &buffers->start, error);
    return status;
}

/* first: level 0 has one list; below, rows open one for each node above. The end of the last list is the number of
 * blocks. */
static jc_status write_first(building *b, unsigned l, jc_error *error)
{
    const cudaStream_t stream = b->memory->stream;
    const jc_block_level *const level = &b->made.trie.level[l];
    uint32_t *const first = b->made.buffers[l].first.data;
    jc_status status;
    if (l == 0)
        status = JC_CUDA(error, cudaMemsetAsync(first, 0, sizeof *first, stream));
    else
        status = jc_gpu_write_lists(b->difference.data, b->columns.column[l - 1], &b->made.trie.level[l - 1],
                                    l == 1 && b->made.trie.direct ? NULL : b->upper_ranks.data, l, b->rows,
                                    b->ranks.data, first, stream, error);
    if (status == JC_OK)
        status = JC_CUDA(error, cudaMemcpyAsync(first + level->lists, &level->blocks, sizeof level->blocks,
                                                cudaMemcpyHostToDevice, stream));
    return status;
}

static jc_status create_level(building *b, unsigned l, jc_error *error)
{
    jc_gpu_memory *const memory = b->memory;
    const cudaStream_t stream = memory->stream;
    jc_gpu_block_buffers *const buffers = &b->made.buffers[l];
    jc_block_level *const level = &b->made.trie.level[l];
    level->lists = l == 0 ? 1 : b->made.trie.level[l - 1].nodes;
    jc_status status = count_blocks(b, l, &level->blocks, error);
    if (status == JC_OK)
        status = create_buffers(memory, level->lists, level->blocks, buffers, error);
    if (status != JC_OK)
        return status;
    const bool direct = l == 0 && b->made.trie.direct;
    if (direct)
        status = jc_gpu_number_blocks(level->blocks, buffers->number.data, stream, error);
    if (status != JC_OK ||
        (status = JC_CUDA(error, cudaMemsetAsync(buffers->mask.data, 0, level->blocks * sizeof(uint64_t), stream))) !=
            JC_OK ||
        (status = jc_gpu_write_blocks(b->difference.data, b->columns.column[l], l, b->rows,
                                      direct ? NULL : b->ranks.data, buffers->number.data, buffers->mask.data, stream,
                                      error)) != JC_OK ||
        (status = jc_gpu_count_members(buffers->mask.data, level->blocks, buffers->start.data, stream, error)) !=
            JC_OK ||
        (status = jc_gpu_exclusive_sum(memory, (uint64_t)level->blocks + 1, buffers->start.data, &level->nodes,
                                       error)) != JC_OK)
        return status;
    level->first = buffers->first.data;
    level->number = buffers->number.data;
    level->mask = buffers->mask.data;
    level->start = buffers->start.data;
    if ((status = write_first(b, l, error)) != JC_OK)
        return status;
    const jc_gpu_buffer ranks = b->ranks;
    b->ranks = b->upper_ranks;
    b->upper_ranks = ranks;
    return JC_OK;
}

static jc_status create_levels(building *b, jc_error *error)
{
    jc_gpu_memory *const memory = b->memory;
    jc_status status;
    if ((status = jc_gpu_buffer_create(memory, "differences of rows", b->rows, 1, &b->difference, error)) != JC_OK ||
        (status = jc_gpu_buffer_create(memory, "flags of blocks", b->rows + 1, sizeof(uint32_t), &b->ranks, error)) !=
            JC_OK ||
        (status = jc_gpu_buffer_create(memory, "flags of blocks", b->rows + 1, sizeof(uint32_t), &b->upper_ranks,
                                       error)) != JC_OK ||
        (status = jc_gpu_find_differences(&b->columns, b->rows, b->difference.data, memory->stream, error)) != JC_OK)
        return status;
    for (unsigned l = 0; status == JC_OK && l < b->columns.count; l++)
        status = create_level(b, l, error);
    return status;
}

jc_status jc_gpu_block_trie_create(jc_gpu_memory *memory, const jc_gpu_rows *rows, jc_gpu_block_trie *trie,
                                   jc_error *error)
{
    if (rows->arity == 0)
        return jc_fail(error, JC_ERR_ARGUMENT, "block trie", "rows without columns have no trie");
    building b = {.memory = memory, .rows = rows->count, .columns = jc_gpu_rows_columns(rows)};
    b.made.trie.depth = rows->arity;
    b.made.trie.rows = (uint32_t)rows->count;
    b.made.trie.level = calloc(rows->arity, sizeof *b.made.trie.level);
    b.made.buffers = calloc(rows->arity, sizeof *b.made.buffers);
    jc_status status = b.made.trie.level && b.made.buffers ? create_levels(&b, error) : jc_fail_memory(error);
    if (status == JC_OK)
        *trie = b.made;
    else
        jc_gpu_block_trie_free(memory, &b.made);
    jc_gpu_buffer_free(memory, &b.upper_ranks);
    jc_gpu_buffer_free(memory, &b.ranks);
    jc_gpu_buffer_free(memory, &b.difference);
    return status;
}

void jc_gpu_block_trie_free(jc_gpu_memory *memory, jc_gpu_block_trie *trie)
{
    for (unsigned l = trie->trie.depth; trie->buffers && l-- > 0;) {
        jc_gpu_buffer_free(memory, &trie->buffers[l].start);
        jc_gpu_buffer_free(memory, &trie->buffers[l].mask);
        jc_gpu_buffer_free(memory, &trie->buffers[l].number);
        jc_gpu_buffer_free(memory, &trie->buffers[l].first);
    }
    free(trie->buffers);
    free(trie->trie.level);
    *trie = (jc_gpu_block_trie){.buffers = NULL};
}
