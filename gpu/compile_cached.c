/* SPDX-License-Identifier: Apache-2.0 */
/* The key of a compilation, and the way through the cache. */
#include "gpu/compile_cached.h"

#include "gpu/headers.h"
#include "model/error.h"

#include <stdlib.h>
#include <string.h>

static void add_text(jc_sha256 *hash, const char *text)
{
    const uint64_t length = strlen(text);
    jc_sha256_add(hash, &length, sizeof length);
    jc_sha256_add(hash, text, length);
}

void jc_gpu_compile_key(const jc_nvrtc *nvrtc, const jc_gpu_source *source, unsigned architecture, jc_gpu_key *key)
{
    const uint32_t numbers[] = {(uint32_t)nvrtc->major, (uint32_t)nvrtc->minor, architecture, source->option_count};
    jc_sha256 hash;
    jc_sha256_start(&hash);
    jc_sha256_add(&hash, numbers, sizeof numbers);
    add_text(&hash, jc_version());
    for (int i = 0; i < jc_gpu_header_count; i++) {
        add_text(&hash, jc_gpu_header_names[i]);
        add_text(&hash, jc_gpu_header_texts[i]);
    }
    for (unsigned i = 0; i < source->option_count; i++)
        add_text(&hash, source->options[i]);
    add_text(&hash, source->name);
    add_text(&hash, source->text);
    jc_sha256_finish(&hash, key->bytes);
}

/* Code from the cache, where it has any that can be read. */
static jc_status look_up(const jc_gpu_cache *cache, jc_gpu_cache_use *use, jc_gpu_code *code)
{
    unsigned char *bytes = NULL;
    size_t size = 0;
    jc_status status = jc_gpu_cache_get(cache, &use->key, &use->answer, &bytes, &size);
    if (status == JC_OK && use->answer == JC_GPU_CACHE_HIT) {
        status = jc_gpu_code_unpack(bytes, size, code);
        if (status == JC_ERR_INPUT) {
            use->answer = JC_GPU_CACHE_DAMAGED;
            status = JC_OK;
        }
    }
    free(bytes);
    return status;
}

static jc_status keep(const jc_gpu_cache *cache, const jc_gpu_key *key, const jc_gpu_code *code, jc_error *error)
{
    unsigned char *bytes;
    size_t size;
    if (jc_gpu_code_pack(code, &bytes, &size) != JC_OK)
        return jc_fail_memory(error);
    const jc_status status = jc_gpu_cache_put(cache, key, bytes, size, error);
    free(bytes);
    return status;
}

jc_status jc_gpu_compile_cached(const jc_nvrtc *nvrtc, const jc_gpu_cache *cache, const jc_gpu_source *source,
                                unsigned architecture, jc_gpu_code *code, jc_gpu_cache_use *use, jc_error *error)
{
    jc_gpu_cache_use done = {.answer = JC_GPU_CACHE_MISS};
    jc_gpu_code made = {.image = NULL};
    jc_status status = JC_OK;
    if (cache) {
        jc_gpu_compile_key(nvrtc, source, architecture, &done.key);
        if (look_up(cache, &done, &made) != JC_OK)
            return jc_fail_memory(error);
    }
    if (done.answer == JC_GPU_CACHE_HIT)
        status = jc_gpu_code_check_threads(&made, source->threads, source->name, error);
    else
        status = jc_gpu_compile(nvrtc, source, architecture, &made, error);
    if (status != JC_OK) {
        jc_gpu_code_free(&made);
        return status;
    }
    if (cache && done.answer != JC_GPU_CACHE_HIT)
        keep(cache, &done.key, &made, &done.why);
    *code = made;
    if (use)
        *use = done;
    return JC_OK;
}
