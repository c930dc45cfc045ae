/* SPDX-License-Identifier: Apache-2.0 */
#include "gpu/registers.h"

enum { WARP = 32, SCHEDULERS = 4, SCHEDULER_REGISTERS = 16384, UNIT = 256 / WARP, THREAD_REGISTERS = 255 };

unsigned jc_gpu_register_limit(unsigned threads)
{
    const unsigned warps = (threads + WARP - 1) / WARP;
    const unsigned per_scheduler = (warps + SCHEDULERS - 1) / SCHEDULERS;
    const unsigned registers = SCHEDULER_REGISTERS / (per_scheduler * WARP) / UNIT * UNIT;
    return registers < THREAD_REGISTERS ? registers : THREAD_REGISTERS;
}

unsigned jc_gpu_thread_limit(unsigned registers)
{
    const unsigned rounded = (registers + UNIT - 1) / UNIT * UNIT;
    const unsigned threads = SCHEDULERS * (SCHEDULER_REGISTERS / (rounded * WARP)) * WARP;
    return threads < JC_GPU_BLOCK_THREADS ? threads : JC_GPU_BLOCK_THREADS;
}
