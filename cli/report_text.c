/* SPDX-License-Identifier: Apache-2.0 */
/* A report in words: the four tables for a terminal or a Markdown page, and the same as JSON. */
#include "cli/derive.h"
#include "cli/output.h"
#include "cli/report.h"

#include <string.h>

/* Whether the database holds the relation's rows. */
static bool is_complete(const report *made, const jc_predicate *predicate)
{
    return !predicate->defined || cli_derive_needed(made->program);
}

static jc_status tabulate_inputs(report *made)
{
    static const char *const columns[] = {"relation", ">arity", ">rows", "from"};
    made->inputs = cli_table_create(sizeof columns / sizeof *columns, columns);
    if (!made->inputs)
        return JC_ERR_MEMORY;
    for (unsigned i = 0; i < made->program->predicate_count; i++) {
        const jc_predicate *predicate = &made->program->predicates[i];
        cli_table_cell(made->inputs, predicate->name);
        cli_table_cellf(made->inputs, "%u", predicate->arity);
        if (is_complete(made, predicate))
            cli_table_count(made->inputs, jc_relation_rows(jc_database_relation(made->database, i)));
        else
            cli_table_cell(made->inputs, NULL);
        cli_table_cell(made->inputs, predicate->defined ? "derived" : "facts");
    }
    return JC_OK;
}

/* The run behind a bound entry: the first schedule's, whose counts equal all others'. */
static const jc_run_result *entry_run(const report *made, const cli_bound_entry *entry)
{
    return made->rules[entry->rule - made->program->rules].measured.runs[0];
}

static jc_status tabulate_bounds(report *made)
{
    static const char *const columns[] = {"rule", ">ρ*", ">ρ*, helpers carried", ">ρ* of head", ">AGM bound",
                                          ">bound on head", ">full bindings", ">output rows"};
    cli_table *table = made->bound_table = cli_table_create(sizeof columns / sizeof *columns, columns);
    if (!table)
        return JC_ERR_MEMORY;
    for (size_t i = 0; i < made->bounds.count; i++) {
        const cli_bound_entry *entry = &made->bounds.entries[i];
        const jc_run_result *run = entry_run(made, entry);
        cli_table_cell(table, entry->label);
        cli_table_cell(table, jc_cover_value(entry->full));
        cli_table_cell(table, entry->carried ? jc_cover_value(entry->carried) : NULL);
        cli_table_cell(table, jc_cover_value(entry->head_only));
        cli_table_decimal(table, jc_cover_bound(entry->sized));
        cli_table_decimal(table, jc_cover_bound(entry->sized_head));
        cli_table_count(table, run->full_bindings);
        cli_table_count(table, run->head_rows[entry->head]);
    }
    return JC_OK;
}

jc_status report_tabulate(report *made)
{
    made->skew_table = cli_skew_table();
    made->makespan_table = cli_makespans_table();
    made->measured_table = cli_measured_table();
    if (!made->skew_table || !made->makespan_table || !made->measured_table || tabulate_inputs(made) != JC_OK ||
        tabulate_bounds(made) != JC_OK)
        return JC_ERR_MEMORY;
    for (unsigned i = 0; i < made->count; i++) {
        const report_rule *rule = &made->rules[i];
        cli_skew_cells(made->skew_table, &rule->skew);
        cli_makespans_cells(made->makespan_table, rule->label, &rule->makespans);
        cli_measured_cells(made->measured_table, rule->label, &rule->measured);
    }
    bool complete = cli_table_ok(made->inputs) && cli_table_ok(made->bound_table) && cli_table_ok(made->skew_table) &&
                    cli_table_ok(made->makespan_table) && cli_table_ok(made->measured_table);
    return complete ? JC_OK : JC_ERR_MEMORY;
}

static void heading(FILE *out, bool markdown, const char *title)
{
    fprintf(out, "\n%s%s\n\n", markdown ? "## " : "", title);
}

static void print_text(const char *text, FILE *out, bool markdown)
{
    if (markdown)
        cli_markdown_text(text, out);
    else
        fputs(text, out);
}

static void print_table(const cli_table *table, FILE *out, bool markdown)
{
    if (markdown)
        cli_table_markdown(table, out);
    else
        cli_table_print(table, out);
}

/* The figures of one kind, one below the other. */
static void print_figures(const report *made, FILE *out, bool markdown, unsigned kind, const char *caption)
{
    for (unsigned i = 0; markdown && i < made->count; i++) {
        if (!made->rules[i].figures[kind])
            continue;
        fputs("\n![", out);
        print_text(made->rules[i].label, out, markdown);
        fprintf(out, ": %s](%s)\n", caption, made->rules[i].figures[kind]);
    }
}

static void print_carried(const report *made, FILE *out, bool markdown)
{
    bool any = false;
    for (size_t i = 0; i < made->bounds.count; i++) {
        const cli_bound_entry *entry = &made->bounds.entries[i];
        if (!entry->carried)
            continue;
        fputs(any && !markdown ? "" : "\n", out); /* a paragraph of its own on the page */
        print_text(entry->label, out, markdown);
        print_text(": ρ* is ", out, markdown);
        fprintf(out, "%s where every relation, the derived ones too, has N rows, and %s when ",
                jc_cover_value(entry->full), jc_cover_value(entry->carried));
        print_text(entry->carriers, out, markdown);
        fputs(".\n", out);
        any = true;
    }
}

void report_print(const report *made, FILE *out, bool markdown)
{
    fputs(markdown ? "# joincast report: " : "joincast report: ", out);
    print_text(made->program->name, out, markdown);
    fputc('\n', out);
    heading(out, markdown, "Relations");
    print_table(made->inputs, out, markdown);

    heading(out, markdown, "Bounds: how large the output can get");
    print_table(made->bound_table, out, markdown);
    print_carried(made, out, markdown);

    heading(out, markdown, "Skew: where the work sits");
    print_table(made->skew_table, out, markdown);
    fputs("\nT counts the candidate bindings that a rule examines, estimated from its lists' sizes.\n", out);
    print_figures(made, out, markdown, 0, "work of the root keys by rank");

    char title[128];
    snprintf(title, sizeof title, "Forecast: makespans on %llu workers, without overheads",
             (unsigned long long)made->workers);
    heading(out, markdown, title);
    print_table(made->makespan_table, out, markdown);
    fputs("\nIdeal is max(T/p, largest unit): what no order of handing out the same units beats.\n", out);
    print_figures(made, out, markdown, 1, "makespan under each schedule");

    snprintf(title, sizeof title, "Measured: the join on the CPU, %u thread%s", made->threads,
             made->threads == 1 ? "" : "s");
    heading(out, markdown, title);
    print_table(made->measured_table, out, markdown);
    fprintf(out, "\nAll runs found the same counts. Times are medians of %u run%s of each schedule; a perfectly "
            "balanced worker has %.3g%% of the work.\n", made->repeat, made->repeat == 1 ? "" : "s",
            100.0 / made->threads);
    print_figures(made, out, markdown, 2, "share of the work of each worker");
    if (markdown)
        fprintf(out, "\n---\n\njoincast %s, `%s`. The numbers behind the tables are in "
                     "[results.json](results.json); beside each figure lie the .gp and .dat that made it.\n",
                jc_version(), made->command_line);
}

static json_t *relations_json(const report *made)
{
    json_t *array = json_array();
    for (unsigned i = 0; array && i < made->program->predicate_count; i++) {
        const jc_predicate *predicate = &made->program->predicates[i];
        const uint64_t rows = jc_relation_rows(jc_database_relation(made->database, i));
        json_t *object = json_pack("{s:s, s:i, s:o, s:b}", "relation", predicate->name, "arity", (int)predicate->arity,
                                   "rows", is_complete(made, predicate) ? cli_json_count(rows) : json_null(),
                                   "derived", (int)predicate->defined);
        if (!object || json_array_append_new(array, object) != 0) {
            json_decref(array);
            return NULL;
        }
    }
    return array;
}

static json_t *bounds_json(const report *made)
{
    json_t *array = json_array();
    for (size_t i = 0; array && i < made->bounds.count; i++) {
        const cli_bound_entry *entry = &made->bounds.entries[i];
        const jc_run_result *run = entry_run(made, entry);
        json_t *object = cli_bound_json(&made->bounds, entry);
        if (!object ||
            json_object_set_new(object, "full_bindings",
                                json_sprintf("%llu", (unsigned long long)run->full_bindings)) ||
            json_object_set_new(object, "count",
                                json_sprintf("%llu", (unsigned long long)run->head_rows[entry->head])) ||
            json_array_append(array, object)) {
            json_decref(object);
            json_decref(array);
            return NULL;
        }
        json_decref(object);
    }
    return array;
}

json_t *report_json(const report *made)
{
    json_t *object = cli_envelope("report", NULL);
    json_t *skew = json_array(), *forecast = json_array(), *measured = json_array();
    int failed = !object || !skew || !forecast || !measured;
    for (unsigned i = 0; i < made->count && !failed; i++) {
        const report_rule *rule = &made->rules[i];
        failed |= json_array_append_new(skew, cli_skew_json(&rule->skew));
        failed |= cli_makespans_json(forecast, rule->label, &rule->makespans);
        failed |= cli_measured_json(measured, rule->label, &rule->measured);
    }
    if (!failed) {
        failed |= json_object_set_new(object, "program", cli_json_text(made->program->name));
        failed |= json_object_set_new(object, "workers", cli_json_count(made->workers));
        failed |= json_object_set_new(object, "relations", relations_json(made));
        failed |= json_object_set_new(object, "bounds", bounds_json(made));
        failed |= json_object_set(object, "skew", skew);
        failed |= json_object_set(object, "forecast", forecast);
        failed |= json_object_set(object, "measured", measured);
    }
    json_decref(skew);
    json_decref(forecast);
    json_decref(measured);
    if (failed) {
        json_decref(object);
        return NULL;
    }
    return object;
}
