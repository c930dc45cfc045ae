/* SPDX-License-Identifier: Apache-2.0 */
/* Runs the cases of a simulation: every repetition is a point, and a case's figures are medians over them. */
#include "cli/simulate.h"

#include "cli/fail.h"
#include "cli/output.h"

#include <math.h>
#include <stdlib.h>

static const double confidence = 0.95;

/* The schedules of a case, and the baseline behind them where it is not among them. */
typedef struct timed_schedules {
    cli_schedules all;
    size_t baseline; /* its place */
} timed_schedules;

static timed_schedules with_baseline(const cli_schedules *schedules, jc_schedule baseline)
{
    timed_schedules timed = {.all = *schedules, .baseline = cli_schedules_find(schedules, baseline)};
    if (timed.baseline == schedules->count)
        timed.all.items[timed.all.count++] = baseline;
    return timed;
}

/* The repetition whose value is the median, of two the first that is nearest. */
static size_t median_repetition(const double *values, size_t count, double median)
{
    size_t nearest = 0;
    for (size_t i = 1; i < count; i++) {
        if (fabs(values[i] - median) < fabs(values[nearest] - median))
            nearest = i;
    }
    return nearest;
}

/* What the repetitions of a case came to. */
typedef struct repetitions {
    size_t count, schedules, baseline;
    const jc_outcome *outcomes;   /* one for each */
    const jc_makespan *makespans; /* `schedules` for each */
    uint64_t seed;                /* of the bootstrap */
    double *values;               /* room for one for each */
} repetitions;

static const jc_makespan *makespan_of(const repetitions *r, size_t repetition, size_t schedule)
{
    return &r->makespans[repetition * r->schedules + schedule];
}

static jc_status find_median(const repetitions *r, jc_interval *interval, jc_error *error)
{
    return jc_median_interval(r->values, r->count, confidence, r->seed, interval, error);
}

static jc_status time_schedule(const repetitions *r, size_t schedule, jc_interval *time, jc_error *error)
{
    for (size_t i = 0; i < r->count; i++)
        r->values[i] = simulate_time(makespan_of(r, i, schedule));
    return find_median(r, time, error);
}

static jc_status summarise(const repetitions *r, size_t schedule, const jc_interval *baseline, simulate_row *row,
                           jc_error *error)
{
    jc_status status = time_schedule(r, schedule, &row->time, error);
    if (status)
        return status;
    const size_t shown = median_repetition(r->values, r->count, row->time.median);
    row->makespan = *makespan_of(r, shown, schedule);
    row->total = r->outcomes[shown].total;
    row->verdict = schedule == r->baseline ? JC_VERDICT_SAME : jc_interval_compare(&row->time, baseline);
    for (size_t i = 0; i < r->count; i++) {
        const double time = r->values[i];
        r->values[i] = time > 0 ? simulate_time(makespan_of(r, i, r->baseline)) / time : 1;
    }
    return find_median(r, &row->speedup, error);
}

static jc_status summarise_case(simulate_case *simulated, repetitions *r, jc_error *error)
{
    jc_interval hot, baseline;
    jc_status status;
    r->values = calloc(r->count, sizeof *r->values);
    simulated->rows = calloc(simulated->schedules.count + 1, sizeof *simulated->rows);
    if (!r->values || !simulated->rows) {
        status = cli_fail_memory(error);
        goto done;
    }
    for (size_t i = 0; i < r->count; i++)
        r->values[i] = r->outcomes[i].total ? (double)r->outcomes[i].hot_work / (double)r->outcomes[i].total : 0;
    status = find_median(r, &hot, error);
    if (status)
        goto done;
    simulated->hot_share = hot.median;
    simulated->outcome = r->outcomes[median_repetition(r->values, r->count, hot.median)];
    status = time_schedule(r, r->baseline, &baseline, error);
    for (size_t i = 0; i < simulated->schedules.count && status == JC_OK; i++)
        status = summarise(r, i, &baseline, &simulated->rows[i], error);
done:
    free(r->values);
    return status;
}

typedef struct progress {
    size_t done, all;
    bool quiet;
} progress;

static void show_progress(void *context)
{
    progress *p = context;
    char line[96];
    p->done++;
    if (p->quiet || (p->done % 64 && p->done < p->all))
        return;
    snprintf(line, sizeof line, "joincast simulate: %zu of %zu ...", p->done, p->all);
    cli_progress(p->done < p->all ? line : NULL);
}

/* Cases with the same schedules, those of one sweep, go out together to keep every thread busy. */
static jc_status run_together(simulation_run *run, size_t first, size_t count, jc_error *error)
{
    const simulate_settings *settings = run->settings;
    size_t repeat = settings->repeat, points = count * repeat;
    timed_schedules timed = with_baseline(&run->cases[first].schedules, run->baseline);
    jc_status status;
    jc_point *point = calloc(points, sizeof *point);
    jc_outcome *outcomes = calloc(points, sizeof *outcomes);
    jc_makespan *makespans = calloc(points * timed.all.count, sizeof *makespans);
    if (!point || !outcomes || !makespans) {
        status = cli_fail_memory(error);
        goto done;
    }
    for (size_t i = 0; i < points; i++) {
        const simulate_case *simulated = &run->cases[first + i / repeat];
        point[i] = (jc_point){simulated->tree, simulated->work, simulated->simulation};
        point[i].tree.seed += i % repeat;
        point[i].simulation.seed += i % repeat;
    }
    progress shown = {.all = points, .quiet = settings->common.quiet};
    status = jc_simulate_points(point, points, timed.all.items, timed.all.count, (unsigned)settings->threads, outcomes,
                                makespans, show_progress, &shown, error);
    cli_progress(NULL);
    for (size_t i = 0; i < count && status == JC_OK; i++) {
        repetitions those = {.count = repeat, .schedules = timed.all.count, .baseline = timed.baseline,
                             .outcomes = &outcomes[i * repeat], .makespans = &makespans[i * repeat * timed.all.count],
                             .seed = settings->seed};
        status = summarise_case(&run->cases[first + i], &those, error);
    }
done:
    free(makespans);
    free(outcomes);
    free(point);
    return status;
}

static bool same_schedules(const cli_schedules *a, const cli_schedules *b)
{
    bool same = a->count == b->count;
    for (size_t i = 0; same && i < a->count; i++)
        same = cli_schedule_same(a->items[i], b->items[i]);
    return same;
}

jc_status simulate_cases(simulation_run *run, jc_error *error)
{
    jc_status status = JC_OK;
    for (size_t first = 0, next; first < run->case_count && status == JC_OK; first = next) {
        next = first + 1;
        while (next < run->case_count && same_schedules(&run->cases[first].schedules, &run->cases[next].schedules))
            next++;
        status = run_together(run, first, next - first, error);
    }
    return status;
}
