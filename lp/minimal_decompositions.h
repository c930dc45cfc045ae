/* SPDX-License-Identifier: Apache-2.0 */
/* The inclusion-minimal tree decompositions of a small connected graph, all of them at once: a table from which a
 * dynamic program picks the one whose bags have the least greatest (or the least total) score. Their bags are the
 * potential maximal cliques of the graph, the maximal cliques of its minimal triangulations. No monotone measure of
 * bags is ever smaller on any other tree decomposition.
 * Bouchitté, Todinca: Treewidth and minimum fill-in, SIAM J. Comput. 31(1), 2001. */
#ifndef LP_MINIMAL_DECOMPOSITIONS_H
#define LP_MINIMAL_DECOMPOSITIONS_H

#include <joincast/model.h>

/* Sets of vertices are masks. Most vertices of such a graph; beyond it the search over all subsets takes too long. */
#define JC_SMALL_GRAPH_VERTICES 14

typedef struct jc_minimal_decompositions {
    size_t bag_count;
    uint32_t *bags;
    /* Block k stands for the part of the graph inside and around the component[k] of the graph without the component's
     * neighbourhood: the decompositions of that part whose root holds the neighbourhood. A root that may do so is one
     * of the choices choice_start[k] .. choice_start[k + 1]: a bag, and the blocks child_start[choice] .. that hang
     * below it. Blocks are in order of size; the last one is the whole graph. */
    size_t block_count;
    uint32_t *component;
    size_t *choice_start;
    size_t choice_room;
    size_t *choice_bag, *child_start;
    size_t child_count, child_room;
    size_t *children;
    double *best; /* room for the dynamic program, per block: its score and the choice that has it */
    size_t *best_choice;
} jc_minimal_decompositions;

/* adjacency: vertex_count masks; the graph on `vertices` is connected and not empty. */
jc_status jc_minimal_decompositions_create(unsigned vertex_count, const uint32_t *adjacency, uint32_t vertices,
                                           jc_minimal_decompositions **decompositions);
void jc_minimal_decompositions_free(jc_minimal_decompositions *decompositions);

/* The least, over the decompositions, of the greatest score of a bag (in_total false) or the sum of its bags' scores
 * (true); scores are per bag, from 0 to infinity. chosen: room for JC_SMALL_GRAPH_VERTICES bags of the decomposition
 * that has it, or NULL. */
double jc_minimal_decompositions_best(jc_minimal_decompositions *decompositions, const double *score, bool in_total,
                                      size_t *chosen, size_t *chosen_count);

/* The connected components of the graph on `vertices`: room for vertex_count masks; returns how many. */
unsigned jc_small_graph_components(const uint32_t *adjacency, uint32_t vertices, uint32_t *components);
/* The neighbours of a set outside it. */
uint32_t jc_small_graph_neighbours(const uint32_t *adjacency, uint32_t set);

#endif
