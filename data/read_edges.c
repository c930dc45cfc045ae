/* SPDX-License-Identifier: Apache-2.0 */
/* Edge lists as SNAP has them: any white space between columns, # comments, blank lines. */
#include "data/read_rows.h"

static bool is_space(char byte)
{
    return byte == ' ' || byte == '\t' || byte == '\r' || byte == '\f' || byte == '\v';
}

static char *skip_space(char *at, const char *end)
{
    while (at < end && is_space(*at))
        at++;
    return at;
}

static jc_status read_row(jc_rows *rows, char *at, char *line_end)
{
    jc_status status = jc_rows_begin(rows);
    uint64_t column = 0;
    for (; status == JC_OK && at < line_end; column++) {
        uint64_t value;
        char *end = NULL;
        if (column < rows->arity && jc_type_takes_digits(rows->types[column]))
            end = jc_rows_digits(at, &value);
        if (end && (end == line_end || is_space(*end))) {
            status = jc_rows_integer(rows, (unsigned)column, value);
        } else {
            for (end = at; end < line_end && !is_space(*end);)
                end++;
            status = column < rows->arity ? jc_rows_field(rows, (unsigned)column, at, (size_t)(end - at)) : JC_OK;
        }
        at = skip_space(end, line_end);
    }
    return status == JC_OK ? jc_rows_end(rows, column, " ") : status;
}

jc_status jc_read_edges(jc_rows *rows, jc_lines *lines)
{
    jc_line line;
    jc_status status;
    while ((status = jc_lines_next(lines, &line, rows->error)) == JC_OK && line.bytes) {
        char *end = line.bytes + line.length, *at = skip_space(line.bytes, end);
        if (at == end || *at == '#')
            continue;
        status = rows->arity == 0 ? jc_rows_nullary(rows, &line) : read_row(rows, at, end);
        if (status != JC_OK)
            break;
    }
    return status;
}
