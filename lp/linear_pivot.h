/* SPDX-License-Identifier: Apache-2.0 */
/* Exact simplex, primal from a feasible basis and dual from one whose y is feasible: every basis is factored and solved
 * anew in exact arithmetic, which suits the few pivots that are left to do after a floating-point solver. The variable
 * with the most to gain is taken; after a step of length 0 and until one that is longer, that of least number (R. G.
 * Bland, Math. Oper. Res. 2, 1977), so that no basis comes twice. */
#ifndef LP_LINEAR_PIVOT_H
#define LP_LINEAR_PIVOT_H

#include "lp/linear_inside.h"

typedef struct jc_linear_simplex {
    jc_linear_program *program;
    jc_linear_basis basis;
    jc_linear_solution *solution; /* of the basis */
    jc_linear_solution direction; /* primal: how x moves; dual: y holds the row of the simplex table, as rows combined */
    fmpz *slack;                  /* of rows: what x leaves */
    fmpz *slope;                  /* of rows: what the direction takes */
    fmpz *reduced;                /* of columns: reduced costs */
    fmpz *table;                  /* of columns: the row of the simplex table */
    bool careful;                 /* Bland's rule */
} jc_linear_simplex;

/* From a basis that is dual feasible and not primal feasible. JC_ERR_SOLVER: nothing can enter, which a program that has
 * x = 0 never says. */
jc_status jc_linear_choose_dual(jc_linear_simplex *simplex, unsigned *entering, unsigned *leaving);

#endif
