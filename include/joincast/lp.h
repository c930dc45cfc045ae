/* SPDX-License-Identifier: Apache-2.0 */
/* joincast/lp.h: how large the output of a join can get. */
#ifndef JOINCAST_LP_H
#define JOINCAST_LP_H

#include <joincast/model.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A minimum fractional edge cover of some vertices of a hypergraph, and the maximum fractional vertex packing that
 * proves it:
 *     min  sum_e c_e x_e   with  sum_{e contains v} x_e >= 1 for every v to be covered,  x >= 0
 *     max  sum_v y_v       with  sum_{v in e} y_v <= c_e  for every edge e,              y >= 0
 * Programs of up to 16 vertices and 16 edges are solved by simplex in 64-bit integers where these do not overflow;
 * for others GLPK finds a basis and FLINT solves that basis in rationals. Either way the pair is then checked in
 * exact arithmetic: both feasible, both of the same value. Where the check fails, an exact simplex goes on from the
 * basis. No unchecked result is ever returned.
 * GLPK runs in the calling thread's own environment and with its messages off. A caller who uses GLPK in that thread
 * finds his hooks unset afterwards, and where GLPK failed within, his GLPK objects gone.
 * Atserias, Grohe, Marx: Size bounds and query plans for relational joins, SIAM J. Comput. 42(4), 2013. */
typedef struct jc_cover jc_cover;

/* costs: edge_count exact non-negative costs as rationals in text ("1", "3/2"), or NULL for all 1.
 * covered: vertex_count flags, or NULL for all; with nothing to cover the value is 0 and the bound 1. JC_ERR_INPUT
 * where a vertex to be covered lies in no edge, or a cost is no such text; JC_ERR_SOLVER where no basis passes the
 * check. Thread-safe. */
JC_API jc_status jc_cover_solve(const jc_hypergraph *hypergraph, const char *const *costs, const bool *covered,
                                jc_cover **cover, jc_error *error);
/* As jc_cover_solve with c_e = log2(sizes[e]), each rounded up to a double and then taken as an exact rational.
 * A size of 0 in any edge, covered vertices or not, makes the bound 0 (jc_cover_bound says "0", jc_cover_bound_log2
 * minus infinity), since the join is then empty; it costs 0 in the cover, as a size of 1 does. */
JC_API jc_status jc_cover_solve_sizes(const jc_hypergraph *hypergraph, const uint64_t *sizes, const bool *covered,
                                      jc_cover **cover, jc_error *error);
JC_API void jc_cover_free(jc_cover *cover);

/* Exact rationals as text ("3/2"); they live as long as the cover. */
JC_API const char *jc_cover_value(const jc_cover *cover); /* the optimum; with sizes, of the rounded-up logarithms */
JC_API const char *jc_cover_weight(const jc_cover *cover, unsigned edge);
JC_API const char *jc_cover_packing(const jc_cover *cover, unsigned vertex);
JC_API double jc_cover_value_double(const jc_cover *cover); /* rounded up */
JC_API bool jc_cover_certified(const jc_cover *cover);      /* true: the exact check passed */
/* With sizes: the bound as a decimal integer, ceil(prod_e sizes[e]^x_e) in exact integer arithmetic, so never below
 * the true bound of the cover, and its binary logarithm, rounded up. NULL and 0 without sizes. Only where the power
 * that is to be rooted has more than 2^24 bits (weights with large denominators) is the bound itself rounded up, from
 * the value. */
JC_API const char *jc_cover_bound(const jc_cover *cover);
JC_API double jc_cover_bound_log2(const jc_cover *cover);

#ifdef __cplusplus
}
#endif
#endif
