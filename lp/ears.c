/* SPDX-License-Identifier: Apache-2.0 */
/* An edge can only come to lie within another one when it shrinks, and it shrinks only when one of its vertices is
 * left in no other edge: so edges are looked at once, and again when that happens. */
#include "lp/ears.h"

#include <stdlib.h>
#include <string.h>

struct reduction {
    jc_ears *ears;
    const jc_edge_index *index;
    const jc_hypergraph *hypergraph;
    unsigned *degree;  /* per vertex: edges left that hold it */
    unsigned *size;    /* per edge: vertices left in it */
    unsigned *holders; /* as the index's edges; dropped once they are gone and met */
    size_t *holder_count;
    unsigned *waiting; /* a stack of edges, each at most once */
    unsigned waiting_count;
    bool *is_waiting;
};

static void wait(struct reduction *r, unsigned edge)
{
    if (r->is_waiting[edge])
        return;
    r->is_waiting[edge] = true;
    r->waiting[r->waiting_count++] = edge;
}

/* The edges left that hold the vertex, at the front of its list. */
static size_t living_holders(struct reduction *r, unsigned vertex, unsigned **list)
{
    size_t kept = 0;
    *list = r->holders + r->index->start[vertex];
    for (size_t k = 0; k < r->holder_count[vertex]; k++) {
        if (!r->ears->edge_gone[(*list)[k]])
            (*list)[kept++] = (*list)[k];
    }
    return r->holder_count[vertex] = kept;
}

static void remove_edge(struct reduction *r, unsigned edge, unsigned absorber)
{
    r->ears->edge_gone[edge] = true;
    r->ears->absorber[edge] = absorber;
    r->ears->order[r->ears->gone_count++] = edge;
    for (size_t k = r->hypergraph->start[edge]; k < r->hypergraph->start[edge + 1]; k++) {
        const unsigned v = r->hypergraph->members[k];
        unsigned *list;
        if (!r->ears->vertex_gone[v] && --r->degree[v] == 1 && living_holders(r, v, &list) == 1)
            wait(r, list[0]);
    }
}

static bool holds(const jc_edge_index *index, unsigned edge, unsigned vertex)
{
    size_t from = index->start[vertex], to = index->start[vertex + 1];
    while (from < to) {
        const size_t middle = from + (to - from) / 2;
        if (index->edges[middle] == edge)
            return true;
        if (index->edges[middle] < edge)
            from = middle + 1;
        else
            to = middle;
    }
    return false;
}

/* Are the vertices left in `edge` all in `other`? */
static bool within(const struct reduction *r, unsigned edge, unsigned other)
{
    for (size_t k = r->hypergraph->start[edge]; k < r->hypergraph->start[edge + 1]; k++) {
        const unsigned v = r->hypergraph->members[k];
        if (!r->ears->vertex_gone[v] && !holds(r->index, other, v))
            return false;
    }
    return true;
}

/* Takes out the vertices that no other edge holds; returns of the others one in fewest edges. */
static unsigned shrink(struct reduction *r, unsigned edge)
{
    unsigned rarest = UINT32_MAX;
    for (size_t k = r->hypergraph->start[edge]; k < r->hypergraph->start[edge + 1]; k++) {
        const unsigned v = r->hypergraph->members[k];
        if (r->ears->vertex_gone[v])
            continue;
        if (r->degree[v] == 1) {
            r->ears->vertex_gone[v] = true;
            r->ears->bag[edge] = true;
            r->size[edge]--;
        } else if (rarest == UINT32_MAX || r->degree[v] < r->degree[rarest]) {
            rarest = v;
        }
    }
    return rarest;
}

/* This is quick and spares the rest much: it goes on into the grace. */
static bool time_is_up(jc_deadline *deadline)
{
    return deadline_passed(deadline) && deadline_grace_over(deadline);
}

/* Looks whether the edge lies within another one. Of two that are alike, one that is no bag goes. */
static void look_at(struct reduction *r, unsigned edge, jc_deadline *deadline)
{
    unsigned *list;
    const unsigned rarest = shrink(r, edge);
    if (rarest == UINT32_MAX) {
        remove_edge(r, edge, JC_NO_EDGE);
        return;
    }
    const size_t count = living_holders(r, rarest, &list);
    for (size_t k = 0; k < count && !time_is_up(deadline); k++) {
        const unsigned other = list[k];
        if (other == edge || r->size[other] < r->size[edge] || !within(r, edge, other))
            continue;
        if (r->size[other] == r->size[edge] && r->ears->bag[edge] && !r->ears->bag[other]) {
            remove_edge(r, other, edge);
            wait(r, edge);
        } else {
            remove_edge(r, edge, other);
        }
        break;
    }
}

static void reduce(struct reduction *r, jc_deadline *deadline)
{
    for (unsigned e = r->hypergraph->edge_count; e-- > 0;) {
        r->size[e] = (unsigned)(r->hypergraph->start[e + 1] - r->hypergraph->start[e]);
        wait(r, e);
    }
    memcpy(r->holders, r->index->edges, r->index->start[r->hypergraph->vertex_count] * sizeof *r->holders);
    for (unsigned v = 0; v < r->hypergraph->vertex_count; v++) {
        r->holder_count[v] = r->index->start[v + 1] - r->index->start[v];
        r->degree[v] = (unsigned)r->holder_count[v];
        r->ears->vertex_gone[v] = r->degree[v] == 0;
    }
    while (r->waiting_count > 0 && !time_is_up(deadline)) {
        const unsigned edge = r->waiting[--r->waiting_count];
        r->is_waiting[edge] = false;
        if (!r->ears->edge_gone[edge])
            look_at(r, edge, deadline);
    }
    for (unsigned v = 0; v < r->hypergraph->vertex_count; v++) {
        if (!r->ears->vertex_gone[v])
            r->ears->core[r->ears->core_count++] = v;
    }
}

void jc_ears_free(jc_ears *ears)
{
    free(ears->vertex_gone);
    free(ears->edge_gone);
    free(ears->bag);
    free(ears->absorber);
    free(ears->order);
    free(ears->core);
    *ears = (jc_ears){0};
}

jc_status jc_ears_remove(const jc_edge_index *index, jc_deadline *deadline, jc_ears *ears)
{
    const size_t vertices = (size_t)index->hypergraph->vertex_count + 1;
    const size_t edges = (size_t)index->hypergraph->edge_count + 1;
    struct reduction r = {.ears = ears, .index = index, .hypergraph = index->hypergraph};
    jc_status status = JC_ERR_MEMORY;
    *ears = (jc_ears){.index = index};
    ears->vertex_gone = calloc(vertices, sizeof *ears->vertex_gone);
    ears->edge_gone = calloc(edges, sizeof *ears->edge_gone);
    ears->bag = calloc(edges, sizeof *ears->bag);
    ears->absorber = malloc(edges * sizeof *ears->absorber);
    ears->order = malloc(edges * sizeof *ears->order);
    ears->core = malloc(vertices * sizeof *ears->core);
    r.degree = malloc(vertices * sizeof *r.degree);
    r.size = malloc(edges * sizeof *r.size);
    r.holders = malloc((index->start[index->hypergraph->vertex_count] + 1) * sizeof *r.holders);
    r.holder_count = malloc(vertices * sizeof *r.holder_count);
    r.waiting = malloc(edges * sizeof *r.waiting);
    r.is_waiting = calloc(edges, sizeof *r.is_waiting);
    if (ears->vertex_gone && ears->edge_gone && ears->bag && ears->absorber && ears->order && ears->core &&
        r.degree && r.size && r.holders && r.holder_count && r.waiting && r.is_waiting) {
        reduce(&r, deadline);
        status = JC_OK;
    } else {
        jc_ears_free(ears);
    }
    free(r.is_waiting);
    free(r.waiting);
    free(r.holder_count);
    free(r.holders);
    free(r.size);
    free(r.degree);
    return status;
}
