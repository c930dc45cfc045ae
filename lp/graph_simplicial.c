/* SPDX-License-Identifier: Apache-2.0 */
#include "lp/graph_parts.h"

/* Is N(vertex) in left a clique? bag: the vertex and these neighbours. */
static bool simplicial(const jc_graph *graph, const uint64_t *left, unsigned vertex, uint64_t *bag)
{
    set_copy(bag, graph_row(graph, vertex), graph->words);
    set_intersect(bag, left, graph->words);
    set_add(bag, vertex);
    return jc_graph_clique(graph, bag);
}

jc_status jc_graph_take_simplicial(const jc_graph *graph, uint64_t *left, jc_bag_list *bags)
{
    const unsigned words = graph->words;
    jc_status status = JC_OK;
    uint64_t *waiting = malloc(2 * words * sizeof *waiting);
    if (!waiting)
        return JC_ERR_MEMORY;
    uint64_t *bag = waiting + words;
    set_copy(waiting, left, words);
    for (unsigned v; status == JC_OK && (v = set_next(waiting, 0, words)) < words * 64;) {
        set_remove(waiting, v);
        if (!simplicial(graph, left, v, bag))
            continue;
        set_remove(left, v);
        status = bag_list_add(bags, bag);
        set_remove(bag, v);
        set_unite(waiting, bag, words);
    }
    free(waiting);
    return status;
}
