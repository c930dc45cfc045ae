/* SPDX-License-Identifier: Apache-2.0 */
/* Fractional edge covers with known values, costs, covered subsets, and what is refused. */
#include <joincast/lp.h>

#include "tests/tap.h"
#include "tests/unit/cover_graphs.h"

static const struct {
    const char *name, *edges, *rho;
} known[] = {
    {"triangle", "ab bc ca", "3/2"},
    {"C4", "ab bc cd da", "2"},
    {"C5", "ab bc cd de ea", "5/2"},
    {"C6", "ab bc cd de ef fa", "3"},
    {"K4", "ab ac ad bc bd cd", "2"},
    {"K5", "ab ac ad ae bc bd be cd ce de", "5/2"},
    {"K6", "ab ac ad ae af bc bd be bf cd ce cf de df ef", "3"},
    {"LW4", "abc abd acd bcd", "4/3"},
    {"LW5", "abcd abce abde acde bcde", "5/4"},
    {"star with 3 leaves", "ab ac ad", "3"},
    {"path of 2 edges", "ab bc", "2"},
    {"path of 4 edges", "ab bc cd de", "3"},
    {"grid 2x3", "ab bc de ef ad be cf", "3"},
    {"grid 3x3", "ab bc de ef gh hi ad be cf dg eh fi", "5"},
    {"Petersen graph", "ab bc cd de ea af bg ch di ej fh hj jg gi if", "5"},
    {"K2,3", "ac ad ae bc bd be", "3"},
    {"octahedron", "ac ad ae af bc bd be bf ce cf de df", "3"},
    {"wheel W4", "ab ac ad ae bc cd de eb", "5/2"},
    {"no edges at all", "", "0"},
    {"one empty edge", "-", "0"},
    {"singletons", "a b c", "3"},
    {"the same edge three times", "ab ab ab", "1"},
    {"edges inside an edge", "a ab abc bc - abc", "1"},
    {"two triangles apart", "ab bc ca de ef fd", "3"},
    {"CallGraphEdge, full", "j ij ibcd eb ef cdfg", "3"},
    {"CallGraphEdge, helper", "cdfg ef", "2"},
    {"CallGraphEdge, consumer", "j ij ibcd eb cdeg", "3"},
};

static void test_known(void)
{
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        struct graph graph;
        jc_cover *cover = NULL;
        jc_error error = {.code = JC_OK};
        /* The CallGraphEdge rules leave letters out, which are then no variables of theirs. */
        const jc_hypergraph *hypergraph = graph_of(&graph, known[i].edges);
        bool covered[26] = {false};
        for (const char *letter = known[i].edges; *letter; letter++) {
            if (*letter >= 'a')
                covered[*letter - 'a'] = true;
        }
        ok(jc_cover_solve(hypergraph, NULL, covered, &cover, &error) == JC_OK, "%s is solved %s", known[i].name,
           error.sentence);
        if (!cover)
            continue;
        ok_text(jc_cover_value(cover), known[i].rho, "rho* of %s is %s", known[i].name, known[i].rho);
        ok(jc_cover_certified(cover) && !jc_cover_bound(cover) && jc_cover_bound_log2(cover) == 0,
           "%s is certified and has no bound without sizes", known[i].name);
        jc_cover_free(cover);
    }
}

/* Solves the graph; the test fails and NULL comes back where that does not work. */
static jc_cover *solve(const char *edges, const char *const *costs, const uint64_t *sizes,
                       const char *covered_letters)
{
    struct graph graph;
    const jc_hypergraph *hypergraph = graph_of(&graph, edges);
    bool covered[26] = {false};
    for (const char *letter = covered_letters ? covered_letters : ""; *letter; letter++)
        covered[*letter - 'a'] = true;
    jc_cover *cover = NULL;
    jc_error error = {.code = JC_OK};
    const bool *flags = covered_letters ? covered : NULL;
    const jc_status status = sizes ? jc_cover_solve_sizes(hypergraph, sizes, flags, &cover, &error)
                                   : jc_cover_solve(hypergraph, costs, flags, &cover, &error);
    if (status)
        ok(false, "%s is solved: %s", edges, error.sentence);
    return status ? NULL : cover;
}

static void value_is(const char *edges, const char *const *costs, const char *covered, const char *want)
{
    jc_cover *cover = solve(edges, costs, NULL, covered);
    if (cover)
        ok_text(jc_cover_value(cover), want, "%s with covered %s costs %s", edges, covered ? covered : "all", want);
    jc_cover_free(cover);
}

static void test_costs_and_subsets(void)
{
    static const char *const consumer_costs[] = {"1", "1", "1", "1", "2"};
    static const char *const free_edge[] = {"0", "1", "1"};
    static const char *const fractions[] = {"1/2", "2/4", "07/10"};
    static const char *const huge[] = {"100000000000000000000000000000000000000000", "1",
                                       "1/1000000000000000000000000"};
    static const char *const largest[] = {"4611686018427387903", "4611686018427387903", "4611686018427387901"};
    static const char *const beyond[] = {"9223372036854775807", "9223372036854775807", "9223372036854775807"};
    value_is("ab bc ca", largest, NULL, "13835058055282163707/2"); /* sums that leave 64 bits */
    value_is("ab bc ca", beyond, NULL, "27670116110564327421/2");
    value_is("a ab bcde cf efgb", consumer_costs, "abcdefg", "4");
    value_is("a ab bcde cf efgb", NULL, "bg", "1");
    value_is("a ab bcde cf efgh", NULL, "bh", "2");
    value_is("a ab bcde cf efgh", consumer_costs, "bh", "3");
    value_is("ab bc ca", free_edge, NULL, "1");
    value_is("ab bc ca", fractions, NULL, "17/20");
    value_is("ab bc ca", huge, NULL, "1000000000000000000000001/1000000000000000000000000");
    value_is("ab bc ca", NULL, "", "0");
    value_is("ab bc ca", NULL, "c", "1");
    jc_cover *cover = solve("ab bc ca", NULL, NULL, NULL);
    if (cover) {
        for (unsigned i = 0; i < 3; i++) {
            ok_text(jc_cover_weight(cover, i), "1/2", "edge %u of the triangle weighs 1/2", i);
            ok_text(jc_cover_packing(cover, i), "1/2", "vertex %u of the triangle packs 1/2", i);
        }
        ok(!jc_cover_weight(cover, 3) && !jc_cover_packing(cover, 3), "beyond the last edge and vertex is NULL");
        ok(jc_cover_value_double(cover) == 1.5, "3/2 is 1.5 as a double");
    }
    jc_cover_free(cover);
    cover = solve("abcd abce abde acde bcde abcde", NULL, NULL, "ac");
    if (cover) {
        ok_text(jc_cover_packing(cover, 1), "0", "a vertex that needs no cover packs nothing");
        ok_text(jc_cover_value(cover), "1", "one edge covers a and c");
    }
    jc_cover_free(cover);
}

static void test_refused(void)
{
    static const char *const bad[] = {"",    "-1", "+1", "1/0",  "1/",  "/2",  "1.5", " 1", "1 ",
                                      "1/2/3", "x",  "1x", "1/-2", "0/0", "1e3", "nan"};
    struct graph graph;
    jc_cover *cover = (jc_cover *)&graph;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        const char *costs[] = {"1", bad[i], "1"};
        jc_error error = {.code = JC_OK};
        ok(jc_cover_solve(graph_of(&graph, "ab bc ca"), costs, NULL, &cover, &error) == JC_ERR_INPUT,
           "the cost '%s' is refused", bad[i]);
        ok(strcmp(error.place, "R2") == 0 && strstr(error.sentence, "is not a non-negative rational"),
           "its edge is named");
    }
    jc_error error = {.code = JC_OK};
    ok(jc_cover_solve(graph_of(&graph, "ac cd"), NULL, NULL, &cover, &error) == JC_ERR_INPUT,
       "a vertex in no edge is refused");
    ok(error.code == JC_ERR_INPUT && strcmp(error.place, "b") == 0 &&
           strstr(error.sentence, "vertex b lies in no edge"),
       "and named");
    static const uint64_t sizes[] = {0, 7};
    ok(jc_cover_solve_sizes(graph_of(&graph, "ac cd"), sizes, NULL, &cover, NULL) == JC_ERR_INPUT,
       "with sizes too, one of them 0, and without a place for the error");
    ok(cover == (jc_cover *)&graph, "the output stays as it was");
}

static const struct {
    const char *edges;
    uint64_t sizes[6];
    const char *covered, *bound;
    double log2; /* 0: not compared */
} sized[] = {
    {"ab bc ca", {1024, 1024, 1024}, NULL, "32768", 15},
    {"ab bc ca", {32, 1048576, 32}, NULL, "1024", 10},
    {"ab bc ca", {1000000, 1000000, 1000}, NULL, "31622777", 0},
    {"ab bc ca", {1000, 1000, 1000}, NULL, "31623", 0},
    {"ab bc ca", {1, 1, 1}, NULL, "1", 0},
    {"ab bc ca", {1, 1000, 1000}, NULL, "1000", 0},
    {"ab bc ca", {1, 5, 7}, "bc", "5", 0},
    {"ab bc ca", {3, 3, 3}, NULL, "6", 0},
    {"ab bc ca", {UINT64_MAX, UINT64_MAX, UINT64_MAX}, NULL, "79228162514264337587101499393", 96},
    {"ab bc", {UINT64_MAX, UINT64_MAX}, NULL, "340282366920938463426481119284349108225", 128},
    {"a", {UINT64_MAX}, NULL, "18446744073709551615", 64},
    {"a", {UINT64_C(1) << 63}, NULL, "9223372036854775808", 63},
    {"a", {3}, "", "1", 0},
    {"-", {17}, NULL, "1", 0},
    {"", {1}, NULL, "1", 0},
    {"abc abd acd bcd", {8, 8, 8, 8}, NULL, "16", 4},
    {"abc abd acd bcd", {10, 10, 10, 10}, NULL, "22", 0},
};

static void test_sizes(void)
{
    for (size_t i = 0; i < sizeof sized / sizeof *sized; i++) {
        jc_cover *cover = solve(sized[i].edges, NULL, sized[i].sizes, sized[i].covered);
        if (cover) {
            ok_text(jc_cover_bound(cover), sized[i].bound, "the bound of %s", sized[i].edges);
            if (sized[i].log2 > 0)
                ok(jc_cover_bound_log2(cover) == sized[i].log2, "and its logarithm, exactly %g", sized[i].log2);
        }
        jc_cover_free(cover);
    }
    static const uint64_t with_empty[3][3] = {{0, 5, 5}, {5, 0, 0}, {0, 0, 0}};
    for (size_t i = 0; i < 3; i++) {
        jc_cover *cover = solve("ab bc c", NULL, with_empty[i], i == 2 ? "" : NULL);
        if (cover) {
            ok_text(jc_cover_bound(cover), "0", "an empty relation makes the bound 0");
            ok(jc_cover_bound_log2(cover) < -1e308 && jc_cover_certified(cover), "and its logarithm minus infinity");
        }
        jc_cover_free(cover);
    }
}

int main(void)
{
    test_known();
    test_costs_and_subsets();
    test_refused();
    test_sizes();
    jc_cover_free(NULL);
    return done_testing();
}
