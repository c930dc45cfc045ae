/* SPDX-License-Identifier: Apache-2.0 */
/* Comparisons: their two sides are of one type; those between constants, or of a variable with itself, are decided
 * here. Symbols compare by their bytes, as in Soufflé. */
#include "data/parse_rule.h"
#include "model/comparator.h"

#include <string.h>

/* A side after substitution: a literal, or the class of a variable. */
typedef struct side {
    const jc_literal *literal; /* NULL: a variable */
    const rule_variable *class; /* NULL: written as a constant */
} side;

static side read_side(rule_state *state, const syntax_term *term)
{
    if (term->kind == JC_TERM_CONSTANT)
        return (side){&term->literal, NULL};
    const rule_variable *class = jc_rule_class(state, term->variable);
    return (side){class->constant, class};
}

/* The first of number, unsigned, float and symbol that holds both; JC_TYPE_ANY: none does. */
static jc_type common_type(const jc_literal *left, const jc_literal *right)
{
    jc_value value;
    for (jc_type type = JC_TYPE_NUMBER; type <= JC_TYPE_SYMBOL; type++)
        if (jc_literal_value(left, type, &value) && jc_literal_value(right, type, &value))
            return type;
    return JC_TYPE_ANY;
}

static jc_type type_of(side one)
{
    return one.class ? one.class->type : JC_TYPE_ANY;
}

/* Below, equal or above zero, as left is to right; both are of one type. */
static int order_of(jc_value left, jc_value right)
{
    switch (left.type) {
    case JC_TYPE_NUMBER: return (left.as.number > right.as.number) - (left.as.number < right.as.number);
    case JC_TYPE_UNSIGNED:
        return (left.as.unsigned_number > right.as.unsigned_number) -
               (left.as.unsigned_number < right.as.unsigned_number);
    case JC_TYPE_FLOAT: return (left.as.floating > right.as.floating) - (left.as.floating < right.as.floating);
    default: return strcmp(left.as.symbol, right.as.symbol);
    }
}

static void check_types(rule_state *state, const syntax_comparison *comparison)
{
    side left = read_side(state, comparison->left), right = read_side(state, comparison->right);
    jc_type left_type = type_of(left), right_type = type_of(right);
    jc_type type = left_type != JC_TYPE_ANY ? left_type : right_type;
    if (left_type != JC_TYPE_ANY && right_type != JC_TYPE_ANY && left_type != right_type) {
        jc_rule_error(state, comparison->place, "a value of type %s is compared with one of type %s",
                      jc_type_name(left_type), jc_type_name(right_type));
        return;
    }
    const syntax_term *terms[] = {comparison->left, comparison->right};
    const side sides[] = {left, right};
    for (unsigned i = 0; i < 2; i++) {
        jc_value value; /* a typed class met its constant at the equality that gave it */
        if (sides[i].literal && type_of(sides[i]) == JC_TYPE_ANY &&
            !jc_literal_value(sides[i].literal, type, &value)) {
            state->failed = state->meaning->failed = true;
            jc_literal_misfit(sides[i].literal, type, terms[i]->place, state->meaning->diagnostics);
            return;
        }
    }
    if (type == JC_TYPE_ANY && left.literal && right.literal &&
        common_type(left.literal, right.literal) == JC_TYPE_ANY)
        jc_rule_error(state, comparison->place, "the two constants compared here have no type in common");
}

void jc_check_comparisons(rule_state *state)
{
    for (const syntax_comparison *comparison = state->clause->comparisons; comparison; comparison = comparison->next)
        check_types(state, comparison);
}

comparison_outcome jc_comparison_outcome(rule_state *state, const syntax_comparison *comparison)
{
    side left = read_side(state, comparison->left), right = read_side(state, comparison->right);
    int order = 0;
    if (left.literal && right.literal) {
        jc_type type = type_of(left) != JC_TYPE_ANY ? type_of(left) : type_of(right);
        if (type == JC_TYPE_ANY)
            type = common_type(left.literal, right.literal);
        jc_value left_value = {0}, right_value = {0};
        jc_literal_value(left.literal, type, &left_value);
        jc_literal_value(right.literal, type, &right_value);
        order = order_of(left_value, right_value);
    } else if (!left.class || left.class != right.class) {
        return COMPARISON_OPEN;
    }
    return jc_comparator_holds(comparison->comparator, order) ? COMPARISON_TRUE : COMPARISON_FALSE;
}
