/* SPDX-License-Identifier: Apache-2.0 */
/* Codes by falling frequency, one thread per code; what each kernel computes is said at its launch. */
#ifndef GPU_KERNEL_DENSE_CODES_CUH
#define GPU_KERNEL_DENSE_CODES_CUH

#include "gpu/kernel/thread_number.h"
#include "model/dense_find.h"

static __global__ void widen_codes(const uint32_t *column, uint64_t count, uint64_t *keys)
{
    const uint64_t i = thread_number();
    if (i < count)
        keys[i] = column[i];
}

static __global__ void mark_runs(const uint64_t *keys, uint64_t count, uint32_t *flags)
{
    const uint64_t i = thread_number();
    if (i < count)
        flags[i] = i == 0 || keys[i - 1] != keys[i];
    else if (i == count)
        flags[i] = 0;
}

static __global__ void take_runs(const uint64_t *keys, uint64_t count, const uint32_t *ranks, uint32_t *sorted,
                                 uint32_t *begin)
{
    const uint64_t i = thread_number();
    if (i < count && ranks[i] != ranks[i + 1]) {
        sorted[ranks[i]] = (uint32_t)keys[i];
        begin[ranks[i]] = (uint32_t)i;
    }
    if (i == count)
        begin[ranks[i]] = (uint32_t)count;
}

static __global__ void frequency_keys(const uint32_t *begin, uint64_t runs, uint64_t *keys)
{
    const uint64_t run = thread_number();
    if (run < runs)
        keys[run] = jc_dense_key(begin[run + 1] - begin[run], (uint32_t)run);
}

static __global__ void number_codes(const uint64_t *keys, jc_dense_codes codes, uint32_t *dense, uint32_t *code,
                                    uint32_t *table)
{
    const uint64_t d = thread_number();
    if (d >= codes.count)
        return;
    const uint32_t i = (uint32_t)keys[d], value = codes.sorted[i];
    dense[i] = (uint32_t)d;
    code[d] = value;
    if (codes.table_size > 0)
        table[value - codes.least] = (uint32_t)d;
}

static __global__ void encode_codes(jc_dense_codes codes, uint32_t *column, uint64_t count)
{
    const uint64_t i = thread_number();
    if (i < count)
        column[i] = jc_dense_find(&codes, column[i]);
}

#endif
