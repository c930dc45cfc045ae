/* SPDX-License-Identifier: Apache-2.0 */
/* What explains a makespan. */
#ifndef SIM_BOUND_BY_H
#define SIM_BOUND_BY_H

#include <joincast/sim.h>

/* In units of work: the makespan, what it would be without costs, T, and the largest unit; rate: p. */
jc_bound_by jc_bound_by_of(long double makespan, long double work_makespan, long double total, long double rate,
                           long double largest);

#endif
