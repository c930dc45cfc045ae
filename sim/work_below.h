/* SPDX-License-Identifier: Apache-2.0 */
/* From fan-outs to work: what lies below each binding, level by level from the last one up. */
#ifndef SIM_WORK_BELOW_H
#define SIM_WORK_BELOW_H

#include "sim/runs.h"

/* The work of a binding that is left out because nothing was drawn for it, or for any below it. */
#define JC_LEFT_OUT UINT64_MAX

/* Appends to the empty sequence work, for each parent, the sum of the work of as many children, in order, as it has
 * fan-outs; below: the children's work, of which as many are left out as have JC_LEFT_OUT. A parent whose children
 * are all left out is itself, one without children has the work `childless`. Every child belongs to a parent, and all
 * work together is below 2^63. O(runs of both). JC_ERR_MEMORY. */
jc_status jc_work_below(const jc_runs *fan_outs, const jc_runs *below, uint64_t childless, jc_runs *work);

#endif
