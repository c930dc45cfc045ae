/* SPDX-License-Identifier: Apache-2.0 */
/* The tables of joincast bound: exponents, rows, and everything in one for CSV. */
#include "cli/bound_view.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { TOO_MANY_BITS = 1 << 22 }; /* of a bound in rows, beyond which jc_polymatroid_rows does not write it out */

const char *cli_log2_text(double log2, char buffer[CLI_LOG2_SIZE])
{
    double shown = ceil(log2 * 1e4) / 1e4;
    if (shown < log2)
        shown += 1e-4;
    if (isinf(log2))
        snprintf(buffer, CLI_LOG2_SIZE, log2 < 0 ? "-inf" : "inf");
    else
        snprintf(buffer, CLI_LOG2_SIZE, "%.4f", shown);
    return buffer;
}

void cli_print_rational(FILE *out, const char *text)
{
    const char *slash = strchr(text, '/');
    if (!slash || strlen(text) <= 9)
        fputs(text, out);
    else
        fprintf(out, "%.4f", strtod(text, NULL) / strtod(slash + 1, NULL));
}

void cli_print_set(FILE *out, const jc_constraints *constraints, uint64_t set)
{
    const char *separator = "";
    for (unsigned v = 0; v < jc_constraints_vertex_count(constraints); v++) {
        if (set >> v & 1) {
            fprintf(out, "%s%s", separator, jc_constraints_vertex(constraints, v));
            separator = ",";
        }
    }
}

const char *cli_polymatroid_value(const jc_polymatroid *polymatroid)
{
    if (!polymatroid)
        return NULL;
    switch (jc_polymatroid_kind(polymatroid)) {
    case JC_POLYMATROID_UNBOUNDED:
        return "inf";
    case JC_POLYMATROID_EMPTY:
        return "-inf";
    case JC_POLYMATROID_BOUNDED:
        break;
    }
    return jc_polymatroid_value(polymatroid);
}

double cli_polymatroid_log2(const jc_polymatroid *polymatroid)
{
    if (!polymatroid)
        return NAN;
    switch (jc_polymatroid_kind(polymatroid)) {
    case JC_POLYMATROID_UNBOUNDED:
        return INFINITY;
    case JC_POLYMATROID_EMPTY:
        return -INFINITY;
    case JC_POLYMATROID_BOUNDED:
        break;
    }
    return jc_polymatroid_value_double(polymatroid);
}

char *cli_polymatroid_rows(const jc_polymatroid *polymatroid, bool *failed)
{
    if (!polymatroid || (isfinite(cli_polymatroid_log2(polymatroid)) &&
                         cli_polymatroid_log2(polymatroid) >= TOO_MANY_BITS))
        return NULL;
    char *rows = jc_polymatroid_kind(polymatroid) == JC_POLYMATROID_BOUNDED ? jc_polymatroid_rows(polymatroid)
                 : jc_polymatroid_kind(polymatroid) == JC_POLYMATROID_EMPTY ? strdup("0") : strdup("inf");
    *failed = *failed || !rows;
    return rows;
}

/* Gives the table where it is complete. */
static cli_table *finished(cli_table *table, bool failed)
{
    if (table && !failed && cli_table_ok(table))
        return table;
    cli_table_free(table);
    return NULL;
}

cli_table *cli_exponent_table(const cli_bounds *bounds)
{
    static const char *const columns[] = {"rule", ">exponent", ">integral", ">carried", ">head exponent",
                                          ">polymatroid", ">on head"};
    cli_table *table = cli_table_create(bounds->with_statistics ? 7 : 5, columns);
    for (size_t i = 0; table && i < bounds->count; i++) {
        const cli_bound_entry *entry = &bounds->entries[i];
        cli_table_cell(table, entry->label);
        cli_table_cell(table, jc_cover_value(entry->full));
        cli_table_cell(table, entry->integral);
        cli_table_cell(table, entry->carried ? jc_cover_value(entry->carried) : NULL);
        cli_table_cell(table, jc_cover_value(entry->head_only));
        if (bounds->with_statistics) {
            cli_table_cell(table, cli_polymatroid_value(entry->exponents.body));
            cli_table_cell(table, cli_polymatroid_value(entry->exponents.head));
        }
    }
    return finished(table, false);
}

static void cover_cells(cli_table *table, const jc_cover *cover)
{
    char number[CLI_LOG2_SIZE];
    cli_table_decimal(table, cover ? jc_cover_bound(cover) : NULL);
    cli_table_cell(table, cover ? cli_log2_text(jc_cover_bound_log2(cover), number) : NULL);
}

static void polymatroid_cells(cli_table *table, const jc_polymatroid *polymatroid, bool *failed)
{
    char number[CLI_LOG2_SIZE];
    char *rows = cli_polymatroid_rows(polymatroid, failed);
    if (rows && strcmp(rows, "inf") == 0)
        cli_table_cell(table, rows);
    else
        cli_table_decimal(table, rows);
    cli_table_cell(table, polymatroid ? cli_log2_text(cli_polymatroid_log2(polymatroid), number) : NULL);
    free(rows);
}

cli_table *cli_row_table(const cli_bounds *bounds)
{
    static const char *const columns[] = {"rule", ">AGM bound", ">log2", ">on head", ">log2",
                                          ">polymatroid", ">log2", ">on head", ">log2"};
    bool failed = false;
    cli_table *table = cli_table_create(bounds->with_statistics ? 9 : 5, columns);
    for (size_t i = 0; table && i < bounds->count; i++) {
        const cli_bound_entry *entry = &bounds->entries[i];
        cli_table_cell(table, entry->label);
        cover_cells(table, entry->sized);
        cover_cells(table, entry->sized_head);
        if (bounds->with_statistics) {
            polymatroid_cells(table, entry->rows.body, &failed);
            polymatroid_cells(table, entry->rows.head, &failed);
        }
    }
    return finished(table, failed);
}

/* "R=1/2 S=1/2", for one cell; NULL where memory is out. */
static char *pairs_text(unsigned count, char *const *names, const jc_cover *cover,
                        const char *(*value)(const jc_cover *cover, unsigned index))
{
    size_t size = 1;
    for (unsigned i = 0; i < count; i++)
        size += strlen(names[i]) + strlen(value(cover, i)) + 2;
    char *text = calloc(1, size), *end = text;
    for (unsigned i = 0; text && i < count; i++)
        end += sprintf(end, "%s%s=%s", i > 0 ? " " : "", names[i], value(cover, i));
    return text;
}

static void csv_cover_cells(cli_table *table, const jc_cover *cover)
{
    cli_table_cell(table, cover ? jc_cover_bound(cover) : "");
    if (!cover)
        cli_table_cell(table, "");
    else
        cli_table_cellf(table, "%.17g", jc_cover_bound_log2(cover));
}

static void csv_polymatroid_cells(cli_table *table, const jc_polymatroid *polymatroid, bool *failed)
{
    char *rows = cli_polymatroid_rows(polymatroid, failed);
    cli_table_cell(table, rows ? rows : "");
    if (!polymatroid)
        cli_table_cell(table, "");
    else
        cli_table_cellf(table, "%.17g", cli_polymatroid_log2(polymatroid));
    free(rows);
}

static void csv_row(cli_table *table, const cli_bound_entry *entry, bool *failed)
{
    const jc_cover *shown = entry->sized ? entry->sized : entry->full;
    char *cover = pairs_text(entry->graph->edge_count, entry->graph->edges, shown, jc_cover_weight);
    char *packing = pairs_text(entry->graph->vertex_count, entry->graph->vertices, shown, jc_cover_packing);
    const char *exponent = cli_polymatroid_value(entry->exponents.body);
    const char *head_exponent = cli_polymatroid_value(entry->exponents.head);
    *failed = *failed || !cover || !packing;
    cli_table_cell(table, entry->head_name);
    cli_table_cell(table, entry->text);
    cli_table_cell(table, jc_cover_value(entry->full));
    cli_table_cell(table, entry->carried ? jc_cover_value(entry->carried) : "");
    cli_table_cell(table, jc_cover_value(entry->head_only));
    csv_cover_cells(table, entry->sized);
    csv_cover_cells(table, entry->sized_head);
    cli_table_cell(table, cover);
    cli_table_cell(table, packing);
    cli_table_cell(table, jc_cover_certified(shown) ? "true" : "false");
    cli_table_cell(table, entry->integral);
    cli_table_cell(table, exponent ? exponent : "");
    cli_table_cell(table, head_exponent ? head_exponent : "");
    csv_polymatroid_cells(table, entry->rows.body, failed);
    csv_polymatroid_cells(table, entry->rows.head, failed);
    free(packing);
    free(cover);
}

cli_table *cli_bound_csv(const cli_bounds *bounds)
{
    static const char *const columns[] = {
        "head", "rule", "exponent", "exponent_carried", "head_exponent", "bound", "bound_log2", "head_bound",
        "head_bound_log2", "cover", "packing", "certified", "integral_exponent", "polymatroid_exponent",
        "polymatroid_head_exponent", "polymatroid_bound", "polymatroid_log2", "polymatroid_head_bound",
        "polymatroid_head_log2"};
    bool failed = false;
    cli_table *table = cli_table_create(sizeof columns / sizeof *columns, columns);
    for (size_t i = 0; table && i < bounds->count; i++)
        csv_row(table, &bounds->entries[i], &failed);
    return finished(table, failed);
}
