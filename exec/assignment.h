/* SPDX-License-Identifier: Apache-2.0 */
/* Which worker gets which part of a join: the schedules.
 *
 *   key     workers take the next root key from a counter, in order
 *   greedy  root keys in order of descending estimated work, each onto the list with the least work so far (longest
 *           processing time first; Graham: Bounds on multiprocessing timing anomalies, SIAM J. Appl. Math. 17(2),
 *           1969)
 *   flat1   equal contiguous slices of the prefix sum of the estimated work over root keys
 *   flat2   the same over the bindings of the first two variables: a slice may begin and end inside a root key, where
 *           the place is found again by walking that key's bindings
 */
#ifndef EXEC_ASSIGNMENT_H
#define EXEC_ASSIGNMENT_H

#include "model/work_estimate.h"

#include <stdatomic.h>

/* Where a slice begins: at root key number `root`, from second code `from` on. */
typedef struct jc_slice_edge {
    uint32_t root, from;
} jc_slice_edge;

typedef struct jc_assignment {
    jc_schedule schedule;
    unsigned workers;
    const uint32_t *roots;
    uint32_t root_count;
    atomic_uint_fast64_t next;  /* key: the counter */
    uint32_t *listed;           /* greedy: root numbers, list after list */
    uint32_t *list_start;       /* greedy: workers + 1 offsets into listed */
    jc_slice_edge *edges;       /* flat: workers + 1 */
} jc_assignment;

/* Estimates the work on the assignment's own number of threads where the schedule needs it. workers >= 1; schedule is
 * key, greedy, flat1 or flat2. Fills *assignment in place; on failure it needs no clearing. */
jc_status jc_assignment_make(const jc_work_estimate *estimate, jc_schedule schedule, unsigned workers,
                             jc_assignment *assignment, jc_error *error);
void jc_assignment_clear(jc_assignment *assignment);

/* A worker's next piece: root key `key` with second codes in [from, to). *place begins at 0 and is the worker's own.
 * False where there is nothing left. */
bool jc_assignment_next(jc_assignment *assignment, unsigned worker, uint64_t *place, uint32_t *key, uint32_t *from,
                        uint32_t *to);

#endif
