/* SPDX-License-Identifier: Apache-2.0 */
/* Work as a schedule that has to guess sees it. */
#ifndef SIM_ESTIMATES_H
#define SIM_ESTIMATES_H

#include <joincast/sim.h>

/* For each unit of the level its work times exp(deviation * z), z standard normal, in whole numbers: all scaled by
 * one power of two so that they sum up to less than 2^62. JC_ERR_LIMIT beyond JC_MAX_SINGLE_UNITS units. */
jc_status jc_estimates_create(const jc_work_level *level, double deviation, const char *generator, uint64_t seed,
                              uint64_t **estimates, jc_error *error);

#endif
