/* SPDX-License-Identifier: Apache-2.0 */
/* Cover programs of thousands of edges, made smaller before they are solved. */
#ifndef LP_COVER_REDUCTION_H
#define LP_COVER_REDUCTION_H

#include "lp/linear_inside.h"

/* Solves a cover program (all coefficients and objectives 1, every column in a row) by way of what the reductions leave
 * of it. The solution has passed the exact check over the whole program. */
jc_status jc_cover_reduced_solve(const jc_linear_program *program, jc_linear_solution *solution);

#endif
