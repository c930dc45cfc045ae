/* SPDX-License-Identifier: Apache-2.0 */
/* A growing sequence of numbers as runs of equal ones. Its length stays below 2^63. */
#ifndef SIM_RUNS_H
#define SIM_RUNS_H

#include <joincast/model.h>

typedef struct jc_runs {
    uint64_t runs, capacity;
    uint64_t length; /* numbers: the sum of the counts */
    uint64_t *value, *count;
} jc_runs;

/* Room for so many runs in all. */
jc_status jc_runs_reserve(jc_runs *runs, uint64_t capacity);
/* count more numbers of that value, in the last run where that has it already. JC_ERR_LIMIT: a length of 2^63. */
jc_status jc_runs_append(jc_runs *runs, uint64_t value, uint64_t count);
/* The same for one more number, where there is room for a run and the length is known to fit. */
static inline void jc_runs_push(jc_runs *runs, uint64_t value)
{
    if (runs->runs > 0 && runs->value[runs->runs - 1] == value) {
        runs->count[runs->runs - 1]++;
    } else {
        runs->value[runs->runs] = value;
        runs->count[runs->runs++] = 1;
    }
    runs->length++;
}
void jc_runs_reverse(jc_runs *runs);
/* JC_ERR_LIMIT where the sum is beyond 2^63 - 1. */
jc_status jc_runs_sum(const jc_runs *runs, uint64_t *sum);
/* Takes the numbers of that value out of the sequence; returns the largest that is left, or 0. */
uint64_t jc_runs_remove(jc_runs *runs, uint64_t value);
void jc_runs_free(jc_runs *runs);

#endif
