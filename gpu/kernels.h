/* SPDX-License-Identifier: Apache-2.0 */
/* Launches, for C: each takes device pointers and a stream, starts a kernel there and returns whether that worked.
 * The kernels themselves are in gpu/kernel. */
#ifndef GPU_KERNELS_H
#define GPU_KERNELS_H

#include <joincast/model.h>

#include <cuda_runtime_api.h>

#ifdef __cplusplus
extern "C" {
#endif

/* See gpu/kernel/slice_units.cuh; slices is at least 1. */
jc_status jc_gpu_launch_slice_units(const uint64_t *start, uint64_t units, uint32_t slices, uint64_t *begin,
                                    uint64_t *unit, cudaStream_t stream, jc_error *error);

#ifdef __cplusplus
}
#endif
#endif
