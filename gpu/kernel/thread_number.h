/* SPDX-License-Identifier: Apache-2.0 */
/* Which of a launch's threads this is, in the first dimension of the grid. */
#ifndef GPU_KERNEL_THREAD_NUMBER_H
#define GPU_KERNEL_THREAD_NUMBER_H

#include <stdint.h>

static __device__ inline uint64_t thread_number(void)
{
    return blockIdx.x * (uint64_t)blockDim.x + threadIdx.x;
}

#endif
