/* SPDX-License-Identifier: Apache-2.0 */
/* Relations that rules derive and other rules read. */
#include "cli/derive.h"

#include <stdlib.h>

static bool reads_derived(const jc_program *program, const jc_atom *atoms, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        if (program->predicates[atoms[i].predicate].defined)
            return true;
    }
    return false;
}

bool cli_derive_needed(const jc_program *program)
{
    for (unsigned i = 0; i < program->rule_count; i++) {
        const jc_rule *rule = &program->rules[i];
        if (reads_derived(program, rule->body, rule->body_count) ||
            reads_derived(program, rule->negated, rule->negated_count))
            return true;
    }
    return false;
}

jc_status cli_derive(const jc_program *program, jc_database *database, unsigned threads, const cli_orders *orders,
                     jc_error *error)
{
    if (!cli_derive_needed(program))
        return JC_OK;
    jc_run_options options = {.schedule = {.kind = JC_SCHEDULE_FLAT, .depth = 2}, .threads = threads,
                              .materialise = true};
    jc_run_result **results = NULL;
    jc_status status = jc_run_program(program, database, &options, (const unsigned *const *)orders->order, &results,
                                      error);
    for (unsigned i = 0; results && i < program->rule_count; i++)
        jc_run_result_free(results[i]);
    free(results);
    return status;
}
