/* SPDX-License-Identifier: Apache-2.0 */
#ifndef SIM_SIMULATION_CHECK_H
#define SIM_SIMULATION_CHECK_H

#include <joincast/sim.h>

/* Whether a simulation can be: JC_ERR_ARGUMENT with a sentence where not. */
jc_status jc_simulation_check(const jc_work *work, jc_schedule schedule, const jc_simulation *simulation,
                              jc_error *error);

#endif
