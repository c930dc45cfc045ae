/* SPDX-License-Identifier: Apache-2.0 */
/* Exact simplex on the packing program  max sum_v y_v,  sum_{v in e} y_v + s_e = c_e,  y, s >= 0, whose start y = 0
 * is feasible because no cost is negative. The tableau holds integers over one common denominator, so that a pivot
 * needs no fractions (J. Edmonds; E. H. Bareiss, Math. Comp. 22, 1968): every entry is a minor of the matrix, and the
 * divisions leave no remainder. Bland's rule (Math. Oper. Res. 2, 1977) makes it end. */
#include "lp/cover.h"

#include <flint/fmpz_vec.h>
#include <stdlib.h>

/* Row i < height says, all entries being over the denominator:
 *     row_label[i] + sum_j entry(i, j) column_label[j] = entry(i, width)
 * The last row is the objective, written the same way. Labels below width are y's, the others slacks. */
struct tableau {
    unsigned height, width; /* edges and rows of the problem */
    fmpz *entries;          /* (height + 1) x (width + 1) */
    fmpz_t denominator;
    unsigned *row_label, *column_label;
};

/* Cell updates that the exact simplex may spend before it gives up: about a minute. */
#define WORK_LIMIT (UINT64_C(1) << 31)

static fmpz *entry(const struct tableau *tableau, unsigned row, unsigned column)
{
    return tableau->entries + (size_t)row * (tableau->width + (size_t)1) + column;
}

static void reset(struct tableau *tableau, const jc_cover_problem *problem)
{
    const jc_hypergraph *hypergraph = problem->hypergraph;
    const unsigned height = tableau->height, width = tableau->width;
    _fmpz_vec_zero(tableau->entries, (slong)((height + (size_t)1) * (width + (size_t)1)));
    fmpz_one(tableau->denominator);
    for (unsigned e = 0; e < height; e++) {
        tableau->row_label[e] = width + e;
        fmpz_set(entry(tableau, e, width), problem->cost + e);
        for (size_t k = hypergraph->start[e]; k < hypergraph->start[e + 1]; k++) {
            const unsigned row = problem->row_of_vertex[hypergraph->members[k]];
            if (row != JC_COVER_NO_ROW)
                fmpz_one(entry(tableau, e, row));
        }
    }
    for (unsigned j = 0; j < width; j++) {
        tableau->column_label[j] = j;
        fmpz_set_si(entry(tableau, height, j), -1);
    }
}

/* Exchanges the labels of a row and a column; their entry p is not 0. */
static void pivot(struct tableau *tableau, unsigned pivot_row, unsigned pivot_column)
{
    fmpz_t p, q;
    fmpz_init_set(p, entry(tableau, pivot_row, pivot_column));
    fmpz_init(q);
    for (unsigned i = 0; i <= tableau->height; i++) {
        if (i == pivot_row)
            continue;
        fmpz_neg(q, entry(tableau, i, pivot_column));
        for (unsigned j = 0; j <= tableau->width; j++) {
            fmpz *cell = entry(tableau, i, j);
            if (j == pivot_column)
                continue;
            fmpz_mul(cell, cell, p);
            fmpz_addmul(cell, q, entry(tableau, pivot_row, j));
            fmpz_divexact(cell, cell, tableau->denominator);
        }
        fmpz_set(entry(tableau, i, pivot_column), q);
    }
    fmpz_set(entry(tableau, pivot_row, pivot_column), tableau->denominator);
    fmpz_set(tableau->denominator, p);
    if (fmpz_sgn(p) < 0) {
        const slong cells = (slong)((tableau->height + (size_t)1) * (tableau->width + (size_t)1));
        _fmpz_vec_neg(tableau->entries, tableau->entries, cells);
        fmpz_neg(tableau->denominator, tableau->denominator);
    }
    const unsigned label = tableau->row_label[pivot_row];
    tableau->row_label[pivot_row] = tableau->column_label[pivot_column];
    tableau->column_label[pivot_column] = label;
    fmpz_clear(q);
    fmpz_clear(p);
}

/* Pivots the basis in. False where it is singular or not a feasible packing; the tableau is then to be reset. */
static bool enter_basis(struct tableau *tableau, const jc_cover_basis *basis)
{
    bool *leaves = calloc((size_t)tableau->height + 1, sizeof *leaves);
    bool entered = leaves != NULL;
    for (unsigned i = 0; i < basis->size && entered; i++)
        leaves[basis->column[i]] = true;
    for (unsigned i = 0; i < basis->size && entered; i++) {
        const unsigned column = basis->row[i]; /* y of that row is still where it began */
        unsigned row = 0;
        while (row < tableau->height && (!leaves[row] || fmpz_is_zero(entry(tableau, row, column))))
            row++;
        entered = row < tableau->height && tableau->column_label[column] == column;
        if (entered) {
            leaves[row] = false;
            pivot(tableau, row, column);
        }
    }
    for (unsigned i = 0; i < tableau->height && entered; i++)
        entered = fmpz_sgn(entry(tableau, i, tableau->width)) >= 0;
    free(leaves);
    return entered;
}

/* Bland: the improving column of least label; width where there is none. */
static unsigned entering_column(const struct tableau *tableau)
{
    unsigned best = tableau->width;
    for (unsigned j = 0; j < tableau->width; j++) {
        if (fmpz_sgn(entry(tableau, tableau->height, j)) < 0 &&
            (best == tableau->width || tableau->column_label[j] < tableau->column_label[best]))
            best = j;
    }
    return best;
}

/* The row of least ratio, among ties that of least label; height where the column is unbounded. */
static unsigned leaving_row(const struct tableau *tableau, unsigned column)
{
    unsigned best = tableau->height;
    fmpz_t left, right;
    fmpz_init(left);
    fmpz_init(right);
    for (unsigned i = 0; i < tableau->height; i++) {
        if (fmpz_sgn(entry(tableau, i, column)) <= 0)
            continue;
        int order = -1;
        if (best < tableau->height) {
            fmpz_mul(left, entry(tableau, i, tableau->width), entry(tableau, best, column));
            fmpz_mul(right, entry(tableau, best, tableau->width), entry(tableau, i, column));
            order = fmpz_cmp(left, right);
        }
        if (order < 0 || (order == 0 && tableau->row_label[i] < tableau->row_label[best]))
            best = i;
    }
    fmpz_clear(right);
    fmpz_clear(left);
    return best;
}

/* The packing stands in the last column, the cover in the objective's row, under the slacks. */
static void read_solution(const struct tableau *tableau, jc_cover_solution *solution)
{
    _fmpz_vec_zero(solution->x, (slong)solution->column_count);
    _fmpz_vec_zero(solution->y, (slong)solution->row_count);
    fmpz_set(solution->x_denominator, tableau->denominator);
    fmpz_set(solution->y_denominator, tableau->denominator);
    for (unsigned i = 0; i < tableau->height; i++) {
        if (tableau->row_label[i] < tableau->width)
            fmpz_set(solution->y + tableau->row_label[i], entry(tableau, i, tableau->width));
    }
    for (unsigned j = 0; j < tableau->width; j++) {
        if (tableau->column_label[j] >= tableau->width)
            fmpz_set(solution->x + (tableau->column_label[j] - tableau->width), entry(tableau, tableau->height, j));
    }
}

jc_status jc_cover_pivot(const jc_cover_problem *problem, const jc_cover_basis *basis, jc_cover_solution *solution)
{
    struct tableau tableau = {.height = problem->hypergraph->edge_count, .width = problem->row_count};
    const uint64_t cells = (tableau.height + UINT64_C(1)) * (tableau.width + UINT64_C(1));
    if (cells > WORK_LIMIT / 64)
        return JC_ERR_SOLVER;
    jc_status status = JC_ERR_MEMORY;
    fmpz_init(tableau.denominator);
    tableau.entries = _fmpz_vec_init((slong)cells);
    tableau.row_label = malloc(((size_t)tableau.height + 1) * sizeof *tableau.row_label);
    tableau.column_label = malloc(((size_t)tableau.width + 1) * sizeof *tableau.column_label);
    if (!tableau.row_label || !tableau.column_label)
        goto done;
    reset(&tableau, problem);
    if (basis && !enter_basis(&tableau, basis))
        reset(&tableau, problem);
    status = JC_ERR_SOLVER;
    for (uint64_t work = 0; work < WORK_LIMIT; work += cells) {
        const unsigned column = entering_column(&tableau);
        if (column == tableau.width) {
            read_solution(&tableau, solution);
            status = JC_OK;
            break;
        }
        const unsigned row = leaving_row(&tableau, column);
        if (row == tableau.height)
            break;
        pivot(&tableau, row, column);
    }
done:
    free(tableau.column_label);
    free(tableau.row_label);
    _fmpz_vec_clear(tableau.entries, (slong)cells);
    fmpz_clear(tableau.denominator);
    return status;
}
