/* SPDX-License-Identifier: Apache-2.0 */
/* joincast profile: where the work of each rule sits. */
#include "cli/command.h"
#include "cli/derive.h"
#include "cli/input.h"
#include "cli/output.h"
#include "cli/profile_file.h"
#include "cli/skew.h"

#include <errno.h>
#include <stdlib.h>

static const cli_usage usage = {
    .command = "profile",
    .arguments = "PROGRAM [--facts DIR] [OPTION]...",
    .examples = "  joincast profile examples/callgraph/callgraph.dl --facts examples/callgraph/facts\n"
                "  joincast profile 'Q(x,z) :- Edge(x,y), Edge(y,z).' --facts examples/triangle/facts --order y,x,z\n"
                "  joincast profile examples/triangle/triangle.dl --facts examples/triangle/facts "
                "--write profile.json\n",
    .description =
        "Weighs, for each rule under its variable order, the candidate bindings below every root key and below every\n"
        "binding of the first two variables: T is their sum, the hot key the heaviest root key, and the largest\n"
        "unit at depth 1 or 2 what a schedule that flattens to that depth cannot divide. The last column is the exponent of\n"
        "a Zipf law fitted to the root keys, with its standard error. Only rules that others depend on are evaluated.\n"
        "With --write, FILE receives all units at both depths, for joincast simulate --profile.",
};

typedef struct profile_settings {
    cli_common common;
    const char *facts, *write;
    cli_list orders;
    uint64_t threads;
} profile_settings;

typedef struct profile_data {
    cli_table *table;
    json_t *json, *rules;
    cli_profile_writer *writer; /* NULL without --write */
} profile_data;

static void print_table(FILE *out, void *context)
{
    cli_table_print(((profile_data *)context)->table, out);
}

static jc_status add_rule(profile_data *data, const jc_program *program, const jc_rule *rule, jc_database *database,
                          const unsigned *order, jc_error *error)
{
    jc_plan *plan = NULL;
    jc_profile *profile = NULL;
    cli_skew skew = {0};
    jc_status status = jc_plan_create(program, rule, database, order, &plan, error);
    if (status == JC_OK)
        status = jc_profile_create(plan, &profile, error);
    if (status == JC_OK)
        status = cli_skew_create(plan, profile, program, rule, jc_database_dictionary(database), &skew);
    if (status == JC_OK) {
        cli_skew_cells(data->table, &skew);
        if (json_array_append_new(data->rules, cli_skew_json(&skew)) != 0)
            status = JC_ERR_MEMORY;
        if (status == JC_OK && data->writer)
            status = cli_profile_add_units(data->writer, skew.label, skew.order, profile, error);
        cli_skew_clear(&skew);
    }
    if (status == JC_ERR_MEMORY)
        *error = (jc_error){.code = status};
    if (status != JC_OK && !error->place[0])
        snprintf(error->place, sizeof error->place, "%s", program->predicates[rule->heads[0].predicate].name);
    jc_profile_free(profile);
    jc_plan_free(plan);
    return status;
}

/* Fills data with every rule's profile. */
static jc_status analyse(const profile_settings *settings, const cli_input *input, profile_data *data,
                         jc_error *error)
{
    const jc_program *program = input->program;
    jc_status status = JC_ERR_MEMORY;
    data->table = cli_skew_table();
    data->json = cli_envelope("profile", NULL);
    data->rules = json_array();
    if (data->table && data->json && data->rules && json_object_set(data->json, "rules", data->rules) == 0)
        status = cli_derive(program, input->database, (unsigned)settings->threads, &input->orders, error);
    for (unsigned i = 0; i < program->rule_count && status == JC_OK; i++)
        status = add_rule(data, program, &program->rules[i], input->database, input->orders.order[i], error);
    return status;
}

/* Opens the profile file; an exit status. */
static int open_file(const char *path, cli_profile_writer **writer)
{
    jc_error error = {.code = JC_OK};
    if (cli_profile_open(path, "profile", writer, &error) == JC_OK)
        return CLI_DONE;
    cli_complain("profile", &error);
    return CLI_FAILED;
}

static int commit_file(cli_profile_writer *writer)
{
    jc_error error = {.code = JC_OK};
    if (cli_profile_commit(writer, &error) == JC_OK || errno == EPIPE)
        return CLI_DONE;
    cli_complain("profile", &error);
    return CLI_FAILED;
}

static int execute(const profile_settings *settings, const cli_input *input)
{
    jc_error error = {.code = JC_ERR_MEMORY};
    profile_data data = {.table = NULL};
    int exit_status = settings->write ? open_file(settings->write, &data.writer) : CLI_DONE;
    if (exit_status == CLI_DONE && analyse(settings, input, &data, &error) != JC_OK)
        exit_status = cli_complain("profile", &error);
    if (exit_status == CLI_DONE && data.writer) {
        exit_status = commit_file(data.writer);
        data.writer = NULL;
    }
    if (exit_status == CLI_DONE) {
        exit_status = cli_print("profile", &settings->common, print_table, &data, data.json, data.table);
        data.json = NULL;
    }
    cli_profile_abandon(data.writer);
    json_decref(data.json);
    json_decref(data.rules);
    cli_table_free(data.table);
    return exit_status;
}

int cli_profile(int argc, char **argv)
{
    profile_settings settings = {.threads = cli_processors()};
    const cli_option options[] = {
        {.name = "facts", .kind = CLI_TEXT, .target = &settings.facts, .argument = "DIR",
         .help = "folder of the input relations [.]"},
        {.name = "order", .kind = CLI_LIST, .target = &settings.orders, .argument = "[HEAD:]x,y,z",
         .help = "variable order of a rule [from the statistics]"},
        {.name = "threads", .kind = CLI_COUNT, .target = &settings.threads, .argument = "N", .least = 1, .most = 1024,
         .help = "threads for rules that others depend on [all processors]"},
        {.name = "write", .kind = CLI_TEXT, .target = &settings.write, .argument = "FILE",
         .help = "write the units at every depth to FILE, for simulate --profile"},
        CLI_COMMON_OPTIONS(settings.common),
        CLI_OPTIONS_END,
    };
    char **positional;
    int count, exit_status;
    cli_input input = {0};
    cli_parsed parsed = cli_parse(&usage, options, &settings.common, argc, argv, 1, 1, &positional, &count);
    exit_status = parsed == CLI_PARSED_HELP ? CLI_DONE : CLI_USAGE;
    if (parsed == CLI_PARSED_RUN &&
        (exit_status = cli_input_read("profile", positional[0], settings.facts, &settings.orders,
                                         settings.common.quiet, &input)) == CLI_DONE)
        exit_status = execute(&settings, &input);
    cli_input_clear(&input);
    free(settings.orders.items);
    return exit_status;
}
