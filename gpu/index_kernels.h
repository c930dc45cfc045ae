/* SPDX-License-Identifier: Apache-2.0 */
/* Launches of the kernels that build indexes, for C: each takes device pointers, starts one kernel on the stream and
 * returns whether that worked; none does anything for count 0. The kernels are in gpu/kernel/dense_codes.cuh,
 * gpu/kernel/rows.cuh and gpu/kernel/block_trie.cuh. */
#ifndef GPU_INDEX_KERNELS_H
#define GPU_INDEX_KERNELS_H

#include "gpu/kernel/parameters.h"
#include "model/blocks.h"
#include "model/dense_find.h"

#include <joincast/model.h>

#include <cuda_runtime_api.h>

#ifdef __cplusplus
extern "C" {
#endif

/* keys[i] = column[i] */
jc_status jc_gpu_widen_codes(const uint32_t *column, uint64_t count, uint64_t *keys, cudaStream_t stream,
                             jc_error *error);
/* flags[i] = whether keys[i] begins a run; flags[count] = 0 */
jc_status jc_gpu_mark_runs(const uint64_t *keys, uint64_t count, uint32_t *flags, cudaStream_t stream,
                           jc_error *error);
/* For run r, ranks being the prefix sum of the flags: sorted[r] its key, begin[r] where it begins; begin[runs] is
 * count. */
jc_status jc_gpu_take_runs(const uint64_t *keys, uint64_t count, const uint32_t *ranks, uint32_t *sorted,
                           uint32_t *begin, cudaStream_t stream, jc_error *error);
/* keys[r] = jc_dense_key(length of run r, r) */
jc_status jc_gpu_frequency_keys(const uint32_t *begin, uint64_t runs, uint64_t *keys, cudaStream_t stream,
                                jc_error *error);
/* From the sorted keys: dense, code and, where there is one, table of the codes, in which sorted is filled
 * already. */
jc_status jc_gpu_number_codes(const uint64_t *keys, const jc_dense_codes *codes, cudaStream_t stream,
                              jc_error *error);
/* column[i] = jc_dense_find(codes, column[i]) */
jc_status jc_gpu_encode_codes(const jc_dense_codes *codes, uint32_t *column, uint64_t count, cudaStream_t stream,
                              jc_error *error);

/* used[c] |= the OR of all codes in column c */
jc_status jc_gpu_or_codes(const jc_gpu_columns *columns, uint64_t count, uint32_t *used, cudaStream_t stream,
                          jc_error *error);
jc_status jc_gpu_pack_rows(const jc_gpu_columns *columns, const jc_gpu_packing *packing, uint64_t count,
                           uint64_t *keys, cudaStream_t stream, jc_error *error);
jc_status jc_gpu_unpack_rows(const uint64_t *keys, const jc_gpu_packing *packing, uint64_t count,
                             const jc_gpu_columns *columns, cudaStream_t stream, jc_error *error);
/* keys[i] = i */
jc_status jc_gpu_number_rows(uint64_t count, uint64_t *keys, cudaStream_t stream, jc_error *error);
/* The low half of keys[i] is a row; the high half becomes its code. */
jc_status jc_gpu_key_rows(const uint32_t *column, uint64_t count, uint64_t *keys, cudaStream_t stream,
                          jc_error *error);
/* to[c][i] = from[c][low half of keys[i]] */
jc_status jc_gpu_gather_rows(const jc_gpu_columns *from, const uint64_t *keys, uint64_t count,
                             const jc_gpu_columns *to, cudaStream_t stream, jc_error *error);
/* flags[i] = whether row i differs from the row before; flags[count] = 0 */
jc_status jc_gpu_mark_distinct(const jc_gpu_columns *columns, uint64_t count, uint32_t *flags, cudaStream_t stream,
                               jc_error *error);
/* flags[i] = whether row i meets all conditions; flags[count] = 0 */
jc_status jc_gpu_mark_selected(const jc_gpu_columns *columns, const jc_gpu_conditions *conditions, uint64_t count,
                               uint32_t *flags, cudaStream_t stream, jc_error *error);
/* Moves the flagged rows together, ranks being the prefix sum of the flags. */
jc_status jc_gpu_keep_rows(const jc_gpu_columns *from, const uint32_t *ranks, uint64_t count,
                           const jc_gpu_columns *to, cudaStream_t stream, jc_error *error);

/* difference[i] = jc_row_difference of row i, in 8 bits */
jc_status jc_gpu_find_differences(const jc_gpu_columns *columns, uint64_t count, unsigned char *difference,
                                  cudaStream_t stream, jc_error *error);
/* flags[i] = whether row i opens a block at the level; flags[count] = 0 */
jc_status jc_gpu_mark_blocks(const unsigned char *difference, const uint32_t *column, unsigned level, uint64_t count,
                             uint32_t *flags, cudaStream_t stream, jc_error *error);
/* number[b] = b */
jc_status jc_gpu_number_blocks(uint64_t count, uint32_t *number, cudaStream_t stream, jc_error *error);
/* Numbers and masks, which are 0 before, of the blocks. ranks: the prefix sum of the flags; NULL where block i has
 * number i. */
jc_status jc_gpu_write_blocks(const unsigned char *difference, const uint32_t *column, unsigned level,
                              uint64_t count, const uint32_t *ranks, uint32_t *number, uint64_t *mask,
                              cudaStream_t stream, jc_error *error);
/* start[b] = the members of block b, start[blocks] = 0 */
jc_status jc_gpu_count_members(const uint64_t *mask, uint64_t blocks, uint32_t *start, cudaStream_t stream,
                               jc_error *error);
/* first of the level's lists but the last. upper_*: of the level above; upper_ranks as in jc_gpu_write_blocks. */
jc_status jc_gpu_write_lists(const unsigned char *difference, const uint32_t *upper_column,
                             const jc_block_level *upper, const uint32_t *upper_ranks, unsigned level, uint64_t count,
                             const uint32_t *ranks, uint32_t *first, cudaStream_t stream, jc_error *error);

#ifdef __cplusplus
}
#endif
#endif
