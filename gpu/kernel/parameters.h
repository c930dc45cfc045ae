/* SPDX-License-Identifier: Apache-2.0 */
/* Structs that kernels take by value; C includes them too. */
#ifndef GPU_KERNEL_PARAMETERS_H
#define GPU_KERNEL_PARAMETERS_H

#include <stdbool.h>
#include <stdint.h>

#define JC_GPU_COLUMNS_MOST 64 /* JC_MAX_ARITY, which device code does not see */

/* What a row must meet to be kept: column's code equals `value`, or the code in column `value`. */
typedef struct jc_gpu_condition {
    unsigned column;
    bool to_column;
    uint32_t value;
} jc_gpu_condition;

/* Structs for kernels' parameters, which hold 4 KiB in all. */
typedef struct jc_gpu_columns {
    unsigned count;
    uint32_t *column[JC_GPU_COLUMNS_MOST];
} jc_gpu_columns;

typedef struct jc_gpu_conditions {
    unsigned count;
    jc_gpu_condition condition[JC_GPU_COLUMNS_MOST];
} jc_gpu_conditions;

typedef struct jc_gpu_packing {
    unsigned char shift[JC_GPU_COLUMNS_MOST], bits[JC_GPU_COLUMNS_MOST]; /* of each column's code in a key */
} jc_gpu_packing;

#endif
