/* SPDX-License-Identifier: Apache-2.0 */
/* The exact linear program under every bound here:
 *     max  sum_j c_j x_j   with  sum_j a_ij x_j <= b_i,  x >= 0      (b >= 0, so x = 0 is always feasible)
 *     min  sum_i b_i y_i   with  sum_i a_ij y_i >= c_j,  y >= 0
 * Coefficients are integers, right sides rationals over one denominator. Floating point only ever proposes a basis; the
 * answer is solved and checked in exact arithmetic. Rows may be added between two solves, which start from the basis
 * before: so violated inequalities can be added as they are found. No global state; one program belongs to one thread
 * at a time. */
#ifndef LP_LINEAR_PROGRAM_H
#define LP_LINEAR_PROGRAM_H

#include <joincast/model.h>

#include <flint/fmpq.h>
#include <flint/fmpz.h>

typedef struct jc_linear_program jc_linear_program;

typedef enum jc_linear_outcome { JC_LINEAR_OPTIMAL, JC_LINEAR_UNBOUNDED } jc_linear_outcome;

/* objective: column_count integers above INT64_MIN (copied), or NULL for all 1. */
jc_status jc_linear_program_create(unsigned column_count, const int64_t *objective, jc_linear_program **program);
void jc_linear_program_free(jc_linear_program *program);
unsigned jc_linear_program_rows(const jc_linear_program *program);

/* Adds the row  sum_k coefficient[k] x_column[k] <= bound, columns distinct, coefficients above INT64_MIN,
 * bound >= 0. */
jc_status jc_linear_program_add_row(jc_linear_program *program, size_t length, const unsigned *columns,
                                    const int64_t *coefficients, const fmpq_t bound);
/* Another right side >= 0 for a row; the basis stays. */
jc_status jc_linear_program_set_bound(jc_linear_program *program, unsigned row, const fmpq_t bound);
/* Drops rows whose flag is set; the others keep their order. */
jc_status jc_linear_program_drop_rows(jc_linear_program *program, const bool *dropped);

/* Floating point: what row generation needs between rounds. x: column_count values, y: one per row; either may be NULL.
 * Where unbounded, x is an improving ray as far as the solver found one, else zeros. */
jc_status jc_linear_program_estimate(jc_linear_program *program, jc_linear_outcome *outcome, double *x, double *y);

/* Exact: solves from the last basis, certifies, and where the certificate fails goes on in exact arithmetic. x:
 * column_count rationals, y: one per row, both initialised by the caller; value too. Where unbounded, x is a ray: a x
 * <= 0, x >= 0, c x > 0, checked exactly. JC_ERR_SOLVER: no answer passed the check. */
jc_status jc_linear_program_solve(jc_linear_program *program, jc_linear_outcome *outcome, fmpq *x, fmpq *y,
                                  fmpq_t value);

#endif
