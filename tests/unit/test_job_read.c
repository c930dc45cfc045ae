/* SPDX-License-Identifier: Apache-2.0 */
/* What is wrong with a job is said: one case for each sentence of the readers, each a sound job with one thing
 * changed; and what jc_job_create refuses. */
#include "data/job_format.h"

#include <joincast/data.h>

#include "tests/tap.h"

#include <sys/stat.h>
#include <unistd.h>

enum { TEXT = 4096 };

/* Two relations, one of them derived; two values that codes do not order. */
static const char sound[] = "joincast job 1\n"
                            "relation E arity 2 rows 2 stored\n"
                            "relation Q arity 1 rows 0 derived\n"
                            "rule Q(x) :- E(x, y), !E(y, x), x < y.\n"
                            "  variables x y\n"
                            "  atom E $0 $1\n"
                            "  not E $1 $0\n"
                            "  filter $0 < $1\n"
                            "  head Q $0\n"
                            "values 3 integers 2 floats 1\n"
                            "codes 13 checksum ################\n"
                            "data\n";

/* Rows (1, 7), (2, 2^31); 7 is an integer, 2^31 the code of the float 1.0, and 1 that of the integer. */
static const uint32_t sound_codes[] = {1, 2, 2, 0x80000000u, 1, 2, 0x80000000u, 0, 1, 2, 0, 1, 0};
enum { CODES = 13 };

typedef struct job_case {
    const char *old, *new; /* in the text; NULL: it stays */
    int code;              /* which code changes; -1: none */
    uint32_t to;
    const char *sentence; /* a part of it, and of the place */
} job_case;

static const job_case cases[] = {
    {"joincast job 1\n", "joincast jobs 1\n", -1, 0, "job:1: this is no job: its first line is not 'joincast job 1'"},
    {"job 1\n", "job 2\n", -1, 0, "job:1: the job has version 2, this program reads version 1"},
    {"job 1\n", "job 1 2\n", -1, 0, "job:1: this is no job"},
    {"relation E", "relation \tE", -1, 0, "job:2: a byte 9 has no place in a job's text"},
    {"relation Q arity", "relation E arity", -1, 0, "job:3: relation 'E' is there twice"},
    {"relation E arity 2 rows 2 stored", "relation", -1, 0, "job:2: the relation has no name"},
    {"arity 2", "columns 2", -1, 0, "job:2: 'arity' is expected, not 'columns'"},
    {"arity 2", "arity 65", -1, 0, "job:2: a number from 0 to 64 is expected, not '65'"},
    {"rows 2", "rows -2", -1, 0, "job:2: a number from 0 to 4294967294 is expected, not '-2'"},
    {"rows 2", "rows 4294967295", -1, 0, "is expected, not '4294967295'"},
    {"rows 2", "rows 99999999999999999999999", -1, 0, "is expected, not '99999999999999999999999'"},
    {"arity 1 rows 0", "arity 0 rows 2", -1, 0, "job:3: a number from 0 to 1 is expected, not '2'"},
    {"stored", "here", -1, 0, "job:2: stored or derived is expected, not 'here'"},
    {"stored", "stored now", -1, 0, "job:2: 'now' is one word too many"},
    {"values 3", "relation S arity 1 rows 0 stored\nvalues 3", -1, 0, "job:10: relations come before all rules"},
    {"rule Q(x) :- E(x, y), !E(y, x), x < y.", "rule", -1, 0, "job:4: the rule has no text"},
    {"rule Q(x) :- E(x, y), !E(y, x), x < y.\n", "", -1, 0, "job:4: 'variables' stands outside a rule"},
    {"  variables x y\n", "", -1, 0, "job:5: the rule's variables come before its first term"},
    {"  atom E $0 $1\n  not E $1 $0\n  filter $0 < $1\n  head Q $0\n", "  head Q 1\n", -1, 0,
     "job:4: the variable 'x' is in no atom"},
    {"  variables x y\n  atom E $0 $1\n  not E $1 $0\n  filter $0 < $1\n  head Q $0\n", "  head Q 1\n", -1, 0,
     "job:4: the rule has no line of variables"},
    {"variables x y\n", "variables x x\n", -1, 0, "job:5: the variable 'x' is there twice"},
    {"variables x y\n", "variables x y\n  variables x y\n", -1, 0, "job:6: the rule's variables are there twice"},
    {"variables x y\n", "variables a b c d e f g h i j k l m n o p q\n", -1, 0,
     "job:5: the rule has more than 16 variables, which is what a job takes; split it with a helper rule"},
    {"  atom E $0 $1\n", "  never\n  never\n  atom E $0 $1\n", -1, 0, "job:7: never is there twice"},
    {"atom E $0 $1", "atom F $0 $1", -1, 0, "job:6: there is no relation 'F'"},
    {"atom E $0 $1", "atom E $0", -1, 0, "job:6: relation 'E' has 2 columns, but here are 1 terms"},
    {"atom E $0 $1", "atom E $0 $1 $1", -1, 0, "job:6: '$1' is one word too many"},
    {"atom E $0 $1", "atom E $0 $2", -1, 0, "job:6: '$2' is no variable of the rule, which has 2: $0 is the first"},
    {"atom E $0 $1", "atom E $0 $", -1, 0, "job:6: '$' is no variable"},
    {"atom E $0 $1", "atom E $0 x", -1, 0, "job:6: 'x' is no term"},
    {"atom E $0 $1", "atom E $0 4294967295", -1, 0, "job:6: '4294967295' is no term"},
    {"  atom E $0 $1\n", "  atom E $0 _\n", -1, 0, "job:4: the variable 'y' is in no atom of the rule that is not"},
    {"head Q $0", "head Q _", -1, 0, "job:9: '_' has no place in a head or a filter"},
    {"head Q $0", "head E $0 $1", -1, 0, "job:9: relation 'E' is said to be stored, but a rule derives it"},
    {"  head Q $0\n", "", -1, 0, "job:4: the rule has no head"},
    {"  atom E $0 $1\n", "  atom E $0 $1\n  atom Q $0\n", -1, 0, "job:4: the rule derives 'Q', which it or a rule"},
    {"filter $0 < $1", "filter $0 =< $1", -1, 0, "job:8: one of = != < <= > >= is expected, not '=<'"},
    {"filter $0 < $1", "filter 1 < 2", -1, 0, "job:8: a filter has a variable on one side at least"},
    {"filter $0 < $1", "filter $0 < none", -1, 0, "job:8: 'none' has no place in a head or a filter"},
    {"filter $0 < $1", "filter $0 <", -1, 0, "job:8: '' is no term"},
    {"filter $0 < $1", "filter $0 < $1 <", -1, 0, "job:8: '<' is one word too many"},
    {"filter $0", "sieve $0", -1, 0, "job:8: a line of a job does not begin with 'sieve'"},
    {"values 3 integers 2 floats 1\n", "values 3 integers 2 floats 1\nvalues 3 integers 2 floats 1\n", -1, 0,
     "job:11: the values are there twice"},
    {"values 3 integers 2", "values 3 integers 4", -1, 0, "job:10: a number from 0 to 3 is expected, not '4'"},
    {"floats 1", "floats 2", -1, 0, "job:10: a number from 0 to 1 is expected, not '2'"},
    {"values 3 integers 2 floats 1", "values 0 integers 0 floats 0", -1, 0,
     "job:10: without values there is no line"},
    {"codes 13", "codes 12", -1, 0, "job:11: 12 codes are said to follow, but relations and values have 13"},
    {"checksum ################", "checksum 0", -1, 0, "a check sum of 16 digits 0 to f is expected, not '0'"},
    {"checksum ################", "checksum 000000000000000G", -1, 0, "is expected, not '000000000000000G'"},
    {"checksum ################", "sum ################", -1, 0, "job:11: 'checksum' is expected, not 'sum'"},
    {"checksum ################", "checksum 0000000000000000", -1, 0, "job: the codes have the check sum"},
    {"relation Q", "relation D arity 1 rows 0 derived\nrelation Q", -1, 0,
     "relation 'D' is said to be derived, but no rule has it as a head"},
    {"data\n", "codes 1\n", -1, 0, "job:12: 'codes' follows the line of codes, which is the last"},
    {"data\n", "data now\n", -1, 0, "job:12: 'now' is one word too many"},
    {"codes 13 checksum ################\ndata\n", "", -1, 0, "job:11: a byte 1 has no place"},
    {"rows 2", "rows 3", -1, 0, "job:11: 13 codes are said to follow, but relations and values have 15"},
    {NULL, NULL, 1, 0, "job: relation E: row 2 does not come after the one before it; rows are sorted and distinct"},
    {NULL, NULL, 1, 1, "job: relation E: row 2 does not come after"}, /* (1, 2), (1, 2^31) would do; see below */
    {NULL, NULL, 2, UINT32_MAX, "job: relation E, row 1: 4294967295 is no code"},
    {NULL, NULL, 5, 1, "job: the values are damaged: their codes do not ascend"},
    {NULL, NULL, 6, 0x80000001u, "job: the values are damaged: a code of the job is not among them"},
    {NULL, NULL, 8, 0, "job: the values are damaged: the ranks are not each number below their count once"},
    {NULL, NULL, 8, 3, "job: the values are damaged: the ranks are not each number below their count once"},
    {"integers 2 floats 1", "integers 1 floats 2", -1, 0, "a code below 2^31 is an integer, but its rank is not"},
    {NULL, NULL, 11, 3, "job: the values are damaged: a number is not below their count"},
    {NULL, NULL, 10, 2, "job: the values are damaged: the numbers are not in the order of the ranks"},
    {NULL, NULL, 11, UINT32_MAX, "job: the values are damaged: an integer has no number"},
    {"floats 1", "floats 0", -1, 0, "job: the values are damaged: the numbers are not in the order of the ranks"},
};

/* The text with old replaced by new and the check sum of the codes; malloc'd. */
static char *make_text(const char *old, const char *new, const uint32_t *codes, unsigned count)
{
    char *text = malloc(2 * TEXT), sum[32];
    const char *at = old ? strstr(sound, old) : NULL;
    if (!text || (old && !at))
        abort();
    if (at)
        sprintf(text, "%.*s%s%s", (int)(at - sound), sound, new, at + strlen(old));
    else
        strcpy(text, sound);
    snprintf(sum, sizeof sum, "%016llx",
             (unsigned long long)jc_job_checksum(JC_JOB_CHECKSUM_START, codes, count));
    char *mark = strstr(text, "################");
    if (mark)
        memcpy(mark, sum, 16);
    return text;
}

/* Reads text and codes as a stream; the error as "place: sentence", "" where there is none. */
static const char *read_parts(const char *text, size_t length, const uint32_t *codes, size_t bytes, jc_status *status)
{
    static char said[2048];
    char *stream = malloc(length + bytes + 1);
    jc_job *job = NULL;
    jc_error error = {.code = JC_OK};
    if (!stream)
        abort();
    memcpy(stream, text, length);
    memcpy(stream + length, codes, bytes); /* the hosts that run this test are little-endian */
    FILE *file = fmemopen(stream, length + bytes, "rb");
    if (!file)
        abort();
    *status = jc_job_read_stream(file, "job", &job, &error);
    fclose(file);
    free(stream);
    if ((*status == JC_OK) != (job != NULL) || *status != error.code)
        *status = JC_ERR_SOLVER;
    jc_job_free(job);
    snprintf(said, sizeof said, "%s%s%s", error.place, error.place[0] ? ": " : "", error.sentence);
    return said;
}

static void check_cases(void)
{
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const job_case *one = &cases[i];
        uint32_t codes[CODES];
        jc_status status;
        memcpy(codes, sound_codes, sizeof codes);
        if (one->code >= 0)
            codes[one->code] = one->to;
        if (one->code == 1 && one->to == 1) /* both rows (1, 2) */
            codes[3] = 2;
        char *text = make_text(one->old, one->new, codes, CODES);
        const char *said = read_parts(text, strlen(text), codes, sizeof codes, &status);
        const bool refused = status == JC_ERR_INPUT || status == JC_ERR_LIMIT;
        if (!ok(refused && strstr(said, one->sentence), "%s", one->sentence))
            printf("# case %zu, status %d: %s\n", i, (int)status, said);
        free(text);
    }
}

static void check_lengths(void)
{
    jc_status status;
    char *text = make_text(NULL, NULL, sound_codes, CODES);
    const char *said = read_parts(text, strlen(text), sound_codes, sizeof sound_codes, &status);
    ok_text(said, "", "the sound job is read");
    bool early = true;
    for (size_t bytes = 0; bytes < sizeof sound_codes; bytes++) {
        said = read_parts(text, strlen(text), sound_codes, bytes, &status);
        early = early && status == JC_ERR_INPUT &&
                strstr(said, "the codes end early: the job says 13 codes of 4 bytes");
    }
    ok(early, "codes that end early are refused at every byte");
    uint32_t more[CODES + 1] = {0};
    memcpy(more, sound_codes, sizeof sound_codes);
    said = read_parts(text, strlen(text), more, sizeof sound_codes + 1, &status);
    ok(status == JC_ERR_INPUT && strstr(said, "job: more follows the 13 codes that the job says"), "a byte too many");
    bool truncated = true;
    for (size_t length = 0; length + 1 < strlen(text); length++) { /* without its last line end it is whole */
        said = read_parts(text, length, sound_codes, 0, &status);
        truncated = truncated && status == JC_ERR_INPUT && *said;
    }
    ok(truncated, "a text that ends early is refused at every byte");
    free(text);
    char large[] = "joincast job 1\nrelation E arity 64 rows 4294967294 stored\n"
                   "codes 274877906816 checksum 0000000000000000\ndata\n";
    said = read_parts(large, strlen(large), sound_codes, sizeof sound_codes, &status);
    ok(status == JC_ERR_INPUT && strstr(said, "the codes end early"), "a TiB that is not there takes no memory");
}

static void check_many(const char *line, unsigned count, const char *sentence)
{
    static const char before[] = "  atom E $0 $1\n";
    char *lines = calloc(count + 1, 64);
    jc_status status;
    strcpy(lines, before);
    for (unsigned i = 0; i < count; i++)
        strcat(lines, line);
    char *text = make_text(before, lines, sound_codes, CODES);
    const char *said = read_parts(text, strlen(text), sound_codes, sizeof sound_codes, &status);
    if (*sentence)
        ok(status == JC_ERR_LIMIT && strstr(said, sentence), "%s", sentence);
    else
        ok(status == JC_OK, "%u times %s", count, line);
    free(text);
    free(lines);
}

static void check_long_line(void)
{
    const size_t length = (1 << 20) + 1;
    char *text = malloc(length + 16);
    jc_status status;
    memset(text, '#', length + 16);
    memcpy(text, "joincast job 1\n", 15);
    const char *said = read_parts(text, length + 16, sound_codes, 0, &status);
    ok(status == JC_ERR_LIMIT && strstr(said, "job:2: the line is longer than 1048576 bytes"), "a line too long");
    free(text);
}

/* ---- folders --------------------------------------------------------------------------------------------------- */

static char folder[] = "/tmp/joincast-test-job-XXXXXX";

static const char *in_folder(const char *name)
{
    static char path[128];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

static void put_file(const char *name, const void *bytes, size_t size)
{
    FILE *file = fopen(in_folder(name), "wb");
    if (!file || fwrite(bytes, 1, size, file) != size || fclose(file) != 0)
        exit(99);
}

static void refuses(const char *path, jc_status want, const char *sentence)
{
    jc_job *job = NULL;
    jc_error error = {.code = JC_OK};
    const jc_status status = jc_job_read(path, &job, &error);
    if (!ok(status == want && !job && strstr(error.sentence, sentence), "%s", sentence))
        printf("# %d %s: %s\n", (int)status, error.place, error.sentence);
    jc_job_free(job);
}

static void check_folder(void)
{
    char *text = make_text(NULL, NULL, sound_codes, CODES);
    if (!mkdtemp(folder))
        exit(99);
    refuses(folder, JC_ERR_IO, "cannot be opened: No such file or directory; a job is a folder that joincast job");
    refuses("/nowhere/at/all", JC_ERR_IO, "cannot be opened: No such file or directory; a job is a folder");
    put_file("job.txt", text, strlen(text));
    refuses(folder, JC_ERR_INPUT, "\"data\" belongs to a job in one file");
    put_file("job.txt", text, strlen(text) - strlen("data\n"));
    refuses(folder, JC_ERR_IO, "cannot be opened: No such file or directory");
    put_file("columns.bin", sound_codes, sizeof sound_codes - 1);
    refuses(folder, JC_ERR_INPUT, "the file has 51 bytes, but job.txt says 13 codes, which are 52 bytes");
    refuses(in_folder("job.txt"), JC_ERR_INPUT, "the job ends without its data");
    put_file("columns.bin", sound_codes, sizeof sound_codes);
    jc_job *job = NULL;
    ok(jc_job_read(folder, &job, NULL) == JC_OK, "the sound folder is read");
    jc_error error = {.code = JC_OK};
    ok(jc_job_write(job, in_folder("job.txt"), &error) == JC_ERR_IO && strstr(error.sentence, "Not a directory"),
       "a job is not written over a file");
    ok(jc_job_write(job, in_folder("no/such"), &error) == JC_ERR_IO && strstr(error.sentence, "No such file"),
       "nor into a folder that is not there");
    mkdir(in_folder("taken"), 0777);
    mkdir(in_folder("taken/job.txt"), 0777);
    ok(jc_job_write(job, in_folder("taken"), &error) == JC_ERR_IO &&
           access(in_folder("taken/columns.bin"), F_OK) != 0,
       "where job.txt cannot be written no columns.bin stays");
    jc_job_free(job);
    rmdir(in_folder("taken/job.txt"));
    rmdir(in_folder("taken"));
    unlink(in_folder("job.txt"));
    unlink(in_folder("columns.bin"));
    rmdir(folder);
    free(text);
}

/* ---- programs -------------------------------------------------------------------------------------------------- */

static void create(const char *text, jc_status want, const char *sentence)
{
    jc_program *program = NULL;
    jc_diagnostics *diagnostics = NULL;
    jc_database *database = NULL;
    jc_job *job = NULL;
    jc_error error = {.code = JC_OK};
    if (jc_program_parse(text, strlen(text), "p", &program, &diagnostics) != JC_OK ||
        jc_database_create(program, &database) != JC_OK)
        exit(99);
    jc_status status = jc_job_create(program, database, NULL, &job, &error);
    if (!ok(status == want && error.code == want && strstr(error.sentence, sentence), "%s",
            *sentence ? sentence : "a rule at the limits is a job"))
        printf("# %d %s: %s\n", (int)status, error.place, error.sentence);
    jc_job_free(job);
    jc_database_free(database);
    jc_program_free(program);
    jc_diagnostics_free(diagnostics);
}

static void check_limit(unsigned atoms, unsigned variables, jc_status want, const char *sentence)
{
    char text[2048] = "Q(v0) :- ";
    for (unsigned i = 0; i < atoms; i++)
        sprintf(text + strlen(text), "%sR(v%u)", i > 0 ? ", " : "", i < variables ? i : variables - 1);
    create(strcat(text, "."), want, sentence);
}

static void check_programs(void)
{
    check_limit(16, 16, JC_OK, "");
    check_limit(17, 16, JC_ERR_LIMIT, "the rule has 17 atoms, but a job takes up to 16 in a rule");
    create("Q(a) :- R(a,b,c,d,e,f,g,h,i,j,k,l,m,n,o,p,q).", JC_ERR_LIMIT, "the rule has 17 variables");
    create("Q(x) :- R(x, y), Q(y).", JC_ERR_UNSUPPORTED, "the rule is recursive");
    create(".decl E(x:number)\n.input E\n.decl Q(x:number) choice-domain x\nQ(x) :- E(x).", JC_ERR_UNSUPPORTED,
           "the relation has a choice-domain and rules");
}

int main(void)
{
    check_cases();
    check_lengths();
    check_many("  atom E $0 $1\n", 14, "");
    check_many("  atom E $0 $1\n", 15, "the rule has more than 16 atoms, which is what a job takes");
    check_many("  filter $0 < $1\n", 64, "the rule has more than 64 filters");
    check_many("  head Q $0\n", 64, "the rule has more than 64 heads");
    check_long_line();
    check_folder();
    check_programs();
    return done_testing();
}
