/* SPDX-License-Identifier: Apache-2.0 */
/* When a search is to end: a time on the wall clock, or a caller who says so; and how long what was found may then be
 * tidied up. */
#ifndef LP_DEADLINE_H
#define LP_DEADLINE_H

#include <joincast/lp.h>

#include <time.h>

typedef struct jc_deadline {
    double at; /* 0: none */
    bool (*stop)(void *argument);
    void *argument;
    unsigned asked;
    bool passed;       /* stays so */
    double grace;      /* seconds for tidying up */
    double grace_ends; /* once it has passed */
} jc_deadline;

static inline double deadline_clock(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static inline void deadline_start(jc_deadline *deadline, const jc_width_options *options)
{
    *deadline = (jc_deadline){.grace = 0.1};
    if (!options)
        return;
    if (options->seconds * 0.03 > deadline->grace)
        deadline->grace = options->seconds * 0.03;
    deadline->at = options->seconds > 0 ? deadline_clock() + options->seconds : 0;
    deadline->stop = options->stop;
    deadline->argument = options->argument;
}

static inline bool deadline_passed_now(jc_deadline *deadline)
{
    if (!deadline->passed && ((deadline->at > 0 && deadline_clock() >= deadline->at) ||
                              (deadline->stop && deadline->stop(deadline->argument)))) {
        deadline->passed = true;
        deadline->grace_ends = deadline_clock() + deadline->grace;
    }
    return deadline->passed;
}

/* May something be begun that takes so many seconds and cannot be interrupted? */
static inline bool deadline_allows(const jc_deadline *deadline, double seconds)
{
    if (deadline->passed)
        return deadline_clock() + seconds < deadline->grace_ends;
    return deadline->at <= 0 || deadline_clock() + seconds < deadline->at + deadline->grace;
}

static inline bool deadline_grace_over(const jc_deadline *deadline)
{
    return deadline->passed && deadline_clock() >= deadline->grace_ends;
}

/* Looks at the clock every 64th time only. */
static inline bool deadline_passed(jc_deadline *deadline)
{
    return deadline->passed || (++deadline->asked % 64 == 0 && deadline_passed_now(deadline));
}

#endif
