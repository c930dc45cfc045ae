/* SPDX-License-Identifier: Apache-2.0 */
/* The inside of the cover solver: the linear program in integers, and the candidates that its solvers hand to the
 * exact check. lp/cover.c says in which order the solvers are tried. */
#ifndef LP_COVER_H
#define LP_COVER_H

#include <joincast/lp.h>

#include <flint/fmpz.h>

/* The pair of programs over the hypergraph, rows = the vertices to be covered, columns = its edges:
 *     min  sum_e c_e x_e   with  sum_{e contains v} x_e >= 1,    x >= 0
 *     max  sum_v y_v       with  sum_{v in e} y_v <= c_e,        y >= 0
 * where c_e = cost[e] / scale. Vertices that need no cover appear in no row. */
typedef struct jc_cover_problem {
    const jc_hypergraph *hypergraph;
    unsigned row_count;
    unsigned *row_of_vertex; /* JC_COVER_NO_ROW where the vertex needs no cover */
    fmpz *cost;              /* one per edge, >= 0 */
    fmpz_t scale;            /* > 0 */
} jc_cover_problem;

#define JC_COVER_NO_ROW UINT32_MAX

/* A square basis: these columns are basic, these rows tight; all other x and y are 0. */
typedef struct jc_cover_basis {
    unsigned size;
    unsigned *column; /* room for edge_count */
    unsigned *row;    /* room for row_count */
} jc_cover_basis;

/* x_e = x[e] / x_denominator, y_v = y[row] / (y_denominator * scale); both denominators are positive. */
typedef struct jc_cover_solution {
    unsigned column_count, row_count;
    fmpz *x, *y;
    fmpz_t x_denominator, y_denominator;
} jc_cover_solution;

/* Rows from the flags, costs all 0 and scale 1. JC_ERR_INPUT names a vertex to be covered that lies in no edge. */
jc_status jc_cover_problem_create(const jc_hypergraph *hypergraph, const bool *covered, jc_cover_problem *problem,
                                  jc_error *error);
/* costs: rationals as text, or NULL for all 1. */
jc_status jc_cover_problem_set_costs(jc_cover_problem *problem, const char *const *costs, jc_error *error);
/* costs: log2(max(1, sizes[e])), rounded up. */
void jc_cover_problem_set_sizes(jc_cover_problem *problem, const uint64_t *sizes);
void jc_cover_problem_free(jc_cover_problem *problem);

jc_status jc_cover_basis_create(const jc_cover_problem *problem, jc_cover_basis *basis);
void jc_cover_basis_free(jc_cover_basis *basis);

void jc_cover_solution_create(const jc_cover_problem *problem, jc_cover_solution *solution);
void jc_cover_solution_free(jc_cover_solution *solution);

/* The solvers. Each fills its result, which is only a candidate until jc_cover_check has seen it, and returns
 * JC_ERR_SOLVER where it has none to offer. */

/* Exact simplex in 64-bit integers, for small programs only. */
jc_status jc_cover_small(const jc_cover_problem *problem, jc_cover_solution *solution);
/* GLPK's dual simplex in floating point; at most iteration_limit pivots. */
jc_status jc_cover_glpk(const jc_cover_problem *problem, int iteration_limit, jc_cover_basis *basis);
/* The two square systems of a basis in exact arithmetic. */
jc_status jc_cover_solve_basis(const jc_cover_problem *problem, const jc_cover_basis *basis,
                               jc_cover_solution *solution);
/* Exact simplex on the packing program, begun at the basis where that is a feasible one (NULL: at y = 0). */
jc_status jc_cover_pivot(const jc_cover_problem *problem, const jc_cover_basis *basis, jc_cover_solution *solution);

/* Are both feasible and of the same value? Exact; assumes nothing about where the solution came from. */
bool jc_cover_check(const jc_cover_problem *problem, const jc_cover_solution *solution);

/* From a basis to a checked solution: solves it, and where the check says no, pivots on from there. */
jc_status jc_cover_certify(const jc_cover_problem *problem, const jc_cover_basis *basis,
                           jc_cover_solution *solution);

#endif
