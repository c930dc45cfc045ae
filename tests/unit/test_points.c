/* SPDX-License-Identifier: Apache-2.0 */
/* Many simulations on threads: what each gives alone, whatever the number of threads, and the first failure. */
#include <joincast/sim.h>

#include "tests/failing_memory.h"

#include <inttypes.h>
#include <math.h>
#include <time.h>

enum { point_count = 24, schedule_count = 6 };

static const jc_schedule schedules[schedule_count] = {
    {.kind = JC_SCHEDULE_KEY},
    {.kind = JC_SCHEDULE_GREEDY},
    {.kind = JC_SCHEDULE_FLAT, .depth = 1},
    {.kind = JC_SCHEDULE_FLAT, .depth = 2},
    {.kind = JC_SCHEDULE_STEAL, .chunk = 4},
    {.kind = JC_SCHEDULE_BINARY},
};

static jc_fan_out level[point_count][2];
static jc_point point[point_count];

/* Trees drawn with seeds of their own, on workers, and on multiprocessors that share a rate. */
static void make_points(void)
{
    for (unsigned i = 0; i < point_count; i++) {
        level[i][0] = (jc_fan_out){.law = JC_LAW_ZIPF, .exponent = 0.1 * i};
        level[i][1] = (jc_fan_out){.law = JC_LAW_UNIFORM, .least = 1, .most = 9};
        point[i] = (jc_point){
            .tree = {.keys = 200 + i, .level_count = 2, .levels = level[i], .drawn = true, .seed = i},
            .simulation = jc_simulation_default(16),
        };
        if (i % 3 == 0) {
            point[i].simulation.multiprocessors = 4;
            point[i].simulation.resident = 4;
            point[i].simulation.shared_rate = 2.5;
        }
    }
}

typedef struct calls {
    unsigned made;
    bool inside, overlapped;
} calls;

static void count_call(void *context)
{
    calls *c = context;
    c->overlapped = c->overlapped || c->inside;
    c->inside = true;
    c->made++;
    nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL); /* long enough for another to come in, were it let */
    c->inside = false;
}

static bool same_number(double a, double b)
{
    return a == b || (isnan(a) && isnan(b));
}

static bool same_makespan(const jc_makespan *a, const jc_makespan *b)
{
    return a->schedule.kind == b->schedule.kind && a->makespan == b->makespan && a->tick == b->tick &&
           a->balance == b->balance && a->ideal == b->ideal && a->largest == b->largest &&
           same_number(a->guarantee, b->guarantee) && a->work_makespan == b->work_makespan &&
           a->bound_by == b->bound_by && a->flattened == b->flattened && a->pieces == b->pieces;
}

/* One after the other, without jc_simulate_points. */
static bool same_as_alone(unsigned i, const jc_outcome *outcome, const jc_makespan *makespans)
{
    jc_work *work = NULL;
    bool same = jc_work_create(&point[i].tree, &work, NULL) == JC_OK && outcome->total == work->total &&
                outcome->keys == work->level[0].units && outcome->hot_work == work->level[0].largest;
    for (unsigned l = 0; same && l < JC_MAX_LEVELS; l++)
        same = same_number(outcome->exponent[l], work->exponent[l]);
    for (unsigned s = 0; same && s < schedule_count; s++) {
        jc_makespan alone;
        same = jc_simulate(work, schedules[s], &point[i].simulation, &alone, NULL, NULL) == JC_OK &&
               same_makespan(&makespans[s], &alone);
    }
    jc_work_free(work);
    return same;
}

static void test_threads(unsigned threads)
{
    jc_outcome outcomes[point_count];
    jc_makespan makespans[point_count * schedule_count];
    calls c = {0};
    jc_error error = {0};
    jc_status status = jc_simulate_points(point, point_count, schedules, schedule_count, threads, outcomes, makespans,
                                          count_call, &c, &error);
    unsigned same = 0;
    for (unsigned i = 0; status == JC_OK && i < point_count; i++)
        same += same_as_alone(i, &outcomes[i], &makespans[i * schedule_count]);
    if (!ok(same == point_count, "%u threads: every point gives what it gives alone", threads))
        printf("# %s, %u of %d\n", error.sentence, same, point_count);
    ok(c.made == point_count && !c.overlapped, "%u threads: done is called once for each, one call at a time",
       threads);
}

static jc_status simulate_failing(unsigned threads, jc_error *error)
{
    const jc_outcome untouched = {.total = 77};
    jc_outcome outcomes[point_count] = {untouched};
    jc_makespan makespans[point_count * schedule_count] = {{.makespan = 78}};
    jc_status status = jc_simulate_points(point, point_count, schedules, schedule_count, threads, outcomes, makespans,
                                          NULL, NULL, error);
    return outcomes[0].total == 77 && makespans[0].makespan == 78 ? status : JC_OK;
}

/* Points 1, 2 and 17 fail, each in its own way: of 1 and 2, which are worked on at the same time, one long after the
 * other. */
static void test_failure(unsigned threads, uint64_t keys, uint64_t next_keys)
{
    unsigned told = 0;
    point[17].tree.keys = 0;
    point[2].tree.keys = next_keys;
    point[2].simulation.workers = 0;
    for (unsigned i = 0; i < 3; i++) {
        point[1].tree.keys = keys;
        point[1].simulation.estimate_error = -1;
        jc_error error = {0};
        told += simulate_failing(threads, &error) == JC_ERR_ARGUMENT && strcmp(error.place, "estimate_error") == 0;
        point[1].simulation.estimate_error = 0;
        point[1].tree.keys = 200;
        told += simulate_failing(threads, &error) == JC_ERR_ARGUMENT && strcmp(error.place, "workers") == 0;
    }
    make_points();
    ok(told == 6, "%u threads: the first point that fails is told, of %" PRIu64 " keys before one of %" PRIu64
                  ", and nothing is written", threads, keys, next_keys);
}

static void test_shared_work(void)
{
    jc_work *work = NULL;
    jc_outcome outcomes[2];
    jc_makespan makespans[2], alone;
    jc_point shared[2] = {point[1], point[1]};
    jc_status status = jc_work_create(&point[2].tree, &work, NULL);
    shared[0].work = shared[1].work = work;
    shared[1].simulation.workers = 3;
    status = status ? status : jc_simulate_points(shared, 2, schedules, 1, 2, outcomes, makespans, NULL, NULL, NULL);
    status = status ? status : jc_simulate(work, schedules[0], &shared[1].simulation, &alone, NULL, NULL);
    ok(status == JC_OK && same_makespan(&makespans[1], &alone) && outcomes[0].total == work->total,
       "points share work, which goes before their tree");
    jc_work_free(work);
}

static void ignore_span(void *context, const jc_span *span)
{
    (void)context, (void)span;
}

static void test_bounds(void)
{
    jc_outcome outcomes[1];
    jc_makespan makespans[schedule_count];
    jc_error error = {0};
    ok(jc_simulate_points(point, 1, schedules, schedule_count, 0, outcomes, makespans, NULL, NULL, &error) ==
           JC_ERR_ARGUMENT, "no threads");
    ok_text(error.sentence, "0 threads; pass at least 1", "which says how many");
    ok(jc_simulate_points(NULL, 0, schedules, schedule_count, 2, NULL, NULL, NULL, NULL, &error) == JC_OK,
       "no points");
    ok(jc_simulate_points(point, 1, NULL, 0, 2, outcomes, NULL, NULL, NULL, &error) == JC_OK &&
           outcomes[0].keys == 200,
       "no schedules: what the work looks like");
    const jc_schedule deep = {.kind = JC_SCHEDULE_FLAT, .depth = 9};
    ok(jc_simulate_points(point, 1, &deep, 1, 2, outcomes, makespans, NULL, NULL, &error) == JC_ERR_ARGUMENT,
       "a schedule below the work's depth");
    jc_point visited = point[0];
    visited.simulation.visit = ignore_span;
    ok(jc_simulate_points(&visited, 1, schedules, 1, 2, outcomes, makespans, NULL, NULL, &error) == JC_ERR_ARGUMENT &&
           strcmp(error.place, "visit") == 0, "a point with a visit");
    ok_text(error.sentence, "spans of many points cannot be told apart; pass none", "which says why");
}

static jc_status simulate_two(void)
{
    jc_outcome outcomes[2];
    jc_makespan makespans[2 * schedule_count];
    return jc_simulate_points(point, 2, schedules, schedule_count, 1, outcomes, makespans, NULL, NULL, NULL);
}

int main(void)
{
    const unsigned threads[] = {1, 2, 5};
    make_points();
    for (unsigned i = 0; i < 3; i++) {
        test_threads(threads[i]);
        test_failure(threads[i], 1000, 5000);
        test_failure(threads[i], 5000, 1000);
    }
    test_shared_work();
    test_bounds();
    fail_each_allocation(simulate_two, "two points", 10);
    return done_testing();
}
