/* SPDX-License-Identifier: Apache-2.0 */
/* Running a program: its rules in dependency order, each rule's rows united with what its heads' relations hold. */
#include "exec/recursion.h"
#include "exec/run.h"
#include "model/error.h"

#include <stdlib.h>
#include <string.h>

static bool is_read(const jc_program *program, unsigned predicate)
{
    for (unsigned r = 0; r < program->rule_count; r++) {
        const jc_rule *rule = &program->rules[r];
        for (unsigned i = 0; i < rule->body_count; i++)
            if (rule->body[i].predicate == predicate)
                return true;
        for (unsigned i = 0; i < rule->negated_count; i++)
            if (rule->negated[i].predicate == predicate)
                return true;
    }
    return false;
}

/* The union of two relations of one arity as a new one. */
static jc_status unite(const jc_relation *left, const jc_relation *right, jc_relation **united)
{
    unsigned arity = jc_relation_arity(left);
    uint64_t left_rows = jc_relation_rows(left), right_rows = jc_relation_rows(right);
    uint32_t *columns[JC_MAX_ARITY] = {NULL};
    for (unsigned c = 0; c < arity; c++) {
        columns[c] = malloc((left_rows + right_rows + 1) * sizeof **columns);
        if (!columns[c]) {
            while (c > 0)
                free(columns[--c]);
            return JC_ERR_MEMORY;
        }
        memcpy(columns[c], jc_relation_column(left, c), left_rows * sizeof **columns);
        memcpy(columns[c] + left_rows, jc_relation_column(right, c), right_rows * sizeof **columns);
    }
    return jc_relation_create(arity, left_rows + right_rows, columns, united);
}

/* Adds a head's rows to its relation in the database. The rows move there where that is all they are for. */
static jc_status add_rows(jc_database *database, unsigned predicate, jc_relation **rows, bool keep)
{
    const jc_relation *before = jc_database_relation(database, predicate);
    if (!keep && jc_relation_rows(before) == 0) {
        jc_status status = jc_database_set(database, predicate, *rows);
        if (status == JC_OK)
            *rows = NULL;
        return status;
    }
    jc_relation *united = NULL;
    jc_status status = unite(before, *rows, &united);
    if (status == JC_OK && (status = jc_database_set(database, predicate, united)) != JC_OK)
        jc_relation_free(united);
    if (!keep) {
        jc_relation_free(*rows);
        *rows = NULL;
    }
    return status;
}

static jc_status run_one(const jc_program *program, unsigned index, jc_database *database,
                         const jc_run_options *options, const unsigned *order, jc_run_result **result,
                         jc_error *error)
{
    const jc_rule *rule = &program->rules[index];
    jc_plan *plan = NULL;
    bool *keep = malloc((rule->head_count + UINT64_C(1)) * sizeof *keep);
    if (!keep)
        return jc_fail_memory(error);
    for (unsigned h = 0; h < rule->head_count; h++)
        keep[h] = options->materialise || is_read(program, rule->heads[h].predicate);
    jc_status status = jc_plan_create(program, rule, database, order, &plan, error);
    if (status == JC_OK)
        status = jc_run_rule_keeping(plan, options, keep, result, error);
    jc_plan_free(plan); /* before the database changes: the plan reads its relations */
    for (unsigned h = 0; h < rule->head_count && status == JC_OK; h++) {
        if (!keep[h])
            continue;
        status = add_rows(database, rule->heads[h].predicate, &(*result)->heads[h], options->materialise);
        if (status == JC_ERR_LIMIT)
            jc_fail(error, status, program->predicates[rule->heads[h].predicate].name,
                    "the relation has more rows than this version holds (2^32 - 2)");
        else if (status != JC_OK)
            jc_fail_memory(error);
    }
    free(keep);
    return status;
}

/* Of the rows that agree in a choice-domain Soufflé keeps the one that it derives first. */
static jc_status refuse_choices(const jc_program *program, jc_error *error)
{
    for (unsigned i = 0; i < program->predicate_count; i++) {
        const jc_predicate *predicate = &program->predicates[i];
        char place[400];
        if (!predicate->defined || predicate->choice_count == 0)
            continue;
        snprintf(place, sizeof place, "%s:%u:%u", program->name, predicate->position.line,
                 predicate->position.column);
        return jc_fail(error, JC_ERR_UNSUPPORTED, place,
                       "'%s' has a choice-domain and rules: choosing which of their rows stay is not supported by "
                       "this version; without the choice-domain all stay",
                       predicate->name);
    }
    return JC_OK;
}

jc_status jc_run_program(const jc_program *program, jc_database *database, const jc_run_options *options,
                         const unsigned *const *orders, jc_run_result ***results, jc_error *error)
{
    if (program->recursive)
        return jc_refuse_recursion(program, error);
    jc_status status = refuse_choices(program, error);
    if (status != JC_OK)
        return status;
    jc_run_result **made = calloc(program->rule_count + UINT64_C(1), sizeof *made);
    if (!made)
        return jc_fail_memory(error);
    for (unsigned i = 0; i < program->rule_count && status == JC_OK; i++) {
        unsigned index = program->order[i];
        status = run_one(program, index, database, options, orders ? orders[index] : NULL, &made[index], error);
    }
    if (status == JC_OK) {
        *results = made;
        return JC_OK;
    }
    for (unsigned r = 0; r < program->rule_count; r++)
        jc_run_result_free(made[r]);
    free(made);
    return status;
}
