/* SPDX-License-Identifier: Apache-2.0 */
/* Many simulations on threads, which take points in order from a shared counter. Each point is simulated alone and
 * into its own place, so nothing depends on who takes it; and since a point is taken only after all before it were,
 * and what was taken is finished, the first point that fails is found whichever fails first. */
#include <joincast/sim.h>

#include "model/error.h"
#include "model/threads.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

typedef struct sweep {
    const jc_point *points;
    size_t point_count;
    const jc_schedule *schedules;
    size_t schedule_count;
    jc_outcome *outcomes;
    jc_makespan *makespans;
    atomic_size_t next;
    atomic_bool stop;

    pthread_mutex_t lock; /* for what follows */
    void (*done)(void *context);
    void *context;
    size_t failed; /* the first point that did so far; point_count for none */
    jc_error failure;
} sweep;

static jc_status simulate_point(sweep *s, size_t number, jc_error *error)
{
    const jc_point *point = &s->points[number];
    if (point->simulation.visit)
        return jc_fail(error, JC_ERR_ARGUMENT, "visit", "spans of many points cannot be told apart; pass none");
    jc_work *made = NULL;
    jc_status status = point->work ? JC_OK : jc_work_create(&point->tree, &made, error);
    const jc_work *work = point->work ? point->work : made;
    for (size_t i = 0; status == JC_OK && i < s->schedule_count; i++)
        status = jc_simulate(work, s->schedules[i], &point->simulation,
                             &s->makespans[number * s->schedule_count + i], NULL, error);
    if (status == JC_OK) {
        jc_outcome *outcome = &s->outcomes[number];
        *outcome = (jc_outcome){.total = work->total};
        if (work->depth_count > 0) {
            outcome->keys = work->level[0].units;
            outcome->hot_work = work->level[0].largest;
        }
        memcpy(outcome->exponent, work->exponent, sizeof outcome->exponent);
    }
    jc_work_free(made);
    return status;
}

static void simulate_some(void *context, unsigned number)
{
    (void)number;
    sweep *s = context;
    while (!atomic_load(&s->stop)) {
        size_t point = atomic_fetch_add(&s->next, 1);
        if (point >= s->point_count)
            return;
        jc_error error = {0};
        jc_status status = simulate_point(s, point, &error);
        pthread_mutex_lock(&s->lock);
        if (status != JC_OK && point < s->failed) {
            s->failed = point;
            s->failure = error;
        }
        if (status != JC_OK)
            atomic_store(&s->stop, true);
        else if (s->done)
            s->done(s->context);
        pthread_mutex_unlock(&s->lock);
    }
}

jc_status jc_simulate_points(const jc_point *points, size_t point_count, const jc_schedule *schedules,
                             size_t schedule_count, unsigned threads, jc_outcome *outcomes, jc_makespan *makespans,
                             void (*done)(void *context), void *context, jc_error *error)
{
    if (threads == 0)
        return jc_fail(error, JC_ERR_ARGUMENT, "threads", "0 threads; pass at least 1");
    if (point_count == 0)
        return JC_OK;
    sweep s = {.points = points,
               .point_count = point_count,
               .schedules = schedules,
               .schedule_count = schedule_count,
               .outcomes = calloc(point_count, sizeof *outcomes),
               .makespans = calloc(point_count * schedule_count + 1, sizeof *makespans),
               .done = done,
               .context = context,
               .failed = point_count};
    jc_status status = JC_OK;
    if (!s.outcomes || !s.makespans || pthread_mutex_init(&s.lock, NULL) != 0) {
        status = jc_fail_memory(error);
        goto done;
    }
    const unsigned useful = point_count < threads ? (unsigned)point_count : threads;
    status = jc_threads_run(useful, simulate_some, &s, &s.stop, error);
    if (s.failed < point_count) {
        status = s.failure.code;
        if (error)
            *error = s.failure;
    }
    pthread_mutex_destroy(&s.lock);
    if (status)
        goto done;
    memcpy(outcomes, s.outcomes, point_count * sizeof *outcomes);
    if (schedule_count > 0)
        memcpy(makespans, s.makespans, point_count * schedule_count * sizeof *makespans);
done:
    free(s.makespans);
    free(s.outcomes);
    return status;
}
