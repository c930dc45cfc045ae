/* SPDX-License-Identifier: Apache-2.0 */
/* A table of texts that prints aligned for people, as Markdown for pages and as CSV for programs. */
#ifndef CLI_TABLE_H
#define CLI_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

typedef struct cli_table cli_table;

/* columns: "name" or ">name" for right alignment. NULL where memory is out. */
cli_table *cli_table_create(size_t column_count, const char *const *columns);
void cli_table_free(cli_table *table);
/* Adds a cell to the current row; after column_count cells a new row begins. Failing allocation is remembered:
 * cli_table_ok then says no. NULL prints as "-". */
void cli_table_cell(cli_table *table, const char *text);
void cli_table_cellf(cli_table *table, const char *format, ...) __attribute__((format(printf, 2, 3)));
bool cli_table_ok(const cli_table *table);
void cli_table_print(const cli_table *table, FILE *out);    /* aligned by code points, header underlined */
void cli_table_markdown(const cli_table *table, FILE *out);
void cli_table_csv(const cli_table *table, FILE *out);      /* RFC 4180, header first */

/* Texts for cells. Each writes into buffer and returns it. */
enum { CLI_NUMBER = 64 };
const char *cli_count(uint64_t count, char buffer[CLI_NUMBER]);            /* 12,345 */
const char *cli_decimal(const char *digits, char buffer[CLI_NUMBER]);      /* 12,345; 1.23e45 beyond 15 digits */
const char *cli_share(double share, char buffer[CLI_NUMBER]);              /* 3.3%, < 0.01% */
const char *cli_milliseconds(double milliseconds, char buffer[CLI_NUMBER]); /* three significant digits */

#endif
