/* SPDX-License-Identifier: Apache-2.0 */
/* Splitting a graph where every best decomposition may be split. */
#ifndef LP_GRAPH_PARTS_H
#define LP_GRAPH_PARTS_H

#include "lp/bag_list.h"
#include "lp/deadline.h"
#include "lp/graph.h"

/* Takes vertices out whose neighbours in left form a clique, as long as there are any; each with its neighbours is a
 * bag, and a clique that some bag of every decomposition holds. */
jc_status jc_graph_take_simplicial(const jc_graph *graph, uint64_t *left, jc_bag_list *bags);
/* The parts of graph[left] between its clique separators: any decompositions of them are one of the whole. */
jc_status jc_graph_atoms(const jc_graph *graph, const uint64_t *left, jc_deadline *deadline, jc_bag_list *atoms);

#endif
