/* SPDX-License-Identifier: Apache-2.0 */
/* Is this a tree decomposition of that hypergraph, with covers as it says? Straight from the definitions; shares
 * nothing with the search. */
#ifndef TESTS_ORACLE_CHECK_DECOMPOSITION_H
#define TESTS_ORACLE_CHECK_DECOMPOSITION_H

#include <joincast/lp.h>

#include <flint/fmpq.h>
#include <string.h>

static bool check_bag_has(const jc_decomposition *decomposition, unsigned bag, unsigned vertex)
{
    for (size_t i = decomposition->start[bag]; i < decomposition->start[bag + 1]; i++) {
        if (decomposition->vertices[i] == vertex)
            return true;
    }
    return false;
}

static bool check_edge_has(const jc_hypergraph *hypergraph, unsigned edge, unsigned vertex)
{
    for (size_t i = hypergraph->start[edge]; i < hypergraph->start[edge + 1]; i++) {
        if (hypergraph->members[i] == vertex)
            return true;
    }
    return false;
}

static bool check_edge_in_some_bag(const jc_hypergraph *hypergraph, const jc_decomposition *decomposition,
                                   unsigned edge)
{
    if (hypergraph->start[edge] == hypergraph->start[edge + 1])
        return true;
    for (unsigned b = 0; b < decomposition->bag_count; b++) {
        bool within = true;
        for (size_t i = hypergraph->start[edge]; within && i < hypergraph->start[edge + 1]; i++)
            within = check_bag_has(decomposition, b, hypergraph->members[i]);
        if (within)
            return true;
    }
    return false;
}

/* A vertex in k > 0 bags is in k - 1 pairs of a bag and its parent exactly if its bags are connected. */
static bool check_connected(const jc_hypergraph *hypergraph, const jc_decomposition *decomposition, unsigned vertex)
{
    unsigned bags = 0, pairs = 0;
    bool used = false;
    for (unsigned e = 0; e < hypergraph->edge_count; e++)
        used = used || check_edge_has(hypergraph, e, vertex);
    for (unsigned b = 0; b < decomposition->bag_count; b++) {
        if (!check_bag_has(decomposition, b, vertex))
            continue;
        bags++;
        pairs += b > 0 && check_bag_has(decomposition, decomposition->parent[b], vertex);
    }
    return used ? bags == pairs + 1 : bags == 0;
}

/* The weights, in the order of the edges, cover the bag and cost what it says; integral: they are all 1. */
static bool check_cover(const jc_hypergraph *hypergraph, const char *const *costs, bool integral,
                        const jc_decomposition *decomposition, unsigned bag)
{
    bool right = true;
    fmpq_t sum, weight, cost;
    fmpq_init(sum);
    fmpq_init(weight);
    fmpq_init(cost);
    for (size_t i = decomposition->start[bag]; right && i < decomposition->start[bag + 1]; i++) {
        fmpq_zero(sum);
        for (size_t k = decomposition->cover_start[bag]; k < decomposition->cover_start[bag + 1]; k++) {
            if (!check_edge_has(hypergraph, decomposition->cover_edges[k], decomposition->vertices[i]))
                continue;
            fmpq_set_str(weight, decomposition->cover_weights[k], 10);
            fmpq_add(sum, sum, weight);
        }
        right = fmpq_cmp_ui(sum, 1) >= 0;
    }
    fmpq_zero(sum);
    for (size_t k = decomposition->cover_start[bag]; right && k < decomposition->cover_start[bag + 1]; k++) {
        fmpq_set_str(weight, decomposition->cover_weights[k], 10);
        fmpq_set_str(cost, costs ? costs[decomposition->cover_edges[k]] : "1", 10);
        fmpq_addmul(sum, weight, cost);
        right = fmpq_sgn(weight) > 0 && (!integral || fmpq_is_one(weight)) &&
                (k == decomposition->cover_start[bag] ||
                 decomposition->cover_edges[k - 1] < decomposition->cover_edges[k]);
    }
    fmpq_set_str(cost, decomposition->width[bag], 10);
    right = right && fmpq_equal(sum, cost);
    fmpq_clear(cost);
    fmpq_clear(weight);
    fmpq_clear(sum);
    return right;
}

/* NULL where all is well, else what is wrong. */
static const char *check_decomposition(const jc_hypergraph *hypergraph, const char *const *costs, jc_width_kind kind,
                                       const jc_decomposition *decomposition, const char *width)
{
    if (!decomposition)
        return "there is no decomposition";
    for (unsigned b = 0; b < decomposition->bag_count; b++) {
        if (b == 0 ? decomposition->parent[b] != 0 : decomposition->parent[b] >= b)
            return "a bag comes before its parent";
        for (size_t i = decomposition->start[b]; i + 1 < decomposition->start[b + 1]; i++) {
            if (decomposition->vertices[i] >= decomposition->vertices[i + 1])
                return "a bag is not sorted";
        }
        if (kind != JC_WIDTH_CONSTRAINED &&
            !check_cover(hypergraph, costs, kind == JC_WIDTH_GENERALIZED, decomposition, b))
            return "a bag's cover is wrong";
    }
    for (unsigned e = 0; e < hypergraph->edge_count; e++) {
        if (!check_edge_in_some_bag(hypergraph, decomposition, e))
            return "an edge is in no bag";
    }
    for (unsigned v = 0; v < hypergraph->vertex_count; v++) {
        if (!check_connected(hypergraph, decomposition, v))
            return "a vertex's bags are not connected";
    }
    fmpq_t most, cost;
    fmpq_init(most);
    fmpq_init(cost);
    for (unsigned b = 0; b < decomposition->bag_count; b++) {
        fmpq_set_str(cost, decomposition->width[b], 10);
        if (fmpq_cmp(cost, most) > 0)
            fmpq_set(most, cost);
    }
    fmpq_set_str(cost, width, 10);
    const bool equal = fmpq_equal(most, cost);
    fmpq_clear(cost);
    fmpq_clear(most);
    return equal ? NULL : "the width is not that of the widest bag";
}

#endif
