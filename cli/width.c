/* SPDX-License-Identifier: Apache-2.0 */
/* joincast width: edge cover number, generalized and fractional hypertree width, submodular width. */
#include "cli/command.h"
#include "cli/output.h"
#include "cli/query.h"
#include "cli/width_folder.h"
#include "cli/width_print.h"
#include "cli/widths.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static const cli_usage usage = {
    .command = "width",
    .arguments = "QUERY|FOLDER [OPTION]...",
    .examples = "  joincast width 'Q(x,y,z,w) :- R(x,y), S(y,z), T(z,w), U(w,x).'\n"
                "  joincast width 'Q(x,y,z,w) :- R(x,y), S(y,z), T(z,w), U(w,x).' --fd 'R: x -> y' --fd 'S: z -> y'\n"
                "  joincast width examples/width/grid.hg --format htd\n"
                "  joincast width examples/width --time-limit 1\n",
    .description =
        "Prints the widths of QUERY: a rule as text, a file of rules (.dl), a hypergraph file (HyperBench's .hg and\n"
        ".dtl, PACE's .hgr, also with .gz), or - for standard input. rho* is the fractional edge cover number, ghw\n"
        "the generalized and fhw the fractional hypertree width, subw the submodular width; the tree decompositions\n"
        "that attain ghw and fhw follow. All numbers are exact; where the time limit ends a search, bounds are\n"
        "printed. With sizes bags cost binary logarithms of rows. With dependencies, degrees or norms, fhw and subw\n"
        "are those under these constraints. For a FOLDER of such files there is one line for each, in the order of\n"
        "their names.",
};

typedef struct width_settings {
    cli_common common;
    const char *facts, *only;
    cli_list sizes;
    cli_statistic_lists statistics;
    double time_limit;
    uint64_t threads;
} width_settings;

/* The widths of one query: of its hypergraph, or of its rules in their order. */
typedef struct query_widths {
    size_t count;
    cli_widths *items;
} query_widths;

/* ---- output ---------------------------------------------------------------------------------------------------- */

static json_t *item_json(const cli_widths *widths, json_t *object)
{
    bool good = object != NULL;
    if (good && widths->rule)
        good = json_object_set_new(object, "head", cli_json_text(widths->label)) == 0 &&
               json_object_set_new(object, "rule", cli_json_text(widths->rule)) == 0;
    else if (good)
        good = json_object_set_new(object, "file", cli_json_text(widths->label)) == 0;
    if (good && cli_width_add_json(widths, true, object))
        return object;
    json_decref(object);
    return NULL;
}

/* One result stands beside the command and the host; those of several rules are rules[]. */
static json_t *make_json(const query_widths *query)
{
    json_t *object = cli_envelope("width", NULL);
    if (query->count == 1 || !object)
        return object ? item_json(&query->items[0], object) : NULL;
    json_t *rules = json_array();
    bool good = rules != NULL;
    for (size_t i = 0; i < query->count && good; i++)
        good = json_array_append_new(rules, item_json(&query->items[i], json_object())) == 0;
    good = good && json_object_set(object, "rules", rules) == 0;
    json_decref(rules);
    if (good)
        return object;
    json_decref(object);
    return NULL;
}

static jc_status print_query(const query_widths *query, cli_format format, FILE *out)
{
    jc_status status = JC_OK;
    if (format == CLI_JSON) {
        json_t *json = make_json(query);
        if (!json)
            return JC_ERR_MEMORY;
        json_dumpf(json, out, JSON_INDENT(2) | JSON_PRESERVE_ORDER);
        fputc('\n', out);
        json_decref(json);
        return JC_OK;
    }
    if (format == CLI_CSV)
        cli_width_print_csv_title(out);
    for (size_t i = 0; i < query->count && status != JC_ERR_MEMORY; i++) {
        if (format == CLI_CSV) {
            cli_width_print_csv(query->items[i].label, &query->items[i], out);
        } else if (format == CLI_OTHER) {
            status = cli_width_print_htd(&query->items[i], out);
        } else {
            fputs(i ? "\n" : "", out);
            cli_width_print_block(&query->items[i], out);
        }
    }
    return status == JC_ERR_MEMORY ? status : JC_OK; /* what the stream says is left to cli_commit */
}

static int output_query(const query_widths *query, const cli_common *common)
{
    jc_output *output = NULL;
    jc_error error = {.code = JC_OK};
    if (jc_output_open(common->output ? common->output : "-", &output, &error) != JC_OK) {
        cli_complain("width", &error);
        return CLI_FAILED;
    }
    if (print_query(query, common->format, jc_output_stream(output)) == JC_OK)
        return cli_commit("width", output);
    jc_output_abandon(output);
    return cli_complain("width", &(jc_error){.code = JC_ERR_MEMORY});
}

/* Vertices in no edge are left out of all widths: says so. */
static void note_isolated(const cli_widths *widths)
{
    if (widths->isolated)
        fprintf(stderr, "joincast width: note: %u %s of %s %s in no edge and left out\n", widths->isolated,
                widths->isolated == 1 ? "vertex" : "vertices", widths->label, widths->isolated == 1 ? "is" : "are");
}

/* ---- one query ------------------------------------------------------------------------------------------------- */

/* What needs relations, not edges alone. */
static bool needs_rules(const width_settings *settings)
{
    return settings->facts || settings->sizes.count || settings->statistics.degrees.count ||
           settings->statistics.dependencies.count || settings->statistics.norms.count;
}

static int compute_rules(const jc_program *program, const width_settings *settings, const cli_width_request *request,
                         query_widths *query)
{
    cli_sizes sizes = {0};
    cli_statistics statistics = {0};
    jc_error error = {.code = JC_OK};
    int exit_status = cli_sizes_read("width", program, settings->facts, &settings->sizes, NULL, &sizes);
    if (exit_status == CLI_DONE)
        exit_status = cli_statistics_read("width", program, &settings->statistics, &statistics);
    for (unsigned r = 0; r < program->rule_count && exit_status == CLI_DONE; r++) {
        query->count++;
        if (cli_widths_of_rule(program, &program->rules[r], &sizes, &statistics, request, &query->items[r], &error) !=
            JC_OK)
            exit_status = cli_complain("width", &error);
    }
    cli_statistics_clear(&statistics);
    cli_sizes_clear(&sizes);
    return exit_status;
}

static int compute_query(cli_query *read, const width_settings *settings, const cli_width_request *request,
                         query_widths *query)
{
    jc_error error = {.code = JC_OK};
    query->items = calloc(read->program ? read->program->rule_count + (size_t)1 : 1, sizeof *query->items);
    if (!query->items)
        return cli_complain("width", &(jc_error){.code = JC_ERR_MEMORY});
    if (read->program)
        return compute_rules(read->program, settings, request, query);
    if (needs_rules(settings))
        return cli_usage_error("width", "sizes, facts, dependencies, degrees and norms are of relations, and %s is a "
                               "hypergraph; write it as a rule", read->name);
    jc_hypergraph *graph = read->hypergraph;
    read->hypergraph = NULL;
    query->count = 1;
    if (cli_widths_of_graph(graph, read->name, request, &query->items[0], &error) != JC_OK)
        return cli_complain("width", &error);
    return CLI_DONE;
}

static int run_query(const char *text, const width_settings *settings, const cli_width_request *request)
{
    cli_query read = {0};
    query_widths query = {0};
    int exit_status = cli_query_read("width", text, settings->common.quiet, &read);
    cli_widths_catch_interrupt();
    if (exit_status == CLI_DONE)
        exit_status = compute_query(&read, settings, request, &query);
    for (size_t i = 0; i < query.count && exit_status == CLI_DONE && !settings->common.quiet; i++)
        note_isolated(&query.items[i]);
    if (exit_status == CLI_DONE)
        exit_status = output_query(&query, &settings->common);
    if (exit_status == CLI_DONE && cli_widths_interrupted())
        exit_status = CLI_FAILED;
    for (size_t i = 0; i < query.count; i++)
        cli_widths_clear(&query.items[i]);
    free(query.items);
    cli_query_clear(&read);
    return exit_status;
}

/* ---- the command line ------------------------------------------------------------------------------------------ */

/* "rho,fhw" into wanted; NULL wants all. */
static int read_only(const char *only, bool wanted[CLI_WIDTH_KINDS])
{
    for (cli_width_kind kind = CLI_RHO; kind < CLI_WIDTH_KINDS; kind++)
        wanted[kind] = only == NULL;
    while (only) {
        const size_t length = strcspn(only, ",");
        bool known = false;
        for (cli_width_kind kind = CLI_RHO; kind < CLI_WIDTH_KINDS; kind++) {
            if (strlen(cli_width_names[kind]) == length && strncmp(only, cli_width_names[kind], length) == 0)
                wanted[kind] = known = true;
        }
        if (!known)
            return cli_usage_error("width", "--only wants some of rho,ghw,fhw,subw, not '%.*s'", (int)length, only);
        only = only[length] ? only + length + 1 : NULL;
    }
    return CLI_DONE;
}

static bool is_folder(const char *path)
{
    struct stat about;
    return stat(path, &about) == 0 && S_ISDIR(about.st_mode);
}

static int run_folder(const char *folder, const width_settings *settings, const cli_width_request *request)
{
    if (needs_rules(settings))
        return cli_usage_error("width", "sizes, facts, dependencies, degrees and norms are of one query's relations; "
                               "name a file of %s", folder);
    if (settings->common.format == CLI_OTHER)
        return cli_usage_error("width", "--format htd is for one query; name a file of %s", folder);
    return cli_width_folder(folder, &settings->common, request, (unsigned)settings->threads);
}

static int run(const char *text, const width_settings *settings)
{
    cli_width_request request = {.seconds = settings->time_limit};
    const int exit_status = read_only(settings->only, request.wanted);
    if (exit_status != CLI_DONE)
        return exit_status;
    if (settings->common.format == CLI_OTHER && !request.wanted[CLI_FHW] && !request.wanted[CLI_GHW])
        return cli_usage_error("width", "--format htd prints the decomposition of fhw or ghw; --only leaves out "
                               "both");
    return is_folder(text) ? run_folder(text, settings, &request) : run_query(text, settings, &request);
}

int cli_width(int argc, char **argv)
{
    width_settings settings = {.common.other_format = "htd", .time_limit = 10, .threads = cli_processors()};
    const cli_option options[] = {
        {.name = "only", .kind = CLI_TEXT, .target = &settings.only, .argument = "rho,ghw,fhw,subw",
         .help = "only these widths [all]"},
        {.name = "time-limit", .kind = CLI_REAL, .target = &settings.time_limit, .argument = "SECONDS",
         .help = "for each width, 0 for none; then bounds are printed [10]", .real_least = 0, .real_most = 1e9},
        {.name = "size", .kind = CLI_LIST, .target = &settings.sizes, .argument = "RELATION=ROWS",
         .help = "rows of one relation: bags cost log2 of rows; may be repeated, and wins over --facts"},
        {.name = "facts", .kind = CLI_TEXT, .target = &settings.facts, .argument = "DIR",
         .help = "take the sizes from the relations in this folder"},
        CLI_STATISTIC_OPTIONS(settings.statistics),
        {.name = "threads", .kind = CLI_COUNT, .target = &settings.threads, .argument = "N", .least = 1, .most = 1024,
         .help = "files of a folder at a time [all processors]"},
        {.name = "format", .kind = CLI_TEXT, .target = &settings.common.format_text,
         .argument = "table|json|csv|htd", .help = "how to print the results [table]; htd: PACE's decompositions"},
        {.name = "output", .kind = CLI_TEXT, .target = &settings.common.output, .argument = "FILE",
         .help = "write the results to FILE instead of standard output"},
        {.name = "quiet", .kind = CLI_FLAG, .target = &settings.common.quiet,
         .help = "no progress, no notes on standard error"},
        CLI_OPTIONS_END,
    };
    char **positional;
    int count, exit_status = CLI_USAGE;
    const cli_parsed parsed = cli_parse(&usage, options, &settings.common, argc, argv, 1, 1, &positional, &count);
    if (parsed == CLI_PARSED_HELP)
        exit_status = CLI_DONE;
    if (parsed == CLI_PARSED_RUN)
        exit_status = run(positional[0], &settings);
    cli_statistic_lists_clear(&settings.statistics);
    free(settings.sizes.items);
    return exit_status;
}
