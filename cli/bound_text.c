/* SPDX-License-Identifier: Apache-2.0 */
/* One bound in words: the cover, the packing, and the statistics that it rests on. */
#include "cli/bound_view.h"

#include <string.h>

static void print_pairs(FILE *out, const char *title, const char *end, unsigned count, char *const *names,
                        const jc_cover *cover, const char *(*value)(const jc_cover *cover, unsigned index))
{
    fprintf(out, "  %-11s ", title);
    for (unsigned i = 0; i < count; i++) {
        fprintf(out, "%s%s ", i > 0 ? ", " : "", names[i]);
        cli_print_rational(out, value(cover, i));
    }
    fprintf(out, "%s\n", count > 0 ? end : "nothing");
}

static void print_integral(FILE *out, const cli_bound_entry *entry)
{
    const char *separator = "";
    fprintf(out, "  %-11s ", "whole atoms");
    for (unsigned e = 0; e < entry->graph->edge_count; e++) {
        if (entry->integral_edges[e]) {
            fprintf(out, "%s%s", separator, entry->graph->edges[e]);
            separator = ", ";
        }
    }
    fprintf(out, "%s\n", *separator ? "" : "nothing");
}

/* The statistics that the polymatroid bound of the body rests on, or what it lacks. */
static void print_uses(FILE *out, const cli_bound_entry *entry, const cli_polymatroid *polymatroid)
{
    const char *separator = "";
    fprintf(out, "  %-11s ", "uses");
    if (jc_polymatroid_kind(polymatroid->body) == JC_POLYMATROID_UNBOUNDED) {
        fputs("nothing: no statistic bounds ", out);
        cli_print_set(out, polymatroid->constraints, jc_polymatroid_unbounded(polymatroid->body));
    } else if (jc_polymatroid_kind(polymatroid->body) == JC_POLYMATROID_EMPTY) {
        fputs(entry->rule->never ? "a comparison that is false" : "an empty relation", out);
    } else {
        for (size_t i = 0; i < jc_constraints_count(polymatroid->constraints); i++) {
            const char *weight = jc_polymatroid_weight(polymatroid->body, i);
            if (strcmp(weight, "0") == 0)
                continue;
            fprintf(out, "%s%s ", separator, jc_constraints_at(polymatroid->constraints, i)->name);
            cli_print_rational(out, weight);
            separator = ", ";
        }
        fputs(*separator ? "" : "nothing", out);
    }
    fputs("\n", out);
}

void cli_print_bound(FILE *out, const cli_bounds *bounds, const cli_bound_entry *entry)
{
    const jc_hypergraph *graph = entry->graph;
    const jc_cover *shown = entry->sized ? entry->sized : entry->full;
    const cli_polymatroid *polymatroid = bounds->sized ? &entry->rows : &entry->exponents;
    fprintf(out, "\n%s\n", entry->text);
    print_pairs(out, "cover", "", graph->edge_count, graph->edges, shown, jc_cover_weight);
    print_integral(out, entry);
    print_pairs(out, "packing", entry->sized ? " (log2 of rows)" : "", graph->vertex_count, graph->vertices, shown,
                jc_cover_packing);
    if (entry->carried)
        fprintf(out, "  %-11s N^%s, where %s\n", "carried", jc_cover_value(entry->carried), entry->carriers);
    if (entry->carried_exponents.body)
        fprintf(out, "  %-11s N^%s under the statistics\n", "",
                cli_polymatroid_value(entry->carried_exponents.body));
    if (entry->sized)
        fprintf(out, "  %-11s at most %s\n", "bound", jc_cover_bound(entry->sized));
    if (entry->beyond)
        fprintf(out, "  %-11s statistics given more than one variable; with them the bound may be smaller\n",
                "left out");
    if (polymatroid->body)
        print_uses(out, entry, polymatroid);
}
