/* SPDX-License-Identifier: Apache-2.0 */
/* The clique tree of a triangulated graph by maximum cardinality search: a vertex with no more visited neighbours
 * than the one before had begins a new clique, whose parent is the clique of the neighbour that was visited last.
 * Blair, Peyton: An introduction to chordal graphs and clique trees, IMA Volumes 56, 1993. */
#include "lp/decomposition_tree.h"

struct clique_tree {
    unsigned *visited_at; /* per vertex */
    unsigned *clique;     /* per vertex: the one it was put into */
    unsigned *weight;     /* per vertex: visited neighbours */
    unsigned *parent;     /* per clique */
    uint64_t *visited, *earlier;
    jc_bag_list cliques;
};

static unsigned heaviest(const struct clique_tree *tree, const uint64_t *used, unsigned words)
{
    unsigned best = UINT32_MAX;
    SET_EACH(v, used, words) {
        if (!set_has(tree->visited, v) && (best == UINT32_MAX || tree->weight[v] > tree->weight[best]))
            best = v;
    }
    return best;
}

static jc_status grow_tree(const jc_graph *graph, const uint64_t *used, struct clique_tree *tree)
{
    const unsigned words = graph->words, count = set_count(used, words);
    unsigned before = 0;
    jc_status status = JC_OK;
    for (unsigned time = 0; time < count && status == JC_OK; time++) {
        const unsigned v = heaviest(tree, used, words);
        unsigned latest = UINT32_MAX;
        set_copy(tree->earlier, graph_row(graph, v), words);
        set_intersect(tree->earlier, tree->visited, words);
        SET_EACH(u, tree->earlier, words) {
            if (latest == UINT32_MAX || tree->visited_at[u] > tree->visited_at[latest])
                latest = u;
        }
        if (time == 0 || tree->weight[v] <= before) {
            const size_t clique = tree->cliques.count;
            tree->parent[clique] = latest == UINT32_MAX ? 0 : tree->clique[latest];
            status = bag_list_add(&tree->cliques, tree->earlier);
        }
        if (status)
            break;
        tree->clique[v] = (unsigned)tree->cliques.count - 1;
        set_add(bag_at(&tree->cliques, tree->clique[v]), v);
        before = tree->weight[v];
        tree->visited_at[v] = time;
        set_add(tree->visited, v);
        SET_EACH(u, graph_row(graph, v), words)
            tree->weight[u]++;
    }
    return status;
}

jc_decomposition *jc_decomposition_blank(size_t bag_count, size_t length)
{
    jc_decomposition *made = calloc(1, sizeof *made);
    if (!made)
        return NULL;
    made->start = calloc(bag_count + 1, sizeof *made->start);
    made->vertices = malloc((length + 1) * sizeof *made->vertices);
    made->parent = malloc((bag_count + 1) * sizeof *made->parent);
    made->width = calloc(bag_count + 1, sizeof *made->width);
    made->cover_start = calloc(bag_count + 1, sizeof *made->cover_start);
    if (made->start && made->vertices && made->parent && made->width && made->cover_start)
        return made;
    jc_decomposition_free(made);
    return NULL;
}

static jc_status write_tree(const struct clique_tree *tree, unsigned words, jc_decomposition **decomposition)
{
    const size_t count = tree->cliques.count;
    size_t length = 0;
    for (size_t b = 0; b < count; b++)
        length += set_count(bag_at(&tree->cliques, b), words);
    jc_decomposition *made = jc_decomposition_blank(count, length);
    if (!made)
        return JC_ERR_MEMORY;
    made->bag_count = (unsigned)count;
    length = 0;
    for (size_t b = 0; b < count; b++) {
        SET_EACH(v, bag_at(&tree->cliques, b), words)
            made->vertices[length++] = v;
        made->start[b + 1] = length;
        made->parent[b] = tree->parent[b];
    }
    *decomposition = made;
    return JC_OK;
}

jc_status jc_decomposition_of_cliques(const jc_graph *graph, const uint64_t *used, jc_decomposition **decomposition)
{
    const size_t room = (size_t)graph->vertex_count + 1;
    struct clique_tree tree = {.cliques = {.words = graph->words}};
    jc_status status = JC_ERR_MEMORY;
    tree.visited_at = malloc(room * sizeof *tree.visited_at);
    tree.clique = malloc(room * sizeof *tree.clique);
    tree.weight = calloc(room, sizeof *tree.weight);
    tree.parent = malloc(room * sizeof *tree.parent);
    tree.visited = calloc(2 * (size_t)graph->words, sizeof *tree.visited);
    if (tree.visited_at && tree.clique && tree.weight && tree.parent && tree.visited) {
        tree.earlier = tree.visited + graph->words;
        status = grow_tree(graph, used, &tree);
    }
    if (status == JC_OK)
        status = write_tree(&tree, graph->words, decomposition);
    free(tree.cliques.sets);
    free(tree.visited);
    free(tree.parent);
    free(tree.weight);
    free(tree.clique);
    free(tree.visited_at);
    return status;
}
