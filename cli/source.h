/* SPDX-License-Identifier: Apache-2.0 */
/* Reading what a command line names: a QUERY (a rule as text, a file, or -) or a PROGRAM (a file or -). */
#ifndef CLI_SOURCE_H
#define CLI_SOURCE_H

#include <joincast/data.h>

/* Parses what `query` names. Text that contains ":-" is the rule itself. Parser messages, errors and warnings (quiet
 * leaves warnings out), go to standard error. Returns an exit status; *program is set where it is CLI_DONE. */
int cli_read_program(const char *command, const char *query, bool quiet, jc_program **program);

/* Creates the program's database and loads it from the facts directory (NULL: the current one). Returns an exit
 * status; *database is set where it is CLI_DONE. */
int cli_read_facts(const char *command, const jc_program *program, const char *facts, jc_database **database);

#endif
