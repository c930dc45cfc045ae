/* SPDX-License-Identifier: Apache-2.0 */
/* Calls of CUB: each is made twice, first to learn how much memory it needs. */
#include "gpu/sort_scan.h"

#include <cub/device/device_radix_sort.cuh>
#include <cub/device/device_scan.cuh>

extern "C" {
#include "gpu/check.h"
#include "model/error.h"
}

/* Before version 3 the prefix sum counts in int. */
#if CUB_VERSION >= 300000
#define COUNT_MOST UINT32_MAX
#else
#define COUNT_MOST INT32_MAX
#endif

static jc_status check_count(uint64_t count, const char *place, jc_error *error)
{
    return count <= COUNT_MOST ? JC_OK
                               : jc_fail(error, JC_ERR_LIMIT, place, "more than %llu rows on the GPU",
                                         (unsigned long long)COUNT_MOST);
}

jc_status jc_gpu_sort_keys(jc_gpu_memory *memory, uint64_t count, unsigned begin, unsigned end, jc_gpu_buffer *keys,
                           jc_gpu_buffer *spare, jc_error *error)
{
    size_t bytes = 0;
    jc_gpu_buffer room = {NULL, 0};
    cub::DoubleBuffer<uint64_t> both(static_cast<uint64_t *>(keys->data), static_cast<uint64_t *>(spare->data));
    jc_status status = check_count(count, "sort", error);
    if (status != JC_OK || count == 0 || begin == end)
        return status;
    status = JC_CUDA(error, cub::DeviceRadixSort::SortKeys(NULL, bytes, both, static_cast<uint32_t>(count),
                                                           static_cast<int>(begin), static_cast<int>(end),
                                                           memory->stream));
    if (status == JC_OK)
        status = jc_gpu_buffer_create(memory, "room to sort in", bytes, 1, &room, error);
    if (status == JC_OK)
        status = JC_CUDA(error, cub::DeviceRadixSort::SortKeys(room.data, bytes, both, static_cast<uint32_t>(count),
                                                               static_cast<int>(begin), static_cast<int>(end),
                                                               memory->stream));
    if (status == JC_OK && both.Current() != keys->data) {
        const jc_gpu_buffer sorted = *spare;
        *spare = *keys;
        *keys = sorted;
    }
    jc_gpu_buffer_free(memory, &room);
    return status;
}

jc_status jc_gpu_exclusive_sum(jc_gpu_memory *memory, uint64_t count, uint32_t *numbers, uint32_t *last,
                               jc_error *error)
{
    size_t bytes = 0;
    jc_gpu_buffer room = {NULL, 0};
    uint32_t sum = 0;
    jc_status status = check_count(count, "prefix sum", error);
    if (status == JC_OK && count > 0)
        status = JC_CUDA(error, cub::DeviceScan::ExclusiveSum(NULL, bytes, numbers, numbers,
                                                              static_cast<uint32_t>(count), memory->stream));
    if (status == JC_OK && count > 0)
        status = jc_gpu_buffer_create(memory, "room for a prefix sum", bytes, 1, &room, error);
    if (status == JC_OK && count > 0)
        status = JC_CUDA(error, cub::DeviceScan::ExclusiveSum(room.data, bytes, numbers, numbers,
                                                              static_cast<uint32_t>(count), memory->stream));
    if (status == JC_OK && count > 0 && last)
        status = JC_CUDA(error, cudaMemcpyAsync(&sum, numbers + count - 1, sizeof sum, cudaMemcpyDeviceToHost,
                                                memory->stream));
    if (status == JC_OK && last)
        status = JC_CUDA(error, cudaStreamSynchronize(memory->stream));
    if (status == JC_OK && last)
        *last = sum;
    jc_gpu_buffer_free(memory, &room);
    return status;
}
