/* SPDX-License-Identifier: Apache-2.0 */
/* Comparisons and negated atoms of a plan, evaluated on a partial binding. Small integers are their own codes, and but
 * for floats equal values have equal codes; everything else is compared by value. */
#include "model/plan_parts.h"

#include "model/comparator.h"
#include "model/search.h"

static jc_plan_operand prepare_operand(const jc_term *term, const unsigned *depth_of, const jc_dictionary *dictionary)
{
    jc_plan_operand operand = {.depth = -1};
    if (term->kind == JC_TERM_VARIABLE) {
        operand.depth = (int)depth_of[term->variable];
    } else {
        operand.value = term->constant;
        operand.coded = jc_dictionary_find(dictionary, &term->constant, &operand.code);
    }
    return operand;
}

jc_plan_filter jc_plan_filter_prepare(const jc_comparison *comparison, const unsigned *depth_of,
                                      jc_database *database)
{
    const jc_dictionary *dictionary = jc_database_dictionary(database);
    return (jc_plan_filter){.comparison = comparison,
                            .left = prepare_operand(&comparison->left, depth_of, dictionary),
                            .right = prepare_operand(&comparison->right, depth_of, dictionary)};
}

/* The operand's code under the binding; false for a constant without one. */
static bool operand_code(const jc_plan_operand *operand, const uint32_t *binding, uint32_t *code)
{
    *code = operand->depth >= 0 ? binding[operand->depth] : operand->code;
    return operand->depth >= 0 || operand->coded;
}

static jc_value operand_value(const jc_plan_operand *operand, const uint32_t *binding,
                              const jc_dictionary *dictionary)
{
    return operand->depth >= 0 ? jc_dictionary_value(dictionary, binding[operand->depth]) : operand->value;
}

static double as_float(const jc_value *value)
{
    switch (value->type) {
    case JC_TYPE_NUMBER: return (double)value->as.number;
    case JC_TYPE_UNSIGNED: return (double)value->as.unsigned_number;
    default: return value->as.floating;
    }
}

/* As in IEEE 754: 0 equals -0, and a NaN is different from everything. */
static bool floats_hold(jc_comparator comparator, double left, double right)
{
    if (left != left || right != right)
        return comparator == JC_NOT_EQUAL;
    return jc_comparator_holds(comparator, (left > right) - (left < right));
}

bool jc_plan_filter_holds(const jc_plan_filter *filter, const uint32_t *binding, const jc_dictionary *dictionary)
{
    uint32_t left_code, right_code;
    bool coded = operand_code(&filter->left, binding, &left_code);
    coded &= operand_code(&filter->right, binding, &right_code);
    jc_comparator comparator = filter->comparison->comparator;
    int code_order = (left_code > right_code) - (left_code < right_code);
    if (coded && left_code < JC_CODE_TABLE && right_code < JC_CODE_TABLE)
        return jc_comparator_holds(comparator, code_order);
    jc_value left = operand_value(&filter->left, binding, dictionary);
    jc_value right = operand_value(&filter->right, binding, dictionary);
    bool symbols = left.type == JC_TYPE_SYMBOL || right.type == JC_TYPE_SYMBOL;
    if (!symbols && (left.type == JC_TYPE_FLOAT || right.type == JC_TYPE_FLOAT))
        return floats_hold(comparator, as_float(&left), as_float(&right));
    if (coded && (comparator == JC_EQUAL || comparator == JC_NOT_EQUAL))
        return jc_comparator_holds(comparator, code_order);
    return jc_comparator_holds(comparator, jc_value_compare(&left, &right));
}

/* Whether the atom's trie has the row that the binding makes of it. */
static bool atom_has_row(const jc_plan_atom *atom, const uint32_t *binding)
{
    const jc_trie *trie = atom->trie;
    uint32_t begin = 0, end = atom->depth > 0 ? trie->level[0].count : 0;
    for (unsigned level = 0; level < atom->depth; level++) {
        const jc_trie_level *list = &trie->level[level];
        uint32_t key = binding[atom->plan_depth[level]];
        uint32_t node = jc_lower_bound(list->keys, begin, end, key);
        if (node == end || list->keys[node] != key)
            return false;
        if (list->child) {
            begin = list->child[node];
            end = list->child[node + 1];
        }
    }
    return true;
}

bool jc_plan_step_holds(const jc_plan *plan, unsigned depth, const uint32_t *binding)
{
    const jc_plan_step *step = &plan->steps[depth];
    const jc_dictionary *dictionary = jc_database_dictionary(plan->database);
    for (unsigned i = 0; i < step->filter_count; i++)
        if (!jc_plan_filter_holds(&step->filters[i], binding, dictionary))
            return false;
    for (unsigned i = 0; i < step->negated_count; i++)
        if (atom_has_row(&plan->negated[step->negated[i]], binding))
            return false;
    return true;
}
