/* SPDX-License-Identifier: Apache-2.0 */
/* Random linear programs: the answer's proof is checked here again from the rows as they were drawn, and its value
 * against every basis of the program. */
#include "lp/linear_program.h"

#include "tests/random.h"
#include "tests/tap.h"

#include <flint/fmpq_mat.h>
#include <flint/fmpq_vec.h>

enum { INSTANCES = 10000, COLUMNS = 4, ROWS = 5 };

struct instance {
    unsigned column_count, row_count;
    int64_t objective[COLUMNS], coefficient[ROWS][COLUMNS];
    fmpq bound[ROWS];
};

static void draw(uint64_t *state, struct instance *instance)
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

static void clear(struct instance *instance)
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

/* The greatest objective over every basic feasible x: the square systems of all sets of rows and columns. */
static void best_vertex(const struct instance *instance, fmpq_t best)
{
    fmpq_t value;
    fmpq_init(value);
    fmpq_zero(best); /* x = 0 */
    for (unsigned rows = 1; rows < 1u << instance->row_count; rows++) {
        for (unsigned columns = 1; columns < 1u << instance->column_count; columns++) {
            const slong size = __builtin_popcount(rows);
            if (size != (slong)__builtin_popcount(columns))
                continue;
            fmpq_mat_t kernel, right, solution;
            fmpq_mat_init(kernel, size, size);
            fmpq_mat_init(right, size, 1);
            fmpq_mat_init(solution, size, 1);
            for (slong i = 0, row = 0; row < (slong)instance->row_count; row++) {
                if (!(rows >> row & 1))
                    continue;
                fmpq_set(fmpq_mat_entry(right, i, 0), instance->bound + row);
                for (slong j = 0, column = 0; column < (slong)instance->column_count; column++) {
                    if (columns >> column & 1)
                        fmpq_set_si(fmpq_mat_entry(kernel, i, j++), instance->coefficient[row][column], 1);
                }
                i++;
            }
            if (fmpq_mat_solve_fraction_free(solution, kernel, right)) {
                fmpq *x = _fmpq_vec_init(COLUMNS);
                for (slong j = 0, column = 0; column < (slong)instance->column_count; column++) {
                    if (columns >> column & 1)
                        fmpq_set(x + column, fmpq_mat_entry(solution, j++, 0));
                }
                objective_of(instance, x, value);
                if (is_feasible(instance, x) && fmpq_cmp(value, best) > 0)
                    fmpq_set(best, value);
                _fmpq_vec_clear(x, COLUMNS);
            }
            fmpq_mat_clear(solution);
            fmpq_mat_clear(right);
            fmpq_mat_clear(kernel);
        }
    }
    fmpq_clear(value);
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

static void test_random(void)
{
    unsigned unproved = 0, different = 0, unbounded = 0, zero = 0, fractional = 0;
    fmpq_t value, best;
    fmpq_init(value);
    fmpq_init(best);
    for (unsigned seed = 0; seed < INSTANCES; seed++) {
        uint64_t state = seed;
        struct instance instance;
        jc_linear_outcome outcome;
        draw(&state, &instance);
        jc_linear_program *program = program_of(&instance);
        const bool proved = solve_and_prove(program, &instance, &outcome, value);
        unproved += !proved;
        if (!proved)
            printf("# seed %u: no proof\n", seed);
        unbounded += proved && outcome == JC_LINEAR_UNBOUNDED;
        if (proved && outcome == JC_LINEAR_OPTIMAL) {
            best_vertex(&instance, best);
            different += !fmpq_equal(best, value);
            zero += fmpq_is_zero(value) != 0;
            fractional += !fmpz_is_one(fmpq_denref(value));
        }
        jc_linear_program_free(program);
        clear(&instance);
    }
    fmpq_clear(best);
    fmpq_clear(value);
    ok(unproved == 0, "%d random programs end with a proof", (int)INSTANCES);
    ok(different == 0, "and with the value of the best of all bases");
    ok(unbounded > INSTANCES / 10 && zero > INSTANCES / 100 && fractional > INSTANCES / 100,
       "%u of them unbounded, %u worth 0, %u fractional", unbounded, zero, fractional);
}

int main(void)
{
    test_random();
    flint_cleanup();
    return done_testing();
}
