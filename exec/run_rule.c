/* SPDX-License-Identifier: Apache-2.0 */
/* Running one rule: estimate, schedule, workers, heads. */
#include "exec/assignment.h"
#include "exec/clock.h"
#include "exec/join.h"
#include "exec/run.h"
#include "model/error.h"
#include "model/threads.h"

#include <stdlib.h>

typedef struct run {
    jc_assignment assignment;
    jc_worker **workers;
    double *worker_ms;
    atomic_bool stop;
} run;

static void work_through(void *context, unsigned number)
{
    run *r = context;
    jc_worker *worker = r->workers[number];
    double begin = jc_clock_ms();
    uint64_t place = 0;
    uint32_t key, from, to;
    while (!atomic_load_explicit(&r->stop, memory_order_relaxed)
           && jc_assignment_next(&r->assignment, number, &place, &key, &from, &to)) {
        jc_worker_join_root(worker, key, from, to);
        if (worker->status != JC_OK)
            atomic_store(&r->stop, true);
    }
    r->worker_ms[number] = jc_clock_ms() - begin;
}

static jc_status check_options(const jc_run_options *options, jc_error *error)
{
    if (options->threads == 0)
        return jc_fail(error, JC_ERR_ARGUMENT, NULL, "a join runs on at least one thread");
    jc_schedule schedule = options->schedule;
    char name[32];
    if (schedule.kind == JC_SCHEDULE_KEY || schedule.kind == JC_SCHEDULE_GREEDY)
        return JC_OK;
    if (schedule.kind == JC_SCHEDULE_FLAT && (schedule.depth == 1 || schedule.depth == 2))
        return JC_OK;
    return jc_fail(error, JC_ERR_UNSUPPORTED, NULL,
                   "the CPU executor does not run the schedule %s; use key, greedy, flat1 or flat2",
                   jc_schedule_name(schedule, name));
}

static jc_run_result *create_result(unsigned head_count, unsigned workers)
{
    jc_run_result *result = calloc(1, sizeof *result);
    if (!result)
        return NULL;
    result->head_count = head_count;
    result->workers = workers;
    result->head_rows = calloc(head_count + UINT64_C(1), sizeof *result->head_rows);
    result->heads = calloc(head_count + UINT64_C(1), sizeof *result->heads);
    result->worker_work = calloc(workers, sizeof *result->worker_work);
    result->worker_ms = calloc(workers, sizeof *result->worker_ms);
    if (!result->head_rows || !result->heads || !result->worker_work || !result->worker_ms) {
        jc_run_result_free(result);
        return NULL;
    }
    return result;
}

void jc_run_result_free(jc_run_result *result)
{
    if (!result)
        return;
    for (unsigned h = 0; result->heads && h < result->head_count; h++)
        jc_relation_free(result->heads[h]);
    free(result->head_rows);
    free(result->heads);
    free(result->worker_work);
    free(result->worker_ms);
    free(result);
}

/* Runs the workers and adds up what they found. A rule without variables has one binding or none and no root key. */
static jc_status run_workers(const jc_join *join, run *r, jc_run_result *result, jc_error *error)
{
    unsigned count = result->workers;
    for (unsigned w = 0; w < count; w++)
        if (jc_worker_create(join, &r->workers[w]) != JC_OK)
            return jc_fail_memory(error);
    jc_status status = jc_threads_run(count, work_through, r, &r->stop, error);
    if (status != JC_OK)
        return status;
    if (join->depth == 0)
        r->workers[0]->full_bindings = !join->plan->empty;
    for (unsigned w = 0; w < count; w++) {
        if (r->workers[w]->status != JC_OK)
            return jc_fail_memory(error);
        result->full_bindings += r->workers[w]->full_bindings;
        result->worker_work[w] = r->workers[w]->work;
    }
    return JC_OK;
}

static jc_status merge_heads(const jc_join *join, const run *r, const bool *keep, jc_run_result *result,
                             jc_error *error)
{
    for (unsigned h = 0; h < join->head_count; h++) {
        jc_status status = jc_heads_merge(join, r->workers, result->workers, h, result->full_bindings,
                                          keep[h] ? &result->heads[h] : NULL, &result->head_rows[h]);
        if (status == JC_ERR_LIMIT)
            return jc_fail(error, status, NULL,
                           "a derived relation has more rows than this version holds (2^32 - 2)");
        if (status != JC_OK)
            return jc_fail_memory(error);
    }
    return JC_OK;
}

jc_status jc_run_rule_keeping(const jc_plan *plan, const jc_run_options *options, const bool *keep,
                              jc_run_result **out, jc_error *error)
{
    jc_status status = check_options(options, error);
    if (status != JC_OK)
        return status;
    double begin = jc_clock_ms();
    bool inside = options->schedule.kind == JC_SCHEDULE_FLAT && options->schedule.depth > 1;
    jc_work_estimate *estimate = NULL;
    jc_join_head *heads = NULL;
    jc_join *join = NULL;
    run r = {.worker_ms = NULL};
    bool assigned = false;
    jc_run_result *result = create_result(plan->rule->head_count, options->threads);
    r.workers = calloc(options->threads, sizeof(jc_worker *));
    if (!result || !r.workers) {
        status = jc_fail_memory(error);
        goto done;
    }
    r.worker_ms = result->worker_ms;
    if ((status = jc_join_heads_create(plan, keep, inside, &heads)) != JC_OK) {
        jc_fail(error, status, NULL, "the constants of the rule's heads cannot be encoded: %s",
                jc_status_text(status));
        goto done;
    }
    if ((status = jc_work_estimate_create(plan, &estimate)) != JC_OK
        || (status = jc_join_create(plan, estimate, result->head_count, heads, &join)) != JC_OK) {
        if (!estimate)
            jc_join_heads_free(heads, result->head_count);
        jc_fail_memory(error);
        goto done;
    }
    double scheduling = jc_clock_ms();
    if ((status = jc_assignment_make(estimate, options->schedule, options->threads, &r.assignment, error)) != JC_OK)
        goto done;
    assigned = true;
    result->schedule_ms = jc_clock_ms() - scheduling;
    if ((status = run_workers(join, &r, result, error)) != JC_OK
        || (status = merge_heads(join, &r, keep, result, error)) != JC_OK)
        goto done;
    result->elapsed_ms = jc_clock_ms() - begin;
    *out = result;
    result = NULL;
done:
    for (unsigned w = 0; r.workers && w < options->threads; w++)
        jc_worker_free(r.workers[w]);
    free(r.workers);
    if (assigned)
        jc_assignment_clear(&r.assignment);
    jc_join_free(join);
    jc_work_estimate_free(estimate);
    jc_run_result_free(result);
    return status;
}

jc_status jc_run_rule(const jc_plan *plan, const jc_run_options *options, jc_run_result **result, jc_error *error)
{
    unsigned count = plan->rule->head_count;
    bool *keep = malloc((count + UINT64_C(1)) * sizeof *keep);
    if (!keep)
        return jc_fail_memory(error);
    for (unsigned h = 0; h < count; h++)
        keep[h] = options->materialise;
    jc_status status = jc_run_rule_keeping(plan, options, keep, result, error);
    free(keep);
    return status;
}
