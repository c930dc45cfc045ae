/* SPDX-License-Identifier: Apache-2.0 */
/* Seeking in a sorted list of codes, for the CPU and the GPU alike.
 *
 * jc_lower_bound is a binary search, O(log n). jc_gallop doubles its stride from the start of the list and then
 * searches the last stride, O(log d) for an answer at distance d: the seek that makes leapfrog worst-case optimal
 * when the answers are near (Bentley and Yao: An almost optimal algorithm for unbounded searching, IPL 5(3), 1976).
 */
#ifndef MODEL_SEARCH_H
#define MODEL_SEARCH_H

#include <stdint.h>

#ifndef JC_HOST_DEVICE
#ifdef __CUDACC__
#define JC_HOST_DEVICE __host__ __device__
#else
#define JC_HOST_DEVICE
#endif
#endif

/* The first index in [begin, end) whose key is at least `key`, or end. */
JC_HOST_DEVICE static inline uint32_t jc_lower_bound(const uint32_t *keys, uint32_t begin, uint32_t end, uint32_t key)
{
    uint32_t length = end - begin;
    while (length > 0) {
        uint32_t half = length / 2;
        begin = keys[begin + half] < key ? begin + (length - half) : begin;
        length = half;
    }
    return begin;
}

/* The same answer, in time logarithmic in its distance from begin. */
JC_HOST_DEVICE static inline uint32_t jc_gallop(const uint32_t *keys, uint32_t begin, uint32_t end, uint32_t key)
{
    uint32_t stride = 1;
    while (stride <= end - begin && keys[begin + stride - 1] < key) {
        begin += stride;
        stride = stride <= UINT32_MAX / 2 ? 2 * stride : stride;
    }
    uint32_t limit = stride <= end - begin ? begin + stride - 1 : end;
    return jc_lower_bound(keys, begin, limit, key);
}

#endif
