/* SPDX-License-Identifier: Apache-2.0 */
/* Block tries (model/blocks.h) built and kept on the GPU. */
#ifndef GPU_BLOCK_TRIE_H
#define GPU_BLOCK_TRIE_H

#include "gpu/rows.h"

typedef struct jc_gpu_block_buffers {
    jc_gpu_buffer first, number, mask, start;
} jc_gpu_block_buffers;

/* The levels are an array of the host, what they point to lies in the GPU's memory: kernels take a jc_block_level by
 * value. Zeroed is empty. */
typedef struct jc_gpu_block_trie {
    jc_block_trie trie;
    jc_gpu_block_buffers *buffers; /* of each level */
} jc_gpu_block_trie;

/* Of rows that are sorted lexicographically and distinct, as jc_gpu_rows_sort leaves them; their arity, at least 1,
 * is the depth. Per level a pass of flags, a prefix sum, a pass that writes, and one wait for the number of blocks. */
jc_status jc_gpu_block_trie_create(jc_gpu_memory *memory, const jc_gpu_rows *rows, jc_gpu_block_trie *trie,
                                   jc_error *error);
void jc_gpu_block_trie_free(jc_gpu_memory *memory, jc_gpu_block_trie *trie);

#endif
