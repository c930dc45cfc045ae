/* SPDX-License-Identifier: Apache-2.0 */
/* Plans as text: a variable order read, a plan printed. */
#include "model/error.h"
#include "model/plan.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* ---- reading an order ------------------------------------------------------------------------------------------ */

/* "x, y, z" into buffer, cut where it is too small. */
static void list_variables(const jc_rule *rule, char *buffer, size_t size)
{
    size_t used = 0;
    buffer[0] = '\0';
    for (unsigned v = 0; v < rule->variable_count && used < size; v++) {
        int length = snprintf(buffer + used, size - used, "%s%s", v > 0 ? ", " : "", rule->variables[v]);
        used += length > 0 ? (size_t)length : 0;
    }
}

static jc_status order_fails(const jc_rule *rule, const char *text, jc_error *error, const char *what,
                             const char *name)
{
    char variables[512];
    list_variables(rule, variables, sizeof variables);
    return jc_fail(error, JC_ERR_ARGUMENT, text, "%s '%.200s'; an order names each variable of the rule once: %s",
                   what, name, variables);
}

static jc_status unknown_variable(const jc_rule *rule, const char *text, jc_error *error, const char *name,
                                  size_t length)
{
    static const char what[] = "the order names an unknown variable";
    char copy[201], variables[512];
    snprintf(copy, sizeof copy, "%.*s", length < 200 ? (int)length : 200, name);
    const char *nearest =
        length > 0 ? jc_nearest_name(copy, (const char *const *)rule->variables, rule->variable_count) : NULL;
    if (!nearest)
        return order_fails(rule, text, error, what, copy);
    list_variables(rule, variables, sizeof variables);
    return jc_fail(error, JC_ERR_ARGUMENT, text,
                   "%s '%s'; did you mean '%.200s'? An order names each variable of the rule once: %s", what, copy,
                   nearest, variables);
}

/* Index of the variable named name[0..length), or variable_count. */
static unsigned find_variable(const jc_rule *rule, const char *name, size_t length)
{
    unsigned v = 0;
    while (v < rule->variable_count
           && (strlen(rule->variables[v]) != length || memcmp(rule->variables[v], name, length) != 0))
        v++;
    return v;
}

jc_status jc_plan_parse_order(const jc_rule *rule, const char *text, unsigned *order, jc_error *error)
{
    unsigned read[JC_MAX_VARIABLES], count = 0;
    uint64_t seen = 0;
    const char *at = text;
    while (isspace((unsigned char)*at))
        at++;
    while (*at || count > 0) {
        while (isspace((unsigned char)*at))
            at++;
        size_t span = strcspn(at, ","), length = span;
        while (length > 0 && isspace((unsigned char)at[length - 1]))
            length--;
        unsigned variable = find_variable(rule, at, length);
        if (variable == rule->variable_count)
            return unknown_variable(rule, text, error, at, length);
        if (seen >> variable & 1)
            return order_fails(rule, text, error, "the order names twice the variable", rule->variables[variable]);
        seen |= UINT64_C(1) << variable;
        read[count++] = variable;
        at += span;
        if (*at == '\0')
            break;
        at++;
    }
    for (unsigned v = 0; v < rule->variable_count; v++)
        if (!(seen >> v & 1))
            return order_fails(rule, text, error, "the order lacks the variable", rule->variables[v]);
    memcpy(order, read, count * sizeof *order);
    return JC_OK;
}

/* ---- printing a plan ------------------------------------------------------------------------------------------- */

static void print_value(const jc_value *value, FILE *out)
{
    int length = jc_value_print(value, NULL, 0);
    char *text = length < 0 ? NULL : malloc((size_t)length + 1);
    if (!text)
        return;
    jc_value_print(value, text, (size_t)length + 1);
    fprintf(out, value->type == JC_TYPE_SYMBOL ? "\"%s\"" : "%s", text);
    free(text);
}

static void print_term(const jc_rule *rule, const jc_term *term, FILE *out)
{
    if (term->kind == JC_TERM_VARIABLE)
        fputs(rule->variables[term->variable], out);
    else if (term->kind == JC_TERM_WILDCARD)
        fputc('_', out);
    else
        print_value(&term->constant, out);
}

static void print_atom(const jc_plan *plan, const jc_atom *atom, FILE *out)
{
    fprintf(out, "%s(", plan->program->predicates[atom->predicate].name);
    for (unsigned i = 0; i < atom->term_count; i++) {
        if (i > 0)
            fputs(", ", out);
        print_term(plan->rule, &atom->terms[i], out);
    }
    fputc(')', out);
}

static void print_step(const jc_plan *plan, const jc_plan_step *step, FILE *out)
{
    static const char *const sign[] = {"=", "!=", "<", "<=", ">", ">="};
    for (unsigned i = 0; i < step->part_count; i++) {
        if (i > 0)
            fputs(", ", out);
        print_atom(plan, plan->atoms[step->parts[i].atom].atom, out);
    }
    for (unsigned i = 0; i < step->filter_count; i++) {
        const jc_comparison *comparison = step->filters[i].comparison;
        fputs("; ", out);
        print_term(plan->rule, &comparison->left, out);
        fprintf(out, " %s ", sign[comparison->comparator]);
        print_term(plan->rule, &comparison->right, out);
    }
    for (unsigned i = 0; i < step->negated_count; i++) {
        fputs("; !", out);
        print_atom(plan, plan->negated[step->negated[i]].atom, out);
    }
}

jc_status jc_plan_print(const jc_plan *plan, FILE *out)
{
    fprintf(out, "plan: %s\n", plan->rule->text ? plan->rule->text : "");
    if (plan->empty)
        fputs("  nothing to do: the body is false on these relations\n", out);
    for (unsigned depth = 0; depth < plan->depth; depth++) {
        fprintf(out, "  %u %s: ", depth + 1, plan->rule->variables[plan->order[depth]]);
        print_step(plan, &plan->steps[depth], out);
        fputc('\n', out);
    }
    return ferror(out) ? JC_ERR_IO : JC_OK;
}
