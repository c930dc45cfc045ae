/* SPDX-License-Identifier: Apache-2.0 */
/* The launches of gpu/kernels.h. */
#include "gpu/kernels.h"

#include "gpu/kernel/slice_units.cuh"

extern "C" {
#include "gpu/check.h"
}

#define BLOCK 256

jc_status jc_gpu_launch_slice_units(const uint64_t *start, uint64_t units, uint32_t slices, uint64_t *begin,
                                    uint64_t *unit, cudaStream_t stream, jc_error *error)
{
    slice_units<<<slices / BLOCK + (slices % BLOCK != 0), BLOCK, 0, stream>>>(start, units, slices, begin, unit);
    return jc_gpu_check(cudaGetLastError(), "slice_units<<<>>>", error);
}
