/* SPDX-License-Identifier: Apache-2.0 */
/* Reading relations: every format and what each takes, every refusal with its place and sentence. */
#include "tests/unit/read_file.h"

#include <sys/stat.h>

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

int main(void)
{
    if (!mkdtemp(folder))
        return 99;
    test_formats();
    test_options();
    test_values();
    test_refusals();
    char command[128];
    snprintf(command, sizeof command, "rm -rf %s", folder);
    return system(command) != 0 || done_testing();
}
