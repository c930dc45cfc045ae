/* SPDX-License-Identifier: Apache-2.0 */
/* What comparisons must know of the values behind a job's codes, and how two codes compare by it, for the CPU and the
 * GPU alike (NVRTC included: this needs no other header than model/search.h).
 *
 * The values are ranked: integers first, then floats, then symbols, each as jc_value_compare has them, and, since
 * an integer and a float compare as floats, also by their value as a double. Two integers, two symbols, and a symbol
 * with anything compare by rank; a float with an integer or a float by the double. */
#ifndef MODEL_JOB_VALUES_H
#define MODEL_JOB_VALUES_H

#include "model/search.h"

/* count is 0 where codes tell it all: where two values compare as their codes do wherever a filter compares them.
 * Otherwise codes are all that occur in relations, heads and filters. */
typedef struct jc_job_values {
    uint32_t count;
    uint32_t integers, floats; /* ranks below integers are integers', the next `floats` ranks are floats' */
    uint32_t *codes;           /* ascending */
    uint32_t *rank;            /* per code: a permutation of 0 .. count - 1 */
    uint32_t *number; /* per code: the rank of its value as a double, equal values (0 and -0) sharing one;
                       * JC_JOB_NO_NUMBER for NaNs and symbols */
} jc_job_values;

#define JC_JOB_NO_NUMBER UINT32_C(0xffffffff)
#define JC_JOB_UNORDERED 2

JC_HOST_DEVICE static inline int jc_job_order(uint32_t left, uint32_t right)
{
    return (left > right) - (left < right);
}

/* The place of a code among the job's; the last place for a code that is not there, which no checked job has. */
JC_HOST_DEVICE static inline uint32_t jc_job_value_place(const jc_job_values *values, uint32_t code)
{
    const uint32_t place = jc_lower_bound(values->codes, 0, values->count, code);
    return place < values->count ? place : values->count - 1;
}

/* -1, 0 or 1 where the left value is less, equal or greater; JC_JOB_UNORDERED with a NaN: of the comparators only !=
 * holds then. */
JC_HOST_DEVICE static inline int jc_job_compare(const jc_job_values *values, uint32_t left, uint32_t right)
{
    if (values->count == 0)
        return jc_job_order(left, right);
    const uint32_t l = jc_job_value_place(values, left), r = jc_job_value_place(values, right);
    const uint32_t left_rank = values->rank[l], right_rank = values->rank[r];
    const uint32_t highest = left_rank > right_rank ? left_rank : right_rank;
    if (highest < values->integers || highest >= values->integers + values->floats)
        return jc_job_order(left_rank, right_rank);
    const uint32_t left_number = values->number[l], right_number = values->number[r];
    if (left_number == JC_JOB_NO_NUMBER || right_number == JC_JOB_NO_NUMBER)
        return JC_JOB_UNORDERED;
    return jc_job_order(left_number, right_number);
}

#endif
