/* SPDX-License-Identifier: Apache-2.0 */
/* Profile files: what is written is read back, at any size, and every message of the reader. */
#include "tests/unit/profile_case.h"

#include <inttypes.h>
#include <time.h>

/* ---- round trips ----------------------------------------------------------------------------------------------- */

static jc_status write_rules(char *const *labels, jc_work *const *works, size_t count, jc_error *error)
{
    cli_profile_writer *writer = NULL;
    jc_status status = cli_profile_open(profile_path, "profile", &writer, error);
    for (size_t i = 0; status == JC_OK && i < count; i++)
        status = cli_profile_add(writer, labels[i], "x, y", works[i], error);
    if (status == JC_OK)
        return cli_profile_commit(writer, error);
    cli_profile_abandon(writer);
    return status;
}

static bool round_trip(uint64_t *random)
{
    static char first[] = "Q", second[] = "Q#2", third[] = "_\"\\\xc3\xa9?";
    char *labels[] = {first, second, third};
    jc_work *works[3] = {NULL};
    cli_profile_file file = {0}, one = {0};
    jc_error error = {.sentence = ""};
    size_t count = 1 + random_below(random, 3), pick = random_below(random, count);
    for (size_t i = 0; i < count; i++)
        works[i] = random_work(random);
    bool good = write_rules(labels, works, count, &error) == JC_OK &&
                cli_profile_read(profile_path, NULL, &file, &error) == JC_OK &&
                cli_profile_read(profile_path, labels[pick], &one, &error) == JC_OK && file.count == count &&
                one.count == 1;
    for (size_t i = 0; good && i < count; i++)
        good = strcmp(file.rules[i].label, labels[i]) == 0 && strcmp(file.rules[i].order, "x, y") == 0 &&
               file.rules[i].ordered && same_work(file.rules[i].work, works[i]);
    good = good && strcmp(one.rules[0].label, labels[pick]) == 0 && same_work(one.rules[0].work, works[pick]);
    if (!good)
        printf("# %s: %s\n", error.place, error.sentence);
    cli_profile_clear(&file);
    cli_profile_clear(&one);
    for (size_t i = 0; i < count; i++)
        jc_work_free(works[i]);
    return good;
}

static void round_trips(void)
{
    uint64_t random = 11;
    int good = 0;
    for (int i = 0; i < 1000; i++)
        good += round_trip(&random);
    ok(good == 1000, "1,000 random profiles are read as they were written");
}

static void without_work(void)
{
    static char label[] = "Empty";
    char *labels[] = {label};
    jc_work *works[1] = {NULL};
    cli_profile_file file = {0};
    jc_error error;
    if (jc_work_of_profile(&(jc_profile){.depth_count = 2}, &works[0], &error) != JC_OK)
        exit(99);
    ok(write_rules(labels, works, 1, &error) == JC_OK && cli_profile_read(profile_path, NULL, &file,
                                                                          &error) == JC_OK &&
           file.count == 1 && file.rules[0].work->depth_count == 0 && file.rules[0].work->total == 0,
       "a rule without any work");
    cli_profile_clear(&file);
    jc_work_free(works[0]);
}

/* What readers that hold numbers as doubles need. */
static void large_numbers(void)
{
    static char label[] = "Q";
    char *labels[] = {label}, text[1024] = "";
    uint64_t work[] = {INT64_MAX - 1, 1}, count[] = {1, 1};
    const jc_work_level level = {.runs = 2, .work = work, .count = count};
    jc_work *works[1] = {NULL};
    jc_error error;
    if (jc_work_of_levels(1, &level, &works[0], &error) != JC_OK || write_rules(labels, works, 1, &error) != JC_OK)
        exit(99);
    FILE *file = fopen(profile_path, "rb");
    ok(file && fread(text, 1, sizeof text - 1, file) > 0 &&
           strstr(text, "\"total\": \"9223372036854775807\", \"ordered\": true, \"levels\": [\n"
                        "      {\"depth\": 1, \"units\": 2, \"runs\": [\n"
                        "        [\"9223372036854775806\", 1], [1, 1]]}]}"),
       "integers beyond 2^53 are strings");
    fclose(file);
    jc_work_free(works[0]);
}

/* ---- size ------------------------------------------------------------------------------------------------------ */

/* Runs of works 1, 2, 3, ... mod distinct, one unit each, and the last of them twice. */
static jc_work *many_runs(uint64_t runs, uint64_t distinct)
{
    uint64_t *work = calloc(runs, sizeof *work), *count = calloc(runs, sizeof *count);
    jc_work *made = NULL;
    if (!work || !count)
        exit(99);
    for (uint64_t i = 0; i < runs; i++) {
        work[i] = 1 + i % distinct;
        count[i] = 1 + (i == runs - 1);
    }
    jc_work_level level = {.runs = runs, .work = work, .count = count};
    if (jc_work_of_levels(1, &level, &made, NULL) != JC_OK)
        exit(99);
    free(work);
    free(count);
    return made;
}

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static void at_the_limit(void)
{
    static char label[] = "Large";
    char *labels[] = {label};
    jc_work *work = many_runs(CLI_PROFILE_MOST_ORDERED, 1000);
    cli_profile_file file = {0};
    jc_error error = {.sentence = ""};
    double start = seconds();
    bool good = write_rules(labels, &work, 1, &error) == JC_OK;
    double written = seconds();
    good = good && cli_profile_read(profile_path, NULL, &file, &error) == JC_OK;
    double read = seconds();
    ok(good && file.rules[0].ordered && same_work(file.rules[0].work, work), "2^20 runs keep their order");
    printf("# written in %.2f s, read in %.2f s\n", written - start, read - written);
    ok(read - start < 20, "in seconds, with room for slow machines");
    cli_profile_clear(&file);
    jc_work_free(work);
}

static void beyond_the_limit(void)
{
    static char label[] = "Larger";
    char *labels[] = {label};
    jc_work *work = many_runs(CLI_PROFILE_MOST_ORDERED + 1, 1000);
    cli_profile_file file = {0};
    jc_error error = {.sentence = ""};
    bool good = write_rules(labels, &work, 1, &error) == JC_OK &&
                cli_profile_read(profile_path, NULL, &file, &error) == JC_OK;
    const jc_work_level *level = good ? &file.rules[0].work->level[0] : NULL;
    ok(good && !file.rules[0].ordered && level->runs == 1000 && level->units == CLI_PROFILE_MOST_ORDERED + 2 &&
           file.rules[0].work->total == work->total,
       "one more run, and they are classes of equal units");
    bool falling = good;
    for (uint64_t i = 0; good && i < level->runs; i++)
        falling = falling && level->work[i] == 1000 - i;
    ok(falling, "the largest work first");
    cli_profile_clear(&file);
    jc_work_free(work);
}

/* ---- messages -------------------------------------------------------------------------------------------------- */

/* The file's text is refused with that status and sentence; behind the file's name the place ends in `suffix`. */
static void refuses(const char *text, const char *rule, jc_status want, const char *suffix, const char *sentence)
{
    cli_profile_file file = {0};
    jc_error error = {.sentence = ""};
    size_t length = strlen(profile_path);
    put_profile(text);
    jc_status status = cli_profile_read(profile_path, rule, &file, &error);
    if (!ok(status == want && error.code == want && file.count == 0 && !file.rules &&
                strncmp(error.place, profile_path, length) == 0 && strcmp(error.place + length, suffix) == 0 &&
                strstr(error.sentence, sentence),
            "refused: %s", sentence))
        printf("#   got %d: %s: %s\n", status, error.place, error.sentence);
    cli_profile_clear(&file);
}

/* The same for a profile of one rule, Q, with these fields behind its head. */
static void refuses_rule(const char *fields, jc_status want, const char *sentence)
{
    char text[1024], whole[256];
    snprintf(text, sizeof text, "{\"profile_version\": 1, \"rules\": [{\"head\": \"Q\"%s}]}", fields);
    snprintf(whole, sizeof whole, "rule Q: %s", sentence);
    refuses(text, NULL, want, "", whole);
}

/* The same for one level of a rule of total 10. */
static void refuses_level(const char *level, jc_status want, const char *sentence)
{
    char fields[512];
    snprintf(fields, sizeof fields, ", \"order\": \"x\", \"total\": 10, \"ordered\": true, \"levels\": [%s]", level);
    refuses_rule(fields, want, sentence);
}

static void refuses_runs(const char *runs, jc_status want, const char *sentence)
{
    char level[400];
    snprintf(level, sizeof level, "{\"depth\": 1, \"units\": 2, \"runs\": [%s]}", runs);
    refuses_level(level, want, sentence);
}

static void no_profiles(void)
{
    refuses("", NULL, JC_ERR_INPUT, "", "is empty; write a profile with joincast profile --write");
    refuses("{\"profile_version\": 1,\n  \"rules\": [}", NULL, JC_ERR_INPUT, ":2:13",
            "is not JSON: unexpected token");
    refuses("{\"a\": 1, \"a\": 2}", NULL, JC_ERR_INPUT, ":1:12", "is not JSON: duplicate object key");
    refuses("\x1f\x8b\x08", NULL, JC_ERR_INPUT, ":1:1", "is not JSON");
    refuses("{\"n\": 99999999999999999999}", NULL, JC_ERR_INPUT, ":1:26", "too big integer near "
            "'99999999999999999999'; the numbers of a profile are at most 2^63 - 1");
    refuses("[1, 2]", NULL, JC_ERR_INPUT, "", "is not a profile, for want of a profile_version");
    refuses("{\"command\": \"bound\"}", NULL, JC_ERR_INPUT, "", "is not a profile, for want of a profile_version");
    refuses("{\"command\": \"report\", \"rules\": []}", NULL, JC_ERR_INPUT, "",
            "holds the results of joincast report; give the profile.json in the same folder");
    refuses("{\"command\": \"profile\", \"rules\": []}", NULL, JC_ERR_INPUT, "",
            "holds the table of joincast profile; write a profile with its option --write");
    refuses("{\"profile_version\": 2}", NULL, JC_ERR_INPUT, "", "a profile of format 2; this joincast reads format "
            "1: write it anew with joincast profile --write");
    refuses("{\"profile_version\": \"1\"}", NULL, JC_ERR_INPUT, "", "profile_version is not a whole number");
    refuses("{\"profile_version\": 1}", NULL, JC_ERR_INPUT, "", "the profile has no rules");
    refuses("{\"profile_version\": 1, \"rules\": {}}", NULL, JC_ERR_INPUT, "", "the profile has no rules");
    refuses("{\"profile_version\": 1, \"rules\": []}", NULL, JC_ERR_INPUT, "", "the profile has no rules");
    refuses("{\"profile_version\": 1, \"rules\": [{}]}", NULL, JC_ERR_INPUT, "", "rule number 1 has no head");
    refuses("{\"profile_version\": 1, \"rules\": [{\"head\": \"a\\u001b[31m\"}]}", NULL, JC_ERR_INPUT, "",
            "the head of rule number 1 holds control characters");
}

static void no_rules(void)
{
    static const char two[] = "{\"profile_version\": 1, \"rules\": [{\"head\": \"Consumer\"}, {\"head\": \"Full\"}]}";
    refuses(two, "Consume", JC_ERR_INPUT, "", "has no rule 'Consume'; did you mean 'Consumer'?");
    refuses(two, "Triangle", JC_ERR_INPUT, "", "has no rule 'Triangle'; its rules are Consumer, Full");
    refuses_rule("", JC_ERR_INPUT, "total is missing");
    refuses_rule(", \"total\": 1.5", JC_ERR_INPUT, "total is not a whole number");
    refuses_rule(", \"total\": \"1e3\"", JC_ERR_INPUT, "total is not a whole number");
    refuses_rule(", \"total\": \"\"", JC_ERR_INPUT, "total is not a whole number");
    refuses_rule(", \"total\": -1", JC_ERR_INPUT, "total is negative");
    refuses_rule(", \"total\": \"-12\"", JC_ERR_INPUT, "total is negative");
    refuses_rule(", \"total\": \"9223372036854775808\"", JC_ERR_INPUT, "total is beyond 2^63");
    refuses_rule(", \"total\": \"99999999999999999999\"", JC_ERR_INPUT, "total is beyond 2^63");
    refuses_rule(", \"total\": 1", JC_ERR_INPUT, "order is missing or not a text");
    refuses_rule(", \"total\": 1, \"order\": \"x\"", JC_ERR_INPUT, "ordered is missing or neither true nor false");
    refuses_rule(", \"total\": 1, \"order\": \"x\", \"ordered\": true", JC_ERR_INPUT,
                 "levels is missing or not an array");
    refuses_rule(", \"total\": 0, \"order\": \"x\", \"ordered\": true, \"levels\": [0]", JC_ERR_INPUT,
                 "total is 0 with 1 levels");
}

static void no_levels(void)
{
    refuses_level("", JC_ERR_INPUT,
                  "total is 10 with 0 levels; write the profile anew with joincast profile --write");
    refuses_level("0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0", JC_ERR_INPUT, "18 levels are more than 17");
    refuses_level("{}", JC_ERR_INPUT, "depth 1: depth is missing");
    refuses_level("{\"depth\": 2}", JC_ERR_INPUT, "depth 1: depth says 2");
    refuses_level("{\"depth\": 0}", JC_ERR_INPUT, "depth 1: depth is 0 and should be at least 1");
    refuses_level("{\"depth\": 1}", JC_ERR_INPUT, "depth 1: units is missing");
    refuses_level("{\"depth\": 1, \"units\": 1}", JC_ERR_INPUT, "depth 1: runs is missing or not an array");
    refuses_level("{\"depth\": 1, \"units\": 3, \"runs\": [[5, 2]]}", JC_ERR_INPUT,
                  "depth 1: units is 3, but the runs have 2");
    refuses_level("{\"depth\": 1, \"units\": 2, \"runs\": [[5, 2]]}, "
                  "{\"depth\": 2, \"units\": 1, \"runs\": [[9, 1]]}",
                  JC_ERR_INPUT, "depth 2: the runs sum up to 9, but total is 10");
    refuses_runs("", JC_ERR_INPUT, "depth 1: units is 2, but the runs have 0");
    refuses_runs("[5, 2], 7", JC_ERR_INPUT, "depth 1: run 2: it is not [work, count]");
    refuses_runs("[5]", JC_ERR_INPUT, "depth 1: run 1: it is not [work, count]");
    refuses_runs("[5, 2, 1]", JC_ERR_INPUT, "depth 1: run 1: it is not [work, count]");
    refuses_runs("[1.5, 2]", JC_ERR_INPUT, "depth 1: run 1: the work is not a whole number");
    refuses_runs("[null, 2]", JC_ERR_INPUT, "depth 1: run 1: the work is not a whole number");
    refuses_runs("[5, -2]", JC_ERR_INPUT, "depth 1: run 1: the count is negative");
    refuses_runs("[5, 0]", JC_ERR_INPUT, "depth 1: run 1: the count is 0 and should be at least 1");
    refuses_runs("[5, \"9223372036854775808\"]", JC_ERR_INPUT, "depth 1: run 1: the count is beyond 2^63");
    refuses_runs("[9223372036854775807, 2]", JC_ERR_LIMIT, "depth 1: the sum of the runs is beyond 2^63");
    refuses_runs("[9223372036854775807, 1], [1, 1]", JC_ERR_LIMIT, "depth 1: the sum of the runs is beyond 2^63");
    refuses_runs("[9223372036854775807, 9223372036854775807]", JC_ERR_LIMIT,
                 "depth 1: the sum of the runs is beyond 2^63");
    refuses_runs("[0, 9223372036854775807], [0, 1]", JC_ERR_LIMIT, "depth 1: the sum of the runs is beyond 2^63");
}

static void no_files(void)
{
    cli_profile_file file = {0};
    jc_error error;
    jc_status status = cli_profile_read("/tmp", NULL, &file, &error);
    ok(status == JC_ERR_IO && strcmp(error.place, "/tmp") == 0 &&
           strstr(error.sentence, "is a directory; give the profile.json in it"),
       "a directory is refused");
    status = cli_profile_read("/nonexistent/profile.json", NULL, &file, &error);
    ok(status == JC_ERR_IO && strcmp(error.place, "/nonexistent/profile.json") == 0 &&
           strstr(error.sentence, "cannot be opened: No such file or directory"),
       "a file that is not there is refused");
    cli_profile_writer *writer = NULL;
    status = cli_profile_open("/nonexistent/profile.json", "profile", &writer, &error);
    ok(status == JC_ERR_IO && !writer && strstr(error.sentence, "cannot be written"),
       "a folder that is not there, too");
}

static void nothing_half_written(void)
{
    static const char before[] = "{\"profile_version\": 2}";
    cli_profile_writer *writer = NULL;
    cli_profile_file file = {0};
    jc_error error;
    uint64_t random = 3;
    jc_work *work = random_work(&random);
    put_profile(before);
    bool good = cli_profile_open(profile_path, "profile", &writer, &error) == JC_OK &&
                cli_profile_add(writer, "Q", "x", work, &error) == JC_OK;
    cli_profile_abandon(writer);
    ok(good && cli_profile_read(profile_path, NULL, &file, &error) == JC_ERR_INPUT &&
           strstr(error.sentence, "a profile of format 2"),
       "a file that is abandoned leaves the old one");
    if (access("/dev/full", W_OK) == 0) {
        good = cli_profile_open("/dev/full", "profile", &writer, &error) == JC_OK &&
               cli_profile_add(writer, "Q", "x", work, &error) == JC_OK;
        ok(good && cli_profile_commit(writer, &error) == JC_ERR_IO && strstr(error.sentence, "No space left"),
           "a full disk is said at the commit");
    } else {
        skip("a full disk", "there is no /dev/full");
    }
    jc_work_free(work);
}

int main(void)
{
    make_profile_path();
    round_trips();
    without_work();
    large_numbers();
    at_the_limit();
    beyond_the_limit();
    no_profiles();
    no_rules();
    no_levels();
    no_files();
    nothing_half_written();
    unlink(profile_path);
    return done_testing();
}
