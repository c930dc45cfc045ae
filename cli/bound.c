/* SPDX-License-Identifier: Apache-2.0 */
/* joincast bound: how large the output of each rule can get, with the certificate. */
#include "cli/bounds.h"
#include "cli/command.h"
#include "cli/output.h"
#include "cli/sizes.h"
#include "cli/source.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const cli_usage usage = {
    .command = "bound",
    .arguments = "QUERY [OPTION]...",
    .examples = "  joincast bound 'Q(x,y,z) :- R(x,y), S(y,z), T(z,x).'\n"
                "  joincast bound 'Q(x,y,z) :- R(x,y), S(y,z), T(z,x).' --size R=1e6 --size S=1e6 --size T=1e3\n"
                "  joincast bound examples/callgraph/callgraph.dl --facts examples/callgraph/facts --format json\n",
    .description =
        "Prints, for every rule of QUERY (a rule as text, a file, or - for standard input), the fractional edge\n"
        "cover number: with N rows in every relation the join has at most N^exponent rows. The head exponent covers\n"
        "the head's variables alone; the carried exponent counts a relation that rules derive with its own head\n"
        "exponent instead of 1. With sizes it also prints the AGM bound in rows, never rounded down. Fractional\n"
        "edge cover and vertex packing are the proof: both feasible, both of the same value, checked in exact\n"
        "arithmetic.",
};

typedef struct bound_data {
    const jc_program *program;
    const cli_sizes *sizes;
    cli_bounds bounds;
    cli_table *people, *csv;
} bound_data;

enum { LOG2_SIZE = 32 };

/* A bound's logarithm with so many decimals, rounded up as bounds are. */
static const char *log2_text(const jc_cover *cover, char buffer[LOG2_SIZE])
{
    const double log2 = jc_cover_bound_log2(cover);
    double shown = ceil(log2 * 1e4) / 1e4;
    if (shown < log2)
        shown += 1e-4;
    if (isinf(log2))
        snprintf(buffer, LOG2_SIZE, "-inf");
    else
        snprintf(buffer, LOG2_SIZE, "%.4f", shown);
    return buffer;
}

static void add_people_row(cli_table *table, const cli_bound_entry *entry, bool sized)
{
    char number[LOG2_SIZE];
    cli_table_cell(table, entry->label);
    cli_table_cell(table, jc_cover_value(entry->full));
    cli_table_cell(table, entry->carried ? jc_cover_value(entry->carried) : NULL);
    cli_table_cell(table, jc_cover_value(entry->head_only));
    if (!sized)
        return;
    cli_table_decimal(table, entry->sized ? jc_cover_bound(entry->sized) : NULL);
    cli_table_cell(table, entry->sized ? log2_text(entry->sized, number) : NULL);
    cli_table_decimal(table, entry->sized_head ? jc_cover_bound(entry->sized_head) : NULL);
    cli_table_cell(table, entry->sized_head ? log2_text(entry->sized_head, number) : NULL);
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

static void add_csv_log2(cli_table *table, const jc_cover *cover)
{
    if (!cover)
        cli_table_cell(table, "");
    else
        cli_table_cellf(table, "%.17g", jc_cover_bound_log2(cover));
}

static bool add_csv_row(cli_table *table, const jc_program *program, const cli_bound_entry *entry)
{
    const jc_cover *shown = entry->sized ? entry->sized : entry->full;
    char *cover = pairs_text(entry->graph->edge_count, entry->graph->edges, shown, jc_cover_weight);
    char *packing = pairs_text(entry->graph->vertex_count, entry->graph->vertices, shown, jc_cover_packing);
    const bool made = cover && packing;
    if (made) {
        cli_table_cell(table, program->predicates[entry->rule->heads[entry->head].predicate].name);
        cli_table_cell(table, entry->rule->text);
        cli_table_cell(table, jc_cover_value(entry->full));
        cli_table_cell(table, entry->carried ? jc_cover_value(entry->carried) : "");
        cli_table_cell(table, jc_cover_value(entry->head_only));
        cli_table_cell(table, entry->sized ? jc_cover_bound(entry->sized) : "");
        add_csv_log2(table, entry->sized);
        cli_table_cell(table, entry->sized_head ? jc_cover_bound(entry->sized_head) : "");
        add_csv_log2(table, entry->sized_head);
        cli_table_cell(table, cover);
        cli_table_cell(table, packing);
        cli_table_cell(table, jc_cover_certified(shown) ? "true" : "false");
    }
    free(packing);
    free(cover);
    return made;
}

/* Creates and fills both tables. */
static jc_status fill_tables(bound_data *data)
{
    static const char *const people[] = {"rule", ">exponent", ">carried", ">head exponent",
                                         ">bound", ">log2", ">head bound", ">log2"};
    static const char *const csv[] = {"head", "rule", "exponent", "exponent_carried", "head_exponent", "bound",
                                      "bound_log2", "head_bound", "head_bound_log2", "cover", "packing", "certified"};
    data->people = cli_table_create(data->sizes->any ? 8 : 4, people);
    data->csv = cli_table_create(sizeof csv / sizeof *csv, csv);
    if (!data->people || !data->csv)
        return JC_ERR_MEMORY;
    for (size_t i = 0; i < data->bounds.count; i++) {
        add_people_row(data->people, &data->bounds.entries[i], data->sizes->any);
        if (!add_csv_row(data->csv, data->program, &data->bounds.entries[i]))
            return JC_ERR_MEMORY;
    }
    return cli_table_ok(data->people) && cli_table_ok(data->csv) ? JC_OK : JC_ERR_MEMORY;
}

/* A rational as people read it: as it is while short (1/2), else with four decimals. */
static void print_rational(FILE *out, const char *text)
{
    const char *slash = strchr(text, '/');
    if (!slash || strlen(text) <= 9)
        fputs(text, out);
    else
        fprintf(out, "%.4f", strtod(text, NULL) / strtod(slash + 1, NULL));
}

static void print_pairs(FILE *out, const char *title, const char *end, unsigned count, char *const *names,
                        const jc_cover *cover, const char *(*value)(const jc_cover *cover, unsigned index))
{
    fprintf(out, "  %-8s ", title);
    for (unsigned i = 0; i < count; i++) {
        fprintf(out, "%s%s ", i > 0 ? ", " : "", names[i]);
        print_rational(out, value(cover, i));
    }
    fprintf(out, "%s\n", count > 0 ? end : "nothing");
}

static void print_table(FILE *out, void *context)
{
    const bound_data *data = context;
    cli_table_print(data->people, out);
    for (size_t i = 0; i < data->bounds.count; i++) {
        const cli_bound_entry *entry = &data->bounds.entries[i];
        const jc_hypergraph *graph = entry->graph;
        const jc_cover *shown = entry->sized ? entry->sized : entry->full;
        if (i > 0 && entry->rule == data->bounds.entries[i - 1].rule)
            continue; /* another head of the same body */
        fprintf(out, "\n%s\n", entry->rule->text);
        print_pairs(out, "cover", "", graph->edge_count, graph->edges, shown, jc_cover_weight);
        print_pairs(out, "packing", entry->sized ? " (log2 of rows)" : "", graph->vertex_count, graph->vertices,
                    shown, jc_cover_packing);
        if (entry->carried)
            fprintf(out, "  %-8s N^%s, where %s\n", "carried", jc_cover_value(entry->carried), entry->carriers);
        if (entry->sized)
            fprintf(out, "  %-8s at most %s\n", "bound", jc_cover_bound(entry->sized));
    }
}

/* Says for each rule without a bound which sizes it lacks. */
static void note_unknown_sizes(const bound_data *data)
{
    for (size_t i = 0; i < data->bounds.count && data->sizes->any; i++) {
        const cli_bound_entry *entry = &data->bounds.entries[i];
        for (unsigned atom = 0; atom < entry->rule->body_count && !entry->sized; atom++) {
            const unsigned predicate = entry->rule->body[atom].predicate;
            bool said = data->sizes->known[predicate];
            for (unsigned earlier = 0; earlier < atom && !said; earlier++)
                said = entry->rule->body[earlier].predicate == predicate;
            if (said)
                continue;
            const char *name = data->program->predicates[predicate].name;
            fprintf(stderr, "joincast bound: note: no bound in rows for %s: the size of %s is unknown%s; "
                    "--size %s=ROWS gives it\n", entry->label, name,
                    data->program->predicates[predicate].defined ? ", since rules derive it" : "", name);
        }
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

static int print_bounds(const cli_common *common, const jc_program *program, const cli_sizes *sizes)
{
    bound_data data = {.program = program, .sizes = sizes};
    jc_error error = {.code = JC_OK};
    int exit_status;
    const uint64_t *rows = sizes->any ? sizes->rows : NULL;
    jc_status status = cli_bounds_create(program, rows, sizes->known, &data.bounds, &error);
    if (status == JC_OK && (status = fill_tables(&data)) != JC_OK)
        error = (jc_error){.code = status};
    if (status != JC_OK) {
        exit_status = cli_complain("bound", &error);
        goto done;
    }
    if (!common->quiet)
        note_unknown_sizes(&data);
    exit_status = cli_print("bound", common, print_table, &data, make_json(&data), data.csv);
done:
    cli_table_free(data.people);
    cli_table_free(data.csv);
    cli_bounds_clear(&data.bounds);
    return exit_status;
}

int cli_bound(int argc, char **argv)
{
    cli_common common = {0};
    const char *facts = NULL;
    cli_list settings = {0};
    const cli_option options[] = {
        {.name = "size", .kind = CLI_LIST, .target = &settings, .argument = "RELATION=ROWS",
         .help = "rows of one relation; may be repeated, and wins over --facts"},
        {.name = "facts", .kind = CLI_TEXT, .target = &facts, .argument = "DIR",
         .help = "take the sizes from the relations in this folder"},
        CLI_COMMON_OPTIONS(common),
        CLI_OPTIONS_END,
    };
    char **positional;
    int count, exit_status = CLI_USAGE;
    jc_program *program = NULL;
    cli_sizes sizes = {0};
    const cli_parsed parsed = cli_parse(&usage, options, &common, argc, argv, 1, 1, &positional, &count);
    if (parsed == CLI_PARSED_HELP)
        exit_status = CLI_DONE;
    if (parsed == CLI_PARSED_RUN &&
        (exit_status = cli_read_program("bound", positional[0], common.quiet, &program)) == CLI_DONE &&
        (exit_status = cli_sizes_read("bound", program, facts, &settings, &sizes)) == CLI_DONE)
        exit_status = print_bounds(&common, program, &sizes);
    cli_sizes_clear(&sizes);
    jc_program_free(program);
    free(settings.items);
    return exit_status;
}
