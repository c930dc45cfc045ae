/* SPDX-License-Identifier: Apache-2.0 */
/* Profile files for tests: random work, a file of its own for each process, and what the writer asks the program. */
#ifndef TESTS_UNIT_PROFILE_CASE_H
#define TESTS_UNIT_PROFILE_CASE_H

#include "cli/command.h"
#include "cli/profile_file.h"

#include "tests/random.h"
#include "tests/tap.h"

#include <unistd.h>

int cli_argc = 2;
static char program_name[] = "joincast", odd_argument[] = "a \"b\"\\ \xff\n";
static char *arguments[] = {program_name, odd_argument, NULL};
char **cli_argv = arguments;

static char profile_path[] = "/tmp/joincast-test-profile-XXXXXX";

static inline void make_profile_path(void)
{
    int file = mkstemp(profile_path);
    if (file < 0)
        exit(99);
    close(file);
}

static inline void put_profile(const char *text)
{
    FILE *file = fopen(profile_path, "wb");
    if (!file || fputs(text, file) < 0 || fclose(file) != 0)
        exit(99);
}

enum { CASE_RUNS = 40 };

/* Splits total into at most CASE_RUNS runs; neighbours may be equal. */
static inline void split_work(uint64_t *random, uint64_t total, uint64_t *work, uint64_t *count, uint64_t *runs)
{
    *runs = 0;
    while (total > 0 && *runs < CASE_RUNS - 1) {
        uint64_t w = 1 + random_below(random, random_below(random, 2) ? total : total < 9 ? total : 9);
        uint64_t c = 1 + random_below(random, random_below(random, 2) ? total / w : 1);
        work[*runs] = w;
        count[(*runs)++] = c;
        total -= w * c;
    }
    if (total > 0) {
        work[*runs] = total;
        count[(*runs)++] = 1;
    }
}

/* Work of 1 to 17 depths, in one case of eight near 2^63, with units of no work here and there. */
static inline jc_work *random_work(uint64_t *random)
{
    static uint64_t work[JC_MAX_LEVELS + 1][CASE_RUNS], count[JC_MAX_LEVELS + 1][CASE_RUNS];
    jc_work_level level[JC_MAX_LEVELS + 1] = {{0}};
    unsigned depths = 1 + (unsigned)random_below(random, JC_MAX_LEVELS + 1);
    uint64_t total = random_below(random, 8) ? 1 + random_below(random, 1000) : INT64_MAX - random_below(random, 3);
    jc_work *made = NULL;
    for (unsigned i = 0; i < depths; i++) {
        split_work(random, total, work[i], count[i], &level[i].runs);
        if (level[i].runs < CASE_RUNS && random_below(random, 4) == 0) {
            work[i][level[i].runs] = 0;
            count[i][level[i].runs++] = 1 + random_below(random, 3);
        }
        level[i].work = work[i];
        level[i].count = count[i];
    }
    return jc_work_of_levels(depths, level, &made, NULL) == JC_OK ? made : NULL;
}

/* The run that begins at run *at of the level, with all neighbours of equal work; moves *at behind it. */
static inline uint64_t whole_run(const jc_work_level *level, uint64_t *at, uint64_t *work)
{
    uint64_t count = 0;
    *work = level->work[*at];
    for (; *at < level->runs && level->work[*at] == *work; (*at)++)
        count += level->count[*at];
    return count;
}

static inline bool same_level(const jc_work_level *left, const jc_work_level *right)
{
    uint64_t i = 0, j = 0, left_work, right_work;
    bool same = left->units == right->units && left->largest == right->largest;
    while (same && i < left->runs && j < right->runs) {
        uint64_t left_count = whole_run(left, &i, &left_work), right_count = whole_run(right, &j, &right_work);
        same = left_count == right_count && left_work == right_work;
    }
    return same && i == left->runs && j == right->runs;
}

/* The same units in the same order. */
static inline bool same_work(const jc_work *left, const jc_work *right)
{
    bool same = left->total == right->total && left->depth_count == right->depth_count;
    for (unsigned i = 0; same && i < left->depth_count; i++)
        same = same_level(&left->level[i], &right->level[i]);
    return same;
}

#endif
