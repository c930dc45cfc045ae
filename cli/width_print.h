/* SPDX-License-Identifier: Apache-2.0 */
/* Widths as people and programs read them. */
#ifndef CLI_WIDTH_PRINT_H
#define CLI_WIDTH_PRINT_H

#include "cli/widths.h"

#include <jansson.h>

/* A block: the widths, then the decompositions as indented trees of bags with their covers. */
void cli_width_print_block(const cli_widths *widths, FILE *out);
/* The decomposition of fhw, or where that is not there of ghw, in PACE's format; a comment where there is none. */
jc_status cli_width_print_htd(const cli_widths *widths, FILE *out);
/* One line of a folder's table: what, padded, then the widths; 2..3 where only bounds are known. */
void cli_width_print_title(int padding, FILE *out);
void cli_width_print_line(const char *what, int padding, const cli_widths *widths, FILE *out);
/* CSV after RFC 4180. */
void cli_width_print_csv_title(FILE *out);
void cli_width_print_csv(const char *what, const cli_widths *widths, FILE *out);
/* The fields of one hypergraph or rule are added to object. False where memory is out. */
bool cli_width_add_json(const cli_widths *widths, bool decompositions, json_t *object);

#endif
