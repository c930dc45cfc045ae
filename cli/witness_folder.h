/* SPDX-License-Identifier: Apache-2.0 */
/* A witness as a folder: the relations, a program that joins them, and a note. */
#ifndef CLI_WITNESS_FOLDER_H
#define CLI_WITNESS_FOLDER_H

#include <joincast/data.h>
#include <joincast/lp.h>

/* Writes the body's relations as NAME.facts, the rule as witness.dl and the note as witness.txt into the directory,
 * which is made where absent. Without force no file that is there is replaced. Returns an exit status. */
int cli_witness_write(const char *directory, bool force, const jc_program *program, const jc_rule *rule,
                      jc_database *database, void (*note)(FILE *out, void *context), void *context);

/* The command that joins what is in the directory, quoted for a shell where needed; to be freed, NULL where memory is
 * out. */
char *cli_witness_check_command(const char *directory);

#endif
