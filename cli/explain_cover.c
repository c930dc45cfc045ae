/* SPDX-License-Identifier: Apache-2.0 */
/* The fractional edge cover of a rule as a derivation: both linear programs in full, their solutions, and the
 * complementary slackness that ties them. */
#include "cli/bound_view.h"

#include <stdlib.h>
#include <string.h>

/* One side of the pair of programs: variables with names and values, and one row of them per constraint. */
typedef struct pair_side {
    const jc_hypergraph *graph;
    const jc_cover *cover;
    bool sized;
    bool packing; /* rows are edges, variables vertices; else the other way round */
} pair_side;

static unsigned row_count(const pair_side *side)
{
    return side->packing ? side->graph->edge_count : side->graph->vertex_count;
}

static unsigned variable_count(const pair_side *side)
{
    return side->packing ? side->graph->vertex_count : side->graph->edge_count;
}

static const char *row_name(const pair_side *side, unsigned row)
{
    return side->packing ? side->graph->edges[row] : side->graph->vertices[row];
}

static const char *variable_name(const pair_side *side, unsigned variable)
{
    return side->packing ? side->graph->vertices[variable] : side->graph->edges[variable];
}

static const char *value(const pair_side *side, unsigned variable)
{
    return side->packing ? jc_cover_packing(side->cover, variable) : jc_cover_weight(side->cover, variable);
}

/* What the other program gives the row. */
static const char *price(const pair_side *side, unsigned row)
{
    return side->packing ? jc_cover_weight(side->cover, row) : jc_cover_packing(side->cover, row);
}

static bool edge_holds(const jc_hypergraph *graph, unsigned edge, unsigned vertex)
{
    for (size_t k = graph->start[edge]; k < graph->start[edge + 1]; k++) {
        if (graph->members[k] == vertex)
            return true;
    }
    return false;
}

static bool in_row(const pair_side *side, unsigned row, unsigned variable)
{
    return side->packing ? edge_holds(side->graph, row, variable) : edge_holds(side->graph, variable, row);
}

/* "x + y", or with values "1/2 + 1/2". */
static void print_sum(FILE *out, const pair_side *side, unsigned row, bool values)
{
    const char *plus = "";
    for (unsigned variable = 0; variable < variable_count(side); variable++) {
        if (!in_row(side, row, variable))
            continue;
        fputs(plus, out);
        if (values)
            cli_print_rational(out, value(side, variable));
        else
            fputs(variable_name(side, variable), out);
        plus = " + ";
    }
    if (*plus == '\0')
        fputs("0", out);
}

/* What a row is held against: 1, or log2|R|. */
static void print_limit(FILE *out, const pair_side *side, unsigned row)
{
    if (side->packing && side->sized)
        fprintf(out, "log2|%s|", side->graph->edges[row]);
    else
        fputs("1", out);
}

static void print_objective(FILE *out, const pair_side *side)
{
    for (unsigned variable = 0; variable < variable_count(side); variable++) {
        fputs(variable > 0 ? " + " : "", out);
        if (!side->packing && side->sized)
            fprintf(out, "log2|%s| ", side->graph->edges[variable]);
        fputs(variable_name(side, variable), out);
    }
    fputs(variable_count(side) == 0 ? "0\n" : "\n", out);
}

static int widest_row(const pair_side *side)
{
    int width = 0;
    for (unsigned row = 0; row < row_count(side); row++) {
        const int length = (int)strlen(row_name(side, row));
        width = length > width ? length : width;
    }
    return width;
}

static void print_program(FILE *out, const pair_side *side)
{
    const int width = widest_row(side);
    fprintf(out, "    %-11s ", side->packing ? "maximise" : "minimise");
    print_objective(out, side);
    for (unsigned row = 0; row < row_count(side); row++) {
        fprintf(out, "    %-11s %*s: ", row == 0 ? "subject to" : "", width, row_name(side, row));
        print_sum(out, side, row, false);
        fputs(side->packing ? " <= " : " >= ", out);
        print_limit(out, side, row);
        fputs("\n", out);
    }
    fprintf(out, "    %-11s all of them at least 0\n    %-11s ", "", "solution");
    for (unsigned variable = 0; variable < variable_count(side); variable++) {
        fprintf(out, "%s%s = ", variable > 0 ? ", " : "", variable_name(side, variable));
        cli_print_rational(out, value(side, variable));
    }
    fputs(variable_count(side) == 0 ? "nothing to choose, of value " : ", of value ", out);
    cli_print_rational(out, jc_cover_value(side->cover));
    fputs("\n", out);
}

/* A price above 0 says that the row holds with equality: the certificate has that in it. */
static void print_slackness(FILE *out, const pair_side *side)
{
    for (unsigned row = 0; row < row_count(side); row++) {
        const bool tight = strcmp(price(side, row), "0") != 0;
        fprintf(out, "    %s = ", row_name(side, row));
        cli_print_rational(out, price(side, row));
        fputs(tight ? " > 0, so its row is tight: " : ", its row may have slack: ", out);
        print_sum(out, side, row, false);
        fputs(" = ", out);
        print_sum(out, side, row, true);
        fputs(tight ? " = " : side->packing ? " <= " : " >= ", out);
        print_limit(out, side, row);
        fputs("\n", out);
    }
}

static void print_product(FILE *out, const pair_side *cover)
{
    bool any = false;
    for (unsigned edge = 0; edge < cover->graph->edge_count; edge++) {
        const char *weight = jc_cover_weight(cover->cover, edge);
        if (strcmp(weight, "0") == 0)
            continue;
        fprintf(out, "%s|%s|", any ? " " : "", cover->graph->edges[edge]);
        if (strcmp(weight, "1") != 0) {
            fputs("^", out);
            cli_print_rational(out, weight);
        }
        any = true;
    }
    fputs(any ? "" : "1", out);
}

void cli_explain_bound(FILE *out, const cli_bounds *bounds, const cli_bound_entry *entry)
{
    const bool sized = entry->sized && jc_cover_bound(entry->sized) && strcmp(jc_cover_bound(entry->sized), "0") != 0;
    const jc_cover *shown = sized ? entry->sized : entry->full;
    const pair_side cover = {entry->graph, shown, sized, false}, packing = {entry->graph, shown, sized, true};
    fprintf(out, "\nWhy %s has no more rows\n", entry->label);
    fputs("\n  Fractional edge cover: the lightest weights on the atoms that give every variable at least 1.\n", out);
    print_program(out, &cover);
    fputs("  Each such cover bounds the join (Atserias, Grohe, Marx 2013):\n    rows <= ", out);
    print_product(out, &cover);
    if (sized)
        fprintf(out, " <= %s\n", jc_cover_bound(entry->sized));
    else
        fprintf(out, " <= N^%s\n", jc_cover_value(entry->full));
    fputs("\n  Fractional vertex packing, its dual: the heaviest weights on the variables that fit into every atom.\n",
          out);
    print_program(out, &packing);
    fputs("  No packing is heavier than any cover; these two weigh the same, so neither can be improved.\n"
          "\n  Complementary slackness, row by row of the cover:\n", out);
    print_slackness(out, &cover);
    fputs("  and of the packing:\n", out);
    print_slackness(out, &packing);
    fprintf(out, "  The packing is also a worst case: let variable v take %s values.\n",
            sized ? "2^v" : "N^v");
    if (!bounds->with_statistics)
        return;
    cli_explain_polymatroid(out, &entry->exponents, false);
    if (bounds->sized)
        cli_explain_polymatroid(out, &entry->rows, true);
}
