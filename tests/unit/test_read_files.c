/* SPDX-License-Identifier: Apache-2.0 */
/* Reading relations from files as they come: compressed, damaged, of several blocks, with long lines, in a locale with a
 * decimal comma, and real graphs. */
#include "tests/random.h"
#include "tests/unit/read_file.h"

#include <locale.h>
#include <zlib.h>

static void put_gzip(const char *name, const char *bytes, size_t length, const char *mode)
{
    snprintf(path, sizeof path, "%s/%s", folder, name);
    gzFile file = gzopen(path, mode);
    if (!file || gzwrite(file, bytes, (unsigned)length) != (int)length || gzclose(file) != Z_OK)
        exit(99);
}

/* Cuts or changes the file at `path` and reads it again. */
static const char *read_damaged(const char *bytes, size_t length, size_t keep, long flip)
{
    char copy[8192];
    memcpy(copy, bytes, length);
    if (flip >= 0)
        copy[flip] = (char)(copy[flip] ^ 0x40);
    put_file("d.facts.gz", copy, keep);
    return read_as("n", NULL);
}

static size_t get_file(char *bytes, size_t size)
{
    FILE *file = fopen(path, "rb");
    size_t length = fread(bytes, 1, size, file);
    fclose(file);
    return length;
}

static void test_gzip(void)
{
    char bytes[8192];
    put_gzip("z.facts.gz", "1\n2\n", 4, "wb");
    ok_text(read_as("n", NULL), "1;2;", "gzip");
    put_gzip("z.facts.gz", "3\n", 2, "ab");
    ok_text(read_as("n", NULL), "1;2;3;", "two gzip members are one text");
    size_t length = get_file(bytes, sizeof bytes);
    put_file("z.facts", bytes, length);
    ok_text(read_as("n", NULL), "1;2;3;", "gzip is recognised whatever the name");
    memset(bytes + length, 0, 9);
    put_file("z.facts.gz", bytes, length + 9);
    ok_text(read_as("n", NULL), "1;2;3;", "zero bytes may follow");
    bytes[length] = 'x';
    put_file("z.facts.gz", bytes, length + 9);
    ok_text(read_as("n", NULL), "-3 z.facts.gz: other data follows the gzip data; unpack the file first",
            "nothing else may");
    put_gzip("z.csv.gz", "\"1\",2\n", 6, "wb");
    ok_text(read_as("nn", NULL), "1|2;", "the ending below .gz tells the format");
    put_gzip("z.facts.gz", "", 0, "wb");
    ok_text(read_as("n", NULL), "", "gzip of nothing has no rows");

    put_gzip("d.facts.gz", "1\n22\n333\n", 9, "wb");
    length = get_file(bytes, sizeof bytes);
    bool refused = true;
    for (size_t keep = 2; keep < length; keep++)
        refused &= strcmp(read_damaged(bytes, length, keep, -1),
                          "-3 d.facts.gz: the gzip data ends early; the file is truncated") == 0;
    ok(refused, "gzip cut anywhere, even in its check sum, is refused as truncated");
    ok_text(read_damaged(bytes, length, length, (long)length - 8),
            "-3 d.facts.gz: the gzip data is damaged: incorrect data check", "a wrong check sum");
    ok_text(read_damaged(bytes, length, length, (long)length - 4),
            "-3 d.facts.gz: the gzip data is damaged: incorrect length check", "a wrong length");
}

/* Rows across the borders of blocks, with short and long integers, so that the fast path and the slow one alternate.
 * Row i has i in its first column, or i + 2^40, and y[i] in its second. */
static void test_large(void)
{
    enum { ROWS = 60000 };
    const uint64_t far = UINT64_C(1) << 40;
    uint64_t state = 7, seen = 0;
    int64_t *y = malloc(ROWS * sizeof *y);
    char *text = malloc(ROWS * 48), *at = text;
    for (int i = 0; i < ROWS; i++) {
        y[i] = (int64_t)(random_next(&state) >> (1 + random_below(&state, 63))) * (i % 7 ? 1 : -1);
        at += sprintf(at, "%llu\t%lld%s", (unsigned long long)i + (i % 3 ? 0 : far), (long long)y[i],
                      i % 5 ? "\n" : "\r\n");
    }
    put_file("large.facts", text, (size_t)(at - text));
    jc_dictionary *dictionary = NULL;
    jc_relation *relation = NULL;
    const jc_type types[] = {JC_TYPE_UNSIGNED, JC_TYPE_NUMBER};
    ok(jc_dictionary_create(&dictionary) == JC_OK &&
           jc_relation_read(path, NULL, 2, types, dictionary, &relation, NULL) == JC_OK &&
           jc_relation_rows(relation) == ROWS,
       "a file of several blocks is read");
    for (uint64_t i = 0; relation && i < jc_relation_rows(relation); i++) {
        jc_value left = jc_dictionary_value(dictionary, jc_relation_column(relation, 0)[i]);
        jc_value right = jc_dictionary_value(dictionary, jc_relation_column(relation, 1)[i]);
        seen += left.as.unsigned_number % far < ROWS && right.as.number == y[left.as.unsigned_number % far];
    }
    ok(seen == ROWS, "and every row holds the values that were written");
    jc_relation_free(relation);
    jc_dictionary_free(dictionary);
    free(text);
    free(y);
}

/* Reads `path` as one column of symbols; the number of its rows, and the lengths of all symbols together. */
static uint64_t read_symbols(uint64_t *bytes, jc_error *error)
{
    jc_dictionary *dictionary = NULL;
    jc_relation *relation = NULL;
    const jc_type symbol = JC_TYPE_SYMBOL;
    uint64_t rows = 0;
    *bytes = 0;
    if (jc_dictionary_create(&dictionary) == JC_OK &&
        jc_relation_read(path, NULL, 1, &symbol, dictionary, &relation, error) == JC_OK) {
        rows = jc_relation_rows(relation);
        for (uint64_t i = 0; i < rows; i++)
            *bytes += strlen(value_at(relation, dictionary, 0, i).as.symbol);
    }
    jc_relation_free(relation);
    jc_dictionary_free(dictionary);
    return rows;
}

static void test_long_lines(void)
{
    enum { BLOCK = 1 << 18 };
    static const size_t lengths[] = {BLOCK - 1, BLOCK, BLOCK + 1, 3 * BLOCK};
    char *text = malloc(3 * BLOCK + 8);
    uint64_t bytes;
    jc_error error = {.code = JC_OK};
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
        memset(text, 'x', lengths[i]);
        memcpy(text + lengths[i], "\nyz\n", 4);
        put_file("long.facts", text, lengths[i] + 4);
        ok(read_symbols(&bytes, NULL) == 2 && bytes == lengths[i] + 2, "a line of %zu bytes, another",
           lengths[i]);
    }
    text[5] = '\0';
    put_file("long.facts", text, 3 * BLOCK);
    ok(read_symbols(&bytes, &error) == 0 && error.code == JC_ERR_INPUT && strstr(error.place, "long.facts:1"),
       "a NUL byte at the beginning of a line of several blocks");
    char *at = text;
    for (int i = 0; i < 300; i++)
        at += sprintf(at, "%0*d\n", 100 + i * 7, i);
    put_file("symbols.facts", text, (size_t)(at - text));
    ok(read_symbols(&bytes, NULL) == 300 && bytes == (uint64_t)(at - text) - 300,
       "many symbols of up to 2,200 bytes");
    free(text);
}

static void test_locale(void)
{
    if (!setlocale(LC_ALL, "de_DE.UTF-8") && !setlocale(LC_ALL, "fr_FR.UTF-8")) {
        skip("floats in a locale with a decimal comma", "none is installed");
        return;
    }
    put_file("l.facts", "0.5\n", 4);
    ok_text(read_as("f", NULL), "0.5;", "floats have a decimal point in every locale");
    setlocale(LC_ALL, "C");
}

static void test_shared_graphs(void)
{
    static const struct {
        const char *name;
        uint64_t rows;
    } graphs[] = {{"graphs/wiki-Vote.tsv", 103689},
                  {"graphs/SF.cedge.tsv", 221802},
                  {"graphs/ca-HepTh.tsv", 51971},
                  {"lsqb/sf0.003/Person_knows_Person.csv", 88}};
    const char *shared = getenv("JOINCAST_SHARED"), *source = getenv("srcdir");
    const jc_type types[] = {JC_TYPE_ANY, JC_TYPE_ANY};
    for (size_t i = 0; i < sizeof graphs / sizeof *graphs; i++) {
        snprintf(path, sizeof path, "%s%s/data/%s", shared ? shared : source ? source : ".",
                 shared ? "" : "/../shared", graphs[i].name);
        if (access(path, R_OK) != 0) {
            skip(graphs[i].name, "the shared data is not here");
            continue;
        }
        jc_dictionary *dictionary = NULL;
        jc_relation *relation = NULL;
        ok(jc_dictionary_create(&dictionary) == JC_OK &&
               jc_relation_read(path, NULL, 2, types, dictionary, &relation, NULL) == JC_OK &&
               jc_relation_rows(relation) == graphs[i].rows,
           "%s has its %d distinct rows", graphs[i].name, (int)graphs[i].rows);
        jc_relation_free(relation);
        jc_dictionary_free(dictionary);
    }
}

int main(void)
{
    if (!mkdtemp(folder))
        return 99;
    test_gzip();
    test_large();
    test_long_lines();
    test_locale();
    test_shared_graphs();
    char command[128];
    snprintf(command, sizeof command, "rm -rf %s", folder);
    return system(command) != 0 || done_testing();
}
