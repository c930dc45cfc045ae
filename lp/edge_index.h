/* SPDX-License-Identifier: Apache-2.0 */
/* A hypergraph's edges by the vertices that they hold, with costs as integers over one scale: what has to do with
 * some vertices is found without looking at all edges. */
#ifndef LP_EDGE_INDEX_H
#define LP_EDGE_INDEX_H

#include <joincast/lp.h>

#include <flint/fmpq.h>

typedef struct jc_edge_index {
    const jc_hypergraph *hypergraph;
    const char *const *cost_texts; /* NULL: all 1 */
    int64_t *costs;                /* >= 0; an edge's cost is costs[e] / scale */
    fmpz_t scale;
    size_t *start;   /* per vertex, and one more */
    unsigned *edges; /* edges[start[v]] to edges[start[v + 1] - 1] hold v, ascending */
    /* UINT32_MAX throughout; for the use of one function at a time, which leaves them so. */
    unsigned *edge_mark, *vertex_mark;
} jc_edge_index;

/* costs: rationals as text, or NULL for all 1. JC_ERR_INPUT: a cost is no non-negative rational; JC_ERR_LIMIT: costs
 * whose common denominator makes them too large for 62 bits. */
jc_status jc_edge_index_create(const jc_hypergraph *hypergraph, const char *const *costs, jc_edge_index *index,
                               jc_error *error);
void jc_edge_index_free(jc_edge_index *index);

/* An edge that holds all of these vertices and that costs no more than the cheapest edge of one of them: a least
 * cover, integral and fractional. false where there is none. vertices: at least one, each in some edge. */
bool jc_edge_index_covering(const jc_edge_index *index, const unsigned *vertices, unsigned count, unsigned *edge);
/* Some cover by whole edges, quickly: for every vertex not yet covered the edge that holds most of them. cover: room
 * for count edges. Returns how many are taken. */
unsigned jc_edge_index_greedy_cover(const jc_edge_index *index, const unsigned *vertices, unsigned count,
                                    unsigned *cover);
/* Do these edges cover the vertices? */
bool jc_edge_index_covers(const jc_edge_index *index, const unsigned *vertices, unsigned count, const unsigned *cover,
                          unsigned cover_count);
/* value = cost / scale. */
void jc_edge_index_value(const jc_edge_index *index, __int128 cost, fmpq_t value);
/* How many edges hold one of the vertices, at most. */
size_t jc_edge_index_touched(const jc_edge_index *index, const unsigned *vertices, unsigned count);
/* How long a fractional cover of the vertices may take, as measured on random edges. */
double jc_edge_index_cover_seconds(size_t vertices, size_t edges);

#endif
