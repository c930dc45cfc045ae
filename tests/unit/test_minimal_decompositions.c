/* SPDX-License-Identifier: Apache-2.0 */
/* The table of minimal tree decompositions, and the atoms of a graph, against what all elimination orders and all clique
 * separators give. */
#include "lp/graph_parts.h"
#include "lp/minimal_decompositions.h"

#include "tests/random.h"
#include "tests/tap.h"

#include <math.h>

enum { VERTICES = 6 };

static uint64_t state = 7;

static void join(uint32_t *adjacency, unsigned u, unsigned v)
{
    adjacency[u] |= UINT32_C(1) << v;
    adjacency[v] |= UINT32_C(1) << u;
}

static bool connected(const uint32_t *adjacency, uint32_t vertices)
{
    uint32_t components[JC_SMALL_GRAPH_VERTICES];
    return jc_small_graph_components(adjacency, vertices, components) <= 1;
}

static void random_graph(unsigned percent, uint32_t *adjacency)
{
    memset(adjacency, 0, VERTICES * sizeof *adjacency);
    for (unsigned u = 0; u < VERTICES; u++)
        for (unsigned v = u + 1; v < VERTICES; v++)
            if (random_below(&state, 100) < percent)
                join(adjacency, u, v);
}

/* The number of potential maximal cliques of a graph. */
static size_t bag_count(unsigned vertex_count, const uint32_t *adjacency)
{
    jc_minimal_decompositions *table = NULL;
    if (jc_minimal_decompositions_create(vertex_count, adjacency, (UINT32_C(1) << vertex_count) - 1, &table))
        return 0;
    const size_t count = table->bag_count;
    jc_minimal_decompositions_free(table);
    return count;
}

static void known_counts(void)
{
    for (unsigned n = 4; n <= 9; n++) {
        uint32_t cycle[9] = {0}, path[9] = {0}, complete[9] = {0};
        for (unsigned v = 0; v < n; v++) {
            join(cycle, v, (v + 1) % n);
            if (v > 0)
                join(path, v - 1, v);
            for (unsigned u = 0; u < v; u++)
                join(complete, u, v);
        }
        ok(bag_count(n, cycle) == n * (n - 1) * (n - 2) / 6, "a cycle of %u: its triangles", n);
        ok(bag_count(n, path) == n - 1 && bag_count(n, complete) == 1, "a path of %u: its edges; K%u: itself", n, n);
    }
    ok(jc_minimal_decompositions_create(15, (uint32_t[15]){0}, 1, NULL) == JC_ERR_LIMIT, "at most 14 vertices");
}

/* The least greatest score of a bag over all elimination orders; scores per set, monotone. */
static double eliminate(const uint32_t *adjacency, uint32_t left, const double *score)
{
    double best = left ? INFINITY : 0;
    for (uint32_t rest = left; rest; rest &= rest - 1) {
        const unsigned v = (unsigned)__builtin_ctz(rest);
        const uint32_t bag = (adjacency[v] & left) | UINT32_C(1) << v;
        uint32_t filled[VERTICES];
        for (unsigned u = 0; u < VERTICES; u++)
            filled[u] = bag >> u & 1 ? adjacency[u] | (bag & ~(UINT32_C(1) << u)) : adjacency[u];
        best = fmin(best, fmax(score[bag], eliminate(filled, left & ~(UINT32_C(1) << v), score)));
    }
    return best;
}

/* Do the bags cover every edge, and do those that hold a vertex hang together? By Graham's reduction: bags that share
 * with the others only what lies within one of them can be taken away until one is left. */
static bool is_decomposition(const uint32_t *adjacency, const uint32_t *bags, size_t count)
{
    uint32_t left[JC_SMALL_GRAPH_VERTICES];
    for (unsigned u = 0; u < VERTICES; u++)
        for (unsigned v = 0; v < VERTICES; v++) {
            bool covered = !(adjacency[u] >> v & 1);
            for (size_t b = 0; b < count; b++)
                covered = covered || (bags[b] >> u & bags[b] >> v & 1);
            if (!covered)
                return false;
        }
    memcpy(left, bags, count * sizeof *bags);
    for (bool reduced = true; reduced && count > 1;) {
        reduced = false;
        for (size_t b = 0; b < count && !reduced; b++) {
            uint32_t others = 0;
            for (size_t c = 0; c < count; c++)
                others |= c != b ? left[c] : 0;
            for (size_t c = 0; c < count && !reduced; c++)
                reduced = c != b && !(left[b] & others & ~left[c]);
            if (reduced)
                left[b] = left[--count];
        }
    }
    return count == 1;
}

static void against_elimination_orders(void)
{
    const uint32_t all = (1u << VERTICES) - 1;
    unsigned rounds = 0;
    bool least = true, valid = true, total = true;
    while (rounds < 200) {
        uint32_t adjacency[VERTICES], bags[JC_SMALL_GRAPH_VERTICES];
        double score[1u << VERTICES] = {0}, of_bag[1u << VERTICES], weight[VERTICES];
        size_t chosen[JC_SMALL_GRAPH_VERTICES], count;
        jc_minimal_decompositions *table = NULL;
        random_graph(20 + 10 * (unsigned)random_below(&state, 6), adjacency);
        if (!connected(adjacency, all))
            continue;
        rounds++;
        for (unsigned v = 0; v < VERTICES; v++)
            weight[v] = (double)random_below(&state, 4);
        for (uint32_t set = 1; set <= all; set++)
            for (unsigned v = 0; v < VERTICES; v++)
                score[set] += set >> v & 1 ? weight[v] : 0;
        if (jc_minimal_decompositions_create(VERTICES, adjacency, all, &table))
            exit(1);
        for (size_t b = 0; b < table->bag_count; b++)
            of_bag[b] = score[table->bags[b]];
        const double got = jc_minimal_decompositions_best(table, of_bag, false, chosen, &count);
        least = least && got == eliminate(adjacency, all, score);
        for (size_t c = 0; c < count; c++)
            bags[c] = table->bags[chosen[c]];
        valid = valid && is_decomposition(adjacency, bags, count);
        const double sum = jc_minimal_decompositions_best(table, of_bag, true, chosen, &count);
        double counted = 0;
        for (size_t c = 0; c < count; c++)
            counted += of_bag[chosen[c]];
        total = total && counted == sum;
        jc_minimal_decompositions_free(table);
    }
    ok(least, "the least greatest score is that of all elimination orders");
    ok(valid, "the bags chosen are a tree decomposition");
    ok(total, "a total is the sum of the chosen bags");
}

static bool is_clique(const uint32_t *adjacency, uint32_t set)
{
    for (unsigned v = 0; v < VERTICES; v++)
        if (set >> v & 1 && (set & ~adjacency[v] & ~(UINT32_C(1) << v)))
            return false;
    return true;
}

/* Is the subgraph connected, with no clique whose removal leaves more than one component? */
static bool has_no_separator(const uint32_t *adjacency, uint32_t vertices)
{
    for (uint32_t set = vertices;; set = (set - 1) & vertices) {
        if (is_clique(adjacency, set) && !connected(adjacency, vertices & ~set))
            return false;
        if (!set)
            return true;
    }
}

/* Atoms are the largest sets that no clique separates: each is such a set, none with a vertex more is, and all are found. */
static void against_separators(void)
{
    const uint32_t all = (1u << VERTICES) - 1;
    bool good = true;
    for (unsigned round = 0; round < 300; round++) {
        uint32_t adjacency[VERTICES];
        jc_graph graph;
        jc_deadline deadline = {0};
        jc_bag_list atoms = {.words = set_words(VERTICES)};
        const uint64_t everything = all;
        unsigned want = 0, right = 0;
        random_graph(20 + 10 * (unsigned)random_below(&state, 6), adjacency);
        if (jc_graph_create(VERTICES, &graph))
            exit(1);
        for (unsigned v = 0; v < VERTICES; v++)
            graph_row(&graph, v)[0] = adjacency[v];
        if (jc_graph_atoms(&graph, &everything, &deadline, &atoms))
            exit(1);
        for (uint32_t set = 1; set <= all; set++) {
            bool largest = has_no_separator(adjacency, set);
            for (uint32_t more = set + 1; more <= all && largest; more++)
                largest = (set & ~more) != 0 || !has_no_separator(adjacency, more);
            want += largest;
            for (size_t a = 0; a < atoms.count; a++)
                right += largest && bag_at(&atoms, a)[0] == set;
        }
        good = good && atoms.count == want && right == want;
        free(atoms.sets);
        jc_graph_free(&graph);
    }
    ok(good, "atoms are the largest parts that no clique separates");
}

int main(void)
{
    known_counts();
    against_elimination_orders();
    against_separators();
    return done_testing();
}
