/* SPDX-License-Identifier: Apache-2.0 */
/* What a compilation's key depends on; and, where there is NVRTC, code from the compiler and from the cache, on one
 * thread and on several. */
#include "gpu/compile_cached.h"

#include "tests/tap.h"

#include <pthread.h>
#include <unistd.h>

static const char text[] = "#include \"gpu/kernel/slice_units.cuh\"\n"
                           "extern \"C\" __global__ void set(uint64_t *p) { *p = VALUE; }\n";
static const char *const one[] = {"-DVALUE=1"}, *const two[] = {"-DVALUE=2"};
static const jc_gpu_source plain = {.name = "set.cu", .text = text, .option_count = 1, .options = one};

static void expect_key(const jc_nvrtc *nvrtc, const jc_gpu_source *source, unsigned architecture, bool same,
                       const char *what)
{
    const jc_nvrtc known = {.major = 13, .minor = 0};
    jc_gpu_key want, got;
    jc_gpu_compile_key(&known, &plain, 90, &want);
    jc_gpu_compile_key(nvrtc, source, architecture, &got);
    ok((memcmp(&want, &got, sizeof want) == 0) == same, "%s", what);
}

static void test_key(void)
{
    const jc_nvrtc known = {.major = 13, .minor = 0}, newer = {.major = 13, .minor = 1}, older = {.major = 12};
    static const char *const joined[] = {"-DVALUE=1", "set.cu"};
    jc_gpu_source other = plain;
    expect_key(&known, &other, 90, true, "the same source has the same key");
    expect_key(&newer, &other, 90, false, "a newer compiler another");
    expect_key(&older, &other, 90, false, "an older one, too");
    expect_key(&known, &other, 100, false, "another architecture");
    other.threads = 256;
    expect_key(&known, &other, 90, true, "blocks do not count, since they do not change the code");
    other.options = two;
    expect_key(&known, &other, 90, false, "other options");
    other.options = joined;
    other.option_count = 2;
    expect_key(&known, &other, 90, false, "more options");
    other = plain;
    other.name = "sets.cu";
    expect_key(&known, &other, 90, false, "another name");
    other = plain;
    other.text = "";
    expect_key(&known, &other, 90, false, "another text");
}

static bool equal(const jc_gpu_code *left, const jc_gpu_code *right)
{
    return left->size == right->size && memcmp(left->image, right->image, left->size) == 0 &&
           left->kernel_count == right->kernel_count && left->architecture == right->architecture;
}

static void test_code(const jc_nvrtc *nvrtc, const jc_gpu_cache *cache)
{
    jc_gpu_code fresh = {.image = NULL}, first = fresh, second = fresh;
    jc_gpu_cache_use use = {.answer = JC_GPU_CACHE_HIT};
    jc_error error = {.code = JC_OK};
    const unsigned known = (unsigned)nvrtc->architectures[nvrtc->architecture_count - 1];
    if (!ok(jc_gpu_compile(nvrtc, &plain, known, &fresh, &error) == JC_OK, "compiled for sm_%u", known))
        printf("# %s: %s\n", error.place, error.sentence);
    ok(fresh.size > 4 && memcmp(fresh.image, "\177ELF", 4) == 0 && !fresh.is_ptx && fresh.architecture == known,
       "to a cubin");
    ok(fresh.kernel_count == 2 && fresh.kernels[0].registers > 0 && fresh.kernels[1].registers > 0,
       "with two kernels' registers");
    ok(jc_gpu_compile_cached(nvrtc, cache, &plain, known, &first, &use, &error) == JC_OK &&
           use.answer == JC_GPU_CACHE_MISS && use.why.code == JC_OK && equal(&first, &fresh),
       "the cache has nothing at first");
    ok(jc_gpu_compile_cached(nvrtc, cache, &plain, known, &second, &use, &error) == JC_OK &&
           use.answer == JC_GPU_CACHE_HIT && equal(&second, &fresh),
       "and then the same code");
    jc_gpu_code_free(&second);
    jc_gpu_code_free(&first);
    jc_gpu_code_free(&fresh);

    ok(jc_gpu_compile(nvrtc, &plain, known + 500, &fresh, &error) == JC_OK && fresh.is_ptx &&
           fresh.architecture == known && memcmp(fresh.image, "//", 2) == 0 && fresh.image[fresh.size - 1] == '\0',
       "PTX that ends in 0 for what is newer than the compiler");
    jc_gpu_code_free(&fresh);
    static const char *const bad[] = {"--no-such-option"};
    const jc_gpu_source wrong = {.name = "set.cu", .text = text, .option_count = 1, .options = bad};
    ok(jc_gpu_compile(nvrtc, &wrong, known, &fresh, &error) == JC_ERR_INPUT && strstr(error.sentence, bad[0]) &&
           fresh.image == NULL,
       "an option that the compiler does not know is named");
}

typedef struct worker {
    const jc_nvrtc *nvrtc;
    const jc_gpu_cache *cache;
    jc_gpu_source source;
    jc_gpu_code code;
    jc_status status;
} worker;

static void *work_on(void *context)
{
    worker *const w = context;
    w->status = jc_gpu_compile_cached(w->nvrtc, w->cache, &w->source, 90, &w->code, NULL, NULL);
    return NULL;
}

static void test_threads(const jc_nvrtc *nvrtc, const jc_gpu_cache *cache)
{
    worker workers[4];
    pthread_t threads[4];
    for (int i = 0; i < 4; i++) {
        workers[i] = (worker){.nvrtc = nvrtc, .cache = cache, .source = plain};
        workers[i].source.options = i % 2 ? two : one;
        if (pthread_create(&threads[i], NULL, work_on, &workers[i]) != 0)
            exit(1);
    }
    bool good = true;
    for (int i = 0; i < 4; i++) {
        pthread_join(threads[i], NULL);
        good &= workers[i].status == JC_OK;
    }
    ok(good && equal(&workers[0].code, &workers[2].code) && equal(&workers[1].code, &workers[3].code) &&
           !equal(&workers[0].code, &workers[1].code),
       "four threads compile two sources at once");
    for (int i = 0; i < 4; i++)
        jc_gpu_code_free(&workers[i].code);
}

int main(void)
{
    test_key();
    char folder[] = "/tmp/joincast-test-compile-XXXXXX", command[80];
    jc_nvrtc *nvrtc = NULL;
    jc_gpu_cache *cache = NULL;
    jc_error error;
    if (jc_nvrtc_open(&nvrtc, &error) != JC_OK) {
        skip("compiling", error.sentence);
        return done_testing();
    }
    if (!mkdtemp(folder) || jc_gpu_cache_open(folder, JC_GPU_CACHE_BYTES, &cache, NULL) != JC_OK)
        return 1;
    test_code(nvrtc, cache);
    test_threads(nvrtc, cache);
    jc_gpu_cache_close(cache);
    jc_nvrtc_close(nvrtc);
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    ok(system(command) == 0, "cleaned up");
    return done_testing();
}
