/* SPDX-License-Identifier: Apache-2.0 */
/* Hypergraphs restricted to some vertices, as bit sets. */
#include "lp/cover_kernel.h"

#include <stdlib.h>

/* Orders edges so that one within another of no larger cost comes later: by vertices downwards, then by cost. */
struct edge {
    const uint64_t *set;
    int64_t cost;
    unsigned original, size, first;
};

static int by_size(const void *left, const void *right)
{
    const struct edge *a = left, *b = right;
    if (a->size != b->size)
        return a->size > b->size ? -1 : 1;
    if (a->cost != b->cost)
        return a->cost < b->cost ? -1 : 1;
    return (a->original > b->original) - (a->original < b->original);
}

/* Keeps edges that are not within an earlier one that costs no more; only edges that hold the same vertex can be.
 * Once the deadline has passed, all are kept. */
static void add_edges(jc_set_system *system, struct edge *edges, unsigned count, jc_deadline *deadline)
{
    const unsigned words = system->words;
    qsort(edges, count, sizeof *edges, by_size);
    for (unsigned i = 0; i < count; i++) {
        const uint64_t *holders =
            system->holders + (size_t)set_next(edges[i].set, 0, words) * system->edge_words;
        bool kept = true;
        SET_EACH(e, holders, system->edge_words) {
            if (deadline && deadline_passed(deadline))
                break;
            if (system->costs[e] <= edges[i].cost &&
                set_within(edges[i].set, system->edges + (size_t)e * words, words)) {
                kept = false;
                break;
            }
        }
        if (!kept)
            continue;
        const unsigned e = system->edge_count++;
        set_copy(system->edges + (size_t)e * words, edges[i].set, words);
        system->costs[e] = edges[i].cost;
        system->original[e] = edges[i].original;
        SET_EACH(v, edges[i].set, words)
            set_add(system->holders + (size_t)v * system->edge_words, e);
    }
}

/* Fills edges and sets with those that hold a vertex of the system; of those that hold no other one only a
 * cheapest is needed. Returns their number. */
static unsigned gather(const jc_edge_index *index, const unsigned *vertices, const jc_set_system *system,
                       struct edge *edges, uint64_t *sets)
{
    unsigned count = 0, kept = 0;
    for (unsigned i = 0; i < system->vertex_count; i++) {
        for (size_t k = index->start[vertices[i]]; k < index->start[vertices[i] + 1]; k++) {
            const unsigned e = index->edges[k];
            if (index->edge_mark[e] == UINT32_MAX) {
                index->edge_mark[e] = count;
                edges[count] = (struct edge){sets + (size_t)count * system->words, index->costs[e], e, 0, i};
                count++;
            }
            edges[index->edge_mark[e]].size++;
            set_add(sets + (size_t)index->edge_mark[e] * system->words, i);
        }
    }
    for (unsigned c = 0; c < count; c++)
        index->edge_mark[edges[c].original] = UINT32_MAX;
    /* Edges come in the order of their first vertices: those of one vertex alone lie within a stretch. */
    unsigned single = UINT32_MAX;
    for (unsigned c = 0; c < count; c++) {
        if (edges[c].size == 1 && single != UINT32_MAX && edges[single].first == edges[c].first) {
            if (edges[c].cost < edges[single].cost)
                edges[single] = edges[c];
            continue;
        }
        edges[kept] = edges[c];
        if (edges[kept].size == 1)
            single = kept;
        kept++;
    }
    return kept;
}

jc_status jc_set_system_create(const jc_edge_index *index, const unsigned *vertices, unsigned vertex_count,
                               jc_deadline *deadline, jc_set_system *system)
{
    const size_t touched = jc_edge_index_touched(index, vertices, vertex_count), edge_room = touched + 1;
    *system = (jc_set_system){.index = index, .vertex_count = vertex_count, .words = set_words(vertex_count)};
    system->edge_words = set_words((unsigned)touched);
    struct edge *edges = malloc(edge_room * sizeof *edges);
    uint64_t *sets = calloc(edge_room, system->words * sizeof *sets);
    system->edges = malloc(edge_room * system->words * sizeof *system->edges);
    system->holders = calloc((size_t)vertex_count + 1, system->edge_words * sizeof *system->holders);
    system->costs = malloc(edge_room * sizeof *system->costs);
    system->original = malloc(edge_room * sizeof *system->original);
    jc_status status = JC_ERR_MEMORY;
    if (edges && sets && system->edges && system->holders && system->costs && system->original) {
        add_edges(system, edges, gather(index, vertices, system, edges, sets), deadline);
        status = JC_OK;
    }
    free(sets);
    free(edges);
    if (status)
        jc_set_system_free(system);
    return status;
}

void jc_set_system_free(jc_set_system *system)
{
    free(system->edges);
    free(system->holders);
    free(system->costs);
    free(system->original);
    *system = (jc_set_system){0};
}
