/* SPDX-License-Identifier: Apache-2.0 */
/* A hypergraph as a text to compare. */
#ifndef TESTS_UNIT_SHOWN_HYPERGRAPH_H
#define TESTS_UNIT_SHOWN_HYPERGRAPH_H

#include <joincast/model.h>

/* "vertices: edge{members} ...", into a static buffer; for few vertices. */
static const char *shown_hypergraph(const jc_hypergraph *hypergraph)
{
    static char text[1024];
    size_t used = 0;
    for (unsigned v = 0; v < hypergraph->vertex_count; v++)
        used += (size_t)snprintf(text + used, sizeof text - used, "%s%s", v ? "," : "", hypergraph->vertices[v]);
    used += (size_t)snprintf(text + used, sizeof text - used, ":");
    for (unsigned e = 0; e < hypergraph->edge_count; e++) {
        used += (size_t)snprintf(text + used, sizeof text - used, " %s{", hypergraph->edges[e]);
        for (size_t i = hypergraph->start[e]; i < hypergraph->start[e + 1]; i++)
            used += (size_t)snprintf(text + used, sizeof text - used, "%u", hypergraph->members[i]);
        used += (size_t)snprintf(text + used, sizeof text - used, "}");
    }
    return text;
}

#endif
