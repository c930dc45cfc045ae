/* SPDX-License-Identifier: Apache-2.0 */
/* What a submodular program is made of. */
#ifndef LP_SUBMODULAR_INSIDE_H
#define LP_SUBMODULAR_INSIDE_H

#include "lp/linear_program.h"
#include "lp/shannon_cuts.h"
#include "lp/submodular_program.h"

enum { W = 0 }; /* the column of w; those of entropies follow */

struct jc_submodular_program {
    unsigned vertex_count, column_count;
    uint32_t top;
    int *column_of; /* per subset; JC_NO_ENTROPY where its entropy is 0 */
    size_t constraint_count;
    jc_local_constraint *constraints;
    fmpq *ceiling; /* one */
    jc_linear_program *linear;
    size_t bag_count, bag_room; /* bags that were ever required */
    uint32_t *bags;
    unsigned *bag_row;
    jc_shannon_cuts cuts;
    unsigned fixed_rows; /* the first rows: w <= ceiling and the constraints */
    double *estimate;    /* column_count */
    fmpq *x;
};

/* Does the answer's h keep every constraint? Exact, and from the constraints themselves. */
bool jc_submodular_keeps_constraints(const jc_submodular_program *program, const jc_submodular_answer *answer);

#endif
