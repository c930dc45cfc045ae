/* SPDX-License-Identifier: Apache-2.0 */
/* Hypergraphs: made from lists and from rules, refused where a member is no vertex. */
#include <joincast/data.h>

#include "tests/tap.h"
#include "tests/unit/shown_hypergraph.h"

static void of_rule(const char *text, const char *want)
{
    jc_program *program = NULL;
    jc_diagnostics *diagnostics = NULL;
    jc_hypergraph *hypergraph = NULL;
    jc_status status = jc_program_parse(text, strlen(text), "t", &program, &diagnostics);
    if (ok(status == JC_OK && jc_hypergraph_of_rule(program, &program->rules[0], &hypergraph) == JC_OK, "%s", text))
        ok_text(shown_hypergraph(hypergraph), want, "its hypergraph");
    jc_hypergraph_free(hypergraph);
    jc_program_free(program);
    jc_diagnostics_free(diagnostics);
}

static void from_lists(void)
{
    static const char *const vertices[] = {"a", "b", "c"};
    static const char *const edges[] = {"E", "F", "G", "H"};
    static const size_t start[] = {1, 5, 5, 6, 9}; /* may begin anywhere */
    static const unsigned members[] = {9, 2, 0, 2, 0, 1, 2, 1, 0};
    jc_hypergraph *hypergraph = NULL;
    if (ok(jc_hypergraph_create(3, vertices, 4, edges, start, members, &hypergraph) == JC_OK, "lists are taken"))
        ok_text(shown_hypergraph(hypergraph), "a,b,c: E{02} F{} G{1} H{012}", "sorted, each member once");
    ok(hypergraph && hypergraph->start[0] == 0, "starts from 0");
    jc_hypergraph_free(hypergraph);
    hypergraph = NULL;
    static const unsigned outside[] = {0, 3};
    static const size_t one[] = {0, 2};
    ok(jc_hypergraph_create(3, vertices, 1, edges, one, outside, &hypergraph) == JC_ERR_ARGUMENT && !hypergraph,
       "a member that is no vertex is refused");
    if (ok(jc_hypergraph_create(0, NULL, 0, NULL, NULL, NULL, &hypergraph) == JC_OK,
           "nothing at all is a hypergraph"))
        ok_text(shown_hypergraph(hypergraph), ":", "without vertices and edges");
    jc_hypergraph_free(hypergraph);
    jc_hypergraph_free(NULL);
}

int main(void)
{
    from_lists();
    of_rule("Q(x,y,z) :- R(x,y), S(y,z), T(z,x).", "x,y,z: R{01} S{12} T{02}");
    of_rule("Q(x) :- R(x,y), R(y,x), S(_), R(3,x), T(), S(x), R(x,x), !N(x).",
            "x,y: R{01} R#2{01} S{} R#3{0} T{} S#2{0} R#4{0}");
    of_rule("Q(x) :- R(x,y), y = z, S(z,w), w = 4.", "x,y: R{01} S{1}");
    return done_testing();
}
