/* SPDX-License-Identifier: Apache-2.0 */
/* The linear program of a polymatroid bound while inequalities are added to it. */
#ifndef LP_POLYMATROID_ROWS_H
#define LP_POLYMATROID_ROWS_H

#include "lp/linear_program.h"
#include "lp/polymatroid_lattice.h"

typedef enum jc_bound_row_kind { JC_BOUND_CONSTRAINT, JC_BOUND_SUBMODULAR, JC_BOUND_MONOTONE } jc_bound_row_kind;

/* A constraint by its index in `left`; or the submodular inequality of two closed sets, whose union is closed too; or
 * h(left) >= h(right). */
typedef struct jc_bound_row {
    jc_bound_row_kind kind;
    size_t left, right;
} jc_bound_row;

#define JC_BOUND_NO_SET UINT32_MAX

/* Variables are the entropies of some closed sets, set[1], set[2], ... as columns 0, 1, ...; set[0] is the closure of
 * the empty set, whose entropy is 0. */
typedef struct jc_bound_rows {
    jc_bound_lattice lattice;
    size_t target; /* closed */
    unsigned set_count;
    size_t *set;         /* room for all */
    uint32_t *index;     /* per set of classes: its place in set, or JC_BOUND_NO_SET */
    size_t row_count, row_room, row_solved; /* row_solved: how many of them the program has */
    jc_bound_row *row;
    jc_linear_program *program;
    unsigned column_room; /* columns of the program */
} jc_bound_rows;

/* The terms of a row: coefficient of each set's entropy, sets by index. At most four. */
typedef struct jc_bound_terms {
    unsigned count;
    unsigned set[4];
    int64_t coefficient[4];
} jc_bound_terms;

/* The constraints, and inequalities enough to bound the target. JC_ERR_LIMIT: too many classes of vertices. */
jc_status jc_bound_rows_create(const jc_bound_problem *problem, jc_bound_rows *rows);
void jc_bound_rows_free(jc_bound_rows *rows);
/* left and right closed. A row that says 0 <= 0, or is there already, is not added. */
jc_status jc_bound_rows_add(jc_bound_rows *rows, jc_bound_row_kind kind, size_t left, size_t right);
/* sum_k coefficient[k] h(set[k]) <= 0, or <= the constraint's cost times its scale. Its sets are in rows->set. */
void jc_bound_rows_terms(const jc_bound_rows *rows, const jc_bound_row *row, jc_bound_terms *terms);
/* Brings the program up to the rows. */
jc_status jc_bound_rows_program(jc_bound_rows *rows);
/* The best normal polymatroid: h of every set of classes. A lower bound, by h(target). */
jc_status jc_bound_rows_normal(const jc_bound_rows *rows, fmpq *h);
/* Turns an optimal dual solution into weights of the constraints and Shannon inequalities. */
jc_status jc_bound_rows_proof(const jc_bound_rows *rows, const fmpq *y, jc_bound_answer *answer);

#endif
