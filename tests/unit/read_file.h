/* SPDX-License-Identifier: Apache-2.0 */
/* Files in a folder of the test's own, read as relations and shown as text. */
#ifndef TESTS_UNIT_READ_FILE_H
#define TESTS_UNIT_READ_FILE_H

#include <joincast/data.h>

#include "tests/tap.h"

#include <stdlib.h>
#include <unistd.h>

static char folder[] = "/tmp/joincast-test-read-XXXXXX";
static char path[256];

static void put_file(const char *name, const char *bytes, size_t length)
{
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "wb");
    if (!file || fwrite(bytes, 1, length, file) != length || fclose(file) != 0)
        exit(99);
}

/* "n" number, "u" unsigned, "f" float, "s" symbol, "a" any: one letter per column. */
static unsigned types_of(const char *letters, jc_type *types)
{
    unsigned arity = 0;
    for (; letters[arity]; arity++)
        types[arity] = letters[arity] == 'n'   ? JC_TYPE_NUMBER
                       : letters[arity] == 'u' ? JC_TYPE_UNSIGNED
                       : letters[arity] == 'f' ? JC_TYPE_FLOAT
                       : letters[arity] == 's' ? JC_TYPE_SYMBOL
                                               : JC_TYPE_ANY;
    return arity;
}

static jc_value value_at(const jc_relation *relation, const jc_dictionary *dictionary, unsigned column, uint64_t row)
{
    return jc_dictionary_value(dictionary, jc_relation_column(relation, column)[row]);
}

static int compare_rows(const jc_relation *relation, const jc_dictionary *dictionary, uint64_t i, uint64_t j)
{
    int order = 0;
    for (unsigned c = 0; order == 0 && c < jc_relation_arity(relation); c++) {
        jc_value left = value_at(relation, dictionary, c, i), right = value_at(relation, dictionary, c, j);
        order = jc_value_compare(&left, &right);
    }
    return order;
}

/* "1|2;3|<x>;": symbols in <>, rows in the order of values: the row that has `rank` others before it comes next. */
static void show(const jc_relation *relation, const jc_dictionary *dictionary, char *shown, size_t size)
{
    const uint64_t rows = jc_relation_rows(relation);
    size_t at = 0;
    for (uint64_t rank = 0; rank < rows; rank++) {
        uint64_t row = 0, before = 0;
        for (row = 0; row < rows; row++, before = 0) {
            for (uint64_t other = 0; other < rows; other++)
                before += compare_rows(relation, dictionary, other, row) < 0;
            if (before == rank)
                break;
        }
        for (unsigned c = 0; c < jc_relation_arity(relation) && at + 100 < size; c++) {
            jc_value value = value_at(relation, dictionary, c, row);
            bool symbol = value.type == JC_TYPE_SYMBOL;
            at += (size_t)sprintf(shown + at, "%s%s", c ? "|" : "", symbol ? "<" : "");
            at += (size_t)jc_value_print(&value, shown + at, 64);
            at += (size_t)sprintf(shown + at, "%s", symbol ? ">" : "");
        }
        at += (size_t)sprintf(shown + at, ";");
    }
}

/* Reads `path` and shows the rows, or the error. */
static const char *read_as(const char *letters, const jc_read_options *options)
{
    static char shown[4096];
    jc_type types[JC_MAX_ARITY];
    unsigned arity = types_of(letters, types);
    jc_dictionary *dictionary = NULL;
    jc_relation *relation = NULL;
    jc_error error = {.code = JC_OK};
    shown[0] = '\0';
    if (jc_dictionary_create(&dictionary) != JC_OK)
        return "no dictionary";
    jc_status status = jc_relation_read(path, options, arity, types, dictionary, &relation, &error);
    if (status != JC_OK) {
        const char *name = strrchr(error.place, '/');
        snprintf(shown, sizeof shown, "%d %s: %s%s", status, name ? name + 1 : error.place, error.sentence,
                 error.code == status && !relation ? "" : " (and wrong)");
    } else {
        show(relation, dictionary, shown, sizeof shown);
    }
    jc_relation_free(relation);
    jc_dictionary_free(dictionary);
    return shown;
}

#endif
