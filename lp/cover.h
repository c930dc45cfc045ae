/* SPDX-License-Identifier: Apache-2.0 */
/* The inside of the cover solver: a hypergraph's cover program as an exact linear program. */
#ifndef LP_COVER_H
#define LP_COVER_H

#include <joincast/lp.h>

#include "lp/linear_inside.h"

/* The pair of programs over the hypergraph,
 *     max  sum_v y_v       with  sum_{v in e} y_v <= c_e,        y >= 0
 *     min  sum_e c_e x_e   with  sum_{e contains v} x_e >= 1,    x >= 0
 * as a linear program with a column for each vertex to be covered and a row for each edge. So the packing y is what the
 * linear program calls x, and the cover x is its y. */
typedef struct jc_cover_problem {
    const jc_hypergraph *hypergraph;
    jc_linear_program *program;
    unsigned *column_of_vertex; /* JC_COVER_NO_COLUMN where the vertex needs no cover */
} jc_cover_problem;

#define JC_COVER_NO_COLUMN UINT32_MAX

/* Columns from the flags, costs all 0. JC_ERR_INPUT names a vertex to be covered that lies in no edge. */
jc_status jc_cover_problem_create(const jc_hypergraph *hypergraph, const bool *covered, jc_cover_problem *problem,
                                  jc_error *error);
/* costs: rationals as text, or NULL for all 1. */
jc_status jc_cover_problem_set_costs(jc_cover_problem *problem, const char *const *costs, jc_error *error);
/* costs: log2(max(1, sizes[e])), rounded up. */
void jc_cover_problem_set_sizes(jc_cover_problem *problem, const uint64_t *sizes);
void jc_cover_problem_free(jc_cover_problem *problem);

#endif
