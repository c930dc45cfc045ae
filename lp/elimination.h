/* SPDX-License-Identifier: Apache-2.0 */
/* Upper bounds on widths from elimination orders. */
#ifndef LP_ELIMINATION_H
#define LP_ELIMINATION_H

#include "lp/bag_cost.h"
#include "lp/bag_list.h"
#include "lp/deadline.h"
#include "lp/graph.h"

#define JC_NO_LEVEL UINT32_MAX

/* Tries greedy orders; *upper becomes the level of the narrowest one's width, and bags its bags. Where time is
 * short, one order at least, whose last bag is then large. */
jc_status jc_elimination_improve(const jc_graph *graph, jc_bag_costs *costs, jc_deadline *deadline, unsigned *upper,
                                 jc_bag_list *bags);

#endif
