/* SPDX-License-Identifier: Apache-2.0 */
/* Shannon's elemental inequalities
 *     h(Si) + h(Sj) - h(Sij) - h(S) >= 0  for i < j outside S,      h(V) - h(V - i) >= 0
 * as rows of a linear program, added where a solution violates them. They imply all other Shannon inequalities. */
#ifndef LP_SHANNON_CUTS_H
#define LP_SHANNON_CUTS_H

#include "lp/linear_program.h"

#define JC_NO_ENTROPY (-1) /* in place of a column: the set's entropy is 0 */

/* At most four terms, columns distinct. */
typedef struct jc_shannon_row {
    unsigned length, column[4];
    int64_t coefficient[4];
} jc_shannon_row;

/* Adds coefficient times the column, which may be JC_NO_ENTROPY; terms of one column become one, or none where they
 * cancel. */
void jc_shannon_row_add(jc_shannon_row *row, int column, int64_t coefficient);

typedef struct jc_shannon_violation {
    double amount;
    uint32_t set;
    uint8_t first, second; /* i and j; both equal: monotone, set = V - i */
} jc_shannon_violation;

typedef struct jc_shannon_cuts {
    unsigned vertex_count;
    const int *column_of; /* per subset; sets may share a column */
    size_t count, room;   /* what the last search found */
    jc_shannon_violation *found;
} jc_shannon_cuts;

void jc_shannon_cuts_free(jc_shannon_cuts *cuts);

/* Adds the worst of the inequalities that h (per column) violates by more than the tolerance; *added: how many. */
jc_status jc_shannon_cuts_add(jc_shannon_cuts *cuts, jc_linear_program *linear, const double *h, double tolerance,
                              unsigned *added);
/* The same in exact arithmetic; h: per subset, in any unit. *added = 0: h is a polymatroid. */
jc_status jc_shannon_cuts_exact(jc_shannon_cuts *cuts, jc_linear_program *linear, const fmpz *h, unsigned *added);

#endif
