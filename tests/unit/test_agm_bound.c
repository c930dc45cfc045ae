/* SPDX-License-Identifier: Apache-2.0 */
/* The integer bound, also where the exact power would be too long to write out. */
#include "lp/agm_bound.h"

#include "tests/tap.h"
#include "tests/unit/cover_graphs.h"

/* A triangle with weights x / denominator on each edge, which need not be an optimum for the bound to be one. */
static void bound_of(uint64_t size, ulong x, ulong denominator, fmpz_t bound)
{
    struct graph graph;
    jc_cover_problem problem;
    jc_linear_solution solution;
    const uint64_t sizes[3] = {size, size, size};
    if (jc_cover_problem_create(graph_of(&graph, "ab bc ca"), NULL, &problem, NULL))
        exit(99);
    jc_linear_solution_create(problem.program, &solution);
    jc_cover_problem_set_sizes(&problem, sizes);
    for (unsigned e = 0; e < 3; e++)
        fmpz_set_ui(solution.y + e, x);
    fmpz_set_ui(solution.y_denominator, denominator);
    jc_agm_bound(&problem, &solution, sizes, bound);
    jc_linear_solution_free(&solution);
    jc_cover_problem_free(&problem);
}

static void test_fallback(uint64_t size, const char *name)
{
    fmpz_t exact, rounded, limit;
    fmpz_init(exact);
    fmpz_init(rounded);
    fmpz_init(limit);
    bound_of(size, 1, 2, exact);
    /* The same cover over a denominator that makes the power too long. */
    bound_of(size, UINT64_C(1) << 40, UINT64_C(1) << 41, rounded);
    fmpz_mul_ui(limit, exact, 10001);
    fmpz_cdiv_q_ui(limit, limit, 10000);
    ok(fmpz_cmp(rounded, exact) >= 0, "%s: the rounded bound is not below the exact one", name);
    ok(fmpz_cmp(rounded, limit) <= 0, "%s: and within 0.01%% of it", name);
    fmpz_clear(limit);
    fmpz_clear(rounded);
    fmpz_clear(exact);
}

int main(void)
{
    fmpz_t bound, want;
    fmpz_init(bound);
    fmpz_init(want);
    bound_of(4, 1, 2, bound);
    ok(fmpz_equal_ui(bound, 8), "4^(3/2) is 8");
    bound_of(0, 1, 2, bound);
    ok(fmpz_is_zero(bound), "empty relations: 0");
    bound_of(1, 1, 2, bound);
    ok(fmpz_is_one(bound), "relations of one row: 1");
    bound_of(1, UINT64_C(1) << 40, UINT64_C(1) << 41, bound);
    ok(fmpz_is_one(bound), "and 1 the long way");
    bound_of(1024, UINT64_C(1) << 40, UINT64_C(1) << 41, bound);
    ok(fmpz_equal_ui(bound, 32768), "a power of two stays exact the long way");
    test_fallback(2, "2");
    test_fallback(1000000, "1e6");
    test_fallback(UINT64_MAX, "2^64 - 1");
    bound_of(2, UINT64_C(1) << 23, 1, bound);
    fmpz_one(want);
    fmpz_mul_2exp(want, want, 3 * (UINT64_C(1) << 23));
    ok(fmpz_equal(bound, want), "a value beyond the limit itself keeps its whole bits");
    fmpz_clear(want);
    fmpz_clear(bound);
    flint_cleanup();
    return done_testing();
}
