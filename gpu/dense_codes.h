/* SPDX-License-Identifier: Apache-2.0 */
/* Dense codes (model/dense_codes.h) of columns on the GPU. */
#ifndef GPU_DENSE_CODES_H
#define GPU_DENSE_CODES_H

#include "gpu/rows.h"

/* What codes points to lies in the GPU's memory. Zeroed is empty. */
typedef struct jc_gpu_dense_codes {
    jc_dense_codes codes;
    jc_gpu_buffer sorted, dense, code, table;
} jc_gpu_dense_codes;

/* Of all codes in the columns of all sets of rows. JC_ERR_LIMIT for 2^32 - 1 occurrences
 * and more. Sorts all occurrences, then the runs by their length. */
jc_status jc_gpu_dense_codes_create(jc_gpu_memory *memory, unsigned count, const jc_gpu_rows *const *rows,
                                    jc_gpu_dense_codes *codes, jc_error *error);
void jc_gpu_dense_codes_free(jc_gpu_memory *memory, jc_gpu_dense_codes *codes);
/* Replaces all codes in the rows by their dense codes; JC_DENSE_NONE for those that have none. */
jc_status jc_gpu_dense_encode(jc_gpu_memory *memory, const jc_gpu_dense_codes *codes, const jc_gpu_rows *rows,
                              jc_error *error);

#endif
