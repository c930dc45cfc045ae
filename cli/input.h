/* SPDX-License-Identifier: Apache-2.0 */
/* What the commands over a program and its facts start from: the program, its database, the variable orders. */
#ifndef CLI_INPUT_H
#define CLI_INPUT_H

#include "cli/orders.h"
#include "cli/source.h"

typedef struct cli_input {
    jc_program *program;
    jc_database *database;
    cli_orders orders;
} cli_input;

/* Reads the program at `query`, the orders from --order, the facts (NULL: the current folder). Returns an exit status;
 * messages go to standard error. input, zeroed before, is to be cleared in any case. */
int cli_input_read(const char *command, const char *query, const char *facts, const cli_list *orders, bool quiet,
                   cli_input *input);
void cli_input_clear(cli_input *input);

#endif
