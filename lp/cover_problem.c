/* SPDX-License-Identifier: Apache-2.0 */
/* Building the cover program from a hypergraph: rows, and costs over one common denominator. Also the containers
 * for a basis and a solution. */
#include "lp/cover.h"

#include "lp/log2_up.h"
#include "model/error.h"

#include <flint/fmpz_vec.h>
#include <stdlib.h>
#include <string.h>

jc_status jc_cover_problem_create(const jc_hypergraph *hypergraph, const bool *covered, jc_cover_problem *problem,
                                  jc_error *error)
{
    jc_status status = JC_OK;
    const size_t vertex_count = hypergraph->vertex_count;
    jc_cover_problem made = {.hypergraph = hypergraph};
    bool *touched = calloc(vertex_count + 1, sizeof *touched);
    made.row_of_vertex = malloc((vertex_count + 1) * sizeof *made.row_of_vertex);
    if (!touched || !made.row_of_vertex) {
        status = jc_fail_memory(error);
        goto done;
    }
    const size_t member_count = hypergraph->edge_count > 0 ? hypergraph->start[hypergraph->edge_count] : 0;
    for (size_t i = 0; i < member_count; i++)
        touched[hypergraph->members[i]] = true;
    for (size_t v = 0; v < vertex_count; v++) {
        made.row_of_vertex[v] = JC_COVER_NO_ROW;
        if (covered && !covered[v])
            continue;
        if (!touched[v]) {
            const char *name = hypergraph->vertices[v];
            status = jc_fail(error, JC_ERR_INPUT, name,
                             "vertex %s lies in no edge, so no edges cover it and the output has no bound; "
                             "put it into an edge, or leave it out of the vertices to be covered", name);
            goto done;
        }
        made.row_of_vertex[v] = made.row_count++;
    }
    made.cost = _fmpz_vec_init((slong)hypergraph->edge_count);
    fmpz_init_set_ui(made.scale, 1);
    *problem = made;
    made.row_of_vertex = NULL;
done:
    free(made.row_of_vertex);
    free(touched);
    return status;
}

void jc_cover_problem_free(jc_cover_problem *problem)
{
    _fmpz_vec_clear(problem->cost, (slong)problem->hypergraph->edge_count);
    fmpz_clear(problem->scale);
    free(problem->row_of_vertex);
}

/* Reads DIGITS or DIGITS/DIGITS without anything around it; the denominator is not 0. JC_ERR_INPUT for all else. */
static jc_status read_rational(const char *text, fmpz_t numerator, fmpz_t denominator)
{
    static const char digits[] = "0123456789";
    const size_t above = strspn(text, digits);
    fmpz_one(denominator);
    if (above == 0)
        return JC_ERR_INPUT;
    if (text[above] == '/') {
        const char *below = text + above + 1;
        if (below[0] == '\0' || below[strspn(below, digits)] != '\0' || fmpz_set_str(denominator, below, 10) != 0)
            return JC_ERR_INPUT;
    } else if (text[above] != '\0') {
        return JC_ERR_INPUT;
    }
    char *head = malloc(above + 1);
    if (!head)
        return JC_ERR_MEMORY;
    memcpy(head, text, above);
    head[above] = '\0';
    const bool read = fmpz_set_str(numerator, head, 10) == 0;
    free(head);
    return read && !fmpz_is_zero(denominator) ? JC_OK : JC_ERR_INPUT;
}

jc_status jc_cover_problem_set_costs(jc_cover_problem *problem, const char *const *costs, jc_error *error)
{
    jc_status status = JC_OK;
    const unsigned edge_count = problem->hypergraph->edge_count;
    fmpz_one(problem->scale);
    if (!costs) {
        for (unsigned e = 0; e < edge_count; e++)
            fmpz_one(problem->cost + e);
        return JC_OK;
    }
    fmpz *denominator = _fmpz_vec_init((slong)edge_count);
    for (unsigned e = 0; e < edge_count; e++) {
        status = read_rational(costs[e], problem->cost + e, denominator + e);
        if (status == JC_ERR_MEMORY) {
            jc_fail_memory(error);
            goto done;
        }
        if (status) {
            jc_fail(error, status, problem->hypergraph->edges[e],
                    "the cost '%s' is not a non-negative rational; write it as 2 or 3/2", costs[e]);
            goto done;
        }
        fmpz_lcm(problem->scale, problem->scale, denominator + e);
    }
    for (unsigned e = 0; e < edge_count; e++) {
        fmpz_divexact(denominator + e, problem->scale, denominator + e);
        fmpz_mul(problem->cost + e, problem->cost + e, denominator + e);
    }
done:
    _fmpz_vec_clear(denominator, (slong)edge_count);
    return status;
}

void jc_cover_problem_set_sizes(jc_cover_problem *problem, const uint64_t *sizes)
{
    /* A logarithm from 1 up to 64 is a multiple of 2^-52, and 0 is one too: the scale 2^52 holds them all. */
    fmpz_one(problem->scale);
    fmpz_mul_2exp(problem->scale, problem->scale, 52);
    for (unsigned e = 0; e < problem->hypergraph->edge_count; e++)
        fmpz_set_ui(problem->cost + e, sizes[e] > 1 ? (ulong)(jc_log2_up(sizes[e]) * 0x1p52) : 0);
}

jc_status jc_cover_basis_create(const jc_cover_problem *problem, jc_cover_basis *basis)
{
    basis->size = 0;
    basis->column = malloc(((size_t)problem->hypergraph->edge_count + 1) * sizeof *basis->column);
    basis->row = malloc(((size_t)problem->row_count + 1) * sizeof *basis->row);
    if (basis->column && basis->row)
        return JC_OK;
    jc_cover_basis_free(basis);
    return JC_ERR_MEMORY;
}

void jc_cover_basis_free(jc_cover_basis *basis)
{
    free(basis->column);
    free(basis->row);
    basis->column = basis->row = NULL;
}

void jc_cover_solution_create(const jc_cover_problem *problem, jc_cover_solution *solution)
{
    solution->column_count = problem->hypergraph->edge_count;
    solution->row_count = problem->row_count;
    solution->x = _fmpz_vec_init((slong)solution->column_count);
    solution->y = _fmpz_vec_init((slong)solution->row_count);
    fmpz_init_set_ui(solution->x_denominator, 1);
    fmpz_init_set_ui(solution->y_denominator, 1);
}

void jc_cover_solution_free(jc_cover_solution *solution)
{
    _fmpz_vec_clear(solution->x, (slong)solution->column_count);
    _fmpz_vec_clear(solution->y, (slong)solution->row_count);
    fmpz_clear(solution->x_denominator);
    fmpz_clear(solution->y_denominator);
}
