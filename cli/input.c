/* SPDX-License-Identifier: Apache-2.0 */
/* Program, orders and facts, read in this order: a mistake on the command line is said before large files are read. */
#include "cli/input.h"

#include "cli/command.h"

int cli_input_read(const char *command, const char *query, const char *facts, const cli_list *orders, bool quiet,
                   cli_input *input)
{
    int exit_status = cli_read_program(command, query, quiet, &input->program);
    if (exit_status == CLI_DONE)
        exit_status = cli_orders_read(command, input->program, orders, &input->orders);
    if (exit_status == CLI_DONE)
        exit_status = cli_read_facts(command, input->program, facts, &input->database);
    return exit_status;
}

void cli_input_clear(cli_input *input)
{
    cli_orders_clear(&input->orders);
    jc_database_free(input->database);
    jc_program_free(input->program);
    *input = (cli_input){0};
}
