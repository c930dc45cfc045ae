/* SPDX-License-Identifier: Apache-2.0 */
#include "lp/edge_index.h"

#include "lp/rational.h"
#include "model/error.h"

#include <flint/fmpq_vec.h>
#include <stdlib.h>
#include <string.h>

/* Costs over the least common denominator, which is put into scale. */
static jc_status read_costs(jc_edge_index *index, jc_error *error)
{
    const jc_hypergraph *hypergraph = index->hypergraph;
    jc_status status = JC_OK;
    const slong count = (slong)hypergraph->edge_count;
    if (!index->cost_texts) {
        for (slong e = 0; e < count; e++)
            index->costs[e] = 1;
        return JC_OK;
    }
    fmpq *read = _fmpq_vec_init(count);
    for (slong e = 0; e < count && status == JC_OK; e++) {
        status = jc_rational_read(index->cost_texts[e], read + e);
        if (status == JC_ERR_INPUT)
            jc_fail(error, status, hypergraph->edges[e],
                    "the cost '%s' is not a non-negative rational; write it as 2 or 3/2", index->cost_texts[e]);
        else if (status == JC_ERR_MEMORY)
            jc_fail_memory(error);
        fmpz_lcm(index->scale, index->scale, fmpq_denref(read + e));
    }
    for (slong e = 0; e < count && status == JC_OK; e++) {
        fmpq_mul_fmpz(read + e, read + e, index->scale);
        if (fmpz_bits(fmpq_numref(read + e)) > 62)
            status = jc_fail(error, JC_ERR_LIMIT, hypergraph->edges[e],
                             "the cost '%s' over the costs' common denominator needs more than 62 bits; "
                             "round the costs",
                             index->cost_texts[e]);
        else
            index->costs[e] = fmpz_get_si(fmpq_numref(read + e));
    }
    _fmpq_vec_clear(read, count);
    return status;
}

static void list_edges(jc_edge_index *index)
{
    const jc_hypergraph *hypergraph = index->hypergraph;
    const size_t length = hypergraph->start[hypergraph->edge_count];
    for (size_t k = 0; k < length; k++)
        index->start[hypergraph->members[k] + 1]++;
    for (unsigned v = 0; v < hypergraph->vertex_count; v++)
        index->start[v + 1] += index->start[v];
    for (unsigned e = 0; e < hypergraph->edge_count; e++) {
        for (size_t k = hypergraph->start[e]; k < hypergraph->start[e + 1]; k++)
            index->edges[index->start[hypergraph->members[k]]++] = e;
    }
    for (unsigned v = hypergraph->vertex_count; v > 0; v--)
        index->start[v] = index->start[v - 1];
    index->start[0] = 0;
}

jc_status jc_edge_index_create(const jc_hypergraph *hypergraph, const char *const *costs, jc_edge_index *index,
                               jc_error *error)
{
    const size_t edges = (size_t)hypergraph->edge_count + 1, vertices = (size_t)hypergraph->vertex_count + 1;
    const size_t length = hypergraph->edge_count ? hypergraph->start[hypergraph->edge_count] : 0;
    *index = (jc_edge_index){.hypergraph = hypergraph, .cost_texts = costs};
    fmpz_init_set_ui(index->scale, 1);
    index->costs = malloc(edges * sizeof *index->costs);
    index->start = calloc(vertices + 1, sizeof *index->start);
    index->edges = malloc((length + 1) * sizeof *index->edges);
    index->edge_mark = malloc(edges * sizeof *index->edge_mark);
    index->vertex_mark = malloc(vertices * sizeof *index->vertex_mark);
    jc_status status = JC_OK;
    if (!index->costs || !index->start || !index->edges || !index->edge_mark || !index->vertex_mark)
        status = jc_fail_memory(error);
    else
        status = read_costs(index, error);
    if (status) {
        jc_edge_index_free(index);
        return status;
    }
    if (hypergraph->edge_count)
        list_edges(index);
    memset(index->edge_mark, 0xff, edges * sizeof *index->edge_mark);
    memset(index->vertex_mark, 0xff, vertices * sizeof *index->vertex_mark);
    return JC_OK;
}

void jc_edge_index_free(jc_edge_index *index)
{
    if (!index->hypergraph)
        return;
    free(index->costs);
    free(index->start);
    free(index->edges);
    free(index->edge_mark);
    free(index->vertex_mark);
    fmpz_clear(index->scale);
    *index = (jc_edge_index){0};
}

static unsigned marked_members(const jc_edge_index *index, unsigned edge)
{
    const jc_hypergraph *hypergraph = index->hypergraph;
    unsigned count = 0;
    for (size_t k = hypergraph->start[edge]; k < hypergraph->start[edge + 1]; k++)
        count += index->vertex_mark[hypergraph->members[k]] != UINT32_MAX;
    return count;
}

static size_t degree(const jc_edge_index *index, unsigned vertex)
{
    return index->start[vertex + 1] - index->start[vertex];
}

/* A cover costs at least what the cheapest edge of any of its vertices does. */
bool jc_edge_index_covering(const jc_edge_index *index, const unsigned *vertices, unsigned count, unsigned *edge)
{
    unsigned rarest = vertices[0];
    int64_t least = 0;
    bool found = false;
    for (unsigned i = 0; i < count; i++) {
        if (degree(index, vertices[i]) < degree(index, rarest))
            rarest = vertices[i];
        index->vertex_mark[vertices[i]] = i;
    }
    for (size_t k = index->start[rarest]; k < index->start[rarest + 1]; k++) {
        const unsigned e = index->edges[k];
        if ((!found || index->costs[e] < index->costs[*edge]) && marked_members(index, e) == count) {
            *edge = e;
            found = true;
        }
    }
    for (unsigned i = 0; i < count; i++)
        index->vertex_mark[vertices[i]] = UINT32_MAX;
    if (!found || !index->cost_texts)
        return found;
    for (unsigned i = 0; i < count && least < index->costs[*edge]; i++) {
        int64_t cheapest = INT64_MAX;
        for (size_t k = index->start[vertices[i]]; k < index->start[vertices[i] + 1]; k++) {
            if (index->costs[index->edges[k]] < cheapest)
                cheapest = index->costs[index->edges[k]];
        }
        least = cheapest > least ? cheapest : least;
    }
    return least >= index->costs[*edge];
}

unsigned jc_edge_index_greedy_cover(const jc_edge_index *index, const unsigned *vertices, unsigned count,
                                    unsigned *cover)
{
    const jc_hypergraph *hypergraph = index->hypergraph;
    unsigned taken = 0;
    for (unsigned i = 0; i < count; i++)
        index->vertex_mark[vertices[i]] = i;
    for (unsigned i = 0; i < count; i++) {
        unsigned best = 0, most = 0;
        if (index->vertex_mark[vertices[i]] == UINT32_MAX)
            continue;
        for (size_t k = index->start[vertices[i]]; k < index->start[vertices[i] + 1]; k++) {
            const unsigned held = marked_members(index, index->edges[k]);
            if (held > most) {
                most = held;
                best = index->edges[k];
            }
        }
        cover[taken++] = best;
        for (size_t k = hypergraph->start[best]; k < hypergraph->start[best + 1]; k++)
            index->vertex_mark[hypergraph->members[k]] = UINT32_MAX;
    }
    return taken;
}

bool jc_edge_index_covers(const jc_edge_index *index, const unsigned *vertices, unsigned count, const unsigned *cover,
                          unsigned cover_count)
{
    const jc_hypergraph *hypergraph = index->hypergraph;
    bool all = true;
    for (unsigned i = 0; i < count; i++)
        index->vertex_mark[vertices[i]] = i;
    for (unsigned c = 0; c < cover_count; c++) {
        for (size_t k = hypergraph->start[cover[c]]; k < hypergraph->start[cover[c] + 1]; k++)
            index->vertex_mark[hypergraph->members[k]] = UINT32_MAX;
    }
    for (unsigned i = 0; i < count; i++) {
        all = all && index->vertex_mark[vertices[i]] == UINT32_MAX;
        index->vertex_mark[vertices[i]] = UINT32_MAX;
    }
    return all;
}

size_t jc_edge_index_touched(const jc_edge_index *index, const unsigned *vertices, unsigned count)
{
    size_t sum = 0;
    for (unsigned i = 0; i < count; i++)
        sum += degree(index, vertices[i]);
    return sum < index->hypergraph->edge_count ? sum : index->hypergraph->edge_count;
}

double jc_edge_index_cover_seconds(size_t vertices, size_t edges)
{
    const double fewer = 5 * (double)vertices < (double)edges ? 5 * (double)vertices : (double)edges;
    return 1e-6 * (double)vertices * fewer;
}

void jc_edge_index_value(const jc_edge_index *index, __int128 cost, fmpq_t value)
{
    const unsigned __int128 bits = (unsigned __int128)cost;
    fmpz_set_uiui(fmpq_numref(value), (ulong)(bits >> 64), (ulong)bits);
    fmpz_set(fmpq_denref(value), index->scale);
    fmpq_canonicalise(value);
}
