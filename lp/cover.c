/* SPDX-License-Identifier: Apache-2.0 */
/* The public face of the cover solver: the checked answer as text. */
#include "lp/cover.h"

#include "lp/agm_bound.h"
#include "lp/cover_reduction.h"
#include "lp/flint_caches.h"
#include "lp/log2_up.h"
#include "lp/rational.h"
#include "model/error.h"

#include <flint/fmpz_vec.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { FEW_EDGES = 200 }; /* these are solved faster than reduced */

struct jc_cover {
    unsigned edge_count, vertex_count;
    char **weight;  /* edge_count rationals */
    char **packing; /* vertex_count rationals; the ones of vertices that need no cover are "0" */
    char *value;
    double value_double;
    char *bound; /* NULL without sizes */
    double bound_log2;
};

/* numerator / denominator in lowest terms, "3/2" or "2"; NULL where memory runs out. */
static char *quotient_text(const fmpz_t numerator, const fmpz_t denominator)
{
    fmpq_t quotient;
    fmpq_init(quotient);
    fmpq_set_fmpz_frac(quotient, numerator, denominator);
    char *text = jc_rational_text(quotient);
    fmpq_clear(quotient);
    return text;
}

/* Writes weights, packing and value of a checked solution into cover; false where memory runs out. */
static bool write_solution(const jc_cover_problem *problem, const jc_linear_solution *solution, jc_cover *cover)
{
    const jc_linear_program *program = problem->program;
    bool written = true;
    fmpz_t zero, value, denominator;
    fmpz_init(zero);
    fmpz_init(value);
    fmpz_init(denominator);
    for (unsigned e = 0; e < cover->edge_count && written; e++) {
        cover->weight[e] = quotient_text(solution->y + e, solution->y_denominator);
        fmpz_addmul(value, program->bound + e, solution->y + e);
        written = cover->weight[e] != NULL;
    }
    fmpz_mul(denominator, solution->x_denominator, program->scale);
    for (unsigned v = 0; v < cover->vertex_count && written; v++) {
        const unsigned column = problem->column_of_vertex[v];
        cover->packing[v] = quotient_text(column == JC_COVER_NO_COLUMN ? zero : solution->x + column, denominator);
        written = cover->packing[v] != NULL;
    }
    fmpz_mul(denominator, solution->y_denominator, program->scale);
    cover->value = quotient_text(value, denominator);
    cover->value_double = jc_quotient_up(value, denominator);
    fmpz_clear(denominator);
    fmpz_clear(value);
    fmpz_clear(zero);
    return written && cover->value;
}

/* The same for the bound. */
static bool write_bound(const jc_cover_problem *problem, const jc_linear_solution *solution, const uint64_t *sizes,
                        jc_cover *cover)
{
    fmpz_t bound;
    fmpz_init(bound);
    jc_agm_bound(problem, solution, sizes, bound);
    cover->bound_log2 = fmpz_is_zero(bound) ? -INFINITY : jc_log2_up_integer(bound);
    cover->bound = malloc(fmpz_sizeinbase(bound, 10) + 2);
    if (cover->bound)
        fmpz_get_str(cover->bound, 10, bound);
    fmpz_clear(bound);
    return cover->bound != NULL;
}

static jc_cover *cover_create(const jc_cover_problem *problem, const jc_linear_solution *solution,
                              const uint64_t *sizes)
{
    jc_cover *cover = calloc(1, sizeof *cover);
    if (!cover)
        return NULL;
    cover->edge_count = problem->hypergraph->edge_count;
    cover->vertex_count = problem->hypergraph->vertex_count;
    cover->weight = calloc((size_t)cover->edge_count + 1, sizeof *cover->weight);
    cover->packing = calloc((size_t)cover->vertex_count + 1, sizeof *cover->packing);
    if (cover->weight && cover->packing && write_solution(problem, solution, cover) &&
        (!sizes || write_bound(problem, solution, sizes, cover)))
        return cover;
    jc_cover_free(cover);
    return NULL;
}

/* Solves with costs (rationals or NULL) or, where there are sizes, with their logarithms. */
static jc_status solve_cover(const jc_hypergraph *hypergraph, const char *const *costs, const uint64_t *sizes,
                             const bool *covered, jc_cover **cover, jc_error *error)
{
    jc_cover_problem problem;
    jc_linear_solution solution;
    jc_linear_outcome outcome = JC_LINEAR_OPTIMAL;
    jc_cover *made = NULL;
    jc_status status = jc_cover_problem_create(hypergraph, covered, &problem, error);
    if (status)
        return status;
    jc_linear_solution_create(problem.program, &solution);
    if (sizes)
        jc_cover_problem_set_sizes(&problem, sizes);
    else
        status = jc_cover_problem_set_costs(&problem, costs, error);
    if (status)
        goto done;
    status = hypergraph->edge_count > FEW_EDGES ? jc_cover_reduced_solve(problem.program, &solution)
                                                : jc_linear_solve(problem.program, &outcome, &solution);
    if (status == JC_OK && !(made = cover_create(&problem, &solution, sizes)))
        status = JC_ERR_MEMORY;
    if (status == JC_ERR_MEMORY)
        jc_fail_memory(error);
    else if (status)
        jc_fail(error, status, NULL,
                "no basis of the cover program with %u vertices and %u edges passed the exact check; "
                "give a smaller query", problem.program->column_count, hypergraph->edge_count);
    else
        *cover = made;
done:
    jc_linear_solution_free(&solution);
    jc_cover_problem_free(&problem);
    jc_flint_caches_end_with_thread();
    return status;
}

jc_status jc_cover_solve(const jc_hypergraph *hypergraph, const char *const *costs, const bool *covered,
                         jc_cover **cover, jc_error *error)
{
    return solve_cover(hypergraph, costs, NULL, covered, cover, error);
}

jc_status jc_cover_solve_sizes(const jc_hypergraph *hypergraph, const uint64_t *sizes, const bool *covered,
                               jc_cover **cover, jc_error *error)
{
    return solve_cover(hypergraph, NULL, sizes, covered, cover, error);
}

void jc_cover_free(jc_cover *cover)
{
    if (!cover)
        return;
    for (unsigned e = 0; cover->weight && e < cover->edge_count; e++)
        free(cover->weight[e]);
    for (unsigned v = 0; cover->packing && v < cover->vertex_count; v++)
        free(cover->packing[v]);
    free(cover->weight);
    free(cover->packing);
    free(cover->value);
    free(cover->bound);
    free(cover);
}

const char *jc_cover_value(const jc_cover *cover)
{
    return cover->value;
}

const char *jc_cover_weight(const jc_cover *cover, unsigned edge)
{
    return edge < cover->edge_count ? cover->weight[edge] : NULL;
}

const char *jc_cover_packing(const jc_cover *cover, unsigned vertex)
{
    return vertex < cover->vertex_count ? cover->packing[vertex] : NULL;
}

double jc_cover_value_double(const jc_cover *cover)
{
    return cover->value_double;
}

bool jc_cover_certified(const jc_cover *cover)
{
    return cover != NULL; /* a cover is only ever made from a pair that passed jc_linear_check_optimal */
}

const char *jc_cover_bound(const jc_cover *cover)
{
    return cover->bound;
}

double jc_cover_bound_log2(const jc_cover *cover)
{
    return cover->bound_log2;
}
