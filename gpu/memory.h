/* SPDX-License-Identifier: Apache-2.0 */
/* The GPU's memory: the one way to ask for it. Counts bytes, keeps to a limit, and says what it was asked for when it
 * runs out. Memory comes and goes in the order of one stream (CUDA's default pool, which keeps what is given back
 * for the next request); it is never managed memory. */
#ifndef GPU_MEMORY_H
#define GPU_MEMORY_H

#include <joincast/model.h>

#include <cuda_runtime_api.h>

typedef struct jc_gpu_memory {
    cudaStream_t stream; /* everything that uses the memory runs there */
    uint64_t limit;      /* bytes that may be in use at once */
    uint64_t used, peak;
} jc_gpu_memory;

/* Zeroed is empty. */
typedef struct jc_gpu_buffer {
    void *data;
    uint64_t bytes;
} jc_gpu_buffer;

#ifdef __cplusplus
extern "C" {
#endif

/* For the current device. limit 0: what the device has. */
jc_status jc_gpu_memory_open(jc_gpu_memory *memory, cudaStream_t stream, uint64_t limit, jc_error *error);
/* Room for count elements of `size` bytes each, not initialised; for count 0 too. what: in the field's terms, for the
 * message of JC_ERR_MEMORY. */
jc_status jc_gpu_buffer_create(jc_gpu_memory *memory, const char *what, uint64_t count, size_t size,
                               jc_gpu_buffer *buffer, jc_error *error);
/* Leaves the buffer empty; nothing to do for an empty one. */
void jc_gpu_buffer_free(jc_gpu_memory *memory, jc_gpu_buffer *buffer);

#ifdef __cplusplus
}
#endif
#endif
