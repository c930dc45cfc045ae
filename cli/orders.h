/* SPDX-License-Identifier: Apache-2.0 */
/* Variable orders from --order: "x,y,z" for a program of one rule, "HEAD: x,y,z" for the rule of that label. */
#ifndef CLI_ORDERS_H
#define CLI_ORDERS_H

#include "cli/options.h"

#include <joincast/model.h>

typedef struct cli_orders {
    unsigned count;   /* the program's rules */
    unsigned **order; /* per rule its variable order, or NULL for the default */
} cli_orders;

/* Returns an exit status; messages go to standard error. */
int cli_orders_read(const char *command, const jc_program *program, const cli_list *texts, cli_orders *orders);
void cli_orders_clear(cli_orders *orders);

#endif
