/* SPDX-License-Identifier: Apache-2.0 */
/* Levels as text: lists, histograms and relations against what they hold, laws handed on, every message. */
#include "cli/levels.h"

#include "tests/random.h"
#include "tests/tap.h"

#include <inttypes.h>
#include <sys/stat.h>
#include <unistd.h>

static char folder[] = "/tmp/joincast-test-levels-XXXXXX";

static void put_file(const char *name, const char *text)
{
    FILE *file = fopen(name, "wb");
    if (!file || fputs(text, file) < 0 || fclose(file) != 0)
        exit(99);
}

/* "5x2 9x1": the runs of a list; the law's number otherwise. Levels between semicolons. */
static void show(const cli_levels *levels, char *shown, size_t size)
{
    size_t end = 0;
    for (unsigned i = 0; i < levels->count && end < size; i++) {
        const jc_fan_out *fan_out = &levels->fan_out[i];
        end += (size_t)snprintf(shown + end, size - end, "%s", i ? "; " : "");
        if (fan_out->law != JC_LAW_LIST)
            end += (size_t)snprintf(shown + end, size - end, "law %d", fan_out->law);
        for (size_t k = 0; k < fan_out->entries && end < size; k++)
            end += (size_t)snprintf(shown + end, size - end, "%s%" PRIu64 "x%" PRIu64, k ? " " : "",
                                    fan_out->value[k],
                                    fan_out->count[k]);
    }
}

static void accepts(const char *text, const char *want, uint64_t keys)
{
    const cli_list none = {0};
    cli_levels levels = {0};
    jc_error error = {.sentence = ""};
    char shown[4096] = "";
    if (cli_levels_read(text, &none, &levels, &error) == JC_OK)
        show(&levels, shown, sizeof shown);
    else
        snprintf(shown, sizeof shown, "%s: %s", error.place, error.sentence);
    ok_text(shown, want, "%s", text);
    ok(levels.keys == keys, "its keys");
    cli_levels_clear(&levels);
}

static void refuses(const char *text, jc_status want, const char *place, const char *sentence)
{
    const cli_list none = {0};
    cli_levels levels = {0};
    jc_error error = {.sentence = ""};
    jc_status status = cli_levels_read(text, &none, &levels, &error);
    if (!ok(status == want && error.code == want && strcmp(error.place, place) == 0 && strstr(error.sentence,
                                                                                              sentence),
            "refused: %s: %s", text, sentence))
        printf("#   got %d: %s: %s\n", status, error.place, error.sentence);
    cli_levels_clear(&levels);
}

static void lists(void)
{
    accepts("list:5", "5x1", 1);
    accepts("list:5+3+9x100", "5x1 3x1 9x100", 102);
    accepts("list:9+5x100,list:1", "9x1 5x100; 1x1", 101);
    accepts("list:4+4x2+4", "4x4", 4);
    accepts("list:0+1e6+1_000", "0x1 1000000x1 1000x1", 3);
    accepts("zipf:1.1,list:5", "law 2; 5x1", 0);
    refuses("list:", JC_ERR_ARGUMENT, "level 1, list:", "there is nothing behind 'list'; such as list:5+3+9x100");
    refuses("list:5+", JC_ERR_ARGUMENT, "level 1, list:5+", "'' is no fan-out; a list is whole numbers, such as "
            "list:5+3+9x100 for 5, 3 and a hundred times 9");
    refuses("list:5+-3", JC_ERR_ARGUMENT, "level 1, list:5+-3", "'-3' is no fan-out");
    refuses("zipf:1,list:5+1.5", JC_ERR_ARGUMENT, "level 2, list:5+1.5", "'1.5' is no fan-out");
    refuses("list:5x", JC_ERR_ARGUMENT, "level 1, list:5x", "'5x' is no fan-out");
    refuses("list:5x0", JC_ERR_ARGUMENT, "level 1, list:5x0", "'5x0' is no fan-out");
    refuses("list:x5", JC_ERR_ARGUMENT, "level 1, list:x5", "'x5' is no fan-out");
    refuses("list:5x2x2", JC_ERR_ARGUMENT, "level 1, list:5x2x2", "'5x2x2' is no fan-out");
    refuses("list:99999999999999999999", JC_ERR_ARGUMENT, "level 1, list:99999999999999999999", "is no fan-out");
    refuses("list:1x9223372036854775807+2", JC_ERR_LIMIT, "level 1, list:1x9223372036854775807+2",
            "there are 2^63 fan-outs or more");
}

static void histograms(void)
{
    put_file("h.txt", "# measured\nfan_out count\n5 100\n\n  3\t2 \n0 7\n9 0\n3 1\n");
    accepts("histogram:h.txt", "5x100 3x2 0x7 3x1", 110);
    put_file("h.csv", "\xef\xbb\xbf" "fan_out,count\r\n5,100\r\n3, 2");
    accepts("zipf:1,histogram:h.csv", "law 2; 5x100 3x2", 0);
    put_file("none.txt", "# nothing\nfan_out count\n");
    refuses("histogram:none.txt", JC_ERR_INPUT, "level 1, histogram:none.txt",
            "there is no fan-out in it; a line is");
    put_file("zero.txt", "5 0\n");
    refuses("histogram:zero.txt", JC_ERR_INPUT, "level 1, histogram:zero.txt", "there is no fan-out in it");
    put_file("three.txt", "5 1\n5 1 1\n");
    refuses("histogram:three.txt", JC_ERR_INPUT, "level 1, histogram:three.txt:2",
            "expected a fan-out and how often");
    put_file("one.txt", "5\n");
    refuses("zipf:1,histogram:one.txt", JC_ERR_INPUT, "level 2, histogram:one.txt:1", "expected a fan-out and how");
    put_file("words.txt", "fan_out count\nfan_out count\n");
    refuses("histogram:words.txt", JC_ERR_INPUT, "level 1, histogram:words.txt:2",
            "the fan-out 'fan_out' is not a whole number");
    put_file("negative.txt", "-5 1\n");
    refuses("histogram:negative.txt", JC_ERR_INPUT, "level 1, histogram:negative.txt:1", "the fan-out '-5' is not a");
    put_file("half.txt", "5 1.5\n");
    refuses("histogram:half.txt", JC_ERR_INPUT, "level 1, histogram:half.txt:1", "the count '1.5' is not a whole");
    put_file("many.txt", "5 9223372036854775807\n5 1\n");
    refuses("histogram:many.txt", JC_ERR_LIMIT, "level 1, histogram:many.txt:2", "there are 2^63 fan-outs or more");
    refuses("histogram:absent.txt", JC_ERR_IO, "level 1, histogram:absent.txt",
            "cannot be opened: No such file or directory");
    refuses("histogram:.", JC_ERR_IO, "level 1, histogram:.", "is a directory; name a file in it");
    refuses("histogram:", JC_ERR_ARGUMENT, "level 1, histogram:",
            "there is nothing behind 'histogram'; such as histogram:FILE");
}

static void relations(void)
{
    put_file("R.facts", "1\t7\n1\t8\n2\t7\n1\t7\n5\t7\n5\t9\n5\t8\n");
    accepts("relation:R.facts", "2x1 1x1 3x1", 3);
    accepts("relation:R.facts:1", "2x1 1x1 3x1", 3);
    accepts("relation:R.facts:2", "3x1 2x1 1x1", 3);
    put_file("S.csv", "a,\"b,c\",1\na,b,1\n\"x\ny\",b,2\n");
    accepts("relation:S.csv", "2x1 1x1", 2);
    accepts("relation:S.csv:2", "1x1 2x1", 2);
    accepts("list:3,relation:S.csv:3", "3x1; 2x1 1x1", 1);
    put_file("T.csv", "1\t2\n1\t3\n");
    accepts("relation:T.csv", "2x1", 1);
    put_file("E.txt", "# SNAP\n 1   2\n1 3\n2 3\n");
    accepts("relation:E.txt", "2x1 1x1", 2);
    put_file("V.txt", "# values\n4\n4\n6\n");
    accepts("relation:V.txt", "1x2", 2);
    put_file("L.csv", ":START_ID(P)|:END_ID(P)|year\n1|2|3\n1|3|3\n");
    accepts("relation:L.csv:3", "2x1", 1);
    refuses("relation:R.facts:3", JC_ERR_INPUT, "level 1, relation:R.facts", "has 2 columns; there is no column 3");
    refuses("relation:V.txt:2", JC_ERR_INPUT, "level 1, relation:V.txt", "has 1 column; there is no column 2");
    refuses("relation:R.facts:0", JC_ERR_ARGUMENT, "level 1, relation:R.facts:0",
            "columns are numbered from 1 to 64");
    refuses("relation:R.facts:65", JC_ERR_ARGUMENT, "level 1, relation:R.facts:65",
            "columns are numbered from 1 to 64");
    refuses("relation:R.facts:99999999999999999999", JC_ERR_ARGUMENT,
            "level 1, relation:R.facts:99999999999999999999", "columns are numbered from 1 to 64");
    refuses("relation:absent.facts:2", JC_ERR_IO, "level 1, relation:absent.facts", "cannot be opened");
    put_file("none.facts", "");
    refuses("relation:none.facts", JC_ERR_INPUT, "level 1, relation:none.facts", "there is no row in it");
    put_file("M.mtx", "%%MatrixMarket matrix coordinate pattern general\n2 2 1\n1 2\n");
    refuses("relation:M.mtx", JC_ERR_INPUT, "level 1, relation:M.mtx", "is a Matrix Market file; make it an edge "
            "list first, without the lines that begin with % and without the line of sizes behind them");
    put_file("ragged.facts", "1\t2\n3\n");
    refuses("relation:ragged.facts", JC_ERR_INPUT, "level 1, relation:ragged.facts:2", "");
    refuses("relation:", JC_ERR_ARGUMENT, "level 1, relation:",
            "there is nothing behind 'relation'; such as relation:FILE:2");
}

/* Random pairs of small numbers: counted in a table, and by the level. */
static bool relation_case(uint64_t *random)
{
    enum { SIZE = 12 };
    const cli_list none = {0};
    bool pair[SIZE][SIZE] = {{false}};
    cli_levels levels[2] = {{0}, {0}};
    jc_error error;
    FILE *file = fopen("random.tsv", "wb");
    for (uint64_t left = 1 + random_below(random, 100); left; left--) {
        uint64_t x = random_below(random, SIZE), y = random_below(random, SIZE);
        pair[x][y] = true;
        fprintf(file, "%" PRIu64 "\t%" PRIu64 "\n", x, y);
    }
    fclose(file);
    bool good = cli_levels_read("relation:random.tsv", &none, &levels[0], &error) == JC_OK &&
                cli_levels_read("relation:random.tsv:2", &none, &levels[1], &error) == JC_OK;
    for (int column = 0; column < 2 && good; column++) {
        const jc_fan_out *list = &levels[column].fan_out[0];
        uint64_t keys = 0;
        size_t run = 0, of_run = 0;
        for (int v = 0; v < SIZE && good; v++) {
            uint64_t rows = 0;
            for (int other = 0; other < SIZE; other++)
                rows += column == 0 ? pair[v][other] : pair[other][v];
            if (rows == 0)
                continue;
            keys++;
            good = run < list->entries && list->value[run] == rows;
            if (good && ++of_run == list->count[run]) {
                run++;
                of_run = 0;
            }
        }
        good = good && run == list->entries && levels[column].keys == keys;
    }
    cli_levels_clear(&levels[0]);
    cli_levels_clear(&levels[1]);
    return good;
}

static void random_relations(void)
{
    uint64_t random = 23;
    int good = 0;
    for (int i = 0; i < 300; i++)
        good += relation_case(&random);
    ok(good == 300, "300 random relations have the fan-outs that counting gives");
}

static void names(void)
{
    refuses("histgram:h.txt", JC_ERR_ARGUMENT, "level 1, histgram:h.txt",
            "no law 'histgram'; did you mean histogram?");
    refuses("zipf:1,relatin:h", JC_ERR_ARGUMENT, "level 2, relatin:h", "no law 'relatin'; did you mean relation?");
    refuses("something:5", JC_ERR_ARGUMENT, "level 1, something:5", "no law of that name; choose from constant, "
            "uniform, zipf, pareto, lognormal, geometric, list, histogram, relation");
    refuses("", JC_ERR_ARGUMENT, "level 1, ", "the level is empty");
    refuses("zipf:1,", JC_ERR_ARGUMENT, "level 2, ", "the level is empty");
    refuses("zipf:1,,zipf:1", JC_ERR_ARGUMENT, "level 2, ", "the level is empty");
    refuses("zipf:1,zipf:x", JC_ERR_ARGUMENT, "level 2, zipf:x", "");
    refuses("list", JC_ERR_ARGUMENT, "level 1, list", "there is nothing behind 'list'; such as list:5+3+9x100");
    refuses("1,", JC_ERR_ARGUMENT, "level 1, 1", "no law of that name");
    char many[256] = "", seventeenth[32];
    for (int i = 0; i < JC_MAX_LEVELS; i++)
        strcat(many, "zipf:1,");
    strcat(many, "zipf:2");
    snprintf(seventeenth, sizeof seventeenth, "level %d, zipf:2", JC_MAX_LEVELS + 1);
    refuses(many, JC_ERR_ARGUMENT, seventeenth, "a work tree has at most 16 levels");
}

static void one_by_one(void)
{
    const char *texts[] = {"relation:a,b.facts:2", "list:5"}, *wrong[] = {"list:5", "list:a,b"};
    const cli_list both = {2, texts}, bad = {2, wrong}, none = {0};
    cli_levels levels = {0};
    jc_error error = {.sentence = ""};
    char shown[256] = "";
    put_file("a,b.facts", "1\t7\n2\t7\n");
    if (ok(cli_levels_read(NULL, &both, &levels, &error) == JC_OK, "--level for each: file names may have commas"))
        show(&levels, shown, sizeof shown);
    ok_text(shown, "2x1; 5x1", "they are read in their order");
    cli_levels_clear(&levels);
    ok(cli_levels_read(NULL, &bad, &levels, &error) == JC_ERR_ARGUMENT && strcmp(error.place,
                                                                                 "level 2, list:a,b") == 0,
       "a mistake in one has its number");
    cli_levels_clear(&levels);
    ok(cli_levels_read("list:5", &both, &levels, &error) == JC_ERR_ARGUMENT && !error.place[0] &&
           strstr(error.sentence, "give --levels with all of them, or --level once for each, not both"),
       "not both options at once");
    ok(cli_levels_read(NULL, &none, &levels, &error) == JC_OK && levels.count == 0 && levels.keys == 0,
       "neither option is no level");
}

int main(void)
{
    if (!mkdtemp(folder) || chdir(folder) != 0)
        exit(99);
    lists();
    histograms();
    relations();
    random_relations();
    names();
    one_by_one();
    if (chdir("/") == 0) {
        char command[128];
        snprintf(command, sizeof command, "rm -r %s", folder);
        if (system(command) != 0)
            return 99;
    }
    return done_testing();
}
