/* SPDX-License-Identifier: Apache-2.0 */
/* Bounds as tables for people and programs. */
#ifndef CLI_BOUND_VIEW_H
#define CLI_BOUND_VIEW_H

#include "cli/bounds.h"
#include "cli/table.h"

enum { CLI_LOG2_SIZE = 32 };

/* A binary logarithm with four decimals, rounded up as bounds are; "inf" and "-inf". */
const char *cli_log2_text(double log2, char buffer[CLI_LOG2_SIZE]);
/* A rational as people read it: as it is while short (1/2), else with four decimals. */
void cli_print_rational(FILE *out, const char *text);
/* A set of vertices, "x,y,z". */
void cli_print_set(FILE *out, const jc_constraints *constraints, uint64_t set);

/* What the bound says where it is a number: "3/2"; "inf" where nothing bounds it, "-inf" where a relation is empty; NULL
 * where there is none. */
const char *cli_polymatroid_value(const jc_polymatroid *polymatroid);
/* The same as a double, rounded up; NAN where there is none. */
double cli_polymatroid_log2(const jc_polymatroid *polymatroid);
/* In rows, where its unit is log2 of rows: decimal, "inf", "0"; to be freed. NULL where there is none, where it
 * would be too long to write out, and where memory is out (then *failed is set). */
char *cli_polymatroid_rows(const jc_polymatroid *polymatroid, bool *failed);

/* The rule or file, its cover, packing and whole atoms, and what its bounds use. */
void cli_print_bound(FILE *out, const cli_bounds *bounds, const cli_bound_entry *entry);

/* The exponents of every entry; NULL where memory is out. */
cli_table *cli_exponent_table(const cli_bounds *bounds);
/* The bounds in rows. */
cli_table *cli_row_table(const cli_bounds *bounds);
/* All of it, for programs. */
cli_table *cli_bound_csv(const cli_bounds *bounds);

/* The linear programs behind an entry's bounds and the proof that they are solved, for a reader who follows it line by
 * line. */
void cli_explain_bound(FILE *out, const cli_bounds *bounds, const cli_bound_entry *entry);
/* The part of it on the polymatroid bound of a body. */
void cli_explain_polymatroid(FILE *out, const cli_polymatroid *polymatroid, bool in_rows);

#endif
