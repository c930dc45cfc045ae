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
#include <math.h>
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

static void give_slices(const uint64_t *work, uint64_t units, uint64_t total, uint64_t workers, uint64_t *loads)
{
    uint64_t start = 0;
    for (uint64_t i = 0; i < units; i++) {
        loads[(unsigned __int128)start * workers / total] += work[i];
        start += work[i];
    }
}

static uint64_t *units_of(const jc_work_level *level)
{
    uint64_t *unit = calloc(level->units + 1, sizeof *unit), next = 0;
    for (uint64_t run = 0; unit && run < level->runs; run++) {
        for (uint64_t i = 0; i < level->count[run]; i++)
            unit[next++] = level->work[run];
    }
    return unit;
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

jc_simulation jc_simulation_default(uint64_t workers)
{
    return (jc_simulation){.workers = workers, .blow_up = 1};
}

jc_status jc_simulate(const jc_work *work, jc_schedule schedule, const jc_simulation *simulation, jc_makespan *result,
                      uint64_t *loads, jc_error *error)
{
    uint64_t workers = simulation->workers;
    if (workers == 0 || workers > workers_most)
        return jc_fail(error, JC_ERR_ARGUMENT, "workers", "%" PRIu64 " workers; choose from 1 to %" PRIu64, workers,
                       workers_most);
    unsigned depth = schedule.kind == JC_SCHEDULE_FLAT ? schedule.depth : 1;
    if (depth == 0 || depth > JC_MAX_LEVELS + 1 || (depth > work->depth_count && work->depth_count > 0))
        return jc_fail(error, JC_ERR_ARGUMENT, "flat", "the units end at depth %u", work->depth_count);
    const jc_work_level *level = &work->level[depth - 1];
    jc_status status = JC_ERR_MEMORY;
    uint64_t *load = calloc(workers, sizeof *load), *unit = units_of(level);
    if (!load || !unit)
        goto done;
    if (schedule.kind == JC_SCHEDULE_GREEDY)
        qsort(unit, level->units, sizeof *unit, compare_descending);
    status = JC_OK;
    if (level->units == 0)
        ; /* nobody has anything to do */
    else if (schedule.kind == JC_SCHEDULE_FLAT)
        give_slices(unit, level->units, work->total, workers, load);
    else
        status = give_in_order(unit, level->units, workers, load);
    if (status)
        goto done;
    uint64_t makespan = 0;
    for (uint64_t i = 0; i < workers; i++)
        makespan = load[i] > makespan ? load[i] : makespan;
    double balance = (double)work->total / (double)workers;
    *result = (jc_makespan){
        .schedule = schedule,
        .makespan = makespan,
        .tick = 1,
        .balance = balance,
        .ideal = balance > (double)level->largest ? balance : (double)level->largest,
        .largest = level->largest,
        .guarantee = NAN,
        .work_makespan = (double)makespan,
        .flattened = true,
        .bound_by = bound_of(makespan, work->total, workers, level->largest),
    };
    if (loads)
        memcpy(loads, load, workers * sizeof *loads);
done:
    free(unit);
    free(load);
    return status ? jc_fail_memory(error) : JC_OK;
}
