/* SPDX-License-Identifier: Apache-2.0 */
/* The makespan engine: what p workers without overheads make of a profile's units, in exact integers.
 *
 * key     list scheduling: the next unit in order goes to the worker that frees first. At most (2 - 1/p) times the
 *         optimum. Graham: Bounds for certain multiprocessing anomalies, Bell System Technical Journal 45, 1966.
 * greedy  the same with the units sorted, longest processing time first (LPT): at most 4/3 - 1/(3p) times the
 *         optimum. Graham: Bounds on multiprocessing timing anomalies, SIAM J. Applied Mathematics 17, 1969.
 * flatD   with S_i the work of the units before unit i, unit i belongs to worker floor(S_i * p / T): slice k is
 *         [k T/p, (k + 1) T/p), and the makespan below T/p plus the largest unit.
 */
#include <joincast/sim.h>

#include "model/error.h"
#include "sim/worker_heap.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static const uint64_t workers_most = UINT64_C(1) << 24;

static int compare_descending(const void *left, const void *right)
{
    uint64_t a = *(const uint64_t *)left, b = *(const uint64_t *)right;
    return (a < b) - (a > b);
}

/* Hands the units in order to the worker that frees first. No more workers than units can have work, since an idle
 * worker of lower number always goes first: the others stay out of the heap. */
static jc_status give_in_order(const uint64_t *work, uint64_t units, uint64_t workers, uint64_t *loads)
{
    jc_worker_heap heap;
    if (jc_worker_heap_create(units < workers ? units : workers, &heap))
        return JC_ERR_MEMORY;
    for (uint64_t i = 0; i < units; i++)
        jc_worker_heap_give(&heap, work[i]);
    for (uint64_t i = 0; i < heap.count; i++)
        loads[heap.worker[i].number] = heap.worker[i].load;
    jc_worker_heap_free(&heap);
    return JC_OK;
}

static jc_status give_longest_first(const uint64_t *work, uint64_t units, uint64_t workers, uint64_t *loads)
{
    uint64_t *sorted = malloc(units * sizeof *sorted);
    if (!sorted)
        return JC_ERR_MEMORY;
    memcpy(sorted, work, units * sizeof *sorted);
    qsort(sorted, units, sizeof *sorted, compare_descending);
    jc_status status = give_in_order(sorted, units, workers, loads);
    free(sorted);
    return status;
}

static void give_slices(const uint64_t *work, uint64_t units, uint64_t total, uint64_t workers, uint64_t *loads)
{
    uint64_t start = 0;
    for (uint64_t i = 0; i < units; i++) {
        loads[(unsigned __int128)start * workers / total] += work[i];
        start += work[i];
    }
}

/* The level of the profile whose units the schedule hands out; NULL for a profile without variables. */
static jc_status level_of(const jc_profile *profile, jc_schedule schedule, const jc_profile_level **level,
                          jc_error *error)
{
    char name[32];
    jc_schedule_name(schedule, name);
    unsigned depth = 1;
    switch (schedule.kind) {
    case JC_SCHEDULE_KEY:
    case JC_SCHEDULE_GREEDY: break;
    case JC_SCHEDULE_FLAT: depth = schedule.depth; break;
    default:
        return jc_fail(error, JC_ERR_UNSUPPORTED, name,
                       "this schedule is not simulated; choose key, greedy, flat1 or flat2");
    }
    if (schedule.kind == JC_SCHEDULE_FLAT && (depth == 0 || depth > profile->depth_count))
        return jc_fail(error, JC_ERR_ARGUMENT, name,
                       "the profile's units end at depth %u; choose key, greedy or a flat schedule up to there",
                       profile->depth_count);
    *level = profile->depth_count == 0 ? NULL : &profile->level[depth - 1];
    return JC_OK;
}

/* p * makespan < T + p is makespan < T/p + 1: no more than rounding up to whole work separates it from balance. Where
 * neither that nor equality holds, the larger of T/p and the largest unit explains what is within 1% of it: millions
 * of small units never come to T/p exactly. */
static jc_bound_by bound_of(uint64_t makespan, uint64_t total, uint64_t workers, uint64_t largest)
{
    unsigned __int128 taken = (unsigned __int128)makespan * workers, needed = (unsigned __int128)largest * workers;
    if (taken < (unsigned __int128)total + workers)
        return JC_BOUND_BY_BALANCE;
    if (makespan == largest)
        return JC_BOUND_BY_LARGEST_UNIT;
    unsigned __int128 ideal = needed > total ? needed : total;
    if (100 * taken > 101 * ideal)
        return JC_BOUND_BY_DISPATCH;
    return needed > total ? JC_BOUND_BY_LARGEST_UNIT : JC_BOUND_BY_BALANCE;
}

jc_status jc_simulate(const jc_profile *profile, jc_schedule schedule, uint64_t workers, jc_makespan *result,
                      uint64_t *loads, jc_error *error)
{
    if (workers == 0 || workers > workers_most)
        return jc_fail(error, JC_ERR_ARGUMENT, "workers", "%" PRIu64 " workers; choose from 1 to %" PRIu64, workers,
                       workers_most);
    const jc_profile_level *level = NULL;
    jc_status status = level_of(profile, schedule, &level, error);
    if (status)
        return status;
    uint64_t units = level && profile->total > 0 ? level->units : 0;

    uint64_t *load = calloc(workers, sizeof *load);
    if (!load)
        return jc_fail_memory(error);
    if (units == 0)
        ; /* nobody has anything to do */
    else if (schedule.kind == JC_SCHEDULE_KEY)
        status = give_in_order(level->work, units, workers, load);
    else if (schedule.kind == JC_SCHEDULE_GREEDY)
        status = give_longest_first(level->work, units, workers, load);
    else
        give_slices(level->work, units, profile->total, workers, load);
    if (status) {
        jc_fail_memory(error);
        goto done;
    }

    uint64_t makespan = 0;
    for (uint64_t i = 0; i < workers; i++)
        makespan = load[i] > makespan ? load[i] : makespan;
    uint64_t largest = level ? level->largest : 0;
    double balance = (double)profile->total / (double)workers;
    *result = (jc_makespan){
        .schedule = schedule,
        .makespan = makespan,
        .ideal = balance > (double)largest ? balance : (double)largest,
        .largest = largest,
        .bound_by = bound_of(makespan, profile->total, workers, largest),
    };
    if (loads)
        memcpy(loads, load, workers * sizeof *loads);
done:
    free(load);
    return status;
}
