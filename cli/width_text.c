/* SPDX-License-Identifier: Apache-2.0 */
/* Widths for people: blocks with trees, lines of a table, and PACE's format. */
#include "cli/width_print.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    NUMBER_SIZE = 32,
    DEEPEST_INDENT = 40 /* levels; all the blanks before a path of 50,000 bags would be 2.5 GB */
};

static double number_of(const char *rational)
{
    const char *slash = strchr(rational, '/');
    return strtod(rational, NULL) / (slash ? strtod(slash + 1, NULL) : 1);
}

/* A rational as people read it: as it is while short (3/2), else with four decimals. */
static const char *number_text(const char *rational, char buffer[NUMBER_SIZE])
{
    if (strlen(rational) <= 9)
        snprintf(buffer, NUMBER_SIZE, "%s", rational);
    else
        snprintf(buffer, NUMBER_SIZE, "%.4f", number_of(rational));
    return buffer;
}

/* ---- decompositions -------------------------------------------------------------------------------------------- */

static void print_bag(const jc_decomposition *tree, unsigned bag, const jc_hypergraph *graph, unsigned depth,
                      FILE *out)
{
    char number[NUMBER_SIZE];
    if (depth <= DEEPEST_INDENT)
        fprintf(out, "  %*s{", (int)(2 * depth), "");
    else
        fprintf(out, "  %*slevel %u: {", 2 * DEEPEST_INDENT, "", depth);
    for (size_t i = tree->start[bag]; i < tree->start[bag + 1]; i++)
        fprintf(out, "%s%s", i > tree->start[bag] ? ", " : "", graph->vertices[tree->vertices[i]]);
    fprintf(out, "}  %s", number_text(tree->width[bag], number));
    for (size_t i = tree->cover_start[bag]; i < tree->cover_start[bag + 1]; i++) {
        fprintf(out, "%s %s", i > tree->cover_start[bag] ? "," : ":", graph->edges[tree->cover_edges[i]]);
        if (strcmp(tree->cover_weights[i], "1") != 0)
            fprintf(out, " %s", number_text(tree->cover_weights[i], number));
    }
    fputc('\n', out);
}

/* Bags below their parents, without recursion: a path of bags may be long. */
static void print_tree(const jc_decomposition *tree, const jc_hypergraph *graph, FILE *out)
{
    const size_t count = tree->bag_count + (size_t)1;
    unsigned *child = calloc(count, sizeof *child), *sibling = calloc(count, sizeof *sibling); /* 0: none */
    unsigned *depth = calloc(count, sizeof *depth);
    if (child && sibling && depth && tree->bag_count) {
        for (unsigned bag = tree->bag_count - 1; bag > 0; bag--) {
            sibling[bag] = child[tree->parent[bag]];
            child[tree->parent[bag]] = bag;
        }
        for (unsigned bag = 1; bag < tree->bag_count; bag++)
            depth[bag] = depth[tree->parent[bag]] + 1;
        for (unsigned bag = 0;;) {
            print_bag(tree, bag, graph, depth[bag], out);
            if (child[bag]) {
                bag = child[bag];
                continue;
            }
            while (bag && !sibling[bag])
                bag = tree->parent[bag];
            if (!bag)
                break;
            bag = sibling[bag];
        }
    }
    free(depth);
    free(sibling);
    free(child);
}

static void print_decomposition(const cli_widths *widths, cli_width_kind kind, const char *names, FILE *out)
{
    const jc_decomposition *tree = cli_width_decomposition(widths, kind);
    char number[NUMBER_SIZE];
    if (!tree || tree->bag_count == 0)
        return;
    fprintf(out, "\n  tree decomposition of %s %s, %u bag%s%s\n", names,
            number_text(cli_width_upper(widths, kind), number), tree->bag_count, tree->bag_count == 1 ? "" : "s",
            tree->cover_start[tree->bag_count] ? ", each with its width and cover:" : ", each with its width:");
    print_tree(tree, widths->graph, out);
}

/* The first of fhw and ghw that has a decomposition. */
static cli_width_kind shown_kind(const cli_widths *widths)
{
    return cli_width_decomposition(widths, CLI_FHW) ? CLI_FHW : CLI_GHW;
}

jc_status cli_width_print_htd(const cli_widths *widths, FILE *out)
{
    const cli_width_kind kind = shown_kind(widths);
    const jc_decomposition *tree = cli_width_decomposition(widths, kind);
    fprintf(out, "c %s\n", widths->rule ? widths->rule : widths->label);
    if (!tree) {
        fprintf(out, "c no decomposition: %s\n", widths->reasons[kind] ? widths->reasons[kind] : "none is known");
        return JC_OK;
    }
    if (!cli_width_is_exact(widths, kind))
        fprintf(out, "c %s is at least %s; %s\n", cli_width_names[kind], cli_width_lower(widths, kind),
                widths->reasons[kind]);
    return jc_decomposition_print(tree, widths->graph, kind == CLI_FHW, out);
}

/* ---- blocks ---------------------------------------------------------------------------------------------------- */

static void print_width(const cli_widths *widths, cli_width_kind kind, FILE *out)
{
    static const char *const titles[CLI_WIDTH_KINDS] = {"rho*", "ghw", "fhw", "subw"};
    const char *lower = cli_width_lower(widths, kind), *upper = cli_width_upper(widths, kind);
    char low[NUMBER_SIZE], high[NUMBER_SIZE];
    if (!upper && !widths->reasons[kind])
        return; /* not asked for */
    fprintf(out, "  %-4s  ", titles[kind]);
    if (!upper)
        fprintf(out, "not known: %s\n", widths->reasons[kind]);
    else if (cli_width_is_exact(widths, kind) && widths->sized)
        fprintf(out, "%s  (about %.4g rows)\n", number_text(upper, high), exp2(number_of(upper)));
    else if (cli_width_is_exact(widths, kind))
        fprintf(out, "%s\n", number_text(upper, high));
    else
        fprintf(out, "between %s and %s: %s\n", number_text(lower, low), number_text(upper, high),
                widths->reasons[kind]);
}

static void print_units(const cli_widths *widths, FILE *out)
{
    if (widths->sized)
        fprintf(out, "  in binary logarithms of rows%s\n",
                widths->empty ? "; a relation is empty, so is the join" : "");
    if (widths->constrained)
        fprintf(out, "  rho* and ghw by edges alone; fhw and subw under the dependencies, degrees and norms given\n");
}

void cli_width_print_block(const cli_widths *widths, FILE *out)
{
    const jc_hypergraph *graph = widths->graph;
    const char *fhw = cli_width_upper(widths, CLI_FHW), *ghw = cli_width_upper(widths, CLI_GHW);
    fprintf(out, "%s\n", widths->rule ? widths->rule : widths->label);
    fprintf(out, "  %u %s in %u %s\n", graph->vertex_count, graph->vertex_count == 1 ? "vertex" : "vertices",
            graph->edge_count, graph->edge_count == 1 ? "edge" : "edges");
    print_units(widths, out);
    for (cli_width_kind kind = CLI_RHO; kind < CLI_WIDTH_KINDS; kind++)
        print_width(widths, kind, out);
    if (fhw && ghw && strcmp(fhw, ghw) == 0 && !widths->constrained) {
        print_decomposition(widths, CLI_GHW, "ghw and fhw", out); /* one by whole edges attains both */
    } else {
        print_decomposition(widths, CLI_FHW, "fhw", out);
        print_decomposition(widths, CLI_GHW, "ghw", out);
    }
}

/* ---- lines ----------------------------------------------------------------------------------------------------- */

void cli_width_print_title(int padding, FILE *out)
{
    fprintf(out, "%-*s  %8s  %8s", padding, "file", "vertices", "edges");
    for (cli_width_kind kind = CLI_RHO; kind < CLI_WIDTH_KINDS; kind++)
        fprintf(out, "  %9s", kind == CLI_RHO ? "rho*" : cli_width_names[kind]);
    fputc('\n', out);
}

void cli_width_print_line(const char *what, int padding, const cli_widths *widths, FILE *out)
{
    char low[NUMBER_SIZE], high[NUMBER_SIZE], both[2 * NUMBER_SIZE];
    fprintf(out, "%-*s  %8u  %8u", padding, what, widths->graph->vertex_count, widths->graph->edge_count);
    for (cli_width_kind kind = CLI_RHO; kind < CLI_WIDTH_KINDS; kind++) {
        const char *lower = cli_width_lower(widths, kind), *upper = cli_width_upper(widths, kind);
        if (!upper)
            snprintf(both, sizeof both, "-");
        else if (cli_width_is_exact(widths, kind))
            number_text(upper, both);
        else
            snprintf(both, sizeof both, "%s..%s", number_text(lower, low), number_text(upper, high));
        fprintf(out, "  %9s", both);
    }
    fputc('\n', out);
}
