/* SPDX-License-Identifier: Apache-2.0 */
/* The solvers of the exact linear program one by one: wrong and singular bases, GLPK stopped early or out of memory,
 * memory that runs out anywhere, threads; on random programs and on polymatroids, whose bases are nothing but ties.
 * Linked with --wrap. */
#include "lp/linear_inside.h"

#include "tests/failing_memory.h"
#include "tests/tap.h"
#include "tests/unit/linear_instance.h"

#include <glpk.h>
#include <pthread.h>

enum { INSTANCES = 2000, VERTICES = 5, SETS = (1 << VERTICES) - 1 };

/* ---- polymatroids ---------------------------------------------------------------------------------------------- */

/* h of some sets, signed, is at most bound; the empty set is left out. */
static jc_status add_sets(jc_linear_program *program, const unsigned *sets, const int64_t *signs, unsigned count,
                          const fmpq_t bound)
{
    unsigned columns[4];
    int64_t coefficients[4];
    size_t length = 0;
    for (unsigned i = 0; i < count; i++) {
        if (sets[i] == 0)
            continue;
        columns[length] = sets[i] - 1;
        coefficients[length++] = signs[i];
    }
    return jc_linear_program_add_row(program, length, columns, coefficients, bound);
}

/* The greatest h of all vertices over polymatroids of a 5-cycle, whose edges are worth their number: rational. */
static jc_status create_cycle(jc_linear_program **program)
{
    static const int64_t submodular[] = {1, 1, -1, -1}, monotone[] = {1, -1};
    int64_t objective[SETS] = {0};
    fmpq_t bound;
    objective[SETS - 1] = 1;
    jc_status status = jc_linear_program_create(SETS, objective, program);
    if (status)
        return status;
    fmpq_init(bound);
    for (unsigned i = 0; i < VERTICES && status == JC_OK; i++) {
        const unsigned rest[] = {SETS & ~(1u << i), SETS};
        status = add_sets(*program, rest, monotone, 2, bound);
        for (unsigned j = i + 1; j < VERTICES; j++) {
            for (unsigned set = 0; set <= SETS && status == JC_OK; set++) {
                const unsigned sets[] = {set, set | 1u << i | 1u << j, set | 1u << i, set | 1u << j};
                if (!(set >> i & 1) && !(set >> j & 1))
                    status = add_sets(*program, sets, submodular, 4, bound);
            }
        }
    }
    for (unsigned i = 0; i < VERTICES && status == JC_OK; i++) {
        const unsigned edge = 1u << i | 1u << (i + 1) % VERTICES;
        fmpq_set_si(bound, 10 + (slong)i, 3);
        status = add_sets(*program, &edge, submodular, 1, bound);
    }
    fmpq_clear(bound);
    if (status)
        jc_linear_program_free(*program);
    return status;
}

/* The sum of the edges, halved. */
static bool is_cycle_value(const fmpq_t value)
{
    fmpq_t want;
    fmpq_init(want);
    fmpq_set_si(want, 10, 1);
    const bool equal = fmpq_equal(value, want);
    fmpq_clear(want);
    return equal;
}

static jc_status solve_cycle(jc_linear_program *program)
{
    jc_linear_outcome outcome;
    fmpq *x = _fmpq_vec_init(SETS), *y = _fmpq_vec_init((slong)jc_linear_program_rows(program));
    fmpq_t value;
    fmpq_init(value);
    jc_status status = jc_linear_program_solve(program, &outcome, x, y, value);
    if (status == JC_OK && (outcome != JC_LINEAR_OPTIMAL || !is_cycle_value(value)))
        status = JC_ERR_ARGUMENT;
    fmpq_clear(value);
    _fmpq_vec_clear(y, (slong)jc_linear_program_rows(program));
    _fmpq_vec_clear(x, SETS);
    return status;
}

/* ---- wrong bases ----------------------------------------------------------------------------------------------- */

static void draw_basis(uint64_t *state, jc_linear_program *program)
{
    jc_linear_program_reset(program);
    for (unsigned i = 0; i < program->row_count; i++)
        program->row_tight[i] = random_below(state, 3) == 0;
    for (unsigned j = 0; j < program->column_count; j++)
        program->column_basic[j] = random_below(state, 2);
    program->limit_tight = random_below(state, 8) == 0;
    program->proposed = random_below(state, 2);
}

/* Certifies from the basis that the program has. */
static bool certifies(jc_linear_program *program, jc_linear_outcome want)
{
    jc_linear_solution solution;
    jc_linear_outcome outcome;
    jc_linear_solution_create(program, &solution);
    const bool certified = jc_linear_certify(program, &outcome, &solution) == JC_OK && outcome == want &&
                           (want == JC_LINEAR_OPTIMAL ? jc_linear_check_optimal(program, &solution)
                                                      : jc_linear_check_ray(program, &solution));
    jc_linear_solution_free(&solution);
    return certified;
}

static void test_wrong_bases(void)
{
    unsigned wrong = 0, unrepaired = 0, unbounded = 0;
    fmpq_t value;
    fmpq_init(value);
    for (unsigned seed = 0; seed < INSTANCES; seed++) {
        uint64_t state = seed;
        struct instance instance;
        jc_linear_outcome outcome;
        jc_linear_basis basis;
        draw_instance(&state, &instance);
        jc_linear_program *program = program_of(&instance);
        wrong += !solve_and_prove(program, &instance, &outcome, value);
        unbounded += outcome == JC_LINEAR_UNBOUNDED;
        draw_basis(&state, program);
        wrong += !certifies(program, outcome);
        draw_basis(&state, program);
        unrepaired += jc_linear_basis_repair(program) != JC_OK || jc_linear_basis_create(program, &basis) != JC_OK;
        jc_linear_basis_free(&basis);
        wrong += !certifies(program, outcome);
        for (int limit = 0; limit < 3; limit++) {
            jc_linear_program_reset(program);
            jc_linear_glpk(program, limit, NULL, NULL);
            wrong += !certifies(program, outcome);
        }
        jc_linear_program_free(program);
        clear_instance(&instance);
    }
    fmpq_clear(value);
    ok(wrong == 0, "%d programs from random bases and from GLPK's after 0 to 2 pivots: certified (%u unbounded)",
       (int)INSTANCES, unbounded);
    ok(unrepaired == 0, "any flags are repaired to a basis");
}

/* From GLPK's optimum of another right side: y is still feasible there, x is not. */
static void test_dual_pivots(void)
{
    jc_linear_program *program;
    unsigned wrong = 0;
    fmpq_t bound;
    fmpq_init(bound);
    if (create_cycle(&program))
        exit(99);
    const unsigned first_edge = program->row_count - VERTICES;
    for (unsigned seed = 0; seed < 20; seed++) {
        uint64_t state = seed;
        for (unsigned i = 0; i < VERTICES; i++) {
            fmpq_set_si(bound, 1 + (slong)random_below(&state, 1000), 100);
            jc_linear_program_set_bound(program, first_edge + i, bound);
        }
        wrong += jc_linear_glpk(program, 1000000, NULL, NULL) != JC_OK;
        for (unsigned i = 0; i < VERTICES; i++) {
            fmpq_set_si(bound, 10 + (slong)i, 3);
            jc_linear_program_set_bound(program, first_edge + i, bound);
        }
        wrong += !certifies(program, JC_LINEAR_OPTIMAL) || solve_cycle(program) != JC_OK;
    }
    jc_linear_program_free(program);
    fmpq_clear(bound);
    ok(wrong == 0, "a polymatroid program is certified from the optima of other right sides");
}

static void test_rejected(void)
{
    jc_linear_program *program;
    jc_linear_solution solution;
    jc_linear_outcome outcome;
    unsigned accepted = 0;
    if (create_cycle(&program))
        exit(99);
    jc_linear_solution_create(program, &solution);
    ok(jc_linear_pivot(program, &outcome, &solution) == JC_OK && outcome == JC_LINEAR_OPTIMAL &&
           jc_linear_check_optimal(program, &solution),
       "exact pivots alone solve a polymatroid program");
    for (unsigned i = 0; i < SETS + program->row_count; i++) {
        fmpz *number = i < SETS ? solution.x + i : solution.y + (i - SETS);
        for (int change = -1; change <= 1; change += 2) {
            if (change < 0)
                fmpz_sub_ui(number, number, 1);
            else
                fmpz_add_ui(number, number, 1);
            /* Another solution may be a neighbour, so only what another check shows to be none is counted. */
            accepted += fmpz_sgn(number) < 0 && jc_linear_check_optimal(program, &solution);
            accepted += i == SETS - 1 && jc_linear_check_optimal(program, &solution);
            if (change < 0)
                fmpz_add_ui(number, number, 1);
            else
                fmpz_sub_ui(number, number, 1);
        }
    }
    ok(accepted == 0, "negative numbers and another objective are rejected");
    ok(!jc_linear_check_ray(program, &solution), "and an optimum is no ray");
    jc_linear_solution_free(&solution);
    jc_linear_program_free(program);
}

/* ---- memory and threads ---------------------------------------------------------------------------------------- */

static void test_glpk_out_of_memory(void)
{
    enum { COUNT = 1500 };
    jc_linear_program *program;
    jc_linear_outcome outcome;
    double x[COUNT];
    fmpq_t bound;
    fmpq_init(bound);
    fmpq_one(bound);
    if (jc_linear_program_create(COUNT, NULL, &program))
        exit(99);
    for (unsigned i = 0; i < COUNT; i++) {
        static const int64_t ones[] = {1, 1, 1};
        const unsigned columns[] = {i, (i + 1) % COUNT, (i + 5) % COUNT};
        if (jc_linear_program_add_row(program, 3, columns, ones, bound))
            exit(99);
    }
    glp_init_env();
    glp_mem_limit(1);
    ok(jc_linear_glpk(program, 1000000, NULL, NULL) == JC_ERR_SOLVER, "GLPK runs out of 1 MB");
    ok(jc_linear_program_estimate(program, &outcome, x, NULL) == JC_OK && outcome == JC_LINEAR_OPTIMAL,
       "the next call finds it again as it was");
    double sum = 0;
    for (unsigned j = 0; j < COUNT; j++)
        sum += x[j];
    ok(sum > COUNT / 3.0 - 1e-6 && sum < COUNT / 3.0 + 1e-6, "1500 rows of three are worth 500");
    glp_free_env();
    jc_linear_program_free(program);
    fmpq_clear(bound);
}

static jc_status create_and_solve_cycle(void)
{
    jc_linear_program *program;
    jc_linear_outcome outcome;
    double x[SETS];
    jc_status status = create_cycle(&program);
    if (status)
        return status;
    status = jc_linear_program_estimate(program, &outcome, x, NULL);
    if (status == JC_OK)
        status = solve_cycle(program);
    if (status == JC_OK) {
        bool dropped[1000] = {false};
        for (unsigned i = 0; i < program->row_count; i++)
            dropped[i] = program->row_tight[i] && i % 4 == 0;
        status = jc_linear_program_drop_rows(program, dropped);
    }
    jc_linear_program_free(program);
    return status;
}

static void test_memory(void)
{
    fail_each_allocation(create_and_solve_cycle, "a program solved, changed and solved again", 11);
}

static void *solve_many(void *argument)
{
    unsigned *wrong = argument;
    fmpq_t value;
    fmpq_init(value);
    for (unsigned seed = 0; seed < INSTANCES / 4; seed++) {
        uint64_t state = seed;
        struct instance instance;
        jc_linear_outcome outcome;
        draw_instance(&state, &instance);
        jc_linear_program *program = program_of(&instance);
        *wrong += !solve_and_prove(program, &instance, &outcome, value);
        jc_linear_program_free(program);
        clear_instance(&instance);
    }
    for (unsigned run = 0; run < 5; run++)
        *wrong += create_and_solve_cycle() != JC_OK;
    fmpq_clear(value);
    flint_cleanup();
    return NULL;
}

static void test_threads(void)
{
    enum { THREADS = 3 };
    pthread_t threads[THREADS];
    unsigned wrong[THREADS] = {0}, started = 0, total = 0;
    while (started < THREADS && pthread_create(&threads[started], NULL, solve_many, &wrong[started]) == 0)
        started++;
    for (unsigned i = 0; i < started; i++) {
        pthread_join(threads[i], NULL);
        total += wrong[i];
    }
    ok(started == THREADS && total == 0, "three threads solve at once");
}

int main(void)
{
    test_wrong_bases();
    test_dual_pivots();
    test_rejected();
    test_glpk_out_of_memory();
    test_memory();
    test_threads();
    flint_cleanup();
    return done_testing();
}
