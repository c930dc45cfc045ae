/* SPDX-License-Identifier: Apache-2.0 */
/* Device code at run time: what loading NVRTC, compiling and finding the result in the cache take, for a source that
 * includes the kernels that the program carries, on sm_90. */
#include "gpu/compile_cached.h"

#include "bench/bench.h"

#include <stdio.h>

enum { SAMPLES = 11 };

static int fail(const jc_error *error)
{
    printf("%s: %s\n", error->place, error->sentence);
    return 1;
}

/* Samples of one compilation each, in milliseconds; cache NULL for none. */
static jc_status measure(const jc_nvrtc *nvrtc, const jc_gpu_cache *cache, const jc_gpu_source *source,
                         double *samples, jc_error *error)
{
    for (int i = 0; i < SAMPLES; i++) {
        jc_gpu_code code;
        const double start = bench_clock(CLOCK_MONOTONIC);
        const jc_status status = jc_gpu_compile_cached(nvrtc, cache, source, 90, &code, NULL, error);
        samples[i] = 1e3 * (bench_clock(CLOCK_MONOTONIC) - start);
        if (status != JC_OK)
            return status;
        jc_gpu_code_free(&code);
    }
    return JC_OK;
}

static void print(const char *what, double *samples)
{
    const double median = bench_median(samples, SAMPLES);
    printf("%-24s %8.3f ms (%.3f to %.3f)\n", what, median, samples[0], samples[SAMPLES - 1]);
}

int main(void)
{
    static const jc_gpu_source source = {.name = "bench.cu", .text = "#include \"gpu/kernel/slice_units.cuh\"\n"};
    char folder[] = "/tmp/joincast-bench-XXXXXX", command[64];
    double samples[SAMPLES];
    jc_error error = {.code = JC_OK};
    jc_nvrtc *nvrtc = NULL;
    jc_gpu_cache *cache = NULL;
    if (!mkdtemp(folder))
        return 1;
    const double start = bench_clock(CLOCK_MONOTONIC);
    jc_status status = jc_nvrtc_open(&nvrtc, &error);
    if (status == JC_OK) {
        printf("%-24s %8.3f ms\n", "load NVRTC, once", 1e3 * (bench_clock(CLOCK_MONOTONIC) - start));
        status = jc_gpu_cache_open(folder, JC_GPU_CACHE_BYTES, &cache, &error);
    }
    if (status == JC_OK)
        status = measure(nvrtc, NULL, &source, samples, &error);
    if (status == JC_OK) {
        print("compile", samples);
        status = measure(nvrtc, cache, &source, samples, &error); /* the first is a miss */
    }
    if (status == JC_OK)
        print("from the cache", samples);
    jc_gpu_cache_close(cache);
    jc_nvrtc_close(nvrtc);
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    if (system(command) != 0)
        printf("%s is left\n", folder);
    return status == JC_OK ? 0 : fail(&error);
}
