/* SPDX-License-Identifier: Apache-2.0 */
/* From the dual of the program over closed sets to a proof over all sets. With dual values y the program's rows add up
 * to h(target) + sum_S r_S h(S), r >= 0; the rest is to show where each row differs from a Shannon inequality or a
 * constraint of the vertices, because it speaks of closures:
 *     h(closure) <= h(S) by the dependencies: h(S) + (h(XY) - h(X)) >= h(S XY) + h(S & XY) - h(X), X in S;
 *     h(X) <= h(closure of X). */
#include "lp/polymatroid_rows.h"

#include <flint/fmpq_vec.h>

typedef struct proof_writer {
    const jc_bound_rows *rows;
    fmpq *weight;
    jc_shannon_proof *proof;
} proof_writer;

static jc_status submodular(const proof_writer *writer, size_t left, size_t right, const fmpq_t coefficient)
{
    const jc_bound_lattice *lattice = &writer->rows->lattice;
    return jc_shannon_proof_submodular(writer->proof, jc_bound_lattice_vertices(lattice, left),
                                       jc_bound_lattice_vertices(lattice, right), coefficient);
}

static jc_status monotone(const proof_writer *writer, size_t left, size_t right, const fmpq_t coefficient)
{
    const jc_bound_lattice *lattice = &writer->rows->lattice;
    return jc_shannon_proof_monotone(writer->proof, jc_bound_lattice_vertices(lattice, left),
                                     jc_bound_lattice_vertices(lattice, right), coefficient);
}

/* coefficient (h(set) - h(closure of set)) >= 0, the dependencies added to the weights. */
static jc_status close(const proof_writer *writer, size_t set, const fmpq_t coefficient)
{
    const jc_bound_lattice *lattice = &writer->rows->lattice;
    jc_status status = JC_OK;
    size_t next;
    if (fmpq_is_zero(coefficient))
        return JC_OK;
    while (status == JC_OK && (next = jc_bound_lattice_next(lattice, set)) < lattice->problem->count) {
        const jc_bound_constraint *constraint = &lattice->problem->constraint[next];
        const size_t whole = jc_bound_lattice_classes(lattice, constraint->whole);
        const size_t given = jc_bound_lattice_classes(lattice, constraint->given);
        fmpq_add(writer->weight + next, writer->weight + next, coefficient);
        status = submodular(writer, whole, set, coefficient);
        if (status == JC_OK)
            status = monotone(writer, whole & set, given, coefficient);
        set |= whole;
    }
    return status;
}

/* y times the row of a constraint: its weight, and the step to the closures in its row. */
static jc_status add_constraint(const proof_writer *writer, size_t index, const fmpq_t y)
{
    const jc_bound_lattice *lattice = &writer->rows->lattice;
    const jc_bound_constraint *constraint = &lattice->problem->constraint[index];
    const size_t whole = jc_bound_lattice_classes(lattice, constraint->whole);
    const size_t given = jc_bound_lattice_classes(lattice, constraint->given);
    fmpq_t amount;
    fmpq_init(amount);
    fmpq_set(amount, y);
    fmpz_mul_ui(fmpq_numref(amount), fmpq_numref(amount), constraint->scale);
    fmpq_canonicalise(amount);
    fmpq_add(writer->weight + index, writer->weight + index, amount);
    jc_status status = close(writer, whole, amount);
    fmpq_set(amount, y);
    fmpz_mul_ui(fmpq_numref(amount), fmpq_numref(amount), constraint->taken);
    fmpq_canonicalise(amount);
    if (status == JC_OK)
        status = monotone(writer, jc_bound_lattice_closure(lattice, given), given, amount);
    fmpq_clear(amount);
    return status;
}

static jc_status add_row(const proof_writer *writer, const jc_bound_row *row, const fmpq_t y)
{
    if (fmpq_is_zero(y))
        return JC_OK;
    if (row->kind == JC_BOUND_CONSTRAINT)
        return add_constraint(writer, row->left, y);
    if (row->kind == JC_BOUND_MONOTONE)
        return monotone(writer, row->left, row->right, y);
    const jc_status status = submodular(writer, row->left, row->right, y);
    return status ? status : close(writer, row->left | row->right, y);
}

/* rest[k] = the coefficient of h(set[k]) in the sum of the rows times y, less h(target). */
static void add_up(const jc_bound_rows *rows, const fmpq *y, fmpq *rest)
{
    fmpq_t term;
    fmpq_init(term);
    for (size_t i = 0; i < rows->row_count; i++) {
        jc_bound_terms terms;
        if (fmpq_is_zero(y + i))
            continue;
        jc_bound_rows_terms(rows, &rows->row[i], &terms);
        for (unsigned k = 0; k < terms.count; k++) {
            fmpq_mul_si(term, y + i, terms.coefficient[k]);
            fmpq_add(rest + terms.set[k], rest + terms.set[k], term);
        }
    }
    fmpq_set_si(term, -1, 1);
    fmpq_add(rest + rows->index[rows->target], rest + rows->index[rows->target], term);
    fmpq_clear(term);
}

jc_status jc_bound_rows_proof(const jc_bound_rows *rows, const fmpq *y, jc_bound_answer *answer)
{
    const jc_bound_lattice *lattice = &rows->lattice;
    const proof_writer writer = {rows, answer->weight, &answer->proof};
    jc_status status = JC_OK;
    fmpq_t one;
    fmpq *rest = _fmpq_vec_init((slong)rows->set_count);
    fmpq_init(one);
    fmpq_one(one);
    for (size_t i = 0; i < rows->row_count && status == JC_OK; i++)
        status = add_row(&writer, &rows->row[i], y + i);
    add_up(rows, y, rest);
    if (fmpq_sgn(rest) < 0) { /* h(closure of nothing) <= h(nothing) */
        fmpq_neg(rest, rest);
        status = status ? status : close(&writer, 0, rest);
        fmpq_zero(rest);
    }
    for (unsigned k = 0; k < rows->set_count && status == JC_OK; k++)
        status = monotone(&writer, rows->set[k], 0, rest + k);
    if (status == JC_OK)
        status = monotone(&writer, rows->target, jc_bound_lattice_classes(lattice, lattice->problem->target), one);
    fmpq_clear(one);
    _fmpq_vec_clear(rest, (slong)rows->set_count);
    return status;
}
