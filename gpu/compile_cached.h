/* SPDX-License-Identifier: Apache-2.0 */
/* Device code compiled at run time, once per machine. */
#ifndef GPU_COMPILE_CACHED_H
#define GPU_COMPILE_CACHED_H

#include "gpu/cache.h"
#include "gpu/compile.h"

/* What the cache did. */
typedef struct jc_gpu_cache_use {
    jc_gpu_cache_answer answer;
    jc_gpu_key key;
    jc_error why; /* code JC_OK, or why what was compiled could not be kept */
} jc_gpu_cache_use;

/* SHA-256 over joincast's and NVRTC's versions, the architecture, the embedded headers, the options, and the source's
 * name and text, each with its length before it. */
void jc_gpu_compile_key(const jc_nvrtc *nvrtc, const jc_gpu_source *source, unsigned architecture, jc_gpu_key *key);

/* jc_gpu_compile, or what the cache has kept of it. cache NULL: always compiles. Code that cannot be kept is no
 * error: use (NULL is allowed) tells. */
jc_status jc_gpu_compile_cached(const jc_nvrtc *nvrtc, const jc_gpu_cache *cache, const jc_gpu_source *source,
                                unsigned architecture, jc_gpu_code *code, jc_gpu_cache_use *use, jc_error *error);

#endif
