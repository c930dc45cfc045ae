/* SPDX-License-Identifier: Apache-2.0 */
/* Hypergraphs restricted to some vertices, as bit sets, with costs as integers over one scale. */
#include "lp/cover_kernel.h"
#include "lp/rational.h"
#include "model/error.h"

#include <flint/fmpq_vec.h>
#include <stdlib.h>

/* Orders edges so that one within another of no larger cost comes later: by vertices downwards, then by cost. */
struct edge {
    const uint64_t *set;
    int64_t cost;
    unsigned original, size;
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

/* Keeps edges that are not within an earlier one that costs no more; only edges that hold the same vertex can be. */
static void add_edges(jc_set_system *system, struct edge *edges, unsigned count)
{
    const unsigned words = system->words;
    qsort(edges, count, sizeof *edges, by_size);
    for (unsigned i = 0; i < count; i++) {
        const uint64_t *holders =
            system->holders + (size_t)set_next(edges[i].set, 0, words) * system->edge_words;
        bool kept = true;
        SET_EACH(e, holders, system->edge_words) {
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

/* Costs over the least common denominator, which is put into scale; NULL costs are 1. */
static jc_status read_costs(const jc_hypergraph *hypergraph, const char *const *costs, int64_t *integers, fmpz_t scale,
                            jc_error *error)
{
    jc_status status = JC_OK;
    const slong count = (slong)hypergraph->edge_count;
    fmpz_one(scale);
    if (!costs) {
        for (slong e = 0; e < count; e++)
            integers[e] = 1;
        return JC_OK;
    }
    fmpq *read = _fmpq_vec_init(count);
    for (slong e = 0; e < count && status == JC_OK; e++) {
        status = jc_rational_read(costs[e], read + e);
        if (status == JC_ERR_INPUT)
            jc_fail(error, status, hypergraph->edges[e],
                    "the cost '%s' is not a non-negative rational; write it as 2 or 3/2", costs[e]);
        fmpz_lcm(scale, scale, fmpq_denref(read + e));
    }
    for (slong e = 0; e < count && status == JC_OK; e++) {
        fmpq_mul_fmpz(read + e, read + e, scale);
        if (fmpz_bits(fmpq_numref(read + e)) > 62)
            status = jc_fail(error, JC_ERR_LIMIT, hypergraph->edges[e],
                             "the cost '%s' over the costs' common denominator needs more than 62 bits; round the costs",
                             costs[e]);
        else
            integers[e] = fmpz_get_si(fmpq_numref(read + e));
    }
    _fmpq_vec_clear(read, count);
    return status;
}

/* Fills edges and sets with those that hold a vertex of the system; returns their number. */
static unsigned gather(const jc_hypergraph *hypergraph, const int64_t *costs, const unsigned *place,
                       unsigned words, struct edge *edges, uint64_t *sets)
{
    unsigned count = 0;
    for (unsigned e = 0; e < hypergraph->edge_count; e++) {
        uint64_t *set = sets + (size_t)count * words;
        unsigned size = 0;
        for (size_t k = hypergraph->start[e]; k < hypergraph->start[e + 1]; k++) {
            const unsigned v = place[hypergraph->members[k]];
            if (v != UINT32_MAX) {
                set_add(set, v);
                size++;
            }
        }
        if (size > 0)
            edges[count++] = (struct edge){set, costs[e], e, size};
    }
    return count;
}

jc_status jc_set_system_create(const jc_hypergraph *hypergraph, const char *const *costs, const unsigned *vertices,
                               unsigned vertex_count, jc_set_system *system, jc_error *error)
{
    const size_t edge_room = (size_t)hypergraph->edge_count + 1;
    *system = (jc_set_system){.vertex_count = vertex_count, .words = set_words(vertex_count)};
    system->edge_words = set_words(hypergraph->edge_count);
    fmpz_init_set_ui(system->scale, 1);
    int64_t *integers = malloc(edge_room * sizeof *integers);
    unsigned *place = malloc(((size_t)hypergraph->vertex_count + 1) * sizeof *place);
    struct edge *edges = malloc(edge_room * sizeof *edges);
    uint64_t *sets = calloc(edge_room, system->words * sizeof *sets);
    system->edges = malloc(edge_room * system->words * sizeof *system->edges);
    system->holders = calloc((size_t)vertex_count + 1, system->edge_words * sizeof *system->holders);
    system->costs = malloc(edge_room * sizeof *system->costs);
    system->original = malloc(edge_room * sizeof *system->original);
    jc_status status = JC_ERR_MEMORY;
    if (!integers || !place || !edges || !sets || !system->edges || !system->holders || !system->costs ||
        !system->original) {
        jc_fail_memory(error);
        goto done;
    }
    memset(place, 0xff, ((size_t)hypergraph->vertex_count + 1) * sizeof *place);
    for (unsigned i = 0; i < vertex_count; i++)
        place[vertices[i]] = i;
    status = read_costs(hypergraph, costs, integers, system->scale, error);
    if (status == JC_OK)
        add_edges(system, edges, gather(hypergraph, integers, place, system->words, edges, sets));
done:
    free(sets);
    free(edges);
    free(place);
    free(integers);
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
    fmpz_clear(system->scale);
    *system = (jc_set_system){0};
}

void jc_set_system_value(const jc_set_system *system, __int128 cost, fmpq_t value)
{
    const unsigned __int128 bits = (unsigned __int128)cost;
    fmpz_set_uiui(fmpq_numref(value), (ulong)(bits >> 64), (ulong)bits);
    fmpz_set(fmpq_denref(value), system->scale);
    fmpq_canonicalise(value);
}
