/* SPDX-License-Identifier: Apache-2.0 */
/* A QUERY that may be rules or a hypergraph file. */
#ifndef CLI_QUERY_H
#define CLI_QUERY_H

#include <joincast/data.h>

/* One of the two is set. */
typedef struct cli_query {
    jc_program *program;
    jc_hypergraph *hypergraph;
    const char *name; /* what messages and tables call it; the command line's or a literal */
} cli_query;

/* A name that ends in .hg, .dtl or .hgr, with or without .gz? */
bool cli_names_hypergraph(const char *path);

/* Reads what `text` names: a rule, a file of rules, a hypergraph file by its name's end, or - for standard input. Where
 * the name does not tell, text with ":-" in it is rules, else the content says. Returns an exit status; query, zeroed
 * before, is to be cleared in any case. */
int cli_query_read(const char *command, const char *text, bool quiet, cli_query *query);
void cli_query_clear(cli_query *query);

#endif
