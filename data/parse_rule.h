/* SPDX-License-Identifier: Apache-2.0 */
/* One clause while its meaning is worked out: its variables, which of them are equal, their types. */
#ifndef DATA_PARSE_RULE_H
#define DATA_PARSE_RULE_H

#include "data/parse_meaning.h"

typedef struct rule_variable {
    const char *name;
    jc_place place; /* of its first occurrence */
    unsigned occurrences;
    unsigned parent; /* of the equal variables' tree; its own index at the root */
    bool reported;   /* as unbound */
    /* at the root only, for all of the class: */
    jc_type type;
    const syntax_term *typed;  /* the occurrence that the type comes from */
    bool clashed;              /* its types were reported */
    bool bound;                /* by a positive atom */
    const jc_literal *constant; /* what the class equals, or NULL */
    int number;                /* in the finished rule; -1 while it has none */
} rule_variable;

typedef struct rule_state {
    jc_meaning *meaning;
    syntax_clause *clause;
    rule_variable variables[JC_MAX_VARIABLES];
    unsigned variable_count;
    bool failed; /* this clause has an error */
    bool never;
} rule_state;

/* The root of a variable's class. */
rule_variable *jc_rule_class(rule_state *state, unsigned variable);
#define jc_rule_error(state, place, ...)                                                                             \
    ((state)->failed = true, jc_meaning_error((state)->meaning, (place), __VA_ARGS__))

/* parse_compare.c: types of comparisons, and those between constants. */
void jc_check_comparisons(rule_state *state);
/* What a comparison comes to after substitution: decided, or left to evaluation. */
typedef enum comparison_outcome { COMPARISON_TRUE, COMPARISON_FALSE, COMPARISON_OPEN } comparison_outcome;
comparison_outcome jc_comparison_outcome(rule_state *state, const syntax_comparison *comparison);

/* parse_build.c: the finished rule; false: out of memory. */
bool jc_build_rule(rule_state *state, jc_rule *rule);

#endif
