/* SPDX-License-Identifier: Apache-2.0 */
/* A basis in exact arithmetic: with K the rows that are tight and the columns that are basic,
 *     K x = b    and    K^T y = c,
 * everything outside the basis being 0; and the directions in which it can be left. */
#include "lp/linear_inside.h"

#include <flint/fmpz_vec.h>
#include <stdlib.h>

void jc_linear_solution_create(const jc_linear_program *program, jc_linear_solution *solution)
{
    solution->column_count = program->column_count;
    solution->row_count = program->row_count;
    solution->x = _fmpz_vec_init((slong)solution->column_count);
    solution->y = _fmpz_vec_init((slong)solution->row_count);
    fmpz_init_set_ui(solution->x_denominator, 1);
    fmpz_init_set_ui(solution->y_denominator, 1);
}

void jc_linear_solution_free(jc_linear_solution *solution)
{
    fmpz_clear(solution->y_denominator);
    fmpz_clear(solution->x_denominator);
    _fmpz_vec_clear(solution->y, (slong)solution->row_count);
    _fmpz_vec_clear(solution->x, (slong)solution->column_count);
}

/* Writes the numbers of the members into list and their places into place; returns how many there are. */
static unsigned list_members(const bool *member, unsigned count, unsigned *list, unsigned *place)
{
    unsigned found = 0;
    for (unsigned i = 0; i < count; i++) {
        place[i] = JC_LINEAR_NO_VARIABLE;
        if (member[i]) {
            place[i] = found;
            list[found++] = i;
        }
    }
    return found;
}

static void add_entry(const jc_linear_basis *basis, jc_sparse *kernel, unsigned column, int64_t value, size_t *filled)
{
    const unsigned place = basis->column_place[column];
    if (place == JC_LINEAR_NO_VARIABLE || value == 0)
        return;
    kernel->column[*filled] = place;
    kernel->value[(*filled)++] = value;
}

static jc_status fill_kernel(const jc_linear_program *program, jc_linear_basis *basis)
{
    jc_sparse *kernel = &basis->kernel;
    size_t room = kernel->width, filled = 0;
    for (unsigned i = 0; i < basis->row_count; i++)
        room += program->start[basis->row[i] + 1] - program->start[basis->row[i]];
    kernel->start = malloc((kernel->size + (size_t)1) * sizeof *kernel->start);
    kernel->column = malloc((room + 1) * sizeof *kernel->column);
    kernel->value = malloc((room + 1) * sizeof *kernel->value);
    if (!kernel->start || !kernel->column || !kernel->value)
        return JC_ERR_MEMORY;
    kernel->start[0] = 0;
    for (unsigned i = 0; i < basis->row_count; i++) {
        for (size_t k = program->start[basis->row[i]]; k < program->start[basis->row[i] + 1]; k++)
            add_entry(basis, kernel, program->column[k], program->coefficient[k], &filled);
        kernel->start[i + 1] = filled;
    }
    for (unsigned j = 0; j < kernel->width && program->limit_tight; j++) {
        const int64_t value = program->objective[basis->column[j]];
        add_entry(basis, kernel, basis->column[j], value > 0 ? value : 0, &filled);
    }
    kernel->start[kernel->size] = filled;
    return JC_OK;
}

/* Lists, kernel and factor, of whatever shape and rank the kernel is. */
static jc_status factor_basis(const jc_linear_program *program, jc_linear_basis *basis)
{
    const size_t columns = program->column_count, rows = program->row_count;
    jc_status status = JC_ERR_MEMORY;
    *basis = (jc_linear_basis){.kernel.size = 0};
    basis->column = malloc((2 * columns + 1) * sizeof *basis->column);
    basis->row = malloc((2 * rows + 1) * sizeof *basis->row);
    if (!basis->column || !basis->row)
        goto done;
    basis->column_place = basis->column + columns;
    basis->row_place = basis->row + rows;
    basis->kernel.width = list_members(program->column_basic, program->column_count, basis->column,
                                       basis->column_place);
    basis->row_count = list_members(program->row_tight, program->row_count, basis->row, basis->row_place);
    basis->kernel.size = basis->row_count + (program->limit_tight ? 1u : 0u);
    status = fill_kernel(program, basis);
    if (status == JC_OK)
        status = jc_factor_create(&basis->kernel, &basis->factor);
done:
    if (status)
        jc_linear_basis_free(basis);
    return status;
}

jc_status jc_linear_basis_create(const jc_linear_program *program, jc_linear_basis *basis)
{
    jc_status status = factor_basis(program, basis);
    if (status == JC_OK && (basis->kernel.size != basis->kernel.width || basis->factor.size != basis->kernel.size)) {
        jc_linear_basis_free(basis);
        status = JC_ERR_SOLVER;
    }
    return status;
}

jc_status jc_linear_basis_repair(jc_linear_program *program)
{
    jc_linear_basis basis;
    const jc_status status = factor_basis(program, &basis);
    if (status)
        return status;
    jc_linear_program_reset(program);
    for (unsigned step = 0; step < basis.factor.size; step++) {
        const unsigned row = basis.factor.pivot_row[step];
        program->column_basic[basis.column[basis.factor.pivot_column[step]]] = true;
        if (row < basis.row_count)
            program->row_tight[basis.row[row]] = true;
        else
            program->limit_tight = true;
    }
    jc_linear_basis_free(&basis);
    return JC_OK;
}

void jc_linear_basis_free(jc_linear_basis *basis)
{
    jc_factor_free(&basis->factor);
    free(basis->kernel.value);
    free(basis->kernel.column);
    free(basis->kernel.start);
    free(basis->row);
    free(basis->column);
    *basis = (jc_linear_basis){.kernel.size = 0};
}

/* Solves for right and spreads the result over all columns, or rows where transposed. */
static jc_status solve_and_spread(const jc_linear_basis *basis, bool transposed, const fmpz *right, fmpz *result,
                                  unsigned result_count, fmpz_t denominator)
{
    const slong size = (slong)basis->kernel.size;
    fmpz *inside = _fmpz_vec_init(size);
    const jc_status status = jc_sparse_solve(&basis->kernel, &basis->factor, transposed, right, inside, denominator);
    if (status == JC_OK) {
        const unsigned *member = transposed ? basis->row : basis->column;
        _fmpz_vec_zero(result, (slong)result_count);
        for (slong i = 0; i < size; i++)
            fmpz_swap(result + member[i], inside + i);
    }
    _fmpz_vec_clear(inside, size);
    return status;
}

jc_status jc_linear_basis_solve(const jc_linear_program *program, const jc_linear_basis *basis,
                                jc_linear_solution *solution)
{
    const unsigned size = basis->kernel.size;
    fmpz *right = _fmpz_vec_init((slong)size);
    for (unsigned i = 0; i < size; i++)
        fmpz_set(right + i, program->bound + basis->row[i]);
    jc_status status = solve_and_spread(basis, false, right, solution->x, program->column_count,
                                        solution->x_denominator);
    for (unsigned i = 0; i < size; i++)
        fmpz_set_si(right + i, program->objective[basis->column[i]]);
    if (status == JC_OK)
        status = solve_and_spread(basis, true, right, solution->y, program->row_count, solution->y_denominator);
    _fmpz_vec_clear(right, (slong)size);
    return status;
}

jc_status jc_linear_basis_direction(const jc_linear_program *program, const jc_linear_basis *basis,
                                    unsigned variable, jc_linear_solution *solution)
{
    const unsigned size = basis->kernel.size;
    fmpz *right = _fmpz_vec_init((slong)size);
    if (variable == JC_LINEAR_NO_VARIABLE) {
        fmpz_one(right + basis->row_count);
    } else if (variable >= program->column_count) {
        fmpz_set_si(right + basis->row_place[variable - program->column_count], -1);
    } else {
        for (unsigned i = 0; i < basis->row_count; i++) {
            for (size_t k = program->start[basis->row[i]]; k < program->start[basis->row[i] + 1]; k++) {
                if (program->column[k] == variable)
                    fmpz_set_si(right + i, -program->coefficient[k]);
            }
        }
    }
    const jc_status status = solve_and_spread(basis, false, right, solution->x, program->column_count,
                                              solution->x_denominator);
    if (status == JC_OK && variable < program->column_count) /* which JC_LINEAR_NO_VARIABLE is not */
        fmpz_set(solution->x + variable, solution->x_denominator);
    _fmpz_vec_clear(right, (slong)size);
    return status;
}

jc_status jc_linear_basis_row(const jc_linear_program *program, const jc_linear_basis *basis, unsigned variable,
                              fmpz *combination)
{
    const unsigned size = basis->kernel.size;
    fmpz_t denominator;
    fmpz_init(denominator);
    fmpz *right = _fmpz_vec_init((slong)size);
    if (variable < program->column_count) {
        fmpz_one(right + basis->column_place[variable]);
    } else {
        const unsigned row = variable - program->column_count;
        for (size_t k = program->start[row]; k < program->start[row + 1]; k++) {
            if (basis->column_place[program->column[k]] != JC_LINEAR_NO_VARIABLE)
                fmpz_set_si(right + basis->column_place[program->column[k]], -program->coefficient[k]);
        }
    }
    const jc_status status = solve_and_spread(basis, true, right, combination, program->row_count, denominator);
    if (status == JC_OK && variable >= program->column_count)
        fmpz_set(combination + (variable - program->column_count), denominator);
    _fmpz_vec_clear(right, (slong)size);
    fmpz_clear(denominator);
    return status;
}
