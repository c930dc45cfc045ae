/* SPDX-License-Identifier: Apache-2.0 */
/* What a job's filter says of two codes, for the CPU and the GPU alike: jc_comparison's rules on ranks. */
#ifndef MODEL_JOB_FILTER_H
#define MODEL_JOB_FILTER_H

#include "model/job.h"
#include "model/search.h"

/* The place of a code among the job's; the last place for a code that is not there, which no checked job has. */
JC_HOST_DEVICE static inline uint32_t jc_job_value_place(const jc_job_values *values, uint32_t code)
{
    uint32_t place = jc_lower_bound(values->codes, 0, values->count, code);
    return place < values->count ? place : values->count - 1;
}

JC_HOST_DEVICE static inline bool jc_job_codes_hold(const jc_job_values *values, jc_comparator comparator,
                                                    uint32_t left, uint32_t right)
{
    if (values->count == 0)
        return jc_comparator_holds(comparator, (left > right) - (left < right));
    const uint32_t l = jc_job_value_place(values, left), r = jc_job_value_place(values, right);
    const uint32_t left_rank = values->rank[l], right_rank = values->rank[r];
    const uint32_t highest = left_rank > right_rank ? left_rank : right_rank;
    if (highest < values->integers || highest >= values->integers + values->floats)
        return jc_comparator_holds(comparator, (left_rank > right_rank) - (left_rank < right_rank));
    const uint32_t left_number = values->number[l], right_number = values->number[r];
    if (left_number == JC_JOB_NO_NUMBER || right_number == JC_JOB_NO_NUMBER)
        return comparator == JC_NOT_EQUAL;
    return jc_comparator_holds(comparator, (left_number > right_number) - (left_number < right_number));
}

/* binding[d] is the code bound at depth d. */
JC_HOST_DEVICE static inline bool jc_job_filter_holds(const jc_job_values *values, const jc_job_filter *filter,
                                                      const uint32_t *binding)
{
    const jc_job_term left = filter->left, right = filter->right;
    return jc_job_codes_hold(values, filter->comparator,
                             left.kind == JC_JOB_VARIABLE ? binding[left.value] : left.value,
                             right.kind == JC_JOB_VARIABLE ? binding[right.value] : right.value);
}

#endif
