/* SPDX-License-Identifier: Apache-2.0 */
/* Exact primal simplex: every basis is factored and solved anew in exact arithmetic, which suits the few pivots that
 * are left to do after a floating-point solver. The largest reduced cost enters; after a step of length 0 and until
 * one that is longer, the variable of least number enters and leaves (R. G. Bland, Math. Oper. Res. 2, 1977), so that
 * no basis comes twice. */
#include "lp/linear_inside.h"

#include <flint/fmpz_vec.h>

/* Entries and variables that may be gone through before it gives up: about a minute. */
#define WORK_LIMIT (UINT64_C(1) << 30)

struct simplex {
    jc_linear_program *program;
    jc_linear_basis basis;
    jc_linear_solution *solution; /* of the basis */
    jc_linear_solution direction;
    fmpz *slack, *slope, *reduced; /* of rows: what x leaves, what the direction takes; of columns */
    bool careful;                  /* Bland's rule */
};

/* Factors and solves the program's basis. */
static jc_status solve_basis(struct simplex *simplex)
{
    const jc_linear_program *program = simplex->program;
    jc_linear_basis_free(&simplex->basis);
    jc_status status = jc_linear_basis_create(program, &simplex->basis);
    if (status == JC_OK)
        status = jc_linear_basis_solve(program, &simplex->basis, simplex->solution);
    if (status)
        return status;
    jc_linear_activity(program, simplex->solution->x, simplex->slack);
    for (unsigned i = 0; i < program->row_count; i++) {
        fmpz_neg(simplex->slack + i, simplex->slack + i);
        fmpz_addmul(simplex->slack + i, program->bound + i, simplex->solution->x_denominator);
    }
    return JC_OK;
}

static bool is_feasible(const struct simplex *simplex)
{
    for (unsigned j = 0; j < simplex->program->column_count; j++) {
        if (fmpz_sgn(simplex->solution->x + j) < 0)
            return false;
    }
    for (unsigned i = 0; i < simplex->program->row_count; i++) {
        if (fmpz_sgn(simplex->slack + i) < 0)
            return false;
    }
    return true;
}

/* A variable outside the basis whose growth improves the objective; JC_LINEAR_NO_VARIABLE where none does. */
static unsigned entering_variable(struct simplex *simplex)
{
    const jc_linear_program *program = simplex->program;
    const jc_linear_solution *solution = simplex->solution;
    unsigned best = JC_LINEAR_NO_VARIABLE;
    fmpz_t gain, best_gain;
    fmpz_init(gain);
    fmpz_init(best_gain);
    jc_linear_reduced_costs(program, solution, simplex->reduced);
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
static unsigned leaving_variable(struct simplex *simplex, bool *at_zero)
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

/* One step; *ended where there is none to do. */
static jc_status step(struct simplex *simplex, jc_linear_outcome *outcome, bool *ended)
{
    const unsigned entering = entering_variable(simplex);
    *ended = entering == JC_LINEAR_NO_VARIABLE;
    *outcome = JC_LINEAR_OPTIMAL;
    if (*ended)
        return JC_OK;
    jc_status status = jc_linear_basis_direction(simplex->program, &simplex->basis, entering, &simplex->direction);
    if (status)
        return status;
    const unsigned leaving = leaving_variable(simplex, &simplex->careful);
    if (leaving == JC_LINEAR_NO_VARIABLE) {
        *ended = true;
        *outcome = JC_LINEAR_UNBOUNDED;
        _fmpz_vec_set(simplex->solution->x, simplex->direction.x, (slong)simplex->program->column_count);
        return JC_OK;
    }
    set_basic(simplex->program, entering, true);
    set_basic(simplex->program, leaving, false);
    return solve_basis(simplex);
}

jc_status jc_linear_pivot(jc_linear_program *program, jc_linear_outcome *outcome, jc_linear_solution *solution)
{
    struct simplex simplex = {.program = program, .solution = solution};
    const uint64_t work_per_step = program->start[program->row_count] + program->column_count +
                                   UINT64_C(4) * program->row_count + 64;
    jc_linear_solution_create(program, &simplex.direction);
    simplex.slack = _fmpz_vec_init((slong)program->row_count);
    simplex.slope = _fmpz_vec_init((slong)program->row_count);
    simplex.reduced = _fmpz_vec_init((slong)program->column_count);
    program->proposed = false;
    if (program->limit_tight)
        jc_linear_program_reset(program);
    jc_status status = solve_basis(&simplex);
    if (status == JC_ERR_SOLVER || (status == JC_OK && !is_feasible(&simplex))) {
        jc_linear_program_reset(program);
        status = solve_basis(&simplex);
    }
    bool ended = false;
    for (uint64_t work = 0; status == JC_OK && !ended; work += work_per_step)
        status = work < WORK_LIMIT ? step(&simplex, outcome, &ended) : JC_ERR_SOLVER;
    _fmpz_vec_clear(simplex.reduced, (slong)program->column_count);
    _fmpz_vec_clear(simplex.slope, (slong)program->row_count);
    _fmpz_vec_clear(simplex.slack, (slong)program->row_count);
    jc_linear_solution_free(&simplex.direction);
    jc_linear_basis_free(&simplex.basis);
    return status;
}
