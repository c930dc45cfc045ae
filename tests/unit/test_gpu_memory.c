/* SPDX-License-Identifier: Apache-2.0 */
/* Memory that runs out while code is compiled, kept, and taken from the cache. */
#include "gpu/compile_cached.h"

#include "tests/failing_memory.h"

#include <unistd.h>

static char folder[] = "/tmp/joincast-test-memory-XXXXXX";
static const char *const options[] = {"-DVALUE=1"};
static jc_gpu_source source = {.name = "set.cu",
                               .text = "extern \"C\" __global__ void set(int *p) { *p = VALUE; }\n",
                               .option_count = 1,
                               .options = options};

static jc_status compile(void)
{
    jc_nvrtc *nvrtc = NULL;
    jc_gpu_cache *cache = NULL;
    jc_gpu_code code = {.image = NULL};
    jc_status status = jc_nvrtc_open(&nvrtc, NULL);
    if (status == JC_OK)
        status = jc_gpu_cache_open(folder, JC_GPU_CACHE_BYTES, &cache, NULL);
    if (status == JC_OK)
        status = jc_gpu_compile_cached(nvrtc, cache, &source, 90, &code, NULL, NULL);
    jc_gpu_code_free(&code);
    jc_gpu_cache_close(cache);
    jc_nvrtc_close(nvrtc);
    return status;
}

static jc_status compile_anew(void)
{
    char command[80];
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    return system(command) == 0 ? compile() : JC_ERR_IO;
}

int main(void)
{
    jc_error error;
    jc_nvrtc *nvrtc = NULL;
    if (jc_nvrtc_open(&nvrtc, &error) != JC_OK)
        skip_all(error.sentence);
    jc_nvrtc_close(nvrtc);
    if (!mkdtemp(folder))
        return 1;
    fail_each_allocation(compile_anew, "compiled and kept", 8);
    fail_each_allocation(compile, "taken from the cache", 6);
    char command[80];
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    ok(system(command) == 0, "cleaned up");
    return done_testing();
}
