/* SPDX-License-Identifier: Apache-2.0 */
/* What tables, figures and files call a rule, a variable order and a key. Each returns a text to be freed, or NULL
 * where memory is out. */
#ifndef CLI_LABEL_H
#define CLI_LABEL_H

#include <joincast/model.h>

/* A head's predicate, with #2, #3 for later heads of the same predicate. */
char *cli_head_label(const jc_program *program, const jc_rule *rule, unsigned head);
/* The rule's first head's. */
char *cli_rule_label(const jc_program *program, const jc_rule *rule);
/* The variables in the plan's order: "t, sn, dsc". */
char *cli_order_label(const jc_rule *rule, const unsigned *order);
/* A code's value as text; control characters and bytes that are not UTF-8 as \xNN, so that it fits a line. */
char *cli_value_label(const jc_dictionary *dictionary, uint32_t code);
/* "skew-" and the label of the program's rule `number` as a file name that no other rule has: letters, digits and _
 * stay, # becomes - and the rest --; a label too long for a file name ends early, with the number. */
char *cli_file_label(const char *prefix, const char *label, unsigned number, const char *suffix);

#endif
