/* SPDX-License-Identifier: Apache-2.0 */
/* The AGM bound as an integer. */
#ifndef LP_AGM_BOUND_H
#define LP_AGM_BOUND_H

#include "lp/cover.h"

/* bound = ceil(prod_e sizes[e]^x_e) for the solution's cover, its y, never rounded down; see lp/agm_bound.c for covers whose
 * power is too large to be written out. 0 where a size is 0. */
void jc_agm_bound(const jc_cover_problem *problem, const jc_linear_solution *solution, const uint64_t *sizes,
                  fmpz_t bound);

#endif
