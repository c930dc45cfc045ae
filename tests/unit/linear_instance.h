/* SPDX-License-Identifier: Apache-2.0 */
/* Small random linear programs, and the proofs of their answers checked from the rows as they were drawn. */
#ifndef TESTS_UNIT_LINEAR_INSTANCE_H
#define TESTS_UNIT_LINEAR_INSTANCE_H

#include "lp/linear_program.h"

#include "tests/random.h"

#include <flint/fmpq_vec.h>
#include <stdlib.h>

enum { COLUMNS = 4, ROWS = 5 };

struct instance {
    unsigned column_count, row_count;
    int64_t objective[COLUMNS], coefficient[ROWS][COLUMNS];
    fmpq bound[ROWS];
};

static void draw_instance(uint64_t *state, struct instance *instance)
{
    const unsigned kind = (unsigned)random_below(state, 4); /* 0, 1: many right sides 0; 3: large numbers */
    const uint64_t range = kind == 3 ? UINT64_C(1) << 20 : 4;
    instance->column_count = 1 + (unsigned)random_below(state, COLUMNS);
    instance->row_count = (unsigned)random_below(state, ROWS + 1);
    for (unsigned j = 0; j < instance->column_count; j++)
        instance->objective[j] = (int64_t)random_below(state, range) - (int64_t)(range / 4);
    for (unsigned i = 0; i < instance->row_count; i++) {
        fmpq_init(instance->bound + i);
        if (random_below(state, 2 + kind) > 0 && kind > 0)
            fmpq_set_si(instance->bound + i, (slong)random_below(state, 9), 1 + random_below(state, kind == 1 ? 1 : 6));
        for (unsigned j = 0; j < instance->column_count; j++) {
            instance->coefficient[i][j] = 0;
            if (random_below(state, 3) > 0)
                instance->coefficient[i][j] = (int64_t)random_below(state, range) - (int64_t)(range / 3);
        }
    }
}

static void clear_instance(struct instance *instance)
{
    for (unsigned i = 0; i < instance->row_count; i++)
        fmpq_clear(instance->bound + i);
}

static bool add_row(jc_linear_program *program, const struct instance *instance, unsigned row)
{
    unsigned columns[COLUMNS];
    int64_t coefficients[COLUMNS];
    size_t length = 0;
    for (unsigned j = 0; j < instance->column_count; j++) {
        if (instance->coefficient[row][j] == 0)
            continue;
        columns[length] = j;
        coefficients[length++] = instance->coefficient[row][j];
    }
    return jc_linear_program_add_row(program, length, columns, coefficients, instance->bound + row) == JC_OK;
}

static jc_linear_program *program_of(const struct instance *instance)
{
    jc_linear_program *program;
    if (jc_linear_program_create(instance->column_count, instance->objective, &program))
        exit(99);
    for (unsigned i = 0; i < instance->row_count; i++) {
        if (!add_row(program, instance, i))
            exit(99);
    }
    return program;
}

/* sum_j a_ij x_j */
static void row_times(const struct instance *instance, unsigned row, const fmpq *x, fmpq_t sum)
{
    fmpq_t term;
    fmpq_init(term);
    fmpq_zero(sum);
    for (unsigned j = 0; j < instance->column_count; j++) {
        fmpq_set_si(term, instance->coefficient[row][j], 1);
        fmpq_addmul(sum, term, x + j);
    }
    fmpq_clear(term);
}

static void objective_of(const struct instance *instance, const fmpq *x, fmpq_t sum)
{
    fmpq_t term;
    fmpq_init(term);
    fmpq_zero(sum);
    for (unsigned j = 0; j < instance->column_count; j++) {
        fmpq_set_si(term, instance->objective[j], 1);
        fmpq_addmul(sum, term, x + j);
    }
    fmpq_clear(term);
}

static bool is_feasible(const struct instance *instance, const fmpq *x)
{
    bool feasible = true;
    fmpq_t sum;
    fmpq_init(sum);
    for (unsigned j = 0; j < instance->column_count; j++)
        feasible = feasible && fmpq_sgn(x + j) >= 0;
    for (unsigned i = 0; i < instance->row_count; i++) {
        row_times(instance, i, x, sum);
        feasible = feasible && fmpq_cmp(sum, instance->bound + i) <= 0;
    }
    fmpq_clear(sum);
    return feasible;
}

/* x and y feasible, c x = b y = value? */
static bool proves_optimum(const struct instance *instance, const fmpq *x, const fmpq *y, const fmpq_t value)
{
    bool proof = is_feasible(instance, x);
    fmpq_t sum, term;
    fmpq_init(sum);
    fmpq_init(term);
    for (unsigned j = 0; j < instance->column_count; j++) {
        fmpq_zero(sum);
        for (unsigned i = 0; i < instance->row_count; i++) {
            fmpq_set_si(term, instance->coefficient[i][j], 1);
            fmpq_addmul(sum, term, y + i);
        }
        fmpq_set_si(term, instance->objective[j], 1);
        proof = proof && fmpq_cmp(sum, term) >= 0;
    }
    fmpq_zero(sum);
    for (unsigned i = 0; i < instance->row_count; i++) {
        proof = proof && fmpq_sgn(y + i) >= 0;
        fmpq_addmul(sum, instance->bound + i, y + i);
    }
    objective_of(instance, x, term);
    proof = proof && fmpq_equal(sum, value) && fmpq_equal(term, value);
    fmpq_clear(term);
    fmpq_clear(sum);
    return proof;
}

/* x >= 0, a x <= 0, c x > 0? */
static bool is_ray(const struct instance *instance, const fmpq *x)
{
    fmpq_t sum;
    fmpq_init(sum);
    objective_of(instance, x, sum);
    bool ray = fmpq_sgn(sum) > 0;
    for (unsigned j = 0; j < instance->column_count; j++)
        ray = ray && fmpq_sgn(x + j) >= 0;
    for (unsigned i = 0; i < instance->row_count; i++) {
        row_times(instance, i, x, sum);
        ray = ray && fmpq_sgn(sum) <= 0;
    }
    fmpq_clear(sum);
    return ray;
}

/* Solves and checks the proof; returns whether it holds. */
static bool solve_and_prove(jc_linear_program *program, const struct instance *instance, jc_linear_outcome *outcome,
                            fmpq_t value)
{
    fmpq *x = _fmpq_vec_init(COLUMNS), *y = _fmpq_vec_init(ROWS);
    const jc_status status = jc_linear_program_solve(program, outcome, x, y, value);
    const bool proved = status == JC_OK && (*outcome == JC_LINEAR_OPTIMAL ? proves_optimum(instance, x, y, value)
                                                                          : is_ray(instance, x));
    _fmpq_vec_clear(y, ROWS);
    _fmpq_vec_clear(x, COLUMNS);
    return proved;
}

#endif
