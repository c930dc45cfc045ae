/* SPDX-License-Identifier: Apache-2.0 */
/* joincast bound: how large the output of each rule can get, with the certificate. */
#include "cli/bound_view.h"
#include "cli/command.h"
#include "cli/norms.h"
#include "cli/output.h"
#include "cli/source.h"

#include <stdlib.h>
#include <string.h>

static const cli_usage usage = {
    .command = "bound",
    .arguments = "QUERY [OPTION]...",
    .examples =
        "  joincast bound 'Q(x,y,z) :- R(x,y), S(y,z), T(z,x).'\n"
        "  joincast bound 'Q(x,y,z) :- R(x,y), S(y,z), T(z,x).' --size R=1e6 --size S=1e6 --size T=1e3\n"
        "  joincast bound 'Q(x,y,z) :- R(x,y), S(y,z), T(z,x).' --fd 'R: x -> y' --explain\n"
        "  joincast bound examples/callgraph/callgraph.dl --facts examples/callgraph/facts --norms 1,2,3,inf\n",
    .description =
        "Prints, for every rule of QUERY (a rule as text, a file, or - for standard input), the fractional edge\n"
        "cover number: with N rows in every relation the join has at most N^exponent rows. The integral exponent\n"
        "takes whole atoms only. The head exponent covers the head's variables alone; the carried exponent counts a\n"
        "relation that rules derive with its own head exponent instead of 1. With sizes it also prints the AGM bound\n"
        "in rows, never rounded down. Statistics beside the sizes (degrees, dependencies, norms of degrees, and\n"
        "choice-domains) add the polymatroid bound, the least that Shannon's inequalities give. Every number has its\n"
        "proof, which is checked in exact arithmetic; --explain prints it.",
};

typedef struct bound_data {
    cli_bounds bounds;
    bool explain;
    cli_table *exponents, *rows, *csv;
} bound_data;

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
static void print_uses(FILE *out, const cli_polymatroid *polymatroid)
{
    const char *separator = "";
    fprintf(out, "  %-11s ", "uses");
    if (jc_polymatroid_kind(polymatroid->body) == JC_POLYMATROID_UNBOUNDED) {
        fputs("nothing: no statistic bounds ", out);
        cli_print_set(out, polymatroid->constraints, jc_polymatroid_unbounded(polymatroid->body));
    } else if (jc_polymatroid_kind(polymatroid->body) == JC_POLYMATROID_EMPTY) {
        fputs("an empty relation", out);
    } else {
        for (size_t i = 0; i < jc_constraints_count(polymatroid->constraints); i++) {
            const char *weight = jc_polymatroid_weight(polymatroid->body, i);
            if (strcmp(weight, "0") == 0)
                continue;
            fprintf(out, "%s%s ", separator, jc_constraints_at(polymatroid->constraints, i)->name);
            cli_print_rational(out, weight);
            separator = ", ";
        }
    }
    fputs("\n", out);
}

static void print_entry(FILE *out, const cli_bounds *bounds, const cli_bound_entry *entry)
{
    const jc_hypergraph *graph = entry->graph;
    const jc_cover *shown = entry->sized ? entry->sized : entry->full;
    const cli_polymatroid *polymatroid = bounds->sized ? &entry->rows : &entry->exponents;
    fprintf(out, "\n%s\n", entry->rule->text);
    print_pairs(out, "cover", "", graph->edge_count, graph->edges, shown, jc_cover_weight);
    print_integral(out, entry);
    print_pairs(out, "packing", entry->sized ? " (log2 of rows)" : "", graph->vertex_count, graph->vertices, shown,
                jc_cover_packing);
    if (entry->carried)
        fprintf(out, "  %-11s N^%s, where %s\n", "carried", jc_cover_value(entry->carried), entry->carriers);
    if (entry->sized)
        fprintf(out, "  %-11s at most %s\n", "bound", jc_cover_bound(entry->sized));
    if (polymatroid->body)
        print_uses(out, polymatroid);
}

static void print_table(FILE *out, void *context)
{
    const bound_data *data = context;
    cli_table_print(data->exponents, out);
    if (data->bounds.sized) {
        fputs("\n", out);
        cli_table_print(data->rows, out);
    }
    for (size_t i = 0; i < data->bounds.count; i++) {
        const cli_bound_entry *entry = &data->bounds.entries[i];
        if (i > 0 && entry->rule == data->bounds.entries[i - 1].rule)
            continue; /* another head of the same body */
        print_entry(out, &data->bounds, entry);
        if (data->explain)
            cli_explain_bound(out, &data->bounds, entry);
    }
}

/* Says for each rule without a bound which sizes it lacks. */
static void note_unknown_sizes(const cli_bounds *bounds, const cli_sizes *sizes)
{
    for (size_t i = 0; i < bounds->count && sizes->any; i++) {
        const cli_bound_entry *entry = &bounds->entries[i];
        for (unsigned atom = 0; atom < entry->rule->body_count && !entry->sized; atom++) {
            const unsigned predicate = entry->rule->body[atom].predicate;
            bool said = sizes->known[predicate];
            for (unsigned earlier = 0; earlier < atom && !said; earlier++)
                said = entry->rule->body[earlier].predicate == predicate;
            if (said)
                continue;
            const char *name = bounds->program->predicates[predicate].name;
            fprintf(stderr, "joincast bound: note: no bound in rows for %s: the size of %s is unknown%s; "
                    "--size %s=ROWS gives it\n", entry->label, name,
                    bounds->program->predicates[predicate].defined ? ", since rules derive it" : "", name);
        }
    }
}

static void note_limits(const cli_bounds *bounds)
{
    for (size_t i = 0; i < bounds->count; i++) {
        if (bounds->entries[i].beyond)
            fprintf(stderr, "joincast bound: note: no polymatroid bound for %s: %s\n", bounds->entries[i].label,
                    bounds->entries[i].beyond);
    }
}

static json_t *make_json(const bound_data *data)
{
    json_t *object = cli_envelope("bound", NULL), *rules = json_array();
    int failed = !object || !rules;
    for (size_t i = 0; i < data->bounds.count && !failed; i++)
        failed = json_array_append_new(rules, cli_bound_json(&data->bounds, &data->bounds.entries[i]));
    failed = failed || json_object_set(object, "rules", rules);
    json_decref(rules);
    if (failed) {
        json_decref(object);
        return NULL;
    }
    return object;
}

static int print_bounds(const cli_common *common, const cli_bound_question *question, bool explain)
{
    bound_data data = {.explain = explain};
    jc_error error = {.code = JC_OK};
    int exit_status;
    jc_status status = cli_bounds_create(question, &data.bounds, &error);
    if (status != JC_OK) {
        exit_status = cli_complain("bound", &error);
        goto done;
    }
    data.exponents = cli_exponent_table(&data.bounds);
    data.rows = cli_row_table(&data.bounds);
    data.csv = cli_bound_csv(&data.bounds);
    if (!data.exponents || !data.rows || !data.csv) {
        exit_status = cli_complain("bound", &(jc_error){.code = JC_ERR_MEMORY});
        goto done;
    }
    if (!common->quiet) {
        note_unknown_sizes(&data.bounds, question->sizes);
        note_limits(&data.bounds);
    }
    exit_status = cli_print("bound", common, print_table, &data, make_json(&data), data.csv);
done:
    cli_table_free(data.exponents);
    cli_table_free(data.rows);
    cli_table_free(data.csv);
    cli_bounds_clear(&data.bounds);
    return exit_status;
}

/* What the options say beside the query. */
typedef struct bound_options {
    cli_common common;
    const char *facts, *norms;
    cli_list sizes;
    cli_statistic_lists statistics;
    bool explain;
} bound_options;

static int answer(const char *query, const bound_options *chosen)
{
    jc_program *program = NULL;
    jc_database *database = NULL;
    cli_sizes sizes = {0};
    cli_statistics statistics = {0};
    cli_norms norms = {0};
    int exit_status;
    if (chosen->norms && !chosen->facts)
        return cli_usage_error("bound", "--norms measures relations, so it wants --facts DIR too");
    if ((exit_status = cli_norms_read("bound", chosen->norms, &norms)) == CLI_DONE &&
        (exit_status = cli_read_program("bound", query, chosen->common.quiet, &program)) == CLI_DONE &&
        (exit_status = cli_statistics_read("bound", program, &chosen->statistics, &statistics)) == CLI_DONE &&
        (exit_status = cli_sizes_read("bound", program, chosen->facts, &chosen->sizes, &database, &sizes)) ==
            CLI_DONE) {
        const bool any = statistics.count > 0 || statistics.choices || norms.count > 0;
        const cli_bound_question question = {
            .program = program, .sizes = &sizes, .statistics = any ? &statistics : NULL,
            .database = database, .norms = norms.p, .norm_count = norms.count};
        exit_status = print_bounds(&chosen->common, &question, chosen->explain);
    }
    cli_statistics_clear(&statistics);
    cli_sizes_clear(&sizes);
    jc_database_free(database);
    jc_program_free(program);
    return exit_status;
}

int cli_bound(int argc, char **argv)
{
    bound_options chosen = {0};
    const cli_option options[] = {
        {.name = "size", .kind = CLI_LIST, .target = &chosen.sizes, .argument = "RELATION=ROWS",
         .help = "rows of one relation; may be repeated, and wins over --facts"},
        {.name = "facts", .kind = CLI_TEXT, .target = &chosen.facts, .argument = "DIR",
         .help = "take the sizes from the relations in this folder"},
        {.name = "norms", .kind = CLI_TEXT, .target = &chosen.norms, .argument = "1,2,3,inf",
         .help = "measure these norms of the degrees in --facts"},
        CLI_STATISTIC_OPTIONS(chosen.statistics),
        {.name = "explain", .kind = CLI_FLAG, .target = &chosen.explain,
         .help = "print the linear programs and the proof of each bound"},
        CLI_COMMON_OPTIONS(chosen.common),
        CLI_OPTIONS_END,
    };
    char **positional;
    int count, exit_status = CLI_USAGE;
    const cli_parsed parsed = cli_parse(&usage, options, &chosen.common, argc, argv, 1, 1, &positional, &count);
    if (parsed == CLI_PARSED_HELP)
        exit_status = CLI_DONE;
    if (parsed == CLI_PARSED_RUN)
        exit_status = answer(positional[0], &chosen);
    cli_statistic_lists_clear(&chosen.statistics);
    free(chosen.sizes.items);
    return exit_status;
}
