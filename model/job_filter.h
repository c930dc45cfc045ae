/* SPDX-License-Identifier: Apache-2.0 */
/* Whether a job's filter holds. */
#ifndef MODEL_JOB_FILTER_H
#define MODEL_JOB_FILTER_H

#include "model/comparator.h"
#include "model/job.h"

/* binding[d] is the code bound at depth d. */
static inline bool jc_job_filter_holds(const jc_job_values *values, const jc_job_filter *filter,
                                       const uint32_t *binding)
{
    const jc_job_term left = filter->left, right = filter->right;
    const int order = jc_job_compare(values, left.kind == JC_JOB_VARIABLE ? binding[left.value] : left.value,
                                     right.kind == JC_JOB_VARIABLE ? binding[right.value] : right.value);
    return order == JC_JOB_UNORDERED ? filter->comparator == JC_NOT_EQUAL
                                     : jc_comparator_holds(filter->comparator, order);
}

#endif
