/* SPDX-License-Identifier: Apache-2.0 */
/* The two primitives that everything here is built on, from CUB: a radix sort of 64-bit keys and a prefix sum of 32-bit
 * numbers. One instance of each, since each is compiled for every architecture. */
#ifndef GPU_SORT_SCAN_H
#define GPU_SORT_SCAN_H

#include "gpu/memory.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Sorts keys[0..count) by the bits begin .. end - 1, stably. *spare is as large; the two buffers may end up
 * exchanged. JC_ERR_LIMIT beyond 2^32 - 1 keys. */
jc_status jc_gpu_sort_keys(jc_gpu_memory *memory, uint64_t count, unsigned begin, unsigned end, jc_gpu_buffer *keys,
                           jc_gpu_buffer *spare, jc_error *error);
/* Replaces each of numbers[0..count) by the sum of those before it; the sums are below 2^32. The last of them is also
 * copied to *last, which waits for the stream, unless last is NULL. JC_ERR_LIMIT as above. */
jc_status jc_gpu_exclusive_sum(jc_gpu_memory *memory, uint64_t count, uint32_t *numbers, uint32_t *last,
                               jc_error *error);

#ifdef __cplusplus
}
#endif
#endif
