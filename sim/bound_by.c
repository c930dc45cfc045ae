/* SPDX-License-Identifier: Apache-2.0 */
/* Names of what bounds a makespan. */
#include <joincast/sim.h>

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
