/* SPDX-License-Identifier: Apache-2.0 */
/* Keeps a cache's folder within its size. */
#ifndef GPU_CACHE_TRIM_H
#define GPU_CACHE_TRIM_H

#include <stdint.h>

#define JC_GPU_CACHE_SUFFIX ".kernel"

/* Removes the files of that suffix that were used least recently until at most limit_bytes are left, but never the
 * one named `keep`; and what a process that was killed has left half-written an hour ago or more. What cannot be read
 * or removed stays. */
void jc_gpu_cache_trim(const char *folder, uint64_t limit_bytes, const char *keep);

#endif
