/* SPDX-License-Identifier: Apache-2.0 */
/* Splitting a graph along cliques. A part that no clique separates is an atom; every tree decomposition without
 * needless bags is put together from decompositions of the atoms.
 * Tarjan: Decomposition by clique separators, Discrete Mathematics 55, 1985; Berry, Blair, Heggernes, Peyton: Maximum
 * cardinality search for computing minimal triangulations of graphs, Algorithmica 39, 2004. */
#ifndef LP_CLIQUE_SEPARATORS_H
#define LP_CLIQUE_SEPARATORS_H

#include <joincast/model.h>

/* adjacency: 64 masks, symmetric, without loops; vertices: those of the graph, a mask. atoms: room for 64 masks.
 * Returns how many there are. */
unsigned jc_clique_atoms(const uint64_t *adjacency, uint64_t vertices, uint64_t *atoms);

#endif
