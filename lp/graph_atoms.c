/* SPDX-License-Identifier: Apache-2.0 */
/* Decomposition by clique separators: along a minimal elimination order (maximum cardinality search, MCS-M), the
 * later neighbours of a vertex, filled ones included, separate its component from the rest; where they are a
 * clique of the graph itself, they and the component are a part.
 * Berry, Pogorelcnik, Simonet: An introduction to clique minimal separator decomposition, Algorithms 3(2), 2010. */
#include "lp/graph_parts.h"

struct triangulation {
    jc_graph fill; /* the graph with the edges that make it triangulated */
    unsigned count;
    unsigned *order;  /* eliminated first comes first */
    unsigned *weight; /* of each vertex: numbered vertices that reach it */
    uint64_t *unnumbered, *reached, *low, *queue;
};

/* The vertices that v reaches through unnumbered ones of less weight each get one more and an edge to v. */
static void number_vertex(const jc_graph *graph, struct triangulation *t, unsigned v)
{
    const unsigned words = graph->words;
    uint64_t *found = t->queue;
    set_clear(t->reached, words);
    set_add(t->reached, v);
    set_clear(found, words);
    set_clear(t->low, words);
    set_add(t->low, v);
    /* low: vertices reached on paths whose inner vertices weigh less than `level`, to be gone on from. */
    for (unsigned level = 0; level <= graph->vertex_count; level++) {
        bool waiting = true;
        while (waiting) {
            waiting = false;
            SET_EACH(x, t->low, words) {
                const uint64_t *row = graph_row(graph, x);
                set_remove(t->low, x);
                waiting = true;
                for (unsigned w = 0; w < words; w++) {
                    uint64_t fresh = row[w] & t->unnumbered[w] & ~t->reached[w];
                    t->reached[w] |= fresh;
                    for (; fresh; fresh &= fresh - 1) {
                        const unsigned y = w * 64 + (unsigned)__builtin_ctzll(fresh);
                        if (t->weight[y] > level || x == v)
                            set_add(found, y);
                        if (t->weight[y] <= level)
                            set_add(t->low, y);
                    }
                }
            }
        }
        /* Those of weight level + 1 are passed through from now on. */
        bool more = false;
        SET_EACH(y, t->reached, words) {
            if (y != v && t->weight[y] == level + 1)
                set_add(t->low, y);
            more |= y != v && t->weight[y] > level;
        }
        if (!more)
            break;
    }
    SET_EACH(y, found, words) {
        t->weight[y]++;
        graph_join(&t->fill, v, y);
    }
}

static bool triangulate(const jc_graph *graph, const uint64_t *left, struct triangulation *t, jc_deadline *deadline)
{
    set_copy(t->unnumbered, left, graph->words);
    t->count = set_count(left, graph->words);
    for (unsigned place = t->count; place-- > 0;) {
        unsigned best = UINT32_MAX;
        SET_EACH(v, t->unnumbered, graph->words) {
            if (best == UINT32_MAX || t->weight[v] > t->weight[best])
                best = v;
        }
        t->order[place] = best;
        set_remove(t->unnumbered, best);
        number_vertex(graph, t, best);
        if (deadline_passed_now(deadline))
            return false;
    }
    return true;
}

/* A separator that is left over and cut off by itself lies within the part that it cut off. */
static jc_status add_atom(jc_bag_list *atoms, const uint64_t *atom)
{
    for (size_t a = 0; a < atoms->count; a++) {
        if (set_within(atom, bag_at(atoms, a), atoms->words))
            return JC_OK;
    }
    return bag_list_add(atoms, atom);
}

static jc_status split(const jc_graph *graph, const uint64_t *left, struct triangulation *t, jc_bag_list *atoms)
{
    const unsigned words = graph->words;
    uint64_t *rest = t->unnumbered, *later = t->reached, *component = t->low, *border = t->queue;
    uint64_t *separator = malloc(2 * words * sizeof *separator);
    if (!separator)
        return JC_ERR_MEMORY;
    uint64_t *within = separator + words;
    jc_status status = JC_OK;
    set_copy(rest, left, words);
    set_copy(later, left, words);
    for (unsigned i = 0; i < t->count && status == JC_OK; i++) {
        const unsigned v = t->order[i];
        set_remove(later, v);
        if (!set_has(rest, v))
            continue;
        set_copy(separator, graph_row(&t->fill, v), words);
        set_intersect(separator, later, words);
        set_intersect(separator, rest, words);
        if (!jc_graph_clique(graph, separator))
            continue;
        set_copy(within, rest, words);
        set_subtract(within, separator, words);
        jc_graph_component(graph, within, v, component, border);
        set_subtract(rest, component, words);
        if (set_within(rest, separator, words)) { /* nothing lies beyond */
            set_unite(rest, component, words);
            continue;
        }
        set_unite(separator, component, words);
        status = add_atom(atoms, separator);
    }
    if (status == JC_OK && !set_empty(rest, words))
        status = add_atom(atoms, rest);
    free(separator);
    return status;
}

/* The components, where there is no time for more. */
static jc_status components(const jc_graph *graph, const uint64_t *left, jc_bag_list *atoms)
{
    const unsigned words = graph->words;
    uint64_t *rest = malloc(3 * words * sizeof *rest);
    if (!rest)
        return JC_ERR_MEMORY;
    uint64_t *component = rest + words, *border = component + words;
    jc_status status = JC_OK;
    set_copy(rest, left, words);
    while (status == JC_OK && !set_empty(rest, words)) {
        jc_graph_component(graph, rest, set_next(rest, 0, words), component, border);
        set_subtract(rest, component, words);
        status = bag_list_add(atoms, component);
    }
    free(rest);
    return status;
}

jc_status jc_graph_atoms(const jc_graph *graph, const uint64_t *left, jc_deadline *deadline, jc_bag_list *atoms)
{
    const unsigned words = graph->words;
    struct triangulation t = {0};
    jc_status status = jc_graph_copy(graph, &t.fill);
    t.order = malloc(((size_t)graph->vertex_count + 1) * sizeof *t.order);
    t.weight = calloc((size_t)graph->vertex_count + 1, sizeof *t.weight);
    t.unnumbered = malloc(4 * words * sizeof *t.unnumbered);
    if (status || !t.order || !t.weight || !t.unnumbered) {
        status = JC_ERR_MEMORY;
    } else {
        t.reached = t.unnumbered + words;
        t.low = t.reached + words;
        t.queue = t.low + words;
        status = triangulate(graph, left, &t, deadline) ? split(graph, left, &t, atoms)
                                                        : components(graph, left, atoms);
    }
    free(t.unnumbered);
    free(t.weight);
    free(t.order);
    jc_graph_free(&t.fill);
    return status;
}
