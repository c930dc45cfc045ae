/* SPDX-License-Identifier: Apache-2.0 */
/* The results of a simulation as text: what was simulated, the table, and what it comes to. */
#include "cli/simulate.h"

#include "cli/digits.h"

#include <inttypes.h>

static void print_count(FILE *out, uint64_t count)
{
    char digits[CLI_GROUPED];
    fputs(cli_group_digits(count, digits), out);
}

static void print_share(FILE *out, double share)
{
    if (share > 0 && share < 1e-4)
        fputs("less than 0.01%", out);
    else
        fprintf(out, share < 0.01 ? "%.2f%%" : "%.1f%%", 100 * share);
}

/* What the work is. */
static void print_work(const simulation_run *run, const simulate_case *simulated, FILE *out)
{
    const jc_outcome *outcome = &simulated->outcome;
    if (simulated->head)
        fprintf(out, "%s: ", simulated->head);
    print_count(out, outcome->keys);
    fprintf(out, " root key%s", outcome->keys == 1 ? "" : "s");
    if (run->levels_text)
        fprintf(out, ", fan-outs %s", run->levels_text);
    for (unsigned level = 0; run->levels_text && level < simulated->tree.level_count; level++) {
        if (simulated->levels[level].law == JC_LAW_ZIPF && simulated->levels[level].hot_share > 0)
            fprintf(out, " (level %u: exponent %.4f)", level + 1, outcome->exponent[level]);
    }
    fputs(": T = ", out);
    print_count(out, outcome->total);
    fputs(", of which the hottest key holds ", out);
    print_share(out, simulated->hot_share);
    fputs(".\n", out);
}

/* What is varied, and what is the same in all. */
static void print_sweeps(const simulation_run *run, FILE *out)
{
    fprintf(out, "%zu simulation%s over", run->case_count, run->case_count == 1 ? "" : "s");
    for (size_t i = 0; i < run->sweep_count; i++)
        fprintf(out, "%s %s", i ? " and" : "", run->sweeps[i].name);
    if (run->cases[0].head) {
        fputs(".\n", out);
        return;
    }
    fputs("; else ", out);
    if (!simulate_sweeps(run, CLI_SWEPT_KEYS)) {
        print_count(out, run->cases[0].tree.keys);
        fprintf(out, " root key%s, ", run->cases[0].tree.keys == 1 ? "" : "s");
    }
    fprintf(out, "fan-outs %s.\n", run->levels_text);
}

static void print_grid(const simulation_run *run, const jc_simulation *simulation, FILE *out)
{
    const char *what = simulation->multiprocessors ? "block" : "worker";
    if (simulate_sweeps(run, CLI_SWEPT_WORKERS)) {
        fprintf(out, "As many %ss as the table says", what);
    } else {
        print_count(out, simulation->workers);
        fprintf(out, " %s%s", what, simulation->workers == 1 ? "" : "s");
    }
    if (simulation->multiprocessors > 0) {
        fprintf(out, " on %" PRIu64 " multiprocessor%s of %" PRIu64 " place%s", simulation->multiprocessors,
                simulation->multiprocessors == 1 ? "" : "s", simulation->resident,
                simulation->resident == 1 ? "" : "s");
        const double places = (double)simulation->resident, rate = simulation->shared_rate;
        if (rate > 0)
            fprintf(out, " that share a rate of %g", rate);
        fprintf(out, "; T/p is with p = %.10g, what all of them do in a unit of time",
                (double)simulation->multiprocessors * (rate > 0 && rate < places ? rate : places));
    }
    if (run->settings->repeat > 1)
        fprintf(out, "; medians of %" PRIu64 " repetitions with 95%% bootstrap intervals", run->settings->repeat);
    fputs("; times are in units of work.\n\n", out);
}

/* The best schedule, and what holds it back. */
static void print_conclusion(const simulation_run *run, const simulate_case *simulated, FILE *out)
{
    size_t best = 0;
    for (size_t i = 1; i < simulated->schedules.count; i++) {
        if (simulated->rows[i].time.median < simulated->rows[best].time.median)
            best = i;
    }
    const simulate_row *row = &simulated->rows[best];
    char name[32], baseline[32];
    jc_schedule_name(run->baseline, baseline);
    if (simulated->head)
        fprintf(out, "%s: ", simulated->head);
    jc_schedule_name(simulated->schedules.items[best], name);
    if (row->speedup.median <= 1.005)
        fprintf(out, "no schedule here beats %s; %s is bound by %s.\n", baseline, name,
                jc_bound_by_name(row->makespan.bound_by));
    else if (run->settings->repeat > 1 && row->verdict != JC_VERDICT_FASTER)
        fprintf(out, "%s has the shortest median, %.2f times as fast as %s, but their intervals overlap; it is bound by "
                     "%s.\n", name, row->speedup.median, baseline, jc_bound_by_name(row->makespan.bound_by));
    else
        fprintf(out, "%s is the fastest, %.2f times as fast as %s; it is bound by %s.\n", name, row->speedup.median,
                baseline, jc_bound_by_name(row->makespan.bound_by));
}

void simulate_print(const simulation_run *run, const cli_table *table, FILE *out)
{
    bool swept = run->sweep_count > 0;
    if (swept)
        print_sweeps(run, out);
    if (!swept || run->levels_text == NULL) {
        for (size_t i = 0; i < run->case_count; i += run->sweep_cases)
            print_work(run, &run->cases[i], out);
    }
    if (run->case_count > 0)
        print_grid(run, &run->cases[0].simulation, out);
    cli_table_print(table, out);
    for (size_t i = 0; i < run->case_count && !swept; i++) {
        if (i == 0)
            fputc('\n', out);
        print_conclusion(run, &run->cases[i], out);
    }
}
