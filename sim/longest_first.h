/* SPDX-License-Identifier: Apache-2.0 */
/* greedy: longest processing time first. */
#ifndef SIM_LONGEST_FIRST_H
#define SIM_LONGEST_FIRST_H

#include "sim/blocks.h"

/* The units onto so many lists: the longest that is left, equal ones in order, onto the list that is shortest so far,
 * the first of these. estimates: NULL, or what stands for each unit's work. told false:
 * nobody asks which list is which nor how many units it has, and its number and units are not told. JC_ERR_MEMORY. */
jc_status jc_longest_first(const jc_work_level *level, const uint64_t *estimates, uint64_t lists,
                           const jc_ticks *ticks, bool told, jc_blocks *blocks);

#endif
