/* SPDX-License-Identifier: Apache-2.0 */
/* Puts a checked clause into the form that the program keeps: equal variables are one, constants stand where they
 * are known, decided comparisons are gone. */
#include "data/parse_rule.h"

#include <string.h>

/* White space and comments between tokens become one blank; tokens stay as written. */
char *jc_fold_text(jc_meaning *meaning, size_t start, size_t end)
{
    char *folded = jc_meaning_alloc(meaning, end - start + 1, 1), *out = folded;
    if (!folded)
        return NULL;
    jc_lexer lexer = jc_lexer_create(meaning->text, end, NULL);
    lexer.offset = start;
    size_t last_end = start;
    for (;;) {
        jc_token token = jc_lexer_next(&lexer);
        if (token.kind == JC_TOKEN_END)
            return folded;
        if (token.place.offset > last_end)
            *out++ = ' ';
        size_t size = token.end - token.place.offset;
        memcpy(out, meaning->text + token.place.offset, size);
        out += size;
        last_end = token.end;
    }
}

/* The literal as a value of that type, its symbol copied. */
static bool build_value(rule_state *state, const jc_literal *literal, jc_type type, jc_value *value)
{
    jc_literal_value(literal, type, value);
    if (value->type != JC_TYPE_SYMBOL)
        return true;
    return (value->as.symbol = jc_meaning_text(state->meaning, literal->symbol));
}

static bool build_term(rule_state *state, const syntax_term *term, jc_type type, jc_term *built)
{
    built->kind = term->kind;
    built->position = term->place.position;
    if (term->kind == JC_TERM_CONSTANT)
        return build_value(state, &term->literal, type, &built->constant);
    if (term->kind == JC_TERM_WILDCARD)
        return true;
    const rule_variable *class = jc_rule_class(state, term->variable);
    if (!class->constant) {
        built->variable = (unsigned)class->number;
        return true;
    }
    built->kind = JC_TERM_CONSTANT;
    return build_value(state, class->constant, class->type != JC_TYPE_ANY ? class->type : type, &built->constant);
}

/* Numbers the classes by first occurrence in the positive atoms, and names them by it. */
static bool build_variables(rule_state *state, jc_rule *rule)
{
    rule->variables = jc_meaning_alloc(state->meaning, state->variable_count, sizeof *rule->variables);
    rule->variable_types = jc_meaning_alloc(state->meaning, state->variable_count, sizeof *rule->variable_types);
    if (!rule->variables || !rule->variable_types)
        return false;
    for (const syntax_atom *atom = state->clause->body; atom; atom = atom->next) {
        for (const syntax_term *term = atom->terms; term; term = term->next) {
            rule_variable *class = term->kind == JC_TERM_VARIABLE ? jc_rule_class(state, term->variable) : NULL;
            if (!class || class->constant || class->number >= 0)
                continue;
            class->number = (int)rule->variable_count;
            rule->variable_types[rule->variable_count] = class->type;
            rule->variables[rule->variable_count] = jc_meaning_text(state->meaning, term->name);
            if (!rule->variables[rule->variable_count++])
                return false;
        }
    }
    return true;
}

static bool build_atoms(rule_state *state, const syntax_atom *atoms, unsigned count, jc_atom **built)
{
    jc_atom *next = *built = jc_meaning_alloc(state->meaning, count, sizeof *next);
    if (!next)
        return false;
    for (const syntax_atom *atom = atoms; atom; atom = atom->next, next++) {
        const jc_attribute *attribute = state->meaning->program->predicates[atom->predicate].attributes;
        next->predicate = (unsigned)atom->predicate;
        next->term_count = atom->arity;
        next->position = atom->name.place.position;
        next->terms = jc_meaning_alloc(state->meaning, atom->arity, sizeof *next->terms);
        if (!next->terms)
            return false;
        jc_term *place = next->terms;
        for (const syntax_term *term = atom->terms; term; term = term->next)
            if (!build_term(state, term, attribute++->type, place++))
                return false;
    }
    return true;
}

/* The type that a comparison's constants take: that of the variable on the other side. */
static jc_type variable_type(rule_state *state, const syntax_comparison *comparison)
{
    const syntax_term *sides[] = {comparison->left, comparison->right};
    jc_type type = JC_TYPE_ANY;
    for (unsigned i = 0; i < 2 && type == JC_TYPE_ANY; i++)
        if (sides[i]->kind == JC_TERM_VARIABLE)
            type = jc_rule_class(state, sides[i]->variable)->type;
    return type;
}

static bool build_comparisons(rule_state *state, jc_rule *rule)
{
    rule->comparisons = jc_meaning_alloc(state->meaning, state->clause->comparison_count, sizeof *rule->comparisons);
    if (!rule->comparisons)
        return false;
    for (const syntax_comparison *comparison = state->clause->comparisons; comparison;
         comparison = comparison->next) {
        comparison_outcome outcome = jc_comparison_outcome(state, comparison);
        rule->never |= outcome == COMPARISON_FALSE;
        if (outcome != COMPARISON_OPEN)
            continue;
        jc_comparison *built = &rule->comparisons[rule->comparison_count++];
        jc_type type = variable_type(state, comparison);
        built->comparator = comparison->comparator;
        built->position = comparison->place.position;
        if (!build_term(state, comparison->left, type, &built->left) ||
            !build_term(state, comparison->right, type, &built->right))
            return false;
    }
    return true;
}

bool jc_build_rule(rule_state *state, jc_rule *rule)
{
    const syntax_clause *clause = state->clause;
    *rule = (jc_rule){.head_count = clause->head_count, .body_count = clause->body_count,
                      .negated_count = clause->negated_count, .never = state->never,
                      .position = clause->place.position};
    if (!build_variables(state, rule) || !build_atoms(state, clause->body, clause->body_count, &rule->body) ||
        !build_atoms(state, clause->negated, clause->negated_count, &rule->negated) ||
        !build_atoms(state, clause->heads, clause->head_count, &rule->heads) || !build_comparisons(state, rule))
        return false;
    rule->text = jc_fold_text(state->meaning, clause->place.offset, clause->end);
    return rule->text;
}
