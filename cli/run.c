/* SPDX-License-Identifier: Apache-2.0 */
/* joincast run: the join itself on the CPU, counted or written out. */
#include "cli/command.h"
#include "cli/input.h"
#include "cli/label.h"
#include "cli/output.h"
#include "cli/relations.h"

#include <inttypes.h>
#include <joincast/exec.h>
#include <stdlib.h>
#include <unistd.h>

static const cli_usage usage = {
    .command = "run",
    .arguments = "PROGRAM [--facts DIR] [OPTION]...",
    .examples = "  joincast run examples/triangle/triangle.dl --facts examples/triangle/facts\n"
                "  joincast run 'Q(x,z) :- Edge(x,y), Edge(y,z).' --facts examples/triangle/facts "
                "--write out --as tsv\n"
                "  joincast run examples/triangle/triangle.dl --facts examples/triangle/facts --schedule greedy "
                "--order 'Triangle: y,x,z'\n",
    .description =
        "Evaluates every rule of PROGRAM (a file, - or a rule as text) over the facts in DIR by leapfrog triejoin, in\n"
        "dependency order, and prints for each rule and head the distinct rows that the rule derives and the full\n"
        "bindings behind them.",
};

typedef struct run_settings {
    cli_common common;
    const char *facts, *schedule_text, *write, *as;
    cli_list orders;
    uint64_t threads;
} run_settings;

typedef struct run_data {
    const jc_program *program;
    jc_schedule schedule;
    jc_run_result **results;
    cli_table *table;
    json_t *json;
} run_data;

static void print_table(FILE *out, void *context)
{
    cli_table_print(((run_data *)context)->table, out);
}

static jc_status add_rule(run_data *data, json_t *rules, unsigned index)
{
    const jc_rule *rule = &data->program->rules[index];
    const jc_run_result *result = data->results[index];
    char name[32];
    jc_schedule_name(data->schedule, name);
    for (unsigned head = 0; head < rule->head_count; head++) {
        const char *predicate = data->program->predicates[rule->heads[head].predicate].name;
        cli_table_cell(data->table, predicate);
        cli_table_count(data->table, result->head_rows[head]);
        cli_table_count(data->table, result->full_bindings);
        cli_table_cell(data->table, name);
        cli_table_cell(data->table, "cpu");
        cli_table_milliseconds(data->table, result->elapsed_ms);
        json_t *object = json_pack("{s:s, s:o, s:o, s:o, s:s, s:s, s:i, s:f, s:f}", "head", predicate, "rule",
                                   cli_json_text(rule->text), "count",
                                   json_sprintf("%" PRIu64, result->head_rows[head]),
                                   "full_bindings", json_sprintf("%" PRIu64, result->full_bindings), "schedule", name,
                                   "device", "cpu", "threads", (int)result->workers, "elapsed_ms", result->elapsed_ms,
                                   "schedule_ms", result->schedule_ms);
        if (!object || json_array_append_new(rules, object) != 0)
            return JC_ERR_MEMORY;
    }
    return JC_OK;
}

static jc_status collect(run_data *data)
{
    static const char *const columns[] = {"head", ">rows=count", ">full bindings=full_bindings", "schedule", "device",
                                          ">elapsed ms=elapsed_ms"};
    json_t *rules = json_array();
    data->table = cli_table_create(sizeof columns / sizeof *columns, columns);
    data->json = cli_envelope("run", NULL);
    if (!rules || !data->table || !data->json || json_object_set_new(data->json, "rules", rules) != 0)
        return JC_ERR_MEMORY;
    for (unsigned i = 0; i < data->program->rule_count; i++) {
        if (add_rule(data, rules, i) != JC_OK)
            return JC_ERR_MEMORY;
    }
    return JC_OK;
}

static int execute(const run_settings *settings, const cli_input *input, jc_schedule schedule)
{
    const jc_program *program = input->program;
    jc_database *database = input->database;
    run_data data = {.program = program, .schedule = schedule};
    jc_run_options options = {.schedule = schedule, .threads = (unsigned)settings->threads,
                              .materialise = settings->write != NULL};
    jc_error error = {.code = JC_OK};
    int exit_status;
    jc_status status = jc_run_program(program, database, &options, (const unsigned *const *)input->orders.order,
                                      &data.results, &error);
    if (status != JC_OK) {
        exit_status = cli_complain("run", &error);
        goto done;
    }
    if (settings->write) {
        exit_status = cli_write_relations("run", program, database, settings->write, settings->as);
        if (exit_status != CLI_DONE)
            goto done;
    }
    if (collect(&data) != JC_OK) {
        exit_status = cli_complain("run", &(jc_error){.code = JC_ERR_MEMORY});
        goto done;
    }
    exit_status = cli_print("run", &settings->common, print_table, &data, data.json, data.table);
    data.json = NULL; /* cli_print released it */
done:
    json_decref(data.json);
    cli_table_free(data.table);
    for (unsigned i = 0; data.results && i < program->rule_count; i++)
        jc_run_result_free(data.results[i]);
    free(data.results);
    return exit_status;
}

int cli_run(int argc, char **argv)
{
    run_settings settings = {.schedule_text = "flat2", .as = "facts", .threads = cli_processors()};
    const cli_option options[] = {
        {.name = "facts", .kind = CLI_TEXT, .target = &settings.facts, .argument = "DIR",
         .help = "folder of the input relations [.]"},
        {.name = "schedule", .kind = CLI_TEXT, .target = &settings.schedule_text, .argument = "NAME",
         .help = "key, greedy, flat1 or flat2 [flat2]"},
        {.name = "threads", .kind = CLI_COUNT, .target = &settings.threads, .argument = "N", .least = 1, .most = 1024,
         .help = "threads to run on [all processors]"},
        {.name = "order", .kind = CLI_LIST, .target = &settings.orders, .argument = "[HEAD:]x,y,z",
         .help = "variable order of a rule [from the statistics]"},
        {.name = "write", .kind = CLI_TEXT, .target = &settings.write, .argument = "DIR",
         .help = "write the output relations into DIR"},
        {.name = "as", .kind = CLI_TEXT, .target = &settings.as, .argument = "facts|tsv|csv",
         .help = "form of the files that --write makes [facts]"},
        CLI_COMMON_OPTIONS(settings.common),
        CLI_OPTIONS_END,
    };
    char **positional;
    int count, exit_status = CLI_USAGE;
    cli_input input = {0};
    jc_schedule schedule;
    jc_error error = {.code = JC_OK};
    cli_parsed parsed = cli_parse(&usage, options, &settings.common, argc, argv, 1, 1, &positional, &count);
    if (parsed == CLI_PARSED_HELP)
        exit_status = CLI_DONE;
    if (parsed != CLI_PARSED_RUN)
        goto done;
    if (jc_schedule_parse(settings.schedule_text, &schedule, &error) != JC_OK) {
        exit_status = cli_complain("run", &error);
        goto done;
    }
    if (!cli_relation_form_known(settings.as)) {
        exit_status = cli_usage_error("run", "--as wants facts, tsv or csv, not '%s'", settings.as);
        goto done;
    }
    if ((exit_status = cli_input_read("run", positional[0], settings.facts, &settings.orders,
                                         settings.common.quiet, &input)) == CLI_DONE)
        exit_status = execute(&settings, &input, schedule);
done:
    cli_input_clear(&input);
    free(settings.orders.items);
    return exit_status;
}
