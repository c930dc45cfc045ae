/* SPDX-License-Identifier: Apache-2.0 */
/* A witness on its way from the command line to what is printed and written. */
#ifndef CLI_WITNESS_H
#define CLI_WITNESS_H

#include "cli/statistics.h"
#include "cli/table.h"

#include <jansson.h>
#include <joincast/lp.h>

typedef struct cli_witness_data {
    const jc_program *program;
    const jc_rule *rule;
    const cli_statistics *statistics;
    uint64_t *allowed;  /* per predicate */
    uint64_t *sizes;    /* per body atom */
    jc_constraints *dependencies;
    jc_witness *witness;
    jc_database *database; /* NULL where no rows were made */
    char *check;           /* the command; NULL without a folder */
    cli_table *people, *csv;
} cli_witness_data;

bool cli_witness_in_body(const jc_rule *rule, unsigned predicate);

/* Constants, wildcards and repeated variables may hide from the constraints what --fd and choice-domains say of
 * columns: then it is to be checked in the rows. */
bool cli_witness_needs_check(const cli_witness_data *data);
/* Whether the rows obey; JC_ERR_UNSUPPORTED says what they break. */
jc_status cli_witness_check(const cli_witness_data *data, jc_error *error);

/* The table form; context is the cli_witness_data, its tables made. */
void cli_witness_print(FILE *out, void *context);
jc_status cli_witness_make_tables(cli_witness_data *data);
json_t *cli_witness_json(const cli_witness_data *data); /* NULL where memory is out */

#endif
