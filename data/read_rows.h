/* SPDX-License-Identifier: Apache-2.0 */
/* Rows as they come out of a file: fields are read as their attribute's type and gathered in growing columns. */
#ifndef DATA_READ_ROWS_H
#define DATA_READ_ROWS_H

#include "data/read_lines.h"

#include <locale.h>

typedef struct jc_rows {
    const jc_lines *lines; /* for the place of an error */
    unsigned arity;
    const jc_type *types;
    jc_dictionary *dictionary;
    locale_t c_locale; /* set where a type is float */
    uint64_t count, capacity;
    uint32_t *columns[JC_MAX_ARITY]; /* capacity codes each */
    jc_error *error;
} jc_rows;

jc_status jc_rows_open(jc_rows *rows, const jc_lines *lines, unsigned arity, const jc_type *types,
                       jc_dictionary *dictionary, jc_error *error);
void jc_rows_close(jc_rows *rows);

/* Makes room for one more row; call before its fields. */
jc_status jc_rows_begin(jc_rows *rows);
/* Reads field `column` (from 0) of the row. Fields beyond the arity are passed over: jc_rows_end reports them. */
jc_status jc_rows_field(jc_rows *rows, unsigned column, char *bytes, size_t length);
/* The row had that many fields. */
jc_status jc_rows_end(jc_rows *rows, uint64_t fields, const char *separator);
/* A line of a relation without attributes: "()" is its one row. */
jc_status jc_rows_nullary(jc_rows *rows, const jc_line *line);

/* The short way through jc_rows_field: an unsigned decimal below 10^9 without leading zeros is its own code. Returns
 * the byte after it, or NULL where the text at `at` is something else; the text ends with a byte that is no digit. */
static inline char *jc_rows_digits(char *at, uint32_t *code)
{
    char *end = at;
    uint32_t value = 0;
    for (unsigned digit; (digit = (unsigned)(*end - '0')) <= 9 && end - at < 9; end++)
        value = value * 10 + digit;
    if (end == at || (*at == '0' && end - at > 1))
        return NULL;
    *code = value;
    return end;
}

/* Whether jc_rows_digits may read values of that type. */
static inline bool jc_type_takes_digits(jc_type type)
{
    return type != JC_TYPE_FLOAT && type != JC_TYPE_SYMBOL;
}

/* ---- the formats: each reads all lines that are left ------------------------------------------------------------ */

/* separator: one byte or more; comments: lines that begin with # and blank lines are skipped. */
jc_status jc_read_delimited(jc_rows *rows, jc_lines *lines, const char *separator, bool comments);
/* Integers between white space, # comments. */
jc_status jc_read_edges(jc_rows *rows, jc_lines *lines);
/* RFC 4180. */
jc_status jc_read_csv(jc_rows *rows, jc_lines *lines, char separator);

/* One line of separated fields, nothing quoted. */
jc_status jc_rows_split(jc_rows *rows, const jc_line *line, const char *separator);

#endif
