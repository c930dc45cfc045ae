/* SPDX-License-Identifier: Apache-2.0 */
/* Random hypergraphs of up to 6 vertices: widths against all elimination orders, integral covers against all sets of
 * edges, equal as text; and an added edge never raises an edge cover number. */
#include <joincast/lp.h>

#include "lp/rational.h"
#include "tests/oracle/check_decomposition.h"
#include "tests/random.h"
#include "tests/tap.h"

enum { VERTICES = 6, EDGES = 7, ROUNDS = 1500 };

struct drawn {
    jc_hypergraph hypergraph;
    char *vertices[VERTICES], *edges[EDGES], names[VERTICES + EDGES][4];
    size_t start[EDGES + 1];
    unsigned members[EDGES * VERTICES], sets[EDGES];
    const char *costs[EDGES];
    bool unit_costs;
    const jc_constraints *constraints;
};

static void draw(uint64_t *state, struct drawn *drawn)
{
    static const char *const choices[] = {"1", "2", "1/3", "3/2", "0", "1"};
    const unsigned vertices = 1 + (unsigned)random_below(state, VERTICES);
    const unsigned edges = 1 + (unsigned)random_below(state, EDGES);
    size_t length = 0;
    for (unsigned i = 0; i < VERTICES + EDGES; i++)
        snprintf(drawn->names[i], sizeof drawn->names[i], "n%u", i);
    for (unsigned v = 0; v < vertices; v++)
        drawn->vertices[v] = drawn->names[v];
    for (unsigned e = 0; e < edges; e++) {
        drawn->edges[e] = drawn->names[VERTICES + e];
        drawn->sets[e] = 0;
        for (unsigned k = (unsigned)random_below(state, 4); k > 0; k--)
            drawn->sets[e] |= 1u << random_below(state, vertices);
        drawn->start[e] = length;
        for (unsigned v = 0; v < vertices; v++) {
            if (drawn->sets[e] >> v & 1)
                drawn->members[length++] = v;
        }
        drawn->costs[e] = choices[random_below(state, sizeof choices / sizeof *choices)];
    }
    drawn->start[edges] = length;
    drawn->unit_costs = random_below(state, 2) == 0;
    drawn->hypergraph =
        (jc_hypergraph){vertices, drawn->vertices, edges, drawn->edges, drawn->start, drawn->members};
}

static const char *const *costs_of(const struct drawn *drawn)
{
    return drawn->unit_costs ? NULL : drawn->costs;
}

/* The cheapest set of edges that covers the vertices of the mask, over all sets. */
static void integral_by_force(const struct drawn *drawn, unsigned mask, fmpq_t best)
{
    bool found = false;
    fmpq_t sum, cost;
    fmpq_init(sum);
    fmpq_init(cost);
    for (unsigned chosen = 0; chosen < 1u << drawn->hypergraph.edge_count; chosen++) {
        unsigned held = 0;
        fmpq_zero(sum);
        for (unsigned e = 0; e < drawn->hypergraph.edge_count; e++) {
            if (!(chosen >> e & 1))
                continue;
            held |= drawn->sets[e];
            fmpq_set_str(cost, drawn->unit_costs ? "1" : drawn->costs[e], 10);
            fmpq_add(sum, sum, cost);
        }
        if (!(mask & ~held) && (!found || fmpq_cmp(sum, best) < 0)) {
            fmpq_set(best, sum);
            found = true;
        }
    }
    fmpq_clear(cost);
    fmpq_clear(sum);
}

static void bag_by_force(const struct drawn *drawn, jc_width_kind kind, unsigned mask, fmpq_t value)
{
    bool covered[VERTICES];
    jc_cover *cover;
    jc_polymatroid *polymatroid;
    for (unsigned v = 0; v < VERTICES; v++)
        covered[v] = mask >> v & 1;
    if (kind == JC_WIDTH_GENERALIZED) {
        integral_by_force(drawn, mask, value);
    } else if (kind == JC_WIDTH_FRACTIONAL) {
        if (jc_cover_solve(&drawn->hypergraph, costs_of(drawn), covered, &cover, NULL) == JC_OK) {
            fmpq_set_str(value, jc_cover_value(cover), 10);
            jc_cover_free(cover);
        }
    } else if (jc_polymatroid_solve(drawn->constraints, mask, &polymatroid, NULL) == JC_OK) {
        fmpq_set_str(value, jc_polymatroid_value(polymatroid), 10);
        jc_polymatroid_free(polymatroid);
    }
}

/* The least, over all orders of the vertices left, of the largest bag still to come or before. */
static void eliminate(fmpq *costs, const unsigned *adjacency, unsigned left, const fmpq_t before, fmpq_t best,
                      bool *found)
{
    if (!left && (!*found || fmpq_cmp(before, best) < 0)) {
        fmpq_set(best, before);
        *found = true;
    }
    for (unsigned v = 0; v < VERTICES; v++) {
        unsigned filled[VERTICES];
        if (!(left >> v & 1))
            continue;
        const unsigned bag = (adjacency[v] & left) | 1u << v;
        for (unsigned u = 0; u < VERTICES; u++)
            filled[u] = bag >> u & 1 ? adjacency[u] | (bag & ~(1u << u)) : adjacency[u];
        eliminate(costs, filled, left & ~(1u << v), fmpq_cmp(costs + bag, before) > 0 ? costs + bag : before, best,
                  found);
    }
}

static char *width_by_force(const struct drawn *drawn, jc_width_kind kind)
{
    unsigned adjacency[VERTICES] = {0}, used = 0;
    bool found = false;
    fmpq costs[1 << VERTICES];
    fmpq_t none, best;
    for (unsigned e = 0; e < drawn->hypergraph.edge_count; e++) {
        used |= drawn->sets[e];
        for (unsigned v = 0; v < VERTICES; v++) {
            if (drawn->sets[e] >> v & 1)
                adjacency[v] |= drawn->sets[e] & ~(1u << v);
        }
    }
    for (unsigned mask = 0; mask < 1u << VERTICES; mask++) {
        fmpq_init(costs + mask);
        if (!(mask & ~used))
            bag_by_force(drawn, kind, mask, costs + mask);
    }
    fmpq_init(none);
    fmpq_init(best);
    eliminate(costs, adjacency, used, none, best, &found);
    char *text = jc_rational_text(best);
    fmpq_clear(best);
    fmpq_clear(none);
    for (unsigned mask = 0; mask < 1u << VERTICES; mask++)
        fmpq_clear(costs + mask);
    return text;
}

/* NULL where the library's width is the oracle's and its decomposition holds. */
static const char *compare(const struct drawn *drawn, jc_width_kind kind)
{
    const jc_width_options options = {.costs = costs_of(drawn), .constraints = drawn->constraints};
    jc_width *width;
    if (jc_width_solve(&drawn->hypergraph, kind, &options, &width, NULL) != JC_OK)
        return "failed";
    char *want = width_by_force(drawn, kind);
    const char *wrong = NULL;
    if (!jc_width_exact(width))
        wrong = "not exact";
    else if (!want || strcmp(want, jc_width_upper(width)) != 0)
        wrong = "another width";
    else
        wrong = check_decomposition(&drawn->hypergraph, costs_of(drawn), kind, jc_width_decomposition(width),
                                    jc_width_upper(width));
    if (wrong)
        printf("# got %s, want %s\n", jc_width_upper(width), want ? want : "?");
    free(want);
    jc_width_free(width);
    return wrong;
}

static void print_drawn(const struct drawn *drawn)
{
    for (unsigned e = 0; e < drawn->hypergraph.edge_count; e++)
        printf("# edge %#x cost %s\n", drawn->sets[e], drawn->unit_costs ? "1" : drawn->costs[e]);
}

static void test_widths(jc_width_kind kind, const char *name)
{
    uint64_t state = 7;
    const char *wrong = NULL;
    for (unsigned round = 0; round < ROUNDS && !wrong; round++) {
        struct drawn drawn = {0};
        draw(&state, &drawn);
        if ((wrong = compare(&drawn, kind)))
            print_drawn(&drawn);
    }
    ok(!wrong, "%s of %d random hypergraphs%s%s", name, (int)ROUNDS, wrong ? ": " : "", wrong ? wrong : "");
}

/* Edges as cardinalities, and a random dependency or degree bound. */
static void test_constrained(void)
{
    enum { CONSTRAINED_ROUNDS = 60 };
    uint64_t state = 11;
    const char *wrong = NULL;
    for (unsigned round = 0; round < CONSTRAINED_ROUNDS && !wrong; round++) {
        struct drawn drawn = {0};
        jc_constraints *constraints;
        draw(&state, &drawn);
        const unsigned vertices = drawn.hypergraph.vertex_count;
        const uint64_t from = random_below(&state, vertices), to = random_below(&state, vertices);
        const jc_constraint constraint = {UINT64_C(1) << from, UINT64_C(1) << to, JC_NORM_INFINITY,
                                          random_below(&state, 2) ? "0" : "1/2", "degree"};
        if (jc_constraints_create(vertices, (const char *const *)drawn.vertices, &constraints) != JC_OK ||
            jc_constraints_add_edges(constraints, &drawn.hypergraph, costs_of(&drawn), NULL) != JC_OK ||
            (from != to && jc_constraints_add(constraints, &constraint, NULL) != JC_OK)) {
            wrong = "no constraints";
            break;
        }
        drawn.constraints = constraints;
        if ((wrong = compare(&drawn, JC_WIDTH_CONSTRAINED)))
            print_drawn(&drawn);
        jc_constraints_free(constraints);
    }
    ok(!wrong, "constrained widths%s%s", wrong ? ": " : "", wrong ? wrong : "");
}

static char *integral_value(const struct drawn *drawn, const bool *covered)
{
    bool chosen[EDGES];
    char *value;
    return jc_integral_cover_solve(&drawn->hypergraph, costs_of(drawn), covered, chosen, &value, NULL) == JC_OK
               ? value
               : NULL;
}

static void test_integral_covers(void)
{
    uint64_t state = 13;
    bool equal = true, monotone = true;
    fmpq_t want, got;
    fmpq_init(want);
    fmpq_init(got);
    for (unsigned round = 0; round < ROUNDS && equal && monotone; round++) {
        struct drawn drawn = {0};
        bool covered[VERTICES];
        unsigned mask = 0;
        jc_cover *before, *after;
        draw(&state, &drawn);
        for (unsigned e = 0; e < drawn.hypergraph.edge_count; e++)
            mask |= drawn.sets[e];
        mask &= (unsigned)random_next(&state);
        for (unsigned v = 0; v < VERTICES; v++)
            covered[v] = mask >> v & 1;
        integral_by_force(&drawn, mask, want);
        char *value = integral_value(&drawn, covered), *text = jc_rational_text(want);
        equal = value && text && strcmp(value, text) == 0;
        free(text);
        free(value);
        /* The last edge taken away: what then still covers costs no less. */
        if (jc_cover_solve(&drawn.hypergraph, costs_of(&drawn), covered, &after, NULL) != JC_OK)
            continue;
        drawn.hypergraph.edge_count--;
        if (jc_cover_solve(&drawn.hypergraph, costs_of(&drawn), covered, &before, NULL) == JC_OK) {
            fmpq_set_str(want, jc_cover_value(before), 10);
            fmpq_set_str(got, jc_cover_value(after), 10);
            monotone = fmpq_cmp(got, want) <= 0;
            jc_cover_free(before);
        }
        jc_cover_free(after);
    }
    ok(equal, "integral covers of random hypergraphs are the cheapest of all sets of edges");
    ok(monotone, "an added edge never raises the fractional edge cover number");
    fmpq_clear(got);
    fmpq_clear(want);
}

int main(void)
{
    test_widths(JC_WIDTH_FRACTIONAL, "fhw");
    test_widths(JC_WIDTH_GENERALIZED, "ghw");
    test_constrained();
    test_integral_covers();
    return done_testing();
}
