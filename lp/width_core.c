/* SPDX-License-Identifier: Apache-2.0 */
/* Vertices whose neighbours are a clique go first, each with a bag of its own; what is left falls into parts between
 * clique separators; every part is bounded by greedy elimination and then searched, the widest first. The bags of all
 * parts together make the cliques of a triangulated graph, whose clique tree is the decomposition. */
#include "lp/width_core.h"

#include "lp/decomposition_tree.h"
#include "lp/graph_parts.h"
#include "lp/sparse_graph.h"
#include "model/error.h"

/* The primal graph of the core, vertices numbered as in ears->core. */
static jc_status core_graph(const jc_ears *ears, jc_graph *graph)
{
    const jc_hypergraph *hypergraph = ears->index->hypergraph;
    unsigned *place = malloc(((size_t)hypergraph->vertex_count + 1) * sizeof *place);
    if (!place || jc_graph_create(ears->core_count, graph) != JC_OK) {
        free(place);
        return JC_ERR_MEMORY;
    }
    uint64_t *set = malloc(graph->words * sizeof *set);
    for (unsigned i = 0; i < ears->core_count; i++)
        place[ears->core[i]] = i;
    for (unsigned e = 0; e < hypergraph->edge_count && set; e++) {
        if (ears->edge_gone[e])
            continue;
        set_clear(set, graph->words);
        for (size_t k = hypergraph->start[e]; k < hypergraph->start[e + 1]; k++) {
            if (!ears->vertex_gone[hypergraph->members[k]])
                set_add(set, place[hypergraph->members[k]]);
        }
        jc_graph_complete(graph, set);
    }
    const jc_status status = set ? JC_OK : JC_ERR_MEMORY;
    if (status)
        jc_graph_free(graph);
    free(set);
    free(place);
    return status;
}

/* Bags that are cliques bound the width from below. */
static jc_status bound_by_cliques(jc_width_problem *problem, const jc_bag_list *cliques, jc_error *error)
{
    unsigned *vertices = malloc(((size_t)problem->graph->vertex_count + 1) * sizeof *vertices);
    const uint64_t *last = NULL; /* taking a clique apart leaves ever smaller ones */
    jc_status status = vertices ? JC_OK : jc_fail_memory(error);
    for (size_t b = 0; b < cliques->count && status == JC_OK && !deadline_passed_now(&problem->deadline); b++) {
        unsigned count = 0;
        if (last && set_within(bag_at(cliques, b), last, problem->graph->words))
            continue;
        last = bag_at(cliques, b);
        SET_EACH(v, bag_at(cliques, b), problem->graph->words)
            vertices[count++] = problem->vertices[v];
        status = jc_width_raise_lower(problem, vertices, count, error);
    }
    free(vertices);
    return status;
}

/* A graph that is not triangulated has two vertices in a bag that no edge joins, whatever the decomposition: any
 * cover of that bag costs what two edges do. */
static void bound_by_separators(jc_width_problem *problem)
{
    const jc_edge_index *index = problem->index;
    int64_t least = INT64_MAX;
    fmpq_t cost;
    if (problem->kind == JC_WIDTH_CONSTRAINED)
        return;
    for (unsigned e = 0; e < index->hypergraph->edge_count; e++)
        least = index->costs[e] < least ? index->costs[e] : least;
    fmpq_init(cost);
    jc_edge_index_value(index, 2 * (__int128)least, cost);
    if (fmpq_cmp(cost, problem->lower) > 0)
        fmpq_set(problem->lower, cost);
    fmpq_clear(cost);
}

static int widest_first(const void *left, const void *right)
{
    const jc_width_part *a = left, *b = right;
    return fmpq_cmp(b->upper, a->upper);
}

/* Decomposes what is left, and adds the bags. */
static jc_status solve_parts(jc_width_problem *problem, const uint64_t *left, jc_bag_list *bags, jc_error *error)
{
    jc_bag_list atoms = {.words = problem->graph->words};
    size_t made = 0;
    jc_width_part *parts = NULL;
    jc_status status = jc_graph_atoms(problem->graph, left, &problem->deadline, &atoms);
    if (status == JC_OK && !(parts = malloc((atoms.count + 1) * sizeof *parts)))
        status = JC_ERR_MEMORY;
    for (; status == JC_OK && made < atoms.count; made++) {
        status = jc_width_part_create(problem, bag_at(&atoms, made), parts + made);
        if (status)
            break;
    }
    if (status)
        jc_fail_memory(error);
    for (size_t i = 0; i < made && status == JC_OK; i++)
        status = jc_width_part_bound(problem, parts + i, error);
    if (status == JC_OK)
        qsort(parts, made, sizeof *parts, widest_first);
    for (size_t i = 0; i < made && status == JC_OK; i++) {
        if (fmpq_cmp(parts[i].upper, problem->lower) > 0 && !deadline_passed_now(&problem->deadline))
            status = jc_width_part_search(problem, parts + i, error);
    }
    for (size_t i = 0; i < made; i++) {
        for (size_t b = 0; b < parts[i].bags.count && status == JC_OK; b++)
            status = bag_list_add(bags, bag_at(&parts[i].bags, b));
        jc_width_part_free(parts + i);
    }
    free(parts);
    free(atoms.sets);
    return status;
}

/* The graph, and every bag as a clique, as a decomposition of the hypergraph's vertices. */
static jc_status assemble(const jc_width_problem *problem, const jc_bag_list *bags, jc_decomposition **core)
{
    jc_graph filled;
    uint64_t *all = malloc(problem->graph->words * sizeof *all);
    if (!all || jc_graph_copy(problem->graph, &filled) != JC_OK) {
        free(all);
        return JC_ERR_MEMORY;
    }
    set_fill(all, problem->graph->vertex_count, problem->graph->words);
    for (size_t b = 0; b < bags->count; b++)
        jc_graph_complete(&filled, bag_at(bags, b));
    const jc_status status = jc_decomposition_of_cliques(&filled, all, core);
    if (status == JC_OK) {
        for (size_t i = 0; i < (*core)->start[(*core)->bag_count]; i++)
            (*core)->vertices[i] = problem->vertices[(*core)->vertices[i]];
    }
    jc_graph_free(&filled);
    free(all);
    return status;
}

/* A large core is not searched. */
static jc_status bound_large(jc_width_problem *problem, const jc_ears *ears, jc_decomposition **core)
{
    jc_sparse_graph graph;
    bool triangulated;
    jc_status status = jc_sparse_graph_create(ears, &graph);
    if (status)
        return status;
    status = jc_sparse_graph_triangulated(&graph, &triangulated);
    if (status == JC_OK && !triangulated)
        bound_by_separators(problem);
    if (status == JC_OK)
        status = jc_sparse_elimination(&graph, ears, &problem->deadline, core);
    jc_sparse_graph_free(&graph);
    return status;
}

jc_status jc_width_core(jc_width_problem *problem, const jc_ears *ears, jc_decomposition **core, jc_error *error)
{
    enum { LARGE = 3000 };
    if (ears->core_count > LARGE)
        return bound_large(problem, ears, core) == JC_OK ? JC_OK : jc_fail_memory(error);
    jc_graph graph;
    if (core_graph(ears, &graph) != JC_OK)
        return jc_fail_memory(error);
    jc_bag_list bags = {.words = graph.words};
    uint64_t *left = malloc(graph.words * sizeof *left);
    jc_status status = JC_ERR_MEMORY;
    problem->graph = &graph;
    problem->vertices = ears->core;
    if (left) {
        set_fill(left, graph.vertex_count, graph.words);
        status = jc_graph_take_simplicial(&graph, left, &bags);
    }
    if (status) {
        jc_fail_memory(error);
        goto done;
    }
    if (!set_empty(left, graph.words))
        bound_by_separators(problem);
    status = bound_by_cliques(problem, &bags, error);
    if (status == JC_OK)
        status = solve_parts(problem, left, &bags, error);
    if (status == JC_OK && assemble(problem, &bags, core) != JC_OK)
        status = jc_fail_memory(error);
done:
    free(left);
    free(bags.sets);
    jc_graph_free(&graph);
    return status;
}
