/* SPDX-License-Identifier: Apache-2.0 */
/* The stages of making a plan, for model/plan*.c; the first of them also for those who measure what an
 * atom selects. */
#ifndef MODEL_PLAN_PARTS_H
#define MODEL_PLAN_PARTS_H

#include "model/plan.h"

/* Fills the zeroed *out from one body atom: selects rows, lists its distinct variables in order of first occurrence;
 * plan_depth and trie are left for jc_plan_atom_index. On failure jc_plan_atom_clear releases what is there. */
jc_status jc_plan_atom_select(jc_database *database, const jc_atom *atom, jc_plan_atom *out);
/* Sorts the variables by depth_of and makes the trie in that order. */
jc_status jc_plan_atom_index(jc_plan_atom *atom, const unsigned *depth_of);
void jc_plan_atom_clear(jc_plan_atom *atom);

/* Chooses the variable order from the statistics of the positive atoms. */
jc_status jc_plan_choose_order(unsigned variable_count, unsigned atom_count, const jc_plan_atom *atoms,
                               unsigned *order);

/* Prepares a comparison for evaluation under depth_of. */
jc_plan_filter jc_plan_filter_prepare(const jc_comparison *comparison, const unsigned *depth_of,
                                      jc_database *database);
/* binding as for jc_plan_step_holds; may be NULL where both sides are constants. */
bool jc_plan_filter_holds(const jc_plan_filter *filter, const uint32_t *binding, const jc_dictionary *dictionary);

#endif
