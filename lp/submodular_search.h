/* SPDX-License-Identifier: Apache-2.0 */
/* Branch and bound for the submodular width
 *     max over polymatroids h  min over tree decompositions T  max over bags B of T  h(B).
 * A node requires h(B) >= w for some bags B; its linear program maximises w. Take a decomposition T all of whose bags
 * have less than w under the program's solution: whatever polymatroid does better, one bag of T has at least its width,
 * so the children require one bag of T more each. Where there is no such T, the solution attains the node's value. */
#ifndef LP_SUBMODULAR_SEARCH_H
#define LP_SUBMODULAR_SEARCH_H

#include "lp/minimal_decompositions.h"
#include "lp/submodular_program.h"

/* An atom of the graph: no clique separates it, so that the width is the greatest of the atoms' widths. */
typedef struct jc_submodular_atom {
    jc_minimal_decompositions *decompositions;
    jc_submodular_program *program;
} jc_submodular_atom;

/* lower: attained by a polymatroid; upper: certified. They are equal unless the deadline ended the search. */
jc_status jc_submodular_search(size_t atom_count, const jc_submodular_atom *atoms, jc_deadline *deadline,
                               fmpq_t lower, fmpq_t upper);

#endif
