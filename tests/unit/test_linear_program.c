/* SPDX-License-Identifier: Apache-2.0 */
/* Random linear programs: the answer's proof is checked here again, and its value against every basis of the program.
 * Rows that come and go give what a new program gives. */
#include "lp/linear_program.h"

#include "tests/tap.h"
#include "tests/unit/linear_instance.h"

#include <flint/fmpq_mat.h>
#include <math.h>

enum { INSTANCES = 10000 };

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
        draw_instance(&state, &instance);
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
        clear_instance(&instance);
    }
    fmpq_clear(best);
    fmpq_clear(value);
    ok(unproved == 0, "%d random programs end with a proof", (int)INSTANCES);
    ok(different == 0, "and with the value of the best of all bases");
    ok(unbounded > INSTANCES / 10 && zero > INSTANCES / 100 && fractional > INSTANCES / 100,
       "%u of them unbounded, %u worth 0, %u fractional", unbounded, zero, fractional);
}

/* Takes the rows out of the instance that are out of the program. */
static void drop_from_instance(struct instance *instance, const bool *dropped)
{
    unsigned kept = 0;
    for (unsigned i = 0; i < instance->row_count; i++) {
        if (dropped[i]) {
            fmpq_clear(instance->bound + i);
            continue;
        }
        memmove(instance->coefficient[kept], instance->coefficient[i], sizeof instance->coefficient[i]);
        instance->bound[kept++] = instance->bound[i];
    }
    instance->row_count = kept;
}

/* Is the estimate near the exact value, or of the same outcome? */
static bool estimate_is_near(jc_linear_program *program, const struct instance *instance, jc_linear_outcome outcome,
                             const fmpq_t value)
{
    double x[COLUMNS], y[ROWS], primal = 0, dual = 0;
    jc_linear_outcome estimated;
    if (jc_linear_program_estimate(program, &estimated, x, y) || estimated != outcome)
        return false;
    for (unsigned j = 0; j < instance->column_count; j++)
        primal += (double)instance->objective[j] * x[j];
    for (unsigned i = 0; i < instance->row_count; i++)
        dual += fmpq_get_d(instance->bound + i) * y[i];
    const double exact = fmpq_get_d(value), near = 1e-6 * (1 + exact);
    return outcome == JC_LINEAR_UNBOUNDED ? primal > 0 : fabs(primal - exact) < near && fabs(dual - exact) < near;
}

/* Rows come one by one, with solves and estimates in between; some go again, and bounds change. */
static void test_rows_come_and_go(void)
{
    unsigned unproved = 0, different = 0, far = 0;
    fmpq_t value, again;
    fmpq_init(value);
    fmpq_init(again);
    for (unsigned seed = 0; seed < INSTANCES / 4; seed++) {
        uint64_t state = seed + INSTANCES;
        struct instance instance;
        jc_linear_program *program;
        jc_linear_outcome outcome, outcome_again;
        draw_instance(&state, &instance);
        const unsigned row_count = instance.row_count;
        if (jc_linear_program_create(instance.column_count, instance.objective, &program))
            exit(99);
        for (instance.row_count = 0; instance.row_count < row_count;) {
            if (!add_row(program, &instance, instance.row_count++))
                exit(99);
            if (random_below(&state, 2))
                continue;
            unproved += !solve_and_prove(program, &instance, &outcome, value);
            far += !estimate_is_near(program, &instance, outcome, value);
        }
        bool dropped[ROWS];
        for (unsigned i = 0; i < row_count; i++)
            dropped[i] = random_below(&state, 3) == 0;
        if (jc_linear_program_drop_rows(program, dropped))
            exit(99);
        drop_from_instance(&instance, dropped);
        if (instance.row_count > 0) {
            const unsigned row = (unsigned)random_below(&state, instance.row_count);
            fmpq_set_si(instance.bound + row, (slong)random_below(&state, 9), 7);
            if (jc_linear_program_set_bound(program, row, instance.bound + row))
                exit(99);
        }
        if (seed % 2) {
            double x[COLUMNS];
            jc_linear_program_estimate(program, &outcome, x, NULL);
        }
        unproved += !solve_and_prove(program, &instance, &outcome, value);
        far += !estimate_is_near(program, &instance, outcome, value);
        jc_linear_program *fresh = program_of(&instance);
        unproved += !solve_and_prove(fresh, &instance, &outcome_again, again);
        different += outcome != outcome_again || (outcome == JC_LINEAR_OPTIMAL && !fmpq_equal(value, again));
        jc_linear_program_free(fresh);
        jc_linear_program_free(program);
        clear_instance(&instance);
    }
    fmpq_clear(again);
    fmpq_clear(value);
    ok(unproved == 0, "rows added, dropped and changed: a proof after each of %d series", (int)INSTANCES / 4);
    ok(different == 0, "and the value of the program built anew");
    ok(far == 0, "estimates are near, of the same outcome, and grow along rays");
}

static void test_refused(void)
{
    static const int64_t objective[] = {1, 1}, least[] = {INT64_MIN, 1};
    static const unsigned columns[] = {0, 1}, beyond[] = {0, 2};
    jc_linear_program *program = NULL;
    fmpq_t bound;
    fmpq_init(bound);
    ok(jc_linear_program_create(2, least, &program) == JC_ERR_ARGUMENT && !program,
       "an objective that has no negative in 64 bits is refused");
    if (jc_linear_program_create(2, objective, &program))
        exit(99);
    ok(jc_linear_program_add_row(program, 2, beyond, objective, bound) == JC_ERR_ARGUMENT, "a column beyond the last");
    ok(jc_linear_program_add_row(program, 2, columns, least, bound) == JC_ERR_ARGUMENT, "such a coefficient");
    fmpq_set_si(bound, -1, 2);
    ok(jc_linear_program_add_row(program, 2, columns, objective, bound) == JC_ERR_ARGUMENT, "a negative bound");
    ok(jc_linear_program_rows(program) == 0, "none of which leaves a row");
    jc_linear_program_free(program);
    jc_linear_program_free(NULL);
    fmpq_clear(bound);
}

int main(void)
{
    test_random();
    test_rows_come_and_go();
    test_refused();
    flint_cleanup();
    return done_testing();
}
