/* SPDX-License-Identifier: Apache-2.0 */
/* How much work lies below a binding of a plan's first one or two variables: the weights of the profile and of the
 * executor's histogram.
 *
 * For a prefix of the first D variables
 *     work = 1 + sum over deeper depths k of c(D+1) * ... * c(k),
 * where c(k) estimates the candidates at depth k: the least, over the atoms that constrain it, of the exact length of
 * the atom's list where the prefix fixes it; else the average fan-out within the subtree that the prefix fixes; else
 * the average fan-out of the whole trie at that level. Rounded to the nearest integer, saturating.
 * The work of a root key is the sum over its bindings at depth 2 where there are two variables or more, else 1.
 */
#ifndef MODEL_WORK_ESTIMATE_H
#define MODEL_WORK_ESTIMATE_H

#include "model/plan.h"
#include "model/root_table.h"

/* Immutable once created: any number of threads may read it, each through its own cursor. */
typedef struct jc_work_estimate jc_work_estimate;
typedef struct jc_work_cursor jc_work_cursor;

/* The plan must outlive the estimate, and the estimate its cursors. */
jc_status jc_work_estimate_create(const jc_plan *plan, jc_work_estimate **estimate);
void jc_work_estimate_free(jc_work_estimate *estimate);

/* The root keys: the codes of the first variable that all its atoms have and that pass its comparisons and negated
 * atoms, ascending. None where the plan is empty or has no variable. */
uint32_t jc_work_estimate_roots(const jc_work_estimate *estimate, const uint32_t **keys);
/* The root table of positive atom `atom` (of depth 1 or more). */
const jc_root_table *jc_work_estimate_root_table(const jc_work_estimate *estimate, unsigned atom);

jc_status jc_work_cursor_create(const jc_work_estimate *estimate, jc_work_cursor **cursor);
void jc_work_cursor_free(jc_work_cursor *cursor);

/* One binding of the first two variables: the code of the second, and the work below. */
typedef void (*jc_work_visitor)(void *context, uint32_t second, uint64_t work);

/* The work of root key number `root`. With two variables or more it visits the key's depth-2 bindings (those that
 * pass the second step's comparisons and negated atoms) in ascending order, unless visit is NULL, and is 0 where
 * there is none. */
uint64_t jc_work_below_root(jc_work_cursor *cursor, uint32_t root, jc_work_visitor visit, void *context);

#endif
