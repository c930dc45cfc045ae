/* SPDX-License-Identifier: Apache-2.0 */
/* Widths of hypergraphs: the least, over all tree decompositions, of the largest bag cost.
 *
 * A bag that is a clique of the primal graph lies within a bag of every decomposition, and no bag cost here falls
 * when a bag grows. So what is acyclic about the hypergraph goes first, each ear a bag of its own; then the core
 * that is left is decomposed, and the ears are hung below its bags. */
#include "lp/width.h"

#include "lp/bag_price.h"
#include "lp/ears.h"
#include "lp/flint_caches.h"
#include "lp/rational.h"
#include "lp/width_core.h"
#include "model/error.h"

#include <stdlib.h>

static jc_status check_arguments(const jc_hypergraph *hypergraph, jc_width_kind kind, const jc_width_options *options,
                                 jc_error *error)
{
    if (kind == JC_WIDTH_CONSTRAINED &&
        (!options || !options->constraints ||
         jc_constraints_vertex_count(options->constraints) != hypergraph->vertex_count))
        return jc_fail(error, JC_ERR_ARGUMENT, NULL, "a constrained width needs constraints over the same vertices");
    return JC_OK;
}

/* A vertex that the constraints leave unbounded makes every width infinite. */
static jc_status check_bounded(const jc_edge_index *index, const jc_constraints *constraints, jc_error *error)
{
    const jc_hypergraph *hypergraph = index->hypergraph;
    for (unsigned v = 0; v < hypergraph->vertex_count; v++) {
        if (index->start[v] == index->start[v + 1])
            continue;
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

/* Ears bound the width from below. */
static jc_status bound_by_ears(jc_width_problem *problem, const jc_ears *ears, jc_error *error)
{
    const jc_hypergraph *hypergraph = problem->index->hypergraph;
    jc_status status = JC_OK;
    for (unsigned e = 0; e < hypergraph->edge_count && status == JC_OK && !deadline_passed(&problem->deadline); e++) {
        if (ears->bag[e])
            status = jc_width_raise_lower(problem, hypergraph->members + hypergraph->start[e],
                                          (unsigned)(hypergraph->start[e + 1] - hypergraph->start[e]), error);
    }
    return status;
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

static jc_status solve(jc_width_problem *problem, jc_width *width, jc_error *error)
{
    jc_ears ears;
    jc_decomposition *core = NULL;
    jc_status status = jc_ears_remove(problem->index, &problem->deadline, &ears);
    if (status)
        return jc_fail_memory(error);
    status = bound_by_ears(problem, &ears, error);
    if (status == JC_OK && ears.core_count > 0)
        status = jc_width_core(problem, &ears, &core, error);
    if (status == JC_OK && jc_ears_decomposition(&ears, core, &width->decomposition) != JC_OK)
        status = jc_fail_memory(error);
    if (status == JC_OK)
        status = jc_decomposition_price(problem->index, problem->kind, problem->constraints, &problem->deadline,
                                        width->decomposition, error);
    if (status == JC_OK)
        status = write_bounds(problem, width, error);
    jc_ears_free(&ears);
    return status;
}

jc_status jc_width_solve(const jc_hypergraph *hypergraph, jc_width_kind kind, const jc_width_options *options,
                         jc_width **width, jc_error *error)
{
    jc_edge_index index;
    jc_width_problem problem = {.index = &index, .kind = kind, .constraints = options ? options->constraints : NULL};
    jc_status status = check_arguments(hypergraph, kind, options, error);
    if (status)
        return status;
    deadline_start(&problem.deadline, options);
    status = jc_edge_index_create(hypergraph, options ? options->costs : NULL, &index, error);
    if (status)
        return status;
    fmpq_init(problem.lower);
    jc_width *made = calloc(1, sizeof *made);
    if (!made)
        status = jc_fail_memory(error);
    if (status == JC_OK && kind == JC_WIDTH_CONSTRAINED)
        status = check_bounded(&index, problem.constraints, error);
    if (status == JC_OK)
        status = solve(&problem, made, error);
    if (status == JC_OK) {
        *width = made;
        made = NULL;
    }
    jc_width_free(made);
    fmpq_clear(problem.lower);
    jc_edge_index_free(&index);
    jc_flint_caches_end_with_thread();
    return status;
}
