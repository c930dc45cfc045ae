/* SPDX-License-Identifier: Apache-2.0 */
/* Flattening, one thread per slice: where the slice begins in a prefix sum of work, and the unit that lies there. */
#ifndef GPU_KERNEL_SLICE_UNITS_CUH
#define GPU_KERNEL_SLICE_UNITS_CUH

#include "model/slice.h"

/* start[0..units] is the prefix sum. begin[s] and unit[s] for every slice s; unit[s] is `units` for a slice that
 * begins at the very end. */
static __global__ void slice_units(const uint64_t *start, uint64_t units, uint32_t slices, uint64_t *begin,
                                   uint64_t *unit)
{
    const uint32_t slice = blockIdx.x * blockDim.x + threadIdx.x;
    if (slice >= slices)
        return;
    const uint64_t place = jc_slice_start(start[units], slice, slices);
    begin[slice] = place;
    unit[slice] = place < start[units] ? jc_slice_decode(start, units, place) : units;
}

#endif
