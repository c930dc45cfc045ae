/* SPDX-License-Identifier: Apache-2.0 */
/* Any bytes as a hypergraph in one format: parsing ends, keeps its promises, and what comes out is well formed. */
#ifndef TESTS_FUZZ_HYPERGRAPH_FUZZ_H
#define TESTS_FUZZ_HYPERGRAPH_FUZZ_H

#include <joincast/data.h>

#include <stdlib.h>
#include <string.h>

static void check(bool promise)
{
    if (!promise)
        abort();
}

static int compare_names(const void *left, const void *right)
{
    return strcmp(*(char *const *)left, *(char *const *)right);
}

/* Names are there, and no two are the same. */
static void check_names(unsigned count, char *const *names)
{
    char **sorted = malloc((count + (size_t)1) * sizeof *sorted);
    check(sorted);
    for (unsigned i = 0; i < count; i++) {
        check(names[i] && names[i][0]);
        sorted[i] = names[i];
    }
    qsort(sorted, count, sizeof *sorted, compare_names);
    for (unsigned i = 1; i < count; i++)
        check(strcmp(sorted[i - 1], sorted[i]) != 0);
    free(sorted);
}

static void check_hypergraph(const jc_hypergraph *hypergraph)
{
    check_names(hypergraph->vertex_count, hypergraph->vertices);
    check_names(hypergraph->edge_count, hypergraph->edges);
    check(hypergraph->start[0] == 0);
    for (unsigned e = 0; e < hypergraph->edge_count; e++) {
        check(hypergraph->start[e] <= hypergraph->start[e + 1]);
        for (size_t i = hypergraph->start[e]; i < hypergraph->start[e + 1]; i++)
            check(hypergraph->members[i] < hypergraph->vertex_count &&
                  (i == hypergraph->start[e] || hypergraph->members[i - 1] < hypergraph->members[i]));
    }
}

static void feed_hypergraph(const uint8_t *data, size_t size, jc_hypergraph_format format)
{
    jc_hypergraph *hypergraph = NULL;
    jc_error error = {.code = JC_OK};
    jc_status status = jc_hypergraph_parse((const char *)data, size, "fuzz", format, &hypergraph, &error);
    check(status == error.code && (status == JC_OK) == (hypergraph != NULL));
    check(status == JC_OK || status == JC_ERR_INPUT || status == JC_ERR_LIMIT);
    check(status == JC_OK || (strncmp(error.place, "fuzz", 4) == 0 && error.sentence[0]));
    if (hypergraph)
        check_hypergraph(hypergraph);
    jc_hypergraph_free(hypergraph);
}

#endif
