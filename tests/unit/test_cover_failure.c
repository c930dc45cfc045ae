/* SPDX-License-Identifier: Apache-2.0 */
/* What happens when a solver fails: wrong and singular bases, pivot limits, GLPK out of memory or misused. Also
 * threads, and rounding up. */
#include "lp/cover.h"

#include "lp/glpk_guard.h"
#include "lp/log2_up.h"
#include "tests/random.h"
#include "tests/tap.h"
#include "tests/unit/cover_graphs.h"

#include <flint/fmpz_vec.h>
#include <glpk.h>
#include <math.h>
#include <pthread.h>
#include <unistd.h>

static const char *const graphs[][2] = {
    {"ab bc ca", "3/2"},
    {"ab bc cd de ea af bg ch di ej fh hj jg gi if", "5"},
    {"abcd abce abde acde bcde", "5/4"},
    {"ab bc de ef gh hi ad be cf dg eh fi", "5"},
    {"ab ac ad ae bc cd de eb", "5/2"},
    {"ab ab b a abc - c", "1"},
};
enum { GRAPHS = sizeof graphs / sizeof *graphs };

/* The value of a solution whose costs are all 1 is its cover summed up; is that the known value? */
static bool has_value(const jc_linear_solution *solution, const char *want)
{
    char *end;
    const long above = strtol(want, &end, 10), below = *end == '/' ? strtol(end + 1, NULL, 10) : 1;
    fmpz_t sum, right;
    fmpz_init(sum);
    fmpz_init(right);
    for (unsigned e = 0; e < solution->row_count; e++)
        fmpz_add(sum, sum, solution->y + e);
    fmpz_mul_si(sum, sum, below);
    fmpz_mul_si(right, solution->y_denominator, above);
    const bool equal = fmpz_equal(sum, right);
    fmpz_clear(right);
    fmpz_clear(sum);
    return equal;
}

struct setup {
    struct graph graph;
    jc_cover_problem problem;
    jc_linear_program *program; /* the problem's */
    jc_linear_solution solution;
};

static void set_up(struct setup *setup, size_t graph)
{
    if (jc_cover_problem_create(graph_of(&setup->graph, graphs[graph][0]), NULL, &setup->problem, NULL) ||
        jc_cover_problem_set_costs(&setup->problem, NULL, NULL))
        exit(99);
    setup->program = setup->problem.program;
    jc_linear_solution_create(setup->program, &setup->solution);
}

static void tear_down(struct setup *setup)
{
    jc_linear_solution_free(&setup->solution);
    jc_cover_problem_free(&setup->problem);
}

/* Sets `size` of the flags, drawn at random. */
static void draw_flags(uint64_t *state, unsigned size, unsigned count, bool *flags)
{
    for (unsigned i = 0; i < count; i++)
        flags[i] = false;
    while (size > 0) {
        bool *flag = flags + random_below(state, count);
        size -= !*flag;
        *flag = true;
    }
}

/* Does the basis, solved, pass the check? JC_ERR_SOLVER where it is singular. */
static jc_status solve_basis(const jc_linear_program *program, jc_linear_solution *solution)
{
    jc_linear_basis basis;
    jc_status status = jc_linear_basis_create(program, &basis);
    if (status)
        return status;
    status = jc_linear_basis_solve(program, &basis, solution);
    jc_linear_basis_free(&basis);
    return status;
}

static bool is_certified(struct setup *setup, const char *want)
{
    jc_linear_outcome outcome;
    return jc_linear_certify(setup->program, &outcome, &setup->solution) == JC_OK &&
           outcome == JC_LINEAR_OPTIMAL && jc_linear_check_optimal(setup->program, &setup->solution) &&
           has_value(&setup->solution, want);
}

static void test_corrupted_bases(void)
{
    unsigned wrong = 0, rejected = 0, singular = 0, runs = 0;
    uint64_t state = 7;
    for (size_t graph = 0; graph < GRAPHS; graph++) {
        struct setup setup;
        set_up(&setup, graph);
        const unsigned rows = setup.program->row_count, columns = setup.program->column_count;
        for (unsigned run = 0; run < 300; run++, runs++) {
            const unsigned size = (unsigned)random_below(&state, (rows < columns ? rows : columns) + 1u);
            draw_flags(&state, size, rows, setup.program->row_tight);
            draw_flags(&state, size, columns, setup.program->column_basic);
            if (solve_basis(setup.program, &setup.solution))
                singular++;
            else if (!jc_linear_check_optimal(setup.program, &setup.solution))
                rejected++;
            wrong += !is_certified(&setup, graphs[graph][1]);
        }
        tear_down(&setup);
    }
    ok(wrong == 0, "%u random bases all end in the certified value", runs);
    ok(rejected > 300 && singular > 300, "%u of them solved but rejected, %u singular", rejected, singular);
}

static void test_pivot_limit(void)
{
    for (size_t graph = 0; graph < GRAPHS; graph++) {
        for (int limit = 0; limit < 3; limit++) {
            struct setup setup;
            set_up(&setup, graph);
            ok(jc_linear_glpk(setup.program, limit, NULL, NULL) == JC_OK && is_certified(&setup, graphs[graph][1]),
               "%s: GLPK stopped after %d pivots, the value is certified all the same", graphs[graph][0], limit);
            tear_down(&setup);
        }
    }
}

static unsigned accepted_changes(const struct setup *setup, fmpz *values, unsigned count)
{
    unsigned accepted = 0;
    for (unsigned i = 0; i < count; i++) {
        fmpz_add_ui(values + i, values + i, 1);
        accepted += jc_linear_check_optimal(setup->program, &setup->solution);
        fmpz_sub_ui(values + i, values + i, 2);
        accepted += jc_linear_check_optimal(setup->program, &setup->solution);
        fmpz_add_ui(values + i, values + i, 1);
    }
    return accepted;
}

static void test_check_rejects(void)
{
    for (size_t graph = 0; graph < GRAPHS; graph++) {
        struct setup setup;
        set_up(&setup, graph);
        jc_linear_solution *solution = &setup.solution;
        jc_linear_outcome outcome;
        if (!ok(jc_linear_pivot(setup.program, &outcome, solution) == JC_OK &&
                    jc_linear_check_optimal(setup.program, solution) && has_value(solution, graphs[graph][1]),
                "%s: exact simplex alone", graphs[graph][0]))
            continue;
        unsigned accepted = accepted_changes(&setup, solution->x, solution->column_count) +
                            accepted_changes(&setup, solution->y, solution->row_count);
        fmpz_neg(solution->y_denominator, solution->y_denominator);
        _fmpz_vec_neg(solution->y, solution->y, (slong)solution->row_count);
        accepted += jc_linear_check_optimal(setup.program, solution);
        ok(accepted == 0, "%s: the check rejects each of %u small changes", graphs[graph][0],
           2 * (solution->column_count + solution->row_count) + 1);
        tear_down(&setup);
    }
}

/* Negative numbers that every other condition lets through: two equal edges that share a weight of 1 as 2 - 1, and
 * two vertices of one edge that share a packing of 1 the same way. */
static void test_check_rejects_negative(void)
{
    struct graph graph;
    jc_cover_problem problem;
    jc_linear_solution solution;
    if (jc_cover_problem_create(graph_of(&graph, "ab ab"), NULL, &problem, NULL))
        exit(99);
    jc_cover_problem_set_costs(&problem, NULL, NULL);
    jc_linear_solution_create(problem.program, &solution);
    fmpz_one(solution.x);
    fmpz_one(solution.y);
    ok(jc_linear_check_optimal(problem.program, &solution), "x = (1, 0), y = (1, 0) proves 1 for two equal edges");
    fmpz_set_si(solution.y, 2);
    fmpz_set_si(solution.y + 1, -1);
    ok(!jc_linear_check_optimal(problem.program, &solution), "y = (2, -1) does not");
    fmpz_one(solution.y);
    fmpz_zero(solution.y + 1);
    fmpz_set_si(solution.x, 2);
    fmpz_set_si(solution.x + 1, -1);
    ok(!jc_linear_check_optimal(problem.program, &solution), "nor does x = (2, -1)");
    jc_linear_solution_free(&solution);
    jc_cover_problem_free(&problem);
}

/* ---- GLPK itself --------------------------------------------------------------------------------------------- */

static jc_status misuse(void *argument)
{
    glp_prob *program = glp_create_prob();
    glp_set_prob_name(program, "left behind, for the guard to free");
    glp_add_rows(program, *(int *)argument); /* a negative number is a mistake that GLPK aborts on */
    glp_delete_prob(program);
    return JC_OK;
}

static jc_status exhaust(void *argument)
{
    glp_mem_limit(1); /* MB */
    glp_prob *program = glp_create_prob();
    glp_add_rows(program, *(int *)argument);
    glp_delete_prob(program);
    return JC_OK;
}

static void test_guard(void)
{
    int bad = -1, good = 3, many = 1000000;
    FILE *caught = tmpfile();
    fflush(stdout);
    const int saved = dup(STDOUT_FILENO);
    dup2(fileno(caught), STDOUT_FILENO);
    const jc_status misused = jc_glpk_guarded(misuse, &bad), exhausted = jc_glpk_guarded(exhaust, &many);
    const jc_status fine = jc_glpk_guarded(misuse, &good), enough = jc_glpk_guarded(exhaust, &good);
    fflush(stdout);
    dup2(saved, STDOUT_FILENO);
    close(saved);
    ok(misused == JC_ERR_SOLVER && exhausted == JC_ERR_SOLVER, "GLPK's aborts become a status");
    ok(fine == JC_OK && enough == JC_OK, "and GLPK works again afterwards");
    ok(lseek(fileno(caught), 0, SEEK_END) == 0, "without a word on standard output");
    fclose(caught);
    ok(glp_init_env() == 0, "no environment is left behind");
    glp_term_out(GLP_OFF);
    ok(jc_glpk_guarded(misuse, &good) == JC_OK && glp_init_env() == 1 && glp_term_out(GLP_ON) == GLP_OFF,
       "one that the caller had stays, with its terminal setting");
    glp_free_env();
}

/* A caller's environment with a memory limit that GLPK runs into within the solver: a long cycle. */
static void test_solver_out_of_memory(void)
{
    enum { LENGTH = 301, REPEATS = 12, EDGES = LENGTH * REPEATS };
    static char *names[EDGES];
    static char name[] = "v";
    static size_t start[EDGES + 1];
    static unsigned members[2 * EDGES];
    for (unsigned e = 0; e < EDGES; e++) {
        names[e] = name;
        members[2 * e] = e % LENGTH < LENGTH - 1 ? e % LENGTH : 0;
        members[2 * e + 1] = e % LENGTH < LENGTH - 1 ? e % LENGTH + 1 : LENGTH - 1;
        start[e + 1] = 2 * e + 2;
    }
    const jc_hypergraph cycle = {LENGTH, names, EDGES, names, start, members};
    jc_cover_problem problem;
    if (jc_cover_problem_create(&cycle, NULL, &problem, NULL))
        exit(99);
    jc_cover_problem_set_costs(&problem, NULL, NULL);
    ok(jc_linear_glpk(problem.program, 1000000, NULL, NULL) == JC_OK && problem.program->proposed,
       "GLPK solves a cycle of 301 vertices, each edge 12 times");
    glp_init_env();
    glp_mem_limit(1);
    ok(jc_linear_glpk(problem.program, 1000000, NULL, NULL) == JC_ERR_SOLVER, "but not within 1 MB");
    jc_cover_problem_free(&problem);
    jc_cover *cover = NULL;
    ok(jc_cover_solve(&cycle, NULL, NULL, &cover, NULL) == JC_OK && strcmp(jc_cover_value(cover), "301/2") == 0,
       "a cycle of 301 vertices is worth 301/2");
    jc_cover_free(cover);
}

/* ---- threads -------------------------------------------------------------------------------------------------- */

static void *solve_many(void *argument)
{
    unsigned *wrong = argument;
    static const uint64_t sizes[16] = {1000000, 1000000, 1000, 77, 12345, 9, 1, 1 << 20, 3, 3, 3, 3, 3, 3, 3, 3};
    for (unsigned run = 0; run < 200; run++) {
        for (size_t i = 0; i < GRAPHS; i++) {
            struct graph graph;
            jc_cover *cover = NULL, *bound = NULL;
            const jc_hypergraph *hypergraph = graph_of(&graph, graphs[i][0]);
            *wrong += jc_cover_solve(hypergraph, NULL, NULL, &cover, NULL) != JC_OK ||
                      strcmp(jc_cover_value(cover), graphs[i][1]) != 0;
            *wrong += jc_cover_solve_sizes(hypergraph, sizes, NULL, &bound, NULL) != JC_OK ||
                      (i == 0 && strcmp(jc_cover_bound(bound), "31622777") != 0);
            jc_cover_free(cover);
            jc_cover_free(bound);
        }
    }
    return NULL;
}

static void test_threads(void)
{
    enum { THREADS = 4 };
    pthread_t threads[THREADS];
    unsigned wrong[THREADS] = {0}, started = 0;
    while (started < THREADS && pthread_create(&threads[started], NULL, solve_many, &wrong[started]) == 0)
        started++;
    unsigned total = 0;
    for (unsigned i = 0; i < started; i++) {
        pthread_join(threads[i], NULL);
        total += wrong[i];
    }
    ok(glp_config("TLS") != NULL, "GLPK keeps an environment per thread");
    ok(started == THREADS && total == 0, "four threads solve at once");
}

/* ---- rounding up ---------------------------------------------------------------------------------------------- */

static void test_logarithms(void)
{
    unsigned low = 0, high = 0, inexact = 0;
    uint64_t state = 3;
    for (unsigned i = 0; i < 100000; i++) {
        const uint64_t drawn = random_next(&state) >> random_below(&state, 63);
        const uint64_t n = i < 1000 ? i + 1 : i < 2000 ? UINT64_MAX - i : drawn;
        const double up = jc_log2_up(n ? n : 1);
        const long double log2 = log2l((long double)(n ? n : 1));
        low += up < log2 * (1 - 0x1p-62L);
        high += up > 0 && nextafter(nextafter(up, 0), 0) >= log2;
    }
    for (unsigned bit = 0; bit < 64; bit++)
        inexact += jc_log2_up(UINT64_C(1) << bit) != bit;
    ok(low == 0 && high == 0, "log2 of 100,000 numbers is rounded up by less than two units in the last place");
    ok(inexact == 0, "and exact for powers of two");
    fmpz_t n, one;
    fmpz_init(n);
    fmpz_init_set_ui(one, 1);
    fmpz_mul_2exp(n, one, 5000);
    ok(jc_log2_up_integer(n) == 5000, "2^5000 has the logarithm 5000");
    fmpz_add_ui(n, n, 1);
    ok(jc_log2_up_integer(n) == nextafter(5000, INFINITY), "2^5000 + 1 the next double");
    fmpz_sub_ui(n, n, 2);
    ok(jc_log2_up_integer(n) == 5000, "2^5000 - 1 again 5000");
    fmpz_set_ui(n, 3);
    ok(jc_quotient_up(one, n) == nextafter(1.0 / 3, 1) && 1.0 / 3 * 3 == 1, "1/3 goes to the double above it");
    ok(jc_quotient_up(n, one) == 3, "3/1 is exact");
    fmpz_one(n);
    fmpz_mul_2exp(n, n, 2000);
    ok(isinf(jc_quotient_up(n, one)) && jc_quotient_up(one, n) > 0, "2^2000 is infinite, 2^-2000 above 0");
    fmpz_clear(one);
    fmpz_clear(n);
}

int main(void)
{
    test_corrupted_bases();
    test_pivot_limit();
    test_check_rejects();
    test_check_rejects_negative();
    test_guard();
    test_solver_out_of_memory();
    test_threads();
    test_logarithms();
    flint_cleanup();
    return done_testing();
}
