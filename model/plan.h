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
    unsigned *column;     /* depth entries: the column of `relation` at each trie level */
    unsigned *plan_depth; /* depth entries: at which plan depth (from 0) that variable is bound; increasing */
    const jc_relation *relation; /* the stored relation, or `selected` */
    jc_relation *selected; /* owned: the filtered relation that the trie belongs to, or NULL for the stored one */
    const jc_trie *trie;
} jc_plan_atom;

/* One positive atom taking part at a plan depth. */
typedef struct jc_plan_part {
    unsigned atom;  /* index into atoms */
    unsigned level; /* the trie level that this variable is */
} jc_plan_part;

/* One side of a comparison. */
typedef struct jc_plan_operand {
    int depth;      /* the plan depth at which the variable is bound, or -1 for a constant */
    bool coded;     /* constants: code holds its code; false where the dictionary lacks the value */
    uint32_t code;
    jc_value value; /* constants */
} jc_plan_operand;

typedef struct jc_plan_filter {
    const jc_comparison *comparison;
    jc_plan_operand left, right;
} jc_plan_filter;

typedef struct jc_plan_step {
    unsigned variable;
    unsigned part_count; /* at least 1 */
    jc_plan_part *parts;
    unsigned filter_count; /* the comparisons whose last variable this is */
    jc_plan_filter *filters;
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

/* Whether the comparisons and negated atoms of the step at `depth` hold; binding[d] is the code bound at plan depth
 * d, for d up to and including depth. Thread-safe. */
bool jc_plan_step_holds(const jc_plan *plan, unsigned depth, const uint32_t *binding);

#endif
