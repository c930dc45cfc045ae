/* SPDX-License-Identifier: Apache-2.0 */
/* The public face of integral covers. */
#include "lp/cover.h"
#include "lp/cover_kernel.h"
#include "lp/flint_caches.h"
#include "lp/rational.h"
#include "model/error.h"

#include <stdlib.h>

/* The vertices to be covered, ascending; their number. */
static unsigned list_covered(const jc_hypergraph *hypergraph, const bool *covered, unsigned *vertices)
{
    unsigned count = 0;
    for (unsigned v = 0; v < hypergraph->vertex_count; v++) {
        if (!covered || covered[v])
            vertices[count++] = v;
    }
    return count;
}

/* JC_ERR_INPUT names a vertex to be covered that lies in no edge. */
static jc_status check(const jc_hypergraph *hypergraph, const bool *covered, jc_error *error)
{
    jc_cover_problem problem;
    const jc_status status = jc_cover_problem_create(hypergraph, covered, &problem, error);
    if (status == JC_OK)
        jc_cover_problem_free(&problem);
    return status;
}

jc_status jc_integral_cover_solve(const jc_hypergraph *hypergraph, const char *const *costs, const bool *covered,
                                  bool *chosen, char **value, jc_error *error)
{
    jc_edge_index index = {0};
    jc_set_system system = {0};
    jc_cover_kernel kernel = {0};
    __int128 cost;
    fmpq_t sum;
    bool *edges = NULL;
    uint64_t *all = NULL;
    jc_status status = check(hypergraph, covered, error);
    if (status)
        return status;
    unsigned *vertices = malloc(((size_t)hypergraph->vertex_count + 1) * sizeof *vertices);
    if (!vertices)
        return jc_fail_memory(error);
    const unsigned count = list_covered(hypergraph, covered, vertices);
    status = jc_edge_index_create(hypergraph, costs, &index, error);
    if (status)
        goto done;
    status = jc_set_system_create(&index, vertices, count, NULL, &system);
    if (status)
        goto done;
    status = JC_ERR_MEMORY;
    edges = calloc((size_t)system.edge_count + 1, sizeof *edges);
    all = malloc(system.words * sizeof *all);
    if (!edges || !all || jc_cover_kernel_create(&system, system.edge_count, NULL, &kernel) != JC_OK)
        goto done;
    set_fill(all, count, system.words);
    jc_cover_kernel_start(&system, all, &kernel);
    status = jc_cover_kernel_integral(&system, &kernel, JC_NO_COST_LIMIT, &cost, edges);
    if (status)
        goto done;
    fmpq_init(sum);
    jc_edge_index_value(&index, cost, sum);
    char *text = jc_rational_text(sum);
    fmpq_clear(sum);
    if (!text) {
        status = JC_ERR_MEMORY;
        goto done;
    }
    memset(chosen, 0, hypergraph->edge_count * sizeof *chosen);
    for (unsigned e = 0; e < system.edge_count; e++) {
        if (edges[e])
            chosen[system.original[e]] = true;
    }
    *value = text;
done:
    jc_cover_kernel_free(&kernel);
    free(all);
    free(edges);
    jc_set_system_free(&system);
    jc_edge_index_free(&index);
    free(vertices);
    jc_flint_caches_end_with_thread();
    return status == JC_ERR_MEMORY ? jc_fail_memory(error) : status;
}
