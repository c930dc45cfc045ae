/* SPDX-License-Identifier: Apache-2.0 */
/* The lines of an input file: blocks of 256 KiB, larger ones only where a line needs it. */
#include "data/read_lines.h"

#include "model/error.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#define BLOCK_SIZE ((size_t)1 << 18)

jc_status jc_lines_fail(const jc_lines *lines, jc_error *error, jc_status status, const char *format, ...)
{
    char place[sizeof error->place], sentence[sizeof error->sentence];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(sentence, sizeof sentence, format, arguments);
    va_end(arguments);
    snprintf(place, sizeof place, "%s:%" PRIu64, lines->path, lines->number);
    return jc_fail(error, status, place, "%s", sentence);
}

/* Moves the unfinished line to the front, makes room behind it and fills that. */
static jc_status fill(jc_lines *lines, jc_error *error)
{
    size_t held = lines->end - lines->begin, length = 0;
    memmove(lines->buffer, lines->buffer + lines->begin, held);
    lines->begin = 0;
    lines->end = held;
    if (held == lines->capacity) {
        size_t capacity = lines->capacity * 2;
        char *grown = capacity < SIZE_MAX / 4 ? realloc(lines->buffer, capacity + 1) : NULL;
        if (!grown)
            return jc_fail_memory(error);
        lines->buffer = grown;
        lines->capacity = capacity;
    }
    char *added = lines->buffer + held;
    jc_status status = jc_source_read(lines->source, added, lines->capacity - held, &length, error);
    if (status != JC_OK)
        return status;
    lines->at_end = length < lines->capacity - held;
    lines->nul_ahead = lines->nul_ahead || memchr(added, '\0', length);
    lines->end = held + length;
    lines->buffer[lines->end] = '\n'; /* stops the scan of a last line without an end */
    return JC_OK;
}

jc_status jc_lines_open(jc_lines *lines, const char *path, jc_error *error)
{
    static const char mark[] = "\xef\xbb\xbf"; /* UTF-8's byte order mark */
    memset(lines, 0, sizeof *lines);
    lines->path = path;
    jc_status status = jc_source_open(path, &lines->source, error);
    if (status != JC_OK)
        return status;
    lines->capacity = BLOCK_SIZE;
    lines->buffer = malloc(lines->capacity + 1);
    status = lines->buffer ? fill(lines, error) : jc_fail_memory(error);
    if (status != JC_OK) {
        jc_lines_close(lines);
        return status;
    }
    if (lines->end >= 3 && memcmp(lines->buffer, mark, 3) == 0)
        lines->begin = 3;
    return JC_OK;
}

void jc_lines_close(jc_lines *lines)
{
    jc_source_close(lines->source);
    free(lines->buffer);
    memset(lines, 0, sizeof *lines);
}

jc_status jc_lines_next(jc_lines *lines, jc_line *line, jc_error *error)
{
    size_t scanned = 0;
    char *newline;
    while (!(newline = memchr(lines->buffer + lines->begin + scanned, '\n', lines->end - lines->begin - scanned)) &&
           !lines->at_end) {
        scanned = lines->end - lines->begin;
        jc_status status = fill(lines, error);
        if (status != JC_OK)
            return status;
    }
    if (!newline && lines->begin == lines->end) {
        *line = (jc_line){.bytes = NULL};
        return JC_OK;
    }
    char *bytes = lines->buffer + lines->begin;
    size_t length = newline ? (size_t)(newline - bytes) : lines->end - lines->begin;
    lines->begin += length + (newline != NULL);
    lines->number++;
    if (lines->nul_ahead && memchr(bytes, '\0', length))
        return jc_lines_fail(lines, error, JC_ERR_INPUT, "a NUL byte; is this a text file?");
    bool carriage_return = length > 0 && bytes[length - 1] == '\r';
    *line = (jc_line){bytes, length - carriage_return, carriage_return, newline != NULL};
    return JC_OK;
}
