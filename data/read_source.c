/* SPDX-License-Identifier: Apache-2.0 */
/* The bytes of an input file. gzip (RFC 1952) is unpacked here by zlib's inflate and not by gzread, which takes
 * anything that is not gzip for plain text and lets a file end before its check sum. As gzip(1) does, several members
 * in a row are one text, and zero bytes may follow the last. */
#include "data/read_source.h"

#include "model/error.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

#define INPUT_SIZE (1U << 16)
#define ACCEPT_GZIP (15 + 16) /* zlib's windowBits for a window of 2^15 behind a gzip header */

struct jc_source {
    int file;
    char *path;
    bool gzip;
    bool at_end;      /* the file has no more bytes */
    bool in_member;   /* gzip: between a header and its check sum */
    z_stream inflate; /* its next_in and avail_in are what of input is not used yet, also for plain files */
    unsigned char input[INPUT_SIZE];
};

/* Reads until size bytes or the end of the file are there. */
static jc_status read_file(jc_source *source, char *buffer, size_t size, size_t *length, jc_error *error)
{
    size_t sum = 0;
    while (sum < size && !source->at_end) {
        ssize_t got = read(source->file, buffer + sum, size - sum);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return jc_fail(error, JC_ERR_IO, source->path, "cannot be read: %s", strerror(errno));
        source->at_end = got == 0;
        sum += (size_t)got;
    }
    *length = sum;
    return JC_OK;
}

static jc_status fill_input(jc_source *source, jc_error *error)
{
    size_t length;
    jc_status status = read_file(source, (char *)source->input, INPUT_SIZE, &length, error);
    if (status != JC_OK)
        return status;
    source->inflate.next_in = source->input;
    source->inflate.avail_in = (unsigned)length;
    return JC_OK;
}

static bool ends_in_gz(const char *path)
{
    size_t length = strlen(path);
    return length > 3 && strcmp(path + length - 3, ".gz") == 0;
}

static jc_status open_file(jc_source *source, jc_error *error)
{
    struct stat found;
    source->file = open(source->path, O_RDONLY | O_CLOEXEC);
    if (source->file < 0 || fstat(source->file, &found) != 0)
        return jc_fail(error, JC_ERR_IO, source->path, "cannot be opened: %s", strerror(errno));
    if (S_ISDIR(found.st_mode))
        return jc_fail(error, JC_ERR_IO, source->path, "is a directory; name a file in it");
    jc_status status = fill_input(source, error);
    if (status != JC_OK)
        return status;
    source->gzip = source->inflate.avail_in >= 2 && source->input[0] == 0x1f && source->input[1] == 0x8b;
    if (!source->gzip && ends_in_gz(source->path))
        return jc_fail(error, JC_ERR_INPUT, source->path, "is named .gz but holds no gzip data");
    return JC_OK;
}

jc_status jc_source_open(const char *path, jc_source **source, jc_error *error)
{
    jc_source *made = calloc(1, sizeof *made);
    if (!made)
        return jc_fail_memory(error);
    made->file = -1;
    made->path = strdup(path);
    jc_status status = made->path ? open_file(made, error) : jc_fail_memory(error);
    if (status == JC_OK && made->gzip) {
        made->in_member = true;
        if (inflateInit2(&made->inflate, ACCEPT_GZIP) != Z_OK) {
            made->gzip = false;
            status = jc_fail_memory(error);
        }
    }
    if (status != JC_OK) {
        jc_source_close(made);
        return status;
    }
    *source = made;
    return JC_OK;
}

void jc_source_close(jc_source *source)
{
    if (!source)
        return;
    if (source->gzip)
        inflateEnd(&source->inflate);
    if (source->file >= 0)
        close(source->file);
    free(source->path);
    free(source);
}

static jc_status read_plain(jc_source *source, char *buffer, size_t size, size_t *length, jc_error *error)
{
    size_t held = source->inflate.avail_in < size ? source->inflate.avail_in : size, rest = 0;
    memcpy(buffer, source->inflate.next_in, held);
    source->inflate.next_in += held;
    source->inflate.avail_in -= (unsigned)held;
    jc_status status = read_file(source, buffer + held, size - held, &rest, error);
    if (status == JC_OK)
        *length = held + rest;
    return status;
}

/* Between two members: begins the next one, or runs through the zero bytes at the end. */
static jc_status next_member(jc_source *source, jc_error *error)
{
    if (*source->inflate.next_in == 0) {
        source->inflate.next_in++;
        source->inflate.avail_in--;
        return JC_OK;
    }
    if (*source->inflate.next_in != 0x1f)
        return jc_fail(error, JC_ERR_INPUT, source->path, "other data follows the gzip data; unpack the file first");
    source->in_member = true;
    return inflateReset(&source->inflate) == Z_OK ? JC_OK : jc_fail_memory(error);
}

static jc_status inflate_some(jc_source *source, jc_error *error)
{
    switch (inflate(&source->inflate, Z_NO_FLUSH)) {
    case Z_OK:
    case Z_BUF_ERROR: return JC_OK;
    case Z_STREAM_END: source->in_member = false; return JC_OK;
    case Z_MEM_ERROR: return jc_fail_memory(error);
    default:
        return jc_fail(error, JC_ERR_INPUT, source->path, "the gzip data is damaged: %s",
                       source->inflate.msg ? source->inflate.msg : "it needs a dictionary");
    }
}

static jc_status read_gzip(jc_source *source, char *buffer, size_t size, size_t *length, jc_error *error)
{
    const unsigned most = 1U << 30; /* zlib counts in unsigned */
    size_t sum = 0;
    while (sum < size) {
        jc_status status = JC_OK;
        if (source->inflate.avail_in == 0)
            status = fill_input(source, error);
        if (status == JC_OK && source->inflate.avail_in == 0) {
            if (source->in_member)
                status = jc_fail(error, JC_ERR_INPUT, source->path,
                                 "the gzip data ends early; the file is truncated");
            else
                break;
        }
        if (status == JC_OK && !source->in_member) {
            status = next_member(source, error);
        } else if (status == JC_OK) {
            unsigned room = size - sum < most ? (unsigned)(size - sum) : most;
            source->inflate.next_out = (unsigned char *)buffer + sum;
            source->inflate.avail_out = room;
            status = inflate_some(source, error);
            sum += room - source->inflate.avail_out;
        }
        if (status != JC_OK)
            return status;
    }
    *length = sum;
    return JC_OK;
}

jc_status jc_source_read(jc_source *source, char *buffer, size_t size, size_t *length, jc_error *error)
{
    return source->gzip ? read_gzip(source, buffer, size, length, error)
                        : read_plain(source, buffer, size, length, error);
}
