/* SPDX-License-Identifier: Apache-2.0 */
/* Submodular widths of random hypergraphs under random constraints against brute force, and what must hold of them
 * whatever their values are. */
#include "tests/oracle/submodular_width.h"
#include "tests/random.h"
#include "tests/tap.h"
#include "tests/unit/cover_graphs.h"

static uint64_t state = 20;

static unsigned below(unsigned bound)
{
    return (unsigned)random_below(&state, bound);
}

/* Edges over the letters a.. as text; most have two or three vertices. */
static void random_edges(unsigned vertex_count, unsigned edge_count, char *text)
{
    for (unsigned e = 0; e < edge_count; e++) {
        const unsigned members = below(8) == 0 ? 1 : below(3) == 0 ? 3 : 2;
        for (unsigned m = 0; m < members; m++)
            *text++ = (char)('a' + below(vertex_count));
        *text++ = e + 1 < edge_count ? ' ' : '\0';
    }
}

static void random_bound(char *text, size_t size)
{
    static const unsigned denominators[] = {1, 1, 2, 3, 7};
    snprintf(text, size, "%u/%u", below(6), denominators[below(5)]);
}

/* One more constraint: a dependency, a degree or a norm over random disjoint sets. */
static void add_random(jc_constraints *constraints, unsigned vertex_count)
{
    char bound[32];
    jc_constraint added = {.name = "random", .bound = bound};
    const unsigned kind = below(3);
    while (!added.of) {
        added.given = added.of = 0;
        for (unsigned v = 0; v < vertex_count; v++) {
            const unsigned side = below(3);
            added.given |= side == 1 ? UINT64_C(1) << v : 0;
            added.of |= side == 2 ? UINT64_C(1) << v : 0;
        }
    }
    random_bound(bound, sizeof bound);
    if (kind == 0)
        strcpy(bound, "0");
    added.norm = kind < 2 ? JC_NORM_INFINITY : 1 + below(3);
    if (jc_constraints_add(constraints, &added, NULL))
        exit(1);
}

static jc_constraints *random_constraints(const jc_hypergraph *hypergraph, unsigned extra)
{
    jc_constraints *constraints = NULL;
    char texts[GRAPH_EDGES][32];
    const char *costs[GRAPH_EDGES];
    const bool unit = below(2) == 0;
    for (unsigned e = 0; e < GRAPH_EDGES; e++) {
        snprintf(texts[e], sizeof texts[e], "%u/%u", 1 + below(9), 1 + below(4));
        costs[e] = unit ? "1" : texts[e];
    }
    if (jc_constraints_create(hypergraph->vertex_count, (const char *const *)hypergraph->vertices, &constraints))
        exit(1);
    if ((extra == 0 || below(4) > 0) && jc_constraints_add_edges(constraints, hypergraph, costs, NULL))
        exit(1);
    for (unsigned k = 0; k < extra; k++)
        add_random(constraints, hypergraph->vertex_count);
    return constraints;
}

/* The exact width; false where it is unbounded. */
static bool width_of(const jc_hypergraph *hypergraph, const jc_constraints *constraints, fmpq_t value)
{
    jc_width *width = NULL;
    const jc_width_options options = {.constraints = constraints};
    const jc_status status = jc_submodular_width_solve(hypergraph, &options, &width, NULL);
    if (status && status != JC_ERR_INPUT)
        ok(false, "status %d", status);
    if (status)
        return false;
    if (!jc_width_exact(width) || jc_rational_read(jc_width_upper(width), value))
        ok(false, "not exact: %s and %s", jc_width_lower(width), jc_width_upper(width));
    jc_width_free(width);
    return true;
}

static void compare_with_oracle(unsigned vertex_count, unsigned rounds)
{
    unsigned good = 0, unbounded = 0;
    fmpq_t got, want;
    fmpq_init(got);
    fmpq_init(want);
    for (unsigned round = 0; round < rounds; round++) {
        struct graph graph;
        char text[256];
        random_edges(vertex_count, 2 + below(vertex_count + 1), text);
        const jc_hypergraph *hypergraph = graph_of(&graph, text);
        jc_constraints *constraints = random_constraints(hypergraph, round % 3 == 0 ? 0 : below(4));
        const bool bounded = width_of(hypergraph, constraints, got);
        const bool right = oracle_submodular_width(hypergraph, constraints, want) == bounded &&
                           (!bounded || fmpq_equal(got, want));
        good += right;
        unbounded += !bounded;
        if (!right) {
            printf("# %s: %s, ", text, bounded ? "got " : "refused");
            fmpq_print(got);
            printf(", want ");
            fmpq_print(want);
            printf("\n");
        }
        jc_constraints_free(constraints);
    }
    ok(good == rounds && unbounded < rounds / 2, "%u hypergraphs of up to %u vertices agree with brute force "
       "(%u unbounded)", rounds, vertex_count, unbounded);
    fmpq_clear(want);
    fmpq_clear(got);
}

/* One more constraint never raises the width. */
static void more_constraints(void)
{
    bool good = true;
    fmpq_t before, after;
    fmpq_init(before);
    fmpq_init(after);
    for (unsigned round = 0; round < 200; round++) {
        struct graph graph;
        char text[256];
        random_edges(6, 6 + below(4), text);
        const jc_hypergraph *hypergraph = graph_of(&graph, text);
        jc_constraints *constraints = random_constraints(hypergraph, 0);
        bool bounded = width_of(hypergraph, constraints, before);
        for (unsigned k = 0; k < 3; k++) {
            add_random(constraints, hypergraph->vertex_count);
            const bool now_bounded = width_of(hypergraph, constraints, after);
            good = good && (!bounded || (now_bounded && fmpq_cmp(after, before) <= 0));
            bounded = now_bounded;
            fmpq_swap(before, after);
        }
        jc_constraints_free(constraints);
    }
    ok(good, "more constraints never raise the width");
    fmpq_clear(after);
    fmpq_clear(before);
}

/* The greatest fractional cover of a bag of the decomposition. */
static void cover_bags(const jc_hypergraph *hypergraph, const struct oracle_decomposition *decomposition,
                       fmpq_t greatest)
{
    fmpq_t value;
    fmpq_init(value);
    fmpq_zero(greatest);
    for (unsigned b = 0; b < decomposition->bag_count; b++) {
        bool covered[ORACLE_VERTICES];
        jc_cover *cover = NULL;
        for (unsigned v = 0; v < ORACLE_VERTICES; v++)
            covered[v] = decomposition->bags[b] >> v & 1;
        if (jc_cover_solve(hypergraph, NULL, covered, &cover, NULL) || jc_rational_read(jc_cover_value(cover), value))
            exit(1);
        if (fmpq_cmp(value, greatest) > 0)
            fmpq_set(greatest, value);
        jc_cover_free(cover);
    }
    fmpq_clear(value);
}

/* subw <= fhw, the latter over all elimination orders. */
static void below_fractional_width(void)
{
    static struct oracle oracle;
    bool good = true;
    unsigned strict = 0;
    fmpq_t submodular, fractional, greatest;
    fmpq_init(submodular);
    fmpq_init(fractional);
    fmpq_init(greatest);
    for (unsigned round = 0; round < 150; round++) {
        struct graph graph;
        char text[256];
        random_edges(5, 4 + below(4), text);
        const jc_hypergraph *hypergraph = graph_of(&graph, text);
        oracle_decompose(hypergraph, &oracle);
        for (unsigned d = 0; d < oracle.count; d++) {
            cover_bags(hypergraph, &oracle.decompositions[d], greatest);
            if (d == 0 || fmpq_cmp(greatest, fractional) < 0)
                fmpq_set(fractional, greatest);
        }
        good = good && width_of(hypergraph, NULL, submodular) && fmpq_cmp(submodular, fractional) <= 0;
        strict += fmpq_cmp(submodular, fractional) < 0;
    }
    ok(good && strict > 0, "the submodular width is never above the fractional hypertree width, %u times below",
       strict);
    fmpq_clear(greatest);
    fmpq_clear(fractional);
    fmpq_clear(submodular);
}

/* Edges that hang on a tree: each shares with an earlier one only vertices of that one. */
static void acyclic(void)
{
    bool good = true;
    fmpq_t width;
    fmpq_init(width);
    for (unsigned round = 0; round < 100; round++) {
        struct graph graph;
        char text[256] = "abc", edges[16][4] = {"abc"}, fresh = 'd';
        const unsigned edge_count = 2 + below(10);
        for (unsigned e = 1; e < edge_count; e++) {
            const char *parent = edges[below(e)];
            edges[e][0] = parent[below(3)];
            edges[e][1] = below(2) ? parent[below(3)] : fresh++;
            edges[e][2] = fresh++;
            snprintf(text + strlen(text), sizeof text - strlen(text), " %.3s", edges[e]);
        }
        good = good && width_of(graph_of(&graph, text), NULL, width) && fmpq_is_one(width);
    }
    ok(good, "acyclic hypergraphs of any size have width 1");
    fmpq_clear(width);
}

int main(void)
{
    compare_with_oracle(3, 200);
    compare_with_oracle(4, 500);
    compare_with_oracle(5, 800);
    more_constraints();
    below_fractional_width();
    acyclic();
    flint_cleanup();
    return done_testing();
}
