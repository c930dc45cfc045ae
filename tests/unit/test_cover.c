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

int main(void)
{
    test_known();
    return done_testing();
}
