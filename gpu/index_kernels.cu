/* SPDX-License-Identifier: Apache-2.0 */
/* The launches of gpu/index_kernels.h. */
#include "gpu/index_kernels.h"

#include "gpu/kernel/block_trie.cuh"
#include "gpu/kernel/dense_codes.cuh"
#include "gpu/kernel/rows.cuh"

extern "C" {
#include "gpu/check.h"
}

#define BLOCK 256
#define STRIDING_BLOCKS 2048 /* some to each multiprocessor */

/* Starts kernel with a thread for each of `threads`, which may be none. */
#define LAUNCH(kernel, threads, ...)                                                                                   \
    do {                                                                                                               \
        const uint64_t launch_threads = (threads);                                                                     \
        if (launch_threads > 0)                                                                                        \
            kernel<<<(unsigned)((launch_threads + BLOCK - 1) / BLOCK), BLOCK, 0, stream>>>(__VA_ARGS__);               \
        return jc_gpu_check(cudaGetLastError(), #kernel "<<<>>>", error);                                              \
    } while (0)

jc_status jc_gpu_widen_codes(const uint32_t *column, uint64_t count, uint64_t *keys, cudaStream_t stream,
                             jc_error *error)
{
    LAUNCH(widen_codes, count, column, count, keys);
}

jc_status jc_gpu_mark_runs(const uint64_t *keys, uint64_t count, uint32_t *flags, cudaStream_t stream,
                           jc_error *error)
{
    LAUNCH(mark_runs, count + 1, keys, count, flags);
}

jc_status jc_gpu_take_runs(const uint64_t *keys, uint64_t count, const uint32_t *ranks, uint32_t *sorted,
                           uint32_t *begin, cudaStream_t stream, jc_error *error)
{
    LAUNCH(take_runs, count + 1, keys, count, ranks, sorted, begin);
}

jc_status jc_gpu_frequency_keys(const uint32_t *begin, uint64_t runs, uint64_t *keys, cudaStream_t stream,
                                jc_error *error)
{
    LAUNCH(frequency_keys, runs, begin, runs, keys);
}

jc_status jc_gpu_number_codes(const uint64_t *keys, const jc_dense_codes *codes, cudaStream_t stream,
                              jc_error *error)
{
    LAUNCH(number_codes, codes->count, keys, *codes, const_cast<uint32_t *>(codes->dense),
           const_cast<uint32_t *>(codes->code), const_cast<uint32_t *>(codes->table));
}

jc_status jc_gpu_encode_codes(const jc_dense_codes *codes, uint32_t *column, uint64_t count, cudaStream_t stream,
                              jc_error *error)
{
    LAUNCH(encode_codes, count, *codes, column, count);
}

jc_status jc_gpu_or_codes(const jc_gpu_columns *columns, uint64_t count, uint32_t *used, cudaStream_t stream,
                          jc_error *error)
{
    const uint64_t blocks = (count + BLOCK - 1) / BLOCK;
    if (count > 0 && columns->count > 0) {
        const dim3 grid((unsigned)(blocks < STRIDING_BLOCKS ? blocks : STRIDING_BLOCKS), columns->count);
        or_codes<<<grid, BLOCK, 0, stream>>>(*columns, count, used);
    }
    return jc_gpu_check(cudaGetLastError(), "or_codes<<<>>>", error);
}

jc_status jc_gpu_pack_rows(const jc_gpu_columns *columns, const jc_gpu_packing *packing, uint64_t count,
                           uint64_t *keys, cudaStream_t stream, jc_error *error)
{
    LAUNCH(pack_rows, count, *columns, *packing, count, keys);
}

jc_status jc_gpu_unpack_rows(const uint64_t *keys, const jc_gpu_packing *packing, uint64_t count,
                             const jc_gpu_columns *columns, cudaStream_t stream, jc_error *error)
{
    LAUNCH(unpack_rows, count, keys, *packing, count, *columns);
}

jc_status jc_gpu_number_rows(uint64_t count, uint64_t *keys, cudaStream_t stream, jc_error *error)
{
    LAUNCH(number_rows, count, count, keys);
}

jc_status jc_gpu_key_rows(const uint32_t *column, uint64_t count, uint64_t *keys, cudaStream_t stream,
                          jc_error *error)
{
    LAUNCH(key_rows, count, column, count, keys);
}

jc_status jc_gpu_gather_rows(const jc_gpu_columns *from, const uint64_t *keys, uint64_t count,
                             const jc_gpu_columns *to, cudaStream_t stream, jc_error *error)
{
    LAUNCH(gather_rows, count, *from, keys, count, *to);
}

jc_status jc_gpu_mark_distinct(const jc_gpu_columns *columns, uint64_t count, uint32_t *flags, cudaStream_t stream,
                               jc_error *error)
{
    LAUNCH(mark_distinct, count + 1, *columns, count, flags);
}

jc_status jc_gpu_mark_selected(const jc_gpu_columns *columns, const jc_gpu_conditions *conditions, uint64_t count,
                               uint32_t *flags, cudaStream_t stream, jc_error *error)
{
    LAUNCH(mark_selected, count + 1, *columns, *conditions, count, flags);
}

jc_status jc_gpu_keep_rows(const jc_gpu_columns *from, const uint32_t *ranks, uint64_t count,
                           const jc_gpu_columns *to, cudaStream_t stream, jc_error *error)
{
    LAUNCH(keep_rows, count, *from, ranks, count, *to);
}

jc_status jc_gpu_find_differences(const jc_gpu_columns *columns, uint64_t count, unsigned char *difference,
                                  cudaStream_t stream, jc_error *error)
{
    LAUNCH(find_differences, count, *columns, count, difference);
}

jc_status jc_gpu_mark_blocks(const unsigned char *difference, const uint32_t *column, unsigned level, uint64_t count,
                             uint32_t *flags, cudaStream_t stream, jc_error *error)
{
    LAUNCH(mark_blocks, count + 1, difference, column, level, count, flags);
}

jc_status jc_gpu_number_blocks(uint64_t count, uint32_t *number, cudaStream_t stream, jc_error *error)
{
    LAUNCH(number_blocks, count, count, number);
}

jc_status jc_gpu_write_blocks(const unsigned char *difference, const uint32_t *column, unsigned level,
                              uint64_t count, const uint32_t *ranks, uint32_t *number, uint64_t *mask,
                              cudaStream_t stream, jc_error *error)
{
    LAUNCH(write_blocks, count, difference, column, level, count, ranks, number,
           reinterpret_cast<unsigned long long *>(mask));
}

jc_status jc_gpu_count_members(const uint64_t *mask, uint64_t blocks, uint32_t *start, cudaStream_t stream,
                               jc_error *error)
{
    LAUNCH(count_members, blocks + 1, mask, blocks, start);
}

jc_status jc_gpu_write_lists(const unsigned char *difference, const uint32_t *upper_column,
                             const jc_block_level *upper, const uint32_t *upper_ranks, unsigned level, uint64_t count,
                             const uint32_t *ranks, uint32_t *first, cudaStream_t stream, jc_error *error)
{
    LAUNCH(write_lists, count, difference, upper_column, *upper, upper_ranks, level, count, ranks, first);
}
