/* SPDX-License-Identifier: Apache-2.0 */
/* The one way to call CUDA: JC_CUDA(error, cudaMemcpy(...)) is JC_OK, or a jc_status that names the call. */
#ifndef GPU_CHECK_H
#define GPU_CHECK_H

#include <joincast/model.h>

#include <cuda_runtime_api.h>

#define JC_CUDA(error, call) jc_gpu_check((call), #call, (error))

/* call: the call's text, of which the part before the parenthesis is shown. JC_ERR_MEMORY where the device's memory
 * is out, otherwise JC_ERR_IO. */
jc_status jc_gpu_check(cudaError_t result, const char *call, jc_error *error);

#endif
