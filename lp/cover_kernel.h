/* SPDX-License-Identifier: Apache-2.0 */
/* Covers of bags: what is left of a set cover, integral or fractional, once dominated edges, dominated vertices and
 * edges that must be taken are gone. All numbers are integers: costs over a common scale. */
#ifndef LP_COVER_KERNEL_H
#define LP_COVER_KERNEL_H

#include "lp/deadline.h"
#include "lp/vertex_set.h"

#include <joincast/lp.h>

#include <flint/fmpq.h>

/* The edges of a hypergraph restricted to some of its vertices, as sets of those, with costs over one scale. */
typedef struct jc_set_system {
    unsigned vertex_count, words;
    unsigned edge_count, edge_words;
    uint64_t *edges;    /* edge_count sets of vertices */
    uint64_t *holders;  /* per vertex the set of the edges that hold it */
    int64_t *costs;     /* >= 0; an edge's cost is costs[e] / scale */
    unsigned *original; /* the hypergraph's number of each edge */
    fmpz_t scale;
} jc_set_system;

/* vertices: the hypergraph's numbers of the vertices, ascending. Edges that hold none of them, and edges within
 * another one that costs no more, are left out. JC_ERR_INPUT: a cost is no non-negative rational; JC_ERR_LIMIT: costs
 * whose common denominator makes them too large for 62 bits. */
jc_status jc_set_system_create(const jc_hypergraph *hypergraph, const char *const *costs, const unsigned *vertices,
                               unsigned vertex_count, jc_set_system *system, jc_error *error);
void jc_set_system_free(jc_set_system *system);

/* A cover problem being reduced. */
typedef struct jc_cover_kernel {
    unsigned words, column_count, column_words;
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
jc_status jc_cover_kernel_create(const jc_set_system *system, unsigned column_room, jc_cover_kernel *kernel);
void jc_cover_kernel_free(jc_cover_kernel *kernel);
/* The problem of covering a set of vertices, each of which lies in an edge. */
void jc_cover_kernel_start(const jc_set_system *system, const uint64_t *covered, jc_cover_kernel *kernel);
void jc_cover_kernel_copy(const jc_cover_kernel *kernel, jc_cover_kernel *copy);
/* Takes a column: its vertices are covered, its cost is paid. The kernel is to be reduced before it is looked at. */
void jc_cover_kernel_take(jc_cover_kernel *kernel, unsigned column);
/* Leaves a column out; false where some vertex then lies in no column. */
bool jc_cover_kernel_drop(jc_cover_kernel *kernel, unsigned column);
/* Applies the reductions until nothing changes. Both optima, integral and fractional, stay as they are. */
void jc_cover_kernel_reduce(jc_cover_kernel *kernel);

/* The least fractional cover of a reduced kernel, without what is taken: *numerator / *denominator. Where it reaches
 * limit_numerator / limit_denominator (> 0), only some value between that and the least. Exact simplex in 64-bit
 * integers; JC_ERR_LIMIT where these overflow. */
jc_status jc_cover_kernel_fractional(const jc_cover_kernel *kernel, int64_t limit_numerator, int64_t limit_denominator,
                                     int64_t *numerator, int64_t *denominator);

/* The least integral cover, with what is taken: its cost over the system's scale, and its edges in chosen (edge_count
 * flags, or NULL). Where it reaches limit: *cost = limit, and no edges. deadline (or NULL): once it has
 * passed, the least found so far, or the limit. JC_ERR_MEMORY only. */
jc_status jc_cover_kernel_integral(const jc_set_system *system, const jc_cover_kernel *kernel, __int128 limit,
                                   jc_deadline *deadline, __int128 *cost, bool *chosen);
#define JC_NO_COST_LIMIT ((__int128)1 << 120)

/* Some integral cover of a set of vertices, quickly; its cost, and its edges in chosen (edge_count flags, or NULL). */
jc_status jc_cover_greedy(const jc_set_system *system, const uint64_t *covered, __int128 *cost, bool *chosen);

/* value = cost / scale. */
void jc_set_system_value(const jc_set_system *system, __int128 cost, fmpq_t value);

#endif
