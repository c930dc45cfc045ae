/* SPDX-License-Identifier: Apache-2.0 */
/* The results of a simulation as a table. */
#include "cli/simulate.h"

#include "cli/digits.h"

#include <math.h>

/* Whole makespans as counts, others to two decimals. */
static void add_time(cli_table *table, double time)
{
    char whole[CLI_GROUPED], shown[CLI_GROUPED + 8], plain[64];
    if (!(time < 0x1p63)) {
        cli_table_cellf(table, "%.6g", time);
        return;
    }
    const double hundredths = round((time - floor(time)) * 100);
    if (time == floor(time)) {
        cli_table_count(table, (uint64_t)time);
        return;
    }
    cli_group_digits((uint64_t)time + (hundredths >= 100), whole);
    snprintf(shown, sizeof shown, "%s.%02.0f", whole, hundredths >= 100 ? 0 : hundredths);
    snprintf(plain, sizeof plain, "%.15g", time);
    cli_table_pair(table, shown, plain);
}

/* A bound that times are compared with: in whole units of work, below 10 to two decimals. */
static void add_bound(cli_table *table, double bound)
{
    char shown[CLI_GROUPED], plain[64];
    if (bound > 0 && bound < 0.01)
        snprintf(shown, sizeof shown, "< 0.01");
    else if (bound < 10 && bound != floor(bound))
        snprintf(shown, sizeof shown, "%.2f", bound);
    else if (bound < 0x1p63)
        cli_group_digits((uint64_t)bound, shown);
    else
        snprintf(shown, sizeof shown, "%.6g", bound);
    snprintf(plain, sizeof plain, "%.15g", bound);
    cli_table_pair(table, shown, plain);
}

static void add_speedup(cli_table *table, double value)
{
    char shown[64], plain[64];
    snprintf(shown, sizeof shown, value < 0.01 ? "%.2g" : "%.2f", value);
    snprintf(plain, sizeof plain, "%.10g", value);
    cli_table_pair(table, shown, plain);
}

static void add_row(cli_table *table, const simulation_run *run, const simulate_case *simulated, size_t index)
{
    const simulate_row *row = &simulated->rows[index];
    const jc_makespan *makespan = &row->makespan;
    bool repeated = run->settings->repeat > 1;
    char name[32], shown[40];
    if (simulated->head)
        cli_table_cell(table, simulated->head);
    for (size_t i = 0; i < run->sweep_count; i++)
        cli_table_cellf(table, "%.10g", simulated->swept[i]);
    jc_schedule_name(simulated->schedules.items[index], name);
    snprintf(shown, sizeof shown, "%s (key)", name); /* it fell back to key */
    cli_table_pair(table, makespan->flattened ? name : shown, name);
    add_time(table, row->time.median);
    if (repeated) {
        add_time(table, row->time.low);
        add_time(table, row->time.high);
    }
    add_bound(table, makespan->balance);
    cli_table_count(table, makespan->largest);
    cli_table_share(table, row->total ? (double)makespan->largest / (double)row->total : 0);
    if (isfinite(makespan->guarantee))
        add_bound(table, makespan->guarantee);
    else
        cli_table_cell(table, NULL);
    add_speedup(table, row->speedup.median);
    if (repeated) {
        add_speedup(table, row->speedup.low);
        add_speedup(table, row->speedup.high);
        cli_table_cell(table, jc_verdict_name(row->verdict));
    }
    cli_table_cell(table, jc_bound_by_name(makespan->bound_by));
}

cli_table *simulate_table(const simulation_run *run)
{
    const char *columns[16 + CLI_SWEEPS];
    char speedup[96], baseline[32], swept[CLI_SWEEPS][40];
    size_t count = 0;
    bool repeated = run->settings->repeat > 1;
    snprintf(speedup, sizeof speedup, ">speedup over %s=speedup", jc_schedule_name(run->baseline, baseline));
    if (run->case_count > 0 && run->cases[0].head)
        columns[count++] = "rule=head";
    for (size_t i = 0; i < run->sweep_count; i++) {
        snprintf(swept[i], sizeof swept[i], ">%s", run->sweeps[i].name);
        columns[count++] = swept[i];
    }
    columns[count++] = "schedule";
    columns[count++] = ">makespan";
    if (repeated) {
        columns[count++] = ">low=makespan_low";
        columns[count++] = ">high=makespan_high";
    }
    columns[count++] = ">T/p=balance";
    columns[count++] = ">largest unit=largest_unit";
    columns[count++] = ">its share=atomic_share";
    columns[count++] = ">guarantee";
    columns[count++] = speedup;
    if (repeated) {
        columns[count++] = ">low=speedup_low";
        columns[count++] = ">high=speedup_high";
        columns[count++] = "verdict";
    }
    columns[count++] = "bound by=bound_by";
    cli_table *table = cli_table_create(count, columns);
    for (size_t i = 0; table && i < run->case_count; i++) {
        for (size_t row = 0; row < run->cases[i].schedules.count; row++)
            add_row(table, run, &run->cases[i], row);
    }
    return table;
}
