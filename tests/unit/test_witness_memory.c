/* SPDX-License-Identifier: Apache-2.0 */
/* Memory that runs out while statistics are measured and while witnesses are made: the first allocation of the
 * library's own fails, then the second, and so on until all is done. Each time the result is right or JC_ERR_MEMORY,
 * and nothing is left behind, which is for the sanitizer to see. */
#include "tests/failing_memory.h"

#include <joincast/lp.h>

#include "tests/tap.h"
#include "tests/unit/random_body.h"

static jc_program *program;

static jc_status measure(void)
{
    static const unsigned norms[] = {1, 2, JC_NORM_INFINITY};
    const jc_rule *rule = &program->rules[0];
    const unsigned long until_failure = memory_until_failure;
    uint64_t random = 11;
    memory_until_failure = 0;
    jc_database *database = random_database(program, &random);
    jc_constraints *constraints;
    jc_error error = {.code = JC_OK};
    if (jc_constraints_create(rule->variable_count, (const char *const *)rule->variables, &constraints) != JC_OK)
        abort();
    memory_until_failure = until_failure;
    const jc_status status =
        jc_constraints_measure(constraints, program, rule, database, NULL, norms, 3, &error);
    const unsigned long left = memory_until_failure;
    memory_until_failure = 0;
    const bool right = status ? error.code == status : jc_constraints_count(constraints) > 20;
    jc_constraints_free(constraints);
    jc_database_free(database);
    memory_until_failure = left;
    return right ? status : JC_ERR_ARGUMENT;
}

static jc_status make(const jc_constraints *dependencies, const char *count)
{
    static const uint64_t sizes[] = {30, 30, 30, 30};
    jc_witness *witness = NULL;
    jc_database *database = NULL;
    jc_error error = {.code = JC_OK};
    jc_status status = jc_witness_create(program, &program->rules[0], sizes, dependencies, &witness, &error);
    bool right = status ? !witness && error.code == status : strcmp(jc_witness_count(witness), count) == 0;
    if (status == JC_OK && (status = jc_database_create(program, &database)) == JC_OK) {
        status = jc_witness_fill(witness, database, &error);
        right = right && (status == JC_OK || error.code == status);
    }
    jc_database_free(database);
    jc_witness_free(witness);
    return right ? status : JC_ERR_ARGUMENT;
}

static jc_status make_plain(void)
{
    return make(NULL, "150");
}

static jc_status make_with_dependency(void)
{
    const jc_rule *rule = &program->rules[0];
    const jc_constraint dependency = {.given = 1, .of = 2, .norm = JC_NORM_INFINITY, .bound = "0", .name = "v -> w"};
    jc_constraints *dependencies = NULL;
    jc_status status =
        jc_constraints_create(rule->variable_count, (const char *const *)rule->variables, &dependencies);
    if (status == JC_OK)
        status = jc_constraints_add(dependencies, &dependency, NULL);
    if (status == JC_OK)
        status = make(dependencies, "30");
    jc_constraints_free(dependencies);
    return status;
}

static void exhaust(const char *text, jc_status (*run)(void), const char *name)
{
    program = parse_or_abort(text);
    fail_each_allocation(run, name, 10);
    jc_program_free(program);
}

int main(void)
{
    exhaust("H(v) :- P3(v, w, x), P2(v, 1), P2(v, v), P4(v, w, _, x).", measure, "measuring");
    exhaust("H(v) :- P1(v, w), P1(w, x), P1(v, x), P2(v, \"a\").", make_plain, "a witness");
    exhaust("H(v) :- P1(v, w), P2(w, x), P3(x, v).", make_with_dependency, "a witness with a dependency");
    return done_testing();
}
