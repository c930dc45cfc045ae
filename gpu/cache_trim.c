/* SPDX-License-Identifier: Apache-2.0 */
/* Least recently used first: a file that is used gets the time of its use as its time of modification, since the time
 * of access is not kept on most file systems. */
#include "gpu/cache_trim.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#define HALF_WRITTEN_SECONDS 3600

typedef struct kept_file {
    char name[256];
    struct timespec used;
    uint64_t bytes;
} kept_file;

static bool ends_with(const char *name, const char *suffix)
{
    const size_t length = strlen(name), end = strlen(suffix);
    return length > end && strcmp(name + length - end, suffix) == 0;
}

static int compare_use(const void *left, const void *right)
{
    const kept_file *const l = left, *const r = right;
    if (l->used.tv_sec != r->used.tv_sec)
        return l->used.tv_sec < r->used.tv_sec ? -1 : 1;
    return (l->used.tv_nsec > r->used.tv_nsec) - (l->used.tv_nsec < r->used.tv_nsec);
}

/* Adds a file to the list; false where memory is out, and then the list is what it was. */
static bool add_file(kept_file **files, size_t *count, size_t *room, const char *name, const struct stat *found)
{
    if (*count == *room) {
        const size_t wanted = *room ? 2 * *room : 64;
        kept_file *const grown = realloc(*files, wanted * sizeof *grown);
        if (!grown)
            return false;
        *files = grown;
        *room = wanted;
    }
    kept_file *const file = &(*files)[(*count)++];
    *file = (kept_file){.used = found->st_mtim, .bytes = (uint64_t)found->st_size};
    snprintf(file->name, sizeof file->name, "%s", name);
    return true;
}

void jc_gpu_cache_trim(const char *folder, uint64_t limit_bytes, const char *keep)
{
    DIR *const listing = opendir(folder);
    kept_file *files = NULL;
    size_t count = 0, room = 0;
    uint64_t bytes = 0;
    if (!listing)
        return;
    const time_t now = time(NULL);
    for (struct dirent *entry; (entry = readdir(listing));) {
        struct stat found;
        if (fstatat(dirfd(listing), entry->d_name, &found, AT_SYMLINK_NOFOLLOW) != 0 || !S_ISREG(found.st_mode))
            continue;
        if (ends_with(entry->d_name, JC_GPU_CACHE_SUFFIX)) {
            bytes += (uint64_t)found.st_size;
            if (strcmp(entry->d_name, keep) != 0 && !add_file(&files, &count, &room, entry->d_name, &found))
                break;
        } else if (strstr(entry->d_name, JC_GPU_CACHE_SUFFIX ".") && now - found.st_mtime > HALF_WRITTEN_SECONDS) {
            unlinkat(dirfd(listing), entry->d_name, 0);
        }
    }
    if (count > 0)
        qsort(files, count, sizeof *files, compare_use);
    for (size_t i = 0; i < count && bytes > limit_bytes; i++)
        if (unlinkat(dirfd(listing), files[i].name, 0) == 0)
            bytes -= files[i].bytes;
    free(files);
    closedir(listing);
}
