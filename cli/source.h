/* SPDX-License-Identifier: Apache-2.0 */
/* Reading what a command line names: a QUERY (a rule as text, a file, or -) or a PROGRAM (a file or -). */
#ifndef CLI_SOURCE_H
#define CLI_SOURCE_H

#include <joincast/data.h>

/* Parses what `query` names. Text that contains ":-" is the rule itself. Parser messages, errors and warnings (quiet
 * leaves warnings out), go to standard error. Returns an exit status; *program is set where it is CLI_DONE. */
int cli_read_program(const char *command, const char *query, bool quiet, jc_program **program);

/* The parts of it. Is the query the rule itself? */
bool cli_is_rule(const char *query);
/* What messages call a path: itself, or "<standard input>". */
const char *cli_source_name(const char *path);
/* All of a file, or of standard input for "-"; *text is to be freed. Returns an exit status. */
int cli_read_text(const char *command, const char *path, char **text, size_t *length);
/* Parses text that comes from `name`. As cli_read_program. */
int cli_parse_program(const char *command, const char *text, size_t length, const char *name, bool quiet,
                      jc_program **program);

/* Creates the program's database and loads it from the facts directory (NULL: the current one). Returns an exit
 * status; *database is set where it is CLI_DONE. */
int cli_read_facts(const char *command, const jc_program *program, const char *facts, jc_database **database);

#endif
