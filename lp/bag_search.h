/* SPDX-License-Identifier: Apache-2.0 */
/* The least width of a graph under a bag cost that never falls when a bag grows. */
#ifndef LP_BAG_SEARCH_H
#define LP_BAG_SEARCH_H

#include "lp/bag_cost.h"
#include "lp/bag_list.h"
#include "lp/deadline.h"
#include "lp/graph.h"

typedef enum jc_bag_search_outcome {
    JC_BAG_SEARCH_FOUND,  /* a decomposition below upper; of least width, or no wider than floor */
    JC_BAG_SEARCH_NONE,   /* no decomposition is below upper */
    JC_BAG_SEARCH_STOPPED /* the deadline passed or memory became short */
} jc_bag_search_outcome;

/* graph: connected. floor: how narrow a decomposition needs to be at most; upper: found ones are narrower. *level:
 * the width that was found, or where stopped a lower bound on what there is. The bags that were found are added to
 * bags. */
jc_status jc_bag_search(const jc_graph *graph, jc_bag_costs *costs, unsigned floor, unsigned upper,
                        jc_deadline *deadline, jc_bag_search_outcome *outcome, unsigned *level, jc_bag_list *bags);

#endif
