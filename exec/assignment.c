/* SPDX-License-Identifier: Apache-2.0 */
/* The schedules of exec/assignment.h. */
#include "exec/assignment.h"

#include "model/error.h"
#include "model/slice.h"
#include "model/threads.h"

#include <stdlib.h>

/* ---- histogram: estimated work per root key -------------------------------------------------------------------- */

enum { KEYS_AT_ONCE = 256 };

typedef struct histogram {
    const jc_work_estimate *estimate;
    uint32_t root_count;
    uint64_t *work;
    atomic_uint_fast64_t next;
    atomic_bool stop;
} histogram;

static void fill_histogram(void *context, unsigned number)
{
    (void)number;
    histogram *h = context;
    jc_work_cursor *cursor;
    if (jc_work_cursor_create(h->estimate, &cursor) != JC_OK) {
        atomic_store(&h->stop, true);
        return;
    }
    while (!atomic_load_explicit(&h->stop, memory_order_relaxed)) {
        uint64_t begin = atomic_fetch_add(&h->next, KEYS_AT_ONCE);
        if (begin >= h->root_count)
            break;
        uint64_t end = begin + KEYS_AT_ONCE < h->root_count ? begin + KEYS_AT_ONCE : h->root_count;
        for (uint64_t root = begin; root < end; root++)
            h->work[root] = jc_work_below_root(cursor, (uint32_t)root, NULL, NULL);
    }
    jc_work_cursor_free(cursor);
}

static jc_status make_histogram(const jc_work_estimate *estimate, const jc_assignment *assignment, uint64_t *work,
                                jc_error *error)
{
    histogram h = {.estimate = estimate, .root_count = assignment->root_count, .work = work};
    jc_status status = jc_threads_run(assignment->workers, fill_histogram, &h, &h.stop, error);
    if (status == JC_OK && atomic_load(&h.stop))
        status = jc_fail_memory(error);
    return status;
}

/* ---- greedy ---------------------------------------------------------------------------------------------------- */

typedef struct weighed {
    uint64_t work;
    uint32_t root;
} weighed;

/* Descending by work, ties by number. */
static int compare_weighed(const void *left, const void *right)
{
    const weighed *l = left, *r = right;
    if (l->work != r->work)
        return l->work < r->work ? 1 : -1;
    return (l->root > r->root) - (l->root < r->root);
}

/* Restores the heap order (least load on top, ties by number) from the top. */
static void sift_down(uint32_t *heap, unsigned count, const uint64_t *load)
{
    unsigned at = 0;
    for (;;) {
        unsigned least = at;
        for (unsigned child = 2 * at + 1; child <= 2 * at + 2 && child < count; child++) {
            uint64_t a = load[heap[child]], b = load[heap[least]];
            if (a < b || (a == b && heap[child] < heap[least]))
                least = child;
        }
        if (least == at)
            return;
        uint32_t swapped = heap[at];
        heap[at] = heap[least];
        heap[least] = swapped;
        at = least;
    }
}

/* Longest processing time first: gives each root key in `sorted` its list, then writes the lists out. */
static jc_status make_lists(jc_assignment *assignment, const weighed *sorted)
{
    unsigned p = assignment->workers;
    uint32_t n = assignment->root_count;
    jc_status status = JC_ERR_MEMORY;
    uint32_t *list_of = malloc((n + UINT64_C(1)) * sizeof *list_of);
    uint32_t *heap = malloc(p * sizeof *heap);
    uint64_t *load = calloc(p, sizeof *load);
    assignment->listed = malloc((n + UINT64_C(1)) * sizeof *assignment->listed);
    assignment->list_start = calloc(p + UINT64_C(1), sizeof *assignment->list_start);
    if (!list_of || !heap || !load || !assignment->listed || !assignment->list_start)
        goto done;
    for (unsigned w = 0; w < p; w++)
        heap[w] = w;
    for (uint32_t i = 0; i < n; i++) {
        uint32_t list = heap[0];
        list_of[i] = list;
        load[list] = sorted[i].work > UINT64_MAX - load[list] ? UINT64_MAX : load[list] + sorted[i].work;
        assignment->list_start[list + 1]++;
        sift_down(heap, p, load);
    }
    for (unsigned w = 0; w < p; w++) {
        assignment->list_start[w + 1] += assignment->list_start[w];
        heap[w] = assignment->list_start[w]; /* from here on: where the list's next key goes */
    }
    for (uint32_t i = 0; i < n; i++)
        assignment->listed[heap[list_of[i]]++] = sorted[i].root;
    status = JC_OK;
done:
    free(list_of);
    free(heap);
    free(load);
    return status;
}

static jc_status assign_greedily(jc_assignment *assignment, const uint64_t *work)
{
    uint32_t n = assignment->root_count;
    weighed *sorted = malloc((n + UINT64_C(1)) * sizeof *sorted);
    if (!sorted)
        return JC_ERR_MEMORY;
    for (uint32_t root = 0; root < n; root++)
        sorted[root] = (weighed){work[root], root};
    qsort(sorted, n, sizeof *sorted, compare_weighed);
    jc_status status = make_lists(assignment, sorted);
    free(sorted);
    return status;
}

/* ---- flat ------------------------------------------------------------------------------------------------------ */

/* Looks for the first binding of a root key that starts at `place` or later. */
typedef struct edge_search {
    uint64_t at, place;
    bool found;
    uint32_t second;
} edge_search;

static void visit_binding(void *context, uint32_t second, uint64_t work)
{
    edge_search *search = context;
    if (!search->found && search->at >= search->place) {
        search->found = true;
        search->second = second;
    }
    search->at = work > UINT64_MAX - search->at ? UINT64_MAX : search->at + work;
}

/* The edge at `place` of the prefix sum over bindings of two variables. */
static jc_slice_edge edge_inside(jc_work_cursor *cursor, const uint64_t *start, uint32_t root_count, uint64_t place)
{
    uint32_t root = (uint32_t)jc_slice_decode(start, root_count, place);
    if (start[root] == place)
        return (jc_slice_edge){root, 0};
    edge_search search = {.at = start[root], .place = place};
    jc_work_below_root(cursor, root, visit_binding, &search);
    return search.found ? (jc_slice_edge){root, search.second} : (jc_slice_edge){root + 1, 0};
}

static jc_status assign_slices(const jc_work_estimate *estimate, jc_assignment *assignment, const uint64_t *work,
                               bool inside)
{
    uint32_t n = assignment->root_count;
    unsigned p = assignment->workers;
    jc_status status = JC_ERR_MEMORY;
    jc_work_cursor *cursor = NULL;
    uint64_t *start = malloc((n + UINT64_C(1)) * sizeof *start);
    assignment->edges = calloc(p + UINT64_C(1), sizeof *assignment->edges);
    if (!start || !assignment->edges)
        goto done;
    if ((status = jc_work_cursor_create(estimate, &cursor)) != JC_OK)
        goto done;
    start[0] = 0;
    for (uint32_t i = 0; i < n; i++)
        start[i + 1] = work[i] > UINT64_MAX - start[i] ? UINT64_MAX : start[i] + work[i];
    for (unsigned slice = 1; slice < p; slice++) {
        uint64_t place = jc_slice_start(start[n], slice, p);
        if (inside && place < start[n])
            assignment->edges[slice] = edge_inside(cursor, start, n, place);
        else
            assignment->edges[slice] = (jc_slice_edge){(uint32_t)jc_slice_first_unit(start, n, place), 0};
    }
    assignment->edges[p] = (jc_slice_edge){n, 0};
done:
    jc_work_cursor_free(cursor);
    free(start);
    return status;
}

/* ---- all ------------------------------------------------------------------------------------------------------- */

jc_status jc_assignment_make(const jc_work_estimate *estimate, jc_schedule schedule, unsigned workers,
                             jc_assignment *assignment, jc_error *error)
{
    assignment->schedule = schedule;
    assignment->workers = workers;
    assignment->root_count = jc_work_estimate_roots(estimate, &assignment->roots);
    atomic_init(&assignment->next, 0);
    assignment->listed = NULL;
    assignment->list_start = NULL;
    assignment->edges = NULL;
    if (schedule.kind == JC_SCHEDULE_KEY)
        return JC_OK;
    uint64_t *work = malloc((assignment->root_count + UINT64_C(1)) * sizeof *work);
    if (!work)
        return jc_fail_memory(error);
    jc_status status = make_histogram(estimate, assignment, work, error);
    if (status == JC_OK) {
        status = schedule.kind == JC_SCHEDULE_GREEDY
                     ? assign_greedily(assignment, work)
                     : assign_slices(estimate, assignment, work, schedule.depth > 1);
        if (status != JC_OK)
            jc_fail_memory(error);
    }
    free(work);
    if (status != JC_OK)
        jc_assignment_clear(assignment);
    return status;
}

void jc_assignment_clear(jc_assignment *assignment)
{
    free(assignment->listed);
    free(assignment->list_start);
    free(assignment->edges);
    assignment->listed = assignment->list_start = NULL;
    assignment->edges = NULL;
}

static bool next_in_slice(const jc_assignment *assignment, unsigned worker, uint64_t *place, uint32_t *key,
                          uint32_t *from, uint32_t *to)
{
    jc_slice_edge begin = assignment->edges[worker], end = assignment->edges[worker + 1];
    uint64_t root = begin.root + *place;
    if (root > end.root || (root == end.root && end.from == 0))
        return false;
    ++*place;
    *key = assignment->roots[root];
    *from = root == begin.root ? begin.from : 0;
    *to = root == end.root ? end.from : JC_CODE_END;
    return true;
}

bool jc_assignment_next(jc_assignment *assignment, unsigned worker, uint64_t *place, uint32_t *key, uint32_t *from,
                        uint32_t *to)
{
    if (assignment->edges)
        return next_in_slice(assignment, worker, place, key, from, to);
    uint64_t root;
    if (assignment->listed) {
        uint64_t at = assignment->list_start[worker] + *place;
        if (at >= assignment->list_start[worker + 1])
            return false;
        root = assignment->listed[at];
        ++*place;
    } else {
        root = atomic_fetch_add_explicit(&assignment->next, 1, memory_order_relaxed);
        if (root >= assignment->root_count)
            return false;
    }
    *key = assignment->roots[root];
    *from = 0;
    *to = JC_CODE_END;
    return true;
}
