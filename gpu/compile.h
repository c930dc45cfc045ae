/* SPDX-License-Identifier: Apache-2.0 */
/* Device code compiled at run time. */
#ifndef GPU_COMPILE_H
#define GPU_COMPILE_H

#include "gpu/code.h"
#include "gpu/nvrtc.h"

typedef struct jc_gpu_source {
    const char *name; /* as errors name it, e.g. "tri.cu" */
    const char *text; /* CUDA C++17 that includes only what gpu/headers.h lists; absolute paths escape the cache */
    unsigned threads; /* of the blocks that its kernels are launched with; 0 for their launch bounds */
    unsigned option_count;
    const char *const *options; /* NVRTC's, e.g. "-DDEPTH=2"; none that names a folder to include from */
} jc_gpu_source;

/* Compiles for one architecture, e.g. 90: a cubin where NVRTC knows it, otherwise PTX for the newest that it knows
 * below, which the driver compiles on. JC_ERR_INPUT where the source is wrong (place file:line); JC_ERR_LIMIT where a
 * kernel needs more registers than its blocks have; JC_ERR_UNSUPPORTED for an architecture older than NVRTC's oldest.
 * The caller frees what is in code. Thread-safe. */
jc_status jc_gpu_compile(const jc_nvrtc *nvrtc, const jc_gpu_source *source, unsigned architecture, jc_gpu_code *code,
                         jc_error *error);

#endif
