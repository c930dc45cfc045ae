/* SPDX-License-Identifier: Apache-2.0 */
/* Tables of texts: one list of cells, three ways to print it. */
#include "cli/table.h"

#include "cli/digits.h"

#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

typedef struct table_cell {
    char *shown;
    char *plain; /* for CSV */
} table_cell;

struct cli_table {
    size_t column_count;
    bool *right;
    size_t cell_count, cell_room;
    table_cell *cells; /* row by row, header first */
    bool failed;
};

void cli_table_pair(cli_table *table, const char *shown, const char *plain)
{
    if (table->cell_count == table->cell_room) {
        size_t room = table->cell_room ? table->cell_room * 2 : 64;
        table_cell *cells = realloc(table->cells, room * sizeof *cells);
        if (!cells) {
            table->failed = true;
            return;
        }
        table->cells = cells;
        table->cell_room = room;
    }
    table_cell made = {strdup(shown), strdup(plain)};
    if (!made.shown || !made.plain) {
        free(made.shown);
        free(made.plain);
        table->failed = true;
        return;
    }
    table->cells[table->cell_count++] = made;
}

/* "shown=csv_name", or one name for both. */
static void add_header(cli_table *table, const char *name)
{
    const char *equals = strchr(name, '=');
    char shown[128];
    snprintf(shown, sizeof shown, "%.*s", (int)strcspn(name, "="), name);
    cli_table_pair(table, shown, equals ? equals + 1 : shown);
}

cli_table *cli_table_create(size_t column_count, const char *const *columns)
{
    cli_table *table = calloc(1, sizeof *table);
    bool *right = calloc(column_count, sizeof *right);
    if (!table || !right) {
        free(table);
        free(right);
        return NULL;
    }
    table->column_count = column_count;
    table->right = right;
    for (size_t i = 0; i < column_count; i++) {
        right[i] = columns[i][0] == '>';
        add_header(table, columns[i] + right[i]);
    }
    return table;
}

void cli_table_free(cli_table *table)
{
    if (!table)
        return;
    for (size_t i = 0; i < table->cell_count; i++) {
        free(table->cells[i].shown);
        free(table->cells[i].plain);
    }
    free(table->cells);
    free(table->right);
    free(table);
}

void cli_table_cell(cli_table *table, const char *text)
{
    cli_table_pair(table, text ? text : "-", text ? text : "");
}

void cli_table_cellf(cli_table *table, const char *format, ...)
{
    char text[512];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    cli_table_cell(table, text);
}

bool cli_table_ok(const cli_table *table)
{
    return !table->failed && table->cell_count % table->column_count == 0;
}

/* Code points: bytes that do not continue one. */
static size_t width(const char *text)
{
    size_t count = 0;
    for (; *text; text++)
        count += ((unsigned char)*text & 0xc0) != 0x80;
    return count;
}

static void repeat(const char *text, size_t times, FILE *out)
{
    while (times--)
        fputs(text, out);
}

void cli_table_print(const cli_table *table, FILE *out)
{
    size_t columns = table->column_count, *room = calloc(columns, sizeof *room); /* without it nothing is aligned */
    for (size_t i = 0; room && i < table->cell_count; i++) {
        size_t wide = width(table->cells[i].shown);
        if (wide > room[i % columns])
            room[i % columns] = wide;
    }
    for (size_t i = 0; i < table->cell_count; i++) {
        size_t column = i % columns, gap = room ? room[column] - width(table->cells[i].shown) : 0;
        bool last = column + 1 == columns;
        if (table->right[column])
            repeat(" ", gap, out);
        fputs(table->cells[i].shown, out);
        if (!table->right[column] && !last)
            repeat(" ", gap, out);
        fputs(last ? "\n" : "  ", out);
        for (size_t c = 0; i + 1 == columns && c < columns; c++) {
            repeat("-", room ? room[c] : 3, out);
            fputs(c + 1 == columns ? "\n" : "  ", out);
        }
    }
    free(room);
}

void cli_markdown_text(const char *text, FILE *out)
{
    for (; *text; text++) {
        if (*text == '\n') {
            fputc(' ', out);
            continue;
        }
        if (strchr("|\\`*_<>[]", *text))
            fputc('\\', out);
        fputc(*text, out);
    }
}

void cli_table_markdown(const cli_table *table, FILE *out)
{
    for (size_t i = 0; i < table->cell_count; i++) {
        size_t column = i % table->column_count;
        fputs(column == 0 ? "| " : " | ", out);
        cli_markdown_text(table->cells[i].shown, out);
        if (column + 1 == table->column_count)
            fputs(" |\n", out);
        if (i + 1 == table->column_count) {
            for (size_t c = 0; c < table->column_count; c++)
                fputs(table->right[c] ? "|---:" : "|:---", out);
            fputs("|\n", out);
        }
    }
}

void cli_table_csv(const cli_table *table, FILE *out)
{
    for (size_t i = 0; i < table->cell_count; i++) {
        const char *cell = table->cells[i].plain;
        if (strpbrk(cell, "\",\r\n")) {
            fputc('"', out);
            for (; *cell; cell++) {
                if (*cell == '"')
                    fputc('"', out);
                fputc(*cell, out);
            }
            fputc('"', out);
        } else {
            fputs(cell, out);
        }
        fputs((i + 1) % table->column_count ? "," : "\r\n", out);
    }
}

enum { NUMBER = 64 }; /* bytes that a formatted number takes at most */

void cli_table_count(cli_table *table, uint64_t count)
{
    char grouped[CLI_GROUPED], digits[CLI_GROUPED];
    snprintf(digits, sizeof digits, "%" PRIu64, count);
    cli_table_pair(table, cli_group_digits(count, grouped), digits);
}

void cli_table_decimal(cli_table *table, const char *digits)
{
    size_t length = digits ? strlen(digits) : 0;
    if (!digits) {
        cli_table_cell(table, NULL);
        return;
    }
    if (length <= 15) {
        cli_table_count(table, strtoull(digits, NULL, 10));
        return;
    }
    /* Rounded up in the last digit shown, as bounds must be. */
    unsigned head = (unsigned)(digits[0] - '0') * 100 + (unsigned)(digits[1] - '0') * 10 + (unsigned)(digits[2] - '0');
    head += strspn(digits + 3, "0") < length - 3;
    if (head == 1000) {
        head = 100;
        length++;
    }
    char shown[NUMBER];
    snprintf(shown, sizeof shown, "%u.%02ue%zu", head / 100, head % 100, length - 1);
    cli_table_pair(table, shown, digits);
}

void cli_table_share(cli_table *table, double share)
{
    char shown[NUMBER], plain[NUMBER];
    if (isnan(share)) {
        cli_table_cell(table, NULL);
        return;
    }
    if (share > 0 && share < 0.0001)
        snprintf(shown, sizeof shown, "< 0.01%%");
    else
        snprintf(shown, sizeof shown, share < 0.01 ? "%.2f%%" : "%.1f%%", share * 100);
    snprintf(plain, sizeof plain, "%.6g", share);
    cli_table_pair(table, shown, plain);
}

void cli_table_milliseconds(cli_table *table, double milliseconds)
{
    char shown[NUMBER], plain[NUMBER];
    snprintf(shown, sizeof shown, milliseconds >= 100 ? "%.0f" : milliseconds >= 10 ? "%.1f" : "%.2f", milliseconds);
    snprintf(plain, sizeof plain, "%.6g", milliseconds);
    cli_table_pair(table, shown, plain);
}
