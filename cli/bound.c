/* SPDX-License-Identifier: Apache-2.0 */
/* joincast bound: how large the output of each rule can get, with the certificate. */
#include "cli/bound_view.h"
#include "cli/command.h"
#include "cli/norms.h"
#include "cli/output.h"
#include "cli/query.h"

#include <stdlib.h>

static const cli_usage usage = {
    .command = "bound",
    .arguments = "QUERY [OPTION]...",
    .examples =
        "  joincast bound 'Q(x,y,z) :- R(x,y), S(y,z), T(z,x).'\n"
        "  joincast bound 'Q(x,y,z) :- R(x,y), S(y,z), T(z,x).' --size R=1e6 --size S=1e6 --size T=1e3\n"
        "  joincast bound 'Q(x,y,z) :- R(x,y), S(y,z), T(z,x).' --fd 'R: x -> y' --explain\n"
        "  joincast bound examples/callgraph/callgraph.dl --facts examples/callgraph/facts --norms 1,2,3,inf\n",
    .description =
        "Prints, for every rule of QUERY (a rule as text, a file of rules, a .hg, .dtl or .hgr hypergraph, or -\n"
        "for standard input), the fractional edge cover number: with N rows in every relation the join has at most\n"
        "N^exponent rows. The integral exponent takes whole atoms only. The head exponent covers the head's variables\n"
        "alone; the carried exponent counts a relation that rules derive with its own head exponent instead of 1.\n"
        "With sizes it also prints the AGM bound in rows, never rounded down. Statistics beside the sizes (degrees,\n"
        "dependencies, norms of degrees, and choice-domains) add the polymatroid bound, the least that Shannon's\n"
        "inequalities give. Every number has its proof, which is checked in exact arithmetic; --explain prints it.",
};

typedef struct bound_data {
    cli_bounds bounds;
    bool explain;
    cli_table *exponents, *rows, *csv;
} bound_data;

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
        if (i > 0 && entry->rule && entry->rule == data->bounds.entries[i - 1].rule)
            continue; /* another head of the same body */
        cli_print_bound(out, &data->bounds, entry);
        if (data->explain)
            cli_explain_bound(out, &data->bounds, entry);
    }
}

/* Says for each rule without a bound which sizes it lacks. */
static void note_unknown_sizes(const jc_program *program, const cli_bounds *bounds, const cli_sizes *sizes)
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
            const char *name = program->predicates[predicate].name;
            fprintf(stderr, "joincast bound: note: no AGM bound for %s: the size of %s is unknown%s; "
                    "--size %s=ROWS gives it\n", entry->label, name,
                    program->predicates[predicate].defined ? ", since rules derive it" : "", name);
        }
    }
}

static void note_limits(const cli_bounds *bounds)
{
    for (size_t i = 0; i < bounds->count; i++) {
        if (bounds->entries[i].beyond)
            fprintf(stderr, "joincast bound: note: the polymatroid bound of %s leaves out the statistics that are given "
                    "more than one variable: %s\n", bounds->entries[i].label, bounds->entries[i].beyond);
    }
}

/* What the options say beside the query. */
typedef struct bound_options {
    cli_common common;
    const char *facts, *norms;
    cli_list sizes;
    cli_statistic_lists statistics;
    double time_limit;
    bool explain;
} bound_options;

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

static int print_bounds(const bound_options *chosen, bound_data *data)
{
    int exit_status;
    data->exponents = cli_exponent_table(&data->bounds);
    data->rows = cli_row_table(&data->bounds);
    data->csv = cli_bound_csv(&data->bounds);
    if (data->exponents && data->rows && data->csv)
        exit_status = cli_print("bound", &chosen->common, print_table, data, make_json(data), data->csv);
    else
        exit_status = cli_complain("bound", &(jc_error){.code = JC_ERR_MEMORY});
    cli_table_free(data->exponents);
    cli_table_free(data->rows);
    cli_table_free(data->csv);
    return exit_status;
}

static int bound_program(const bound_options *chosen, const jc_program *program)
{
    jc_database *database = NULL;
    cli_sizes sizes = {0};
    cli_statistics statistics = {0};
    cli_norms norms = {0};
    bound_data data = {.explain = chosen->explain};
    jc_error error = {.code = JC_OK};
    int exit_status;
    if ((exit_status = cli_norms_read("bound", chosen->norms, &norms)) != CLI_DONE ||
        (exit_status = cli_statistics_read("bound", program, &chosen->statistics, &statistics)) != CLI_DONE ||
        (exit_status = cli_sizes_read("bound", program, chosen->facts, &chosen->sizes, &database, &sizes)) != CLI_DONE)
        goto done;
    const bool any = statistics.count > 0 || statistics.choices || norms.count > 0;
    const cli_bound_question question = {.program = program, .sizes = &sizes, .statistics = any ? &statistics : NULL,
                                         .database = database, .norms = norms.p, .norm_count = norms.count,
                                         .seconds = chosen->time_limit};
    if (cli_bounds_create(&question, &data.bounds, &error) != JC_OK) {
        exit_status = cli_complain("bound", &error);
        goto done;
    }
    if (!chosen->common.quiet) {
        note_unknown_sizes(program, &data.bounds, &sizes);
        note_limits(&data.bounds);
    }
    exit_status = print_bounds(chosen, &data);
done:
    cli_bounds_clear(&data.bounds);
    cli_statistics_clear(&statistics);
    cli_sizes_clear(&sizes);
    jc_database_free(database);
    return exit_status;
}

static int bound_hypergraph(const bound_options *chosen, cli_query *query)
{
    bound_data data = {.explain = chosen->explain};
    jc_error error = {.code = JC_OK};
    jc_hypergraph *graph = query->hypergraph;
    query->hypergraph = NULL;
    if (cli_bounds_of_hypergraph(graph, query->name, &data.bounds, &error) != JC_OK)
        return cli_complain("bound", &error);
    const int exit_status = print_bounds(chosen, &data);
    cli_bounds_clear(&data.bounds);
    return exit_status;
}

/* Sizes and statistics name relations, so they want rules. */
static bool wants_rules(const bound_options *chosen)
{
    const cli_statistic_lists *lists = &chosen->statistics;
    return chosen->facts || chosen->norms || chosen->sizes.count + lists->degrees.count + lists->dependencies.count +
                                             lists->norms.count > 0;
}

static int answer(const char *text, const bound_options *chosen)
{
    cli_query query = {0};
    if (chosen->norms && !chosen->facts)
        return cli_usage_error("bound", "--norms measures relations, so it wants --facts DIR too");
    int exit_status = cli_query_read("bound", text, chosen->common.quiet, &query);
    if (exit_status == CLI_DONE && query.program)
        exit_status = bound_program(chosen, query.program);
    else if (exit_status == CLI_DONE && wants_rules(chosen))
        exit_status = cli_usage_error("bound", "%s is a hypergraph: sizes, facts and statistics are for rules; write "
                                      "it as a rule, Q(x,y) :- R(x,y), ...", query.name);
    else if (exit_status == CLI_DONE)
        exit_status = bound_hypergraph(chosen, &query);
    cli_query_clear(&query);
    return exit_status;
}

int cli_bound(int argc, char **argv)
{
    bound_options chosen = {.time_limit = 10};
    const cli_option options[] = {
        {.name = "size", .kind = CLI_LIST, .target = &chosen.sizes, .argument = "RELATION=ROWS",
         .help = "rows of one relation; may be repeated, and wins over --facts"},
        {.name = "facts", .kind = CLI_TEXT, .target = &chosen.facts, .argument = "DIR",
         .help = "take the sizes from the relations in this folder"},
        {.name = "norms", .kind = CLI_TEXT, .target = &chosen.norms, .argument = "1,2,3,inf",
         .help = "measure these norms of the degrees in --facts"},
        CLI_STATISTIC_OPTIONS(chosen.statistics),
        {.name = "time-limit", .kind = CLI_REAL, .target = &chosen.time_limit, .argument = "SECONDS",
         .help = "for each polymatroid bound, 0 for none; then a weaker bound is printed [10]", .real_least = 0,
         .real_most = 1e9},
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
