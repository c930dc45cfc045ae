/* SPDX-License-Identifier: Apache-2.0 */
/* How work begins. */
#ifndef SIM_WORK_H
#define SIM_WORK_H

#include <joincast/sim.h>

/* Work without levels and exponents; NULL where memory is out. */
jc_work *jc_work_empty(void);

#endif
