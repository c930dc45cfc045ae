/* SPDX-License-Identifier: Apache-2.0 */
/* When a search is to end: a time on the wall clock, or a caller who says so. */
#ifndef LP_DEADLINE_H
#define LP_DEADLINE_H

#include <joincast/lp.h>

#include <time.h>

typedef struct jc_deadline {
    double at; /* 0: none */
    bool (*stop)(void *argument);
    void *argument;
    unsigned asked;
    bool passed; /* stays so */
} jc_deadline;

static inline double deadline_clock(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static inline void deadline_start(jc_deadline *deadline, const jc_width_options *options)
{
    *deadline = (jc_deadline){0};
    if (!options)
        return;
    deadline->at = options->seconds > 0 ? deadline_clock() + options->seconds : 0;
    deadline->stop = options->stop;
    deadline->argument = options->argument;
}

static inline bool deadline_passed_now(jc_deadline *deadline)
{
    if (!deadline->passed)
        deadline->passed = (deadline->at > 0 && deadline_clock() >= deadline->at) ||
                           (deadline->stop && deadline->stop(deadline->argument));
    return deadline->passed;
}

/* Looks at the clock every 64th time only. */
static inline bool deadline_passed(jc_deadline *deadline)
{
    return deadline->passed || (++deadline->asked % 64 == 0 && deadline_passed_now(deadline));
}

#endif
