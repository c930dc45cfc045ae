/* SPDX-License-Identifier: Apache-2.0 */
/* Rows of the exact linear program, and which solver is tried when: small integers; GLPK's basis, solved exactly; and
 * where neither passes the check, exact simplex. */
#include "lp/linear_inside.h"

#include <flint/fmpq_vec.h>
#include <flint/fmpz_vec.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

jc_status jc_linear_program_create(unsigned column_count, const int64_t *objective, jc_linear_program **program)
{
    jc_linear_program *made = calloc(1, sizeof *made);
    if (!made)
        return JC_ERR_MEMORY;
    fmpz_init_set_ui(made->scale, 1);
    made->column_count = column_count;
    /* One piece of memory for both: covers are so small that every allocation counts. */
    made->objective = malloc((size_t)column_count * (sizeof *made->objective + sizeof *made->column_basic) + 1);
    made->start = calloc(1, sizeof *made->start);
    jc_status status = made->objective && made->start ? JC_OK : JC_ERR_MEMORY;
    for (unsigned j = 0; j < column_count && status == JC_OK; j++) {
        made->objective[j] = objective ? objective[j] : 1;
        if (made->objective[j] == INT64_MIN)
            status = JC_ERR_ARGUMENT;
    }
    if (status) {
        jc_linear_program_free(made);
        return status;
    }
    made->column_basic = (bool *)(made->objective + column_count);
    jc_linear_program_reset(made);
    *program = made;
    return JC_OK;
}

void jc_linear_program_free(jc_linear_program *program)
{
    if (!program)
        return;
    _fmpz_vec_clear(program->bound, (slong)program->row_room);
    fmpz_clear(program->scale);
    free(program->row_tight);
    free(program->coefficient);
    free(program->column);
    free(program->start);
    free(program->objective);
    free(program);
}

unsigned jc_linear_program_rows(const jc_linear_program *program)
{
    return program->row_count;
}

void jc_linear_program_reset(jc_linear_program *program)
{
    memset(program->column_basic, 0, program->column_count * sizeof *program->column_basic);
    if (program->row_count > 0)
        memset(program->row_tight, 0, program->row_count * sizeof *program->row_tight);
    program->limit_tight = program->proposed = false;
}

/* Whatever has grown before memory runs out stays grown, which does no harm. */
jc_status jc_linear_program_reserve(jc_linear_program *program, unsigned rows, size_t entries)
{
    if (rows > program->row_room) {
        size_t *start = realloc(program->start, (rows + (size_t)1) * sizeof *start);
        if (!start)
            return JC_ERR_MEMORY;
        program->start = start;
        bool *tight = realloc(program->row_tight, rows * sizeof *tight);
        if (!tight)
            return JC_ERR_MEMORY;
        program->row_tight = tight;
        fmpz *bound = realloc(program->bound, rows * sizeof *bound);
        if (!bound)
            return JC_ERR_MEMORY;
        program->bound = bound;
        while (program->row_room < rows)
            fmpz_init(bound + program->row_room++);
    }
    if (entries > program->entry_room) {
        unsigned *column = realloc(program->column, entries * sizeof *column);
        if (!column)
            return JC_ERR_MEMORY;
        program->column = column;
        int64_t *coefficient = realloc(program->coefficient, entries * sizeof *coefficient);
        if (!coefficient)
            return JC_ERR_MEMORY;
        program->coefficient = coefficient;
        program->entry_room = entries;
    }
    return JC_OK;
}

/* bound of the row times scale, which grows where the bound has another denominator. */
static void set_bound(jc_linear_program *program, unsigned row, const fmpq_t bound)
{
    fmpz_t factor;
    fmpz_init(factor);
    if (!fmpz_divisible(program->scale, fmpq_denref(bound))) {
        fmpz_gcd(factor, program->scale, fmpq_denref(bound));
        fmpz_divexact(factor, fmpq_denref(bound), factor);
        _fmpz_vec_scalar_mul_fmpz(program->bound, program->bound, (slong)program->row_room, factor);
        fmpz_mul(program->scale, program->scale, factor);
    }
    fmpz_divexact(factor, program->scale, fmpq_denref(bound));
    fmpz_mul(program->bound + row, fmpq_numref(bound), factor);
    fmpz_clear(factor);
}

jc_status jc_linear_program_add_row(jc_linear_program *program, size_t length, const unsigned *columns,
                                    const int64_t *coefficients, const fmpq_t bound)
{
    const unsigned row = program->row_count;
    const size_t first = program->start[row], last = first + length;
    if (length > program->column_count || fmpq_sgn(bound) < 0)
        return JC_ERR_ARGUMENT;
    if (row == INT_MAX)
        return JC_ERR_LIMIT;
    const jc_status status = jc_linear_program_reserve(program, row < program->row_room ? row : 2 * row + 1,
                                                       last <= program->entry_room ? last : 2 * last);
    if (status)
        return status;
    for (size_t k = 0; k < length; k++) {
        if (columns[k] >= program->column_count || coefficients[k] == INT64_MIN)
            return JC_ERR_ARGUMENT;
        program->column[first + k] = columns[k];
        program->coefficient[first + k] = coefficients[k];
    }
    program->start[row + 1] = last;
    program->row_tight[row] = false;
    set_bound(program, row, bound);
    program->row_count++;
    program->proposed = false;
    return JC_OK;
}

jc_status jc_linear_program_set_bound(jc_linear_program *program, unsigned row, const fmpq_t bound)
{
    if (row >= program->row_count || fmpq_sgn(bound) < 0)
        return JC_ERR_ARGUMENT;
    set_bound(program, row, bound);
    program->proposed = false;
    return JC_OK;
}

jc_status jc_linear_program_drop_rows(jc_linear_program *program, const bool *dropped)
{
    unsigned kept = 0;
    bool basis_broken = false;
    for (unsigned i = 0; i < program->row_count; i++) {
        const size_t first = program->start[i], length = program->start[i + 1] - first;
        if (dropped[i]) {
            basis_broken = basis_broken || program->row_tight[i];
            continue;
        }
        const size_t target = kept > 0 ? program->start[kept] : 0;
        if (target < first) { /* a program without a coefficient has no arrays */
            memmove(program->column + target, program->column + first, length * sizeof *program->column);
            memmove(program->coefficient + target, program->coefficient + first,
                    length * sizeof *program->coefficient);
        }
        fmpz_swap(program->bound + kept, program->bound + i);
        program->row_tight[kept] = program->row_tight[i];
        program->start[++kept] = target + length;
    }
    program->row_count = kept;
    program->proposed = false;
    if (basis_broken && jc_linear_basis_repair(program) != JC_OK)
        jc_linear_program_reset(program);
    return JC_OK;
}

/* The direction in which the program's basis grows with the limit; a candidate for a ray. */
static jc_status solve_ray(const jc_linear_program *program, jc_linear_solution *solution)
{
    jc_linear_basis basis;
    jc_status status = jc_linear_basis_create(program, &basis);
    if (status)
        return status;
    status = jc_linear_basis_direction(program, &basis, JC_LINEAR_NO_VARIABLE, solution);
    jc_linear_basis_free(&basis);
    return status;
}

static jc_status solve_optimum(const jc_linear_program *program, jc_linear_solution *solution)
{
    jc_linear_basis basis;
    jc_status status = jc_linear_basis_create(program, &basis);
    if (status)
        return status;
    status = jc_linear_basis_solve(program, &basis, solution);
    jc_linear_basis_free(&basis);
    return status;
}

static bool passes(const jc_linear_program *program, jc_linear_outcome outcome, const jc_linear_solution *solution)
{
    return outcome == JC_LINEAR_OPTIMAL ? jc_linear_check_optimal(program, solution)
                                        : jc_linear_check_ray(program, solution);
}

jc_status jc_linear_certify(jc_linear_program *program, jc_linear_outcome *outcome, jc_linear_solution *solution)
{
    *outcome = program->limit_tight ? JC_LINEAR_UNBOUNDED : JC_LINEAR_OPTIMAL;
    jc_status status = program->limit_tight ? solve_ray(program, solution) : solve_optimum(program, solution);
    if (status == JC_ERR_MEMORY || (status == JC_OK && passes(program, *outcome, solution)))
        return status;
    status = jc_linear_pivot(program, outcome, solution);
    return status == JC_OK && !passes(program, *outcome, solution) ? JC_ERR_SOLVER : status;
}

static void write_solution(const jc_linear_program *program, const jc_linear_solution *solution, fmpq *x, fmpq *y,
                           fmpq_t value)
{
    fmpz_t denominator;
    fmpz_init(denominator);
    fmpz_mul(denominator, solution->x_denominator, program->scale);
    fmpq_zero(value);
    for (unsigned j = 0; j < program->column_count; j++) {
        fmpq_set_fmpz_frac(x + j, solution->x + j, denominator);
        jc_add_product(fmpq_numref(value), solution->x + j, program->objective[j]);
    }
    fmpq_set_fmpz_frac(value, fmpq_numref(value), denominator);
    for (unsigned i = 0; i < program->row_count; i++)
        fmpq_set_fmpz_frac(y + i, solution->y + i, solution->y_denominator);
    fmpz_clear(denominator);
}

/* Small programs in 64-bit integers; others from GLPK's basis, or from the last one where GLPK fails. */
jc_status jc_linear_solve(jc_linear_program *program, jc_linear_outcome *outcome, jc_linear_solution *solution)
{
    if (jc_linear_small(program, solution) == JC_OK && jc_linear_check_optimal(program, solution)) {
        *outcome = JC_LINEAR_OPTIMAL;
        return JC_OK;
    }
    if (!program->proposed && jc_linear_glpk(program, INT_MAX, NULL, NULL) == JC_ERR_MEMORY)
        return JC_ERR_MEMORY;
    return jc_linear_certify(program, outcome, solution);
}

jc_status jc_linear_program_solve(jc_linear_program *program, jc_linear_outcome *outcome, fmpq *x, fmpq *y,
                                  fmpq_t value)
{
    jc_linear_solution solution;
    jc_linear_outcome found;
    jc_linear_solution_create(program, &solution);
    const jc_status status = jc_linear_solve(program, &found, &solution);
    if (status == JC_OK) {
        write_solution(program, &solution, x, y, value);
        *outcome = found;
    }
    jc_linear_solution_free(&solution);
    return status;
}

/* The estimate where GLPK has none: the exact answer. */
static jc_status estimate_exactly(jc_linear_program *program, jc_linear_outcome *outcome, double *x, double *y)
{
    fmpq *exact_x = _fmpq_vec_init((slong)program->column_count), *exact_y = _fmpq_vec_init((slong)program->row_count);
    fmpq_t value;
    fmpq_init(value);
    const jc_status status = jc_linear_program_solve(program, outcome, exact_x, exact_y, value);
    for (unsigned j = 0; status == JC_OK && x && j < program->column_count; j++)
        x[j] = fmpq_get_d(exact_x + j);
    for (unsigned i = 0; status == JC_OK && y && i < program->row_count; i++)
        y[i] = fmpq_get_d(exact_y + i);
    fmpq_clear(value);
    _fmpq_vec_clear(exact_y, (slong)program->row_count);
    _fmpq_vec_clear(exact_x, (slong)program->column_count);
    return status;
}

/* Is the ray that GLPK found one? Where coefficients are large, its tolerances may see one where there is an optimum. */
static bool ray_holds(const jc_linear_program *program)
{
    jc_linear_solution solution;
    jc_linear_solution_create(program, &solution);
    const bool holds = solve_ray(program, &solution) == JC_OK && jc_linear_check_ray(program, &solution);
    jc_linear_solution_free(&solution);
    return holds;
}

jc_status jc_linear_program_estimate(jc_linear_program *program, jc_linear_outcome *outcome, double *x, double *y)
{
    const jc_status status = jc_linear_glpk(program, INT_MAX, x, y);
    if (status != JC_OK && status != JC_ERR_SOLVER)
        return status;
    if (!program->proposed || (program->limit_tight && !ray_holds(program)))
        return estimate_exactly(program, outcome, x, y);
    *outcome = program->limit_tight ? JC_LINEAR_UNBOUNDED : JC_LINEAR_OPTIMAL;
    return JC_OK;
}
