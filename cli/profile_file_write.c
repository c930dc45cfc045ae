/* SPDX-License-Identifier: Apache-2.0 */
/* Writes profile files, run by run, so that only one rule's work is in memory. */
#include "cli/command.h"
#include "cli/fail.h"
#include "cli/output.h"
#include "cli/profile_file.h"

#include <inttypes.h>
#include <stdlib.h>

enum { RUNS_PER_LINE = 8 };

struct cli_profile_writer {
    jc_output *output;
    size_t rules; /* written so far */
};

typedef struct run {
    uint64_t work, count;
} run;

static void put_count(FILE *out, uint64_t count)
{
    fprintf(out, count <= UINT64_C(1) << 53 ? "%" PRIu64 : "\"%" PRIu64 "\"", count);
}

/* False where memory is out. */
static bool put_json(FILE *out, json_t *value)
{
    bool good = value && json_dumpf(value, out, JSON_ENCODE_ANY) == 0;
    json_decref(value);
    return good || ferror(out); /* the commit finds what the stream has to say */
}

jc_status cli_profile_open(const char *path, const char *command, cli_profile_writer **writer, jc_error *error)
{
    cli_profile_writer *made = calloc(1, sizeof *made);
    if (!made)
        return cli_fail_memory(error);
    jc_status status = jc_output_open(path, &made->output, error);
    if (status != JC_OK) {
        free(made);
        return status;
    }
    FILE *out = jc_output_stream(made->output);
    fprintf(out, "{\n  \"joincast\": \"%s\",\n  \"command\": \"%s\",\n  \"argv\": [", jc_version(), command);
    bool good = true;
    for (int i = 0; i < cli_argc && good; i++) {
        fputs(i ? ", " : "", out);
        good = put_json(out, cli_json_text(cli_argv[i]));
    }
    fprintf(out, "],\n  \"profile_version\": %d,\n  \"rules\": [", CLI_PROFILE_VERSION);
    if (!good) {
        cli_profile_abandon(made);
        return cli_fail_memory(error);
    }
    *writer = made;
    return JC_OK;
}

/* ---- runs ------------------------------------------------------------------------------------------------------ */

static int by_falling_work(const void *left, const void *right)
{
    uint64_t a = ((const run *)left)->work, b = ((const run *)right)->work;
    return (a < b) - (a > b);
}

/* Makes neighbouring runs of equal work one; returns how many are left. */
static uint64_t merge(run *runs, uint64_t count)
{
    uint64_t merged = 0;
    for (uint64_t i = 0; i < count; i++) {
        if (merged > 0 && runs[merged - 1].work == runs[i].work)
            runs[merged - 1].count += runs[i].count;
        else
            runs[merged++] = runs[i];
    }
    return merged;
}

/* How many runs a level has where neighbours differ. */
static uint64_t different_runs(const jc_work_level *level)
{
    uint64_t different = 0;
    for (uint64_t i = 0; i < level->runs; i++)
        different += i == 0 || level->work[i] != level->work[i - 1];
    return different;
}

static jc_status put_runs(FILE *out, const jc_work_level *level, bool ordered)
{
    run *runs = calloc(level->runs + 1, sizeof *runs);
    if (!runs)
        return JC_ERR_MEMORY;
    for (uint64_t i = 0; i < level->runs; i++)
        runs[i] = (run){level->work[i], level->count[i]};
    if (!ordered)
        qsort(runs, level->runs, sizeof *runs, by_falling_work);
    uint64_t count = merge(runs, level->runs);
    for (uint64_t i = 0; i < count; i++) {
        fputs(i % RUNS_PER_LINE ? ", [" : i ? ",\n        [" : "\n        [", out);
        put_count(out, runs[i].work);
        fputs(", ", out);
        put_count(out, runs[i].count);
        fputc(']', out);
    }
    free(runs);
    return JC_OK;
}

static jc_status put_levels(FILE *out, const jc_work *work, bool ordered)
{
    for (unsigned depth = 1; depth <= work->depth_count; depth++) {
        const jc_work_level *level = &work->level[depth - 1];
        fprintf(out, "%s\n      {\"depth\": %u, \"units\": ", depth > 1 ? "," : "", depth);
        put_count(out, level->units);
        fputs(", \"runs\": [", out);
        jc_status status = put_runs(out, level, ordered);
        if (status != JC_OK)
            return status;
        fputs("]}", out);
    }
    return JC_OK;
}

jc_status cli_profile_add(cli_profile_writer *writer, const char *label, const char *order, const jc_work *work,
                          jc_error *error)
{
    FILE *out = jc_output_stream(writer->output);
    bool ordered = true;
    for (unsigned depth = 0; depth < work->depth_count; depth++)
        ordered = ordered && different_runs(&work->level[depth]) <= CLI_PROFILE_MOST_ORDERED;
    fprintf(out, "%s\n    {\"head\": ", writer->rules++ ? "," : "");
    bool good = put_json(out, cli_json_text(label));
    fputs(", \"order\": ", out);
    good = good && put_json(out, cli_json_text(order));
    fputs(", \"total\": ", out);
    put_count(out, work->total);
    fprintf(out, ", \"ordered\": %s, \"levels\": [", ordered ? "true" : "false");
    if (!good || put_levels(out, work, ordered) != JC_OK)
        return cli_fail_memory(error);
    fputs("]}", out);
    return JC_OK;
}

jc_status cli_profile_add_units(cli_profile_writer *writer, const char *label, const char *order,
                                const jc_profile *profile, jc_error *error)
{
    jc_work *work = NULL;
    jc_status status = jc_work_of_profile(profile, &work, error);
    if (status == JC_OK)
        status = cli_profile_add(writer, label, order, work, error);
    jc_work_free(work);
    return status;
}

jc_status cli_profile_commit(cli_profile_writer *writer, jc_error *error)
{
    fputs("\n  ]\n}\n", jc_output_stream(writer->output));
    jc_output *output = writer->output;
    free(writer);
    return jc_output_commit(output, error);
}

void cli_profile_abandon(cli_profile_writer *writer)
{
    if (!writer)
        return;
    jc_output_abandon(writer->output);
    free(writer);
}
