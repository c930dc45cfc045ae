/* SPDX-License-Identifier: Apache-2.0 */
/* Whether a block of so many threads finds the registers that it needs.
 *
 * A block's registers must be free on one multiprocessor: 65,536, a quarter for each of its four schedulers. Warps
 * are dealt out to the schedulers in turn, and each takes 32 times its threads' registers, rounded up to 256. So
 *     threads * registers <= 65536
 * is not enough where the warps do not divide by four: 9 warps of 224 registers do not fit.
 * (CUDA C++ Programming Guide, "Compute Capabilities", and the toolkit's cuda_occupancy.h; the same from 5.2 to 12.)
 */
#ifndef GPU_REGISTERS_H
#define GPU_REGISTERS_H

#define JC_GPU_BLOCK_THREADS 1024 /* at most */

/* The most registers that a thread of a block of `threads` (1 to 1024) can have. */
unsigned jc_gpu_register_limit(unsigned threads);
/* The most threads, in whole warps, that a block can have with so many registers (1 to 255) each. */
unsigned jc_gpu_thread_limit(unsigned registers);

#endif
