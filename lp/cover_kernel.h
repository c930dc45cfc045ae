/* SPDX-License-Identifier: Apache-2.0 */
/* Covers of bags: what is left of a set cover, integral or fractional, once dominated edges, dominated vertices and
 * edges that must be taken are gone. All numbers are integers: costs over a common scale. */
#ifndef LP_COVER_KERNEL_H
#define LP_COVER_KERNEL_H

#include "lp/deadline.h"
#include "lp/edge_index.h"
#include "lp/vertex_set.h"

#include <joincast/lp.h>

#include <flint/fmpq.h>

/* The edges of a hypergraph restricted to some of its vertices, as sets of those. */
typedef struct jc_set_system {
    const jc_edge_index *index;
    unsigned vertex_count, words;
    unsigned edge_count, edge_words;
    uint64_t *edges;    /* edge_count sets of vertices */
    uint64_t *holders;  /* per vertex the set of the edges that hold it */
    int64_t *costs;     /* >= 0; over the index's scale */
    unsigned *original; /* the hypergraph's number of each edge */
} jc_set_system;

/* vertices: the hypergraph's numbers of the vertices, ascending. Edges that hold none of them, and edges within
 * another one that costs no more, are left out; the latter only as far as the deadline (or NULL) allows.
 * JC_ERR_MEMORY only. */
jc_status jc_set_system_create(const jc_edge_index *index, const unsigned *vertices, unsigned vertex_count,
                               jc_deadline *deadline, jc_set_system *system);
void jc_set_system_free(jc_set_system *system);

/* A cover problem being reduced. */
typedef struct jc_cover_kernel {
    unsigned words, column_count, column_words;
    jc_deadline *deadline; /* or NULL: once it has passed, what is done to a kernel breaks off */
    uint64_t *rows;    /* the vertices still to be covered */
    uint64_t *columns; /* column_count sets of vertices: the edges still to choose from */
    uint64_t *holders; /* per vertex (where in rows) the columns that hold it */
    int64_t *costs;
    unsigned *edges;   /* the system's number of each column */
    unsigned *taken;   /* edges that every minimum cover may be assumed to hold */
    unsigned taken_count;
    __int128 taken_cost;
} jc_cover_kernel;

/* Room for a kernel of the system with that many columns. */
jc_status jc_cover_kernel_create(const jc_set_system *system, unsigned column_room, jc_deadline *deadline,
                                 jc_cover_kernel *kernel);
void jc_cover_kernel_free(jc_cover_kernel *kernel);
/* The problem of covering a set of vertices, each of which lies in an edge. */
void jc_cover_kernel_start(const jc_set_system *system, const uint64_t *covered, jc_cover_kernel *kernel);
void jc_cover_kernel_copy(const jc_cover_kernel *kernel, jc_cover_kernel *copy);
/* Takes a column: its vertices are covered, its cost is paid. The kernel is to be reduced before it is looked at. */
void jc_cover_kernel_take(jc_cover_kernel *kernel, unsigned column);
/* Leaves a column out; false where some vertex then lies in no column. */
bool jc_cover_kernel_drop(jc_cover_kernel *kernel, unsigned column);
/* Applies the reductions until nothing changes or time is up. Both optima, integral and fractional, stay as they
 * are. */
void jc_cover_kernel_reduce(jc_cover_kernel *kernel);

/* The least fractional cover of a reduced kernel, without what is taken: *numerator / *denominator. Where it reaches
 * limit_numerator / limit_denominator (> 0), only some value between that and the least. Exact simplex in 64-bit
 * integers; JC_ERR_LIMIT where these overflow or time is up. */
jc_status jc_cover_kernel_fractional(const jc_cover_kernel *kernel, int64_t limit_numerator,
                                     int64_t limit_denominator, int64_t *numerator, int64_t *denominator);

/* The least integral cover, with what is taken: its cost over the index's scale, and its edges in chosen (edge_count
 * flags, or NULL). Where it reaches limit: *cost = limit, and no edges. Where time is up, the least found so far, or
 * the limit. JC_ERR_MEMORY only. */
jc_status jc_cover_kernel_integral(const jc_set_system *system, const jc_cover_kernel *kernel, __int128 limit,
                                   __int128 *cost, bool *chosen);
#define JC_NO_COST_LIMIT ((__int128)1 << 120)

#endif
