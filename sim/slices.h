/* SPDX-License-Identifier: Apache-2.0 */
/* flatD: equal contiguous slices of a prefix sum. */
#ifndef SIM_SLICES_H
#define SIM_SLICES_H

#include "sim/blocks.h"

typedef enum jc_weighing { JC_WEIGH_WORK, JC_WEIGH_COUNT, JC_WEIGH_ESTIMATES } jc_weighing;

/* With S_i the weight of the units before unit i and S that of all, unit i belongs to slice floor(S_i p / S); the
 * last takes units without weight behind all others. estimates: each unit's weight, for JC_WEIGH_ESTIMATES only.
 * O(runs + slices), with estimates O(units). JC_ERR_MEMORY. */
jc_status jc_slices(const jc_work_level *level, jc_weighing weighing, const uint64_t *estimates, uint64_t slices,
                    const jc_ticks *ticks, jc_blocks *blocks);

#endif
