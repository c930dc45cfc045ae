/* SPDX-License-Identifier: Apache-2.0 */
/* Tables of texts: one list of cells, three ways to print it. */
#include "cli/table.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

struct cli_table {
    size_t column_count;
    bool *right;
    size_t cell_count, cell_room;
    char **cells; /* row by row, header first */
    bool failed;
};

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
        cli_table_cell(table, columns[i] + right[i]);
    }
    return table;
}

void cli_table_free(cli_table *table)
{
    if (!table)
        return;
    for (size_t i = 0; i < table->cell_count; i++)
        free(table->cells[i]);
    free(table->cells);
    free(table->right);
    free(table);
}

void cli_table_cell(cli_table *table, const char *text)
{
    if (table->cell_count == table->cell_room) {
        size_t room = table->cell_room ? table->cell_room * 2 : 64;
        char **cells = realloc(table->cells, room * sizeof *cells);
        if (!cells) {
            table->failed = true;
            return;
        }
        table->cells = cells;
        table->cell_room = room;
    }
    char *copy = strdup(text ? text : "-");
    if (!copy) {
        table->failed = true;
        return;
    }
    table->cells[table->cell_count++] = copy;
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

static size_t column_width(const cli_table *table, size_t column)
{
    size_t most = 0;
    for (size_t i = column; i < table->cell_count; i += table->column_count) {
        size_t wide = width(table->cells[i]);
        if (wide > most)
            most = wide;
    }
    return most;
}

static void repeat(const char *text, size_t times, FILE *out)
{
    while (times--)
        fputs(text, out);
}

void cli_table_print(const cli_table *table, FILE *out)
{
    for (size_t i = 0; i < table->cell_count; i++) {
        size_t column = i % table->column_count, room = column_width(table, column);
        size_t gap = room - width(table->cells[i]);
        bool last = column + 1 == table->column_count;
        if (table->right[column])
            repeat(" ", gap, out);
        fputs(table->cells[i], out);
        if (!table->right[column] && !last)
            repeat(" ", gap, out);
        fputs(last ? "\n" : "  ", out);
        if (i + 1 == table->column_count) {
            for (size_t c = 0; c < table->column_count; c++) {
                repeat("-", column_width(table, c), out);
                fputs(c + 1 == table->column_count ? "\n" : "  ", out);
            }
        }
    }
}

/* A cell of a Markdown table: bars and what would start markup are escaped. */
static void markdown_cell(const char *text, FILE *out)
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
        markdown_cell(table->cells[i], out);
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
        const char *cell = table->cells[i];
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

/* Writes digits with commas between groups of three. */
static const char *group(const char *digits, char buffer[CLI_NUMBER])
{
    size_t length = strlen(digits), at = 0;
    for (size_t i = 0; i < length && at + 2 < CLI_NUMBER; i++) {
        if (i && (length - i) % 3 == 0)
            buffer[at++] = ',';
        buffer[at++] = digits[i];
    }
    buffer[at] = '\0';
    return buffer;
}

const char *cli_count(uint64_t count, char buffer[CLI_NUMBER])
{
    char digits[32];
    snprintf(digits, sizeof digits, "%" PRIu64, count);
    return group(digits, buffer);
}

const char *cli_decimal(const char *digits, char buffer[CLI_NUMBER])
{
    size_t length = strlen(digits);
    if (length <= 15)
        return group(digits, buffer);
    /* Rounded up in the last digit shown, as bounds must be. */
    unsigned head = (unsigned)(digits[0] - '0') * 100 + (unsigned)(digits[1] - '0') * 10 + (unsigned)(digits[2] - '0');
    head += strspn(digits + 3, "0") < length - 3;
    if (head == 1000) {
        head = 100;
        length++;
    }
    snprintf(buffer, CLI_NUMBER, "%u.%02ue%zu", head / 100, head % 100, length - 1);
    return buffer;
}

const char *cli_share(double share, char buffer[CLI_NUMBER])
{
    if (share > 0 && share < 0.0001)
        snprintf(buffer, CLI_NUMBER, "< 0.01%%");
    else
        snprintf(buffer, CLI_NUMBER, share < 0.01 ? "%.2f%%" : "%.1f%%", share * 100);
    return buffer;
}

const char *cli_milliseconds(double milliseconds, char buffer[CLI_NUMBER])
{
    snprintf(buffer, CLI_NUMBER, milliseconds >= 100 ? "%.0f" : milliseconds >= 10 ? "%.1f" : "%.2f", milliseconds);
    return buffer;
}
