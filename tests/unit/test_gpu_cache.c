/* SPDX-License-Identifier: Apache-2.0 */
/* The cache on disk: its folder, hits and misses, files that cannot be trusted, its size, writers side by side. */
#include "gpu/cache.h"

#include "tests/tap.h"

#include <dirent.h>
#include <fcntl.h>
#include <pthread.h>
#include <sys/stat.h>
#include <unistd.h>

static char work[] = "/tmp/joincast-test-cache-XXXXXX";
static char folder[64];

static jc_gpu_key key_of(unsigned number)
{
    jc_gpu_key key = {{0}};
    memcpy(key.bytes + 5, &number, sizeof number);
    return key;
}

static void forget(void)
{
    char command[128];
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    if (system(command) != 0)
        printf("# cannot remove %s\n", folder);
}

static unsigned count_files(void)
{
    unsigned count = 0;
    DIR *const listing = opendir(folder);
    for (struct dirent *entry; listing && (entry = readdir(listing));)
        count += entry->d_name[0] != '.';
    if (listing)
        closedir(listing);
    return count;
}

static jc_gpu_cache *open_cache(uint64_t limit)
{
    jc_gpu_cache *cache = NULL;
    if (jc_gpu_cache_open(folder, limit, &cache, NULL) != JC_OK)
        exit(1);
    return cache;
}

/* What the cache answers; *right tells whether a hit's contents are these. */
static jc_gpu_cache_answer look(const jc_gpu_cache *cache, unsigned number, const void *want, size_t want_size,
                                bool *right)
{
    const jc_gpu_key key = key_of(number);
    jc_gpu_cache_answer answer = JC_GPU_CACHE_MISS;
    unsigned char *bytes = NULL;
    size_t size = 0;
    *right = jc_gpu_cache_get(cache, &key, &answer, &bytes, &size) == JC_OK;
    *right &= answer == JC_GPU_CACHE_HIT ? size == want_size && memcmp(bytes, want, size) == 0 : bytes == NULL;
    free(bytes);
    return answer;
}

static jc_status put(const jc_gpu_cache *cache, unsigned number, const void *bytes, size_t size, jc_error *error)
{
    const jc_gpu_key key = key_of(number);
    return jc_gpu_cache_put(cache, &key, bytes, size, error);
}

static void test_folder(void)
{
    static const struct {
        const char *xdg, *home, *want;
    } cases[] = {
        {"/x/cache", "/h", "/x/cache/joincast"}, {NULL, "/h", "/h/.cache/joincast"},
        {"", "/h", "/h/.cache/joincast"},        {"relative", "/h", "/h/.cache/joincast"},
        {"/x", NULL, "/x/joincast"},             {NULL, NULL, NULL},
        {"relative", "h", NULL},                 {"", "", NULL},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        jc_gpu_cache *cache = NULL;
        jc_error error = {.code = JC_OK};
        unsetenv("XDG_CACHE_HOME");
        unsetenv("HOME");
        if (cases[i].xdg)
            setenv("XDG_CACHE_HOME", cases[i].xdg, 1);
        if (cases[i].home)
            setenv("HOME", cases[i].home, 1);
        const jc_status status = jc_gpu_cache_open(NULL, 1, &cache, &error);
        if (cases[i].want)
            ok_text(cache ? jc_gpu_cache_folder(cache) : NULL, cases[i].want, "the folder %zu", i);
        else
            ok(status == JC_ERR_IO && !cache && strstr(error.sentence, "HOME"), "no folder %zu", i);
        jc_gpu_cache_close(cache);
    }
}

static void test_contents(void)
{
    jc_gpu_cache *const cache = open_cache(1 << 20);
    bool right;
    ok(look(cache, 1, NULL, 0, &right) == JC_GPU_CACHE_MISS && right, "nothing is there at first");
    ok(count_files() == 0 && access(folder, F_OK) != 0, "and looking makes no folder");
    ok(put(cache, 1, "one", 3, NULL) == JC_OK && put(cache, 2, "", 0, NULL) == JC_OK, "two are kept");
    ok(look(cache, 1, "one", 3, &right) == JC_GPU_CACHE_HIT && right, "one is there");
    ok(look(cache, 2, "", 0, &right) == JC_GPU_CACHE_HIT && right, "and the other, which is empty");
    ok(look(cache, 3, NULL, 0, &right) == JC_GPU_CACHE_MISS && right, "a third is not");
    ok(put(cache, 1, "eins", 4, NULL) == JC_OK && look(cache, 1, "eins", 4, &right) == JC_GPU_CACHE_HIT && right,
       "what is kept again is replaced");
    ok(count_files() == 2, "nothing else is left in the folder");
    struct stat found;
    ok(stat(folder, &found) == 0 && (found.st_mode & 0777) == 0700, "which is the user's alone");

    char from[256], to[256];
    const jc_gpu_key one = key_of(1), three = key_of(3);
    ok(jc_gpu_cache_path(cache, &one, from, 10) == JC_ERR_LIMIT, "a path that does not fit is not cut");
    ok(jc_gpu_cache_path(cache, &one, from, sizeof from) == JC_OK &&
           jc_gpu_cache_path(cache, &three, to, sizeof to) == JC_OK && rename(from, to) == 0 &&
           look(cache, 3, NULL, 0, &right) == JC_GPU_CACHE_DAMAGED && right,
       "a file under another key's name is not used");
    jc_gpu_cache_close(cache);
    forget();
}

static void test_unwritable(void)
{
    jc_error error = {.code = JC_OK};
    jc_gpu_cache *cache = NULL;
    ok(jc_gpu_cache_open("/dev/null/joincast", 1, &cache, NULL) == JC_OK &&
           put(cache, 1, "one", 3, &error) == JC_ERR_IO, "a folder that cannot be");
    ok_text(error.place, "/dev/null/joincast", "is named");
    ok_text(error.sentence, "compiled kernels cannot be kept there: Not a directory", "with the reason");
    jc_gpu_cache_close(cache);

    cache = open_cache(1 << 20);
    char path[256];
    const jc_gpu_key key = key_of(1);
    ok(put(cache, 2, "two", 3, NULL) == JC_OK && jc_gpu_cache_path(cache, &key, path, sizeof path) == JC_OK &&
           mkdir(path, 0700) == 0 && put(cache, 1, "one", 3, &error) == JC_ERR_IO, "a name that cannot be taken");
    ok(count_files() == 2, "leaves no file behind");
    jc_gpu_cache_close(cache);
    forget();

    char *const name = calloc(1, 5000);
    if (!name)
        return;
    memset(name, 'x', 4999);
    name[0] = '/';
    bool right;
    ok(jc_gpu_cache_open(name, 1, &cache, NULL) == JC_OK && put(cache, 1, "one", 3, &error) == JC_ERR_IO &&
           look(cache, 1, NULL, 0, &right) == JC_GPU_CACHE_MISS, "a folder with too long a name");
    jc_gpu_cache_close(cache);
    free(name);
}

/* Gives a file the age of so many seconds. */
static void age(const char *path, time_t seconds)
{
    const struct timespec times[2] = {{time(NULL) - seconds, 0}, {time(NULL) - seconds, 0}};
    if (utimensat(AT_FDCWD, path, times, 0) != 0)
        printf("# cannot age %s\n", path);
}

static void test_size(void)
{
    enum { FILE_BYTES = 88 + 1000 };
    static const char contents[1000];
    jc_gpu_cache *const cache = open_cache(4 * FILE_BYTES);
    char path[256];
    bool right;
    for (unsigned i = 0; i < 4; i++) {
        const jc_gpu_key key = key_of(i);
        put(cache, i, contents, sizeof contents, NULL);
        if (jc_gpu_cache_path(cache, &key, path, sizeof path) == JC_OK)
            age(path, 1000 - 100 * i);
    }
    ok(count_files() == 4, "four fit");
    ok(look(cache, 0, contents, sizeof contents, &right) == JC_GPU_CACHE_HIT && right, "the oldest is used");
    char temporary[256], foreign[256];
    snprintf(temporary, sizeof temporary, "%s/a.kernel.abcdef", folder);
    snprintf(foreign, sizeof foreign, "%s/README", folder);
    fclose(fopen(temporary, "w"));
    fclose(fopen(foreign, "w"));
    age(foreign, 10000);
    put(cache, 4, contents, sizeof contents, NULL);
    ok(count_files() == 6, "a fifth takes the place of one");
    ok(look(cache, 1, NULL, 0, &right) == JC_GPU_CACHE_MISS, "which was used least recently");
    ok(look(cache, 0, contents, sizeof contents, &right) == JC_GPU_CACHE_HIT, "and not the one that was used");
    age(temporary, 10000);
    put(cache, 5, contents, sizeof contents, NULL);
    ok(access(temporary, F_OK) != 0, "what was left half-written long ago goes");
    ok(access(foreign, F_OK) == 0, "what is not the cache's stays");
    ok(look(cache, 2, NULL, 0, &right) == JC_GPU_CACHE_MISS, "and then the next oldest");
    jc_gpu_cache_close(cache);

    jc_gpu_cache *const tiny = open_cache(10);
    ok(put(tiny, 6, contents, sizeof contents, NULL) == JC_OK &&
           look(tiny, 6, contents, sizeof contents, &right) == JC_GPU_CACHE_HIT && right && count_files() == 2,
       "the newest is kept even if it is over the limit alone");
    jc_gpu_cache_close(tiny);
    forget();
}

typedef struct worker {
    const jc_gpu_cache *cache;
    uint64_t seed;
    bool good;
} worker;

/* Contents that tell their own number. */
static void fill(unsigned number, unsigned char bytes[5000], size_t *size)
{
    *size = 1000 + 700 * number;
    memset(bytes, (int)number + 1, *size);
}

static void *work_on(void *context)
{
    worker *const w = context;
    w->good = true;
    for (unsigned i = 0; i < 400; i++) {
        const unsigned number = (unsigned)((i * 7 + w->seed * 3) % 5);
        unsigned char bytes[5000];
        size_t size;
        bool right;
        fill(number, bytes, &size);
        if ((i + w->seed) % 3 == 0)
            w->good &= put(w->cache, number, bytes, size, NULL) == JC_OK;
        w->good &= look(w->cache, number, bytes, size, &right) != JC_GPU_CACHE_DAMAGED && right;
    }
    return NULL;
}

static void test_side_by_side(void)
{
    jc_gpu_cache *const cache = open_cache(8000);
    pthread_t threads[4];
    worker workers[4];
    bool good = true;
    for (unsigned i = 0; i < 4; i++) {
        workers[i] = (worker){.cache = cache, .seed = i};
        if (pthread_create(&threads[i], NULL, work_on, &workers[i]) != 0)
            exit(1);
    }
    for (unsigned i = 0; i < 4; i++) {
        pthread_join(threads[i], NULL);
        good &= workers[i].good;
    }
    ok(good, "four writers and readers that crowd each other out see whole contents or none");
    jc_gpu_cache_close(cache);
    forget();
}

int main(void)
{
    if (!mkdtemp(work))
        return 1;
    snprintf(folder, sizeof folder, "%s/a/b", work);
    test_folder();
    test_contents();
    test_unwritable();
    test_size();
    test_side_by_side();
    snprintf(folder, sizeof folder, "%s", work);
    forget();
    return done_testing();
}
