/* SPDX-License-Identifier: Apache-2.0 */
/* CUDA's results as statuses. */
#include "gpu/check.h"

#include "model/error.h"

#include <string.h>

jc_status jc_gpu_check(cudaError_t result, const char *call, jc_error *error)
{
    if (result == cudaSuccess)
        return JC_OK;
    char name[128];
    snprintf(name, sizeof name, "%.*s", (int)strcspn(call, "("), call);
    switch (result) {
    case cudaErrorMemoryAllocation:
        return jc_fail(error, JC_ERR_MEMORY, name, "the GPU's memory is out");
    case cudaErrorNoDevice:
        return jc_fail(error, JC_ERR_IO, name, "the NVIDIA driver finds no GPU; see what nvidia-smi says, and "
                       "whether CUDA_VISIBLE_DEVICES hides it");
    case cudaErrorInsufficientDriver:
        return jc_fail(error, JC_ERR_IO, name, "the NVIDIA driver is older than the CUDA runtime that this program "
                       "was built with; update the driver or build with an older toolkit");
    default:
        return jc_fail(error, JC_ERR_IO, name, "%s (%s)", cudaGetErrorString(result), cudaGetErrorName(result));
    }
}
