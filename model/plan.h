/* SPDX-License-Identifier: Apache-2.0 */
/* The inside of a plan, for those who run, weigh or ship it: the profile, the CPU executor and the GPU. */
#ifndef MODEL_PLAN_H
#define MODEL_PLAN_H

#include "model/trie.h"

/* One body atom, positive or negated, as the join sees it: constants and repeated variables selected away,
 * wildcards projected away, one trie level per distinct variable in the plan's order. */
typedef struct jc_plan_atom {
    const jc_atom *atom;
    unsigned depth;       /* distinct variables = levels of the trie */
    unsigned *variable;   /* depth entries: the rule's variable at each trie level */
    unsigned *plan_depth; /* depth entries: at which plan depth (from 0) that variable is bound; increasing */
    const jc_trie *trie;
    jc_relation *selected; /* owned: the filtered relation that the trie belongs to, or NULL for the stored one */
} jc_plan_atom;

/* One positive atom taking part at a plan depth. */
typedef struct jc_plan_part {
    unsigned atom;  /* index into atoms */
    unsigned level; /* the trie level that this variable is */
} jc_plan_part;

typedef struct jc_plan_step {
    unsigned variable;
    unsigned part_count; /* at least 1 */
    jc_plan_part *parts;
    unsigned comparison_count;
    const jc_comparison **comparisons; /* those whose last variable this is */
    unsigned negated_count;
    unsigned *negated; /* indices into negated atoms whose last variable this is */
} jc_plan_step;

struct jc_plan {
    const jc_program *program;
    const jc_rule *rule;
    jc_database *database;
    unsigned depth; /* variables */
    unsigned *order;
    unsigned *depth_of;  /* inverse of order: depth at which each variable is bound */
    jc_plan_step *steps; /* depth entries */
    unsigned atom_count;
    jc_plan_atom *atoms; /* positive */
    unsigned negated_count;
    jc_plan_atom *negated;
    bool empty; /* the body is false whatever the bindings: rule->never, an empty atom, or a true negated atom
                 * without variables */
};

#endif
