/* SPDX-License-Identifier: Apache-2.0 */
/* Output files that appear under their name only when complete.
 *
 * A regular file has no name while it is written, so that a process that is killed leaves nothing behind: the commit
 * gives it a temporary name in the same folder and renames it. Where the file system knows no nameless files it has
 * the temporary name from the start, and on any failure it is removed. What was there before stays until the commit. A
 * symbolic link is followed, so that the link stays one. Pipes, terminals and devices are written in place.
 */
#include "config.h"

#include "model/error.h"

#include <joincast/data.h>

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define MAX_ATTEMPTS 1000

struct jc_output {
    FILE *stream;
    char *path;      /* as the caller names it */
    char *target;    /* what the commit renames to; NULL where written in place */
    char *temporary; /* NULL where written in place, or while the file has no name */
};

static void free_output(jc_output *output)
{
    if (!output)
        return;
    free(output->path);
    free(output->target);
    free(output->temporary);
    free(output);
}

static bool is_standard(const char *path)
{
    return strcmp(path, "-") == 0 || strcmp(path, "/dev/stdout") == 0;
}

static jc_status fail_write(jc_error *error, const char *path, int reason)
{
    jc_status status = jc_fail(error, JC_ERR_IO, path, "cannot be written: %s", strerror(reason));
    errno = reason;
    return status;
}

/* Tries temporary names beside the target until `make` does not find one taken; what it returned last. */
static int with_temporary_name(jc_output *output, int (*make)(const char *name, int file), int file)
{
    size_t size = strlen(output->target) + 48;
    output->temporary = malloc(size);
    if (!output->temporary) {
        errno = ENOMEM;
        return -1;
    }
    int made = -1;
    for (unsigned attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
        snprintf(output->temporary, size, "%s.%ld-%u.tmp", output->target, (long)getpid(), attempt);
        made = make(output->temporary, file);
        if (made >= 0 || errno != EEXIST)
            break;
    }
    if (made < 0) { /* not made, or somebody else's */
        int reason = errno;
        free(output->temporary);
        output->temporary = NULL;
        errno = reason;
    }
    return made;
}

/* With mode 0666 outright, not by mkstemp, since the umask that mkstemp's 0600 would have to be widened by cannot be
 * read without setting it for all threads. */
static int create(const char *name, int unused)
{
    (void)unused;
    return open(name, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0666);
}

/* Gives a nameless file a name. */
static int name_file(const char *name, int file)
{
    char nameless[64];
    snprintf(nameless, sizeof nameless, "/proc/self/fd/%d", file);
    return linkat(AT_FDCWD, nameless, AT_FDCWD, name, AT_SYMLINK_FOLLOW);
}

/* A file without a name in the target's folder; -1 where that cannot be, or could not be named later. */
static int open_nameless(const char *target)
{
    int file = -1;
#ifdef O_TMPFILE
    char folder[4096];
    const char *slash = strrchr(target, '/');
    const int length = slash ? (int)(slash - target) + (slash == target) : 1;
    if ((size_t)length < sizeof folder && access("/proc/self/fd", X_OK) == 0) {
        snprintf(folder, sizeof folder, "%.*s", length, slash ? target : ".");
        file = open(folder, O_TMPFILE | O_WRONLY | O_CLOEXEC, 0666);
    }
#else
    (void)target;
#endif
    return file;
}

/* Opens a new file in the target's folder. */
static int open_temporary(jc_output *output, const struct stat *replaced)
{
    int file = open_nameless(output->target);
    if (file < 0)
        file = with_temporary_name(output, create, -1);
    /* A file that is replaced keeps its mode; where that is not ours to set, the new file's own will do. */
    if (file >= 0 && replaced)
        (void)!fchmod(file, replaced->st_mode & 07777);
    return file;
}

/* Opens the stream; -1 with errno on failure. */
static int open_stream(jc_output *output)
{
    struct stat found;
    bool exists = stat(output->path, &found) == 0;
    if (!exists && errno != ENOENT)
        return -1;
    if (exists && S_ISDIR(found.st_mode)) {
        errno = EISDIR;
        return -1;
    }
    if (exists && (!S_ISREG(found.st_mode) || strncmp(output->path, "/dev/fd/", 8) == 0)) {
        output->stream = fopen(output->path, "w");
        return output->stream ? 0 : -1;
    }
    if (exists && access(output->path, W_OK) != 0)
        return -1;
    output->target = exists ? realpath(output->path, NULL) : strdup(output->path);
    if (!output->target)
        return -1;
    int file = open_temporary(output, exists ? &found : NULL);
    if (file < 0)
        return -1;
    output->stream = fdopen(file, "w");
    if (!output->stream) {
        int reason = errno;
        close(file);
        if (output->temporary)
            unlink(output->temporary);
        errno = reason;
        return -1;
    }
    return 0;
}

jc_status jc_output_open(const char *path, jc_output **output, jc_error *error)
{
    jc_output *made = calloc(1, sizeof *made);
    if (!made || !(made->path = strdup(path))) {
        free_output(made);
        return jc_fail_memory(error);
    }
    if (is_standard(path)) {
        made->stream = stdout;
    } else if (open_stream(made) != 0) {
        int reason = errno;
        free_output(made);
        return reason == ENOMEM ? jc_fail_memory(error) : fail_write(error, path, reason);
    }
    *output = made;
    return JC_OK;
}

FILE *jc_output_stream(jc_output *output)
{
    return output->stream;
}

/* Whether the stream is a pipe that nobody reads any more. */
static bool reader_has_gone(int file)
{
    struct pollfd pipe = {.fd = file};
    return poll(&pipe, 1, 0) == 1 && (pipe.revents & (POLLERR | POLLHUP));
}

/* Why a write failed that may be long past, so that errno does not tell any more: tries to write one byte again,
 * which does no harm, since what was to be written is spoilt. */
static int reason_of_failure(FILE *stream)
{
    int file = fileno(stream);
    if (reader_has_gone(file))
        return EPIPE;
    return write(file, "\n", 1) < 0 ? errno : EIO;
}

/* Flushes, names and closes; the reason of a failure, or 0. */
static int finish_stream(jc_output *output)
{
    FILE *stream = output->stream;
    int reason = fflush(stream) != 0 || ferror(stream) ? reason_of_failure(stream) : 0;
    if (!reason && output->target && !output->temporary &&
        with_temporary_name(output, name_file, fileno(stream)) < 0)
        reason = errno;
    if (stream != stdout && fclose(stream) != 0 && !reason)
        reason = errno;
    return reason;
}

jc_status jc_output_commit(jc_output *output, jc_error *error)
{
    int reason = finish_stream(output);
    if (!reason && output->temporary && rename(output->temporary, output->target) != 0)
        reason = errno;
    if (reason && output->temporary)
        unlink(output->temporary);
    const char *place = is_standard(output->path) ? "standard output" : output->path;
    jc_status status = reason == ENOMEM ? jc_fail_memory(error) : reason ? fail_write(error, place, reason) : JC_OK;
    free_output(output);
    errno = reason;
    return status;
}

void jc_output_abandon(jc_output *output)
{
    if (!output)
        return;
    if (output->stream != stdout)
        fclose(output->stream);
    if (output->temporary)
        unlink(output->temporary);
    free_output(output);
}
