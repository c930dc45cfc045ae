/* SPDX-License-Identifier: Apache-2.0 */
/* Rows on the GPU, one array of 32-bit codes per column: there and back, sorted, selected. Device memory comes
 * through jc_gpu_memory, and everything runs on its stream. */
#ifndef GPU_ROWS_H
#define GPU_ROWS_H

#include "gpu/index_kernels.h"
#include "gpu/memory.h"

/* Zeroed is no rows of no columns. */
typedef struct jc_gpu_rows {
    unsigned arity;
    uint64_t count; /* at most JC_BLOCK_ROWS_MOST */
    jc_gpu_buffer column[JC_MAX_ARITY];
} jc_gpu_rows;

/* Columns of that many rows, not initialised. JC_ERR_ARGUMENT for an arity beyond JC_MAX_ARITY, JC_ERR_LIMIT for
 * too many rows. */
jc_status jc_gpu_rows_create(jc_gpu_memory *memory, unsigned arity, uint64_t count, jc_gpu_rows *rows,
                             jc_error *error);
void jc_gpu_rows_free(jc_gpu_memory *memory, jc_gpu_rows *rows);
/* A copy of the host's columns. */
jc_status jc_gpu_rows_upload(jc_gpu_memory *memory, unsigned arity, uint64_t count, const uint32_t *const *columns,
                             jc_gpu_rows *rows, jc_error *error);
/* Into the host's columns, of rows->count codes each; waits for the stream. */
jc_status jc_gpu_rows_download(jc_gpu_memory *memory, const jc_gpu_rows *rows, uint32_t *const *columns,
                               jc_error *error);
/* The projection on columns[0..depth), which may repeat, in that order: sorted lexicographically, duplicates gone.
 * depth is 1 to JC_MAX_ARITY. One radix sort of packed rows where the codes' bits together fit 64, otherwise one for
 * each column, from the last to the first. */
jc_status jc_gpu_rows_sort(jc_gpu_memory *memory, const jc_gpu_rows *rows, unsigned depth, const unsigned *columns,
                           jc_gpu_rows *sorted, jc_error *error);
/* The rows that meet all conditions, at most JC_MAX_ARITY of them, in the order they are in. */
jc_status jc_gpu_rows_select(jc_gpu_memory *memory, const jc_gpu_rows *rows, unsigned condition_count,
                             const jc_gpu_condition *conditions, jc_gpu_rows *selected, jc_error *error);
/* The columns as kernels take them. */
jc_gpu_columns jc_gpu_rows_columns(const jc_gpu_rows *rows);

#endif
