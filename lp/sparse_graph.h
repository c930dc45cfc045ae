/* SPDX-License-Identifier: Apache-2.0 */
/* Cores that are too large for rows of bits: the primal graph as sorted lists of neighbours. */
#ifndef LP_SPARSE_GRAPH_H
#define LP_SPARSE_GRAPH_H

#include "lp/deadline.h"
#include "lp/ears.h"

typedef struct jc_neighbours {
    unsigned count, *list; /* ascending */
} jc_neighbours;

typedef struct jc_sparse_graph {
    unsigned vertex_count; /* numbered as in ears->core */
    jc_neighbours *of;
} jc_sparse_graph;

/* JC_ERR_MEMORY only. */
jc_status jc_sparse_graph_create(const jc_ears *ears, jc_sparse_graph *graph);
void jc_sparse_graph_free(jc_sparse_graph *graph);
/* Is the graph triangulated? */
jc_status jc_sparse_graph_triangulated(const jc_sparse_graph *graph, bool *triangulated);

/* A decomposition by eliminating a vertex of least degree at a time, over the numbers of the hypergraph, without
 * costs; the graph is used up. Once the deadline has passed, what is left becomes one bag. JC_ERR_MEMORY only. */
jc_status jc_sparse_elimination(jc_sparse_graph *graph, const jc_ears *ears, jc_deadline *deadline,
                                jc_decomposition **core);

#endif
