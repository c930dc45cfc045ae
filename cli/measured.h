/* SPDX-License-Identifier: Apache-2.0 */
/* One rule run on the CPU under several schedules. */
#ifndef CLI_MEASURED_H
#define CLI_MEASURED_H

#include "cli/makespans.h"

#include <joincast/exec.h>

typedef struct cli_measured {
    unsigned threads;
    unsigned count;
    jc_schedule schedules[CLI_SCHEDULES];
    unsigned repeat;                         /* times that each ran */
    jc_run_result *runs[CLI_SCHEDULES];      /* of each the run of median time */
    double least_ms[CLI_SCHEDULES], most_ms[CLI_SCHEDULES];
} cli_measured;

/* Runs the rule under every schedule of cli_report_schedules on that many threads, round after round, `repeat` (1 to
 * CLI_MOST_REPEATS) times each, and compares the counts of bindings and head rows: JC_ERR_SOLVER, with a sentence that
 * names both schedules, where two runs disagree. */
enum { CLI_MOST_REPEATS = 99 };
jc_status cli_measured_create(const jc_plan *plan, const char *label, unsigned threads, unsigned repeat,
                              cli_measured *measured, jc_error *error);
void cli_measured_clear(cli_measured *measured);

/* The busiest worker's share of all candidate bindings examined; 1/threads is perfect balance. */
double cli_largest_worker_share(const jc_run_result *run);

cli_table *cli_measured_table(void);
void cli_measured_cells(cli_table *table, const char *label, const cli_measured *measured);
int cli_measured_json(json_t *array, const char *label, const cli_measured *measured);

#endif
