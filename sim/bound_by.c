/* SPDX-License-Identifier: Apache-2.0 */
/* What explains a makespan, and the names of it. */
#include "sim/bound_by.h"

/* The larger of T/p and the largest unit explains what is within 1% of it: millions of small units never come to T/p
 * exactly. p * makespan < T + p is makespan < T/p + 1: no more than rounding up to whole work separates it from
 * balance; but where the largest unit is more than T/p, more workers would not help. */
jc_bound_by jc_bound_by_of(long double makespan, long double work_makespan, long double total, long double rate,
                           long double largest)
{
    const bool large = largest * rate > total;
    const long double ideal = large ? largest : total / rate;
    if (100 * makespan <= 101 * ideal || (!large && makespan * rate < total + rate))
        return large ? JC_BOUND_BY_LARGEST_UNIT : JC_BOUND_BY_BALANCE;
    return work_makespan - ideal >= makespan - work_makespan ? JC_BOUND_BY_DISPATCH : JC_BOUND_BY_OVERHEAD;
}

const char *jc_bound_by_name(jc_bound_by bound_by)
{
    switch (bound_by) {
    case JC_BOUND_BY_BALANCE: return "balance";
    case JC_BOUND_BY_LARGEST_UNIT: return "largest unit";
    case JC_BOUND_BY_DISPATCH: return "dispatch";
    case JC_BOUND_BY_OVERHEAD: return "overhead";
    }
    return "unknown";
}
