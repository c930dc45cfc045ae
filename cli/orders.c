/* SPDX-License-Identifier: Apache-2.0 */
/* Variable orders from --order. */
#include "cli/orders.h"

#include "cli/command.h"
#include "cli/label.h"

#include <stdlib.h>
#include <string.h>

/* Index of the rule that the text before the colon names; -1, said, where there is none. */
static int find_rule(const char *command, const jc_program *program, const char *text, const char *colon)
{
    if (!colon) {
        if (program->rule_count == 1)
            return 0;
        cli_usage_error(command, "--order '%s' does not say for which of the %u rules; write 'HEAD: %s'", text,
                        program->rule_count, text);
        return -1;
    }
    size_t length = (size_t)(colon - text);
    while (length && text[length - 1] == ' ')
        length--;
    for (unsigned i = 0; i < program->rule_count; i++) {
        char *label = cli_rule_label(program, &program->rules[i]);
        bool same = label && strlen(label) == length && strncmp(label, text, length) == 0;
        free(label);
        if (same)
            return (int)i;
    }
    cli_usage_error(command, "--order '%s': no rule has the head %.*s", text, (int)length, text);
    return -1;
}

static int read_one(const char *command, const jc_program *program, const char *text, cli_orders *orders)
{
    const char *colon = strchr(text, ':');
    int index = find_rule(command, program, text, colon);
    if (index < 0)
        return CLI_USAGE;
    const jc_rule *rule = &program->rules[index];
    jc_error error = {.code = JC_ERR_MEMORY};
    unsigned *order = calloc(rule->variable_count + 1, sizeof *order);
    if (!order)
        return cli_complain(command, &error);
    if (jc_plan_parse_order(rule, colon ? colon + 1 : text, order, &error) != JC_OK) {
        free(order);
        return cli_complain(command, &error);
    }
    free(orders->order[index]);
    orders->order[index] = order;
    return CLI_DONE;
}

int cli_orders_read(const char *command, const jc_program *program, const cli_list *texts, cli_orders *orders)
{
    cli_orders made = {.count = program->rule_count};
    made.order = calloc(program->rule_count + 1, sizeof *made.order);
    if (!made.order)
        return cli_complain(command, &(jc_error){.code = JC_ERR_MEMORY});
    for (size_t i = 0; i < texts->count; i++) {
        int exit_status = read_one(command, program, texts->items[i], &made);
        if (exit_status != CLI_DONE) {
            cli_orders_clear(&made);
            return exit_status;
        }
    }
    *orders = made;
    return CLI_DONE;
}

void cli_orders_clear(cli_orders *orders)
{
    for (unsigned i = 0; i < orders->count; i++)
        free(orders->order[i]);
    free(orders->order);
    *orders = (cli_orders){0};
}
