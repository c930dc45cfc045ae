/* SPDX-License-Identifier: Apache-2.0 */
/* Presets: published skew, simulated and put beside the figures that were reported of it.
 *
 * ablation  A study of 20,000 root keys on 1,024 blocks that compared longest-first lists of keys with slices of
 *           pairs, for skew at three places. It gives shares, not exponents: these are solved for from the shares. Which
 *           binding is hot is random: what is shown are medians of nine seeds.
 * castto    The CastTo rule of a points-to analysis, whose hot key holds 75.5% of all work and which flattening made
 *           1.8 times as fast: a unit of 42% below that key explains it (flat2); were the key divisible (flat3), it
 *           would be 773 times as fast on 1,024 blocks and 107 times on 142.
 */
#include "cli/simulate.h"

#include "cli/command.h"
#include "cli/output.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { PRESET_LEVELS = 3, PRESET_ROWS = 3, REPETITIONS = 9 };

typedef struct preset_row {
    const char *name;
    unsigned level_count;
    jc_fan_out levels[PRESET_LEVELS];
    uint64_t keys, workers;
    jc_schedule schedule;
    double speedup, hot_share, atomic_share; /* as reported; NAN where it was not */
} preset_row;

typedef struct preset {
    const char *name, *summary;
    size_t row_count;
    preset_row rows[PRESET_ROWS];
} preset;

#define FLAT(d) {.kind = JC_SCHEDULE_FLAT, .depth = (d)}
#define CONSTANT(n) {.law = JC_LAW_CONSTANT, .mean = (n)}
#define ZIPF(share, mean_fan_out) {.law = JC_LAW_ZIPF, .hot_share = (share), .mean = (mean_fan_out)}
#define LIST(values, counts)                                                                                           \
    {.law = JC_LAW_LIST, .entries = sizeof(values) / sizeof *(values), .value = (values), .count = (counts)}

/* CastTo in units of 1/1,000,000,000 of T: one key with a pair of 42% and small pairs up to 75.5%, then other keys. */
static const uint64_t castto_roots[] = {3351, 1}, castto_root_counts[] = {1, 2450};
static const uint64_t castto_pairs[] = {420000000, 100000}, castto_pair_counts[] = {1, 3350 + 2450};
#define CASTTO {LIST(castto_roots, castto_root_counts), LIST(castto_pairs, castto_pair_counts)}

static const preset presets[] = {
    {"ablation",
     "20,000 root keys on 1,024 blocks, greedy against flat2; exponents solved for from the reported shares; medians "
     "of nine seeds",
     3,
     {{"root only", 2, {ZIPF(33.8 / 1024, 2000), CONSTANT(50)}, 20000, 1024, FLAT(2), 33.8, 0.033, 0.0001},
      {"root and inner", 2, {ZIPF(33.8 / 1024, 50), ZIPF(0.309, 1000)}, 20000, 1024, FLAT(2), 1.0, 0.309, 0.309},
      {"deep inner only", 3, {CONSTANT(10), CONSTANT(5), ZIPF(0.316, 1000)}, 20000, 1024, FLAT(2), 1.0, 0.316, 0.316}}},
    {"castto",
     "one key of 75.5%, 1.8 times as fast when flattened: flat2 with a unit of 42%, flat3 were it divisible",
     3,
     {{"as measured", 2, CASTTO, 2451, 1024, FLAT(2), 1.8, 0.755, 0.42},
      {"were it divisible", 2, CASTTO, 2451, 1024, FLAT(3), 773, 0.755, NAN},
      {"one block a multiprocessor", 2, CASTTO, 2451, 142, FLAT(3), 107, 0.755, NAN}}},
};

static const preset *find(const char *name)
{
    for (size_t i = 0; i < sizeof presets / sizeof *presets; i++) {
        if (strcmp(name, presets[i].name) == 0)
            return &presets[i];
    }
    return NULL;
}

typedef struct preset_result {
    const preset *preset;
    jc_outcome outcomes[PRESET_ROWS][REPETITIONS];
    jc_makespan makespans[PRESET_ROWS][REPETITIONS][2]; /* greedy, then the row's schedule */
    cli_table *table;
} preset_result;

static jc_status simulate_rows(const simulate_settings *settings, preset_result *result, jc_error *error)
{
    jc_status status = JC_OK;
    for (size_t i = 0; i < result->preset->row_count && status == JC_OK; i++) {
        const preset_row *row = &result->preset->rows[i];
        const jc_schedule schedules[] = {{.kind = JC_SCHEDULE_GREEDY}, row->schedule};
        jc_point points[REPETITIONS];
        for (unsigned repetition = 0; repetition < REPETITIONS; repetition++)
            points[repetition] = (jc_point){
                .tree = {.keys = row->keys, .level_count = row->level_count, .levels = row->levels,
                         .seed = settings->seed + repetition},
                .simulation = jc_simulation_default(row->workers)};
        status = jc_simulate_points(points, REPETITIONS, schedules, 2, (unsigned)settings->threads,
                                    result->outcomes[i], result->makespans[i][0], NULL, NULL, error);
    }
    return status;
}

/* What the simulation gives: medians of the repetitions. */
typedef struct preset_figures {
    double greedy, makespan, speedup, hot_share, atomic_share;
} preset_figures;

static int compare(const void *left, const void *right)
{
    double a = *(const double *)left, b = *(const double *)right;
    return (a > b) - (a < b);
}

static double median(double values[REPETITIONS])
{
    qsort(values, REPETITIONS, sizeof *values, compare);
    return values[REPETITIONS / 2];
}

static preset_figures figures_of(const preset_result *result, size_t i)
{
    double greedy[REPETITIONS], makespan[REPETITIONS], speedup[REPETITIONS], hot_share[REPETITIONS];
    double atomic_share[REPETITIONS];
    for (size_t repetition = 0; repetition < REPETITIONS; repetition++) {
        const jc_makespan *makespans = result->makespans[i][repetition];
        const jc_outcome *outcome = &result->outcomes[i][repetition];
        greedy[repetition] = simulate_time(&makespans[0]);
        makespan[repetition] = simulate_time(&makespans[1]);
        speedup[repetition] = greedy[repetition] / makespan[repetition];
        hot_share[repetition] = (double)outcome->hot_work / (double)outcome->total;
        atomic_share[repetition] = (double)makespans[1].largest / (double)outcome->total;
    }
    return (preset_figures){median(greedy), median(makespan), median(speedup), median(hot_share),
                            median(atomic_share)};
}

/* The Zipf exponents by level: "0.807, -". */
static void put_exponents(const preset_row *row, const jc_outcome *outcome, char *text, size_t size)
{
    size_t length = 0;
    text[0] = '\0';
    for (unsigned level = 0; level < row->level_count && length < size; level++) {
        const char *comma = level ? ", " : "";
        if (isfinite(outcome->exponent[level]))
            length += (size_t)snprintf(text + length, size - length, "%s%.3f", comma, outcome->exponent[level]);
        else
            length += (size_t)snprintf(text + length, size - length, "%s-", comma);
    }
}

static void add_speedup(cli_table *table, double speedup)
{
    char shown[32], plain[32];
    snprintf(shown, sizeof shown, speedup >= 100 ? "%.0f" : "%.1f", speedup);
    snprintf(plain, sizeof plain, "%.6g", speedup);
    cli_table_pair(table, shown, plain);
}

static cli_table *tabulate(const preset_result *result)
{
    static const char *const columns[] = {"skew",
                                          ">p=workers",
                                          "schedule",
                                          "Zipf exponents=exponents",
                                          ">speedup",
                                          ">reported=reported_speedup",
                                          ">hot key=hot_share",
                                          ">reported=reported_hot_share",
                                          ">largest unit=atomic_share",
                                          ">reported=reported_atomic_share"};
    cli_table *table = cli_table_create(sizeof columns / sizeof *columns, columns);
    for (size_t i = 0; table && i < result->preset->row_count; i++) {
        const preset_row *row = &result->preset->rows[i];
        preset_figures figures = figures_of(result, i);
        char text[96];
        cli_table_cell(table, row->name);
        cli_table_count(table, row->workers);
        cli_table_cell(table, jc_schedule_name(row->schedule, text));
        put_exponents(row, &result->outcomes[i][0], text, sizeof text);
        cli_table_cell(table, text);
        add_speedup(table, figures.speedup);
        add_speedup(table, row->speedup);
        cli_table_share(table, figures.hot_share);
        cli_table_share(table, row->hot_share);
        cli_table_share(table, figures.atomic_share);
        if (row->atomic_share == 0.0001)
            cli_table_pair(table, "< 0.01%", "0.0001");
        else
            cli_table_share(table, row->atomic_share);
    }
    return table;
}

static void print(FILE *out, void *context)
{
    const preset_result *result = context;
    fprintf(out, "%s: %s.\n\n", result->preset->name, result->preset->summary);
    cli_table_print(result->table, out);
}

static json_t *make_json(const simulate_settings *settings, const preset_result *result)
{
    json_t *json = cli_envelope("simulate", &settings->seed), *rows = json_array();
    int failed = !json || !rows;
    for (size_t i = 0; i < result->preset->row_count && !failed; i++) {
        const preset_row *row = &result->preset->rows[i];
        const jc_makespan *any = &result->makespans[i][0][1];
        preset_figures figures = figures_of(result, i);
        char name[32];
        json_t *exponents = json_array();
        for (unsigned level = 0; level < row->level_count; level++)
            failed |= json_array_append_new(exponents, cli_json_real(result->outcomes[i][0].exponent[level]));
        failed |= json_array_append_new(
            rows,
            json_pack("{s:s, s:o, s:s, s:o, s:o, s:f, s:f, s:f, s:f, s:s, s:o, s:f, s:f, s:o}", "skew", row->name,
                      "workers", cli_json_count(row->workers), "schedule", jc_schedule_name(row->schedule, name),
                      "makespan", cli_json_count((uint64_t)figures.makespan), "baseline_makespan",
                      cli_json_count((uint64_t)figures.greedy), "ideal", any->ideal, "speedup", figures.speedup,
                      "hot_share", figures.hot_share, "atomic_share", figures.atomic_share, "bound_by",
                      jc_bound_by_name(any->bound_by), "exponents", exponents, "reported_speedup", row->speedup,
                      "reported_hot_share", row->hot_share, "reported_atomic_share",
                      cli_json_real(row->atomic_share)));
    }
    if (!failed)
        failed |= json_object_set_new(json, "preset", json_string(result->preset->name)) |
                  json_object_set(json, "rows", rows);
    json_decref(rows);
    if (failed) {
        json_decref(json);
        return NULL;
    }
    return json;
}

int simulate_preset(const simulate_settings *settings)
{
    preset_result result = {.preset = find(settings->preset)};
    jc_error error = {.code = JC_ERR_MEMORY};
    if (!result.preset)
        return cli_usage_error("simulate", "--preset wants ablation or castto, not '%s'", settings->preset);
    int exit_status = CLI_DONE;
    if (simulate_rows(settings, &result, &error) != JC_OK || !(result.table = tabulate(&result)))
        exit_status = cli_complain("simulate", &error);
    else
        exit_status = cli_print("simulate", &settings->common, print, &result, make_json(settings, &result),
                                result.table);
    cli_table_free(result.table);
    return exit_status;
}
