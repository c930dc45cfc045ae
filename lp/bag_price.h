/* SPDX-License-Identifier: Apache-2.0 */
/* Exact costs of bags, each with the cover that proves it an upper bound. */
#ifndef LP_BAG_PRICE_H
#define LP_BAG_PRICE_H

#include "lp/deadline.h"
#include "lp/edge_index.h"

typedef struct jc_bag_price {
    char *value;  /* what the cover costs, exact */
    fmpq_t lower; /* no cover costs less; equal to value where there was time to prove that */
    unsigned count;
    unsigned *edges; /* the cover: edges with their weights; none where constraints bound the bag */
    char **weights;
} jc_bag_price;

/* vertices: at least one, ascending, each in an edge. Fractional and constrained costs are solved by
 * jc_cover_solve and jc_polymatroid_solve, which check what they return; where a least cover would take too long,
 * it is some cover. */
jc_status jc_bag_price_find(const jc_edge_index *index, jc_width_kind kind, const jc_constraints *constraints,
                            jc_deadline *deadline, const unsigned *vertices, unsigned vertex_count,
                            jc_bag_price *price, jc_error *error);
void jc_bag_price_free(jc_bag_price *price);

/* Prices every bag of the decomposition. */
jc_status jc_decomposition_price(const jc_edge_index *index, jc_width_kind kind, const jc_constraints *constraints,
                                 jc_deadline *deadline, jc_decomposition *decomposition, jc_error *error);

#endif
