/* SPDX-License-Identifier: Apache-2.0 */
/* The self check: one kernel of each kind against the same function on the CPU. */
#include "gpu/self_check.h"

#include "gpu/check.h"
#include "gpu/kernels.h"
#include "model/error.h"
#include "model/slice.h"

#include <inttypes.h>
#include <stdlib.h>

#define UNITS 20000
#define SLICES 1056

/* Work of rank k is about 10^6 / k, and none in every seventh unit. */
static void fill_prefix_sum(uint64_t *start)
{
    start[0] = 0;
    for (uint64_t unit = 0; unit < UNITS; unit++)
        start[unit + 1] = start[unit] + (unit % 7 == 6 ? 0 : 1000000 / (unit + 1));
}

static jc_status compare(const uint64_t *start, const uint64_t *begin, const uint64_t *unit, jc_error *error)
{
    const uint64_t total = start[UNITS];
    for (uint32_t slice = 0; slice < SLICES; slice++) {
        const uint64_t place = jc_slice_start(total, slice, SLICES);
        const uint64_t want = place < total ? jc_slice_decode(start, UNITS, place) : UNITS;
        if (begin[slice] != place || unit[slice] != want)
            return jc_fail(error, JC_ERR_IO, "slice_units", "slice %" PRIu32 " begins at %" PRIu64 " in unit %" PRIu64
                           " on the GPU, at %" PRIu64 " in unit %" PRIu64 " on the CPU; trust neither GPU nor build",
                           slice, begin[slice], unit[slice], place, want);
    }
    return JC_OK;
}

jc_status jc_gpu_self_check(uint32_t *slices, jc_error *error)
{
    const size_t start_bytes = (UNITS + 1) * sizeof(uint64_t), slice_bytes = SLICES * sizeof(uint64_t);
    uint64_t *const start = malloc(start_bytes);
    uint64_t *const begin = malloc(slice_bytes), *const unit = malloc(slice_bytes);
    void *gpu_start = NULL, *gpu_begin = NULL, *gpu_unit = NULL;
    cudaStream_t stream = NULL;
    jc_status status = start && begin && unit ? JC_OK : jc_fail_memory(error);
    if (status != JC_OK)
        goto done;
    fill_prefix_sum(start);
    if ((status = JC_CUDA(error, cudaStreamCreate(&stream))) != JC_OK ||
        (status = JC_CUDA(error, cudaMalloc(&gpu_start, start_bytes))) != JC_OK ||
        (status = JC_CUDA(error, cudaMalloc(&gpu_begin, slice_bytes))) != JC_OK ||
        (status = JC_CUDA(error, cudaMalloc(&gpu_unit, slice_bytes))) != JC_OK ||
        (status = JC_CUDA(error, cudaMemcpyAsync(gpu_start, start, start_bytes, cudaMemcpyHostToDevice, stream))) !=
            JC_OK ||
        (status = jc_gpu_launch_slice_units(gpu_start, UNITS, SLICES, gpu_begin, gpu_unit, stream, error)) !=
            JC_OK ||
        (status = JC_CUDA(error, cudaMemcpyAsync(begin, gpu_begin, slice_bytes, cudaMemcpyDeviceToHost, stream))) !=
            JC_OK ||
        (status = JC_CUDA(error, cudaMemcpyAsync(unit, gpu_unit, slice_bytes, cudaMemcpyDeviceToHost, stream))) !=
            JC_OK ||
        (status = JC_CUDA(error, cudaStreamSynchronize(stream))) != JC_OK)
        goto done;
    status = compare(start, begin, unit, error);
    if (status == JC_OK)
        *slices = SLICES;

done:
    cudaFree(gpu_unit);
    cudaFree(gpu_begin);
    cudaFree(gpu_start);
    if (stream)
        cudaStreamDestroy(stream);
    free(unit);
    free(begin);
    free(start);
    return status;
}
