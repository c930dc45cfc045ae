/* SPDX-License-Identifier: Apache-2.0 */
/* Eliminating a vertex joins its neighbours; it and they are a bag, whose parent is the bag of the neighbour that
 * goes first. That bag may lie within this one: then it is left out. */
#include "lp/decomposition_tree.h"
#include "lp/sparse_graph.h"

#include <stdlib.h>
#include <string.h>

struct elimination {
    jc_sparse_graph *graph; /* once a vertex is gone: its neighbours at that time */
    unsigned *bucket, *next, *previous; /* lists of the vertices left by degree, ended by vertex_count */
    unsigned *order, *position; /* position: UINT32_MAX while left */
    unsigned gone_count;
    unsigned *merged;
};

static void unlink_vertex(struct elimination *e, unsigned v)
{
    const unsigned end = e->graph->vertex_count;
    if (e->previous[v] == end)
        e->bucket[e->graph->of[v].count] = e->next[v];
    else
        e->next[e->previous[v]] = e->next[v];
    if (e->next[v] != end)
        e->previous[e->next[v]] = e->previous[v];
}

static void link_vertex(struct elimination *e, unsigned v)
{
    const unsigned end = e->graph->vertex_count, degree = e->graph->of[v].count;
    e->previous[v] = end;
    e->next[v] = e->bucket[degree];
    if (e->next[v] != end)
        e->previous[e->next[v]] = v;
    e->bucket[degree] = v;
}

/* N(u) becomes the union of N(u) and N(v), without u and v. */
static jc_status join(struct elimination *e, unsigned u, unsigned v)
{
    jc_neighbours *mine = e->graph->of + u;
    const jc_neighbours *other = e->graph->of + v;
    unsigned count = 0, i = 0, j = 0;
    while (i < mine->count || j < other->count) {
        unsigned next;
        if (j == other->count || (i < mine->count && mine->list[i] <= other->list[j])) {
            next = mine->list[i++];
            j += j < other->count && other->list[j] == next;
        } else {
            next = other->list[j++];
        }
        if (next != u && next != v)
            e->merged[count++] = next;
    }
    if (count > mine->count) {
        unsigned *list = realloc(mine->list, count * sizeof *list);
        if (!list)
            return JC_ERR_MEMORY;
        mine->list = list;
    }
    memcpy(mine->list, e->merged, count * sizeof *e->merged);
    mine->count = count;
    return JC_OK;
}

static void take(struct elimination *e, unsigned v)
{
    e->position[v] = e->gone_count;
    e->order[e->gone_count++] = v;
}

/* Until the vertices left are a clique, or made one. */
static jc_status eliminate(struct elimination *e, jc_deadline *deadline)
{
    const unsigned count = e->graph->vertex_count;
    unsigned least = 0;
    jc_status status = JC_OK;
    for (unsigned v = 0; v < count; v++)
        link_vertex(e, v);
    while (e->gone_count < count && !deadline_passed_now(deadline)) {
        while (e->bucket[least] == count)
            least++;
        if (least + 1 == count - e->gone_count)
            break;
        const unsigned v = e->bucket[least];
        const jc_neighbours *around = e->graph->of + v;
        unlink_vertex(e, v);
        take(e, v);
        for (unsigned k = 0; k < around->count && status == JC_OK; k++) {
            unlink_vertex(e, around->list[k]);
            status = join(e, around->list[k], v);
            link_vertex(e, around->list[k]);
        }
        if (status)
            return status;
        least = least > 0 ? least - 1 : 0;
    }
    return JC_OK;
}

/* What is left goes in one bag, that of the first one to go. */
static jc_status eliminate_rest(struct elimination *e)
{
    const unsigned from = e->gone_count;
    unsigned count = 0;
    for (unsigned v = 0; v < e->graph->vertex_count; v++) {
        if (e->position[v] == UINT32_MAX)
            take(e, v);
    }
    for (unsigned i = from; i < e->gone_count; i++) {
        jc_neighbours *around = e->graph->of + e->order[i];
        around->count = 0;
        if (i > from)
            e->merged[count++] = e->order[i];
    }
    if (count == 0)
        return JC_OK;
    jc_neighbours *first = e->graph->of + e->order[from];
    free(first->list);
    first->list = malloc(count * sizeof *first->list);
    if (!first->list)
        return JC_ERR_MEMORY;
    memcpy(first->list, e->merged, count * sizeof *e->merged);
    first->count = count;
    return JC_OK;
}

/* The bag of a vertex, in the hypergraph's numbers. */
static void add_bag(const struct elimination *e, const jc_ears *ears, unsigned v, unsigned parent,
                    jc_decomposition *made)
{
    const jc_neighbours *around = e->graph->of + v;
    const unsigned bag = made->bag_count++;
    size_t length = made->start[bag];
    unsigned k = 0;
    while (k < around->count && around->list[k] < v)
        made->vertices[length++] = ears->core[around->list[k++]];
    made->vertices[length++] = ears->core[v];
    while (k < around->count)
        made->vertices[length++] = ears->core[around->list[k++]];
    made->start[bag + 1] = length;
    made->parent[bag] = parent;
}

static unsigned first_to_go(const struct elimination *e, unsigned v)
{
    const jc_neighbours *around = e->graph->of + v;
    unsigned first = UINT32_MAX;
    for (unsigned k = 0; k < around->count; k++) {
        if (first == UINT32_MAX || e->position[around->list[k]] < e->position[first])
            first = around->list[k];
    }
    return first;
}

/* From the last vertex to the first. Where N(v) is w and N(w), and w goes first of N(v), w's bag lies within v's. */
static void write_bags(struct elimination *e, const jc_ears *ears, unsigned joined_from, jc_decomposition *made)
{
    unsigned *first = e->next, *within = e->previous, *bag_of = e->bucket; /* the lists are no longer needed */
    const unsigned count = e->graph->vertex_count;
    memset(within, 0xff, count * sizeof *within);
    memset(bag_of, 0xff, count * sizeof *bag_of);
    for (unsigned i = 0; i < joined_from; i++) {
        const unsigned v = e->order[i], w = first[v] = first_to_go(e, v);
        if (w != UINT32_MAX && e->graph->of[v].count == e->graph->of[w].count + 1)
            within[w] = v;
    }
    add_bag(e, ears, e->order[joined_from], 0, made);
    for (unsigned i = joined_from; i < count; i++)
        bag_of[e->order[i]] = 0;
    for (unsigned i = joined_from; i-- > 0;) {
        unsigned v = e->order[i];
        if (bag_of[v] != UINT32_MAX)
            continue;
        const unsigned parent = first[v] == UINT32_MAX ? 0 : bag_of[first[v]];
        for (bag_of[v] = made->bag_count; within[v] != UINT32_MAX; bag_of[v] = made->bag_count)
            v = within[v];
        add_bag(e, ears, v, parent, made);
    }
}

jc_status jc_sparse_elimination(jc_sparse_graph *graph, const jc_ears *ears, jc_deadline *deadline,
                                jc_decomposition **core)
{
    const size_t count = graph->vertex_count;
    size_t length = 0;
    jc_decomposition *made = NULL;
    struct elimination e = {.graph = graph};
    jc_status status = JC_ERR_MEMORY;
    e.bucket = malloc((count + 1) * sizeof *e.bucket);
    e.next = malloc((count + 1) * sizeof *e.next);
    e.previous = malloc((count + 1) * sizeof *e.previous);
    e.order = malloc((count + 1) * sizeof *e.order);
    e.position = malloc((count + 1) * sizeof *e.position);
    e.merged = malloc((count + 1) * sizeof *e.merged);
    if (!e.bucket || !e.next || !e.previous || !e.order || !e.position || !e.merged)
        goto done;
    for (size_t i = 0; i <= count; i++) {
        e.bucket[i] = (unsigned)count;
        e.position[i] = UINT32_MAX;
    }
    status = eliminate(&e, deadline);
    const unsigned joined_from = e.gone_count;
    if (status == JC_OK)
        status = eliminate_rest(&e);
    if (status)
        goto done;
    for (size_t v = 0; v < count; v++)
        length += graph->of[v].count + (size_t)1;
    if (!(made = jc_decomposition_blank(count, length))) {
        status = JC_ERR_MEMORY;
        goto done;
    }
    write_bags(&e, ears, joined_from, made);
    *core = made;
done:
    free(e.merged);
    free(e.position);
    free(e.order);
    free(e.previous);
    free(e.next);
    free(e.bucket);
    return status;
}
