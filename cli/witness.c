/* SPDX-License-Identifier: Apache-2.0 */
/* joincast witness: relations on which the join of a rule is as large as the bound allows. */
#include "cli/command.h"
#include "cli/label.h"
#include "cli/output.h"
#include "cli/source.h"
#include "cli/statistics.h"
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
        "Makes relations of at most so many rows on which the body of the rule QUERY (text, a file, or - for standard\n"
        "input) has as many bindings as the bound allows, up to rounding: the bound's optimal vertex packing says how\n"
        "many values each variable takes, and with functional dependencies (--fd and choice-domains, one column\n"
        "each) the polymatroid that attains the bound does. Prints the number of bindings to be found and the rows of each\n"
        "relation; with --output it also writes NAME.facts, the rule as witness.dl and the note witness.txt into\n"
        "a folder. Comparisons are not supported; relations that are only negated stay empty.",
};

typedef struct witness_settings {
    cli_common common;
    cli_list sizes;
    cli_statistic_lists statistics;
    uint64_t rows;
    bool rows_given, force;
    const char *rule, *directory;
} witness_settings;

typedef struct witness_data {
    const jc_program *program;
    const jc_rule *rule;
    const cli_statistics *statistics;
    uint64_t *allowed;  /* per predicate */
    uint64_t *sizes;    /* per body atom */
    jc_constraints *dependencies;
    jc_witness *witness;
    jc_database *database; /* NULL where no rows were made */
    char *check;           /* the command; NULL without a folder */
    cli_table *people, *csv;
} witness_data;

static bool in_body(const jc_rule *rule, unsigned predicate)
{
    for (unsigned e = 0; e < rule->body_count; e++)
        if (rule->body[e].predicate == predicate)
            return true;
    return false;
}

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
    return cli_usage_error("witness", "the query has %u rules; choose one with --rule: %s", program->rule_count, known);
}

/* Rows allowed, per predicate and per atom. */
static int read_sizes(const witness_settings *settings, witness_data *data)
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
static int read_dependencies(witness_data *data)
{
    const jc_rule *rule = data->rule;
    jc_error error = {.code = JC_ERR_MEMORY};
    jc_constraints *constraints = NULL;
    for (size_t i = 0; i < data->statistics->count; i++) {
        const unsigned predicate = data->statistics->items[i].predicate;
        if (!in_body(rule, predicate))
            return cli_usage_error("witness", "--fd: the rule's body does not read %s; leave it out",
                                   data->program->predicates[predicate].name);
    }
    jc_status status = jc_constraints_create(rule->variable_count, (const char *const *)rule->variables, &constraints);
    if (status == JC_OK)
        status = jc_constraints_add_choices(constraints, data->program, rule, &error);
    for (size_t i = 0; i < data->statistics->count && status == JC_OK; i++)
        status = jc_constraints_add_statistic(constraints, data->program, rule, &data->statistics->items[i], true, NULL,
                                              &error);
    data->dependencies = constraints;
    return status == JC_OK ? CLI_DONE : cli_complain("witness", &error);
}

/* ---- what comes of it ------------------------------------------------------------------------------------------ */

/* Distinct rows of a relation on some of its columns. */
static jc_status count_distinct(const jc_relation *relation, uint64_t columns, uint64_t *rows)
{
    const uint64_t all = jc_relation_rows(relation);
    uint32_t *copies[JC_MAX_ARITY];
    unsigned count = 0;
    jc_relation *projection = NULL;
    for (unsigned c = 0; c < jc_relation_arity(relation); c++) {
        if (!(columns >> c & 1))
            continue;
        copies[count] = malloc((all + 1) * sizeof **copies);
        if (!copies[count]) {
            while (count > 0)
                free(copies[--count]);
            return JC_ERR_MEMORY;
        }
        memcpy(copies[count++], jc_relation_column(relation, c), all * sizeof **copies);
    }
    const jc_status status = jc_relation_create(count, all, copies, &projection);
    if (status == JC_OK)
        *rows = jc_relation_rows(projection);
    jc_relation_free(projection);
    return status;
}

/* What constants and wildcards hide from the constraints shows in the rows: does X determine Y there? */
static jc_status check_dependency(const witness_data *data, unsigned predicate, uint64_t given, uint64_t of,
                                  const char *text, jc_error *error)
{
    const jc_relation *relation = jc_database_relation(data->database, predicate);
    uint64_t keys = 0, pairs = 0;
    jc_status status = count_distinct(relation, given, &keys);
    if (status == JC_OK)
        status = count_distinct(relation, given | of, &pairs);
    *error = (jc_error){.code = status};
    if (status != JC_OK || keys == pairs)
        return status;
    error->code = JC_ERR_UNSUPPORTED;
    snprintf(error->place, sizeof error->place, "%s", data->program->predicates[predicate].name);
    snprintf(error->sentence, sizeof error->sentence,
             "the witness would break '%s', since wildcards, constants or repeated variables hide a column of it; "
             "write variables there", text);
    return JC_ERR_UNSUPPORTED;
}

static jc_status check_dependencies(const witness_data *data, jc_error *error)
{
    jc_status status = JC_OK;
    for (size_t i = 0; i < data->statistics->count && status == JC_OK; i++) {
        const jc_statistic *statistic = &data->statistics->items[i];
        status = check_dependency(data, statistic->predicate, statistic->given, statistic->of, statistic->text, error);
    }
    for (unsigned p = 0; p < data->program->predicate_count; p++) {
        const jc_predicate *predicate = &data->program->predicates[p];
        const uint64_t all = predicate->arity < 64 ? (UINT64_C(1) << predicate->arity) - 1 : UINT64_MAX;
        for (unsigned c = 0; c < predicate->choice_count && in_body(data->rule, p) && status == JC_OK; c++)
            status = check_dependency(data, p, predicate->choices[c].determinant,
                                      all & ~predicate->choices[c].determinant, "choice-domain", error);
    }
    return status;
}

/* Whether an atom of the predicate has anything but different variables. */
static bool hides_columns(const jc_rule *rule, unsigned predicate)
{
    for (unsigned e = 0; e < rule->body_count; e++) {
        const jc_atom *atom = &rule->body[e];
        uint64_t seen = 0;
        for (unsigned c = 0; c < atom->term_count && atom->predicate == predicate; c++) {
            const jc_term *term = &atom->terms[c];
            if (term->kind != JC_TERM_VARIABLE || (seen >> term->variable & 1))
                return true;
            seen |= UINT64_C(1) << term->variable;
        }
    }
    return false;
}

static bool needs_check(const witness_data *data)
{
    bool any = false;
    for (size_t i = 0; i < data->statistics->count; i++)
        any = any || hides_columns(data->rule, data->statistics->items[i].predicate);
    for (unsigned p = 0; p < data->program->predicate_count; p++)
        any = any || (data->program->predicates[p].choice_count > 0 && hides_columns(data->rule, p));
    return any;
}

/* The witness, and its rows where they are to be written or checked. */
static int make_witness(witness_data *data, bool rows_wanted)
{
    jc_error error = {.code = JC_OK};
    for (unsigned h = 0; h < data->rule->head_count; h++) {
        const unsigned head = data->rule->heads[h].predicate;
        if (in_body(data->rule, head))
            return cli_usage_error("witness", "the rule derives %s from itself; a witness is for rules that are not "
                                   "recursive", data->program->predicates[head].name);
    }
    jc_status status = jc_witness_create(data->program, data->rule, data->sizes, data->dependencies, &data->witness,
                                         &error);
    if (status == JC_OK && (rows_wanted || needs_check(data))) {
        error = (jc_error){.code = JC_ERR_MEMORY};
        status = jc_database_create(data->program, &data->database);
        if (status == JC_OK)
            status = jc_witness_fill(data->witness, data->database, &error);
        if (status == JC_OK)
            status = check_dependencies(data, &error);
    }
    return status == JC_OK ? CLI_DONE : cli_complain("witness", &error);
}

static void print_table(FILE *out, void *context)
{
    const witness_data *data = context;
    const bool exact = jc_witness_count_exact(data->witness);
    fprintf(out, "%s\n", data->rule->text);
    fprintf(out, "  %-8s %s%s\n", "bindings", exact ? "" : "at least ", jc_witness_count(data->witness));
    fprintf(out, "  %-8s at most %s\n", "bound", jc_witness_bound(data->witness));
    for (size_t i = 0; i < jc_constraints_count(data->dependencies); i++)
        fprintf(out, "  %-8s %s\n", i == 0 ? "where" : "", jc_constraints_at(data->dependencies, i)->name);
    if (data->check)
        fprintf(out, "  %-8s %s\n", "check", data->check);
    fputc('\n', out);
    cli_table_print(data->people, out);
}

static jc_status fill_tables(witness_data *data)
{
    static const char *const people[] = {"relation", ">rows", ">allowed"};
    static const char *const csv[] = {"relation", "rows", "rows_allowed", "count", "count_exact", "bound"};
    data->people = cli_table_create(3, people);
    data->csv = cli_table_create(6, csv);
    if (!data->people || !data->csv)
        return JC_ERR_MEMORY;
    for (unsigned p = 0; p < data->program->predicate_count; p++) {
        cli_table *const tables[] = {data->people, data->csv};
        for (unsigned t = 0; t < 2 && in_body(data->rule, p); t++) {
            cli_table_cell(tables[t], data->program->predicates[p].name);
            cli_table_count(tables[t], jc_witness_rows(data->witness, p));
            cli_table_count(tables[t], data->allowed[p]);
        }
        if (in_body(data->rule, p)) {
            cli_table_cell(data->csv, jc_witness_count(data->witness));
            cli_table_cell(data->csv, jc_witness_count_exact(data->witness) ? "true" : "false");
            cli_table_cell(data->csv, jc_witness_bound(data->witness));
        }
    }
    return cli_table_ok(data->people) && cli_table_ok(data->csv) ? JC_OK : JC_ERR_MEMORY;
}

static json_t *relations_json(const witness_data *data)
{
    json_t *relations = json_array();
    for (unsigned p = 0; p < data->program->predicate_count && relations; p++) {
        if (!in_body(data->rule, p))
            continue;
        json_t *relation = json_pack("{s:o, s:o, s:o}", "relation", cli_json_text(data->program->predicates[p].name),
                                     "rows", cli_json_count(jc_witness_rows(data->witness, p)), "rows_allowed",
                                     cli_json_count(data->allowed[p]));
        if (json_array_append_new(relations, relation) != 0) {
            json_decref(relations);
            return NULL;
        }
    }
    return relations;
}

static json_t *dependencies_json(const witness_data *data)
{
    json_t *dependencies = json_array();
    for (size_t i = 0; i < jc_constraints_count(data->dependencies) && dependencies; i++) {
        if (json_array_append_new(dependencies, cli_json_text(jc_constraints_at(data->dependencies, i)->name)) != 0) {
            json_decref(dependencies);
            return NULL;
        }
    }
    return dependencies;
}

static json_t *make_json(const witness_data *data)
{
    json_t *object = cli_envelope("witness", NULL);
    json_t *result = json_pack("{s:o, s:s, s:b, s:s, s:o, s:o, s:o}", "rule", cli_json_text(data->rule->text), "count",
                               jc_witness_count(data->witness), "count_exact", jc_witness_count_exact(data->witness),
                               "bound", jc_witness_bound(data->witness), "dependencies", dependencies_json(data),
                               "relations", relations_json(data), "check", cli_json_text(data->check));
    if (object && result && json_object_update(object, result) == 0) {
        json_decref(result);
        return object;
    }
    json_decref(result);
    json_decref(object);
    return NULL;
}

static int execute(const witness_settings *settings, witness_data *data)
{
    int exit_status = make_witness(data, settings->directory != NULL);
    if (exit_status != CLI_DONE)
        return exit_status;
    if (settings->directory && !(data->check = cli_witness_check_command(settings->directory)))
        return cli_complain("witness", &(jc_error){.code = JC_ERR_MEMORY});
    if (fill_tables(data) != JC_OK)
        return cli_complain("witness", &(jc_error){.code = JC_ERR_MEMORY});
    if (settings->directory)
        exit_status = cli_witness_write(settings->directory, settings->force, data->program, data->rule,
                                        data->database, print_table, data);
    if (exit_status != CLI_DONE)
        return exit_status;
    return cli_print("witness", &settings->common, print_table, data, make_json(data), data->csv);
}

static int read_and_execute(const witness_settings *settings, const char *query)
{
    jc_program *program = NULL;
    cli_statistics statistics = {0};
    witness_data data = {.statistics = &statistics};
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
