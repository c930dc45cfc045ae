/* SPDX-License-Identifier: Apache-2.0 */
/* joincast report: bounds, skew, forecast and a measured run of one program, as text and as a folder. */
#include "cli/report.h"

#include "cli/command.h"
#include "cli/derive.h"
#include "cli/input.h"
#include "cli/label.h"
#include "cli/output.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static const cli_usage usage = {
    .command = "report",
    .arguments = "PROGRAM --facts DIR [OPTION]...",
    .examples = "  joincast report examples/callgraph/callgraph.dl --facts examples/callgraph/facts\n"
                "  joincast report examples/triangle/triangle.dl --facts examples/triangle/facts --workers 142 "
                "--output report\n",
    .description =
        "For each rule of PROGRAM over the facts in DIR: how large its output can get (fractional edge cover, AGM\n"
        "bound, bound on the head alone) beside how large it is; how skewed its work is; the makespan of the\n"
        "schedules key, greedy, flat1 and flat2 on p workers; and the join itself run on the CPU under each of them.\n"
        "With --output, DIR receives report.md, results.json, profile.json (for joincast simulate --profile) and the\n"
        "figures, each with the .gp and .dat that made it.",
};

typedef struct report_settings {
    cli_common common; /* its output is the folder */
    const char *facts;
    cli_list orders;
    uint64_t workers, threads, repeat;
} report_settings;

static void say(const report_settings *settings, const char *label)
{
    char line[128];
    snprintf(line, sizeof line, "joincast report: %.100s ...", label);
    if (!settings->common.quiet)
        cli_progress(line);
}

/* One rule: plan, profile, skew, makespans, figures of these, and the measured runs. */
static jc_status analyse_rule(report *made, report_rule *rule, const unsigned *order, jc_error *error)
{
    jc_plan *plan = NULL;
    jc_profile *profile = NULL;
    jc_status status = JC_ERR_MEMORY;
    rule->label = cli_rule_label(made->program, rule->rule);
    if (!rule->label)
        goto done;
    if ((status = jc_plan_create(made->program, rule->rule, made->database, order, &plan, error)) != JC_OK ||
        (status = jc_profile_create(plan, &profile, error)) != JC_OK ||
        (status = cli_skew_create(plan, profile, made->program, rule->rule,
                                  jc_database_dictionary(made->database), &rule->skew)) != JC_OK ||
        (status = cli_makespans_create(profile, made->workers, &rule->makespans, error)) != JC_OK ||
        (status = cli_measured_create(plan, rule->label, made->threads, made->repeat, &rule->measured, error)) != JC_OK)
        goto done;
    if (made->output && (status = report_draw(made, rule, profile, error)) == JC_OK)
        status = cli_profile_add_units(made->profile, rule->skew.label, rule->skew.order, profile, error);
done:
    if (status != JC_OK && !error->place[0] && rule->label)
        snprintf(error->place, sizeof error->place, "%s", rule->label);
    jc_profile_free(profile);
    jc_plan_free(plan);
    return status;
}

static jc_status analyse(report *made, const report_settings *settings, const cli_orders *orders, jc_error *error)
{
    size_t predicates = made->program->predicate_count;
    cli_sizes sizes = {.any = true, .rows = calloc(predicates + 1, sizeof *sizes.rows),
                       .known = calloc(predicates + 1, sizeof *sizes.known)};
    made->rules = calloc(made->program->rule_count + 1, sizeof *made->rules);
    made->count = made->program->rule_count;
    jc_status status = sizes.rows && sizes.known && made->rules ? JC_OK : JC_ERR_MEMORY;
    if (status == JC_OK)
        status = cli_derive(made->program, made->database, made->threads, orders, error);
    for (unsigned i = 0; status == JC_OK && i < predicates; i++) {
        sizes.known[i] = true;
        sizes.rows[i] = jc_relation_rows(jc_database_relation(made->database, i));
    }
    if (status == JC_OK)
        status = cli_bounds_create(&(cli_bound_question){.program = made->program, .sizes = &sizes}, &made->bounds,
                                   error);
    for (unsigned i = 0; status == JC_OK && i < made->count; i++) {
        made->rules[i].rule = &made->program->rules[i];
        say(settings, made->program->predicates[made->rules[i].rule->heads[0].predicate].name);
        status = analyse_rule(made, &made->rules[i], orders->order[i], error);
    }
    cli_progress(NULL);
    if (status == JC_OK)
        status = report_tabulate(made);
    if (status == JC_ERR_MEMORY)
        *error = (jc_error){.code = status, .sentence = "out of memory"};
    cli_sizes_clear(&sizes);
    return status;
}

static void clear_report(report *made)
{
    for (unsigned i = 0; made->rules && i < made->count; i++) {
        free(made->rules[i].label);
        for (unsigned kind = 0; kind < REPORT_FIGURES; kind++)
            free(made->rules[i].figures[kind]);
        cli_skew_clear(&made->rules[i].skew);
        cli_measured_clear(&made->rules[i].measured);
    }
    free(made->rules);
    cli_profile_abandon(made->profile);
    cli_bounds_clear(&made->bounds);
    cli_table_free(made->inputs);
    cli_table_free(made->bound_table);
    cli_table_free(made->skew_table);
    cli_table_free(made->makespan_table);
    cli_table_free(made->measured_table);
}

static void print_text(FILE *out, void *context)
{
    report_print(context, out, false);
}

static void print_page(FILE *out, void *context)
{
    report_print(context, out, true);
}

/* The folder's file of that name, to be freed; NULL where memory is out. */
static char *path_in(const char *folder, const char *name)
{
    size_t size = strlen(folder) + strlen(name) + 2;
    char *path = malloc(size);
    if (path)
        snprintf(path, size, "%s/%s", folder, name);
    return path;
}

/* Writes report.md and results.json into the folder, and ends profile.json. */
static int write_folder(report *made, json_t *json)
{
    static const char *const names[] = {"report.md", "results.json"};
    jc_error error = {.code = JC_OK};
    int exit_status = CLI_DONE;
    for (unsigned i = 0; i < 2 && exit_status == CLI_DONE; i++) {
        char *path = path_in(made->output, names[i]);
        if (!path)
            return cli_complain("report", &(jc_error){.code = JC_ERR_MEMORY});
        cli_common file = {.format = i == 0 ? CLI_TABLE : CLI_JSON, .output = path};
        exit_status = cli_print("report", &file, print_page, made, json_incref(json), NULL);
        free(path);
    }
    if (exit_status != CLI_DONE)
        return exit_status;
    cli_profile_writer *profile = made->profile;
    made->profile = NULL;
    if (cli_profile_commit(profile, &error) == JC_OK)
        return CLI_DONE;
    cli_complain("report", &error);
    return CLI_FAILED;
}

static int deliver(report *made, const report_settings *settings)
{
    json_t *json = report_json(made);
    int exit_status = CLI_DONE;
    if (!json)
        return cli_complain("report", &(jc_error){.code = JC_ERR_MEMORY});
    if (made->output)
        exit_status = write_folder(made, json);
    if (exit_status == CLI_DONE) {
        cli_common standard = settings->common;
        standard.output = NULL;
        exit_status = cli_print("report", &standard, print_text, made, json_incref(json), NULL);
    }
    json_decref(json);
    return exit_status;
}

/* Makes the folder where it is absent; a file in its place is said. */
static int make_folder(const char *path)
{
    struct stat about;
    jc_error error = {.code = JC_ERR_IO};
    if (mkdir(path, 0777) == 0 || (errno == EEXIST && stat(path, &about) == 0 && S_ISDIR(about.st_mode)))
        return CLI_DONE;
    snprintf(error.place, sizeof error.place, "%s", path);
    snprintf(error.sentence, sizeof error.sentence, "the report's folder cannot be made: %s", strerror(errno));
    cli_complain("report", &error);
    return CLI_FAILED;
}

/* Opens the folder's profile.json. */
static int open_profile(report *made)
{
    jc_error error = {.code = JC_ERR_MEMORY};
    char *path = path_in(made->output, "profile.json");
    jc_status status = path ? cli_profile_open(path, "report", &made->profile, &error) : JC_ERR_MEMORY;
    free(path);
    if (status == JC_OK)
        return CLI_DONE;
    cli_complain("report", &error);
    return CLI_FAILED;
}

static int execute(const report_settings *settings, const cli_input *input)
{
    const jc_program *program = input->program;
    jc_database *database = input->database;
    jc_error error = {.code = JC_OK};
    report made = {.program = program, .database = database, .workers = settings->workers,
                   .threads = (unsigned)settings->threads, .repeat = (unsigned)settings->repeat,
                   .output = settings->common.output, .drawn = true};
    char *command_line = cli_command_line();
    int exit_status = command_line ? CLI_DONE : cli_complain("report", &(jc_error){.code = JC_ERR_MEMORY});
    made.command_line = command_line;
    if (exit_status == CLI_DONE && made.output)
        exit_status = make_folder(made.output);
    if (exit_status == CLI_DONE && made.output)
        exit_status = open_profile(&made);
    if (exit_status == CLI_DONE && analyse(&made, settings, &input->orders, &error) != JC_OK) {
        exit_status = cli_complain("report", &error);
        if (error.code == JC_ERR_IO) /* all input has been read: this is a figure's file, or a thread */
            exit_status = CLI_FAILED;
    }
    if (exit_status == CLI_DONE && !made.drawn)
        fprintf(stderr, "joincast report: note: figures are missing: %s\n", made.drawing_note);
    if (exit_status == CLI_DONE)
        exit_status = deliver(&made, settings);
    clear_report(&made);
    free(command_line);
    return exit_status;
}

int cli_report(int argc, char **argv)
{
    report_settings settings = {.workers = 1024, .threads = cli_processors(), .repeat = 5};
    const cli_option options[] = {
        {.name = "facts", .kind = CLI_TEXT, .target = &settings.facts, .argument = "DIR",
         .help = "folder of the input relations [.]"},
        {.name = "workers", .kind = CLI_COUNT, .target = &settings.workers, .argument = "P", .least = 1,
         .most = 1 << 24, .help = "workers p of the forecast [1024]"},
        {.name = "threads", .kind = CLI_COUNT, .target = &settings.threads, .argument = "N", .least = 1, .most = 1024,
         .help = "threads of the measured runs [all processors]"},
        {.name = "repeat", .kind = CLI_COUNT, .target = &settings.repeat, .argument = "R", .least = 1,
         .most = CLI_MOST_REPEATS, .help = "runs of each schedule, of which the median is shown [5]"},
        {.name = "order", .kind = CLI_LIST, .target = &settings.orders, .argument = "[HEAD:]x,y,z",
         .help = "variable order of a rule [from the statistics]"},
        {.name = "output", .kind = CLI_TEXT, .target = &settings.common.output, .argument = "DIR",
         .help = "write report.md, results.json, profile.json and the figures into DIR"},
        {.name = "format", .kind = CLI_TEXT, .target = &settings.common.format_text, .argument = "table|json",
         .help = "what to print on standard output [table]"},
        {.name = "quiet", .kind = CLI_FLAG, .target = &settings.common.quiet,
         .help = "no progress, no notes on standard error"},
        CLI_OPTIONS_END,
    };
    char **positional;
    int count, exit_status;
    cli_input input = {0};
    cli_parsed parsed = cli_parse(&usage, options, &settings.common, argc, argv, 1, 1, &positional, &count);
    exit_status = parsed == CLI_PARSED_HELP ? CLI_DONE : CLI_USAGE;
    if (parsed == CLI_PARSED_RUN && settings.common.format == CLI_CSV)
        exit_status = cli_usage_error("report", "a report is several tables: --format wants table or json; the "
                                                "commands bound, profile and run print one table each as csv");
    else if (parsed == CLI_PARSED_RUN &&
             (exit_status = cli_input_read("report", positional[0], settings.facts, &settings.orders,
                                         settings.common.quiet, &input)) == CLI_DONE)
        exit_status = execute(&settings, &input);
    cli_input_clear(&input);
    free(settings.orders.items);
    return exit_status;
}
