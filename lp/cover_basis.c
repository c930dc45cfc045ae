/* SPDX-License-Identifier: Apache-2.0 */
/* A basis in exact arithmetic: with K the rows that are tight and the columns that are basic,
 *     K x = 1    and    K^T y = c,
 * everything outside the basis being 0. FLINT solves both without fractions, over one denominator each. */
#include "lp/cover.h"

#include <flint/fmpz_mat.h>
#include <stdlib.h>

/* K: entry (i, j) is 1 where the vertex of basis->row[i] lies in the edge basis->column[j]. */
static jc_status fill_kernel(const jc_cover_problem *problem, const jc_cover_basis *basis, fmpz_mat_t kernel)
{
    const jc_hypergraph *hypergraph = problem->hypergraph;
    unsigned *place = malloc(((size_t)problem->row_count + 1) * sizeof *place);
    if (!place)
        return JC_ERR_MEMORY;
    for (unsigned i = 0; i < problem->row_count; i++)
        place[i] = JC_COVER_NO_ROW;
    for (unsigned i = 0; i < basis->size; i++)
        place[basis->row[i]] = i;
    for (unsigned j = 0; j < basis->size; j++) {
        const unsigned edge = basis->column[j];
        for (size_t k = hypergraph->start[edge]; k < hypergraph->start[edge + 1]; k++) {
            const unsigned row = problem->row_of_vertex[hypergraph->members[k]];
            if (row != JC_COVER_NO_ROW && place[row] != JC_COVER_NO_ROW)
                fmpz_one(fmpz_mat_entry(kernel, place[row], j));
        }
    }
    free(place);
    return JC_OK;
}

/* Solves matrix * result = right side, with a positive denominator. */
static bool solve(fmpz_mat_t result, fmpz_t denominator, const fmpz_mat_t matrix, const fmpz_mat_t right_side)
{
    if (!fmpz_mat_solve(result, denominator, matrix, right_side))
        return false;
    if (fmpz_sgn(denominator) < 0) {
        fmpz_neg(denominator, denominator);
        fmpz_mat_neg(result, result);
    }
    return true;
}

jc_status jc_cover_solve_basis(const jc_cover_problem *problem, const jc_cover_basis *basis,
                               jc_cover_solution *solution)
{
    const slong size = (slong)basis->size;
    fmpz_mat_t kernel, transposed, right_side, result;
    fmpz_mat_init(kernel, size, size);
    fmpz_mat_init(transposed, size, size);
    fmpz_mat_init(right_side, size, 1);
    fmpz_mat_init(result, size, 1);
    jc_status status = fill_kernel(problem, basis, kernel);
    if (status)
        goto done;
    fmpz_mat_transpose(transposed, kernel);

    status = JC_ERR_SOLVER;
    for (slong i = 0; i < size; i++)
        fmpz_one(fmpz_mat_entry(right_side, i, 0));
    if (!solve(result, solution->x_denominator, kernel, right_side))
        goto done;
    _fmpz_vec_zero(solution->x, (slong)solution->column_count);
    for (slong j = 0; j < size; j++)
        fmpz_set(solution->x + basis->column[j], fmpz_mat_entry(result, j, 0));

    for (slong j = 0; j < size; j++)
        fmpz_set(fmpz_mat_entry(right_side, j, 0), problem->cost + basis->column[j]);
    if (!solve(result, solution->y_denominator, transposed, right_side))
        goto done;
    _fmpz_vec_zero(solution->y, (slong)solution->row_count);
    for (slong i = 0; i < size; i++)
        fmpz_set(solution->y + basis->row[i], fmpz_mat_entry(result, i, 0));
    status = JC_OK;
done:
    fmpz_mat_clear(result);
    fmpz_mat_clear(right_side);
    fmpz_mat_clear(transposed);
    fmpz_mat_clear(kernel);
    return status;
}
