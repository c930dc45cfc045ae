/* SPDX-License-Identifier: Apache-2.0 */
/* The certificates: by weak duality, x and y that are both feasible and of the same value are both optimal; and a
 * direction that no row limits, along which the objective grows, proves that there is no optimum. Nothing here depends
 * on how they were found; all arithmetic is exact. */
#include "lp/linear_inside.h"

#include <flint/fmpz_vec.h>

void jc_linear_activity(const jc_linear_program *program, const fmpz *x, fmpz *activity)
{
    for (unsigned i = 0; i < program->row_count; i++) {
        fmpz_zero(activity + i);
        for (size_t k = program->start[i]; k < program->start[i + 1]; k++) {
            const fmpz *value = x + program->column[k];
            if (!fmpz_is_zero(value))
                jc_add_product(activity + i, value, program->coefficient[k]);
        }
    }
}

void jc_linear_combine(const jc_linear_program *program, const fmpz *y, fmpz *sum)
{
    _fmpz_vec_zero(sum, (slong)program->column_count);
    for (unsigned i = 0; i < program->row_count; i++) {
        if (fmpz_is_zero(y + i))
            continue;
        for (size_t k = program->start[i]; k < program->start[i + 1]; k++)
            jc_add_product(sum + program->column[k], y + i, program->coefficient[k]);
    }
}

void jc_linear_reduced_costs(const jc_linear_program *program, const jc_linear_solution *solution, fmpz *reduced)
{
    jc_linear_combine(program, solution->y, reduced);
    _fmpz_vec_neg(reduced, reduced, (slong)program->column_count);
    for (unsigned j = 0; j < program->column_count; j++)
        jc_add_product(reduced + j, solution->y_denominator, program->objective[j]);
}

bool jc_none_negative(const fmpz *values, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        if (fmpz_sgn(values + i) < 0)
            return false;
    }
    return true;
}

bool jc_none_positive(const fmpz *values, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        if (fmpz_sgn(values + i) > 0)
            return false;
    }
    return true;
}

/* sum_j a_ij x_j <= b_i; both sides times scale * x_denominator. */
static bool rows_hold(const jc_linear_program *program, const jc_linear_solution *solution)
{
    fmpz *activity = _fmpz_vec_init((slong)program->row_count);
    jc_linear_activity(program, solution->x, activity);
    for (unsigned i = 0; i < program->row_count; i++)
        fmpz_submul(activity + i, program->bound + i, solution->x_denominator);
    const bool hold = jc_none_positive(activity, program->row_count);
    _fmpz_vec_clear(activity, (slong)program->row_count);
    return hold;
}

/* sum_i a_ij y_i >= c_j */
static bool columns_hold(const jc_linear_program *program, const jc_linear_solution *solution)
{
    fmpz *reduced = _fmpz_vec_init((slong)program->column_count);
    jc_linear_reduced_costs(program, solution, reduced);
    const bool hold = jc_none_positive(reduced, program->column_count);
    _fmpz_vec_clear(reduced, (slong)program->column_count);
    return hold;
}

/* sum_j c_j x_j, times scale * x_denominator. */
static void objective_of(const jc_linear_program *program, const jc_linear_solution *solution, fmpz_t value)
{
    fmpz_zero(value);
    for (unsigned j = 0; j < program->column_count; j++) {
        if (program->objective[j] != 0)
            jc_add_product(value, solution->x + j, program->objective[j]);
    }
}

/* sum_j c_j x_j = sum_i b_i y_i; both sides times scale and both denominators. */
static bool values_equal(const jc_linear_program *program, const jc_linear_solution *solution)
{
    fmpz_t primal, dual;
    fmpz_init(primal);
    fmpz_init(dual);
    objective_of(program, solution, primal);
    for (unsigned i = 0; i < program->row_count; i++)
        fmpz_addmul(dual, program->bound + i, solution->y + i);
    fmpz_mul(primal, primal, solution->y_denominator);
    fmpz_mul(dual, dual, solution->x_denominator);
    const bool equal = fmpz_equal(primal, dual);
    fmpz_clear(dual);
    fmpz_clear(primal);
    return equal;
}

bool jc_linear_check_optimal(const jc_linear_program *program, const jc_linear_solution *solution)
{
    return fmpz_sgn(solution->x_denominator) > 0 && fmpz_sgn(solution->y_denominator) > 0 &&
           jc_none_negative(solution->x, program->column_count) && jc_none_negative(solution->y, program->row_count) &&
           rows_hold(program, solution) && columns_hold(program, solution) && values_equal(program, solution);
}

bool jc_linear_check_ray(const jc_linear_program *program, const jc_linear_solution *solution)
{
    if (!jc_none_negative(solution->x, program->column_count))
        return false;
    fmpz_t gain;
    fmpz_init(gain);
    fmpz *activity = _fmpz_vec_init((slong)program->row_count);
    objective_of(program, solution, gain);
    jc_linear_activity(program, solution->x, activity);
    const bool ray = fmpz_sgn(gain) > 0 && jc_none_positive(activity, program->row_count);
    _fmpz_vec_clear(activity, (slong)program->row_count);
    fmpz_clear(gain);
    return ray;
}
