/* SPDX-License-Identifier: Apache-2.0 */
/* The costs of derived relations that carry their own bound into the rules that read them. */
#include "cli/carried.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

jc_status cli_carried_create(const jc_program *program, cli_carried *costs)
{
    costs->count = program->predicate_count;
    costs->text = calloc(costs->count + 1, sizeof *costs->text);
    return costs->text ? JC_OK : JC_ERR_MEMORY;
}

void cli_carried_clear(cli_carried *costs)
{
    for (size_t i = 0; costs->text && i < costs->count; i++)
        free(costs->text[i]);
    free(costs->text);
    *costs = (cli_carried){0};
}

static bool has_rows_of_its_own(const jc_program *program, unsigned predicate)
{
    if (program->predicates[predicate].input.present)
        return true;
    for (unsigned i = 0; i < program->fact_count; i++) {
        for (unsigned head = 0; head < program->facts[i].head_count; head++) {
            if (program->facts[i].heads[head].predicate == predicate)
                return true;
        }
    }
    return false;
}

/* The value of a rational in text, near enough to compare two exponents that differ. */
static double rational_value(const char *text)
{
    const char *slash = strchr(text, '/');
    return atof(text) / (slash ? atof(slash + 1) : 1);
}

jc_status cli_carried_raise(const jc_program *program, cli_carried *costs, unsigned predicate, const char *exponent)
{
    const char *known = costs->text[predicate];
    if (!known && has_rows_of_its_own(program, predicate))
        known = "1";
    const char *larger = known && rational_value(known) >= rational_value(exponent) ? known : exponent;
    if (larger == costs->text[predicate])
        return JC_OK;
    char *copy = strdup(larger);
    if (!copy)
        return JC_ERR_MEMORY;
    free(costs->text[predicate]);
    costs->text[predicate] = copy;
    return JC_OK;
}

jc_status cli_carried_atom_costs(const cli_carried *costs, const jc_rule *rule, const char ***texts)
{
    *texts = NULL;
    bool derived = false;
    for (unsigned i = 0; i < rule->body_count; i++)
        derived = derived || costs->text[rule->body[i].predicate];
    if (!derived)
        return JC_OK;
    const char **made = calloc(rule->body_count, sizeof *made);
    if (!made)
        return JC_ERR_MEMORY;
    for (unsigned i = 0; i < rule->body_count; i++) {
        const char *text = costs->text[rule->body[i].predicate];
        made[i] = text ? text : "1";
    }
    *texts = made;
    return JC_OK;
}

char *cli_carried_description(const jc_program *program, const jc_rule *rule, const cli_carried *costs)
{
    size_t size = 1;
    for (unsigned i = 0; i < rule->body_count; i++) {
        const char *cost = costs->text[rule->body[i].predicate];
        if (cost)
            size += strlen(program->predicates[rule->body[i].predicate].name) + strlen(cost) + 16;
    }
    char *text = calloc(1, size), *end = text;
    for (unsigned i = 0; text && i < rule->body_count; i++) {
        unsigned predicate = rule->body[i].predicate;
        bool seen = !costs->text[predicate];
        for (unsigned j = 0; j < i && !seen; j++)
            seen = rule->body[j].predicate == predicate;
        if (!seen)
            end += sprintf(end, "%s%s carries N^%s", end == text ? "" : ", ", program->predicates[predicate].name,
                           costs->text[predicate]);
    }
    return text;
}
