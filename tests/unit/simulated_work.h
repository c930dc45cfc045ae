/* SPDX-License-Identifier: Apache-2.0 */
/* Random works and simulations for tests of the makespan engine. */
#ifndef TESTS_UNIT_SIMULATED_WORK_H
#define TESTS_UNIT_SIMULATED_WORK_H

#include <joincast/sim.h>

#include "tests/random.h"

#include <stdlib.h>

enum { WORK_DEPTHS = 3, WORK_UNITS = 1000 };

/* So many units at each depth, as runs. */
typedef struct random_work {
    uint64_t work[WORK_DEPTHS][WORK_UNITS], count[WORK_DEPTHS][WORK_UNITS];
    jc_work_level level[WORK_DEPTHS];
} random_work;

/* One more unit at a depth: equal to the last one, it often joins its run. */
static inline void random_work_add(random_work *w, unsigned depth, uint64_t work, uint64_t *state)
{
    jc_work_level *level = &w->level[depth];
    uint64_t *last = &level->runs;
    if (*last == 0 || w->work[depth][*last - 1] != work || random_below(state, 8) == 0) {
        w->work[depth][*last] = work;
        w->count[depth][(*last)++] = 0;
    }
    w->count[depth][*last - 1]++;
}

/* Depth 3 holds so many units in stretches of equal ones, depths 2 and 1 groups of what is below, many alike. */
static inline jc_work *random_work_create(uint64_t units, uint64_t scale, uint64_t *state)
{
    random_work w = {.level = {{.runs = 0}}};
    uint64_t group[2] = {0}, left[2] = {0}, size[2] = {1, 1}, value = 1;
    for (unsigned d = 0; d < WORK_DEPTHS; d++)
        w.level[d] = (jc_work_level){.work = w.work[d], .count = w.count[d]};
    for (uint64_t i = 0; i < units; i++) {
        if (i == 0 || random_below(state, 20) == 0)
            value = random_below(state, 10) == 0 ? i == 0
                                                 : 1 + random_below(state, random_below(state, 3) ? 3 : scale);
        random_work_add(&w, 2, value, state);
        for (unsigned d = 0; d < 2; d++) {
            group[d] += value;
            if (left[d] == 0) {
                if (random_below(state, 12) == 0)
                    size[d] = 1 + random_below(state, d == 0 ? 6 : 3);
                left[d] = d == 0 ? size[0] * size[1] : size[1];
            }
            if (--left[d] == 0 || i + 1 == units) {
                random_work_add(&w, d, group[d], state);
                group[d] = 0;
                left[d] = 0;
            }
        }
    }
    jc_work *work = NULL;
    return jc_work_of_levels(WORK_DEPTHS, w.level, &work, NULL) ? NULL : work;
}

static inline double random_cost(uint64_t *state)
{
    return random_below(state, 3) ? 0 : (double)random_below(state, 5000) / (double)(1 + random_below(state, 300));
}

/* Everything that can be set, but for shared rates and a visit. */
static inline jc_simulation random_simulation(uint64_t *state)
{
    jc_simulation s = jc_simulation_default(1 + random_below(state, random_below(state, 4) ? 12 : 60));
    if (random_below(state, 3) == 0) {
        s.multiprocessors = 1 + random_below(state, 5);
        s.resident = 1 + random_below(state, 6);
        s.shared_rate = random_below(state, 2) ? (double)(s.resident + random_below(state, 2)) : 0;
    }
    s.static_assignment = random_below(state, 4) == 0;
    if (random_below(state, 2)) {
        s.costs = (jc_costs){
            .unit = random_cost(state),
            .decode = random_cost(state),
            .slice = random_cost(state),
            .atomic = random_cost(state),
            .histogram = random_cost(state),
            .scan = random_cost(state),
            .launch = random_cost(state),
        };
    }
    s.slices_by_count = random_below(state, 4) == 0;
    s.estimate_error = random_below(state, 4) ? 0 : (double)random_below(state, 300) / 100;
    s.seed = random_next(state);
    s.blow_up = random_below(state, 2) ? 1 : 1 + (double)random_below(state, 300) / 100;
    s.unflattened_rows = random_below(state, 4) ? 0 : random_below(state, 400);
    s.unflattened_keys = random_below(state, 4) ? 0 : random_below(state, 100);
    return s;
}

#endif
