/* SPDX-License-Identifier: Apache-2.0 */
/* Widths of hypergraphs: the least, over all tree decompositions, of the largest bag cost.
 *
 * A bag that is a clique of the primal graph lies within a bag of every decomposition, and no bag cost here falls when a
 * bag grows. So vertices whose neighbours are a clique go first, each with a bag of its own; what is left falls into
 * parts between clique separators; every part is bounded by greedy elimination and then searched, the widest first. The
 * bags of all parts together make the cliques of a triangulated graph, whose clique tree is the decomposition. */
#include "lp/width.h"

#include "lp/decomposition_tree.h"
#include "lp/flint_caches.h"
#include "lp/graph_parts.h"
#include "lp/rational.h"
#include "lp/width_part.h"
#include "model/error.h"

static jc_status check_arguments(const jc_hypergraph *hypergraph, jc_width_kind kind, const jc_width_options *options,
                                 jc_error *error)
{
    enum { MOST_VERTICES = 50000 };
    if (kind == JC_WIDTH_CONSTRAINED &&
        (!options || !options->constraints ||
         jc_constraints_vertex_count(options->constraints) != hypergraph->vertex_count))
        return jc_fail(error, JC_ERR_ARGUMENT, NULL, "a constrained width needs constraints over the same vertices");
    if (hypergraph->vertex_count > MOST_VERTICES)
        return jc_fail(error, JC_ERR_LIMIT, NULL, "%u vertices are more than the %d that widths are computed for",
                       hypergraph->vertex_count, (int)MOST_VERTICES);
    return JC_OK;
}

/* A vertex that the constraints leave unbounded makes every width infinite. */
static jc_status check_bounded(const jc_hypergraph *hypergraph, const jc_constraints *constraints,
                               const uint64_t *used, jc_error *error)
{
    SET_EACH(v, used, set_words(hypergraph->vertex_count)) {
        jc_polymatroid *polymatroid;
        const jc_status status = jc_polymatroid_solve(constraints, UINT64_C(1) << v, &polymatroid, error);
        if (status)
            return status;
        const bool bounded = jc_polymatroid_kind(polymatroid) != JC_POLYMATROID_UNBOUNDED;
        jc_polymatroid_free(polymatroid);
        if (!bounded)
            return jc_fail(error, JC_ERR_INPUT, hypergraph->vertices[v],
                           "no constraint bounds vertex %s, so no width is finite; add a size or a degree bound",
                           hypergraph->vertices[v]);
    }
    return JC_OK;
}

/* Raises the problem's lower bound to what the bag costs. */
static jc_status raise_lower(jc_width_problem *problem, const uint64_t *bag, unsigned *vertices, unsigned *cover,
                             char **weights, jc_error *error)
{
    unsigned count = 0, cover_count;
    char *value;
    fmpq_t cost;
    SET_EACH(v, bag, problem->graph->words)
        vertices[count++] = v;
    const jc_status status = jc_bag_price(problem->hypergraph, problem->kind, problem->options, &problem->deadline, vertices,
                                          count, &value, &cover_count, cover, weights, error);
    if (status)
        return status;
    while (cover_count > 0)
        free(weights[--cover_count]);
    fmpq_init(cost);
    const bool read = jc_rational_read(value, cost) == JC_OK;
    if (read && fmpq_cmp(cost, problem->lower) > 0)
        fmpq_set(problem->lower, cost);
    fmpq_clear(cost);
    free(value);
    return read ? JC_OK : JC_ERR_SOLVER;
}

/* Bags that are cliques bound the width from below. */
static jc_status bound_by_cliques(jc_width_problem *problem, const jc_bag_list *cliques, jc_error *error)
{
    const jc_hypergraph *hypergraph = problem->hypergraph;
    unsigned *vertices = malloc(((size_t)hypergraph->vertex_count + 1) * sizeof *vertices);
    unsigned *cover = malloc(((size_t)hypergraph->edge_count + 1) * sizeof *cover);
    char **weights = malloc(((size_t)hypergraph->edge_count + 1) * sizeof *weights);
    jc_status status = vertices && cover && weights ? JC_OK : jc_fail_memory(error);
    for (size_t b = 0; b < cliques->count && status == JC_OK && !deadline_passed_now(&problem->deadline); b++)
        status = raise_lower(problem, bag_at(cliques, b), vertices, cover, weights, error);
    free(weights);
    free(cover);
    free(vertices);
    return status;
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

/* The graph, and every bag as a clique, as a decomposition with its costs. */
static jc_status assemble(jc_width_problem *problem, const uint64_t *used, const jc_bag_list *bags,
                          jc_decomposition **decomposition, jc_error *error)
{
    jc_graph filled;
    jc_status status = jc_graph_copy(problem->graph, &filled);
    if (status)
        return jc_fail_memory(error);
    for (size_t b = 0; b < bags->count; b++)
        jc_graph_complete(&filled, bag_at(bags, b));
    status = jc_decomposition_of_cliques(&filled, used, decomposition);
    jc_graph_free(&filled);
    if (status)
        return jc_fail_memory(error);
    return jc_decomposition_price(problem->hypergraph, problem->kind, problem->options, &problem->deadline, *decomposition,
                                  error);
}

/* Lower bound from the search, upper bound from the decomposition. */
static jc_status write_bounds(const jc_width_problem *problem, jc_width *width, jc_error *error)
{
    const jc_decomposition *decomposition = width->decomposition;
    jc_status status = JC_OK;
    fmpq_t upper, cost;
    fmpq_init(upper);
    fmpq_init(cost);
    for (unsigned b = 0; b < decomposition->bag_count && status == JC_OK; b++) {
        if (jc_rational_read(decomposition->width[b], cost) != JC_OK)
            status = JC_ERR_SOLVER;
        else if (fmpq_cmp(cost, upper) > 0)
            fmpq_set(upper, cost);
    }
    const int order = fmpq_cmp(problem->lower, upper);
    if (status == JC_OK && order > 0)
        status = JC_ERR_SOLVER;
    if (status) {
        jc_fail(error, status, NULL, "the bounds on the width contradict each other; please report the hypergraph");
    } else {
        width->lower = jc_rational_text(problem->lower);
        width->upper = jc_rational_text(upper);
        if (!width->lower || !width->upper)
            status = jc_fail_memory(error);
    }
    fmpq_clear(cost);
    fmpq_clear(upper);
    return status;
}

static jc_status solve(jc_width_problem *problem, const uint64_t *used, jc_width *width, jc_error *error)
{
    const unsigned words = problem->graph->words;
    jc_bag_list bags = {.words = words};
    uint64_t *left = malloc(words * sizeof *left);
    jc_status status = JC_ERR_MEMORY;
    if (left) {
        set_copy(left, used, words);
        status = jc_graph_take_simplicial(problem->graph, left, &bags);
    }
    if (status) {
        jc_fail_memory(error);
        goto done;
    }
    status = bound_by_cliques(problem, &bags, error);
    if (status == JC_OK)
        status = solve_parts(problem, left, &bags, error);
    if (status == JC_OK)
        status = assemble(problem, used, &bags, &width->decomposition, error);
    if (status == JC_OK)
        status = write_bounds(problem, width, error);
done:
    free(left);
    free(bags.sets);
    return status;
}

jc_status jc_width_solve(const jc_hypergraph *hypergraph, jc_width_kind kind, const jc_width_options *options,
                         jc_width **width, jc_error *error)
{
    jc_graph graph;
    jc_width_problem problem = {.hypergraph = hypergraph, .kind = kind, .options = options, .graph = &graph};
    jc_status status = check_arguments(hypergraph, kind, options, error);
    if (status)
        return status;
    if (jc_graph_primal(hypergraph, &graph) != JC_OK)
        return jc_fail_memory(error);
    deadline_start(&problem.deadline, options);
    fmpq_init(problem.lower);
    jc_width *made = calloc(1, sizeof *made);
    uint64_t *used = calloc(graph.words, sizeof *used);
    if (!made || !used) {
        status = jc_fail_memory(error);
        goto done;
    }
    for (unsigned e = 0; e < hypergraph->edge_count; e++) {
        for (size_t k = hypergraph->start[e]; k < hypergraph->start[e + 1]; k++)
            set_add(used, hypergraph->members[k]);
    }
    if (kind == JC_WIDTH_CONSTRAINED)
        status = check_bounded(hypergraph, options->constraints, used, error);
    if (status == JC_OK)
        status = solve(&problem, used, made, error);
    if (status == JC_OK) {
        *width = made;
        made = NULL;
    }
done:
    jc_width_free(made);
    free(used);
    fmpq_clear(problem.lower);
    jc_graph_free(&graph);
    jc_flint_caches_end_with_thread();
    return status;
}
