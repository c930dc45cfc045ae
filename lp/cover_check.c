/* SPDX-License-Identifier: Apache-2.0 */
/* The certificate: by weak duality a cover and a packing that are both feasible and of the same value are both
 * optimal. Nothing here depends on how the pair was found; all arithmetic is exact. */
#include "lp/cover.h"

#include <flint/fmpz_vec.h>

static bool none_negative(const fmpz *values, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        if (fmpz_sgn(values + i) < 0)
            return false;
    }
    return true;
}

/* sum_{e contains v} x_e >= 1 in every row. */
static bool covers(const jc_cover_problem *problem, const jc_cover_solution *solution)
{
    const jc_hypergraph *hypergraph = problem->hypergraph;
    fmpz *sum = _fmpz_vec_init((slong)problem->row_count);
    for (unsigned e = 0; e < hypergraph->edge_count; e++) {
        if (fmpz_is_zero(solution->x + e))
            continue;
        for (size_t k = hypergraph->start[e]; k < hypergraph->start[e + 1]; k++) {
            const unsigned row = problem->row_of_vertex[hypergraph->members[k]];
            if (row != JC_COVER_NO_ROW)
                fmpz_add(sum + row, sum + row, solution->x + e);
        }
    }
    bool feasible = true;
    for (unsigned row = 0; row < problem->row_count && feasible; row++)
        feasible = fmpz_cmp(sum + row, solution->x_denominator) >= 0;
    _fmpz_vec_clear(sum, (slong)problem->row_count);
    return feasible;
}

/* sum_{v in e} y_v <= c_e for every edge; both sides times scale * y_denominator. */
static bool packs(const jc_cover_problem *problem, const jc_cover_solution *solution)
{
    const jc_hypergraph *hypergraph = problem->hypergraph;
    bool feasible = true;
    fmpz_t left, right;
    fmpz_init(left);
    fmpz_init(right);
    for (unsigned e = 0; e < hypergraph->edge_count && feasible; e++) {
        fmpz_zero(left);
        for (size_t k = hypergraph->start[e]; k < hypergraph->start[e + 1]; k++) {
            const unsigned row = problem->row_of_vertex[hypergraph->members[k]];
            if (row != JC_COVER_NO_ROW)
                fmpz_add(left, left, solution->y + row);
        }
        fmpz_mul(right, problem->cost + e, solution->y_denominator);
        feasible = fmpz_cmp(left, right) <= 0;
    }
    fmpz_clear(right);
    fmpz_clear(left);
    return feasible;
}

/* sum_e c_e x_e = sum_v y_v; both sides times scale and both denominators. */
static bool values_equal(const jc_cover_problem *problem, const jc_cover_solution *solution)
{
    fmpz_t cover, packing;
    fmpz_init(cover);
    fmpz_init(packing);
    for (unsigned e = 0; e < solution->column_count; e++)
        fmpz_addmul(cover, problem->cost + e, solution->x + e);
    for (unsigned row = 0; row < solution->row_count; row++)
        fmpz_add(packing, packing, solution->y + row);
    fmpz_mul(cover, cover, solution->y_denominator);
    fmpz_mul(packing, packing, solution->x_denominator);
    const bool equal = fmpz_equal(cover, packing);
    fmpz_clear(packing);
    fmpz_clear(cover);
    return equal;
}

bool jc_cover_check(const jc_cover_problem *problem, const jc_cover_solution *solution)
{
    return fmpz_sgn(solution->x_denominator) > 0 && fmpz_sgn(solution->y_denominator) > 0 &&
           none_negative(solution->x, solution->column_count) && none_negative(solution->y, solution->row_count) &&
           covers(problem, solution) && packs(problem, solution) && values_equal(problem, solution);
}
