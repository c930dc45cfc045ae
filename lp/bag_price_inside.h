/* SPDX-License-Identifier: Apache-2.0 */
/* How bags are covered by whole edges. */
#ifndef LP_BAG_PRICE_INSIDE_H
#define LP_BAG_PRICE_INSIDE_H

#include "lp/bag_price.h"
#include "lp/cover_kernel.h"

__int128 jc_bag_price_sum(const jc_edge_index *index, const unsigned *edges, unsigned count);
/* Does the cover cost no more than the lower bound? */
bool jc_bag_price_attains(const jc_edge_index *index, const jc_bag_price *price);
/* Takes the greedy cover where there is no other one, or only a dearer one. JC_ERR_MEMORY only. */
jc_status jc_bag_price_greedy(const jc_edge_index *index, const unsigned *vertices, unsigned vertex_count,
                              jc_bag_price *price);
/* A least cover and its cost as the lower bound, as far as time allows: else some cover or none, and some bound.
 * part and costs: the system as a hypergraph; vertices: those of the system. */
jc_status jc_bag_price_integral(const jc_set_system *system, const jc_hypergraph *part, const char *const *costs,
                                jc_deadline *deadline, const unsigned *vertices, jc_bag_price *price);

#endif
