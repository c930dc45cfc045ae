/* SPDX-License-Identifier: Apache-2.0 */
/* The tree of bags: ears in the opposite order of their removal, each below the bag of the edge that it lay
 * within. */
#include "lp/decomposition_tree.h"
#include "lp/ears.h"

struct tree {
    const jc_ears *ears;
    const jc_hypergraph *hypergraph;
    unsigned *bag_of_edge; /* a bag that holds what was left of the edge when it went, or is left of it */
    /* The core's bags by vertex: bags[start[v]] to bags[start[v + 1] - 1]. */
    size_t *start;
    unsigned *bags;
};

static void list_bags(struct tree *tree, const jc_decomposition *core)
{
    const unsigned vertex_count = tree->hypergraph->vertex_count;
    for (size_t i = 0; i < core->start[core->bag_count]; i++)
        tree->start[core->vertices[i] + 1]++;
    for (unsigned v = 0; v < vertex_count; v++)
        tree->start[v + 1] += tree->start[v];
    for (unsigned b = 0; b < core->bag_count; b++) {
        for (size_t i = core->start[b]; i < core->start[b + 1]; i++)
            tree->bags[tree->start[core->vertices[i]]++] = b;
    }
    for (unsigned v = vertex_count; v > 0; v--)
        tree->start[v] = tree->start[v - 1];
    tree->start[0] = 0;
}

static bool bag_holds(const jc_decomposition *decomposition, unsigned bag, unsigned vertex)
{
    size_t from = decomposition->start[bag], to = decomposition->start[bag + 1];
    while (from < to) {
        const size_t middle = from + (to - from) / 2;
        if (decomposition->vertices[middle] == vertex)
            return true;
        if (decomposition->vertices[middle] < vertex)
            from = middle + 1;
        else
            to = middle;
    }
    return false;
}

/* A bag of the core that holds what is left of the edge; there is one. */
static unsigned core_bag(const struct tree *tree, const jc_decomposition *core, unsigned edge)
{
    const size_t from = tree->hypergraph->start[edge], to = tree->hypergraph->start[edge + 1];
    unsigned rarest = UINT32_MAX;
    for (size_t k = from; k < to; k++) {
        const unsigned v = tree->hypergraph->members[k];
        if (!tree->ears->vertex_gone[v] &&
            (rarest == UINT32_MAX ||
             tree->start[v + 1] - tree->start[v] < tree->start[rarest + 1] - tree->start[rarest]))
            rarest = v;
    }
    for (size_t i = tree->start[rarest]; i < tree->start[rarest + 1]; i++) {
        bool all = true;
        for (size_t k = from; k < to && all; k++) {
            const unsigned v = tree->hypergraph->members[k];
            all = tree->ears->vertex_gone[v] || bag_holds(core, tree->bags[i], v);
        }
        if (all)
            return tree->bags[i];
    }
    return 0;
}

static int ascending(const void *left, const void *right)
{
    const unsigned a = *(const unsigned *)left, b = *(const unsigned *)right;
    return (a > b) - (a < b);
}

/* Appends the whole edge as a bag. */
static void add_bag(struct tree *tree, jc_decomposition *made, unsigned edge, unsigned parent)
{
    const size_t from = tree->hypergraph->start[edge], size = tree->hypergraph->start[edge + 1] - from;
    const unsigned bag = made->bag_count++;
    unsigned *vertices = made->vertices + made->start[bag];
    memcpy(vertices, tree->hypergraph->members + from, size * sizeof *vertices);
    qsort(vertices, size, sizeof *vertices, ascending);
    made->start[bag + 1] = made->start[bag] + size;
    made->parent[bag] = parent;
    tree->bag_of_edge[edge] = bag;
}

static void hang(struct tree *tree, jc_decomposition *made)
{
    const jc_ears *ears = tree->ears;
    for (unsigned e = 0; e < tree->hypergraph->edge_count; e++) {
        if (ears->edge_gone[e] || tree->hypergraph->start[e] == tree->hypergraph->start[e + 1])
            continue;
        tree->bag_of_edge[e] = core_bag(tree, made, e);
        if (ears->bag[e])
            add_bag(tree, made, e, tree->bag_of_edge[e]);
    }
    for (unsigned i = ears->gone_count; i-- > 0;) {
        const unsigned e = ears->order[i];
        const unsigned parent = ears->absorber[e] == JC_NO_EDGE ? 0 : tree->bag_of_edge[ears->absorber[e]];
        tree->bag_of_edge[e] = parent;
        if (ears->bag[e])
            add_bag(tree, made, e, parent);
    }
}

jc_status jc_ears_decomposition(const jc_ears *ears, jc_decomposition *core, jc_decomposition **whole)
{
    struct tree tree = {.ears = ears, .hypergraph = ears->index->hypergraph};
    const jc_hypergraph *hypergraph = tree.hypergraph;
    size_t bags = core ? core->bag_count : 0, length = core ? core->start[bags] : 0;
    const size_t core_bags = bags, core_length = length;
    jc_decomposition *made = NULL;
    jc_status status = JC_ERR_MEMORY;
    for (unsigned e = 0; e < hypergraph->edge_count; e++) {
        bags += ears->bag[e];
        length += ears->bag[e] ? hypergraph->start[e + 1] - hypergraph->start[e] : 0;
    }
    tree.bag_of_edge = malloc(((size_t)hypergraph->edge_count + 1) * sizeof *tree.bag_of_edge);
    tree.start = calloc((size_t)hypergraph->vertex_count + 2, sizeof *tree.start);
    tree.bags = malloc((core_length + 1) * sizeof *tree.bags);
    if (!tree.bag_of_edge || !tree.start || !tree.bags || !(made = jc_decomposition_blank(bags, length)))
        goto done;
    made->bag_count = (unsigned)core_bags;
    if (core) {
        memcpy(made->start, core->start, (core_bags + 1) * sizeof *made->start);
        memcpy(made->vertices, core->vertices, core_length * sizeof *made->vertices);
        memcpy(made->parent, core->parent, core_bags * sizeof *made->parent);
        list_bags(&tree, core);
    }
    hang(&tree, made);
    *whole = made;
    status = JC_OK;
done:
    free(tree.bags);
    free(tree.start);
    free(tree.bag_of_edge);
    jc_decomposition_free(core);
    return status;
}
