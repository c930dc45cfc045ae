/* SPDX-License-Identifier: Apache-2.0 */
/* A table of texts that prints aligned for people, as Markdown for pages and as CSV for programs. */
#ifndef CLI_TABLE_H
#define CLI_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

typedef struct cli_table cli_table;

/* columns: "name", ">name" for right alignment, "name=csv_name" where programs know it by another name. NULL where
 * memory is out. */
cli_table *cli_table_create(size_t column_count, const char *const *columns);
void cli_table_free(cli_table *table);

/* Each adds a cell to the current row; after column_count cells a new row begins. Failing allocation is remembered:
 * cli_table_ok then says no. What people read may be rounded and grouped; CSV has the plain value. */
void cli_table_cell(cli_table *table, const char *text); /* NULL: "-", and nothing in CSV */
void cli_table_cellf(cli_table *table, const char *format, ...) __attribute__((format(printf, 2, 3)));
void cli_table_pair(cli_table *table, const char *shown, const char *plain);
void cli_table_count(cli_table *table, uint64_t count);                /* 12,345 */
void cli_table_decimal(cli_table *table, const char *digits);          /* 12,345; 1.23e45 beyond 15 digits, rounded up;
                                                                         * NULL as cli_table_cell */
void cli_table_share(cli_table *table, double share);                  /* 3.3%, < 0.01%; plain: from 0 to 1; NaN as
                                                                         * NULL above */
void cli_table_milliseconds(cli_table *table, double milliseconds);    /* three significant digits */

bool cli_table_ok(const cli_table *table);
void cli_table_print(const cli_table *table, FILE *out);    /* aligned by code points, header underlined */
void cli_table_markdown(const cli_table *table, FILE *out);
/* Text in Markdown, in a table's cell or out of it: bars and what would start markup are escaped. */
void cli_markdown_text(const char *text, FILE *out);
void cli_table_csv(const cli_table *table, FILE *out);      /* RFC 4180, header first */

#endif
