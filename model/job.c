/* SPDX-License-Identifier: Apache-2.0 */
/* Jobs from programs: names become indices, values codes, variables depths. */
#include "model/job.h"

#include "model/error.h"
#include "model/plan_parts.h"

#include <stdlib.h>
#include <string.h>

/* ---- the job and its parts ------------------------------------------------------------------------------------- */

jc_job *jc_job_start(void)
{
    jc_job *job = calloc(1, sizeof *job);
    if (job && !(job->storage = jc_arena_create())) {
        free(job);
        return NULL;
    }
    return job;
}

/* Room for one entry more in *entries; false where memory is out. */
static bool grow(void **entries, unsigned count, unsigned *room, size_t size)
{
    if (count < *room)
        return true;
    const unsigned larger = *room > 0 ? 2 * *room : 8;
    void *grown = larger > *room ? realloc(*entries, larger * size) : NULL;
    if (!grown)
        return false;
    *entries = grown;
    *room = larger;
    return true;
}

jc_job_relation *jc_job_add_relation(jc_job *job)
{
    void *entries = job->relations;
    if (!grow(&entries, job->relation_count, &job->relation_room, sizeof *job->relations))
        return NULL;
    job->relations = entries;
    job->relations[job->relation_count] = (jc_job_relation){0};
    return &job->relations[job->relation_count++];
}

jc_job_rule *jc_job_add_rule(jc_job *job)
{
    void *entries = job->rules;
    if (!grow(&entries, job->rule_count, &job->rule_room, sizeof *job->rules))
        return NULL;
    job->rules = entries;
    job->rules[job->rule_count] = (jc_job_rule){0};
    return &job->rules[job->rule_count++];
}

uint64_t jc_job_words(const jc_job *job)
{
    uint64_t words = 3 * (uint64_t)job->values.count;
    for (unsigned i = 0; i < job->relation_count; i++)
        words += job->relations[i].arity * job->relations[i].rows;
    return words;
}

void jc_job_free(jc_job *job)
{
    if (!job)
        return;
    for (unsigned i = 0; i < job->relation_count; i++)
        for (unsigned c = 0; job->relations[i].owned && c < job->relations[i].arity; c++)
            free(job->relations[i].owned[c]);
    free(job->relations);
    free(job->rules);
    free(job->values.codes);
    free(job->values.rank);
    free(job->values.number);
    jc_arena_free(job->storage);
    free(job);
}

/* ---- from a program -------------------------------------------------------------------------------------------- */

typedef struct making {
    const jc_program *program;
    jc_database *database;
    jc_job *job;
    unsigned *relation; /* per predicate: its place in the job plus 1, or 0 */
    jc_error *error;
} making;

/* A failure whose place is in the program. */
static jc_status refuse(const making *m, jc_status code, jc_position position, const char *sentence)
{
    char place[400];
    snprintf(place, sizeof place, "%s:%u:%u", m->program->name, position.line, position.column);
    return jc_fail(m->error, code, place, "%s", sentence);
}

static jc_status check_program(const making *m)
{
    const jc_program *program = m->program;
    if (program->recursive)
        return refuse(m, JC_ERR_UNSUPPORTED, program->rules[program->recursive_rule].position,
                      "the rule is recursive, which is not supported by this version; unfold the steps that are "
                      "needed into rules of their own");
    for (unsigned p = 0; p < program->predicate_count; p++)
        if (program->predicates[p].defined && program->predicates[p].choice_count > 0)
            return refuse(m, JC_ERR_UNSUPPORTED, program->predicates[p].position,
                          "the relation has a choice-domain and rules: choosing which of their rows stay is not "
                          "supported by this version; without the choice-domain all stay");
    return JC_OK;
}

static jc_status check_limits(const making *m, const jc_rule *rule)
{
    char sentence[200];
    const struct {
        uint64_t count;
        unsigned most;
        const char *name;
    } parts[] = {{(uint64_t)rule->body_count + rule->negated_count, JC_JOB_MAX_ATOMS, "atoms"},
                 {rule->variable_count, JC_JOB_MAX_VARIABLES, "variables"},
                 {rule->comparison_count, JC_JOB_MAX_FILTERS, "comparisons"},
                 {rule->head_count, JC_JOB_MAX_HEADS, "heads"}};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        if (parts[i].count <= parts[i].most)
            continue;
        snprintf(sentence, sizeof sentence, "the rule has %llu %s, but a job takes up to %u in a rule; split it with "
                 "a helper rule", (unsigned long long)parts[i].count, parts[i].name, parts[i].most);
        return refuse(m, JC_ERR_LIMIT, rule->position, sentence);
    }
    return JC_OK;
}

/* Later rules may read what earlier ones derive: a constant that a head or a filter brings in has its code before any
 * atom is told that its constant has none. */
static jc_status encode_constant(const making *m, const jc_term *term)
{
    uint32_t code;
    return term->kind == JC_TERM_CONSTANT
               ? jc_dictionary_encode(jc_database_dictionary(m->database), &term->constant, &code)
               : JC_OK;
}

static jc_status encode_constants(const making *m)
{
    jc_status status = JC_OK;
    for (unsigned r = 0; r < m->program->rule_count; r++) {
        const jc_rule *rule = &m->program->rules[r];
        for (unsigned h = 0; h < rule->head_count; h++)
            for (unsigned c = 0; c < rule->heads[h].term_count && status == JC_OK; c++)
                status = encode_constant(m, &rule->heads[h].terms[c]);
        for (unsigned i = 0; i < rule->comparison_count && status == JC_OK; i++) {
            status = encode_constant(m, &rule->comparisons[i].left);
            if (status == JC_OK)
                status = encode_constant(m, &rule->comparisons[i].right);
        }
    }
    return status == JC_ERR_LIMIT ? jc_fail(m->error, status, m->program->name, "the constants of the rules' heads "
                                            "and comparisons cannot be encoded: %s", jc_status_text(status))
                                  : status;
}

/* The place of a predicate among the job's relations; adds it where it is not there. */
static jc_status place_relation(making *m, unsigned predicate, unsigned *place)
{
    if (m->relation[predicate] == 0) {
        const char *name = m->program->predicates[predicate].name;
        const jc_relation *stored = jc_database_relation(m->database, predicate);
        jc_job_relation *relation = jc_job_add_relation(m->job);
        if (!relation)
            return JC_ERR_MEMORY;
        relation->arity = jc_relation_arity(stored);
        relation->rows = jc_relation_rows(stored);
        relation->derived = m->program->predicates[predicate].defined;
        relation->name = jc_arena_text(m->job->storage, name, strlen(name));
        relation->columns = jc_arena_alloc(m->job->storage, relation->arity, sizeof *relation->columns);
        if (!relation->name || !relation->columns)
            return JC_ERR_MEMORY;
        for (unsigned c = 0; c < relation->arity; c++)
            relation->columns[c] = jc_relation_column(stored, c);
        m->relation[predicate] = m->job->relation_count;
    }
    *place = m->relation[predicate] - 1;
    return JC_OK;
}

static jc_job_term make_term(const making *m, const jc_term *term, const unsigned *depth_of)
{
    uint32_t code;
    if (term->kind == JC_TERM_VARIABLE)
        return (jc_job_term){JC_JOB_VARIABLE, depth_of[term->variable]};
    if (term->kind == JC_TERM_WILDCARD)
        return (jc_job_term){JC_JOB_WILDCARD, 0};
    if (!jc_dictionary_find(jc_database_dictionary(m->database), &term->constant, &code))
        return (jc_job_term){JC_JOB_NONE, 0};
    return (jc_job_term){JC_JOB_CODE, code};
}

static jc_status make_atoms(making *m, unsigned count, const jc_atom *atoms, const unsigned *depth_of,
                            jc_job_atom **out)
{
    jc_job_atom *made = jc_arena_alloc(m->job->storage, count, sizeof *made);
    for (unsigned i = 0; made && i < count; i++) {
        jc_status status = place_relation(m, atoms[i].predicate, &made[i].relation);
        made[i].terms = jc_arena_alloc(m->job->storage, atoms[i].term_count, sizeof *made[i].terms);
        if (status != JC_OK || !made[i].terms)
            return JC_ERR_MEMORY;
        for (unsigned c = 0; c < atoms[i].term_count; c++)
            made[i].terms[c] = make_term(m, &atoms[i].terms[c], depth_of);
    }
    *out = made;
    return made ? JC_OK : JC_ERR_MEMORY;
}

/* Comparisons between constants are decided here. */
static jc_status make_filters(const making *m, const jc_rule *rule, const unsigned *depth_of, jc_job_rule *out)
{
    const jc_dictionary *dictionary = jc_database_dictionary(m->database);
    out->filters = jc_arena_alloc(m->job->storage, rule->comparison_count, sizeof *out->filters);
    for (unsigned i = 0; out->filters && i < rule->comparison_count; i++) {
        const jc_comparison *comparison = &rule->comparisons[i];
        const jc_job_term left = make_term(m, &comparison->left, depth_of);
        const jc_job_term right = make_term(m, &comparison->right, depth_of);
        if (left.kind == JC_JOB_VARIABLE || right.kind == JC_JOB_VARIABLE) {
            out->filters[out->filter_count++] = (jc_job_filter){comparison->comparator, left, right};
        } else {
            jc_plan_filter filter = jc_plan_filter_prepare(comparison, depth_of, m->database);
            out->never |= !jc_plan_filter_holds(&filter, NULL, dictionary);
        }
    }
    return out->filters ? JC_OK : JC_ERR_MEMORY;
}

/* Whether a positive atom is false for sure: its relation is empty for good, or a constant of it has no code. */
static bool is_false(const jc_job *job, const jc_job_atom *atom)
{
    const jc_job_relation *relation = &job->relations[atom->relation];
    for (unsigned c = 0; c < relation->arity; c++)
        if (atom->terms[c].kind == JC_JOB_NONE)
            return true;
    return !relation->derived && relation->rows == 0;
}

/* Chooses a variable order from the atoms over relations whose rows are known. Their variables are numbered afresh,
 * since the choice wants each of them in some atom; the others follow in the order of their first occurrence. */
static jc_status choose_order(const making *m, const jc_rule *rule, unsigned *order)
{
    unsigned count = 0, known = 0, number_of[JC_JOB_MAX_VARIABLES], chosen[JC_JOB_MAX_VARIABLES];
    unsigned variable[JC_JOB_MAX_VARIABLES];
    bool seen[JC_JOB_MAX_VARIABLES] = {false};
    jc_plan_atom atoms[JC_JOB_MAX_ATOMS] = {{0}};
    jc_status status = JC_OK;
    for (unsigned i = 0; i < rule->body_count && status == JC_OK; i++) {
        if (m->program->predicates[rule->body[i].predicate].defined)
            continue;
        jc_plan_atom *atom = &atoms[count++];
        status = jc_plan_atom_select(m->database, &rule->body[i], atom);
        for (unsigned v = 0; v < atom->depth && status == JC_OK; v++)
            seen[atom->variable[v]] = true;
    }
    for (unsigned v = 0; v < rule->variable_count; v++) {
        number_of[v] = known;
        if (seen[v])
            variable[known++] = v;
    }
    for (unsigned i = 0; i < count && status == JC_OK; i++)
        for (unsigned v = 0; v < atoms[i].depth; v++)
            atoms[i].variable[v] = number_of[atoms[i].variable[v]];
    if (status == JC_OK)
        status = jc_plan_choose_order(known, count, atoms, chosen);
    for (unsigned i = 0; i < known && status == JC_OK; i++)
        order[i] = variable[chosen[i]];
    for (unsigned v = 0; v < rule->variable_count; v++)
        if (!seen[v])
            order[known++] = v;
    for (unsigned i = 0; i < count; i++)
        jc_plan_atom_clear(&atoms[i]);
    return status;
}

static jc_status take_order(const making *m, const jc_rule *rule, const unsigned *given, unsigned *order)
{
    uint64_t seen = 0;
    for (unsigned depth = 0; depth < rule->variable_count; depth++) {
        if (given[depth] >= rule->variable_count || (seen >> given[depth] & 1))
            return refuse(m, JC_ERR_ARGUMENT, rule->position, "a variable order names each variable once");
        seen |= UINT64_C(1) << given[depth];
        order[depth] = given[depth];
    }
    return JC_OK;
}

/* The rule's text on one line. */
static const char *line_of(jc_arena *storage, const char *text)
{
    char *line = jc_arena_text(storage, text, strlen(text));
    for (char *c = line; c && *c; c++)
        if ((unsigned char)*c < ' ' || *c == 0x7f)
            *c = ' ';
    return line;
}

static jc_status make_rule(making *m, const jc_rule *rule, const unsigned *given)
{
    unsigned order[JC_JOB_MAX_VARIABLES] = {0}, depth_of[JC_JOB_MAX_VARIABLES] = {0};
    jc_arena *storage = m->job->storage;
    jc_status status = given ? take_order(m, rule, given, order) : choose_order(m, rule, order);
    jc_job_rule *out = status == JC_OK ? jc_job_add_rule(m->job) : NULL;
    if (status != JC_OK)
        return status;
    if (!out)
        return JC_ERR_MEMORY;
    out->never = rule->never;
    out->text = line_of(storage, rule->text);
    out->variables = jc_arena_alloc(storage, rule->variable_count, sizeof *out->variables);
    if (!out->text || !out->variables)
        return JC_ERR_MEMORY;
    for (unsigned depth = 0; depth < rule->variable_count; depth++) {
        const char *name = rule->variables[order[depth]];
        depth_of[order[depth]] = depth;
        out->variables[depth] = jc_arena_text(storage, name, strlen(name));
        if (!out->variables[depth])
            return JC_ERR_MEMORY;
    }
    out->variable_count = rule->variable_count;
    if (make_atoms(m, out->atom_count = rule->body_count, rule->body, depth_of, &out->atoms) != JC_OK ||
        make_atoms(m, out->negated_count = rule->negated_count, rule->negated, depth_of, &out->negated) != JC_OK ||
        make_atoms(m, out->head_count = rule->head_count, rule->heads, depth_of, &out->heads) != JC_OK ||
        make_filters(m, rule, depth_of, out) != JC_OK)
        return JC_ERR_MEMORY;
    for (unsigned i = 0; i < out->atom_count; i++)
        out->never |= is_false(m->job, &out->atoms[i]);
    return JC_OK;
}

jc_status jc_job_create(const jc_program *program, jc_database *database, const unsigned *const *orders,
                        jc_job **job, jc_error *error)
{
    making m = {.program = program, .database = database, .job = jc_job_start(), .error = error};
    m.relation = calloc((size_t)program->predicate_count + 1, sizeof *m.relation);
    jc_status status = m.job && m.relation ? check_program(&m) : JC_ERR_MEMORY;
    for (unsigned r = 0; r < program->rule_count && status == JC_OK; r++)
        status = check_limits(&m, &program->rules[r]);
    if (status == JC_OK)
        status = encode_constants(&m);
    for (unsigned i = 0; i < program->rule_count && status == JC_OK; i++) {
        const unsigned index = program->order[i];
        status = make_rule(&m, &program->rules[index], orders ? orders[index] : NULL);
    }
    if (status == JC_OK)
        status = jc_job_rank_values(m.job, database);
    if (status == JC_OK)
        *job = m.job;
    else
        jc_job_free(m.job);
    free(m.relation);
    return status == JC_ERR_MEMORY ? jc_fail_memory(error) : status;
}
