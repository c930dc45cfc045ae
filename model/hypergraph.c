/* SPDX-License-Identifier: Apache-2.0 */
/* Hypergraphs: vertices, and edges as sorted vertex lists in compressed form. */
#include <joincast/model.h>

#include <stdlib.h>
#include <string.h>

void jc_hypergraph_free(jc_hypergraph *hypergraph)
{
    if (!hypergraph)
        return;
    for (unsigned v = 0; hypergraph->vertices && v < hypergraph->vertex_count; v++)
        free(hypergraph->vertices[v]);
    for (unsigned e = 0; hypergraph->edges && e < hypergraph->edge_count; e++)
        free(hypergraph->edges[e]);
    free(hypergraph->vertices);
    free(hypergraph->edges);
    free(hypergraph->start);
    free(hypergraph->members);
    free(hypergraph);
}

/* Copies of the names, each its own allocation; what was copied before a failure is left to jc_hypergraph_free. */
static char **copy_names(unsigned count, const char *const *names, jc_status *status)
{
    char **copies = calloc((size_t)count + 1, sizeof *copies);
    if (!copies)
        *status = JC_ERR_MEMORY;
    for (unsigned i = 0; copies && i < count; i++)
        if (!(copies[i] = strdup(names[i])))
            *status = JC_ERR_MEMORY;
    return copies;
}

static int compare_members(const void *left, const void *right)
{
    unsigned a = *(const unsigned *)left, b = *(const unsigned *)right;
    return (a > b) - (a < b);
}

/* Appends the vertices of one edge, sorted and each once, and returns where the next edge starts. */
static size_t copy_edge(const unsigned *from, size_t count, unsigned *members, size_t at)
{
    unsigned *edge = members + at;
    if (count)
        memcpy(edge, from, count * sizeof *edge);
    if (count > 1)
        qsort(edge, count, sizeof *edge, compare_members);
    size_t kept = 0;
    for (size_t i = 0; i < count; i++)
        if (i == 0 || edge[i] != edge[i - 1])
            edge[kept++] = edge[i];
    return at + kept;
}

jc_status jc_hypergraph_create(unsigned vertex_count, const char *const *vertices, unsigned edge_count,
                               const char *const *edges, const size_t *start, const unsigned *members,
                               jc_hypergraph **hypergraph)
{
    size_t first = edge_count ? start[0] : 0, last = edge_count ? start[edge_count] : 0;
    for (size_t i = first; i < last; i++)
        if (members[i] >= vertex_count)
            return JC_ERR_ARGUMENT;

    jc_status status = JC_OK;
    jc_hypergraph *fresh = calloc(1, sizeof *fresh);
    if (!fresh)
        return JC_ERR_MEMORY;
    fresh->vertex_count = vertex_count;
    fresh->edge_count = edge_count;
    fresh->vertices = copy_names(vertex_count, vertices, &status);
    fresh->edges = copy_names(edge_count, edges, &status);
    fresh->start = calloc((size_t)edge_count + 1, sizeof *fresh->start);
    fresh->members = calloc(last - first + 1, sizeof *fresh->members);
    if (!fresh->start || !fresh->members)
        status = JC_ERR_MEMORY;
    if (status != JC_OK) {
        jc_hypergraph_free(fresh);
        return status;
    }
    for (unsigned e = 0; e < edge_count; e++)
        fresh->start[e + 1] = copy_edge(members + start[e], start[e + 1] - start[e], fresh->members, fresh->start[e]);
    *hypergraph = fresh;
    return JC_OK;
}

/* The keys of a rule's body atoms as one allocation each. */
static jc_status make_keys(const jc_program *program, const jc_rule *rule, char **keys)
{
    for (unsigned a = 0; a < rule->body_count; a++) {
        size_t size = (size_t)jc_atom_key(program, rule, a, NULL, 0) + 1;
        keys[a] = malloc(size);
        if (!keys[a])
            return JC_ERR_MEMORY;
        jc_atom_key(program, rule, a, keys[a], size);
    }
    return JC_OK;
}

jc_status jc_hypergraph_of_rule(const jc_program *program, const jc_rule *rule, jc_hypergraph **hypergraph)
{
    size_t total = 0, used = 0;
    for (unsigned a = 0; a < rule->body_count; a++)
        total += rule->body[a].term_count;
    jc_status status = JC_ERR_MEMORY;
    char **keys = calloc((size_t)rule->body_count + 1, sizeof *keys);
    size_t *start = calloc((size_t)rule->body_count + 1, sizeof *start);
    unsigned *members = calloc(total + 1, sizeof *members);
    if (!keys || !start || !members)
        goto done;
    status = make_keys(program, rule, keys);
    if (status != JC_OK)
        goto done;
    for (unsigned a = 0; a < rule->body_count; a++) {
        for (unsigned t = 0; t < rule->body[a].term_count; t++)
            if (rule->body[a].terms[t].kind == JC_TERM_VARIABLE)
                members[used++] = rule->body[a].terms[t].variable;
        start[a + 1] = used;
    }
    status = jc_hypergraph_create(rule->variable_count, (const char *const *)rule->variables, rule->body_count,
                                  (const char *const *)keys, start, members, hypergraph);

done:
    for (unsigned a = 0; keys && a < rule->body_count; a++)
        free(keys[a]);
    free(keys);
    free(start);
    free(members);
    return status;
}
