/* SPDX-License-Identifier: Apache-2.0 */
/* From bags to a jc_decomposition with costs and covers. */
#ifndef LP_DECOMPOSITION_TREE_H
#define LP_DECOMPOSITION_TREE_H

#include "lp/bag_list.h"
#include "lp/deadline.h"
#include "lp/graph.h"

#include <joincast/lp.h>

/* graph: triangulated, every edge of the hypergraph within one of its cliques. used: the vertices to be decomposed. The
 * decomposition's bags are the maximal cliques among them, without costs and covers. */
jc_status jc_decomposition_of_cliques(const jc_graph *graph, const uint64_t *used, jc_decomposition **decomposition);

/* The exact cost of some of the hypergraph's vertices, as text to be freed; cover and weights, room for edge_count
 * each, receive the edges that cover them and the weights, to be freed. Solved by jc_cover_solve,
 * jc_integral_cover_solve or jc_polymatroid_solve, which check what they return; once the deadline has passed, large
 * bags are priced by some cover, whose cost the value then is. */
jc_status jc_bag_price(const jc_hypergraph *hypergraph, jc_width_kind kind, const jc_width_options *options,
                       jc_deadline *deadline, const unsigned *vertices, unsigned vertex_count, char **value, unsigned *cover_count,
                       unsigned *cover, char **weights, jc_error *error);

/* Prices every bag of the decomposition. */
jc_status jc_decomposition_price(const jc_hypergraph *hypergraph, jc_width_kind kind, const jc_width_options *options,
                                 jc_deadline *deadline, jc_decomposition *decomposition, jc_error *error);

#endif
