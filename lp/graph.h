/* SPDX-License-Identifier: Apache-2.0 */
/* Undirected graphs as rows of bits; the primal graph of a hypergraph joins two vertices that share an edge. */
#ifndef LP_GRAPH_H
#define LP_GRAPH_H

#include "lp/vertex_set.h"

#include <joincast/model.h>

typedef struct jc_graph {
    unsigned vertex_count, words;
    uint64_t *rows; /* vertex_count sets: the neighbours of each vertex, never itself */
} jc_graph;

static inline uint64_t *graph_row(const jc_graph *graph, unsigned vertex)
{
    return graph->rows + (size_t)vertex * graph->words;
}

static inline void graph_join(jc_graph *graph, unsigned u, unsigned v)
{
    set_add(graph_row(graph, u), v);
    set_add(graph_row(graph, v), u);
}

jc_status jc_graph_create(unsigned vertex_count, jc_graph *graph); /* without edges */
jc_status jc_graph_copy(const jc_graph *graph, jc_graph *copy);
void jc_graph_free(jc_graph *graph);
jc_status jc_graph_primal(const jc_hypergraph *hypergraph, jc_graph *graph);

/* The set of the vertices outside `set` with a neighbour in it. */
void jc_graph_neighbours(const jc_graph *graph, const uint64_t *set, uint64_t *neighbours);
/* The component of graph[within] that holds vertex, and its neighbours in the whole graph. */
void jc_graph_component(const jc_graph *graph, const uint64_t *within, unsigned vertex, uint64_t *component,
                        uint64_t *neighbours);
bool jc_graph_clique(const jc_graph *graph, const uint64_t *set);
/* Joins all vertices of the set to each other. */
void jc_graph_complete(jc_graph *graph, const uint64_t *set);

#endif
