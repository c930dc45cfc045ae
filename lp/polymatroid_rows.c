/* SPDX-License-Identifier: Apache-2.0 */
/* Rows and columns of the program: a set becomes a column when a row first names it. The linear program has spare
 * columns, and is made anew with twice as many where these are used up. */
#include "lp/polymatroid_rows.h"

#include <stdlib.h>

static unsigned index_of(jc_bound_rows *rows, size_t set)
{
    if (rows->index[set] == JC_BOUND_NO_SET) {
        rows->index[set] = rows->set_count;
        rows->set[rows->set_count++] = set;
    }
    return rows->index[set];
}

static void add_term(jc_bound_terms *terms, unsigned set, int64_t coefficient)
{
    for (unsigned i = 0; i < terms->count; i++) {
        if (terms->set[i] == set) {
            terms->coefficient[i] += coefficient;
            return;
        }
    }
    terms->set[terms->count] = set;
    terms->coefficient[terms->count++] = coefficient;
}

void jc_bound_rows_terms(const jc_bound_rows *rows, const jc_bound_row *row, jc_bound_terms *terms)
{
    const jc_bound_lattice *lattice = &rows->lattice;
    terms->count = 0;
    if (row->kind == JC_BOUND_CONSTRAINT) {
        const jc_bound_constraint *constraint = &lattice->problem->constraint[row->left];
        const size_t whole = jc_bound_lattice_classes(lattice, constraint->whole);
        const size_t given = jc_bound_lattice_classes(lattice, constraint->given);
        add_term(terms, rows->index[jc_bound_lattice_closure(lattice, whole)], (int64_t)constraint->scale);
        add_term(terms, rows->index[jc_bound_lattice_closure(lattice, given)], -(int64_t)constraint->taken);
    } else {
        add_term(terms, rows->index[row->left], -1);
        add_term(terms, rows->index[row->right], row->kind == JC_BOUND_SUBMODULAR ? -1 : 1);
        if (row->kind == JC_BOUND_SUBMODULAR) {
            add_term(terms, rows->index[jc_bound_lattice_closure(lattice, row->left | row->right)], 1);
            add_term(terms, rows->index[row->left & row->right], 1);
        }
    }
}

/* The columns and coefficients that the program sees; set 0 has none. */
static size_t columns_of(const jc_bound_terms *terms, unsigned columns[4], int64_t coefficients[4])
{
    size_t length = 0;
    for (unsigned i = 0; i < terms->count; i++) {
        if (terms->set[i] == 0 || terms->coefficient[i] == 0)
            continue;
        columns[length] = terms->set[i] - 1;
        coefficients[length++] = terms->coefficient[i];
    }
    return length;
}

jc_status jc_bound_rows_add(jc_bound_rows *rows, jc_bound_row_kind kind, size_t left, size_t right)
{
    const bool nested = (left & ~right) == 0 || (right & ~left) == 0;
    if ((kind == JC_BOUND_SUBMODULAR && nested) || (kind == JC_BOUND_MONOTONE && left == right))
        return JC_OK;
    for (size_t i = 0; i < rows->row_count; i++) {
        const jc_bound_row *row = &rows->row[i];
        if (row->kind == kind && ((row->left == left && row->right == right) ||
                                  (kind == JC_BOUND_SUBMODULAR && row->left == right && row->right == left)))
            return JC_OK;
    }
    if (rows->row_count == rows->row_room) {
        const size_t room = rows->row_room ? 2 * rows->row_room : 64;
        jc_bound_row *grown = room > SIZE_MAX / sizeof *grown ? NULL : realloc(rows->row, room * sizeof *grown);
        if (!grown)
            return JC_ERR_MEMORY;
        rows->row = grown;
        rows->row_room = room;
    }
    if (kind != JC_BOUND_CONSTRAINT) {
        index_of(rows, left);
        index_of(rows, right);
    }
    if (kind == JC_BOUND_SUBMODULAR) {
        index_of(rows, jc_bound_lattice_closure(&rows->lattice, left | right));
        index_of(rows, left & right);
    }
    rows->row[rows->row_count++] = (jc_bound_row){kind, left, right};
    return JC_OK;
}

/* ---- the first rows -------------------------------------------------------------------------------------------- */

static jc_status add_constraints(jc_bound_rows *rows)
{
    const jc_bound_problem *problem = rows->lattice.problem;
    jc_status status = JC_OK;
    for (size_t i = 0; i < problem->count && status == JC_OK; i++) {
        const jc_bound_constraint *constraint = &problem->constraint[i];
        if (!constraint->usable || jc_bound_constraint_fixes(constraint))
            continue;
        const size_t whole =
            jc_bound_lattice_closure(&rows->lattice, jc_bound_lattice_classes(&rows->lattice, constraint->whole));
        const size_t given =
            jc_bound_lattice_closure(&rows->lattice, jc_bound_lattice_classes(&rows->lattice, constraint->given));
        index_of(rows, whole);
        index_of(rows, given);
        status = jc_bound_rows_add(rows, JC_BOUND_CONSTRAINT, i, 0);
        if (status == JC_OK)
            status = jc_bound_rows_add(rows, JC_BOUND_MONOTONE, whole, given);
    }
    return status;
}

/* Joins the constraints' sets one after the other, each to what is bounded before it:
 *     h(bounded) + h(XY) >= h(bounded XY) + h(bounded & XY),  h(bounded & XY) >= h(X). */
static jc_status add_chain(jc_bound_rows *rows)
{
    const jc_bound_problem *problem = rows->lattice.problem;
    jc_status status = JC_OK;
    size_t bounded = rows->set[0];
    for (size_t before = ~bounded; before != bounded && status == JC_OK;) {
        before = bounded;
        for (size_t i = 0; i < problem->count && status == JC_OK; i++) {
            const jc_bound_constraint *constraint = &problem->constraint[i];
            if (!constraint->usable)
                continue;
            const size_t whole = jc_bound_lattice_closure(
                &rows->lattice, jc_bound_lattice_classes(&rows->lattice, constraint->whole));
            const size_t given = jc_bound_lattice_closure(
                &rows->lattice, jc_bound_lattice_classes(&rows->lattice, constraint->given));
            if ((whole & ~bounded) == 0 || (constraint->taken == constraint->scale && (given & ~bounded) != 0))
                continue;
            status = jc_bound_rows_add(rows, JC_BOUND_SUBMODULAR, bounded, whole);
            if (status == JC_OK && constraint->taken == constraint->scale)
                status = jc_bound_rows_add(rows, JC_BOUND_MONOTONE, bounded & whole, given);
            bounded = jc_bound_lattice_closure(&rows->lattice, bounded | whole);
        }
    }
    index_of(rows, bounded);
    return status ? status : jc_bound_rows_add(rows, JC_BOUND_MONOTONE, bounded, rows->target);
}

jc_status jc_bound_rows_create(const jc_bound_problem *problem, jc_bound_rows *rows)
{
    *rows = (jc_bound_rows){0};
    jc_status status = jc_bound_lattice_of(problem, &rows->lattice);
    if (status)
        return status;
    rows->set = malloc((rows->lattice.all + 1) * sizeof *rows->set);
    rows->index = malloc((rows->lattice.all + 1) * sizeof *rows->index);
    if (!rows->set || !rows->index) {
        jc_bound_rows_free(rows);
        return JC_ERR_MEMORY;
    }
    for (size_t set = 0; set <= rows->lattice.all; set++)
        rows->index[set] = JC_BOUND_NO_SET;
    index_of(rows, jc_bound_lattice_closure(&rows->lattice, 0));
    rows->target =
        jc_bound_lattice_closure(&rows->lattice, jc_bound_lattice_classes(&rows->lattice, problem->target));
    index_of(rows, rows->target);
    status = add_constraints(rows);
    if (status == JC_OK)
        status = add_chain(rows);
    if (status)
        jc_bound_rows_free(rows);
    return status;
}

void jc_bound_rows_free(jc_bound_rows *rows)
{
    jc_linear_program_free(rows->program);
    free(rows->row);
    free(rows->index);
    free(rows->set);
    *rows = (jc_bound_rows){0};
}

/* ---- the program ----------------------------------------------------------------------------------------------- */

/* max h(target), with room for twice the sets so far and no row. */
static jc_status new_program(jc_bound_rows *rows)
{
    unsigned room = 2 * rows->set_count;
    if (room > rows->lattice.all)
        room = (unsigned)rows->lattice.all;
    int64_t *objective = calloc((size_t)room + 1, sizeof *objective);
    if (!objective)
        return JC_ERR_MEMORY;
    if (rows->index[rows->target] > 0)
        objective[rows->index[rows->target] - 1] = 1;
    jc_linear_program_free(rows->program);
    rows->program = NULL;
    const jc_status status = jc_linear_program_create(room, objective, &rows->program);
    free(objective);
    rows->column_room = room;
    rows->row_solved = 0;
    return status;
}

jc_status jc_bound_rows_program(jc_bound_rows *rows)
{
    jc_status status = JC_OK;
    fmpq_t bound;
    fmpq_init(bound);
    if (!rows->program || rows->set_count - 1 > rows->column_room)
        status = new_program(rows);
    while (status == JC_OK && rows->row_solved < rows->row_count) {
        const jc_bound_row *row = &rows->row[rows->row_solved];
        jc_bound_terms terms;
        unsigned columns[4];
        int64_t coefficients[4];
        jc_bound_rows_terms(rows, row, &terms);
        fmpq_zero(bound);
        if (row->kind == JC_BOUND_CONSTRAINT) {
            const jc_bound_constraint *constraint = &rows->lattice.problem->constraint[row->left];
            fmpq_set(bound, &constraint->cost);
            fmpz_mul_ui(fmpq_numref(bound), fmpq_numref(bound), constraint->scale);
            fmpq_canonicalise(bound);
        }
        status = jc_linear_program_add_row(rows->program, columns_of(&terms, columns, coefficients), columns,
                                           coefficients, bound);
        rows->row_solved++;
    }
    fmpq_clear(bound);
    return status;
}
