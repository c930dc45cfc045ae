/* SPDX-License-Identifier: Apache-2.0 */
/* One rule run on the CPU under several schedules, the counts held against each other. */
#include "cli/measured.h"

#include "cli/output.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* Two runs of one rule must agree on every count. */
static bool agree(const jc_run_result *a, const jc_run_result *b)
{
    if (a->full_bindings != b->full_bindings)
        return false;
    for (unsigned head = 0; head < a->head_count; head++) {
        if (a->head_rows[head] != b->head_rows[head])
            return false;
    }
    return true;
}

static jc_status disagreement(const char *label, const jc_run_result *one, jc_schedule one_schedule,
                              const jc_run_result *other, jc_schedule other_schedule, jc_error *error)
{
    char first[32], second[32];
    if (error) {
        error->code = JC_ERR_SOLVER;
        snprintf(error->place, sizeof error->place, "%s", label);
        snprintf(error->sentence, sizeof error->sentence,
                 "schedules disagree: %s counts %" PRIu64 " bindings and %" PRIu64 " rows, %s counts %" PRIu64
                 " and %" PRIu64 "; this is a defect of joincast, please report it with the program and its facts",
                 jc_schedule_name(one_schedule, first), one->full_bindings, one->head_rows[0],
                 jc_schedule_name(other_schedule, second), other->full_bindings, other->head_rows[0]);
    }
    return JC_ERR_SOLVER;
}

/* All runs of a rule: runs[schedule * repeat + round]. */
typedef struct samples {
    unsigned repeat;
    jc_run_result **runs;
} samples;

static int by_elapsed(const void *left, const void *right)
{
    double a = (*(jc_run_result *const *)left)->elapsed_ms, b = (*(jc_run_result *const *)right)->elapsed_ms;
    return (a > b) - (a < b);
}

/* Round after round, so that a slow moment of the machine meets every schedule. */
static jc_status run_all(const jc_plan *plan, const char *label, unsigned threads, samples *taken, jc_error *error)
{
    for (unsigned round = 0; round < taken->repeat; round++) {
        for (unsigned i = 0; i < CLI_SCHEDULES; i++) {
            jc_run_options options = {.schedule = cli_report_schedules[i], .threads = threads};
            jc_run_result **run = &taken->runs[i * taken->repeat + round];
            jc_status status = jc_run_rule(plan, &options, run, error);
            if (status != JC_OK)
                return status;
            if (!agree(taken->runs[0], *run))
                return disagreement(label, taken->runs[0], cli_report_schedules[0], *run, options.schedule, error);
        }
    }
    return JC_OK;
}

jc_status cli_measured_create(const jc_plan *plan, const char *label, unsigned threads, unsigned repeat,
                              cli_measured *measured, jc_error *error)
{
    cli_measured made = {.threads = threads, .repeat = repeat};
    samples taken = {.repeat = repeat, .runs = calloc((size_t)CLI_SCHEDULES * repeat, sizeof *taken.runs)};
    jc_status status = taken.runs ? run_all(plan, label, threads, &taken, error) : JC_ERR_MEMORY;
    for (unsigned i = 0; i < CLI_SCHEDULES && status == JC_OK; i++) {
        jc_run_result **runs = taken.runs + (size_t)i * repeat;
        qsort(runs, repeat, sizeof *runs, by_elapsed);
        made.schedules[i] = cli_report_schedules[i];
        made.least_ms[i] = runs[0]->elapsed_ms;
        made.most_ms[i] = runs[repeat - 1]->elapsed_ms;
        made.runs[i] = runs[repeat / 2];
        runs[repeat / 2] = NULL;
        made.count++;
    }
    for (size_t i = 0; taken.runs && i < (size_t)CLI_SCHEDULES * repeat; i++)
        jc_run_result_free(taken.runs[i]);
    free(taken.runs);
    if (status == JC_OK)
        *measured = made;
    return status;
}

void cli_measured_clear(cli_measured *measured)
{
    for (unsigned i = 0; i < measured->count; i++)
        jc_run_result_free(measured->runs[i]);
    memset(measured, 0, sizeof *measured);
}

double cli_largest_worker_share(const jc_run_result *run)
{
    uint64_t total = 0, most = 0;
    for (unsigned i = 0; i < run->workers; i++) {
        total += run->worker_work[i];
        if (run->worker_work[i] > most)
            most = run->worker_work[i];
    }
    return total ? (double)most / (double)total : 0;
}

cli_table *cli_measured_table(void)
{
    static const char *const columns[] = {"rule",          "schedule",     ">median ms",     ">least", ">most",
                                          ">full bindings", ">output rows", ">busiest worker"};
    return cli_table_create(sizeof columns / sizeof *columns, columns);
}

void cli_measured_cells(cli_table *table, const char *label, const cli_measured *measured)
{
    char name[32];
    for (unsigned i = 0; i < measured->count; i++) {
        const jc_run_result *run = measured->runs[i];
        cli_table_cell(table, label);
        cli_table_cell(table, jc_schedule_name(measured->schedules[i], name));
        cli_table_milliseconds(table, run->elapsed_ms);
        cli_table_milliseconds(table, measured->least_ms[i]);
        cli_table_milliseconds(table, measured->most_ms[i]);
        cli_table_count(table, run->full_bindings);
        cli_table_count(table, run->head_rows[0]);
        cli_table_share(table, cli_largest_worker_share(run));
    }
}

static json_t *worker_array(const jc_run_result *run)
{
    json_t *workers = json_array();
    int failed = !workers;
    for (unsigned i = 0; i < run->workers && !failed; i++)
        failed = json_array_append_new(workers, json_pack("{s:o, s:f}", "work", cli_json_count(run->worker_work[i]),
                                                          "busy_ms", run->worker_ms[i]));
    if (!failed)
        return workers;
    json_decref(workers);
    return NULL;
}

int cli_measured_json(json_t *array, const char *label, const cli_measured *measured)
{
    for (unsigned i = 0; i < measured->count; i++) {
        const jc_run_result *run = measured->runs[i];
        char name[32];
        json_t *object = json_pack(
            "{s:s, s:s, s:s, s:o, s:o, s:f, s:f, s:f, s:i, s:f, s:i, s:f, s:o}", "head", label, "device", "cpu",
            "schedule", jc_schedule_name(measured->schedules[i], name), "count",
            json_sprintf("%" PRIu64, run->head_rows[0]), "full_bindings", json_sprintf("%" PRIu64, run->full_bindings),
            "elapsed_ms", run->elapsed_ms, "elapsed_least_ms", measured->least_ms[i], "elapsed_most_ms",
            measured->most_ms[i], "repeat", (int)measured->repeat, "schedule_ms", run->schedule_ms, "threads",
            (int)run->workers, "largest_worker_share", cli_largest_worker_share(run), "workers", worker_array(run));
        if (!object || json_array_append_new(array, object) != 0)
            return -1;
    }
    return 0;
}
