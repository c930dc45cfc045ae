/* SPDX-License-Identifier: Apache-2.0 */
/* The lines of a rule in a job's text, and what is asked of the rule as a whole. */
#include "data/job_text.h"
#include "model/error.h"

#include <stdlib.h>
#include <string.h>

unsigned jc_job_find_relation(const jc_job *job, const char *name)
{
    unsigned i = 0;
    while (i < job->relation_count && strcmp(job->relations[i].name, name) != 0)
        i++;
    return i;
}

/* ---- what a rule is made of ------------------------------------------------------------------------------------ */

static jc_status read_term(const jc_job_reading *r, const char *word, jc_job_term *term)
{
    uint64_t number;
    if (word[0] == '$') {
        if (!r->draft.variables_known)
            return jc_job_fails(r, JC_ERR_INPUT, "the rule's variables come before its first term");
        if (!jc_job_read_number(word + 1, UINT32_MAX, &number) || number >= r->draft.rule.variable_count)
            return jc_job_fails(r, JC_ERR_INPUT, "'%.80s' is no variable of the rule, which has %u: $0 is the first",
                                word, r->draft.rule.variable_count);
        *term = (jc_job_term){JC_JOB_VARIABLE, (uint32_t)number};
    } else if (strcmp(word, "_") == 0) {
        *term = (jc_job_term){JC_JOB_WILDCARD, 0};
    } else if (strcmp(word, "none") == 0) {
        *term = (jc_job_term){JC_JOB_NONE, 0};
    } else if (jc_job_read_number(word, JC_CODE_END - 1, &number)) {
        *term = (jc_job_term){JC_JOB_CODE, (uint32_t)number};
    } else {
        return jc_job_fails(r, JC_ERR_INPUT, "'%.80s' is no term; a term is $ and a number, a code below "
                            "2^32 - 1, _ or none", word);
    }
    return JC_OK;
}

/* A term of a head or a filter. */
static jc_status read_bound_term(const jc_job_reading *r, const char *word, jc_job_term *term)
{
    jc_status status = read_term(r, word, term);
    if (status == JC_OK && (term->kind == JC_JOB_WILDCARD || term->kind == JC_JOB_NONE))
        return jc_job_fails(r, JC_ERR_INPUT, "'%s' has no place in a head or a filter", word);
    return status;
}

static jc_status read_atom(jc_job_reading *r, bool head, jc_job_atom *atom)
{
    const char *name = jc_job_next_word(r);
    atom->relation = jc_job_find_relation(r->job, name);
    if (atom->relation == r->job->relation_count)
        return jc_job_fails(r, JC_ERR_INPUT, "there is no relation '%.80s'", name);
    const jc_job_relation *relation = &r->job->relations[atom->relation];
    atom->terms = jc_arena_alloc(r->job->storage, relation->arity, sizeof *atom->terms);
    if (!atom->terms)
        return jc_fail_memory(r->error);
    for (unsigned c = 0; c < relation->arity; c++) {
        const char *word = jc_job_next_word(r);
        if (!*word)
            return jc_job_fails(r, JC_ERR_INPUT, "relation '%.80s' has %u columns, but here are %u terms",
                                relation->name, relation->arity, c);
        jc_status status = head ? read_bound_term(r, word, &atom->terms[c]) : read_term(r, word, &atom->terms[c]);
        if (status != JC_OK)
            return status;
    }
    return jc_job_expect_end(r);
}

static jc_status too_many(const jc_job_reading *r, unsigned most, const char *what)
{
    return jc_job_fails(r, JC_ERR_LIMIT, "the rule has more than %u %s, which is what a job takes; split it with "
                        "a helper rule", most, what);
}

static jc_status read_body_atom(jc_job_reading *r, bool positive)
{
    jc_job_rule *rule = &r->draft.rule;
    if (rule->atom_count + rule->negated_count == JC_JOB_MAX_ATOMS)
        return too_many(r, JC_JOB_MAX_ATOMS, "atoms");
    jc_job_atom *atom = positive ? &r->draft.atoms[rule->atom_count] : &r->draft.negated[rule->negated_count];
    jc_status status = read_atom(r, false, atom);
    if (status != JC_OK)
        return status;
    rule->atom_count += positive;
    rule->negated_count += !positive;
    r->read[atom->relation] = true;
    return JC_OK;
}

static jc_status read_head(jc_job_reading *r)
{
    jc_job_rule *rule = &r->draft.rule;
    if (rule->head_count == JC_JOB_MAX_HEADS)
        return too_many(r, JC_JOB_MAX_HEADS, "heads");
    jc_job_atom *atom = &r->draft.heads[rule->head_count];
    jc_status status = read_atom(r, true, atom);
    if (status != JC_OK)
        return status;
    if (!r->job->relations[atom->relation].derived)
        return jc_job_fails(r, JC_ERR_INPUT, "relation '%.80s' is said to be stored, but a rule derives it",
                            r->job->relations[atom->relation].name);
    rule->head_count++;
    r->headed[atom->relation] = true;
    return JC_OK;
}

static jc_status read_filter(jc_job_reading *r)
{
    jc_job_rule *rule = &r->draft.rule;
    if (rule->filter_count == JC_JOB_MAX_FILTERS)
        return too_many(r, JC_JOB_MAX_FILTERS, "filters");
    jc_job_filter *filter = &r->draft.filters[rule->filter_count];
    const char *left = jc_job_next_word(r), *sign = jc_job_next_word(r), *right = jc_job_next_word(r);
    unsigned comparator = 0;
    jc_status status = read_bound_term(r, left, &filter->left);
    if (status == JC_OK)
        status = read_bound_term(r, right, &filter->right);
    if (status != JC_OK)
        return status;
    while (comparator < JC_JOB_COMPARATORS && strcmp(sign, jc_job_comparators[comparator]) != 0)
        comparator++;
    if (comparator == JC_JOB_COMPARATORS)
        return jc_job_fails(r, JC_ERR_INPUT, "one of = != < <= > >= is expected, not '%.80s'", sign);
    if (filter->left.kind != JC_JOB_VARIABLE && filter->right.kind != JC_JOB_VARIABLE)
        return jc_job_fails(r, JC_ERR_INPUT, "a filter has a variable on one side at least");
    filter->comparator = (jc_comparator)comparator;
    rule->filter_count++;
    return jc_job_expect_end(r);
}

static jc_status read_variables(jc_job_reading *r)
{
    jc_job_draft *d = &r->draft;
    if (d->variables_known)
        return jc_job_fails(r, JC_ERR_INPUT, "the rule's variables are there twice");
    for (const char *name; *(name = jc_job_next_word(r));) {
        if (d->rule.variable_count == JC_JOB_MAX_VARIABLES)
            return too_many(r, JC_JOB_MAX_VARIABLES, "variables");
        for (unsigned v = 0; v < d->rule.variable_count; v++)
            if (strcmp(d->variables[v], name) == 0)
                return jc_job_fails(r, JC_ERR_INPUT, "the variable '%.80s' is there twice", name);
        const char *kept = jc_job_keep(r, name);
        if (!kept)
            return jc_fail_memory(r->error);
        d->variables[d->rule.variable_count++] = kept;
    }
    d->variables_known = true;
    return JC_OK;
}

static jc_status read_never(jc_job_reading *r)
{
    if (r->draft.rule.never)
        return jc_job_fails(r, JC_ERR_INPUT, "never is there twice");
    r->draft.rule.never = true;
    return jc_job_expect_end(r);
}

/* ---- rules ----------------------------------------------------------------------------------------------------- */

jc_status jc_job_begin_rule(jc_job_reading *r)
{
    if (!r->read) {
        r->read = calloc((size_t)r->job->relation_count + 1, sizeof *r->read);
        r->headed = calloc((size_t)r->job->relation_count + 1, sizeof *r->headed);
        if (!r->read || !r->headed)
            return jc_fail_memory(r->error);
    }
    if (!*r->at)
        return jc_job_fails(r, JC_ERR_INPUT, "the rule has no text");
    r->draft = (jc_job_draft){.open = true, .line = r->line_number};
    r->draft.rule.text = jc_job_keep(r, r->at);
    return r->draft.rule.text ? JC_OK : jc_fail_memory(r->error);
}

/* Whether each variable is in a positive atom; else *unbound is one that is not. */
static bool are_bound(const jc_job_reading *r, unsigned *unbound)
{
    const jc_job_rule *rule = &r->draft.rule;
    bool bound[JC_JOB_MAX_VARIABLES] = {false};
    for (unsigned i = 0; i < rule->atom_count; i++)
        for (unsigned c = 0; c < r->job->relations[r->draft.atoms[i].relation].arity; c++)
            if (r->draft.atoms[i].terms[c].kind == JC_JOB_VARIABLE)
                bound[r->draft.atoms[i].terms[c].value] = true;
    for (unsigned v = 0; v < rule->variable_count; v++) {
        *unbound = v;
        if (!bound[v])
            return false;
    }
    return true;
}

/* What is asked of the rule as a whole. */
static jc_status check_rule(const jc_job_reading *r)
{
    unsigned unbound;
    if (!r->draft.variables_known)
        return jc_job_fails(r, JC_ERR_INPUT, "the rule has no line of variables");
    if (r->draft.rule.head_count == 0)
        return jc_job_fails(r, JC_ERR_INPUT, "the rule has no head");
    if (!are_bound(r, &unbound))
        return jc_job_fails(r, JC_ERR_INPUT, "the variable '%.80s' is in no atom of the rule that is not negated",
                            r->draft.variables[unbound]);
    for (unsigned h = 0; h < r->draft.rule.head_count; h++)
        if (r->read[r->draft.heads[h].relation])
            return jc_job_fails(r, JC_ERR_INPUT, "the rule derives '%.80s', which it or a rule before it reads; "
                                "rules come after those whose heads they read",
                                r->job->relations[r->draft.heads[h].relation].name);
    return JC_OK;
}

/* A copy of count entries in the arena; NULL where memory is out. */
static void *copy(const jc_job_reading *r, const void *entries, unsigned count, size_t size)
{
    void *made = jc_arena_alloc(r->job->storage, count, size);
    if (made && count > 0)
        memcpy(made, entries, count * size);
    return made;
}

/* Moves a finished draft into the job. */
jc_status jc_job_end_rule(jc_job_reading *r)
{
    jc_job_draft *d = &r->draft;
    if (!d->open)
        return JC_OK;
    const uint64_t here = r->line_number;
    r->line_number = d->line;
    jc_status status = check_rule(r);
    r->line_number = here;
    if (status != JC_OK)
        return status;
    jc_job_rule rule = d->rule;
    rule.variables = copy(r, d->variables, rule.variable_count, sizeof *d->variables);
    rule.atoms = copy(r, d->atoms, rule.atom_count, sizeof *d->atoms);
    rule.negated = copy(r, d->negated, rule.negated_count, sizeof *d->negated);
    rule.filters = copy(r, d->filters, rule.filter_count, sizeof *d->filters);
    rule.heads = copy(r, d->heads, rule.head_count, sizeof *d->heads);
    jc_job_rule *added = jc_job_add_rule(r->job);
    if (!rule.variables || !rule.atoms || !rule.negated || !rule.filters || !rule.heads || !added)
        return jc_fail_memory(r->error);
    *added = rule;
    d->open = false;
    return JC_OK;
}

jc_status jc_job_read_rule_line(jc_job_reading *r, const char *word)
{
    static const struct {
        const char *word;
        jc_status (*read)(jc_job_reading *r);
    } lines[] = {{"variables", read_variables}, {"filter", read_filter}, {"head", read_head}, {"never", read_never}};
    const bool positive = strcmp(word, "atom") == 0, negated = strcmp(word, "not") == 0;
    size_t i = 0;
    while (i < sizeof lines / sizeof *lines && strcmp(word, lines[i].word) != 0)
        i++;
    if (i == sizeof lines / sizeof *lines && !positive && !negated)
        return jc_job_fails(r, JC_ERR_INPUT, "a line of a job does not begin with '%.80s'", word);
    if (!r->draft.open)
        return jc_job_fails(r, JC_ERR_INPUT, "'%s' stands outside a rule", word);
    return positive || negated ? read_body_atom(r, positive) : lines[i].read(r);
}
