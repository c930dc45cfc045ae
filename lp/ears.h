/* SPDX-License-Identifier: Apache-2.0 */
/* Taking a hypergraph apart as far as it is acyclic (Graham; Yu, Özsoyoğlu): a vertex in one edge only goes, and
 * an edge within another one goes. What is left, the core, is empty exactly if the hypergraph is acyclic. An edge
 * that lost a vertex is a bag and lies within some bag of every decomposition; below the core's bags these make up
 * a best decomposition of the whole.
 * Tarjan, Yannakakis: Simple linear-time algorithms to test chordality of graphs, test acyclicity of hypergraphs, and
 * selectively reduce acyclic hypergraphs, SIAM J. Comput. 13(3), 1984. */
#ifndef LP_EARS_H
#define LP_EARS_H

#include "lp/deadline.h"
#include "lp/edge_index.h"

#define JC_NO_EDGE UINT32_MAX

typedef struct jc_ears {
    const jc_edge_index *index;
    bool *vertex_gone;
    bool *edge_gone;
    bool *bag;          /* per edge: it lost a vertex */
    unsigned *absorber; /* per edge that is gone: the edge it lay within; JC_NO_EDGE where it lost all its vertices */
    unsigned *order;    /* the edges that are gone, in this order */
    unsigned gone_count;
    unsigned core_count;
    unsigned *core; /* the vertices that are left, ascending */
} jc_ears;

/* Once the deadline and its grace are over, the core is what is left by then. JC_ERR_MEMORY only. */
jc_status jc_ears_remove(const jc_edge_index *index, jc_deadline *deadline, jc_ears *ears);
void jc_ears_free(jc_ears *ears);

/* The decomposition of the whole, without costs: core's bags (NULL where the core is empty), over the hypergraph's
 * vertices, with those of the ears below. core is used up. */
jc_status jc_ears_decomposition(const jc_ears *ears, jc_decomposition *core, jc_decomposition **whole);

#endif
