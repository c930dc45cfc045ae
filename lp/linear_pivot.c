/* SPDX-License-Identifier: Apache-2.0 */
/* Exact primal simplex; lp/linear_pivot.h. */
#include "lp/linear_pivot.h"

#include <flint/fmpz_vec.h>

/* Entries and variables that may be gone through before it gives up: about a minute. */
#define WORK_LIMIT (UINT64_C(1) << 30)

/* Factors and solves the program's basis. */
static jc_status solve_basis(jc_linear_simplex *simplex)
{
    const jc_linear_program *program = simplex->program;
    jc_linear_basis_free(&simplex->basis);
    jc_status status = jc_linear_basis_create(program, &simplex->basis);
    if (status == JC_OK)
        status = jc_linear_basis_solve(program, &simplex->basis, simplex->solution);
    if (status)
        return status;
    jc_linear_reduced_costs(program, simplex->solution, simplex->reduced);
    jc_linear_activity(program, simplex->solution->x, simplex->slack);
    for (unsigned i = 0; i < program->row_count; i++) {
        fmpz_neg(simplex->slack + i, simplex->slack + i);
        fmpz_addmul(simplex->slack + i, program->bound + i, simplex->solution->x_denominator);
    }
    return JC_OK;
}

static bool is_feasible(const jc_linear_simplex *simplex)
{
    return jc_none_negative(simplex->solution->x, simplex->program->column_count) &&
           jc_none_negative(simplex->slack, simplex->program->row_count);
}

static bool is_dual_feasible(const jc_linear_simplex *simplex)
{
    return jc_none_negative(simplex->solution->y, simplex->program->row_count) &&
           jc_none_positive(simplex->reduced, simplex->program->column_count);
}

/* A variable outside the basis whose growth improves the objective; JC_LINEAR_NO_VARIABLE where none does. */
static unsigned entering_variable(const jc_linear_simplex *simplex)
{
    const jc_linear_program *program = simplex->program;
    const jc_linear_solution *solution = simplex->solution;
    unsigned best = JC_LINEAR_NO_VARIABLE;
    fmpz_t gain, best_gain;
    fmpz_init(gain);
    fmpz_init(best_gain);
    for (unsigned j = 0; j < program->column_count; j++) {
        if (!program->column_basic[j] && fmpz_cmp(simplex->reduced + j, best_gain) > 0 &&
            !(simplex->careful && best != JC_LINEAR_NO_VARIABLE)) {
            fmpz_set(best_gain, simplex->reduced + j);
            best = j;
        }
    }
    for (unsigned i = 0; i < program->row_count; i++) {
        if (!program->row_tight[i] || (simplex->careful && best != JC_LINEAR_NO_VARIABLE))
            continue;
        fmpz_neg(gain, solution->y + i);
        if (fmpz_cmp(gain, best_gain) > 0) {
            fmpz_set(best_gain, gain);
            best = program->column_count + i;
        }
    }
    fmpz_clear(best_gain);
    fmpz_clear(gain);
    return best;
}

/* The basic variable that reaches 0 first, of least number among ties; JC_LINEAR_NO_VARIABLE where none does. Says
 * whether it is there already. */
static unsigned leaving_variable(jc_linear_simplex *simplex, bool *at_zero)
{
    const jc_linear_program *program = simplex->program;
    const unsigned columns = program->column_count;
    unsigned best = JC_LINEAR_NO_VARIABLE;
    const fmpz *best_left = NULL;
    fmpz_t slope, best_slope, here, there;
    fmpz_init(slope);
    fmpz_init(best_slope);
    fmpz_init(here);
    fmpz_init(there);
    jc_linear_activity(program, simplex->direction.x, simplex->slope);
    for (unsigned variable = 0; variable < columns + program->row_count; variable++) {
        const bool is_column = variable < columns;
        const fmpz *left = is_column ? simplex->solution->x + variable : simplex->slack + (variable - columns);
        if (is_column ? !program->column_basic[variable] : program->row_tight[variable - columns])
            continue;
        if (is_column)
            fmpz_neg(slope, simplex->direction.x + variable);
        else
            fmpz_set(slope, simplex->slope + (variable - columns));
        if (fmpz_sgn(slope) <= 0)
            continue;
        if (best_left) {
            fmpz_mul(here, left, best_slope);
            fmpz_mul(there, best_left, slope);
            if (fmpz_cmp(here, there) >= 0)
                continue;
        }
        best = variable;
        best_left = left;
        fmpz_set(best_slope, slope);
    }
    *at_zero = best_left && fmpz_is_zero(best_left);
    fmpz_clear(there);
    fmpz_clear(here);
    fmpz_clear(best_slope);
    fmpz_clear(slope);
    return best;
}

static void set_basic(jc_linear_program *program, unsigned variable, bool basic)
{
    if (variable < program->column_count)
        program->column_basic[variable] = basic;
    else
        program->row_tight[variable - program->column_count] = !basic;
}

/* The variable that enters and the one that leaves; JC_LINEAR_NO_VARIABLE for the first at an optimum, for the second
 * along a ray. */
static jc_status choose_primal(jc_linear_simplex *simplex, unsigned *entering, unsigned *leaving)
{
    *entering = entering_variable(simplex);
    *leaving = JC_LINEAR_NO_VARIABLE;
    if (*entering == JC_LINEAR_NO_VARIABLE)
        return JC_OK;
    const jc_status status = jc_linear_basis_direction(simplex->program, &simplex->basis, *entering,
                                                       &simplex->direction);
    if (status == JC_OK)
        *leaving = leaving_variable(simplex, &simplex->careful);
    return status;
}

/* Steps from a basis that is feasible in one of the two programs until there is none to do. */
static jc_status run(jc_linear_simplex *simplex, jc_linear_outcome *outcome)
{
    jc_linear_program *program = simplex->program;
    const uint64_t work_per_step = program->start[program->row_count] + program->column_count +
                                   UINT64_C(4) * program->row_count + 64;
    for (uint64_t work = 0; work < WORK_LIMIT; work += work_per_step) {
        unsigned entering, leaving;
        const bool primal = is_feasible(simplex);
        jc_status status = primal ? choose_primal(simplex, &entering, &leaving)
                                  : jc_linear_choose_dual(simplex, &entering, &leaving);
        if (status)
            return status;
        *outcome = entering == JC_LINEAR_NO_VARIABLE ? JC_LINEAR_OPTIMAL : JC_LINEAR_UNBOUNDED;
        if (*outcome == JC_LINEAR_UNBOUNDED && leaving == JC_LINEAR_NO_VARIABLE)
            _fmpz_vec_set(simplex->solution->x, simplex->direction.x, (slong)program->column_count);
        if (entering == JC_LINEAR_NO_VARIABLE || leaving == JC_LINEAR_NO_VARIABLE)
            return JC_OK;
        set_basic(program, entering, true);
        set_basic(program, leaving, false);
        status = solve_basis(simplex);
        if (status)
            return status;
    }
    return JC_ERR_SOLVER;
}

jc_status jc_linear_pivot(jc_linear_program *program, jc_linear_outcome *outcome, jc_linear_solution *solution)
{
    jc_linear_simplex simplex = {.program = program, .solution = solution};
    jc_linear_solution_create(program, &simplex.direction);
    simplex.slack = _fmpz_vec_init((slong)program->row_count);
    simplex.slope = _fmpz_vec_init((slong)program->row_count);
    simplex.reduced = _fmpz_vec_init((slong)program->column_count);
    simplex.table = _fmpz_vec_init((slong)program->column_count);
    program->proposed = false;
    if (program->limit_tight)
        jc_linear_program_reset(program);
    jc_status status = solve_basis(&simplex);
    if (status == JC_ERR_SOLVER || (status == JC_OK && !is_feasible(&simplex) && !is_dual_feasible(&simplex))) {
        jc_linear_program_reset(program);
        status = solve_basis(&simplex);
    }
    if (status == JC_OK)
        status = run(&simplex, outcome);
    _fmpz_vec_clear(simplex.table, (slong)program->column_count);
    _fmpz_vec_clear(simplex.reduced, (slong)program->column_count);
    _fmpz_vec_clear(simplex.slope, (slong)program->row_count);
    _fmpz_vec_clear(simplex.slack, (slong)program->row_count);
    jc_linear_solution_free(&simplex.direction);
    jc_linear_basis_free(&simplex.basis);
    return status;
}
