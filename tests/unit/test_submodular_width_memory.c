/* SPDX-License-Identifier: Apache-2.0 */
/* Memory that runs out during a search for submodular width: the first allocation of the library's own fails, then the
 * second, and so on. Each time the width is right or JC_ERR_MEMORY is returned, and nothing is left behind, which is
 * for the sanitizer to see. */
#include <joincast/lp.h>

#include "tests/failing_memory.h"
#include "tests/tap.h"
#include "tests/unit/cover_graphs.h"

#include <flint/flint.h>

static const char *edges, *want;
static const jc_constraints *constraints;

static jc_status solve(void)
{
    static struct graph graph;
    jc_width *width = NULL;
    jc_error error = {.code = JC_OK};
    const jc_width_options options = {.constraints = constraints};
    const jc_status status = jc_submodular_width_solve(graph_of(&graph, edges), &options, &width, &error);
    const bool right = status ? !width && error.code == status
                              : jc_width_exact(width) && strcmp(jc_width_upper(width), want) == 0;
    jc_width_free(width);
    return right ? status : JC_ERR_ARGUMENT;
}

int main(void)
{
    struct graph graph;
    jc_constraints *dependent = NULL;
    const jc_hypergraph *square = graph_of(&graph, "ab bc cd da");
    const jc_constraint dependency = {1, 2, JC_NORM_INFINITY, "0", "a -> b"}, norm = {4, 8, 2, "1", "l2 of d|c"};
    edges = "ab bc cd da ae ec";
    want = "5/3";
    fail_each_allocation(solve, "edges alone", 21);
    if (jc_constraints_create(4, (const char *const *)square->vertices, &dependent) ||
        jc_constraints_add_edges(dependent, square, NULL, NULL) ||
        jc_constraints_add(dependent, &dependency, NULL) || jc_constraints_add(dependent, &norm, NULL))
        exit(1);
    edges = "ab bc cd da";
    constraints = dependent;
    want = "3/2";
    fail_each_allocation(solve, "a dependency and a norm", 21);
    jc_constraints_free(dependent);
    flint_cleanup();
    return done_testing();
}
