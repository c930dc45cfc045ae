/* SPDX-License-Identifier: Apache-2.0 */
/* Relations as delimited text, rows in the order of their values. A relation of small integers alone has that order
 * already; others are renumbered by value and sorted again. */
#include "data/read_format.h"
#include "data/value_order.h"
#include "data/write_text.h"
#include "model/error.h"
#include "model/trie.h"

#include <stdlib.h>
#include <string.h>

typedef struct writing {
    jc_text *text;
    const char *path, *delimiter;
    size_t delimiter_length;
    bool quoted;        /* RFC 4180 */
    bool has_comments;  /* a reader of this file would pass over lines that begin with # and blank lines */
    unsigned arity;
    const jc_dictionary *dictionary;
    jc_error *error;
} writing;

/* At the beginning of a file a reader would drop it. */
static bool begins_with_byte_order_mark(const char *symbol)
{
    return strncmp(symbol, "\xef\xbb\xbf", 3) == 0;
}

/* Tabs are quoted lest a reader take the file for one that they separate, as Soufflé's .csv files are. */
static jc_status put_quoted(writing *write, const char *symbol)
{
    if (*symbol && !strpbrk(symbol, "\"\r\n\t") && !strchr(symbol, write->delimiter[0]) &&
        !begins_with_byte_order_mark(symbol)) {
        jc_text_put(write->text, symbol, strlen(symbol));
        return JC_OK;
    }
    jc_text_put(write->text, "\"", 1);
    for (const char *quote; (quote = strchr(symbol, '"')); symbol = quote + 1) {
        jc_text_put(write->text, symbol, (size_t)(quote - symbol) + 1);
        jc_text_put(write->text, "\"", 1);
    }
    jc_text_put(write->text, symbol, strlen(symbol));
    jc_text_put(write->text, "\"", 1);
    return JC_OK;
}

static jc_status put_symbol(writing *write, unsigned column, const char *symbol)
{
    if (write->quoted)
        return put_quoted(write, symbol);
    const char *holds = NULL;
    if (strstr(symbol, write->delimiter))
        holds = "holds the delimiter";
    else if (strpbrk(symbol, "\r\n"))
        holds = "holds a line end";
    else if (write->has_comments && column == 0 && symbol[0] == '#')
        holds = "would begin a comment";
    else if (write->has_comments && write->arity == 1 && symbol[0] == '\0')
        holds = "would be a blank line";
    else if (column == 0 && begins_with_byte_order_mark(symbol))
        holds = "begins with a byte order mark";
    if (holds)
        return jc_fail(write->error, JC_ERR_INPUT, write->path,
                       "the symbol '%.80s' in column %u %s; write quoted CSV (rfc4180) instead", symbol, column + 1,
                       holds);
    jc_text_put(write->text, symbol, strlen(symbol));
    return JC_OK;
}

static jc_status put_code(writing *write, unsigned column, uint32_t code)
{
    if (code < JC_CODE_TABLE) {
        jc_text_put_integer(write->text, false, code);
        return JC_OK;
    }
    char buffer[64];
    jc_value value = jc_dictionary_value(write->dictionary, code);
    if (value.type == JC_TYPE_SYMBOL)
        return put_symbol(write, column, value.as.symbol);
    jc_text_put(write->text, buffer, (size_t)jc_value_print(&value, buffer, sizeof buffer));
    return JC_OK;
}

static jc_status put_rows(writing *write, uint64_t rows, const uint32_t *const *columns,
                          const jc_value_order *order)
{
    for (uint64_t i = 0; i < rows; i++) {
        for (unsigned c = 0; c < write->arity; c++) {
            uint32_t code = order ? jc_code_of_rank(order, columns[c][i]) : columns[c][i];
            jc_status status = put_code(write, c, code);
            if (status != JC_OK)
                return status;
            if (c + 1 < write->arity)
                jc_text_put(write->text, write->delimiter, write->delimiter_length);
        }
        if (write->arity == 0)
            jc_text_put(write->text, "()", 2);
        jc_text_put(write->text, "\n", 1);
    }
    return JC_OK;
}

static jc_status put_header(writing *write, const jc_attribute *attributes)
{
    for (unsigned c = 0; c < write->arity; c++) {
        if (c > 0)
            jc_text_put(write->text, write->delimiter, write->delimiter_length);
        jc_status status = put_symbol(write, c, attributes[c].name);
        if (status != JC_OK)
            return status;
    }
    jc_text_put(write->text, "\n", 1);
    return JC_OK;
}

static bool holds_table_codes(const jc_relation *relation)
{
    for (unsigned c = 0; c < jc_relation_arity(relation); c++)
        for (uint64_t i = 0; i < jc_relation_rows(relation); i++)
            if (jc_relation_column(relation, c)[i] >= JC_CODE_TABLE)
                return true;
    return false;
}

static jc_status put_in_value_order(writing *write, const jc_relation *relation)
{
    const unsigned arity = jc_relation_arity(relation);
    uint64_t rows = jc_relation_rows(relation);
    uint32_t *columns[JC_MAX_ARITY] = {NULL};
    jc_value_order order;
    jc_status status = jc_value_order_create(relation, write->dictionary, &order);
    if (status != JC_OK)
        return jc_fail_memory(write->error);
    for (unsigned c = 0; c < arity; c++) {
        columns[c] = malloc(rows * sizeof **columns);
        if (!columns[c]) {
            status = jc_fail_memory(write->error);
            goto done;
        }
        for (uint64_t i = 0; i < rows; i++)
            columns[c][i] = jc_rank_of_code(&order, jc_relation_column(relation, c)[i]);
    }
    if (jc_sort_rows(arity, &rows, columns) != JC_OK)
        status = jc_fail_memory(write->error);
    else
        status = put_rows(write, rows, (const uint32_t *const *)columns, &order);
done:
    for (unsigned c = 0; c < arity; c++)
        free(columns[c]);
    jc_value_order_free(&order);
    return status;
}

static jc_status put_relation(writing *write, const jc_relation *relation)
{
    const uint32_t *columns[JC_MAX_ARITY] = {NULL};
    if (holds_table_codes(relation))
        return put_in_value_order(write, relation);
    for (unsigned c = 0; c < jc_relation_arity(relation); c++)
        columns[c] = jc_relation_column(relation, c);
    return put_rows(write, jc_relation_rows(relation), columns, NULL);
}

static jc_status check_delimiter(const char *path, const char *delimiter, bool rfc4180, jc_error *error)
{
    if (delimiter[0] == '\0' || strpbrk(delimiter, "\r\n"))
        return jc_fail(error, JC_ERR_ARGUMENT, path, "a delimiter is one byte or more without a line end");
    if (rfc4180 && (delimiter[1] != '\0' || delimiter[0] == '"'))
        return jc_fail(error, JC_ERR_ARGUMENT, path,
                       "the delimiter of quoted CSV is one byte and no quote, not '%s'", delimiter);
    return JC_OK;
}

jc_status jc_relation_write(const char *path, const char *delimiter, bool rfc4180, const jc_attribute *header,
                            const jc_relation *relation, const jc_dictionary *dictionary, jc_error *error)
{
    if (!delimiter)
        delimiter = rfc4180 ? "," : "\t";
    const size_t length = strlen(path);
    const bool gzip = length > 3 && strcmp(path + length - 3, ".gz") == 0;
    const jc_format format = jc_format_of_name(path);
    writing write = {.path = path, .delimiter = delimiter, .delimiter_length = strlen(delimiter), .quoted = rfc4180,
                     .arity = jc_relation_arity(relation),
                     .has_comments = format == JC_FORMAT_TSV || format == JC_FORMAT_EDGES,
                     .dictionary = dictionary, .error = error};
    jc_output *output = NULL;
    jc_status status = check_delimiter(path, delimiter, rfc4180, error);
    if (status == JC_OK)
        status = jc_output_open(path, &output, error);
    if (status != JC_OK)
        return status;
    if (jc_text_open(jc_output_stream(output), gzip, &write.text) != JC_OK)
        status = jc_fail_memory(error);
    else if (header)
        status = put_header(&write, header);
    if (status == JC_OK)
        status = put_relation(&write, relation);
    if (status == JC_OK)
        jc_text_finish(write.text);
    jc_text_close(write.text);
    if (status != JC_OK) {
        jc_output_abandon(output);
        return status;
    }
    return jc_output_commit(output, error);
}
