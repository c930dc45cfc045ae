/* SPDX-License-Identifier: Apache-2.0 */
/* Stream-ordered allocation with a count of bytes. */
#include "gpu/memory.h"

#include "gpu/check.h"
#include "model/error.h"

#include <inttypes.h>

jc_status jc_gpu_memory_open(jc_gpu_memory *memory, cudaStream_t stream, uint64_t limit, jc_error *error)
{
    int device = 0;
    cudaMemPool_t pool = NULL;
    size_t free_bytes = 0, total_bytes = 0;
    uint64_t keep_all = UINT64_MAX;
    jc_status status = JC_CUDA(error, cudaGetDevice(&device));
    if (status == JC_OK)
        status = JC_CUDA(error, cudaMemGetInfo(&free_bytes, &total_bytes));
    if (status == JC_OK)
        status = JC_CUDA(error, cudaDeviceGetDefaultMemPool(&pool, device));
    if (status == JC_OK)
        status = JC_CUDA(error, cudaMemPoolSetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &keep_all));
    if (status == JC_OK)
        *memory = (jc_gpu_memory){.stream = stream, .limit = limit > 0 ? limit : total_bytes};
    return status;
}

static jc_status fail(const jc_gpu_memory *memory, const char *what, uint64_t bytes, jc_error *error)
{
    return jc_fail(error, JC_ERR_MEMORY, what, "the GPU's memory is out: %" PRIu64 " bytes are needed beside %" PRIu64
                   " in use, of at most %" PRIu64, bytes, memory->used, memory->limit);
}

jc_status jc_gpu_buffer_create(jc_gpu_memory *memory, const char *what, uint64_t count, size_t size,
                               jc_gpu_buffer *buffer, jc_error *error)
{
    const uint64_t bytes = count > UINT64_MAX / size ? UINT64_MAX : count > 0 ? count * size : size;
    void *data = NULL;
    if (bytes > memory->limit - memory->used)
        return fail(memory, what, bytes, error);
    const cudaError_t result = cudaMallocAsync(&data, bytes, memory->stream);
    if (result == cudaErrorMemoryAllocation) {
        cudaGetLastError(); /* or the next launch would seem to have failed */
        return fail(memory, what, bytes, error);
    }
    const jc_status status = jc_gpu_check(result, "cudaMallocAsync", error);
    if (status != JC_OK)
        return status;
    memory->used += bytes;
    memory->peak = memory->used > memory->peak ? memory->used : memory->peak;
    *buffer = (jc_gpu_buffer){data, bytes};
    return JC_OK;
}

void jc_gpu_buffer_free(jc_gpu_memory *memory, jc_gpu_buffer *buffer)
{
    if (!buffer->data)
        return;
    cudaFreeAsync(buffer->data, memory->stream);
    memory->used -= buffer->bytes;
    *buffer = (jc_gpu_buffer){NULL, 0};
}
