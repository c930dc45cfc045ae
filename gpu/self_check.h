/* SPDX-License-Identifier: Apache-2.0 */
/* Whether this GPU computes what this program's kernels were compiled to compute. */
#ifndef GPU_SELF_CHECK_H
#define GPU_SELF_CHECK_H

#include <joincast/model.h>

/* Cuts a skewed prefix sum into slices on the current device and compares every slice with the CPU's. JC_ERR_IO
 * where a CUDA call fails or a slice differs; slices receives how many were compared. */
jc_status jc_gpu_self_check(uint32_t *slices, jc_error *error);
/* Builds dense codes, sorted and selected rows and block tries of random relations on the current device and compares
 * all of it with the CPU's. JC_ERR_IO as above; tries receives how many tries were compared. */
jc_status jc_gpu_self_check_tries(uint32_t *tries, jc_error *error);

#endif
