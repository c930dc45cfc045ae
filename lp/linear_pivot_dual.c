/* SPDX-License-Identifier: Apache-2.0 */
/* Exact dual simplex; lp/linear_pivot.h. A basic variable below 0 leaves; of the variables that can lift it to 0, the
 * one whose reduced cost is used up first enters. */
#include "lp/linear_pivot.h"

#include <flint/fmpz_vec.h>

/* A basic variable below 0: the lowest, or with Bland's rule that of least number. */
static unsigned leaving_variable(const jc_linear_simplex *simplex)
{
    const unsigned columns = simplex->program->column_count;
    unsigned best = JC_LINEAR_NO_VARIABLE;
    const fmpz *lowest = NULL;
    for (unsigned variable = 0; variable < columns + simplex->program->row_count; variable++) {
        const fmpz *value = variable < columns ? simplex->solution->x + variable
                                               : simplex->slack + (variable - columns);
        if (fmpz_sgn(value) >= 0 || (lowest && (simplex->careful || fmpz_cmp(value, lowest) >= 0)))
            continue;
        lowest = value;
        best = variable;
    }
    return best;
}

/* The variable outside the basis of least ratio of reduced cost to entry, of least number among ties. Says whether its
 * reduced cost is 0. */
static unsigned entering_variable(const jc_linear_simplex *simplex, bool *at_zero)
{
    const jc_linear_program *program = simplex->program;
    const unsigned columns = program->column_count;
    unsigned best = JC_LINEAR_NO_VARIABLE;
    const fmpz *best_entry = NULL;
    fmpz_t cost, best_cost, here, there;
    fmpz_init(cost);
    fmpz_init(best_cost);
    fmpz_init(here);
    fmpz_init(there);
    for (unsigned variable = 0; variable < columns + program->row_count; variable++) {
        const bool is_column = variable < columns;
        const unsigned row = variable - columns;
        const fmpz *entry = is_column ? simplex->table + variable : simplex->direction.y + row;
        if ((is_column ? program->column_basic[variable] : !program->row_tight[row]) || fmpz_sgn(entry) >= 0)
            continue;
        if (is_column)
            fmpz_neg(cost, simplex->reduced + variable);
        else
            fmpz_set(cost, simplex->solution->y + row);
        if (best_entry) {
            fmpz_mul(here, cost, best_entry);
            fmpz_mul(there, best_cost, entry);
            if (fmpz_cmp(here, there) <= 0) /* entries are negative */
                continue;
        }
        best = variable;
        best_entry = entry;
        fmpz_set(best_cost, cost);
    }
    *at_zero = best_entry && fmpz_is_zero(best_cost);
    fmpz_clear(there);
    fmpz_clear(here);
    fmpz_clear(best_cost);
    fmpz_clear(cost);
    return best;
}

jc_status jc_linear_choose_dual(jc_linear_simplex *simplex, unsigned *entering, unsigned *leaving)
{
    *leaving = leaving_variable(simplex);
    const jc_status status = jc_linear_basis_row(simplex->program, &simplex->basis, *leaving, simplex->direction.y);
    if (status)
        return status;
    jc_linear_combine(simplex->program, simplex->direction.y, simplex->table);
    *entering = entering_variable(simplex, &simplex->careful);
    return *entering == JC_LINEAR_NO_VARIABLE ? JC_ERR_SOLVER : JC_OK;
}
