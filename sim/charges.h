/* SPDX-License-Identifier: Apache-2.0 */
/* What each schedule pays for. */
#ifndef SIM_CHARGES_H
#define SIM_CHARGES_H

#include "sim/binary_passes.h"
#include "sim/ticks.h"

/* rate: the workers, or the total rate of the multiprocessors. passes: for binary only; its charges are those of all
 * passes, each of which pays its own kernels. */
void jc_charges_of(const jc_work *work, jc_schedule schedule, const jc_simulation *simulation, double rate,
                   const jc_binary_passes *passes, jc_charges *charges);
/* Launches, histogram and scan of a pass over so many bindings. */
double jc_pass_kernels(const jc_costs *costs, uint64_t read, double rate);

#endif
