/* SPDX-License-Identifier: Apache-2.0 */
/* The cache's files. */
#include "gpu/cache.h"

#include "gpu/cache_trim.h"
#include "model/error.h"

#include <joincast/data.h>

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct jc_gpu_cache {
    char *folder;
    uint64_t limit_bytes;
};

enum { NAME_BYTES = 2 * JC_SHA256_BYTES + sizeof JC_GPU_CACHE_SUFFIX };

typedef struct file_head {
    char mark[16];
    jc_gpu_key key;
    uint64_t length;
    unsigned char hash[JC_SHA256_BYTES];
} file_head;

static const char file_mark[16] = "joincast kernel\n"; /* without the final 0 */

/* ---- the folder ---- */

static char *join_path(const char *folder, const char *below)
{
    const size_t size = strlen(folder) + strlen(below) + 2;
    char *const path = malloc(size);
    if (path)
        snprintf(path, size, "%s/%s", folder, below);
    return path;
}

jc_status jc_gpu_cache_open(const char *folder, uint64_t limit_bytes, jc_gpu_cache **cache, jc_error *error)
{
    const char *const xdg = getenv("XDG_CACHE_HOME"), *const home = getenv("HOME");
    const bool has_xdg = xdg && *xdg == '/', has_home = home && *home == '/';
    if (!folder && !has_xdg && !has_home)
        return jc_fail(error, JC_ERR_IO, NULL, "no folder to keep compiled kernels in: neither XDG_CACHE_HOME nor "
                       "HOME is an absolute path");
    jc_gpu_cache *const made = calloc(1, sizeof *made);
    if (!made)
        return jc_fail_memory(error);
    made->limit_bytes = limit_bytes;
    made->folder = folder    ? strdup(folder)
                   : has_xdg ? join_path(xdg, "joincast")
                             : join_path(home, ".cache/joincast");
    if (!made->folder) {
        jc_gpu_cache_close(made);
        return jc_fail_memory(error);
    }
    *cache = made;
    return JC_OK;
}

void jc_gpu_cache_close(jc_gpu_cache *cache)
{
    if (!cache)
        return;
    free(cache->folder);
    free(cache);
}

const char *jc_gpu_cache_folder(const jc_gpu_cache *cache)
{
    return cache->folder;
}

/* The folder and those above it, for the user alone as the specification says; what fails is seen when the file in it
 * is opened. */
static void make_folders(const char *folder)
{
    char path[4096];
    if (strlen(folder) >= sizeof path)
        return;
    strcpy(path, folder);
    for (char *slash = path + 1; (slash = strchr(slash, '/')); *slash++ = '/') {
        *slash = '\0';
        (void)!mkdir(path, 0700);
    }
    (void)!mkdir(path, 0700);
}

static void file_name(const jc_gpu_key *key, char name[NAME_BYTES])
{
    for (int i = 0; i < JC_SHA256_BYTES; i++)
        snprintf(name + 2 * i, 3, "%02x", key->bytes[i]);
    strcpy(name + 2 * JC_SHA256_BYTES, JC_GPU_CACHE_SUFFIX);
}

jc_status jc_gpu_cache_path(const jc_gpu_cache *cache, const jc_gpu_key *key, char *path, size_t size)
{
    char name[NAME_BYTES];
    file_name(key, name);
    const int length = snprintf(path, size, "%s/%s", cache->folder, name);
    return (size_t)length < size ? JC_OK : JC_ERR_LIMIT;
}

/* ---- reading ---- */

static bool read_all(int file, void *bytes, size_t size)
{
    for (char *next = bytes; size > 0;) {
        const ssize_t part = read(file, next, size);
        if (part <= 0) {
            if (part < 0 && errno == EINTR)
                continue;
            return false;
        }
        next += part;
        size -= (size_t)part;
    }
    return true;
}

static void hash_of(const unsigned char *bytes, size_t size, unsigned char hash[JC_SHA256_BYTES])
{
    jc_sha256 state;
    jc_sha256_start(&state);
    jc_sha256_add(&state, bytes, size);
    jc_sha256_finish(&state, hash);
}

/* JC_ERR_INPUT where the file is none of ours, or not this key's, or not whole. */
static jc_status read_file(int file, const jc_gpu_key *key, unsigned char **bytes, size_t *size)
{
    struct stat found;
    file_head head;
    unsigned char hash[JC_SHA256_BYTES];
    if (fstat(file, &found) != 0 || !S_ISREG(found.st_mode) || !read_all(file, &head, sizeof head) ||
        memcmp(head.mark, file_mark, sizeof file_mark) != 0 || memcmp(&head.key, key, sizeof *key) != 0 ||
        head.length != (uint64_t)found.st_size - sizeof head)
        return JC_ERR_INPUT;
    unsigned char *const made = malloc(head.length + 1);
    if (!made)
        return JC_ERR_MEMORY;
    const bool complete = read_all(file, made, head.length);
    if (complete)
        hash_of(made, head.length, hash);
    if (!complete || memcmp(hash, head.hash, sizeof hash) != 0) {
        free(made);
        return JC_ERR_INPUT;
    }
    *bytes = made;
    *size = head.length;
    return JC_OK;
}

jc_status jc_gpu_cache_get(const jc_gpu_cache *cache, const jc_gpu_key *key, jc_gpu_cache_answer *answer,
                           unsigned char **bytes, size_t *size)
{
    char path[4096];
    const int file = jc_gpu_cache_path(cache, key, path, sizeof path) == JC_OK
                         ? open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK) /* a pipe does not hold us up */
                         : -1;
    if (file < 0) {
        *answer = JC_GPU_CACHE_MISS;
        return JC_OK;
    }
    const jc_status status = read_file(file, key, bytes, size);
    if (status == JC_OK)
        (void)!futimens(file, NULL); /* used now; a folder of somebody else's keeps its times */
    close(file);
    if (status == JC_ERR_MEMORY)
        return status;
    *answer = status == JC_OK ? JC_GPU_CACHE_HIT : JC_GPU_CACHE_DAMAGED;
    return JC_OK;
}

/* ---- writing ---- */

jc_status jc_gpu_cache_put(const jc_gpu_cache *cache, const jc_gpu_key *key, const unsigned char *bytes, size_t size,
                           jc_error *error)
{
    char path[4096], name[NAME_BYTES];
    file_head head = {.key = *key, .length = size};
    jc_output *output;
    if (jc_gpu_cache_path(cache, key, path, sizeof path) != JC_OK)
        return jc_fail(error, JC_ERR_IO, cache->folder, "the folder's name is too long to keep compiled kernels in");
    memcpy(head.mark, file_mark, sizeof file_mark);
    hash_of(bytes, size, head.hash);
    make_folders(cache->folder);
    unlink(path); /* what is there is no use, and may be a pipe or a link, which an output would write to */
    jc_status status = jc_output_open(path, &output, NULL);
    if (status == JC_OK) {
        FILE *const stream = jc_output_stream(output);
        fwrite(&head, sizeof head, 1, stream); /* the commit finds what fails */
        fwrite(bytes, 1, size, stream);
        status = jc_output_commit(output, NULL);
    }
    if (status == JC_ERR_MEMORY)
        return jc_fail_memory(error);
    if (status != JC_OK)
        return jc_fail(error, JC_ERR_IO, cache->folder, "compiled kernels cannot be kept there: %s", strerror(errno));
    file_name(key, name);
    jc_gpu_cache_trim(cache->folder, cache->limit_bytes, name);
    return JC_OK;
}
