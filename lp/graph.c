/* SPDX-License-Identifier: Apache-2.0 */
#include "lp/graph.h"

#include <stdlib.h>

jc_status jc_graph_create(unsigned vertex_count, jc_graph *graph)
{
    graph->vertex_count = vertex_count;
    graph->words = set_words(vertex_count);
    graph->rows = calloc((size_t)vertex_count + 1, graph->words * sizeof *graph->rows);
    return graph->rows ? JC_OK : JC_ERR_MEMORY;
}

jc_status jc_graph_copy(const jc_graph *graph, jc_graph *copy)
{
    const jc_status status = jc_graph_create(graph->vertex_count, copy);
    if (status == JC_OK)
        memcpy(copy->rows, graph->rows, (size_t)graph->vertex_count * graph->words * sizeof *graph->rows);
    return status;
}

void jc_graph_free(jc_graph *graph)
{
    free(graph->rows);
    graph->rows = NULL;
}

jc_status jc_graph_primal(const jc_hypergraph *hypergraph, jc_graph *graph)
{
    const jc_status status = jc_graph_create(hypergraph->vertex_count, graph);
    if (status)
        return status;
    for (unsigned e = 0; e < hypergraph->edge_count; e++) {
        for (size_t i = hypergraph->start[e]; i < hypergraph->start[e + 1]; i++) {
            for (size_t j = hypergraph->start[e]; j < i; j++)
                graph_join(graph, hypergraph->members[i], hypergraph->members[j]);
        }
    }
    return JC_OK;
}

void jc_graph_neighbours(const jc_graph *graph, const uint64_t *set, uint64_t *neighbours)
{
    set_clear(neighbours, graph->words);
    SET_EACH(v, set, graph->words)
        set_unite(neighbours, graph_row(graph, v), graph->words);
    set_subtract(neighbours, set, graph->words);
}

void jc_graph_component(const jc_graph *graph, const uint64_t *within, unsigned vertex, uint64_t *component,
                        uint64_t *neighbours)
{
    const unsigned words = graph->words;
    set_clear(component, words);
    set_clear(neighbours, words);
    set_add(neighbours, vertex);
    /* neighbours holds what was reached; the part of it within the set and not yet in the component comes next. */
    for (bool grown = true; grown;) {
        grown = false;
        for (unsigned w = 0; w < words; w++) {
            uint64_t fresh;
            while ((fresh = neighbours[w] & within[w] & ~component[w])) {
                const unsigned v = w * 64 + (unsigned)__builtin_ctzll(fresh);
                set_add(component, v);
                set_unite(neighbours, graph_row(graph, v), words);
                grown = true;
            }
        }
    }
    set_subtract(neighbours, component, words);
}

bool jc_graph_clique(const jc_graph *graph, const uint64_t *set)
{
    SET_EACH(v, set, graph->words) {
        const uint64_t *row = graph_row(graph, v);
        for (unsigned w = 0; w < graph->words; w++) {
            const uint64_t self = v / 64 == w ? UINT64_C(1) << (v % 64) : 0;
            if (set[w] & ~row[w] & ~self)
                return false;
        }
    }
    return true;
}

void jc_graph_complete(jc_graph *graph, const uint64_t *set)
{
    SET_EACH(v, set, graph->words) {
        set_unite(graph_row(graph, v), set, graph->words);
        set_remove(graph_row(graph, v), v);
    }
}
