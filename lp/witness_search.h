/* SPDX-License-Identifier: Apache-2.0 */
/* The local search for a witness's numbers of values, for lp/witness_search.c and lp/witness_exchange.c. */
#ifndef LP_WITNESS_SEARCH_H
#define LP_WITNESS_SEARCH_H

#include "lp/witness.h"

/* Whether the relations whose atoms carry the coordinate keep within their rows. */
jc_status jc_witness_fits(jc_witness *witness, unsigned coordinate, bool *fitting);
double jc_witness_log2(const jc_witness *witness); /* of the product of all coordinates */
void jc_witness_copy(const jc_witness *from, uint64_t *values);
void jc_witness_set(jc_witness *to, const uint64_t *values);

/* From numbers of values that fit to a product that is no smaller. */
jc_status jc_witness_exchange(jc_witness *witness);

#endif
