/* SPDX-License-Identifier: Apache-2.0 */
/* Any bytes as a relation's file: reading ends, keeps its promises, and what was read survives writing.
 *
 * The first line of an input tells how the rest is to be read: a letter for the format (g guess, f facts, t tsv, c
 * csv, e edges), one for headers (0, 1, or ? to find out), then a letter for each column's type (n u f s a). */
#include <joincast/data.h>

#include "tests/fuzz/fuzz.h"
#include "tests/fuzz/nameless_file.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const char fuzz_corpus[] = "relation";

typedef struct request {
    jc_read_options options;
    unsigned arity;
    jc_type types[JC_MAX_ARITY];
} request;

static void check(bool promise)
{
    if (!promise)
        abort();
}

static unsigned index_of(const char *letters, uint8_t letter)
{
    const char *found = letter ? strchr(letters, letter) : NULL;
    return found ? (unsigned)(found - letters) : letter % (unsigned)strlen(letters);
}

/* Reads the first line; the bytes that are left begin at the returned offset. */
static size_t read_request(const uint8_t *data, size_t size, request *asked)
{
    static const jc_format formats[] = {JC_FORMAT_GUESS, JC_FORMAT_FACTS, JC_FORMAT_TSV, JC_FORMAT_CSV,
                                        JC_FORMAT_EDGES};
    static const jc_type types[] = {JC_TYPE_NUMBER, JC_TYPE_UNSIGNED, JC_TYPE_FLOAT, JC_TYPE_SYMBOL, JC_TYPE_ANY};
    size_t at = 0;
    memset(asked, 0, sizeof *asked);
    if (at < size && data[at] != '\n')
        asked->options.format = formats[index_of("gftce", data[at++])];
    if (at < size && data[at] != '\n')
        asked->options.headers = (int)index_of("?01", data[at++]) - 1;
    while (at < size && data[at] != '\n' && asked->arity < JC_MAX_ARITY)
        asked->types[asked->arity++] = types[index_of("nufsa", data[at++])];
    return at < size ? at + 1 : at;
}

static void check_sorted(const jc_relation *relation)
{
    const unsigned arity = jc_relation_arity(relation);
    check(arity > 0 || jc_relation_rows(relation) < 2);
    for (uint64_t i = 1; i < jc_relation_rows(relation); i++) {
        unsigned c = 0;
        while (c < arity && jc_relation_column(relation, c)[i - 1] == jc_relation_column(relation, c)[i])
            c++;
        check(c < arity && jc_relation_column(relation, c)[i - 1] < jc_relation_column(relation, c)[i]);
    }
}

static void check_same(const jc_relation *left, const jc_relation *right)
{
    check(jc_relation_rows(left) == jc_relation_rows(right));
    for (unsigned c = 0; c < jc_relation_arity(left); c++)
        for (uint64_t i = 0; i < jc_relation_rows(left); i++)
            check(jc_relation_column(left, c)[i] == jc_relation_column(right, c)[i]);
}

/* Writes the relation, in place, and reads it again. Unquoted text may refuse a symbol. */
static void check_round_trip(const char *path, const request *asked, jc_dictionary *dictionary,
                             const jc_relation *relation, bool quoted)
{
    const jc_read_options options = {quoted ? JC_FORMAT_CSV : JC_FORMAT_FACTS, NULL, 0};
    jc_relation *again = NULL;
    jc_status status = jc_relation_write(path, NULL, quoted, NULL, relation, dictionary, NULL);
    check(status == JC_OK || (status == JC_ERR_INPUT && !quoted));
    if (status != JC_OK)
        return;
    check(jc_relation_read(path, &options, asked->arity, asked->types, dictionary, &again, NULL) == JC_OK);
    check_same(relation, again);
    jc_relation_free(again);
}

/* Whatever the file holds, columns are counted or refused. */
static void check_columns(const char *path, const jc_read_options *options)
{
    unsigned columns = 0;
    jc_error error = {.code = JC_OK};
    jc_status status = jc_relation_file_columns(path, options, &columns, &error);
    check(status == error.code && (status == JC_OK) == (columns > 0));
    check(status == JC_OK || (status == JC_ERR_INPUT && error.place[0] && error.sentence[0]));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    request asked;
    char path[64];
    jc_dictionary *dictionary = NULL;
    jc_relation *relation = NULL;
    jc_error error = {.code = JC_OK};
    size_t at = read_request(data, size, &asked);
    int file = open_nameless(path);
    check(at == size || write(file, data + at, size - at) == (ssize_t)(size - at));
    check_columns(path, &asked.options);
    check(jc_dictionary_create(&dictionary) == JC_OK);
    jc_status status = jc_relation_read(path, &asked.options, asked.arity, asked.types, dictionary, &relation,
                                        &error);
    check(status == error.code && (status == JC_OK) == (relation != NULL));
    check(status == JC_OK || (status == JC_ERR_INPUT && error.place[0] && error.sentence[0]));
    if (relation) {
        check_sorted(relation);
        check_round_trip(path, &asked, dictionary, relation, true);
        check_round_trip(path, &asked, dictionary, relation, false);
    }
    jc_relation_free(relation);
    jc_dictionary_free(dictionary);
    close(file);
    return 0;
}
