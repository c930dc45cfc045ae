/* SPDX-License-Identifier: Apache-2.0 */
/* Memory that runs out while covers are solved: the first allocation of the library's own fails, then the second, and
 * so on until all is done. Each time the result is right or JC_ERR_MEMORY, and nothing is left behind, which is for
 * the sanitizer to see. Linked with --wrap; what GLPK allocates is the business of test_cover_failure. */
#include "lp/cover.h"

#include "tests/failing_memory.h"
#include "tests/tap.h"
#include "tests/unit/cover_graphs.h"

static const char small[] = "ab bc ca";
static const char large[] = "ab bc cd de ea af bg ch di ej fh hj jg gi if ac bd"; /* 17 edges: GLPK's */

static jc_status solve(const char *edges, const char *const *costs, const uint64_t *sizes, const char *want)
{
    struct graph graph;
    jc_cover *cover = NULL;
    jc_error error = {.code = JC_OK};
    const jc_hypergraph *hypergraph = graph_of(&graph, edges);
    const jc_status status = sizes ? jc_cover_solve_sizes(hypergraph, sizes, NULL, &cover, &error)
                                   : jc_cover_solve(hypergraph, costs, NULL, &cover, &error);
    const bool right = status ? !cover && error.code == status
                              : strcmp(sizes ? jc_cover_bound(cover) : jc_cover_value(cover), want) == 0;
    jc_cover_free(cover);
    return right ? status : JC_ERR_ARGUMENT;
}

static jc_status with_costs(void)
{
    static const char *const costs[] = {"1/2", "1", "1"};
    return solve(small, costs, NULL, "5/4");
}

static jc_status with_sizes(void)
{
    static const uint64_t sizes[] = {1000000, 1000000, 1000};
    return solve(small, NULL, sizes, "31622777");
}

static jc_status with_many_edges(void)
{
    return solve(large, NULL, NULL, "5");
}

/* The path that goes on from a basis that the check rejects. */
static jc_status with_a_bad_basis(void)
{
    struct graph graph;
    jc_cover_problem problem;
    jc_linear_solution solution;
    jc_linear_outcome outcome;
    jc_status status = jc_cover_problem_create(graph_of(&graph, small), NULL, &problem, NULL);
    if (status)
        return status;
    jc_linear_solution_create(problem.program, &solution);
    status = jc_cover_problem_set_costs(&problem, NULL, NULL);
    if (status == JC_OK) {
        problem.program->row_tight[0] = problem.program->column_basic[0] = true;
        status = jc_linear_certify(problem.program, &outcome, &solution);
        if (status == JC_OK && !jc_linear_check_optimal(problem.program, &solution))
            status = JC_ERR_ARGUMENT;
    }
    jc_linear_solution_free(&solution);
    jc_cover_problem_free(&problem);
    return status;
}

int main(void)
{
    fail_each_allocation(with_costs, "with costs", 3);
    fail_each_allocation(with_sizes, "with sizes", 3);
    fail_each_allocation(with_many_edges, "with many edges", 3);
    fail_each_allocation(with_a_bad_basis, "with a bad basis", 3);
    flint_cleanup();
    return done_testing();
}
