/* SPDX-License-Identifier: Apache-2.0 */
/* Rows as columns: keys to sort by, duplicates, selections; one thread per row. What each kernel computes is said at
 * its launch. */
#ifndef GPU_KERNEL_ROWS_CUH
#define GPU_KERNEL_ROWS_CUH

#include "gpu/kernel/parameters.h"
#include "gpu/kernel/thread_number.h"
#include "model/blocks.h"

/* Grid row c does column c; the threads of a grid row stride through the column. */
static __global__ void or_codes(jc_gpu_columns columns, uint64_t count, uint32_t *used)
{
    const uint32_t *const column = columns.column[blockIdx.y];
    uint32_t bits = 0;
    for (uint64_t i = thread_number(); i < count; i += gridDim.x * (uint64_t)blockDim.x)
        bits |= column[i];
    for (int offset = warpSize / 2; offset > 0; offset /= 2)
        bits |= __shfl_down_sync(0xffffffff, bits, offset);
    if (threadIdx.x % warpSize == 0 && bits)
        atomicOr(&used[blockIdx.y], bits);
}

static __global__ void pack_rows(jc_gpu_columns columns, jc_gpu_packing packing, uint64_t count, uint64_t *keys)
{
    const uint64_t i = thread_number();
    if (i >= count)
        return;
    uint64_t key = 0;
    for (unsigned c = 0; c < columns.count; c++)
        if (packing.bits[c] > 0)
            key |= (uint64_t)columns.column[c][i] << packing.shift[c];
    keys[i] = key;
}

static __global__ void unpack_rows(const uint64_t *keys, jc_gpu_packing packing, uint64_t count,
                                   jc_gpu_columns columns)
{
    const uint64_t i = thread_number();
    if (i >= count)
        return;
    for (unsigned c = 0; c < columns.count; c++)
        columns.column[c][i] = packing.bits[c] > 0 ? (uint32_t)(keys[i] >> packing.shift[c] &
                                                                (((uint64_t)1 << packing.bits[c]) - 1)) : 0;
}

static __global__ void number_rows(uint64_t count, uint64_t *keys)
{
    const uint64_t i = thread_number();
    if (i < count)
        keys[i] = i;
}

static __global__ void key_rows(const uint32_t *column, uint64_t count, uint64_t *keys)
{
    const uint64_t i = thread_number();
    if (i < count) {
        const uint32_t row = (uint32_t)keys[i];
        keys[i] = (uint64_t)column[row] << 32 | row;
    }
}

static __global__ void gather_rows(jc_gpu_columns from, const uint64_t *keys, uint64_t count, jc_gpu_columns to)
{
    const uint64_t i = thread_number();
    if (i >= count)
        return;
    const uint32_t row = (uint32_t)keys[i];
    for (unsigned c = 0; c < to.count; c++)
        to.column[c][i] = from.column[c][row];
}

static __global__ void mark_distinct(jc_gpu_columns columns, uint64_t count, uint32_t *flags)
{
    const uint64_t i = thread_number();
    if (i < count)
        flags[i] = i == 0 || jc_row_difference(columns.count, columns.column, i) < columns.count;
    else if (i == count)
        flags[i] = 0;
}

static __global__ void mark_selected(jc_gpu_columns columns, jc_gpu_conditions conditions, uint64_t count,
                                     uint32_t *flags)
{
    const uint64_t i = thread_number();
    if (i > count)
        return;
    bool selected = i < count;
    for (unsigned c = 0; selected && c < conditions.count; c++) {
        const jc_gpu_condition condition = conditions.condition[c];
        const uint32_t wanted = condition.to_column ? columns.column[condition.value][i] : condition.value;
        selected = columns.column[condition.column][i] == wanted;
    }
    flags[i] = selected;
}

static __global__ void keep_rows(jc_gpu_columns from, const uint32_t *ranks, uint64_t count, jc_gpu_columns to)
{
    const uint64_t i = thread_number();
    if (i >= count || ranks[i] == ranks[i + 1])
        return;
    for (unsigned c = 0; c < to.count; c++)
        to.column[c][ranks[i]] = from.column[c][i];
}

#endif
