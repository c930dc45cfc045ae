/* SPDX-License-Identifier: Apache-2.0 */
/* Decompositions in PACE's format: widths compared exactly, numbers exact in every form. */
#include <joincast/data.h>

#include "tests/tap.h"

static char **copy(unsigned count, const char *const *texts)
{
    char **copies = calloc(count + (size_t)1, sizeof *copies);
    for (unsigned i = 0; copies && i < count; i++)
        copies[i] = strdup(texts[i]);
    return copies;
}

static void free_copy(unsigned count, char **copies)
{
    for (unsigned i = 0; i < count; i++)
        free(copies[i]);
    free(copies);
}

/* One bag per width over the vertices 0 and 1, in a chain; its cover has edge 0 at that weight. */
static void prints(unsigned bags, const char *const *wanted_widths, bool fractional, const char *want)
{
    char **vertices = copy(2, (const char *const[]){"x", "2"}), **edges = copy(2, (const char *const[]){"R", "2"});
    char **widths = copy(bags, wanted_widths);
    size_t start[9] = {0}, cover_start[9] = {0};
    unsigned members[16], parent[8] = {0}, cover_edges[8] = {0};
    jc_hypergraph hypergraph = {2, vertices, 2, edges, NULL, NULL};
    for (unsigned b = 0; b < bags; b++) {
        members[2 * b] = 0;
        members[2 * b + 1] = 1;
        start[b + 1] = 2 * (b + (size_t)1);
        cover_start[b + 1] = b + (size_t)1;
        parent[b] = b ? b - 1 : 0;
    }
    jc_decomposition decomposition = {bags, start, members, parent, widths, cover_start, cover_edges, widths};
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    jc_status status = out ? jc_decomposition_print(&decomposition, &hypergraph, fractional, out) : JC_ERR_MEMORY;
    if (out)
        fclose(out);
    if (ok(status == JC_OK, "%u bags are printed", bags))
        ok_text(text, want, "as PACE has it");
    free(text);
    free_copy(bags, widths);
    free_copy(2, edges);
    free_copy(2, vertices);
}

int main(void)
{
    static const char *const whole[] = {"2", "10", "9"}, *const parts[] = {"4/3", "3/2"}, *const none[] = {"0"};
    static const char *const large[] = {"100000000000000000000/3", "33333333333333333333", "1/1024", "1/3"};
    prints(3, whole, false, "c vertex 1 is x\nc edge 1 is R\ns htd 3 10 2 2\nb 1 1 2\nb 2 1 2\nb 3 1 2\n"
                            "w 1 1 2\nw 2 1 10\nw 3 1 9\n1 2\n2 3\n");
    prints(2, parts, true, "c vertex 1 is x\nc edge 1 is R\ns fhtd 2 1.5 2 2\nb 1 1 2\nb 2 1 2\nw 1 1 4/3\n"
                           "w 2 1 1.5\n1 2\n");
    prints(4, large, true, "c vertex 1 is x\nc edge 1 is R\ns fhtd 4 100000000000000000000/3 2 2\nb 1 1 2\nb 2 1 2\n"
                           "b 3 1 2\nb 4 1 2\nw 1 1 100000000000000000000/3\nw 2 1 33333333333333333333\n"
                           "w 3 1 0.0009765625\nw 4 1 1/3\n1 2\n2 3\n3 4\n");
    prints(1, none, true, "c vertex 1 is x\nc edge 1 is R\ns fhtd 1 0 2 2\nb 1 1 2\nw 1 1 0\n");
    prints(0, NULL, false, "c vertex 1 is x\nc edge 1 is R\ns htd 0 0 2 2\n");
    return done_testing();
}
