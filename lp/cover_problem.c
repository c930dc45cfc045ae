/* SPDX-License-Identifier: Apache-2.0 */
/* Building the cover program from a hypergraph: columns, rows, and costs over one common denominator. */
#include "lp/cover.h"

#include "lp/log2_up.h"
#include "lp/rational.h"
#include "model/error.h"

#include <flint/fmpq_vec.h>
#include <stdlib.h>

/* Every vertex to be covered is worth 1; every edge is a row. */
static jc_status create_program(jc_cover_problem *problem, unsigned column_count)
{
    const jc_hypergraph *hypergraph = problem->hypergraph;
    const unsigned edge_count = hypergraph->edge_count;
    const size_t entries = edge_count > 0 ? hypergraph->start[edge_count] : 0;
    jc_linear_program *program;
    jc_status status = jc_linear_program_create(column_count, NULL, &program);
    if (status)
        return status;
    status = jc_linear_program_reserve(program, edge_count, entries);
    if (status) {
        jc_linear_program_free(program);
        return status;
    }
    size_t filled = 0;
    for (unsigned e = 0; e < edge_count; e++) {
        for (size_t k = hypergraph->start[e]; k < hypergraph->start[e + 1]; k++) {
            const unsigned column = problem->column_of_vertex[hypergraph->members[k]];
            if (column == JC_COVER_NO_COLUMN)
                continue;
            program->column[filled] = column;
            program->coefficient[filled++] = 1;
        }
        program->start[e + 1] = filled;
        program->row_tight[e] = false;
    }
    program->row_count = edge_count;
    problem->program = program;
    return JC_OK;
}

jc_status jc_cover_problem_create(const jc_hypergraph *hypergraph, const bool *covered, jc_cover_problem *problem,
                                  jc_error *error)
{
    jc_status status = JC_OK;
    const size_t vertex_count = hypergraph->vertex_count;
    unsigned column_count = 0;
    jc_cover_problem made = {.hypergraph = hypergraph};
    bool *touched = calloc(vertex_count + 1, sizeof *touched);
    made.column_of_vertex = malloc((vertex_count + 1) * sizeof *made.column_of_vertex);
    if (!touched || !made.column_of_vertex) {
        status = jc_fail_memory(error);
        goto done;
    }
    const size_t member_count = hypergraph->edge_count > 0 ? hypergraph->start[hypergraph->edge_count] : 0;
    for (size_t i = 0; i < member_count; i++)
        touched[hypergraph->members[i]] = true;
    for (size_t v = 0; v < vertex_count; v++) {
        made.column_of_vertex[v] = JC_COVER_NO_COLUMN;
        if (covered && !covered[v])
            continue;
        if (!touched[v]) {
            const char *name = hypergraph->vertices[v];
            status = jc_fail(error, JC_ERR_INPUT, name,
                             "vertex %s lies in no edge, so no edges cover it and the output has no bound; "
                             "put it into an edge, or leave it out of the vertices to be covered", name);
            goto done;
        }
        made.column_of_vertex[v] = column_count++;
    }
    status = create_program(&made, column_count);
    if (status) {
        jc_fail_memory(error);
        goto done;
    }
    *problem = made;
    made.column_of_vertex = NULL;
done:
    free(made.column_of_vertex);
    free(touched);
    return status;
}

void jc_cover_problem_free(jc_cover_problem *problem)
{
    jc_linear_program_free(problem->program);
    free(problem->column_of_vertex);
}

jc_status jc_cover_problem_set_costs(jc_cover_problem *problem, const char *const *costs, jc_error *error)
{
    jc_status status = JC_OK;
    const unsigned edge_count = problem->hypergraph->edge_count;
    fmpz_one(problem->program->scale);
    if (!costs) {
        for (unsigned e = 0; e < edge_count; e++)
            fmpz_one(problem->program->bound + e);
        return JC_OK;
    }
    fmpq *cost = _fmpq_vec_init((slong)edge_count);
    for (unsigned e = 0; e < edge_count; e++) {
        status = jc_rational_read(costs[e], cost + e);
        if (status == JC_ERR_MEMORY) {
            jc_fail_memory(error);
            goto done;
        }
        if (status) {
            jc_fail(error, status, problem->hypergraph->edges[e],
                    "the cost '%s' is not a non-negative rational; write it as 2 or 3/2", costs[e]);
            goto done;
        }
        fmpz_lcm(problem->program->scale, problem->program->scale, fmpq_denref(cost + e));
    }
    for (unsigned e = 0; e < edge_count; e++) {
        fmpz_divexact(problem->program->bound + e, problem->program->scale, fmpq_denref(cost + e));
        fmpz_mul(problem->program->bound + e, problem->program->bound + e, fmpq_numref(cost + e));
    }
done:
    _fmpq_vec_clear(cost, (slong)edge_count);
    return status;
}

void jc_cover_problem_set_sizes(jc_cover_problem *problem, const uint64_t *sizes)
{
    /* A logarithm from 1 up to 64 is a multiple of 2^-52, and 0 is one too: the scale 2^52 holds them all. */
    fmpz_one(problem->program->scale);
    fmpz_mul_2exp(problem->program->scale, problem->program->scale, 52);
    for (unsigned e = 0; e < problem->hypergraph->edge_count; e++)
        fmpz_set_ui(problem->program->bound + e, sizes[e] > 1 ? (ulong)(jc_log2_up(sizes[e]) * 0x1p52) : 0);
}
