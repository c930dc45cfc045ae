/* SPDX-License-Identifier: Apache-2.0 */
/* Reading relations: every format and what each takes, every refusal with its place and sentence. */
#include <joincast/data.h>

#include "tests/random.h"
#include "tests/tap.h"

#include <locale.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

static char folder[] = "/tmp/joincast-test-read-XXXXXX";
static char path[256];

static void put_file(const char *name, const char *bytes, size_t length)
{
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "wb");
    if (!file || fwrite(bytes, 1, length, file) != length || fclose(file) != 0)
        exit(99);
}

static void put_gzip(const char *name, const char *bytes, size_t length, const char *mode)
{
    snprintf(path, sizeof path, "%s/%s", folder, name);
    gzFile file = gzopen(path, mode);
    if (!file || gzwrite(file, bytes, (unsigned)length) != (int)length || gzclose(file) != Z_OK)
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

typedef struct reading_case {
    const char *name, *text, *types, *want;
} reading_case;

static void check(const reading_case *cases, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        put_file(cases[i].name, cases[i].text, strlen(cases[i].text));
        ok_text(read_as(cases[i].types, NULL), cases[i].want, "%s %s, case %zu", cases[i].name, cases[i].types, i);
    }
}
#define CHECK(cases) check(cases, sizeof(cases) / sizeof *(cases))

static void test_formats(void)
{
    static const reading_case cases[] = {
        {"a.facts", "1\t2\n3\t4\n", "nn", "1|2;3|4;"},
        {"a.facts", "3\t4\r\n1\t2\r\n3\t4", "nn", "1|2;3|4;"},
        {"a.facts", "\xef\xbb\xbf" "1\t2\n", "nn", "1|2;"},
        {"a.facts", "", "nn", ""},
        {"a.facts", "#1\t \"x\"\n", "ss", "<#1>|< \"x\">;"},
        {"a.facts", "\n", "s", "<>;"},
        {"a.facts", "\nx\n\n", "a", "<>;<x>;"},
        {"a.facts", "\t\n", "ss", "<>|<>;"},
        {"a.facts", "()\n", "", ";"},
        {"a.facts", "()\n()\n", "", ";"},
        {"a.facts", "", "", ""},
        {"a.tsv", "# c\n1\t2\n\n#\t\n3\t4\n", "nn", "1|2;3|4;"},
        {"a.csv", "1,2\n3,4\n", "nn", "1|2;3|4;"},
        {"a.csv", "\n1,2\n\n", "nn", "1|2;"},
        {"a.csv", "\"a\"\"b\",\"c,\nd\"\n", "ss", "<a\"b>|<c,\nd>;"},
        {"a.csv", "\"a\r\nb\",\"\"\r\nx,y\r\n", "ss", "<a\r\nb>|<>;<x>|<y>;"},
        {"a.csv", "\"a\",\"b\"", "ss", "<a>|<b>;"},
        {"a.csv", "\"\"\n", "s", "<>;"},
        {"a.csv", " x ,\" y \"\n", "ss", "< x >|< y >;"},
        {"a.csv", "\"1\",\"-2\"\n3,4\n", "nn", "1|-2;3|4;"},
        {"a.csv", "a\tb,c\n", "ss", "<a\tb>|<c>;"},
        {"a.csv", "a\tb,c,d\n", "ss", "<a>|<b,c,d>;"},
        {"a.csv", "a\tb,\"c,d\"\n", "ss", "<a\tb>|<c,d>;"},
        {"a.csv", "\"a\t\"\"b\",\"c,d,\n\"\n", "ss", "<a\t\"b>|<c,d,\n>;"},
        {"a.csv", "a\"\"b\tx\"c\n", "ss", "<a\"\"b>|<x\"c>;"},
        {"a.csv", "#,\"x\ny\tz\"\n", "ss", "<#>|<x\ny\tz>;"},
        {"a.csv", "1\t2\n3\t4\n", "nn", "1|2;3|4;"},
        {"a.csv", ":START_ID(Person)|:END_ID(Person)\n1|2\n", "nn", "1|2;"},
        {"a.csv", "id:ID(City)\n111\n112\n", "n", "111;112;"},
        {"a.csv", "id:ID(City),name\n1,x\n", "ns", "1|<x>;"},
        {"a.facts", ":START_ID(P)|:END_ID(P)\n1|2\n", "nn", "1|2;"},
        {"a.edges", "# c\n 1  2 \n\n\t3\t 4\n", "nn", "1|2;3|4;"},
        {"a.edges", "a b\n", "ss", "<a>|<b>;"},
        {"a.edges", ":START_ID(P)|:END_ID(P)\n1|2\n", "nn", "1|2;"},
        {"a.txt", "# FromNodeId\tToNodeId\n1\t2\n3 4\n", "nn", "1|2;3|4;"},
        {"a.txt", "x y\tz\n", "ss", "<x y>|<z>;"},
        {"a.txt", "x,y\n", "ss", "<x>|<y>;"},
        {"a.txt", "", "nn", ""},
        {"noending", "1 2", "aa", "1|2;"},
        {"a.csv", "()\n", "", ";"},
        {"a.edges", "()\n", "", ";"},
    };
    CHECK(cases);
}

static void test_options(void)
{
    put_file("a.dat", "1::2\n:3:::4\n", 12);
    ok_text(read_as("ss", &(jc_read_options){JC_FORMAT_FACTS, "::", 0}), "<1>|<2>;<:3>|<:4>;",
            "a delimiter of two bytes");
    put_file("a.dat", "x;y\n\"1;2\";3\n", 12);
    ok_text(read_as("ss", &(jc_read_options){JC_FORMAT_CSV, ";", 1}), "<1;2>|<3>;",
            "a header that is skipped as told");
    put_file("a.csv", "a|b\n1|2\n", 8);
    ok_text(read_as("nn", &(jc_read_options){JC_FORMAT_GUESS, NULL, 1}), "1|2;", "'|' is found in a header line");
    put_file("a.facts", ":ID(x)\tb\n", 9);
    ok_text(read_as("ss", &(jc_read_options){JC_FORMAT_GUESS, NULL, 0}), "<:ID(x)>|<b>;",
            "a line that looks like a header is a row where told so");
    ok_text(read_as("ss", &(jc_read_options){JC_FORMAT_FACTS, "", 0}),
            "-2 a.facts: a delimiter is 1 to 63 bytes without a line end", "an empty delimiter is refused");
    ok_text(read_as("ss", &(jc_read_options){JC_FORMAT_CSV, "::", 0}),
            "-2 a.facts: the delimiter of quoted CSV is one byte and no quote, not '::'",
            "CSV with two bytes is refused");
    ok_text(read_as("ss", &(jc_read_options){JC_FORMAT_CSV, "\"", 0}),
            "-2 a.facts: the delimiter of quoted CSV is one byte and no quote, not '\"'",
            "CSV with a quote is refused");
}

static void test_values(void)
{
    static const reading_case cases[] = {
        {"v.facts", "0\n-0\n+7\n007\n 8\n0x1F\n0b101\n-9223372036854775808\n9223372036854775807\n", "n",
         "-9223372036854775808;0;5;7;8;31;9223372036854775807;"},
        {"v.facts", "2147483647\n2147483648\n18446744073709551615\n0xffffffffffffffff\n-0\n", "u",
         "0;2147483647;2147483648;18446744073709551615;"},
        {"v.facts", "1\n1.0\n0x1p-1\ninf\n-inf\nnan\n-nan\n1e-400\n", "f", "-inf;0;0.5;1;inf;nan;"},
        {"v.facts", "1\n01\n-1\n-0\n+1\n1.0\n18446744073709551615\n18446744073709551616\n-9223372036854775808\n"
                    "-9223372036854775809\n-\n123456789\n1234567890\n", "a",
         "-9223372036854775808;-1;1;123456789;1234567890;18446744073709551615;<+1>;<->;<-0>;<-9223372036854775809>;"
         "<01>;<1.0>;<18446744073709551616>;"},
        {"v.facts", "12\n", "s", "<12>;"},
        {"v.facts", "12x\n", "n", "-3 v.facts:1: column 1: '12x' is not a number (attribute type number)"},
        {"v.facts", "1\t\n", "nu", "-3 v.facts:1: column 2: '' is not a number (attribute type unsigned)"},
        {"v.facts", "1\n2 \n", "n", "-3 v.facts:2: column 1: '2 ' is not a number (attribute type number)"},
        {"v.facts", "0x\n", "n", "-3 v.facts:1: column 1: '0x' is not a number (attribute type number)"},
        {"v.facts", "-0x1\n", "n", "-3 v.facts:1: column 1: '-0x1' is not a number (attribute type number)"},
        {"v.facts", "0b2\n", "n", "-3 v.facts:1: column 1: '0b2' is not a number (attribute type number)"},
        {"v.facts", "99999999999999999999\n", "n",
         "-3 v.facts:1: column 1: '99999999999999999999' is over the range of number (signed 64-bit)"},
        {"v.facts", "9223372036854775808\n", "n",
         "-3 v.facts:1: column 1: '9223372036854775808' is over the range of number (signed 64-bit)"},
        {"v.facts", "-9223372036854775809\n", "n",
         "-3 v.facts:1: column 1: '-9223372036854775809' is below the range of number (signed 64-bit)"},
        {"v.facts", "-1\n", "u", "-3 v.facts:1: column 1: '-1' is below the range of unsigned"},
        {"v.facts", "18446744073709551616\n", "u",
         "-3 v.facts:1: column 1: '18446744073709551616' is over the range of unsigned (64-bit)"},
        {"v.facts", "1,5\n", "f", "-3 v.facts:1: column 1: '1,5' is not a number (attribute type float)"},
        {"v.facts", "1e999\n", "f",
         "-3 v.facts:1: column 1: '1e999' is over the range of float (double precision)"},
        {"v.facts", "\n", "f", "-3 v.facts:1: column 1: '' is not a number (attribute type float)"},
        {"v.facts", "a\001" "23456789012345678901234567890123456789X\n", "n",
         "-3 v.facts:1: column 1: 'a?23456789012345678901234567890123456789...' is not a number (attribute type "
         "number)"},
    };
    CHECK(cases);
}

static void test_refusals(void)
{
    static const reading_case cases[] = {
        {"r.facts", "1\t2\n1\n", "nn", "-3 r.facts:2: expected 2 columns, found 1; columns are separated by a tab"},
        {"r.facts", "1\t2\n\n", "nn", "-3 r.facts:2: column 1: '' is not a number (attribute type number)"},
        {"r.facts", "\n", "ss", "-3 r.facts:1: expected 2 columns, found 1; columns are separated by a tab"},
        {"r.facts", "1\t2\t3\n", "nn", "-3 r.facts:1: expected 2 columns, found 3; columns are separated by a tab"},
        {"r.facts", "1\t2\n", "n", "-3 r.facts:1: expected 1 column, found 2; columns are separated by a tab"},
        {"r.facts", "1\n", "", "-3 r.facts:1: expected (), the one row that a relation without attributes can have"},
        {"r.edges", "1 2 3\n", "nn",
         "-3 r.edges:1: expected 2 columns, found 3; columns are separated by white space"},
        {"r.edges", "\n1\n", "nn", "-3 r.edges:2: expected 2 columns, found 1; columns are separated by white space"},
        {"r.csv", "1,2\n1,2,3\n", "nn", "-3 r.csv:2: expected 2 columns, found 3; columns are separated by ','"},
        {"r.csv", "\"1\",2\n\"1\",2,3\n", "nn",
         "-3 r.csv:2: expected 2 columns, found 3; columns are separated by ','"},
        {"r.csv", "a,\"b\nc\nd\"\n1\n", "ss",
         "-3 r.csv:4: expected 2 columns, found 1; columns are separated by ','"},
        {"r.csv", "a,\"b\nc\n", "ss", "-3 r.csv:2: the file ends inside quotes; the record began on line 1"},
        {"r.csv", "a,b\"c\n", "ss",
         "-3 r.csv:1: a quote stands inside a field, or text after a closing quote; quote the whole field and double "
         "the quotes in it"},
        {"r.csv", "x,y\n\"a\"b,c\n", "ss",
         "-3 r.csv:2: a quote stands inside a field, or text after a closing quote; quote the whole field and double "
         "the quotes in it"},
        {"r.csv", "\"x\",1\n", "nn", "-3 r.csv:1: column 1: 'x' is not a number (attribute type number)"},
        {"r.csv.gz", "1,2\n", "nn", "-3 r.csv.gz: is named .gz but holds no gzip data"},
        {"r.csv.gz", "", "nn", "-3 r.csv.gz: is named .gz but holds no gzip data"},
    };
    CHECK(cases);
    put_file("nul.facts", "1\t2\na\0b\t2\n", 10);
    ok_text(read_as("ss", NULL), "-3 nul.facts:2: a NUL byte; is this a text file?", "a NUL byte");
    put_file("nul.csv", "\"a\n\0\"\n", 6);
    ok_text(read_as("s", NULL), "-3 nul.csv:2: a NUL byte; is this a text file?", "a NUL byte inside quotes");
    snprintf(path, sizeof path, "%s/absent.facts", folder);
    ok_text(read_as("n", NULL), "-4 absent.facts: cannot be opened: No such file or directory",
            "a file that is not there");
    snprintf(path, sizeof path, "%s/folder.facts", folder);
    mkdir(path, 0777);
    ok_text(read_as("n", NULL), "-4 folder.facts: is a directory; name a file in it", "a directory");
    rmdir(path);
    if (geteuid() == 0) {
        skip("a file without read permission", "root may read everything");
    } else {
        put_file("secret.facts", "1\n", 2);
        chmod(path, 0);
        ok_text(read_as("n", NULL), "-4 secret.facts: cannot be opened: Permission denied",
                "a file without read permission");
    }
    jc_type types[JC_MAX_ARITY + 1] = {JC_TYPE_ANY};
    jc_relation *relation = NULL;
    ok(jc_relation_read(path, NULL, JC_MAX_ARITY + 1, types, NULL, &relation, NULL) == JC_ERR_LIMIT, "65 columns");
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
    test_formats();
    test_options();
    test_values();
    test_refusals();
    test_gzip();
    test_large();
    test_long_lines();
    test_locale();
    test_shared_graphs();
    char command[128];
    snprintf(command, sizeof command, "rm -rf %s", folder);
    return system(command) != 0 || done_testing();
}
