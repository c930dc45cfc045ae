/* SPDX-License-Identifier: Apache-2.0 */
/* Fan-outs measured from a relation: how many distinct rows each value of a column has. */
#include "cli/fail.h"
#include "cli/fan_outs.h"
#include "cli/options.h"

#include <joincast/data.h>

#include <stdlib.h>
#include <string.h>

/* Splits "FILE:COLUMN", where what follows the last colon is digits; path is malloc'd. */
static jc_status split(const char *text, char **path, uint64_t *column, jc_error *error)
{
    const char *colon = strrchr(text, ':');
    bool numbered = colon && colon[1] && !colon[1 + strspn(colon + 1, "0123456789")];
    *column = 1;
    if (numbered && !cli_read_count(colon + 1, column))
        *column = 0;
    if (*column == 0 || *column > JC_MAX_ARITY)
        return cli_fail(error, JC_ERR_ARGUMENT, NULL, "columns are numbered from 1 to %d", JC_MAX_ARITY);
    *path = numbered ? strndup(text, (size_t)(colon - text)) : strdup(text);
    return *path ? JC_OK : cli_fail_memory(error);
}

/* Reads all columns of the file. */
static jc_status read_relation(const char *path, unsigned column, jc_relation **relation, jc_error *error)
{
    static const jc_type any[JC_MAX_ARITY] = {JC_TYPE_ANY};
    jc_dictionary *dictionary = NULL;
    unsigned columns;
    jc_status status = jc_relation_file_columns(path, NULL, &columns, error);
    if (status != JC_OK)
        return status;
    if (column > columns)
        return cli_fail(error, JC_ERR_INPUT, path, "has %u column%s; there is no column %u", columns,
                        columns == 1 ? "" : "s", column);
    if (jc_dictionary_create(&dictionary) != JC_OK)
        return cli_fail_memory(error);
    status = jc_relation_read(path, NULL, columns, any, dictionary, relation, error);
    jc_dictionary_free(dictionary);
    return status;
}

/* The relation with that column and the first one exchanged, and so sorted by it. */
static jc_status sort_by(unsigned column, jc_relation **relation, jc_error *error)
{
    unsigned arity = jc_relation_arity(*relation);
    uint64_t rows = jc_relation_rows(*relation);
    uint32_t *columns[JC_MAX_ARITY] = {NULL};
    jc_relation *sorted = NULL;
    jc_status status = JC_OK;
    for (unsigned i = 0; i < arity && status == JC_OK; i++) {
        unsigned from = i == 0 ? column : i == column ? 0 : i;
        columns[i] = malloc(rows * sizeof **columns);
        if (columns[i])
            memcpy(columns[i], jc_relation_column(*relation, from), rows * sizeof **columns);
        else
            status = JC_ERR_MEMORY;
    }
    if (status == JC_OK) {
        status = jc_relation_create(arity, rows, columns, &sorted);
    } else {
        for (unsigned i = 0; i < arity; i++)
            free(columns[i]);
    }
    if (status != JC_OK)
        return cli_fail_memory(error);
    jc_relation_free(*relation);
    *relation = sorted;
    return JC_OK;
}

static jc_status measure(const jc_relation *relation, cli_fan_outs *fan_outs, jc_error *error)
{
    const uint32_t *codes = jc_relation_column(relation, 0);
    uint64_t rows = jc_relation_rows(relation);
    jc_status status = JC_OK;
    for (uint64_t begin = 0, end; begin < rows && status == JC_OK; begin = end) {
        for (end = begin + 1; end < rows && codes[end] == codes[begin];)
            end++;
        status = cli_fan_outs_add(fan_outs, end - begin, 1, error);
    }
    return status;
}

jc_status cli_fan_outs_relation(const char *text, cli_fan_outs *fan_outs, jc_error *error)
{
    char *path = NULL;
    uint64_t column;
    jc_relation *relation = NULL;
    jc_status status = split(text, &path, &column, error);
    if (status == JC_OK)
        status = read_relation(path, (unsigned)column, &relation, error);
    if (status == JC_OK && column > 1)
        status = sort_by((unsigned)column - 1, &relation, error);
    if (status == JC_OK)
        status = measure(relation, fan_outs, error);
    jc_relation_free(relation);
    free(path);
    return status;
}
