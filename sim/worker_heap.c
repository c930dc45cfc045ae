/* SPDX-License-Identifier: Apache-2.0 */
#include "sim/worker_heap.h"

#include <stdlib.h>

static bool frees_before(const jc_worker *left, const jc_worker *right)
{
    return left->load < right->load || (left->load == right->load && left->number < right->number);
}

jc_status jc_worker_heap_create(uint64_t count, jc_worker_heap *heap)
{
    jc_worker *worker = calloc(count, sizeof *worker);
    if (!worker)
        return JC_ERR_MEMORY;
    for (uint64_t i = 0; i < count; i++) /* equal loads, numbers ascending: a heap already */
        worker[i].number = i;
    *heap = (jc_worker_heap){count, worker};
    return JC_OK;
}

void jc_worker_heap_free(jc_worker_heap *heap)
{
    free(heap->worker);
    *heap = (jc_worker_heap){0, NULL};
}

void jc_worker_heap_give(jc_worker_heap *heap, uint64_t unit)
{
    jc_worker *worker = heap->worker;
    jc_worker taken = worker[0];
    taken.load += unit;
    uint64_t hole = 0;
    for (uint64_t child = 1; child < heap->count; child = 2 * hole + 1) {
        if (child + 1 < heap->count && frees_before(&worker[child + 1], &worker[child]))
            child++;
        if (frees_before(&taken, &worker[child]))
            break;
        worker[hole] = worker[child];
        hole = child;
    }
    worker[hole] = taken;
}
