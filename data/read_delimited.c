/* SPDX-License-Identifier: Apache-2.0 */
/* Separated columns, nothing quoted: Soufflé's .facts, and TSV with comments. */
#include "data/read_rows.h"

#include <string.h>

/* The next separator in [at, end), or end. */
static char *find_separator(char *at, char *end, const char *separator, size_t separator_length)
{
    while (at < end) {
        char *found = memchr(at, separator[0], (size_t)(end - at));
        if (!found || (size_t)(end - found) < separator_length)
            return end;
        if (separator_length == 1 || memcmp(found, separator, separator_length) == 0)
            return found;
        at = found + 1;
    }
    return end;
}

jc_status jc_rows_split(jc_rows *rows, const jc_line *line, const char *separator)
{
    const size_t separator_length = strlen(separator);
    char *at = line->bytes, *const line_end = line->bytes + line->length;
    jc_status status = jc_rows_begin(rows);
    for (unsigned column = 0; status == JC_OK; column++) {
        uint64_t value;
        char *end = NULL;
        if (column < rows->arity && jc_type_takes_digits(rows->types[column]))
            end = jc_rows_digits(at, &value);
        if (end && (end == line_end || (separator_length == 1 && *end == separator[0]))) {
            status = jc_rows_integer(rows, column, value);
        } else {
            end = find_separator(at, line_end, separator, separator_length);
            status = jc_rows_field(rows, column, at, (size_t)(end - at));
        }
        if (end == line_end)
            return status == JC_OK ? jc_rows_end(rows, (uint64_t)column + 1, separator) : status;
        at = end + separator_length;
    }
    return status;
}

jc_status jc_read_delimited(jc_rows *rows, jc_lines *lines, const char *separator, bool comments)
{
    jc_line line;
    jc_status status;
    while ((status = jc_lines_next(lines, &line, rows->error)) == JC_OK && line.bytes) {
        if (comments && (line.length == 0 || line.bytes[0] == '#'))
            continue;
        status = rows->arity == 0 ? jc_rows_nullary(rows, &line) : jc_rows_split(rows, &line, separator);
        if (status != JC_OK)
            break;
    }
    return status;
}
