/* SPDX-License-Identifier: Apache-2.0 */
/* Widths of large hypergraphs: acyclic ones and cycles are exact, and a search that is stopped at once still ends
 * with bounds and a decomposition. */
#include <joincast/lp.h>

#include "tests/oracle/check_decomposition.h"
#include "tests/random.h"
#include "tests/tap.h"

enum { MOST_EDGES = 8000, MOST_SIZE = 6 };

struct drawn {
    unsigned vertices, edges;
    size_t start[MOST_EDGES + 1];
    unsigned members[MOST_EDGES * MOST_SIZE];
};

static void begin(struct drawn *drawn, unsigned vertices)
{
    drawn->vertices = vertices;
    drawn->edges = 0;
    drawn->start[0] = 0;
}

static void add_pair(struct drawn *drawn, unsigned u, unsigned v)
{
    const size_t from = drawn->start[drawn->edges];
    drawn->members[from] = u;
    drawn->members[from + 1] = v;
    drawn->start[++drawn->edges] = from + 2;
}

/* An edge of size random vertices out of the first `below`; it may have fewer. */
static void add_random(struct drawn *drawn, uint64_t *state, unsigned size, unsigned below)
{
    const size_t from = drawn->start[drawn->edges];
    size_t to = from;
    while (size-- > 0) {
        const unsigned v = (unsigned)random_below(state, below);
        bool fresh = true;
        for (size_t k = from; k < to; k++)
            fresh = fresh && drawn->members[k] != v;
        if (fresh)
            drawn->members[to++] = v;
    }
    drawn->start[++drawn->edges] = to;
}

static jc_hypergraph *create(const struct drawn *drawn)
{
    const size_t count = (size_t)drawn->vertices + drawn->edges;
    char (*text)[12] = malloc(count * sizeof *text);
    const char **names = malloc(count * sizeof *names);
    jc_hypergraph *hypergraph = NULL;
    for (size_t i = 0; text && names && i < count; i++) {
        snprintf(text[i], sizeof *text, "n%zu", i);
        names[i] = text[i];
    }
    if (text && names)
        (void)jc_hypergraph_create(drawn->vertices, names, drawn->edges, names + drawn->vertices, drawn->start,
                                   drawn->members, &hypergraph);
    free(names);
    free(text);
    return hypergraph;
}

static bool at_once(void *argument)
{
    (void)argument;
    return true;
}

/* want: the width, or NULL where it is not known. */
static void solve(const struct drawn *drawn, bool stop, const char *want, const char *name)
{
    jc_hypergraph *hypergraph = create(drawn);
    for (int kind = JC_WIDTH_GENERALIZED; hypergraph && kind <= JC_WIDTH_FRACTIONAL; kind++) {
        const jc_width_options options = {.stop = stop ? at_once : NULL};
        const char *width_name = kind == JC_WIDTH_GENERALIZED ? "ghw" : "fhw";
        jc_width *width;
        if (!ok(jc_width_solve(hypergraph, (jc_width_kind)kind, &options, &width, NULL) == JC_OK, "%s of %s: solved",
                width_name, name))
            continue;
        const char *wrong = check_decomposition(hypergraph, NULL, (jc_width_kind)kind, jc_width_decomposition(width),
                                                jc_width_upper(width));
        ok(!wrong, "%s of %s: decomposition%s%s", width_name, name, wrong ? ": " : "", wrong ? wrong : "");
        if (want)
            ok(jc_width_exact(width) && strcmp(jc_width_upper(width), want) == 0, "%s of %s: %s to %s", width_name,
               name, jc_width_lower(width), jc_width_upper(width));
        jc_width_free(width);
    }
    jc_hypergraph_free(hypergraph);
}

int main(void)
{
    static struct drawn drawn;
    uint64_t state = 7;
    begin(&drawn, 4000);
    for (unsigned v = 0; v + 1 < drawn.vertices; v++)
        add_pair(&drawn, v, v + 1);
    solve(&drawn, false, "1", "a path of 4,000 vertices");
    add_pair(&drawn, drawn.vertices - 1, 0);
    solve(&drawn, false, "2", "a cycle of 4,000 vertices");
    solve(&drawn, true, NULL, "a cycle, stopped at once");

    begin(&drawn, 4000);
    for (unsigned v = 1; v < drawn.vertices; v++)
        add_pair(&drawn, 0, v);
    solve(&drawn, false, "1", "a star of 4,000 vertices");
    solve(&drawn, true, NULL, "a star, stopped at once");

    begin(&drawn, 3000);
    for (unsigned v = 1; v < drawn.vertices; v++)
        add_pair(&drawn, (unsigned)random_below(&state, v), v);
    for (unsigned i = 0; i < 1000; i++) { /* edges within others */
        const size_t from = drawn.start[drawn.edges];
        drawn.members[from] = drawn.members[2 * random_below(&state, drawn.vertices - 1)];
        drawn.start[++drawn.edges] = from + 1;
    }
    solve(&drawn, false, "1", "a tree with needless edges");

    /* Random trees hanging from a ring of fours: ears below a core. */
    begin(&drawn, 3500);
    for (unsigned v = 0; v < 40; v += 4) {
        const size_t from = drawn.start[drawn.edges];
        for (unsigned k = 0; k < 5; k++)
            drawn.members[from + k] = (v + k) % 40;
        drawn.start[++drawn.edges] = from + 5;
    }
    for (unsigned v = 40; v < drawn.vertices; v++)
        add_pair(&drawn, (unsigned)random_below(&state, v), v);
    solve(&drawn, false, "2", "a ring with trees");

    begin(&drawn, 3600);
    for (unsigned v = 0; v < drawn.vertices; v++) {
        if (v % 8 < 7)
            add_pair(&drawn, v, v + 1);
        if (v + 8 < drawn.vertices)
            add_pair(&drawn, v, v + 8);
    }
    solve(&drawn, false, NULL, "a grid of 8 by 450 vertices");

    begin(&drawn, 3500);
    while (drawn.edges < 5000)
        add_random(&drawn, &state, 3, drawn.vertices);
    solve(&drawn, true, NULL, "5,000 random triples, stopped at once");
    begin(&drawn, 300);
    while (drawn.edges < 5000)
        add_random(&drawn, &state, 2 + (unsigned)random_below(&state, 4), drawn.vertices);
    solve(&drawn, true, NULL, "5,000 edges over 300 vertices, stopped at once");
    return done_testing();
}
