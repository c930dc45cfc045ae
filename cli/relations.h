/* SPDX-License-Identifier: Apache-2.0 */
/* Writing a program's output relations into a folder. */
#ifndef CLI_RELATIONS_H
#define CLI_RELATIONS_H

#include <joincast/data.h>

/* Whether cli_write_relations knows the form: facts, tsv, csv. */
bool cli_relation_form_known(const char *form);

/* Writes the predicates with .output (all heads, where none has it) into directory, which is made where absent: as
 * the directive's filename and delimiter, else as NAME.FORM. Returns an exit status. */
int cli_write_relations(const char *command, const jc_program *program, jc_database *database, const char *directory,
                        const char *form);

#endif
