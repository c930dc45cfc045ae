/* SPDX-License-Identifier: Apache-2.0 */
/* Workers in the order in which they become free: a binary min-heap by load, equal loads by worker number. */
#ifndef SIM_WORKER_HEAP_H
#define SIM_WORKER_HEAP_H

#include <joincast/model.h>

typedef struct jc_worker {
    uint64_t load;   /* work taken so far, which is also the time at which the worker frees */
    uint64_t number; /* from 0 */
} jc_worker;

typedef struct jc_worker_heap {
    uint64_t count;
    jc_worker *worker; /* worker[0] frees first; the children of worker[i] are 2i + 1 and 2i + 2 */
} jc_worker_heap;

/* count (at least 1) idle workers. */
jc_status jc_worker_heap_create(uint64_t count, jc_worker_heap *heap);
void jc_worker_heap_free(jc_worker_heap *heap);
/* Hands a unit to the worker that frees first; O(log count). The caller keeps the sum of all units below 2^64. */
void jc_worker_heap_give(jc_worker_heap *heap, uint64_t unit);

#endif
