/* SPDX-License-Identifier: Apache-2.0 */
/* Rows as they come out of a file: fields are read as their attribute's type and gathered in growing columns. */
#ifndef DATA_READ_ROWS_H
#define DATA_READ_ROWS_H

#include "data/read_lines.h"
#include "model/dictionary.h"

#include <locale.h>

#define JC_ROWS_SYMBOL_BYTES 8192

typedef struct jc_rows {
    const jc_lines *lines; /* for the place of an error */
    unsigned arity;
    const jc_type *types;
    jc_dictionary *dictionary;
    locale_t c_locale; /* set where a type is float */
    uint64_t count, capacity;
    uint32_t *columns[JC_MAX_ARITY]; /* capacity codes each */
    /* Values on their way to the dictionary, which takes them together, and the cells that wait for their codes. */
    unsigned waiting;
    jc_value waiting_values[JC_DICTIONARY_BATCH];
    unsigned waiting_columns[JC_DICTIONARY_BATCH];
    uint64_t waiting_rows[JC_DICTIONARY_BATCH];
    size_t symbol_bytes_used;
    char symbol_bytes[JC_ROWS_SYMBOL_BYTES]; /* the waiting symbols, since lines do not stay */
    jc_error *error;
} jc_rows;

jc_status jc_rows_open(jc_rows *rows, const jc_lines *lines, unsigned arity, const jc_type *types,
                       jc_dictionary *dictionary, jc_error *error);
void jc_rows_close(jc_rows *rows);

/* Makes room for one more row; call before its fields. */
jc_status jc_rows_begin(jc_rows *rows);
/* Reads field `column` (from 0) of the row. Fields beyond the arity are passed over: jc_rows_end reports them. */
jc_status jc_rows_field(jc_rows *rows, unsigned column, char *bytes, size_t length);
/* Field `column`, below the arity, has that value; a symbol's bytes must stay until jc_rows_finish. */
jc_status jc_rows_value(jc_rows *rows, unsigned column, jc_value value);
/* The row had that many fields. */
jc_status jc_rows_end(jc_rows *rows, uint64_t fields, const char *separator);
/* A line of a relation without attributes: "()" is its one row. */
jc_status jc_rows_nullary(jc_rows *rows, const jc_line *line);
/* After the last row: all cells have their codes. */
jc_status jc_rows_finish(jc_rows *rows);

/* The short way through jc_rows_field: an unsigned decimal of up to 18 digits without leading zeros. Returns the byte
 * after it, or NULL where the text at `at` is something else; the text ends with a byte that is no digit. */
static inline char *jc_rows_digits(char *at, uint64_t *value)
{
    char *end = at;
    uint64_t sum = 0;
    for (unsigned digit; (digit = (unsigned)(*end - '0')) <= 9 && end - at < 18; end++)
        sum = sum * 10 + digit;
    if (end == at || (*at == '0' && end - at > 1))
        return NULL;
    *value = sum;
    return end;
}

/* Puts what jc_rows_digits read into its cell. */
static inline jc_status jc_rows_integer(jc_rows *rows, unsigned column, uint64_t value)
{
    if (value >= JC_CODE_TABLE)
        return jc_rows_value(rows, column, (jc_value){.type = JC_TYPE_NUMBER, .as.number = (int64_t)value});
    rows->columns[column][rows->count] = (uint32_t)value;
    return JC_OK;
}

/* Whether jc_rows_digits may read values of that type. */
static inline bool jc_type_takes_digits(jc_type type)
{
    return type != JC_TYPE_FLOAT && type != JC_TYPE_SYMBOL;
}

/* ---- the formats: each reads all lines that are left ---------------------------------------------------------- */

/* separator: one byte or more; comments: lines that begin with # and blank lines are skipped. */
jc_status jc_read_delimited(jc_rows *rows, jc_lines *lines, const char *separator, bool comments);
/* Integers between white space, # comments. */
jc_status jc_read_edges(jc_rows *rows, jc_lines *lines);
/* RFC 4180. */
jc_status jc_read_csv(jc_rows *rows, jc_lines *lines, char separator);

/* One line of separated fields, nothing quoted. */
jc_status jc_rows_split(jc_rows *rows, const jc_line *line, const char *separator);

#endif
