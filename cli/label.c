/* SPDX-License-Identifier: Apache-2.0 */
/* What tables, figures and files call a rule, a variable order and a key. */
#include "cli/label.h"

#include "cli/plot_text.h"

#include <stdlib.h>
#include <string.h>

char *cli_head_label(const jc_program *program, const jc_rule *rule, unsigned head)
{
    unsigned predicate = rule->heads[head].predicate, same = 1;
    for (const jc_rule *other = program->rules; other <= rule; other++) {
        for (unsigned i = 0; i < (other < rule ? other->head_count : head); i++)
            same += other->heads[i].predicate == predicate;
    }
    const char *name = program->predicates[predicate].name;
    size_t size = strlen(name) + 16;
    char *label = malloc(size);
    if (label)
        snprintf(label, size, same > 1 ? "%s#%u" : "%s", name, same);
    return label;
}

char *cli_rule_label(const jc_program *program, const jc_rule *rule)
{
    return cli_head_label(program, rule, 0);
}

char *cli_order_label(const jc_rule *rule, const unsigned *order)
{
    size_t size = 1;
    for (unsigned i = 0; i < rule->variable_count; i++)
        size += strlen(rule->variables[i]) + 2;
    char *label = malloc(size), *end = label;
    if (!label)
        return NULL;
    *end = '\0';
    for (unsigned i = 0; i < rule->variable_count; i++)
        end += sprintf(end, i ? ", %s" : "%s", rule->variables[order[i]]);
    return label;
}

char *cli_value_label(const jc_dictionary *dictionary, uint32_t code)
{
    jc_value value = jc_dictionary_value(dictionary, code);
    int length = jc_value_print(&value, NULL, 0);
    if (length < 0)
        return NULL;
    size_t size = (size_t)length + 1;
    char *plain = malloc(size), *label = NULL;
    FILE *stream = plain ? open_memstream(&label, &size) : NULL;
    if (stream) {
        jc_value_print(&value, plain, (size_t)length + 1);
        cli_plot_put_text(stream, plain, SIZE_MAX);
        const bool failed = ferror(stream);
        if (fclose(stream) != 0 || failed) {
            free(label);
            label = NULL;
        }
    }
    free(plain);
    return label;
}

char *cli_file_label(const char *prefix, const char *label, unsigned number, const char *suffix)
{
    enum { SHOWN_MOST = 100 }; /* two bytes each, prefix and suffix stay well below the 255 of a file's name */
    size_t size = strlen(prefix) + 2 * SHOWN_MOST + strlen(suffix) + 16;
    char *name = malloc(size);
    if (!name)
        return NULL;
    char *end = stpcpy(name, prefix);
    size_t shown = 0;
    for (; label[shown] && shown < SHOWN_MOST; shown++) {
        const char c = label[shown];
        const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
        if (plain)
            *end++ = c;
        else
            end = stpcpy(end, c == '#' ? "-" : "--");
    }
    if (label[shown])
        end += sprintf(end, "-rule%u", number);
    stpcpy(end, suffix);
    return name;
}
