/* SPDX-License-Identifier: Apache-2.0 */
/* A folder of results under the hash of all that they depend on: $XDG_CACHE_HOME/joincast, or ~/.cache/joincast.
 *
 * KEY.kernel holds "joincast kernel\n", the key, the length of the contents (64 bits, little-endian), their SHA-256,
 * and the contents. A file that is cut, damaged or somebody else's is as good as none and is written anew. Files
 * appear complete, by renaming, so that any number of processes may share the folder. It may be removed at any time.
 */
#ifndef GPU_CACHE_H
#define GPU_CACHE_H

#include "gpu/sha256.h"

#include <joincast/model.h>

#define JC_GPU_CACHE_BYTES (UINT64_C(256) << 20) /* what joincast-gpu keeps at most */

typedef struct jc_gpu_cache jc_gpu_cache;

typedef struct jc_gpu_key {
    unsigned char bytes[JC_SHA256_BYTES];
} jc_gpu_key;

typedef enum jc_gpu_cache_answer {
    JC_GPU_CACHE_MISS = 0, /* no such file */
    JC_GPU_CACHE_HIT,
    JC_GPU_CACHE_DAMAGED, /* a file that cannot be trusted */
} jc_gpu_cache_answer;

/* folder: NULL for the one that the environment says (XDG Base Directory Specification 0.8: a path that is not
 * absolute is ignored); it is made when something is kept. limit_bytes: when more is kept, what was used least
 * recently goes. JC_ERR_IO where the environment names no folder. */
jc_status jc_gpu_cache_open(const char *folder, uint64_t limit_bytes, jc_gpu_cache **cache, jc_error *error);
void jc_gpu_cache_close(jc_gpu_cache *cache);
const char *jc_gpu_cache_folder(const jc_gpu_cache *cache);
/* Where a key's contents are, or will be. JC_ERR_LIMIT where that does not fit. */
jc_status jc_gpu_cache_path(const jc_gpu_cache *cache, const jc_gpu_key *key, char *path, size_t size);

/* The contents, which the caller frees, where the answer is a hit; they then count as just used. */
jc_status jc_gpu_cache_get(const jc_gpu_cache *cache, const jc_gpu_key *key, jc_gpu_cache_answer *answer,
                           unsigned char **bytes, size_t *size);
/* Keeps the contents; JC_ERR_IO where they cannot be written. */
jc_status jc_gpu_cache_put(const jc_gpu_cache *cache, const jc_gpu_key *key, const unsigned char *bytes, size_t size,
                           jc_error *error);

#endif
