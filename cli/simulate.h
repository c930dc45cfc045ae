/* SPDX-License-Identifier: Apache-2.0 */
/* joincast simulate: what is asked for, and what comes of it. */
#ifndef CLI_SIMULATE_H
#define CLI_SIMULATE_H

#include "cli/levels.h"
#include "cli/options.h"
#include "cli/profile_file.h"
#include "cli/schedules.h"
#include "cli/sweep.h"
#include "cli/table.h"

#include <jansson.h>

enum { CLI_SWEEPS = 2 };

typedef struct simulate_settings {
    cli_common common;

    /* where the work comes from */
    const char *preset, *profile, *rule, *levels_text;
    cli_list levels_list;
    uint64_t keys;
    double hot_share, correlation;
    const char *key_order, *generator;
    bool keys_given, hot_share_given, correlation_given, drawn;
    uint64_t seed;

    /* what works on it */
    uint64_t workers, multiprocessors, resident, blocks_per_multiprocessor;
    bool workers_given, resident_given, blocks_given, rate_given, static_assignment;
    bool machine_given; /* any other option that says how the work is done or compared */
    double shared_rate;
    jc_costs costs;
    const char *slices, *unflattened;
    double estimate_error, blow_up;

    /* what is compared */
    const char *schedules, *baseline;
    cli_list sweeps;
    uint64_t repeat, threads;

    /* figures and traces; NULL where not asked for */
    const char *plot, *rank_size, *loads, *lorenz, *gantt, *timeline;
} simulate_settings;

/* A schedule in one case. With repetitions the intervals are over them, and the rest is of the one in the middle. */
typedef struct simulate_row {
    jc_makespan makespan;
    uint64_t total;      /* T, of the repetition that the makespan is of */
    jc_interval time;    /* of the makespan, in units of work */
    jc_interval speedup; /* over the baseline, repetition by repetition */
    jc_verdict verdict;  /* against the baseline */
} simulate_row;

/* One rule of a profile, or one tree; in a sweep, one for each combination of values. */
typedef struct simulate_case {
    const char *head;            /* the rule; NULL for a tree */
    double swept[CLI_SWEEPS];    /* the values of the sweeps */
    jc_tree tree;                /* levels owned by `levels` */
    jc_fan_out *levels;
    const jc_work *work;         /* of a profile's rule; NULL for a tree */
    jc_simulation simulation;
    jc_outcome outcome;          /* of the repetition with the median hot share */
    double hot_share;            /* the hottest root key's share of T, median */
    cli_schedules schedules;
    simulate_row *rows;          /* one per schedule */
} simulate_case;

typedef struct simulation_run {
    const simulate_settings *settings;
    size_t sweep_count;
    cli_sweep sweeps[CLI_SWEEPS];
    jc_schedule baseline;
    size_t case_count;  /* rules of the profile, or 1, times sweep_cases */
    size_t sweep_cases; /* combinations of swept values, 1 without a sweep; those of a rule follow one another */
    simulate_case *cases;
    const char *levels_text; /* as people wrote it; NULL for profiles */
} simulation_run;

/* The makespan in units of work. */
static inline double simulate_time(const jc_makespan *makespan)
{
    return (double)makespan->makespan * makespan->tick;
}

/* How many pieces of work can be worked on at a time. */
static inline uint64_t simulate_places(const jc_simulation *simulation)
{
    return simulation->multiprocessors ? simulation->multiprocessors * simulation->resident : simulation->workers;
}

/* Makes the cases: one for each combination of swept values, or one for each rule of a profile, which has to live as
 * long. Each returns an exit status; run, otherwise zeroed, is to be cleared in any case. */
int simulate_prepare_tree(const simulate_settings *settings, const cli_levels *levels, simulation_run *run);
int simulate_prepare_profile(const simulate_settings *settings, const cli_profile_file *file, simulation_run *run);
void simulate_clear(simulation_run *run);

/* A case's work, made anew for a tree; *made is to be freed where it is set. */
jc_status simulate_work(const simulate_case *simulated, const jc_work **work, jc_work **made, jc_error *error);

/* Reads the settings that do not depend on the work into a simulation. Returns an exit status. */
int simulate_read_machine(const simulate_settings *settings, jc_simulation *simulation);

/* Reads --sweep into run->sweeps and run->sweep_cases. Returns an exit status. */
int simulate_read_sweeps(const simulate_settings *settings, simulation_run *run);
/* Whether a sweep varies this. */
bool simulate_sweeps(const simulation_run *run, cli_swept swept);
/* Sets what is swept in the case of that index, whose levels and simulation are the settings'. */
jc_status simulate_apply_sweeps(const simulation_run *run, size_t index, simulate_case *simulated, jc_error *error);

/* The cases of a run whose trees, works and schedules are set: simulates all, repetition by repetition. */
jc_status simulate_cases(simulation_run *run, jc_error *error);

/* The results as a table (to be freed, NULL where memory is out), as text around that table, and as JSON. */
cli_table *simulate_table(const simulation_run *run);
void simulate_print(const simulation_run *run, const cli_table *table, FILE *out);
json_t *simulate_json(const simulation_run *run);

/* Whether a figure or trace of one case's work is asked for. */
bool simulate_wants_single_case(const simulate_settings *settings);
/* Draws the figures and writes the trace that were asked for; what gnuplot cannot draw, and a file that cannot be
 * written, is said on standard error, and not *drawn. */
jc_status simulate_draw(const simulation_run *run, bool *drawn, jc_error *error);

/* The blocks of every schedule of the case over time, as a trace that Chrome's tracing page and Perfetto read. */
jc_status simulate_write_timeline(const simulate_case *simulated, const jc_work *work, const char *path,
                                  jc_error *error);

/* --preset: all of it. Returns an exit status. */
int simulate_preset(const simulate_settings *settings);

#endif
