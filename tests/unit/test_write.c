/* SPDX-License-Identifier: Apache-2.0 */
/* Writing relations: order, quoting, what is refused, and files that are complete or not there at all. */
#include "config.h"

#include <joincast/data.h>

#include "tests/random.h"
#include "tests/tap.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static char folder[] = "/tmp/joincast-test-write-XXXXXX";
static char path[256];
static jc_dictionary *dictionary;

static void name_file(const char *name)
{
    snprintf(path, sizeof path, "%s/%s", folder, name);
}

static const char *content(void)
{
    static char bytes[4096];
    FILE *file = fopen(path, "rb");
    if (!file)
        return "(no file)";
    bytes[fread(bytes, 1, sizeof bytes - 1, file)] = '\0';
    fclose(file);
    return bytes;
}

static void put_file(const char *text)
{
    FILE *file = fopen(path, "wb");
    if (!file || fputs(text, file) < 0 || fclose(file) != 0)
        exit(99);
}

/* Files in the folder, to see that no temporary one is left. */
static int count_files(void)
{
    char command[128];
    int count = -1;
    snprintf(command, sizeof command, "ls -A %s | wc -l", folder);
    FILE *list = popen(command, "r");
    if (!list || fscanf(list, "%d", &count) != 1)
        count = -1;
    if (list)
        pclose(list);
    return count;
}

static jc_relation *relation_of(unsigned arity, uint64_t rows, const jc_value *values)
{
    uint32_t *columns[JC_MAX_ARITY];
    jc_relation *relation = NULL;
    for (unsigned c = 0; c < arity; c++) {
        columns[c] = malloc((rows + 1) * sizeof **columns);
        for (uint64_t i = 0; i < rows; i++)
            if (jc_dictionary_encode(dictionary, &values[i * arity + c], &columns[c][i]) != JC_OK)
                exit(99);
    }
    return jc_relation_create(arity, rows, columns, &relation) == JC_OK ? relation : NULL;
}

#define NUMBER(n) {.type = JC_TYPE_NUMBER, .as.number = (n)}
#define FLOAT(n) {.type = JC_TYPE_FLOAT, .as.floating = (n)}
#define SYMBOL(s) {.type = JC_TYPE_SYMBOL, .as.symbol = (s)}

static void test_order(void)
{
    const jc_value values[] = {
        SYMBOL("b"), NUMBER(1),  NUMBER(INT64_C(1) << 40), NUMBER(2), NUMBER(-1), NUMBER(3),  NUMBER(5),
        NUMBER(4),   SYMBOL("a"), NUMBER(5),               NUMBER(-7), NUMBER(6), FLOAT(0.5), NUMBER(7),
        NUMBER(INT64_C(1) << 33), NUMBER(8),               NUMBER(5), SYMBOL("z"), NUMBER(5), NUMBER(-9)};
    jc_relation *relation = relation_of(2, 10, values);
    name_file("order.facts");
    ok(jc_relation_write(path, NULL, false, NULL, relation, dictionary, NULL) == JC_OK,
       "a relation of all types is written");
    ok_text(content(), "-7\t6\n-1\t3\n5\t-9\n5\t4\n5\tz\n8589934592\t8\n1099511627776\t2\n0.5\t7\na\t5\nb\t1\n",
            "its rows are in the order of their values");
    jc_relation_free(relation);
}

static void test_shapes(void)
{
    jc_value none[1] = {NUMBER(0)};
    jc_relation *empty = relation_of(2, 0, none), *one = relation_of(0, 1, none), *never = relation_of(0, 0, none);
    const jc_value numbers[] = {NUMBER(3), NUMBER(2147483647), NUMBER(0), NUMBER(10)};
    jc_relation *small = relation_of(2, 2, numbers);
    name_file("shape.facts");
    ok(jc_relation_write(path, NULL, false, NULL, empty, dictionary, NULL) == JC_OK, "no rows are written");
    ok_text(content(), "", "as an empty file");
    ok(jc_relation_write(path, NULL, false, NULL, one, dictionary, NULL) == JC_OK, "the nullary row is written");
    ok_text(content(), "()\n", "as Soufflé does");
    ok(jc_relation_write(path, NULL, false, NULL, never, dictionary, NULL) == JC_OK && strcmp(content(), "") == 0,
       "and not where it is not there");
    static char from[] = "from", to[] = "to";
    const jc_attribute header[] = {{from, JC_TYPE_NUMBER}, {to, JC_TYPE_NUMBER}};
    ok(jc_relation_write(path, NULL, false, header, small, dictionary, NULL) == JC_OK, "a header");
    ok_text(content(), "from\tto\n0\t10\n3\t2147483647\n", "names the attributes in a first line");
    ok(jc_relation_write(path, "::", false, NULL, small, dictionary, NULL) == JC_OK, "a delimiter of two bytes");
    ok_text(content(), "0::10\n3::2147483647\n", "stands between the columns");
    jc_relation_free(empty);
    jc_relation_free(one);
    jc_relation_free(never);
    jc_relation_free(small);
}

static void test_quotes(void)
{
    const jc_value values[] = {SYMBOL("plain"),   SYMBOL("a,b"), SYMBOL("q\"q\""), SYMBOL(""),
                               SYMBOL("two\nli"), SYMBOL("\r"),  SYMBOL(" x "),    FLOAT(1.5)};
    jc_relation *relation = relation_of(2, 4, values);
    name_file("quotes.csv");
    ok(jc_relation_write(path, NULL, true, NULL, relation, dictionary, NULL) == JC_OK, "quoted CSV is written");
    ok_text(content(), " x ,1.5\nplain,\"a,b\"\n\"q\"\"q\"\"\",\"\"\n\"two\nli\",\"\r\"\n",
            "fields that need quotes have them");
    jc_relation *back = NULL;
    const jc_type types[] = {JC_TYPE_SYMBOL, JC_TYPE_SYMBOL};
    ok(jc_relation_read(path, NULL, 2, types, dictionary, &back, NULL) == JC_OK && jc_relation_rows(back) == 4,
       "and are read back");
    jc_relation_free(back);
    jc_relation_free(relation);
}

static void refuse(const char *name, const char *delimiter, bool quoted, const char *symbol, jc_status want,
                   const char *sentence)
{
    const jc_value values[] = {NUMBER(1), SYMBOL(symbol), SYMBOL(symbol), NUMBER(1)};
    jc_relation *relation = relation_of(2, 2, values);
    jc_error error = {.code = JC_OK};
    name_file(name);
    put_file("old");
    int files = count_files();
    ok(jc_relation_write(path, delimiter, quoted, NULL, relation, dictionary, &error) == want,
       "%s with delimiter '%s' is refused", name, delimiter ? delimiter : "");
    ok_text(error.sentence, sentence, "in a sentence");
    ok(strcmp(content(), "old") == 0 && count_files() == files, "the old file stays, and no other");
    unlink(path);
    jc_relation_free(relation);
}

/* An empty symbol that is all of its line. */
static void refuse_alone(const char *name, const char *sentence)
{
    const jc_value values[] = {SYMBOL("")};
    jc_relation *relation = relation_of(1, 1, values);
    jc_error error = {.code = JC_OK};
    name_file(name);
    ok(jc_relation_write(path, NULL, false, NULL, relation, dictionary, &error) == JC_ERR_INPUT,
       "%s with a blank line is refused", name);
    ok_text(error.sentence, sentence, "in a sentence");
    jc_relation_free(relation);
}

static void test_refusals(void)
{
    refuse("r.facts", NULL, false, "a\tb", JC_ERR_INPUT,
           "the symbol 'a\tb' in column 2 holds the delimiter; write quoted CSV (rfc4180) instead");
    refuse("r.facts", "::", false, "a::b", JC_ERR_INPUT,
           "the symbol 'a::b' in column 2 holds the delimiter; write quoted CSV (rfc4180) instead");
    refuse("r.facts", NULL, false, "a\nb", JC_ERR_INPUT,
           "the symbol 'a\nb' in column 2 holds a line end; write quoted CSV (rfc4180) instead");
    refuse("r.tsv", NULL, false, "#x", JC_ERR_INPUT,
           "the symbol '#x' in column 1 would begin a comment; write quoted CSV (rfc4180) instead");
    refuse_alone("r.tsv", "the symbol '' in column 1 would be a blank line; write quoted CSV (rfc4180) instead");
    refuse("r.facts", NULL, false, "\xef\xbb\xbfx", JC_ERR_INPUT,
           "the symbol '\xef\xbb\xbfx' in column 1 begins with a byte order mark; write quoted CSV (rfc4180) "
           "instead");
    refuse("r.csv", "::", true, "x", JC_ERR_ARGUMENT,
           "the delimiter of quoted CSV is one byte and no quote, not '::'");
    refuse("r.csv", "", false, "x", JC_ERR_ARGUMENT, "a delimiter is one byte or more without a line end");
}

/* Random symbols, floats and integers survive writing and reading in both forms. */
static void test_round_trip(void)
{
    enum { ROWS = 3000 };
    static const char *const names[] = {"trip.csv", "trip.csv.gz"};
    static const char letters[] = "ab,\"\n\r\t '|#";
    static char symbols[ROWS][8];
    static jc_value values[ROWS * 3];
    uint64_t state = 8;
    for (int i = 0; i < ROWS; i++) {
        for (uint64_t c = 0, n = random_below(&state, 7); c < n; c++)
            symbols[i][c] = letters[random_below(&state, sizeof letters - 1)];
        values[3 * i] = (jc_value)SYMBOL(symbols[i]);
        values[3 * i + 1] = (jc_value)NUMBER((int64_t)(random_next(&state) >> random_below(&state, 64)));
        values[3 * i + 2] = (jc_value)FLOAT((double)(int64_t)random_next(&state) / 1e9);
    }
    jc_relation *relation = relation_of(3, ROWS, values);
    const jc_type types[] = {JC_TYPE_SYMBOL, JC_TYPE_NUMBER, JC_TYPE_FLOAT};
    for (size_t n = 0; n < sizeof names / sizeof *names; n++) {
        jc_relation *back = NULL;
        name_file(names[n]);
        bool same = jc_relation_write(path, NULL, true, NULL, relation, dictionary, NULL) == JC_OK &&
                    jc_relation_read(path, NULL, 3, types, dictionary, &back, NULL) == JC_OK &&
                    jc_relation_rows(back) == jc_relation_rows(relation);
        for (unsigned c = 0; same && c < 3; c++)
            same = memcmp(jc_relation_column(back, c), jc_relation_column(relation, c),
                          jc_relation_rows(back) * sizeof(uint32_t)) == 0;
        ok(same, "%s: %d random rows read back as they were", names[n], ROWS);
        jc_relation_free(back);
    }
    jc_relation_free(relation);
}

/* Bytes that do not compress, so that gzip's output is as large as its input. */
static void test_incompressible(void)
{
    enum { ROWS = 3000, LENGTH = 100 };
    static char symbols[ROWS][LENGTH + 1];
    static jc_value values[ROWS];
    const jc_type type = JC_TYPE_SYMBOL;
    uint64_t state = 10;
    for (int i = 0; i < ROWS; i++) {
        for (int c = 0; c < LENGTH; c++)
            symbols[i][c] = (char)(1 + random_below(&state, 255));
        values[i] = (jc_value)SYMBOL(symbols[i]);
    }
    jc_relation *relation = relation_of(1, ROWS, values), *back = NULL;
    name_file("random.csv.gz");
    ok(jc_relation_write(path, NULL, true, NULL, relation, dictionary, NULL) == JC_OK &&
           jc_relation_read(path, NULL, 1, &type, dictionary, &back, NULL) == JC_OK &&
           jc_relation_rows(back) == ROWS &&
           memcmp(jc_relation_column(back, 0), jc_relation_column(relation, 0), ROWS * sizeof(uint32_t)) == 0,
       "symbols of random bytes survive quotes and gzip");
    jc_relation_free(back);
    jc_relation_free(relation);
}

/* Whether files can be written without a name. */
static bool nameless_refused;
int __real_access(const char *name, int mode);
int __wrap_access(const char *name, int mode);
int __wrap_access(const char *name, int mode)
{
    if (nameless_refused && strcmp(name, "/proc/self/fd") == 0)
        return -1;
    return __real_access(name, mode);
}

/* A process that is killed while it writes leaves what was there, and nothing else. */
static void test_killed(void)
{
    int probe = open(folder, O_TMPFILE | O_WRONLY, 0666), status = 0;
    if (probe < 0) {
        skip("a killed process leaves no file", "this file system has no nameless files");
        return;
    }
    close(probe);
    name_file("killed.txt");
    put_file("old");
    const int files = count_files();
    pid_t child = fork();
    if (child == 0) {
        jc_output *output;
        if (jc_output_open(path, &output, NULL) == JC_OK) {
            fputs("new", jc_output_stream(output));
            fflush(jc_output_stream(output));
            raise(SIGKILL);
        }
        _exit(1);
    }
    ok(child > 0 && waitpid(child, &status, 0) == child && WIFSIGNALED(status) && count_files() == files,
       "a killed process leaves no file");
    ok_text(content(), "old", "and what was there before");
}

static void test_output(void)
{
    jc_output *output = NULL;
    jc_error error = {.code = JC_OK};
    struct stat found;
    name_file("out.txt");
    put_file("old");
    chmod(path, 0640);
    int files = count_files();
    ok(jc_output_open(path, &output, NULL) == JC_OK && fputs("new", jc_output_stream(output)) >= 0 &&
           fflush(jc_output_stream(output)) == 0,
       "an output is written to");
    ok_text(content(), "old", "and does not appear before the commit");
    ok(jc_output_commit(output, NULL) == JC_OK && strcmp(content(), "new") == 0 && count_files() == files,
       "but with it, and no other file is left");
    ok(stat(path, &found) == 0 && (found.st_mode & 0777) == 0640, "a file that is replaced keeps its mode");
    ok(jc_output_open(path, &output, NULL) == JC_OK && fputs("newer", jc_output_stream(output)) >= 0, "another one");
    jc_output_abandon(output);
    ok(strcmp(content(), "new") == 0 && count_files() == files, "is abandoned without a trace");

    char link[256];
    snprintf(link, sizeof link, "%s/link", folder);
    if (symlink("out.txt", link) != 0)
        exit(99);
    ok(jc_output_open(link, &output, NULL) == JC_OK && fputs("linked", jc_output_stream(output)) >= 0 &&
           jc_output_commit(output, NULL) == JC_OK && lstat(link, &found) == 0 && S_ISLNK(found.st_mode),
       "a symbolic link stays one");
    ok_text(content(), "linked", "and its target is written");
    unlink(link);

    mode_t before = umask(027);
    name_file("fresh.txt");
    ok(jc_output_open(path, &output, NULL) == JC_OK && jc_output_commit(output, NULL) == JC_OK &&
           stat(path, &found) == 0 && (found.st_mode & 0777) == 0640,
       "a new file's mode follows the umask");
    umask(before);

    ok(jc_output_open(folder, &output, &error) == JC_ERR_IO, "a directory is refused");
    ok_text(error.sentence, "cannot be written: Is a directory", "in a sentence");
    name_file("no/such/folder.txt");
    ok(jc_output_open(path, &output, &error) == JC_ERR_IO, "so is a folder that is not there");
    ok_text(error.sentence, "cannot be written: No such file or directory", "in a sentence");
    jc_output_abandon(NULL);
}

/* Enough numbers that no stream's buffer holds them. */
static jc_relation *large_relation(void)
{
    enum { ROWS = 100000 };
    uint32_t *columns[1] = {malloc(ROWS * sizeof **columns)};
    jc_relation *relation = NULL;
    for (uint32_t i = 0; i < ROWS; i++)
        columns[0][i] = i;
    return jc_relation_create(1, ROWS, columns, &relation) == JC_OK ? relation : NULL;
}

static void test_full_device(const jc_relation *relation)
{
    jc_error error = {.code = JC_OK};
    if (access("/dev/full", W_OK) != 0) {
        skip("a full device", "there is no /dev/full");
        return;
    }
    ok(jc_relation_write("/dev/full", NULL, false, NULL, relation, dictionary, &error) == JC_ERR_IO, "a full device");
    ok_text(error.sentence, "cannot be written: No space left on device", "is an error with its reason");
    struct stat found;
    ok(stat("/dev/full", &found) == 0 && S_ISCHR(found.st_mode), "and stays a device");
}

/* In a child process, since the limit cannot be taken back. */
static void test_short_writes(const jc_relation *relation)
{
    static const char *const names[] = {"short.facts", "short.facts.gz"};
    for (int n = 0; n < 2; n++) {
        name_file(names[n]);
        put_file("old");
        int files = count_files(), status = 1;
        fflush(stdout);
        pid_t child = fork();
        if (child == 0) {
            jc_error error = {.code = JC_OK};
            struct rlimit limit = {1000, 1000};
            signal(SIGXFSZ, SIG_IGN);
            setrlimit(RLIMIT_FSIZE, &limit);
            bool good = jc_relation_write(path, NULL, false, NULL, relation, dictionary, &error) == JC_ERR_IO &&
                        errno == EFBIG && strcmp(error.sentence, "cannot be written: File too large") == 0;
            _exit(good ? 0 : 1);
        }
        ok(waitpid(child, &status, 0) == child && status == 0, "%s: writing stops short and says why", names[n]);
        ok(strcmp(content(), "old") == 0 && count_files() == files, "the old file stays, and no other");
    }
}

static void *read_one_byte(void *name)
{
    char byte;
    FILE *pipe = fopen(name, "rb");
    if (pipe && fread(&byte, 1, 1, pipe) == 1)
        fclose(pipe);
    return NULL;
}

static void test_closed_pipe(const jc_relation *relation)
{
    pthread_t reader;
    jc_error error = {.code = JC_OK};
    signal(SIGPIPE, SIG_IGN);
    name_file("pipe");
    if (mkfifo(path, 0600) != 0 || pthread_create(&reader, NULL, read_one_byte, path) != 0)
        exit(99);
    jc_status status = jc_relation_write(path, NULL, false, NULL, relation, dictionary, &error);
    ok(status == JC_ERR_IO && errno == EPIPE, "a pipe that nobody reads any more leaves EPIPE in errno");
    pthread_join(reader, NULL);
    unlink(path);
}

/* Standard output as a pipe without a reader: the error comes up long before the commit. */
static void test_closed_standard_output(const jc_relation *relation)
{
    int ends[2], status = 1;
    fflush(stdout);
    if (pipe(ends) != 0)
        exit(99);
    pid_t child = fork();
    if (child == 0) {
        close(ends[0]);
        dup2(ends[1], STDOUT_FILENO);
        jc_error error = {.code = JC_OK};
        bool good = jc_relation_write("-", NULL, false, NULL, relation, dictionary, &error) == JC_ERR_IO &&
                    errno == EPIPE && strcmp(error.place, "standard output") == 0;
        _exit(good ? 0 : 1);
    }
    close(ends[0]);
    close(ends[1]);
    ok(waitpid(child, &status, 0) == child && status == 0, "so does standard output");
}

int main(void)
{
    if (!mkdtemp(folder) || jc_dictionary_create(&dictionary) != JC_OK)
        return 99;
    test_order();
    test_shapes();
    test_quotes();
    test_refusals();
    test_round_trip();
    test_incompressible();
    test_output();
    test_killed();
    nameless_refused = true;
    test_output();
    nameless_refused = false;
    jc_relation *large = large_relation();
    test_full_device(large);
    test_short_writes(large);
    test_closed_pipe(large);
    test_closed_standard_output(large);
    jc_relation_free(large);
    jc_dictionary_free(dictionary);
    char command[128];
    snprintf(command, sizeof command, "rm -rf %s", folder);
    return system(command) != 0 || done_testing();
}
