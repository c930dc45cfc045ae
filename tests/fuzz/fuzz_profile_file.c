/* SPDX-License-Identifier: Apache-2.0 */
/* Any bytes as a profile file: reading ends, what it gives keeps the promises of jc_work, and comes back the same
 * when it is written and read again. */
#include "cli/command.h"
#include "cli/profile_file.h"

#include "tests/fuzz/fuzz.h"
#include "tests/fuzz/nameless_file.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const char fuzz_corpus[] = "profile_file";

int cli_argc = 0;
char **cli_argv = NULL;

static void check(bool promise)
{
    if (!promise)
        abort();
}

static void check_work(const jc_work *work)
{
    check(work->total <= INT64_MAX && work->depth_count <= JC_MAX_LEVELS + 1);
    check((work->total == 0) == (work->depth_count == 0));
    for (unsigned i = 0; i < work->depth_count; i++) {
        const jc_work_level *level = &work->level[i];
        unsigned __int128 sum = 0, units = 0;
        for (uint64_t run = 0; run < level->runs; run++) {
            sum += (unsigned __int128)level->work[run] * level->count[run];
            units += level->count[run];
            check(level->count[run] > 0 && level->work[run] <= level->largest);
        }
        check(sum == work->total && units == level->units);
    }
}

/* Runs of equal neighbours are one where they were written, so units and sums are compared. */
static void check_same(const cli_profile_rule *left, const cli_profile_rule *right)
{
    check(strcmp(left->label, right->label) == 0 && strcmp(left->order, right->order) == 0);
    check(left->work->total == right->work->total && left->work->depth_count == right->work->depth_count);
    for (unsigned i = 0; i < left->work->depth_count; i++) {
        const jc_work_level *a = &left->work->level[i], *b = &right->work->level[i];
        check(a->units == b->units && a->largest == b->largest && a->runs >= b->runs);
    }
}

static void check_round_trip(const char *path, const cli_profile_file *file)
{
    cli_profile_writer *writer = NULL;
    cli_profile_file again = {0};
    jc_error error;
    check(cli_profile_open(path, "profile", &writer, &error) == JC_OK);
    for (size_t i = 0; i < file->count; i++)
        check(cli_profile_add(writer, file->rules[i].label, file->rules[i].order, file->rules[i].work,
                              &error) == JC_OK);
    check(cli_profile_commit(writer, &error) == JC_OK);
    check(cli_profile_read(path, NULL, &again, &error) == JC_OK && again.count == file->count);
    for (size_t i = 0; i < file->count; i++)
        check_same(&file->rules[i], &again.rules[i]);
    cli_profile_clear(&again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char path[64];
    cli_profile_file file = {0};
    jc_error error = {.code = JC_OK};
    int nameless = open_nameless(path);
    check(size == 0 || write(nameless, data, size) == (ssize_t)size);
    jc_status status = cli_profile_read(path, NULL, &file, &error);
    check(status == error.code && (status == JC_OK) == (file.count > 0));
    check(status == JC_OK || ((status == JC_ERR_INPUT || status == JC_ERR_LIMIT) && error.place[0] &&
                              error.sentence[0]));
    for (size_t i = 0; i < file.count; i++)
        check_work(file.rules[i].work);
    if (status == JC_OK)
        check_round_trip(path, &file);
    cli_profile_clear(&file);
    close(nameless);
    return 0;
}
