/* SPDX-License-Identifier: Apache-2.0 */
/* The results of a simulation as JSON. */
#include "cli/simulate.h"

#include "cli/output.h"

#include <math.h>

/* A time in JSON: exact where it is whole. */
static json_t *json_time(double time)
{
    return time == floor(time) && fabs(time) < 0x1p63 ? cli_json_count((uint64_t)time) : json_real(time);
}

static json_t *json_exact(const jc_makespan *makespan)
{
    return makespan->tick == 1 ? cli_json_count(makespan->makespan) : json_time(simulate_time(makespan));
}

static int add_interval(json_t *object, const char *low, const char *high, const jc_interval *interval)
{
    return json_object_set_new(object, low, json_real(interval->low)) |
           json_object_set_new(object, high, json_real(interval->high));
}

static json_t *row_json(const simulation_run *run, const simulate_case *simulated, size_t index)
{
    const simulate_row *row = &simulated->rows[index];
    const jc_makespan *makespan = &row->makespan;
    bool repeated = run->settings->repeat > 1;
    char name[32];
    json_t *object = json_pack(
        "{s:s, s:o, s:f, s:f, s:f, s:f, s:s, s:o, s:o, s:f, s:f, s:b, s:o, s:o}", "schedule",
        jc_schedule_name(simulated->schedules.items[index], name), "makespan",
        repeated ? json_time(row->time.median) : json_exact(makespan), "ideal", makespan->ideal, "speedup",
        row->speedup.median, "hot_share", simulated->hot_share, "atomic_share",
        row->total ? (double)makespan->largest / (double)row->total : 0, "bound_by",
        jc_bound_by_name(makespan->bound_by), "total", cli_json_count(row->total), "largest_unit",
        cli_json_count(makespan->largest), "balance", makespan->balance, "work_makespan", makespan->work_makespan,
        "flattened", makespan->flattened, "guarantee",
        cli_json_real(makespan->guarantee), "pieces",
        cli_json_count(makespan->pieces));
    int failed = object == NULL;
    if (!failed && simulated->head)
        failed |= json_object_set_new(object, "head", cli_json_text(simulated->head));
    for (size_t i = 0; !failed && i < run->sweep_count; i++)
        failed |= json_object_set_new(object, run->sweeps[i].name, json_real(simulated->swept[i]));
    if (!failed && repeated) {
        failed |= add_interval(object, "makespan_low", "makespan_high", &row->time);
        failed |= add_interval(object, "speedup_low", "speedup_high", &row->speedup);
        failed |= json_object_set_new(object, "verdict", json_string(jc_verdict_name(row->verdict)));
    }
    if (failed) {
        json_decref(object);
        return NULL;
    }
    return object;
}

static json_t *case_json(const simulate_case *simulated)
{
    const jc_outcome *outcome = &simulated->outcome;
    json_t *exponents = json_array();
    for (unsigned level = 0; level < simulated->tree.level_count; level++)
        json_array_append_new(exponents, cli_json_real(outcome->exponent[level]));
    return json_pack("{s:o, s:o, s:o, s:f, s:o}", "head", cli_json_text(simulated->head), "root_keys",
                     cli_json_count(outcome->keys), "total", cli_json_count(outcome->total), "hot_share",
                     simulated->hot_share, "exponents", exponents);
}

json_t *simulate_json(const simulation_run *run)
{
    const simulate_settings *settings = run->settings;
    json_t *json = cli_envelope("simulate", &settings->seed), *rows = json_array(), *works = json_array();
    char baseline[32];
    int failed = !json || !rows || !works;
    for (size_t i = 0; i < run->case_count && !failed; i++) {
        const simulate_case *simulated = &run->cases[i];
        if (run->sweep_count == 0)
            failed |= json_array_append_new(works, case_json(simulated));
        for (size_t row = 0; row < simulated->schedules.count && !failed; row++)
            failed |= json_array_append_new(rows, row_json(run, simulated, row));
    }
    if (!failed) {
        const jc_simulation *simulation = &run->cases[0].simulation;
        failed |= json_object_set_new(json, "workers", cli_json_count(simulation->workers));
        failed |= json_object_set_new(json, "multiprocessors", cli_json_count(simulation->multiprocessors));
        failed |= json_object_set_new(json, "baseline", json_string(jc_schedule_name(run->baseline, baseline)));
        failed |= json_object_set_new(json, "levels", cli_json_text(run->levels_text));
        failed |= json_object_set_new(json, "repeat", cli_json_count(settings->repeat));
        if (run->sweep_count == 0)
            failed |= json_object_set(json, "work", works);
        failed |= json_object_set(json, "rows", rows);
    }
    json_decref(works);
    json_decref(rows);
    if (failed) {
        json_decref(json);
        return NULL;
    }
    return json;
}
