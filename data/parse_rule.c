/* SPDX-License-Identifier: Apache-2.0 */
/* Checks each clause: known relations and arities, variables that are equal, their types, and that every variable of
 * a head, comparison or negated atom is bound by a positive atom (Soufflé: "grounded"). */
#include "data/parse_rule.h"

#include <string.h>

rule_variable *jc_rule_class(rule_state *state, unsigned variable)
{
    while (state->variables[variable].parent != variable)
        variable = state->variables[variable].parent;
    return &state->variables[variable];
}

/* ---- atoms and variables --------------------------------------------------------------------------------------- */

static void look_up(rule_state *state, syntax_atom *atom)
{
    jc_meaning *meaning = state->meaning;
    const syntax_name *name = &atom->name;
    atom->predicate = jc_names_find(&meaning->predicates, name->text);
    if (atom->predicate < 0) {
        state->failed = true;
        jc_unknown_relation(meaning, name->text, name->place);
        return;
    }
    const jc_predicate *predicate = &meaning->program->predicates[atom->predicate];
    if (meaning->notes[atom->predicate].broken) {
        state->failed = true;
        atom->predicate = -1;
    } else if (atom->arity != predicate->arity) {
        atom->predicate = -1;
        jc_rule_error(state, name->place, "'%.80s' has %u argument%s here, but %u as %s on line %u", name->text,
                      atom->arity, atom->arity == 1 ? "" : "s", predicate->arity,
                      predicate->declared ? "declared" : "first used", predicate->position.line);
    }
}

/* Sets the term's variable; false after the report of one too many. */
static bool number_term(rule_state *state, syntax_term *term)
{
    if (term->kind != JC_TERM_VARIABLE)
        return true;
    for (unsigned i = 0; i < state->variable_count; i++) {
        if (strcmp(state->variables[i].name, term->name) == 0) {
            term->variable = i;
            state->variables[i].occurrences++;
            return true;
        }
    }
    if (state->variable_count == JC_MAX_VARIABLES) {
        jc_rule_error(state, term->place, "a rule has at most %d different variables", JC_MAX_VARIABLES);
        return false;
    }
    term->variable = state->variable_count++;
    state->variables[term->variable] = (rule_variable){
        .name = term->name, .place = term->place, .occurrences = 1, .parent = term->variable, .number = -1};
    return true;
}

static bool number_atoms(rule_state *state, syntax_atom *atoms)
{
    for (syntax_atom *atom = atoms; atom; atom = atom->next) {
        look_up(state, atom);
        for (syntax_term *term = atom->terms; term; term = term->next)
            if (!number_term(state, term))
                return false;
    }
    return true;
}

static bool number_variables(rule_state *state)
{
    syntax_clause *clause = state->clause;
    if (!number_atoms(state, clause->body) || !number_atoms(state, clause->negated) ||
        !number_atoms(state, clause->heads))
        return false;
    for (syntax_comparison *comparison = clause->comparisons; comparison; comparison = comparison->next)
        if (!number_term(state, comparison->left) || !number_term(state, comparison->right))
            return false;
    return true;
}

/* ---- equalities and types -------------------------------------------------------------------------------------- */

/* x = y makes one class of two; x = 5 gives the class a constant. */
static void merge_equals(rule_state *state)
{
    for (const syntax_comparison *equal = state->clause->comparisons; equal; equal = equal->next) {
        const syntax_term *left = equal->left, *right = equal->right;
        if (equal->comparator != JC_EQUAL)
            continue;
        if (left->kind == JC_TERM_VARIABLE && right->kind == JC_TERM_VARIABLE) {
            rule_variable *keep = jc_rule_class(state, left->variable), *join = jc_rule_class(state, right->variable);
            if (!keep->constant)
                keep->constant = join->constant;
            join->parent = keep->parent;
        } else if (left->kind == JC_TERM_VARIABLE && right->kind == JC_TERM_CONSTANT) {
            rule_variable *class = jc_rule_class(state, left->variable);
            class->constant = class->constant ? class->constant : &right->literal;
        } else if (left->kind == JC_TERM_CONSTANT && right->kind == JC_TERM_VARIABLE) {
            rule_variable *class = jc_rule_class(state, right->variable);
            class->constant = class->constant ? class->constant : &left->literal;
        }
    }
}

static void type_term(rule_state *state, const syntax_term *term, jc_type type)
{
    jc_value value;
    if (term->kind == JC_TERM_CONSTANT && !jc_literal_value(&term->literal, type, &value)) {
        state->failed = state->meaning->failed = true;
        jc_literal_misfit(&term->literal, type, term->place, state->meaning->diagnostics);
    }
    if (term->kind != JC_TERM_VARIABLE || type == JC_TYPE_ANY)
        return;
    rule_variable *class = jc_rule_class(state, term->variable);
    if (class->type == JC_TYPE_ANY) {
        class->type = type;
        class->typed = term;
    } else if (class->type != type && !class->clashed) {
        class->clashed = true;
        bool same = class->typed->variable == term->variable;
        jc_position typed = class->typed->place.position;
        jc_rule_error(state, term->place, "'%.80s' is of type %s here, but %s%.80s%sof type %s at %u:%u", term->name,
                      jc_type_name(type), same ? "" : "'", same ? "" : class->typed->name,
                      same ? "" : "', which equals it, is ", jc_type_name(class->type), typed.line, typed.column);
    }
}

static void type_atoms(rule_state *state, const syntax_atom *atoms)
{
    for (const syntax_atom *atom = atoms; atom; atom = atom->next) {
        if (atom->predicate < 0)
            continue;
        const jc_attribute *attribute = state->meaning->program->predicates[atom->predicate].attributes;
        for (const syntax_term *term = atom->terms; term; term = term->next)
            type_term(state, term, attribute++->type);
    }
}

/* ---- safety ---------------------------------------------------------------------------------------------------- */

static void bind_variables(rule_state *state)
{
    for (const syntax_atom *atom = state->clause->body; atom; atom = atom->next)
        for (const syntax_term *term = atom->terms; term; term = term->next)
            if (term->kind == JC_TERM_VARIABLE)
                jc_rule_class(state, term->variable)->bound = true;
}

static void check_bound(rule_state *state, const syntax_term *term, const char *where)
{
    if (term->kind != JC_TERM_VARIABLE)
        return;
    const rule_variable *class = jc_rule_class(state, term->variable);
    rule_variable *variable = &state->variables[term->variable];
    if (class->bound || class->constant || variable->reported)
        return;
    variable->reported = true;
    jc_rule_error(state, term->place, "'%.80s' in %s is bound by no positive atom of the body", term->name, where);
}

static void check_safety(rule_state *state)
{
    const syntax_clause *clause = state->clause;
    for (const syntax_atom *head = clause->heads; head; head = head->next)
        for (const syntax_term *term = head->terms; term; term = term->next) {
            if (term->kind == JC_TERM_WILDCARD)
                jc_rule_error(state, term->place, "'_' in the head of a rule has no value");
            check_bound(state, term, "the head");
        }
    for (const syntax_atom *negated = clause->negated; negated; negated = negated->next)
        for (const syntax_term *term = negated->terms; term; term = term->next)
            check_bound(state, term, "a negated atom");
    for (const syntax_comparison *comparison = clause->comparisons; comparison; comparison = comparison->next) {
        const syntax_term *sides[] = {comparison->left, comparison->right};
        for (unsigned i = 0; i < 2; i++) {
            if (sides[i]->kind == JC_TERM_WILDCARD)
                jc_rule_error(state, sides[i]->place, "'_' in a comparison has no value");
            check_bound(state, sides[i], "a comparison");
        }
    }
}

/* In a bare rule a variable that occurs once is a plain way to name a column, so it is not worth a word there. */
static void warn_single_use(const rule_state *state)
{
    if (!state->meaning->written->has_declarations)
        return;
    for (unsigned i = 0; i < state->variable_count; i++) {
        const rule_variable *variable = &state->variables[i];
        if (variable->occurrences == 1 && variable->name[0] != '_')
            jc_report(state->meaning->diagnostics, JC_SEVERITY_WARNING, variable->place,
                      "the variable '%.80s' occurs only once; write '_' where any value will do", variable->name);
    }
}

/* ---- clauses --------------------------------------------------------------------------------------------------- */

static void check_rule(rule_state *state)
{
    if (!number_variables(state))
        return;
    merge_equals(state);
    type_atoms(state, state->clause->body);
    type_atoms(state, state->clause->negated);
    type_atoms(state, state->clause->heads);
    bind_variables(state);
    check_safety(state);
    if (!state->failed)
        jc_check_comparisons(state);
    if (!state->failed)
        warn_single_use(state);
}

static void check_fact(rule_state *state)
{
    syntax_atom *head = state->clause->heads;
    look_up(state, head);
    for (const syntax_term *term = head->terms; term; term = term->next)
        if (term->kind == JC_TERM_WILDCARD)
            jc_rule_error(state, term->place, "a fact holds constants, and '_' is none");
        else if (term->kind == JC_TERM_VARIABLE)
            jc_rule_error(state, term->place, "a fact holds constants, and '%.80s' is a variable; "
                                              "strings are written in double quotes", term->name);
    if (!state->failed)
        type_atoms(state, head);
}

static void note_uses(jc_meaning *meaning, const syntax_atom *atoms)
{
    for (const syntax_atom *atom = atoms; atom; atom = atom->next)
        if (atom->predicate >= 0)
            meaning->notes[atom->predicate].used = true;
}

static void finish_clause(rule_state *state)
{
    jc_meaning *meaning = state->meaning;
    jc_program *program = meaning->program;
    const syntax_clause *clause = state->clause;
    note_uses(meaning, clause->body);
    note_uses(meaning, clause->negated);
    for (const syntax_atom *head = clause->heads; head; head = head->next) {
        if (clause->has_body)
            program->predicates[head->predicate].defined = true;
        else
            meaning->notes[head->predicate].has_fact = true;
    }
    jc_rule *rule = clause->has_body ? &program->rules[program->rule_count] : &program->facts[program->fact_count];
    if (!jc_build_rule(state, rule))
        return;
    *(clause->has_body ? &program->rule_count : &program->fact_count) += 1;
}

static void warn_empty(const jc_meaning *meaning)
{
    const jc_program *program = meaning->program;
    for (unsigned i = 0; program->declarations && i < program->predicate_count; i++) {
        const jc_predicate *predicate = &program->predicates[i];
        const predicate_note *note = &meaning->notes[i];
        if (note->used && !note->has_fact && !predicate->defined && !predicate->input.present)
            jc_report(meaning->diagnostics, JC_SEVERITY_WARNING, note->place,
                      "'%.80s' is always empty: it has no .input, no rule and no fact", predicate->name);
    }
}

void jc_check_clauses(jc_meaning *meaning)
{
    size_t rules = 0, facts = 0;
    for (const syntax_clause *clause = meaning->written->clauses; clause; clause = clause->next)
        *(clause->has_body ? &rules : &facts) += 1;
    meaning->program->rules = jc_meaning_alloc(meaning, rules, sizeof(jc_rule));
    meaning->program->facts = jc_meaning_alloc(meaning, facts, sizeof(jc_rule));
    if (meaning->out_of_memory)
        return;
    rule_state state = {.meaning = meaning};
    for (syntax_clause *clause = meaning->written->clauses; clause && !meaning->out_of_memory;
         clause = clause->next) {
        if (jc_diagnostics_full(meaning->diagnostics))
            return;
        state.clause = clause;
        state.variable_count = 0;
        state.failed = false;
        state.never = clause->never;
        if (clause->has_body)
            check_rule(&state);
        else
            check_fact(&state);
        if (!state.failed)
            finish_clause(&state);
    }
    if (!meaning->failed)
        warn_empty(meaning);
}
