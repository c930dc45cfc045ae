/* SPDX-License-Identifier: Apache-2.0 */
/* How joincast-gpu --compile shows kernels. */
#ifndef GPU_COMPILE_PRINT_H
#define GPU_COMPILE_PRINT_H

#include "gpu/compile_cached.h"

typedef struct jc_gpu_compiled_row {
    unsigned architecture; /* asked for; the code's may be older */
    jc_gpu_code code;
    jc_gpu_cache_use use;
    char path[4096]; /* where the code is kept; empty where it is not */
} jc_gpu_compiled_row;

typedef struct jc_gpu_compiled {
    const char *path; /* of the source */
    jc_nvrtc *nvrtc;
    jc_gpu_cache *cache; /* NULL where there is none */
    size_t row_count;
    jc_gpu_compiled_row *rows;
} jc_gpu_compiled;

void jc_gpu_print_compiled(const jc_gpu_compiled *compiled);
jc_status jc_gpu_print_compiled_json(const jc_gpu_compiled *compiled, int argc, char **argv, jc_error *error);

#endif
