/* SPDX-License-Identifier: Apache-2.0 */
/* The inside of the exact linear program: its rows, the basis that its solvers hand on, and the candidates that they
 * hand to the exact check. lp/linear_program.c says in which order they are tried. */
#ifndef LP_LINEAR_INSIDE_H
#define LP_LINEAR_INSIDE_H

#include "lp/linear_program.h"

#include "lp/sparse_factor.h"

/* Variables are numbered: columns first, then the slack of each row. */
struct jc_linear_program {
    unsigned column_count, row_count, row_room;
    int64_t *objective; /* column_basic lies behind it */
    /* Row i: entries start[i] to start[i + 1], and its right side bound[i] / scale. */
    size_t entry_room;
    size_t *start;
    unsigned *column;
    int64_t *coefficient;
    fmpz *bound; /* row_room */
    fmpz_t scale;
    /* The basis: as many basic columns as tight rows, whose slacks are not basic; all other columns and all tight
     * slacks are 0. With limit_tight one more row is tight, that says c+ x <= M, where c+ is the positive part of the
     * objective and M is beyond all numbers: the direction in which x grows with M may be a ray. */
    bool *column_basic, *row_tight;
    bool limit_tight;
    bool proposed; /* GLPK ended with this basis, as an optimal one, for these rows */
};

#define JC_LINEAR_NO_VARIABLE UINT32_MAX

/* x_j = x[j] / (x_denominator * scale), y_i = y[i] / y_denominator; both denominators are positive. Of a ray, only the
 * direction of x counts. */
typedef struct jc_linear_solution {
    unsigned column_count, row_count;
    fmpz *x, *y;
    fmpz_t x_denominator, y_denominator;
} jc_linear_solution;

void jc_linear_solution_create(const jc_linear_program *program, jc_linear_solution *solution);
void jc_linear_solution_free(jc_linear_solution *solution);

/* Room for so many rows and entries in all. */
jc_status jc_linear_program_reserve(jc_linear_program *program, unsigned rows, size_t entries);
/* Makes every slack basic: x = 0. */
void jc_linear_program_reset(jc_linear_program *program);

/* The solvers. What they fill is only a candidate until a check below has seen it; they return JC_ERR_SOLVER where they
 * have none to offer. */

/* Exact simplex in 64-bit integers, for small programs with an optimum only; it neither reads nor leaves a basis. */
jc_status jc_linear_small(const jc_linear_program *program, jc_linear_solution *solution);
/* GLPK's simplex in floating point from the program's basis, which becomes the one that it ends with; at most
 * iteration_limit pivots. x and y as in jc_linear_program_estimate, or NULL. JC_ERR_SOLVER: the old basis is kept. */
jc_status jc_linear_glpk(jc_linear_program *program, int iteration_limit, double *x, double *y);

/* A factored basis, with the places of its rows and columns in the kernel. */
typedef struct jc_linear_basis {
    jc_sparse kernel; /* its last row is the limit, where that is tight */
    jc_factor factor;
    unsigned *column, *row, row_count; /* the rows without the limit */
    unsigned *column_place, *row_place; /* of every column and row; JC_LINEAR_NO_VARIABLE outside */
} jc_linear_basis;

/* JC_ERR_SOLVER where the kernel is singular. */
jc_status jc_linear_basis_create(const jc_linear_program *program, jc_linear_basis *basis);
void jc_linear_basis_free(jc_linear_basis *basis);
/* Takes columns and rows out of the program's basis until it is one, after rows were dropped or a solver went wrong. */
jc_status jc_linear_basis_repair(jc_linear_program *program);
/* The two square systems: tight rows hold with equality, basic columns have no reduced cost. */
jc_status jc_linear_basis_solve(const jc_linear_program *program, const jc_linear_basis *basis,
                                jc_linear_solution *solution);
/* How x moves (times the denominator) when a variable outside the basis grows by 1; with JC_LINEAR_NO_VARIABLE, where
 * the limit is tight, when that grows. */
jc_status jc_linear_basis_direction(const jc_linear_program *program, const jc_linear_basis *basis,
                                    unsigned variable, jc_linear_solution *solution);
/* The combination of rows, times a positive number, in which the basic variable is the only one of the basis: the row of
 * the simplex table. combination: row_count. */
jc_status jc_linear_basis_row(const jc_linear_program *program, const jc_linear_basis *basis, unsigned variable,
                              fmpz *combination);

/* activity[i] = sum_j a_ij x_j;  activity: row_count. */
void jc_linear_activity(const jc_linear_program *program, const fmpz *x, fmpz *activity);
/* sum[j] = sum_i a_ij y_i;  sum: column_count. */
void jc_linear_combine(const jc_linear_program *program, const fmpz *y, fmpz *sum);
/* reduced[j] = y_denominator c_j - sum_i a_ij y_i;  reduced: column_count. */
void jc_linear_reduced_costs(const jc_linear_program *program, const jc_linear_solution *solution, fmpz *reduced);

bool jc_none_negative(const fmpz *values, unsigned count);
bool jc_none_positive(const fmpz *values, unsigned count);
/* Are both feasible and of the same value? Exact; assumes nothing about where the solution came from. */
bool jc_linear_check_optimal(const jc_linear_program *program, const jc_linear_solution *solution);
/* Is x >= 0 with a x <= 0 and c x > 0? */
bool jc_linear_check_ray(const jc_linear_program *program, const jc_linear_solution *solution);

/* Exact simplex from the program's basis where that is feasible in one of the two programs, else from x = 0; leaves its
 * last basis. */
jc_status jc_linear_pivot(jc_linear_program *program, jc_linear_outcome *outcome, jc_linear_solution *solution);

/* From the program's basis to a checked solution: solves it, and where the check says no, pivots on from there. */
jc_status jc_linear_certify(jc_linear_program *program, jc_linear_outcome *outcome, jc_linear_solution *solution);
/* All of these in turn: jc_linear_program_solve, in integers. */
jc_status jc_linear_solve(jc_linear_program *program, jc_linear_outcome *outcome, jc_linear_solution *solution);

#endif
