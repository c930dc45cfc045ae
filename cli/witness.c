/* SPDX-License-Identifier: Apache-2.0 */
/* joincast witness: relations on which the join of a rule is as large as the bound allows. */
#include "cli/command.h"
#include "cli/label.h"
#include "cli/output.h"
#include "cli/source.h"
#include "cli/witness.h"
#include "cli/witness_folder.h"

#include <stdlib.h>
#include <string.h>

static const cli_usage usage = {
    .command = "witness",
    .arguments = "QUERY (-N ROWS | --size RELATION=ROWS ...) [OPTION]...",
    .examples = "  joincast witness 'Q(x,y,z) :- R(x,y), S(y,z), T(z,x).' -N 1000 --output worst\n"
                "  joincast run worst/witness.dl --facts worst\n"
                "  joincast witness 'Q(x,y,z) :- R(x,y), S(y,z), T(z,x).' --size R=1e6 --size S=1e6 --size T=1e3\n"
                "  joincast witness 'Q(x,y,z) :- R(x,y), S(y,z).' -N 1000 --fd 'S: y -> z'\n",
    .description =
        "Makes relations of at most so many rows on which the body of the rule QUERY (text, a file, or - for\n"
        "standard input) has as many bindings as the bound allows, up to rounding: the bound's optimal vertex\n"
        "packing says how many values each variable takes, and with functional dependencies (--fd and\n"
        "choice-domains, one column each) the polymatroid that attains the bound does. Prints the number of bindings\n"
        "to be found and the rows of each relation; with --output it also writes NAME.facts, the rule as witness.dl\n"
        "and the note witness.txt into a folder. Comparisons are not supported; relations that are only negated stay empty.",
};

typedef struct witness_settings {
    cli_common common;
    cli_list sizes;
    cli_statistic_lists statistics;
    uint64_t rows;
    bool rows_given, force;
    const char *rule, *directory;
} witness_settings;

/* ---- what is asked for ----------------------------------------------------------------------------------------- */

/* The rule that --rule names, or the only one; *rule is set where the result is CLI_DONE. */
static int choose_rule(const jc_program *program, const char *name, const jc_rule **rule)
{
    char known[512] = "";
    size_t length = 0;
    if (program->rule_count == 0)
        return cli_usage_error("witness", "the query has no rule");
    for (unsigned i = 0; i < program->rule_count; i++) {
        char *label = cli_rule_label(program, &program->rules[i]);
        if (!label)
            return cli_complain("witness", &(jc_error){.code = JC_ERR_MEMORY});
        const bool chosen = name ? strcmp(label, name) == 0 : program->rule_count == 1;
        if (length < sizeof known)
            length += (size_t)snprintf(known + length, sizeof known - length, "%s%s", i > 0 ? ", " : "", label);
        free(label);
        if (chosen) {
            *rule = &program->rules[i];
            return CLI_DONE;
        }
    }
    if (name)
        return cli_usage_error("witness", "--rule: no rule has the head %s; there are %s", name, known);
    return cli_usage_error("witness", "the query has %u rules; choose one with --rule: %s", program->rule_count,
                           known);
}

/* Rows allowed, per predicate and per atom. */
static int read_sizes(const witness_settings *settings, cli_witness_data *data)
{
    cli_sizes sizes = {0};
    int exit_status = cli_sizes_read("witness", data->program, NULL, &settings->sizes, NULL, &sizes);
    data->allowed = calloc(data->program->predicate_count + (size_t)1, sizeof *data->allowed);
    data->sizes = calloc(data->rule->body_count + (size_t)1, sizeof *data->sizes);
    if (exit_status == CLI_DONE && (!data->allowed || !data->sizes))
        exit_status = cli_complain("witness", &(jc_error){.code = JC_ERR_MEMORY});
    for (unsigned e = 0; e < data->rule->body_count && exit_status == CLI_DONE; e++) {
        const unsigned predicate = data->rule->body[e].predicate;
        if (!sizes.known[predicate] && !settings->rows_given) {
            const char *name = data->program->predicates[predicate].name;
            exit_status = cli_usage_error("witness", "how many rows may %s have? --size %s=ROWS says it, -N ROWS for "
                                          "all relations", name, name);
            break;
        }
        data->allowed[predicate] = sizes.known[predicate] ? sizes.rows[predicate] : settings->rows;
        data->sizes[e] = data->allowed[predicate];
    }
    cli_sizes_clear(&sizes);
    return exit_status;
}

/* What --fd and the choice-domains say of the rule's variables. */
static int read_dependencies(cli_witness_data *data)
{
    const jc_rule *rule = data->rule;
    jc_error error = {.code = JC_ERR_MEMORY};
    jc_constraints *constraints = NULL;
    for (size_t i = 0; i < data->statistics->count; i++) {
        const unsigned predicate = data->statistics->items[i].predicate;
        if (!cli_witness_in_body(rule, predicate))
            return cli_usage_error("witness", "--fd: the rule's body does not read %s; leave it out",
                                   data->program->predicates[predicate].name);
    }
    jc_status status =
        jc_constraints_create(rule->variable_count, (const char *const *)rule->variables, &constraints);
    if (status == JC_OK)
        status = jc_constraints_add_choices(constraints, data->program, rule, &error);
    for (size_t i = 0; i < data->statistics->count && status == JC_OK; i++)
        status = jc_constraints_add_statistic(constraints, data->program, rule, &data->statistics->items[i], true,
                                              NULL, &error);
    data->dependencies = constraints;
    return status == JC_OK ? CLI_DONE : cli_complain("witness", &error);
}

/* ---- what comes of it ------------------------------------------------------------------------------------------ */

/* The witness, and its rows where they are to be written or checked. */
static int make_witness(cli_witness_data *data, bool rows_wanted)
{
    jc_error error = {.code = JC_OK};
    for (unsigned h = 0; h < data->rule->head_count; h++) {
        const unsigned head = data->rule->heads[h].predicate;
        if (cli_witness_in_body(data->rule, head))
            return cli_usage_error("witness", "the rule derives %s from itself; a witness is for rules that are not "
                                   "recursive", data->program->predicates[head].name);
    }
    jc_status status = jc_witness_create(data->program, data->rule, data->sizes, data->dependencies, &data->witness,
                                         &error);
    if (status == JC_OK && (rows_wanted || cli_witness_needs_check(data))) {
        error = (jc_error){.code = JC_ERR_MEMORY};
        status = jc_database_create(data->program, &data->database);
        if (status == JC_OK)
            status = jc_witness_fill(data->witness, data->database, &error);
        if (status == JC_OK)
            status = cli_witness_check(data, &error);
    }
    return status == JC_OK ? CLI_DONE : cli_complain("witness", &error);
}

static int execute(const witness_settings *settings, cli_witness_data *data)
{
    int exit_status = make_witness(data, settings->directory != NULL);
    if (exit_status != CLI_DONE)
        return exit_status;
    if (settings->directory && !(data->check = cli_witness_check_command(settings->directory)))
        return cli_complain("witness", &(jc_error){.code = JC_ERR_MEMORY});
    if (cli_witness_make_tables(data) != JC_OK)
        return cli_complain("witness", &(jc_error){.code = JC_ERR_MEMORY});
    if (settings->directory)
        exit_status = cli_witness_write(settings->directory, settings->force, data->program, data->rule,
                                        data->database, cli_witness_print, data);
    if (exit_status != CLI_DONE)
        return exit_status;
    return cli_print("witness", &settings->common, cli_witness_print, data, cli_witness_json(data), data->csv);
}

static int read_and_execute(const witness_settings *settings, const char *query)
{
    jc_program *program = NULL;
    cli_statistics statistics = {0};
    cli_witness_data data = {.statistics = &statistics};
    int exit_status = cli_read_program("witness", query, settings->common.quiet, &program);
    data.program = program;
    if (exit_status == CLI_DONE)
        exit_status = choose_rule(program, settings->rule, &data.rule);
    if (exit_status == CLI_DONE)
        exit_status = cli_statistics_read("witness", program, &settings->statistics, &statistics);
    if (exit_status == CLI_DONE)
        exit_status = read_sizes(settings, &data);
    if (exit_status == CLI_DONE)
        exit_status = read_dependencies(&data);
    if (exit_status == CLI_DONE)
        exit_status = execute(settings, &data);
    cli_table_free(data.people);
    cli_table_free(data.csv);
    free(data.check);
    jc_database_free(data.database);
    jc_witness_free(data.witness);
    jc_constraints_free(data.dependencies);
    free(data.sizes);
    free(data.allowed);
    cli_statistics_clear(&statistics);
    jc_program_free(program);
    return exit_status;
}

int cli_witness(int argc, char **argv)
{
    witness_settings settings = {0};
    const cli_option options[] = {
        {.name = "rows", .letter = 'N', .kind = CLI_COUNT, .target = &settings.rows, .argument = "ROWS",
         .given = &settings.rows_given, .help = "rows that every relation may have, such as 1000 or 1e6"},
        {.name = "size", .kind = CLI_LIST, .target = &settings.sizes, .argument = "RELATION=ROWS",
         .help = "rows that one relation may have; may be repeated, and wins over -N"},
        {.name = "fd", .kind = CLI_LIST, .target = &settings.statistics.dependencies, .argument = "'R: x -> y'",
         .help = "keep to this functional dependency, of one column; may be repeated"},
        {.name = "rule", .kind = CLI_TEXT, .target = &settings.rule, .argument = "HEAD",
         .help = "which rule of a program of several"},
        {.name = "output", .kind = CLI_TEXT, .target = &settings.directory, .argument = "DIR",
         .help = "write the relations into this folder, made where absent"},
        {.name = "force", .kind = CLI_FLAG, .target = &settings.force, .help = "replace files that are there"},
        {.name = "format", .kind = CLI_TEXT, .target = &settings.common.format_text, .argument = "table|json|csv",
         .help = "how to print the numbers [table]"},
        {.name = "quiet", .kind = CLI_FLAG, .target = &settings.common.quiet, .help = "no notes on standard error"},
        CLI_OPTIONS_END,
    };
    char **positional;
    int count;
    const cli_parsed parsed = cli_parse(&usage, options, &settings.common, argc, argv, 1, 1, &positional, &count);
    int exit_status = parsed == CLI_PARSED_HELP ? CLI_DONE : CLI_USAGE;
    if (parsed == CLI_PARSED_RUN)
        exit_status = read_and_execute(&settings, positional[0]);
    cli_statistic_lists_clear(&settings.statistics);
    free(settings.sizes.items);
    return exit_status;
}
