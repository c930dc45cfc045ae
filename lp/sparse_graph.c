/* SPDX-License-Identifier: Apache-2.0 */
#include "lp/sparse_graph.h"

#include <stdlib.h>
#include <string.h>

static int ascending(const void *left, const void *right)
{
    const unsigned a = *(const unsigned *)left, b = *(const unsigned *)right;
    return (a > b) - (a < b);
}

/* The neighbours of a core vertex, each once; seen: a stamp per core vertex. */
static jc_status list_neighbours(const jc_ears *ears, const unsigned *place, unsigned vertex, unsigned *found,
                                 unsigned *seen, jc_neighbours *neighbours)
{
    const jc_edge_index *index = ears->index;
    const jc_hypergraph *hypergraph = index->hypergraph;
    const unsigned self = place[vertex];
    unsigned count = 0;
    seen[self] = self;
    for (size_t k = index->start[vertex]; k < index->start[vertex + 1]; k++) {
        const unsigned e = index->edges[k];
        for (size_t i = hypergraph->start[e]; i < hypergraph->start[e + 1] && !ears->edge_gone[e]; i++) {
            const unsigned u = hypergraph->members[i];
            if (ears->vertex_gone[u] || seen[place[u]] == self)
                continue;
            seen[place[u]] = self;
            found[count++] = place[u];
        }
    }
    neighbours->list = malloc(((size_t)count + 1) * sizeof *neighbours->list);
    if (!neighbours->list)
        return JC_ERR_MEMORY;
    memcpy(neighbours->list, found, count * sizeof *found);
    qsort(neighbours->list, count, sizeof *found, ascending);
    neighbours->count = count;
    return JC_OK;
}

jc_status jc_sparse_graph_create(const jc_ears *ears, jc_sparse_graph *graph)
{
    const size_t count = ears->core_count;
    unsigned *place = malloc(((size_t)ears->index->hypergraph->vertex_count + 1) * sizeof *place);
    unsigned *found = malloc((2 * count + 1) * sizeof *found);
    jc_status status = JC_ERR_MEMORY;
    *graph = (jc_sparse_graph){.vertex_count = ears->core_count, .of = calloc(count + 1, sizeof *graph->of)};
    if (place && found && graph->of) {
        status = JC_OK;
        memset(found + count, 0xff, count * sizeof *found);
        for (unsigned i = 0; i < ears->core_count; i++)
            place[ears->core[i]] = i;
        for (unsigned i = 0; i < ears->core_count && status == JC_OK; i++)
            status = list_neighbours(ears, place, ears->core[i], found, found + count, graph->of + i);
    }
    free(found);
    free(place);
    if (status)
        jc_sparse_graph_free(graph);
    return status;
}

void jc_sparse_graph_free(jc_sparse_graph *graph)
{
    for (unsigned v = 0; graph->of && v < graph->vertex_count; v++)
        free(graph->of[v].list);
    free(graph->of);
    *graph = (jc_sparse_graph){0};
}

static bool joined(const jc_sparse_graph *graph, unsigned u, unsigned v)
{
    return bsearch(&v, graph->of[u].list, graph->of[u].count, sizeof v, ascending) != NULL;
}

/* Maximum cardinality search: in a triangulated graph, of each vertex's neighbours that were visited before it,
 * the last one sees all others. Vertices wait in stacks by visited neighbours; outdated entries are skipped.
 * Tarjan, Yannakakis: SIAM J. Comput. 13(3), 1984. */
jc_status jc_sparse_graph_triangulated(const jc_sparse_graph *graph, bool *triangulated)
{
    const size_t count = graph->vertex_count;
    size_t length = count;
    for (size_t v = 0; v < count; v++)
        length += graph->of[v].count;
    struct waiting {
        unsigned vertex;
        size_t below;
    } *waiting = malloc((length + 1) * sizeof *waiting);
    unsigned *weight = calloc(count + 1, sizeof *weight), *time = calloc(count + 1, sizeof *time);
    size_t *top = calloc(count + 2, sizeof *top), used = 0; /* per weight: 1 + an entry of waiting */
    const jc_status status = waiting && weight && time && top ? JC_OK : JC_ERR_MEMORY;
    *triangulated = status == JC_OK;
    for (unsigned v = 0; v < count && status == JC_OK; v++) {
        waiting[used] = (struct waiting){v, top[0]};
        top[0] = ++used;
    }
    unsigned heaviest = 0;
    for (unsigned now = 1; now <= count && *triangulated;) {
        if (top[heaviest] == 0) {
            heaviest--;
            continue;
        }
        const struct waiting next = waiting[top[heaviest] - 1];
        const jc_neighbours *around = graph->of + next.vertex;
        unsigned latest = UINT32_MAX;
        top[heaviest] = next.below;
        if (time[next.vertex] || weight[next.vertex] != heaviest)
            continue;
        time[next.vertex] = now++;
        for (unsigned k = 0; k < around->count; k++) {
            const unsigned u = around->list[k];
            if (time[u]) {
                if (latest == UINT32_MAX || time[u] > time[latest])
                    latest = u;
                continue;
            }
            waiting[used] = (struct waiting){u, top[++weight[u]]};
            top[weight[u]] = ++used;
        }
        for (unsigned k = 0; k < around->count && *triangulated; k++) {
            const unsigned u = around->list[k];
            *triangulated = !time[u] || u == latest || joined(graph, latest, u);
        }
        heaviest++;
    }
    free(top);
    free(time);
    free(weight);
    free(waiting);
    return status;
}
