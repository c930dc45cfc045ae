/* SPDX-License-Identifier: Apache-2.0 */
/* joincast/exec.h: the CPU executor. Leapfrog triejoin over sorted columns under a named schedule.
 * Veldhuizen: Leapfrog Triejoin: a simple, worst-case optimal join algorithm, ICDT 2014. */
#ifndef JOINCAST_EXEC_H
#define JOINCAST_EXEC_H

#include <joincast/model.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct jc_run_options {
    jc_schedule schedule; /* key, greedy, flat1, flat2 */
    unsigned threads;     /* at least 1 */
    bool materialise;     /* keep the heads' rows; otherwise they are only counted */
} jc_run_options;

typedef struct jc_run_result {
    uint64_t full_bindings; /* bindings of all variables that satisfy the body */
    unsigned head_count;
    uint64_t *head_rows;     /* per head: distinct rows */
    jc_relation **heads;     /* per head: its rows, where materialised; else NULL entries */
    double elapsed_ms;       /* wall time: schedule, join, merge of the heads */
    double schedule_ms;      /* of which: histogram, prefix sum, lists */
    unsigned workers;        /* = threads */
    uint64_t *worker_work;   /* candidate bindings that each worker examined */
    double *worker_ms;       /* time that each worker was busy */
} jc_run_result;

/* Runs one rule. Head relations are encoded with the database's dictionary (constants in heads are added before
 * the threads start). */
JC_API jc_status jc_run_rule(const jc_plan *plan, const jc_run_options *options, jc_run_result **result,
                             jc_error *error);
JC_API void jc_run_result_free(jc_run_result *result);

/* Runs every rule in dependency order and unites the rows that it derives with its heads' relations in the database,
 * so that later rules see them; without options->materialise only for heads that some rule reads. results:
 * rule_count entries, freed by the caller with jc_run_result_free each, then free. orders: per rule a variable order
 * or NULL; may itself be NULL. JC_ERR_UNSUPPORTED: recursion, or rules for a relation
 * with a choice-domain. */
JC_API jc_status jc_run_program(const jc_program *program, jc_database *database, const jc_run_options *options,
                                const unsigned *const *orders, jc_run_result ***results, jc_error *error);

#ifdef __cplusplus
}
#endif
#endif
