/* SPDX-License-Identifier: Apache-2.0 */
/* joincast job: rules and relations for a GPU host, which reads them with joincast-gpu. */
#include "cli/command.h"
#include "cli/input.h"
#include "cli/label.h"
#include "cli/output.h"
#include "model/job.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static const cli_usage usage = {
    .command = "job",
    .arguments = "PROGRAM --output JOB [--facts DIR] [OPTION]...",
    .examples = "  joincast job examples/triangle/triangle.dl --facts examples/triangle/facts --output job\n"
                "  joincast-gpu --show job\n"
                "  joincast job examples/triangle/triangle.dl --facts examples/triangle/facts --output - "
                ">job.stream\n",
    .description =
        "Writes what a GPU needs to run the rules of PROGRAM (a file, - or a rule as text) over the facts in DIR: a\n"
        "folder with job.txt, which a person can read, and columns.bin. With --output - both are one stream, for a\n"
        "file or for '| ssh host joincast-gpu --show -'. It goes on with joincast-gpu JOB, here or where the job\n"
        "was copied to; this version's joincast-gpu checks a job and shows it, but does not run it. Prints the\n"
        "relations, and the rules with their variable orders.",
};

typedef struct job_settings {
    cli_common common;
    const char *facts, *output;
    cli_list orders;
} job_settings;

typedef struct job_data {
    const cli_input *input;
    const jc_job *job;
    cli_table *table;
    json_t *json;
} job_data;

static void print_table(FILE *out, void *context)
{
    cli_table_print(((job_data *)context)->table, out);
}

/* "x, y, z"; to be freed, NULL where memory is out. */
static char *order_of(const jc_job_rule *rule)
{
    size_t size = 1;
    for (unsigned depth = 0; depth < rule->variable_count; depth++)
        size += strlen(rule->variables[depth]) + 2;
    char *text = calloc(size, 1);
    for (unsigned depth = 0; text && depth < rule->variable_count; depth++) {
        strcat(text, depth > 0 ? ", " : "");
        strcat(text, rule->variables[depth]);
    }
    return text;
}

static bool add_relation(job_data *data, json_t *relations, const jc_job_relation *relation)
{
    cli_table_cell(data->table, relation->derived ? "derived" : "stored");
    cli_table_cell(data->table, relation->name);
    cli_table_count(data->table, relation->arity);
    cli_table_count(data->table, relation->rows);
    cli_table_cell(data->table, NULL);
    json_t *object = json_pack("{s:s, s:i, s:o, s:b}", "name", relation->name, "arity", (int)relation->arity, "rows",
                               cli_json_count(relation->rows), "derived", (int)relation->derived);
    return object && json_array_append_new(relations, object) == 0;
}

static bool add_rule(job_data *data, json_t *rules, unsigned index)
{
    const jc_program *program = data->input->program;
    const jc_job_rule *rule = &data->job->rules[index];
    char *label = cli_rule_label(program, &program->rules[program->order[index]]), *order = order_of(rule);
    cli_table_cell(data->table, rule->never ? "rule that never holds" : "rule");
    cli_table_cell(data->table, label);
    cli_table_cell(data->table, NULL);
    cli_table_cell(data->table, NULL);
    cli_table_cell(data->table, order);
    json_t *object = json_pack("{s:s, s:o, s:s, s:i, s:i, s:i, s:b}", "head", label, "rule",
                               cli_json_text(rule->text), "order", order, "atoms", (int)rule->atom_count, "negated",
                               (int)rule->negated_count, "filters", (int)rule->filter_count, "never",
                               (int)rule->never);
    free(label);
    free(order);
    return object && json_array_append_new(rules, object) == 0;
}

static bool collect(job_data *data, const char *output)
{
    static const char *const columns[] = {"part", "name", ">columns", ">rows", "order"};
    json_t *relations = json_array(), *rules = json_array();
    data->table = cli_table_create(sizeof columns / sizeof *columns, columns);
    data->json = cli_envelope("job", NULL);
    bool good = data->table && data->json && json_object_set_new(data->json, "job", cli_json_text(output)) == 0;
    for (unsigned i = 0; good && i < data->job->relation_count; i++)
        good = relations && add_relation(data, relations, &data->job->relations[i]);
    for (unsigned i = 0; good && i < data->job->rule_count; i++)
        good = rules && add_rule(data, rules, i);
    if (!good) {
        json_decref(relations);
        json_decref(rules);
        return false;
    }
    good = json_object_set_new(data->json, "relations", relations) == 0;
    return json_object_set_new(data->json, "rules", rules) == 0 && good;
}

/* Which orders were chosen without knowing a relation that the rule reads. */
static void note_orders(const cli_input *input, const jc_job *job)
{
    for (unsigned i = 0; i < job->rule_count; i++) {
        const jc_job_rule *rule = &job->rules[i];
        const unsigned index = input->program->order[i];
        const char *unknown = NULL;
        for (unsigned a = 0; a < rule->atom_count; a++)
            if (job->relations[rule->atoms[a].relation].derived)
                unknown = job->relations[rule->atoms[a].relation].name;
        char *label = unknown && !input->orders.order[index]
                          ? cli_rule_label(input->program, &input->program->rules[index])
                          : NULL;
        if (label)
            fprintf(stderr, "joincast job: note: the variable order of %s was chosen without the rows of %s, which a "
                    "rule derives; --order '%s: ...' sets another\n", label, unknown, label);
        free(label);
    }
}

static int write_job(const jc_job *job, const char *output)
{
    jc_error error = {.code = JC_OK};
    const jc_status status = jc_job_write(job, output, &error);
    if (status == JC_OK || (status == JC_ERR_IO && errno == EPIPE))
        return CLI_DONE;
    cli_complain("job", &error);
    return CLI_FAILED;
}

static int execute(const job_settings *settings, const cli_input *input)
{
    jc_job *job = NULL;
    job_data data = {.input = input};
    jc_error error = {.code = JC_OK};
    int exit_status;
    if (jc_job_create(input->program, input->database, (const unsigned *const *)input->orders.order, &job, &error) !=
        JC_OK)
        return cli_complain("job", &error);
    data.job = job;
    if (!settings->common.quiet)
        note_orders(input, job);
    exit_status = write_job(job, settings->output);
    if (exit_status != CLI_DONE || strcmp(settings->output, "-") == 0)
        goto done;
    if (!collect(&data, settings->output)) {
        exit_status = cli_complain("job", &(jc_error){.code = JC_ERR_MEMORY});
        goto done;
    }
    exit_status = cli_print("job", &settings->common, print_table, &data, data.json, data.table);
    data.json = NULL; /* cli_print released it */
done:
    json_decref(data.json);
    cli_table_free(data.table);
    jc_job_free(job);
    return exit_status;
}

int cli_job(int argc, char **argv)
{
    job_settings settings = {.facts = NULL};
    const cli_option options[] = {
        {.name = "output", .kind = CLI_TEXT, .target = &settings.output, .argument = "JOB",
         .help = "folder to write, made where absent; - streams to standard output"},
        {.name = "facts", .kind = CLI_TEXT, .target = &settings.facts, .argument = "DIR",
         .help = "folder of the input relations [.]"},
        {.name = "order", .kind = CLI_LIST, .target = &settings.orders, .argument = "[HEAD:]x,y,z",
         .help = "variable order of a rule [from the statistics]"},
        {.name = "format", .kind = CLI_TEXT, .target = &settings.common.format_text, .argument = "table|json|csv",
         .help = "how to print what was written [table]"},
        {.name = "quiet", .kind = CLI_FLAG, .target = &settings.common.quiet, .help = "no notes on standard error"},
        CLI_OPTIONS_END,
    };
    char **positional;
    int count, exit_status = CLI_USAGE;
    cli_input input = {0};
    cli_parsed parsed = cli_parse(&usage, options, &settings.common, argc, argv, 1, 1, &positional, &count);
    if (parsed == CLI_PARSED_HELP)
        exit_status = CLI_DONE;
    if (parsed != CLI_PARSED_RUN)
        goto done;
    if (!settings.output || !*settings.output) {
        exit_status = cli_usage_error("job", "--output JOB is missing: the folder to write, or - for a stream");
        goto done;
    }
    exit_status = cli_input_read("job", positional[0], settings.facts, &settings.orders, settings.common.quiet,
                                 &input);
    if (exit_status == CLI_DONE)
        exit_status = execute(&settings, &input);
done:
    cli_input_clear(&input);
    free(settings.orders.items);
    return exit_status;
}
