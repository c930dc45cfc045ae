/* SPDX-License-Identifier: Apache-2.0 */
/* Submodular widths that are known, with and without dependencies and sizes; and every way to be refused. */
#include <joincast/lp.h>

#include "tests/tap.h"
#include "tests/unit/cover_graphs.h"

#include <pthread.h>

/* The width of a hypergraph as text; "lower..upper" where it is not exact, else the error's sentence. */
static const char *width_of(const char *edges, const jc_width_options *options, char *text, size_t size)
{
    struct graph graph;
    jc_width *width = NULL;
    jc_error error = {.code = JC_OK};
    if (jc_submodular_width_solve(graph_of(&graph, edges), options, &width, &error))
        snprintf(text, size, "%s", error.sentence);
    else if (jc_width_exact(width))
        snprintf(text, size, "%s", jc_width_upper(width));
    else
        snprintf(text, size, "%s..%s", jc_width_lower(width), jc_width_upper(width));
    jc_width_free(width);
    return text;
}

static void known_values(void)
{
    static const struct {
        const char *name, *edges, *width;
    } known[] = {
        {"no edge", "", "0"},
        {"an empty edge", "-", "0"},
        {"one vertex", "a", "1"},
        {"path of 4 edges", "ab bc cd de", "1"},
        {"star", "ab ac ad", "1"},
        {"acyclic with a triangle inside", "abc ab bc ca cd", "1"},
        {"two parts", "ab cd", "1"},
        {"triangle and a square apart", "ab bc ca de ef fg gd", "3/2"},
        {"triangle", "ab bc ca", "3/2"},
        {"bowtie", "ab bc ca cd de ec", "3/2"},
        {"C4", "ab bc cd da", "3/2"},
        {"C5", "ab bc cd de ea", "5/3"},
        {"C6", "ab bc cd de ef fa", "5/3"},
        {"C7", "ab bc cd de ef fg ga", "7/4"},
        {"K4", "ab ac ad bc bd cd", "2"},
        {"K5", "ab ac ad ae bc bd be cd ce de", "5/2"},
        {"LW4", "abc abd acd bcd", "4/3"},
        {"K2,3", "ac ad ae bc bd be", "5/3"},
        {"K2,4", "ac ad ae af bc bd be bf", "7/4"},
        {"K3,3", "ad ae af bd be bf cd ce cf", "2"},
        {"grid 2x3", "ab bc de ef ad be cf", "3/2"},
        {"W4", "ea eb ec ed ab bc cd da", "2"},
        {"octahedron", "ac ad ae af bc bd be bf ce cf de df", "5/2"},
    };
    char text[512];
    for (size_t k = 0; k < sizeof known / sizeof *known; k++)
        ok_text(width_of(known[k].edges, NULL, text, sizeof text), known[k].width, "%s", known[k].name);
}

/* Parses "x->y" statistics apart by spaces into constraints beside the edges: degrees of N^0. */
static jc_constraints *with_dependencies(const jc_hypergraph *hypergraph, const char *dependencies)
{
    jc_constraints *constraints = NULL;
    if (jc_constraints_create(hypergraph->vertex_count, (const char *const *)hypergraph->vertices, &constraints) ||
        jc_constraints_add_edges(constraints, hypergraph, NULL, NULL))
        exit(1);
    for (const char *at = dependencies; *at; at++) {
        jc_constraint dependency = {.norm = JC_NORM_INFINITY, .bound = "0", .name = "dependency"};
        for (; *at != '-'; at++)
            dependency.given |= UINT64_C(1) << (*at - 'a');
        for (at += 2; *at && *at != ' '; at++)
            dependency.of |= UINT64_C(1) << (*at - 'a');
        if (jc_constraints_add(constraints, &dependency, NULL))
            exit(1);
        if (!*at)
            break;
    }
    return constraints;
}

static void dependencies(void)
{
    static const struct {
        const char *edges, *dependencies, *width;
    } known[] = {
        {"ab bc cd da", "a->b c->b", "1"},
        {"ab bc cd da", "", "3/2"},
        {"ab bc cd da", "->a", "1"},
        {"ab bc cd da", "->abcd", "0"},
        {"ab bc ca", "a->b", "1"},
        {"ab bc ca", "ab->c", "1"},
    };
    char text[512];
    for (size_t k = 0; k < sizeof known / sizeof *known; k++) {
        struct graph graph;
        jc_constraints *constraints = with_dependencies(graph_of(&graph, known[k].edges), known[k].dependencies);
        const jc_width_options options = {.constraints = constraints};
        ok_text(width_of(known[k].edges, &options, text, sizeof text), known[k].width, "%s with %s", known[k].edges,
                known[k].dependencies);
        jc_constraints_free(constraints);
    }
}

static void costs(void)
{
    static const char *const triangle[] = {"1", "1", "1/3"}, *const nothing[] = {"0", "0", "0"},
                             *const tiny[] = {"1/1000000000000", "1/1000000000000", "1/1000000000000",
                                              "1/1000000000000"},
                             *const huge[] = {"1000000000000000000000", "1000000000000000000000",
                                              "1000000000000000000000", "1000000000000000000001"};
    char text[512];
    ok_text(width_of("ab bc ca", &(jc_width_options){.costs = triangle}, text, sizeof text), "7/6", "costs of edges");
    ok_text(width_of("ab bc ca", &(jc_width_options){.costs = nothing}, text, sizeof text), "0", "costs of 0");
    ok_text(width_of("ab bc cd da", &(jc_width_options){.costs = tiny}, text, sizeof text), "3/2000000000000",
            "tiny costs");
    ok_text(width_of("ab bc cd da", &(jc_width_options){.costs = huge}, text, sizeof text), "3000000000000000000001/2",
            "huge costs");
}

/* Runs a search with constraints on ab bc ca and returns its status, with the error filled. */
static jc_status refuse(const jc_constraint *constraint, unsigned vertex_count, jc_error *error)
{
    static const char *const names[] = {"a", "b", "c", "d"};
    struct graph graph;
    jc_constraints *constraints = NULL;
    jc_width *width = NULL;
    if (jc_constraints_create(vertex_count, names, &constraints) || jc_constraints_add(constraints, constraint, NULL))
        exit(1);
    const jc_width_options options = {.constraints = constraints};
    const jc_status status = jc_submodular_width_solve(graph_of(&graph, "ab bc ca"), &options, &width, error);
    ok(width == NULL, "no width where refused");
    jc_constraints_free(constraints);
    return status;
}

static void refusals(void)
{
    jc_error error;
    char text[1200];
    const jc_constraint empty = {.of = 3, .norm = 1, .bound = NULL, .name = "|R|"},
                        cyclic = {.given = 1, .of = 2, .norm = JC_NORM_INFINITY, .bound = "0", .name = "x->y"};
    ok(refuse(&empty, 3, &error) == JC_ERR_INPUT, "an empty relation");
    ok_text(error.sentence, "|R| says that a relation is empty, and the join with it: there is no width to speak of; "
            "leave the relation out, or give it rows", "an empty relation's message");
    ok(refuse(&cyclic, 3, &error) == JC_ERR_INPUT, "unbounded vertices");
    ok_text(error.sentence, "no constraint bounds vertex a, so the submodular width is infinite; give a size of a "
            "relation that holds it, or a degree from vertices that are bounded", "an unbounded vertex's message");
    ok_text(error.place, "a", "the place is the vertex");
    ok(refuse(&cyclic, 4, &error) == JC_ERR_ARGUMENT, "constraints of other vertices");
    ok_text(error.sentence, "the hypergraph has 3 vertices, the constraints 4", "their message");
    static const char *const wrong[] = {"1", "-1", "1"};
    ok(strstr(width_of("ab bc ca", &(jc_width_options){.costs = wrong}, text, sizeof text), "-1") != NULL,
       "a cost that is no cost: %s", text);
    ok_text(width_of("ab bc cd de ef fg gh hi ij jk kl lm mn no oa", NULL, text, sizeof text),
            "submodular width is computed for parts of up to 14 vertices, and here is one of 15 that no clique "
            "separates; give a smaller query", "too many vertices");
}

static void large_but_loose(void)
{
    char text[512];
    ok_text(width_of("ab bc cd de ef fg gh hi ij jk kl lm mn no op pq qr rs", NULL, text, sizeof text), "1",
            "a path of 19 vertices is a path still");
    ok_text(width_of("ab bc cd da de ef fa gd gh ha hi ij jk kh kl lm mn no op pl", NULL, text, sizeof text), "5/3",
            "cycles along a chain");
}

static bool stop_at_once(void *argument)
{
    ++*(int *)argument;
    return true;
}

static void stopping(void)
{
    char text[512];
    int asked = 0;
    const jc_width_options options = {.stop = stop_at_once, .argument = &asked};
    ok_text(width_of("ab bc cd da", &options, text, sizeof text), "3/2..2",
            "stopped at once, there is a modular polymatroid and the ceiling of the constraints");
    ok(asked > 0, "the caller was asked");
}

static void *solve_cycle(void *result)
{
    width_of("ab bc cd de ef fa", NULL, result, 64);
    return NULL;
}

static void threads(void)
{
    char texts[2][64];
    pthread_t thread[2];
    for (int t = 0; t < 2; t++)
        if (pthread_create(&thread[t], NULL, solve_cycle, texts[t]))
            exit(1);
    for (int t = 0; t < 2; t++)
        pthread_join(thread[t], NULL);
    ok(strcmp(texts[0], "5/3") == 0 && strcmp(texts[1], "5/3") == 0, "two threads at once");
}

int main(void)
{
    known_values();
    dependencies();
    costs();
    refusals();
    large_but_loose();
    stopping();
    threads();
    return done_testing();
}
