/* SPDX-License-Identifier: Apache-2.0 */
/* The lines of an input file, in blocks. */
#ifndef DATA_READ_LINES_H
#define DATA_READ_LINES_H

#include "data/read_source.h"

typedef struct jc_lines {
    const char *path;
    jc_source *source;
    char *buffer; /* capacity + 1 bytes, so that the byte after any line may be written */
    size_t begin, end, capacity;
    bool at_end;     /* the source has no more bytes */
    bool nul_ahead;  /* a NUL byte is in the buffer */
    uint64_t number; /* of the line that jc_lines_next gave last, from 1 */
} jc_lines;

/* A line without its end. bytes[length] may be written, too. */
typedef struct jc_line {
    char *bytes; /* NULL after the last line */
    size_t length;
    bool carriage_return; /* it ended in CR LF */
    bool newline;         /* false only for a last line without an end */
} jc_line;

/* path stays the caller's and must outlive the lines. A byte order mark is skipped. */
jc_status jc_lines_open(jc_lines *lines, const char *path, jc_error *error);
void jc_lines_close(jc_lines *lines);

/* The next line; valid until the following call. JC_ERR_INPUT with "file:line" at a NUL byte. */
jc_status jc_lines_next(jc_lines *lines, jc_line *line, jc_error *error);

/* jc_fail at the current line. */
jc_status jc_lines_fail(const jc_lines *lines, jc_error *error, jc_status status, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

#endif
