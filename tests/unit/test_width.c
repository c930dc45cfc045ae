/* SPDX-License-Identifier: Apache-2.0 */
/* Integral covers, ghw and fhw: known values, interrupted searches, what is refused. */
#include <joincast/lp.h>

#include "tests/oracle/check_decomposition.h"
#include "tests/tap.h"
#include "tests/unit/cover_graphs.h"

#include <time.h>

static void width_is(const jc_hypergraph *hypergraph, const char *const *costs, jc_width_kind kind, const char *want,
                     const char *name)
{
    const jc_width_options options = {.costs = costs};
    jc_width *width;
    jc_error error;
    if (!ok(jc_width_solve(hypergraph, kind, &options, &width, &error) == JC_OK, "%s: solved", name)) {
        printf("# %s\n", error.sentence);
        return;
    }
    ok_text(jc_width_upper(width), want, "%s: width", name);
    ok(jc_width_exact(width) && strcmp(jc_width_lower(width), want) == 0, "%s: exact", name);
    const char *wrong =
        check_decomposition(hypergraph, costs, kind, jc_width_decomposition(width), jc_width_upper(width));
    ok(!wrong, "%s: decomposition%s%s", name, wrong ? ": " : "", wrong ? wrong : "");
    jc_width_free(width);
}

struct known {
    const char *name, *edges, *ghw, *fhw;
};

static const struct known known[] = {
    {"C4", "ab bc cd da", "2", "2"},
    {"C5", "ab bc cd de ea", "2", "2"},
    {"C6", "ab bc cd de ef fa", "2", "2"},
    {"triangle", "ab bc ca", "2", "3/2"},
    {"K4", "ab ac ad bc bd cd", "2", "2"},
    {"K5", "ab ac ad ae bc bd be cd ce de", "3", "5/2"},
    {"LW4", "abc abd acd bcd", "2", "4/3"},
    {"LW5", "abcd abce abde acde bcde", "2", "5/4"},
    {"K2,3", "ac ad ae bc bd be", "2", "2"},
    {"K3,3", "ad ae af bd be bf cd ce cf", "3", "3"},
    {"bowtie", "ab bc ca ad de ea", "2", "3/2"},
    {"house", "ab bc cd da ae eb", "2", "2"},
    {"W4", "ab ac ad ae bc cd de eb", "2", "2"},
    {"octahedron", "ab ac ad ae bc cd de eb fb fc fd fe", "3", "5/2"},
    {"path", "ab bc cd de", "1", "1"},
    {"one vertex", "a", "1", "1"},
    {"singletons", "a b c", "1", "1"},
    {"edges over the same vertices", "ab ab ba", "1", "1"},
    {"two components", "ab bc ca de ef fd", "2", "3/2"},
    {"subsumed edges", "abc ab bc ca cd", "1", "1"},
    {"an empty edge", "- ab", "1", "1"},
    {"only an empty edge", "-", "0", "0"},
    {"no edge", "", "0", "0"},
};

static void test_known(void)
{
    static struct graph graph;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        const jc_hypergraph *hypergraph = graph_of(&graph, known[i].edges);
        char name[64];
        snprintf(name, sizeof name, "ghw of %s", known[i].name);
        width_is(hypergraph, NULL, JC_WIDTH_GENERALIZED, known[i].ghw, name);
        snprintf(name, sizeof name, "fhw of %s", known[i].name);
        width_is(hypergraph, NULL, JC_WIDTH_FRACTIONAL, known[i].fhw, name);
    }
}

static void test_costs(void)
{
    static struct graph graph;
    const char *const costs[] = {"2", "2", "3", "1/3"}, *const free_edge[] = {"0", "3/2", "5", "1/3"};
    width_is(graph_of(&graph, "ab bc ca"), costs, JC_WIDTH_FRACTIONAL, "7/2", "fhw with costs");
    width_is(graph_of(&graph, "ab bc ca"), costs, JC_WIDTH_GENERALIZED, "4", "ghw with costs");
    width_is(graph_of(&graph, "ab bc ca cd"), costs, JC_WIDTH_FRACTIONAL, "7/3", "fhw with a cheap edge aside");
    width_is(graph_of(&graph, "ab bc ca cd"), free_edge, JC_WIDTH_GENERALIZED, "1/3", "ghw with an edge for nothing");
}

static void test_unused_vertex(void)
{
    char x[] = "x", y[] = "y", z[] = "z", r[] = "R", *vertices[] = {x, y, z}, *edges[] = {r};
    size_t start[] = {0, 2};
    unsigned members[] = {0, 2};
    const jc_hypergraph hypergraph = {3, vertices, 1, edges, start, members};
    width_is(&hypergraph, NULL, JC_WIDTH_FRACTIONAL, "1", "a vertex in no edge is left out");
}

static void cover_is(const char *edges, const char *const *costs, const bool *covered, const char *want,
                     const char *name)
{
    static struct graph graph;
    const jc_hypergraph *hypergraph = graph_of(&graph, edges);
    bool chosen[GRAPH_EDGES];
    char *value;
    if (!ok(jc_integral_cover_solve(hypergraph, costs, covered, chosen, &value, NULL) == JC_OK, "%s: solved", name))
        return;
    ok_text(value, want, "%s: value", name);
    free(value);
    bool all = true;
    for (unsigned v = 0; v < hypergraph->vertex_count; v++) {
        bool held = covered && !covered[v];
        for (unsigned e = 0; e < hypergraph->edge_count && !held; e++)
            held = chosen[e] && check_edge_has(hypergraph, e, v);
        all = all && held;
    }
    ok(all, "%s: the chosen edges cover", name);
}

static void test_integral_cover(void)
{
    const bool ends[] = {true, false, false, true};
    const char *const costs[] = {"3", "1/2", "2/3", "5"};
    cover_is("ab bc ca", NULL, NULL, "2", "cover of the triangle");
    cover_is("ab bc cd", NULL, ends, "2", "cover of a path's ends");
    cover_is("ab ac bc abc", costs, NULL, "7/6", "two cheap edges for a dear one");
    cover_is("ab ac ad ae bc bd be cd ce de", NULL, NULL, "3", "cover of K5");
    cover_is("abc ade bdf cef", NULL, NULL, "3", "cover of four lines");
    cover_is("-", NULL, NULL, "0", "nothing to cover");
}

static bool after_some_calls(void *argument)
{
    unsigned *left = argument;
    return *left == 0 || --*left == 0;
}

/* A grid of side times side vertices, joined by edges of two. */
static jc_hypergraph *grid(unsigned side)
{
    const unsigned count = side * side;
    char (*names)[8] = malloc(2 * (size_t)count * sizeof *names);
    const char **vertices = malloc(count * sizeof *vertices), **edges = malloc(2 * (size_t)count * sizeof *edges);
    size_t *start = malloc((2 * (size_t)count + 1) * sizeof *start);
    unsigned *members = malloc(4 * (size_t)count * sizeof *members), edge = 0;
    jc_hypergraph *hypergraph = NULL;
    if (names && vertices && edges && start && members) {
        for (unsigned v = 0; v < 2 * count; v++)
            snprintf(names[v], sizeof *names, "n%u", v);
        for (unsigned v = 0; v < count; v++) {
            vertices[v] = names[v];
            const unsigned next[2] = {v % side + 1 < side ? v + 1 : v, v + side < count ? v + side : v};
            for (unsigned k = 0; k < 2; k++) {
                if (next[k] == v)
                    continue;
                start[edge] = 2 * (size_t)edge;
                edges[edge] = names[edge];
                members[2 * edge] = v;
                members[2 * edge + 1] = next[k];
                edge++;
            }
        }
        start[edge] = 2 * (size_t)edge;
        (void)jc_hypergraph_create(count, vertices, edge, edges, start, members, &hypergraph);
    }
    free(members);
    free(start);
    free(edges);
    free(vertices);
    free(names);
    return hypergraph;
}

static double number(const char *rational)
{
    const char *slash = strchr(rational, '/');
    return strtod(rational, NULL) / (slash ? strtod(slash + 1, NULL) : 1);
}

/* The 5x5 grid, known by the full search, stopped ever later: bounds hold, and the decomposition is one. */
static void test_interrupted(void)
{
    jc_hypergraph *hypergraph = grid(5);
    jc_width *full, *part;
    if (!ok(hypergraph && jc_width_solve(hypergraph, JC_WIDTH_FRACTIONAL, NULL, &full, NULL) == JC_OK, "5x5 grid"))
        return;
    unsigned unfinished = 0;
    const char *wrong = NULL;
    for (unsigned calls = 1; calls < 200 && !wrong; calls = calls * 3 / 2 + 1) {
        unsigned left = calls;
        const jc_width_options options = {.stop = after_some_calls, .argument = &left};
        if (jc_width_solve(hypergraph, JC_WIDTH_FRACTIONAL, &options, &part, NULL) != JC_OK) {
            wrong = "failed";
            break;
        }
        unfinished += !jc_width_exact(part);
        if (number(jc_width_lower(part)) > number(jc_width_lower(full)) ||
            number(jc_width_upper(part)) < number(jc_width_upper(full)))
            wrong = "a bound is beyond the width";
        else
            wrong = check_decomposition(hypergraph, NULL, JC_WIDTH_FRACTIONAL, jc_width_decomposition(part),
                                        jc_width_upper(part));
        jc_width_free(part);
    }
    ok(!wrong, "stopped searches leave bounds and a decomposition%s%s", wrong ? ": " : "", wrong ? wrong : "");
    ok(unfinished > 0, "some of them were stopped");
    jc_width_free(full);
    jc_hypergraph_free(hypergraph);
}

/* Every two of count vertices joined. */
static jc_hypergraph *complete(unsigned count)
{
    const unsigned pairs = count * (count - 1) / 2;
    char (*names)[8] = malloc(pairs * sizeof *names);
    const char **texts = malloc(pairs * sizeof *texts);
    size_t *start = malloc((pairs + (size_t)1) * sizeof *start);
    unsigned *members = malloc(2 * (size_t)pairs * sizeof *members), edge = 0;
    jc_hypergraph *hypergraph = NULL;
    if (names && texts && start && members) {
        for (unsigned v = 0; v < count; v++) {
            for (unsigned u = 0; u < v; u++, edge++) {
                snprintf(names[edge], sizeof *names, "n%u", edge);
                texts[edge] = names[edge];
                start[edge] = 2 * (size_t)edge;
                members[2 * edge] = u;
                members[2 * edge + 1] = v;
            }
        }
        start[edge] = 2 * (size_t)edge;
        (void)jc_hypergraph_create(count, texts, edge, texts, start, members, &hypergraph);
    }
    free(members);
    free(start);
    free(texts);
    free(names);
    return hypergraph;
}

/* hypergraph: freed here. */
static void keeps_time(jc_hypergraph *hypergraph, const char *name)
{
    const jc_width_options options = {.seconds = 0.1};
    struct timespec from, to;
    jc_width *width;
    clock_gettime(CLOCK_MONOTONIC, &from);
    if (!ok(hypergraph && jc_width_solve(hypergraph, JC_WIDTH_GENERALIZED, &options, &width, NULL) == JC_OK,
            "%s in a tenth of a second", name))
        return;
    clock_gettime(CLOCK_MONOTONIC, &to);
    const double elapsed = (double)(to.tv_sec - from.tv_sec) + 1e-9 * (double)(to.tv_nsec - from.tv_nsec);
    /* Generous, for machines that do other things at the time and for sanitizers. */
    ok(elapsed < 8, "%s: the limit is kept: %.2f s", name, elapsed);
    const char *wrong = check_decomposition(hypergraph, NULL, JC_WIDTH_GENERALIZED, jc_width_decomposition(width),
                                            jc_width_upper(width));
    ok(!wrong, "%s: a decomposition was found%s%s", name, wrong ? ": " : "", wrong ? wrong : "");
    jc_width_free(width);
    jc_hypergraph_free(hypergraph);
}

static void test_time_limit(void)
{
    keeps_time(grid(12), "12x12 grid"); /* the search is stopped */
    keeps_time(complete(200), "clique of 200 vertices"); /* the cover of its one bag is */
}

static void test_refused(void)
{
    static struct graph graph;
    const jc_hypergraph *hypergraph = graph_of(&graph, "ab bc");
    const char *const bad[] = {"1", "-1"}, *const huge[] = {"1/18446744073709551557", "1/3"};
    const char *names[] = {"x", "y", "z"};
    jc_width_options options = {.costs = bad};
    jc_width *width;
    jc_error error;
    bool chosen[2];
    char *value;
    ok(jc_width_solve(hypergraph, JC_WIDTH_FRACTIONAL, &options, &width, &error) == JC_ERR_INPUT &&
           strstr(error.sentence, "-1") && strcmp(error.place, "R2") == 0,
       "a cost that is no cost: %s", error.sentence);
    ok(jc_integral_cover_solve(hypergraph, bad, NULL, chosen, &value, &error) == JC_ERR_INPUT,
       "nor is it one of an integral cover");
    options.costs = huge;
    ok(jc_width_solve(hypergraph, JC_WIDTH_FRACTIONAL, &options, &width, &error) == JC_ERR_LIMIT &&
           strstr(error.sentence, "62 bits"),
       "costs without a small common denominator: %s", error.sentence);
    ok(jc_width_solve(hypergraph, JC_WIDTH_CONSTRAINED, NULL, &width, &error) == JC_ERR_ARGUMENT,
       "a constrained width without constraints: %s", error.sentence);
    const bool covered[] = {true, true, true, true};
    size_t start[] = {0, 1};
    unsigned members[] = {0};
    char x[] = "x", y[] = "y", r[] = "R", *vertices[] = {x, y}, *edges[] = {r};
    const jc_hypergraph apart = {2, vertices, 1, edges, start, members};
    ok(jc_integral_cover_solve(&apart, NULL, covered, chosen, &value, &error) == JC_ERR_INPUT &&
           strcmp(error.place, "y") == 0,
       "a vertex to be covered that lies in no edge: %s", error.sentence);
    jc_constraints *constraints;
    if (!ok(jc_constraints_create(3, names, &constraints) == JC_OK, "constraints"))
        return;
    options = (jc_width_options){.constraints = constraints};
    ok(jc_width_solve(hypergraph, JC_WIDTH_CONSTRAINED, &options, &width, &error) == JC_ERR_INPUT &&
           strcmp(error.place, "a") == 0,
       "a vertex that nothing bounds: %s", error.sentence);
    jc_constraints_free(constraints);
}

int main(void)
{
    test_known();
    test_costs();
    test_unused_vertex();
    test_integral_cover();
    test_interrupted();
    test_time_limit();
    test_refused();
    return done_testing();
}
