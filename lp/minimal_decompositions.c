/* SPDX-License-Identifier: Apache-2.0 */
/* Bouchitté and Todinca's table, filled by trying all subsets of at most JC_SMALL_GRAPH_VERTICES vertices. A set is a
 * potential maximal clique where no component of the rest sees all of it, and any two of its vertices are adjacent or
 * seen by one component together. */
#include "lp/minimal_decompositions.h"

#include <math.h>
#include <stdlib.h>

uint32_t jc_small_graph_neighbours(const uint32_t *adjacency, uint32_t set)
{
    uint32_t seen = 0;
    for (uint32_t rest = set; rest; rest &= rest - 1)
        seen |= adjacency[__builtin_ctz(rest)];
    return seen & ~set;
}

unsigned jc_small_graph_components(const uint32_t *adjacency, uint32_t vertices, uint32_t *components)
{
    unsigned count = 0;
    while (vertices) {
        uint32_t component = vertices & -vertices, grown = component;
        do {
            component = grown;
            grown |= jc_small_graph_neighbours(adjacency, component) & vertices;
        } while (grown != component);
        components[count++] = component;
        vertices &= ~component;
    }
    return count;
}

static bool is_potential_maximal_clique(const uint32_t *adjacency, uint32_t set, const uint32_t *components,
                                        unsigned component_count)
{
    uint32_t seen[JC_SMALL_GRAPH_VERTICES];
    for (unsigned c = 0; c < component_count; c++) {
        seen[c] = jc_small_graph_neighbours(adjacency, components[c]) & set;
        if (seen[c] == set)
            return false;
    }
    for (uint32_t rest = set; rest; rest &= rest - 1) {
        const unsigned v = (unsigned)__builtin_ctz(rest);
        uint32_t joined = adjacency[v] | UINT32_C(1) << v;
        for (unsigned c = 0; c < component_count; c++)
            if (seen[c] >> v & 1)
                joined |= seen[c];
        if (set & ~joined)
            return false;
    }
    return true;
}

static int compare_components(const void *left, const void *right)
{
    const uint32_t a = *(const uint32_t *)left, b = *(const uint32_t *)right;
    const int difference = __builtin_popcount(a) - __builtin_popcount(b);
    return difference ? difference : (a > b) - (a < b);
}

static size_t block_of(const jc_minimal_decompositions *made, uint32_t component)
{
    const uint32_t *found = bsearch(&component, made->component, made->block_count, sizeof *made->component,
                                    compare_components);
    return (size_t)(found - made->component);
}

/* Bags, and the components around them as blocks, sorted and each once; the whole graph is the largest. */
static jc_status find_bags(const uint32_t *adjacency, uint32_t vertices, jc_minimal_decompositions *made)
{
    uint32_t components[JC_SMALL_GRAPH_VERTICES];
    size_t bag_room = 0, block_room = 0;
    for (uint32_t set = vertices; set; set = (set - 1) & vertices) {
        const unsigned count = jc_small_graph_components(adjacency, vertices & ~set, components);
        if (!is_potential_maximal_clique(adjacency, set, components, count))
            continue;
        if (made->bag_count == bag_room) {
            bag_room = bag_room ? 2 * bag_room : 64;
            uint32_t *bags = realloc(made->bags, bag_room * sizeof *bags);
            if (!bags)
                return JC_ERR_MEMORY;
            made->bags = bags;
        }
        made->bags[made->bag_count++] = set;
        if (made->block_count + count >= block_room) {
            block_room = 2 * block_room + JC_SMALL_GRAPH_VERTICES + 1;
            uint32_t *blocks = realloc(made->component, block_room * sizeof *blocks);
            if (!blocks)
                return JC_ERR_MEMORY;
            made->component = blocks;
        }
        for (unsigned c = 0; c < count; c++)
            made->component[made->block_count++] = components[c];
    }
    made->component[made->block_count++] = vertices;
    qsort(made->component, made->block_count, sizeof *made->component, compare_components);
    size_t kept = 0;
    for (size_t k = 0; k < made->block_count; k++)
        if (kept == 0 || made->component[kept - 1] != made->component[k])
            made->component[kept++] = made->component[k];
    made->block_count = kept;
    return JC_OK;
}

static jc_status grow(size_t **items, size_t *room, size_t needed)
{
    if (needed <= *room)
        return JC_OK;
    const size_t larger = 2 * needed + 64;
    size_t *grown = realloc(*items, larger * sizeof *grown);
    if (!grown)
        return JC_ERR_MEMORY;
    *items = grown;
    *room = larger;
    return JC_OK;
}

/* One choice more: the bag, and the blocks of the components of `below`, which is what it leaves of its block. */
static jc_status add_choice(const uint32_t *adjacency, uint32_t below, size_t bag, jc_minimal_decompositions *made,
                            size_t *choice_count)
{
    uint32_t components[JC_SMALL_GRAPH_VERTICES];
    const unsigned count = jc_small_graph_components(adjacency, below, components);
    size_t start_room = made->choice_room;
    jc_status status = grow(&made->child_start, &start_room, *choice_count + 2);
    if (status == JC_OK)
        status = grow(&made->choice_bag, &made->choice_room, *choice_count + 2);
    if (status == JC_OK)
        status = grow(&made->children, &made->child_room, made->child_count + count);
    if (status)
        return status;
    made->choice_bag[*choice_count] = bag;
    made->child_start[(*choice_count)++] = made->child_count;
    for (unsigned c = 0; c < count; c++)
        made->children[made->child_count++] = block_of(made, components[c]);
    made->child_start[*choice_count] = made->child_count;
    return JC_OK;
}

static jc_status find_choices(const uint32_t *adjacency, jc_minimal_decompositions *made)
{
    size_t choice_count = 0;
    for (size_t k = 0; k < made->block_count; k++) {
        const uint32_t component = made->component[k];
        const uint32_t around = jc_small_graph_neighbours(adjacency, component);
        made->choice_start[k] = choice_count;
        for (size_t b = 0; b < made->bag_count; b++) {
            const uint32_t bag = made->bags[b];
            if ((around & ~bag) || (bag & ~(around | component)))
                continue;
            const jc_status status = add_choice(adjacency, component & ~bag, b, made, &choice_count);
            if (status)
                return status;
        }
    }
    made->choice_start[made->block_count] = choice_count;
    return JC_OK;
}

jc_status jc_minimal_decompositions_create(unsigned vertex_count, const uint32_t *adjacency, uint32_t vertices,
                                           jc_minimal_decompositions **decompositions)
{
    if (vertex_count > JC_SMALL_GRAPH_VERTICES)
        return JC_ERR_LIMIT;
    jc_minimal_decompositions *made = calloc(1, sizeof *made);
    if (!made)
        return JC_ERR_MEMORY;
    jc_status status = find_bags(adjacency, vertices, made);
    if (status)
        goto done;
    made->choice_start = calloc(made->block_count + 1, sizeof *made->choice_start);
    made->best = calloc(made->block_count, sizeof *made->best);
    made->best_choice = calloc(made->block_count, sizeof *made->best_choice);
    status = made->choice_start && made->best && made->best_choice ? find_choices(adjacency, made) : JC_ERR_MEMORY;
done:
    if (status)
        jc_minimal_decompositions_free(made);
    else
        *decompositions = made;
    return status;
}

void jc_minimal_decompositions_free(jc_minimal_decompositions *decompositions)
{
    if (!decompositions)
        return;
    free(decompositions->bags);
    free(decompositions->component);
    free(decompositions->choice_start);
    free(decompositions->choice_bag);
    free(decompositions->child_start);
    free(decompositions->children);
    free(decompositions->best);
    free(decompositions->best_choice);
    free(decompositions);
}

/* Writes the bags of the best decomposition of a block. A decomposition of k vertices has at most k bags. */
static void collect(const jc_minimal_decompositions *table, size_t block, size_t *chosen, size_t *count)
{
    const size_t choice = table->best_choice[block];
    chosen[(*count)++] = table->choice_bag[choice];
    for (size_t c = table->child_start[choice]; c < table->child_start[choice + 1]; c++)
        collect(table, table->children[c], chosen, count);
}

double jc_minimal_decompositions_best(jc_minimal_decompositions *decompositions, const double *score, bool in_total,
                                      size_t *chosen, size_t *chosen_count)
{
    jc_minimal_decompositions *table = decompositions;
    for (size_t k = 0; k < table->block_count; k++) {
        table->best[k] = INFINITY;
        table->best_choice[k] = table->choice_start[k];
        for (size_t choice = table->choice_start[k]; choice < table->choice_start[k + 1]; choice++) {
            double total = score[table->choice_bag[choice]];
            for (size_t c = table->child_start[choice]; c < table->child_start[choice + 1]; c++) {
                const double below = table->best[table->children[c]];
                total = in_total ? total + below : fmax(total, below);
            }
            if (total < table->best[k]) {
                table->best[k] = total;
                table->best_choice[k] = choice;
            }
        }
    }
    if (chosen) {
        *chosen_count = 0;
        collect(table, table->block_count - 1, chosen, chosen_count);
    }
    return table->best[table->block_count - 1];
}
