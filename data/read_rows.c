/* SPDX-License-Identifier: Apache-2.0 */
/* Rows as they come out of a file, in columns that double when they are full. */
#include "data/read_rows.h"

#include "data/read_field.h"
#include "model/error.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#define FIRST_CAPACITY 256
#define MAX_ROWS (UINT64_C(0xfffffffe))

jc_status jc_rows_open(jc_rows *rows, const jc_lines *lines, unsigned arity, const jc_type *types,
                       jc_dictionary *dictionary, jc_error *error)
{
    memset(rows, 0, sizeof *rows);
    rows->lines = lines;
    rows->arity = arity;
    rows->types = types;
    rows->dictionary = dictionary;
    rows->error = error;
    for (unsigned c = 0; c < arity; c++) {
        if (types[c] != JC_TYPE_FLOAT || rows->c_locale)
            continue;
        rows->c_locale = newlocale(LC_ALL_MASK, "C", (locale_t)0);
        if (!rows->c_locale)
            return jc_fail_memory(error);
    }
    return JC_OK;
}

void jc_rows_close(jc_rows *rows)
{
    for (unsigned c = 0; c < rows->arity; c++)
        free(rows->columns[c]);
    if (rows->c_locale)
        freelocale(rows->c_locale);
    memset(rows, 0, sizeof *rows);
}

jc_status jc_rows_begin(jc_rows *rows)
{
    if (rows->count < rows->capacity)
        return JC_OK;
    if (rows->count >= MAX_ROWS)
        return jc_lines_fail(rows->lines, rows->error, JC_ERR_LIMIT, "more than 2^32 - 2 rows; split the file");
    uint64_t capacity = rows->capacity ? rows->capacity * 2 : FIRST_CAPACITY;
    if (capacity > MAX_ROWS)
        capacity = MAX_ROWS;
    for (unsigned c = 0; c < rows->arity; c++) {
        uint32_t *grown = realloc(rows->columns[c], capacity * sizeof *grown);
        if (!grown)
            return jc_fail_memory(rows->error);
        rows->columns[c] = grown;
    }
    rows->capacity = capacity;
    return JC_OK;
}

static jc_status encoding_failed(const jc_rows *rows, jc_status status)
{
    if (status == JC_ERR_MEMORY)
        return jc_fail_memory(rows->error);
    return jc_lines_fail(rows->lines, rows->error, status,
                         "more than 2^31 - 1 different symbols, floats and large integers in one program");
}

jc_status jc_rows_finish(jc_rows *rows)
{
    uint32_t codes[JC_DICTIONARY_BATCH];
    jc_status status = jc_dictionary_encode_batch(rows->dictionary, rows->waiting, rows->waiting_values, codes);
    if (status != JC_OK)
        return encoding_failed(rows, status);
    for (unsigned i = 0; i < rows->waiting; i++)
        rows->columns[rows->waiting_columns[i]][rows->waiting_rows[i]] = codes[i];
    rows->waiting = 0;
    rows->symbol_bytes_used = 0;
    return JC_OK;
}

jc_status jc_rows_value(jc_rows *rows, unsigned column, jc_value value)
{
    rows->waiting_values[rows->waiting] = value;
    rows->waiting_columns[rows->waiting] = column;
    rows->waiting_rows[rows->waiting] = rows->count;
    return ++rows->waiting == JC_DICTIONARY_BATCH ? jc_rows_finish(rows) : JC_OK;
}

static jc_status add_symbol(jc_rows *rows, unsigned column, const char *bytes, size_t length)
{
    jc_status status = JC_OK;
    if (length >= JC_ROWS_SYMBOL_BYTES) {
        status = jc_dictionary_encode_symbol(rows->dictionary, bytes, length, &rows->columns[column][rows->count]);
        return status == JC_OK ? JC_OK : encoding_failed(rows, status);
    }
    if (length >= JC_ROWS_SYMBOL_BYTES - rows->symbol_bytes_used)
        status = jc_rows_finish(rows);
    if (status != JC_OK)
        return status;
    char *symbol = rows->symbol_bytes + rows->symbol_bytes_used;
    memcpy(symbol, bytes, length);
    symbol[length] = '\0';
    rows->symbol_bytes_used += length + 1;
    return jc_rows_value(rows, column, (jc_value){.type = JC_TYPE_SYMBOL, .as.symbol = symbol});
}

jc_status jc_rows_field(jc_rows *rows, unsigned column, char *bytes, size_t length)
{
    char sentence[256] = "";
    jc_value value;
    if (column >= rows->arity)
        return JC_OK;
    jc_status status = jc_field_read(rows->types[column], bytes, length, rows->c_locale, &value, sentence,
                                     sizeof sentence);
    if (status != JC_OK)
        return jc_lines_fail(rows->lines, rows->error, status, "column %u: %s", column + 1, sentence);
    if (value.type == JC_TYPE_SYMBOL)
        return add_symbol(rows, column, bytes, length);
    return jc_rows_value(rows, column, value);
}

/* The separator as a person would name it. */
static const char *separator_name(const char *separator, char buffer[32])
{
    if (strcmp(separator, "\t") == 0)
        return "a tab";
    if (strcmp(separator, " ") == 0)
        return "white space";
    snprintf(buffer, 32, "'%.20s'", separator);
    return buffer;
}

jc_status jc_rows_end(jc_rows *rows, uint64_t fields, const char *separator)
{
    char buffer[32];
    if (fields == rows->arity) {
        rows->count++;
        return JC_OK;
    }
    return jc_lines_fail(rows->lines, rows->error, JC_ERR_INPUT,
                         "expected %u column%s, found %" PRIu64 "; columns are separated by %s", rows->arity,
                         rows->arity == 1 ? "" : "s", fields, separator_name(separator, buffer));
}

jc_status jc_rows_nullary(jc_rows *rows, const jc_line *line)
{
    if (line->length != 2 || memcmp(line->bytes, "()", 2) != 0)
        return jc_lines_fail(rows->lines, rows->error, JC_ERR_INPUT,
                             "expected (), the one row that a relation without attributes can have");
    rows->count = 1;
    return JC_OK;
}
