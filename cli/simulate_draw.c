/* SPDX-License-Identifier: Apache-2.0 */
/* The figures and the trace of a simulation that were asked for. */
#include "cli/simulate.h"

#include "cli/command.h"
#include "cli/digits.h"
#include "cli/fail.h"
#include "cli/figure.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double pays_above = 1.05; /* where a heat map draws the boundary */
static const uint64_t spans_most = 1000000;

static const char *title_of(const simulation_run *run)
{
    return run->cases[0].head ? run->cases[0].head : run->levels_text;
}

enum { LABEL = 96, TITLE = 512 };

/* What an axis calls a sweep. */
static const char *axis_label(const cli_sweep *sweep, char text[LABEL])
{
    const char *of = sweep->level > 1 ? "of the fan-outs" : "of the root keys' fan-outs";
    switch (sweep->swept) {
    case CLI_SWEPT_EXPONENT: snprintf(text, LABEL, "exponent %s, level %u", of, sweep->level); break;
    case CLI_SWEPT_MEAN: snprintf(text, LABEL, "mean %s, level %u", of, sweep->level); break;
    case CLI_SWEPT_CORRELATION: snprintf(text, LABEL, "correlation between levels"); break;
    case CLI_SWEPT_WORKERS: snprintf(text, LABEL, "workers p"); break;
    case CLI_SWEPT_KEYS: snprintf(text, LABEL, "root keys"); break;
    case CLI_SWEPT_HOT_SHARE: snprintf(text, LABEL, "share of the hottest root key's fan-out"); break;
    }
    return text;
}

/* What a sweep keeps as it is. */
static const char *sweep_title(const simulation_run *run, char text[TITLE])
{
    char keys[CLI_GROUPED], workers[CLI_GROUPED];
    if (run->cases[0].head)
        return run->cases[0].head; /* of a profile only workers are swept */
    cli_group_digits(run->cases[0].tree.keys, keys);
    cli_group_digits(run->cases[0].simulation.workers, workers);
    int length = 0;
    if (!simulate_sweeps(run, CLI_SWEPT_KEYS))
        length += snprintf(text, TITLE, "%s root keys, ", keys);
    if (!simulate_sweeps(run, CLI_SWEPT_WORKERS))
        length += snprintf(text + length, (size_t)(TITLE - length), "%s workers, ", workers);
    snprintf(text + length, (size_t)(TITLE - length), "else %s", run->levels_text);
    return text;
}

/* The schedule that a figure of one shows: the last one named, and of all schedules flat2. */
static size_t shown_schedule(const simulation_run *run)
{
    const cli_schedules *schedules = &run->cases[0].schedules;
    const char *named = run->settings->schedules ? run->settings->schedules : "all", *comma = strrchr(named, ',');
    const char *last = comma ? comma + 1 : named;
    jc_schedule shown;
    if (strcmp(last, "all") == 0 || jc_schedule_parse(last, &shown, NULL) != JC_OK)
        shown = (jc_schedule){.kind = JC_SCHEDULE_FLAT, .depth = 2};
    size_t found = cli_schedules_find(schedules, shown);
    return found < schedules->count ? found : schedules->count - 1;
}

/* ---- makespans, speedups, heat map ---------------------------------------------------------------------------- */

static jc_status draw_makespans(const simulation_run *run, const char *path, jc_error *error)
{
    const simulate_case *simulated = &run->cases[0];
    size_t count = simulated->schedules.count;
    jc_status status = JC_ERR_MEMORY;
    jc_makespan *makespans = calloc(count + 1, sizeof *makespans);
    jc_interval *intervals = calloc(count + 1, sizeof *intervals);
    if (!makespans || !intervals) {
        cli_fail_memory(error);
        goto done;
    }
    for (size_t i = 0; i < count; i++) {
        makespans[i] = simulated->rows[i].makespan;
        intervals[i] = simulated->rows[i].time;
    }
    const jc_simulation *simulation = &simulated->simulation;
    status = cli_figure_makespans(path, title_of(run), count, makespans, run->settings->repeat > 1 ? intervals : NULL,
                                  simulation->multiprocessors ? 0 : simulation->workers, error);
done:
    free(intervals);
    free(makespans);
    return status;
}

static jc_status draw_speedups(const simulation_run *run, const char *path, jc_error *error)
{
    const cli_schedules *schedules = &run->cases[0].schedules;
    size_t values = run->case_count, count = schedules->count;
    char names[CLI_SCHEDULES_MOST][32], baseline[32], title[TITLE], label[LABEL];
    cli_speedups lines[CLI_SCHEDULES_MOST];
    jc_interval *speedups = calloc(values * count + 1, sizeof *speedups);
    if (!speedups)
        return cli_fail_memory(error);
    size_t shown = 0;
    for (size_t s = 0; s < count; s++) {
        if (cli_schedule_same(schedules->items[s], run->baseline))
            continue; /* the dashed line at 1 */
        for (size_t i = 0; i < values; i++)
            speedups[shown * values + i] = run->cases[i].rows[s].speedup;
        lines[shown] = (cli_speedups){jc_schedule_name(schedules->items[s], names[shown]), &speedups[shown * values]};
        shown++;
    }
    jc_status status = cli_figure_speedups(path, sweep_title(run, title), axis_label(&run->sweeps[0], label),
                                           jc_schedule_name(run->baseline, baseline), values, run->sweeps[0].values,
                                           shown, lines, error);
    free(speedups);
    return status;
}

/* The first sweep is x. */
static jc_status draw_heat_map(const simulation_run *run, const char *path, jc_error *error)
{
    const cli_schedules *schedules = &run->cases[0].schedules;
    size_t x_count = run->sweeps[0].count, y_count = run->sweeps[1].count, shown = shown_schedule(run);
    char schedule[32], baseline[32], title[TITLE], x_label[LABEL], y_label[LABEL];
    double *speedup = calloc(run->case_count, sizeof *speedup);
    if (!speedup)
        return cli_fail_memory(error);
    for (size_t ix = 0; ix < x_count; ix++) {
        for (size_t iy = 0; iy < y_count; iy++)
            speedup[iy * x_count + ix] = run->cases[ix * y_count + iy].rows[shown].speedup.median;
    }
    const cli_heat_map map = {.x_label = axis_label(&run->sweeps[0], x_label),
                              .y_label = axis_label(&run->sweeps[1], y_label), .x_count = x_count,
                              .y_count = y_count, .x = run->sweeps[0].values, .y = run->sweeps[1].values,
                              .speedup = speedup, .schedule = jc_schedule_name(schedules->items[shown], schedule),
                              .baseline = jc_schedule_name(run->baseline, baseline), .threshold = pays_above};
    jc_status status = cli_figure_heat_map(path, sweep_title(run, title), &map, error);
    free(speedup);
    return status;
}

/* ---- figures of one case's work ------------------------------------------------------------------------------- */

static jc_status draw_rank_size(const simulation_run *run, const jc_work *work, const char *path, jc_error *error)
{
    const jc_work_level *keys = &work->level[0];
    const cli_ranking ranking = {.name = title_of(run), .count = keys->runs, .weights = keys->work,
                                 .times = keys->count};
    return cli_figure_rank_size(path, title_of(run), 1, &ranking, error);
}

/* The loads of every schedule, for one of the figures that show them. */
static jc_status draw_loads(const simulation_run *run, const jc_work *work, const char *path, bool lorenz,
                            jc_error *error)
{
    const simulate_case *simulated = &run->cases[0];
    uint64_t places = simulate_places(&simulated->simulation);
    size_t count = simulated->schedules.count;
    char names[CLI_SCHEDULES_MOST][32];
    cli_shares shares[CLI_SCHEDULES_MOST];
    uint64_t *loads = calloc(places * count + 1, sizeof *loads);
    if (!loads)
        return cli_fail_memory(error);
    jc_status status = JC_OK;
    for (size_t i = 0; i < count && status == JC_OK; i++) {
        jc_makespan makespan;
        shares[i] = (cli_shares){jc_schedule_name(simulated->schedules.items[i], names[i]), &loads[i * places]};
        status = jc_simulate(work, simulated->schedules.items[i], &simulated->simulation, &makespan,
                             &loads[i * places], error);
    }
    if (status == JC_OK)
        status = (lorenz ? cli_figure_lorenz : cli_figure_shares)(path, title_of(run), count, shares, places, error);
    free(loads);
    return status;
}

typedef struct span_list {
    size_t count;
    jc_span *spans; /* room for every piece */
} span_list;

static void keep_span(void *context, const jc_span *span)
{
    span_list *list = context;
    list->spans[list->count++] = *span;
}

static jc_status draw_gantt(const simulation_run *run, const jc_work *work, const char *path, jc_error *error)
{
    const simulate_case *simulated = &run->cases[0];
    const jc_schedule schedule = simulated->schedules.items[shown_schedule(run)];
    jc_simulation simulation = simulated->simulation;
    char name[32], title[TITLE];
    jc_makespan makespan; /* of this work: the case's rows may be of another repetition's */
    jc_status status = jc_simulate(work, schedule, &simulation, &makespan, NULL, error);
    if (status != JC_OK)
        return status;
    jc_schedule_name(schedule, name);
    if (makespan.pieces > spans_most)
        return cli_fail(error, JC_ERR_LIMIT, "--gantt", "%s has more than %" PRIu64 " pieces of work, more than a "
                        "figure can show; name another schedule with --schedule, or take fewer keys", name,
                        spans_most);
    span_list list = {.spans = calloc(makespan.pieces + 1, sizeof *list.spans)};
    if (!list.spans)
        return cli_fail_memory(error);
    simulation.visit = keep_span;
    simulation.context = &list;
    status = jc_simulate(work, schedule, &simulation, &makespan, NULL, error);
    if (status == JC_OK) {
        const cli_gantt gantt = {.count = list.count, .spans = list.spans, .workers = simulation.workers,
                                 .multiprocessors = simulation.multiprocessors, .resident = simulation.resident,
                                 .balance = makespan.balance, .makespan = simulate_time(&makespan)};
        snprintf(title, sizeof title, "%s, %s", title_of(run), name);
        status = cli_figure_gantt(path, title, &gantt, error);
    }
    free(list.spans);
    return status;
}

/* ---- all that were asked for ---------------------------------------------------------------------------------- */

/* A figure that gnuplot cannot draw leaves its data and script. That is said, and so is a file that cannot be
 * written: it is no reason to lose the other figures and the results. */
static jc_status settle(jc_status status, bool *drawn, jc_error *error)
{
    if (status != JC_ERR_UNSUPPORTED && status != JC_ERR_IO)
        return status;
    cli_complain("simulate", error);
    *drawn = false;
    return JC_OK;
}

static jc_status draw_work(const simulation_run *run, bool *drawn, jc_error *error)
{
    const simulate_settings *settings = run->settings;
    const jc_work *work;
    jc_work *made;
    jc_status status = simulate_work(&run->cases[0], &work, &made, error);
    if (status == JC_OK && settings->timeline)
        status = settle(simulate_write_timeline(&run->cases[0], work, settings->timeline, error), drawn, error);
    if (status == JC_OK && settings->rank_size)
        status = settle(draw_rank_size(run, work, settings->rank_size, error), drawn, error);
    if (status == JC_OK && settings->loads)
        status = settle(draw_loads(run, work, settings->loads, false, error), drawn, error);
    if (status == JC_OK && settings->lorenz)
        status = settle(draw_loads(run, work, settings->lorenz, true, error), drawn, error);
    if (status == JC_OK && settings->gantt)
        status = settle(draw_gantt(run, work, settings->gantt, error), drawn, error);
    jc_work_free(made);
    return status;
}

bool simulate_wants_single_case(const simulate_settings *settings)
{
    return settings->rank_size || settings->loads || settings->lorenz || settings->gantt || settings->timeline;
}

jc_status simulate_draw(const simulation_run *run, bool *drawn, jc_error *error)
{
    const simulate_settings *settings = run->settings;
    jc_status status = JC_OK;
    *drawn = true;
    if (settings->plot) {
        status = run->sweep_count == 0   ? draw_makespans(run, settings->plot, error)
                 : run->sweep_count == 1 ? draw_speedups(run, settings->plot, error)
                                         : draw_heat_map(run, settings->plot, error);
        status = settle(status, drawn, error);
    }
    if (status == JC_OK && simulate_wants_single_case(settings))
        status = draw_work(run, drawn, error);
    return status;
}
