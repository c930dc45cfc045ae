/* SPDX-License-Identifier: Apache-2.0 */
/* From bags to a jc_decomposition. */
#ifndef LP_DECOMPOSITION_TREE_H
#define LP_DECOMPOSITION_TREE_H

#include "lp/bag_list.h"
#include "lp/graph.h"

#include <joincast/lp.h>

/* Room for that many bags and vertices in them; no bags yet, no covers. NULL where memory runs out. */
jc_decomposition *jc_decomposition_blank(size_t bag_count, size_t length);

/* graph: triangulated, every edge of the hypergraph within one of its cliques. used: the vertices to be
 * decomposed. The decomposition's bags are the maximal cliques among them, without costs and covers. */
jc_status jc_decomposition_of_cliques(const jc_graph *graph, const uint64_t *used, jc_decomposition **decomposition);

#endif
