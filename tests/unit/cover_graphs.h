/* SPDX-License-Identifier: Apache-2.0 */
/* Hypergraphs for the tests of bounds, written as text: edges apart by spaces, one letter per vertex. */
#ifndef TESTS_COVER_GRAPHS_H
#define TESTS_COVER_GRAPHS_H

#include <joincast/model.h>

#include <stdlib.h>
#include <string.h>

#define GRAPH_EDGES 32

/* A hypergraph in one piece; vertices are the letters a, b, ... up to the last that is used. "-" is an empty edge. */
struct graph {
    jc_hypergraph hypergraph;
    char *vertices[26], *edges[GRAPH_EDGES];
    char names[26][2], edge_names[GRAPH_EDGES][8];
    size_t start[GRAPH_EDGES + 1];
    unsigned members[GRAPH_EDGES * 26];
};

__attribute__((unused)) static const jc_hypergraph *graph_of(struct graph *graph, const char *text)
{
    unsigned edge = 0, vertices = 0;
    size_t length = 0;
    graph->start[0] = 0;
    while (*text) {
        bool has[26] = {false};
        for (; *text && *text != ' '; text++) {
            if (*text != '-')
                has[*text - 'a'] = true;
        }
        while (*text == ' ')
            text++;
        for (unsigned v = 0; v < 26; v++) {
            if (has[v])
                graph->members[length++] = v;
            if (has[v] && v >= vertices)
                vertices = v + 1;
        }
        snprintf(graph->edge_names[edge], sizeof graph->edge_names[edge], "R%u", edge + 1);
        graph->edges[edge] = graph->edge_names[edge];
        graph->start[++edge] = length;
    }
    for (unsigned v = 0; v < vertices; v++) {
        graph->names[v][0] = (char)('a' + v);
        graph->names[v][1] = '\0';
        graph->vertices[v] = graph->names[v];
    }
    graph->hypergraph = (jc_hypergraph){vertices, graph->vertices, edge, graph->edges, graph->start, graph->members};
    return &graph->hypergraph;
}

#endif
