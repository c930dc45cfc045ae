/* SPDX-License-Identifier: Apache-2.0 */
/* joincast invert with one speedup: a row for each number of workers. */
#include "cli/command.h"
#include "cli/fail.h"
#include "cli/invert.h"
#include "cli/output.h"

#include <stdlib.h>

typedef struct inversion_rows {
    double hot_share, speedup;
    size_t count;
    const uint64_t *workers;
    jc_inversion *rows;
    cli_table *people, *csv;
} inversion_rows;

static void print_sentence(FILE *out, const inversion_rows *data, size_t i)
{
    const jc_inversion *row = &data->rows[i];
    char share[CLI_INVERT_TEXT], workers[CLI_INVERT_TEXT], divisible[CLI_INVERT_TEXT];
    cli_percent_text(share, row->atomic_share);
    cli_workers_text(workers, data->workers[i]);
    cli_speedup_text(divisible, row->speedup_if_divisible);
    if (row->at_most)
        fprintf(out, "On %s workers %gx is all that balance allows: no indivisible unit is above 1/p, %s of all "
                "work.\n", workers, data->speedup, share);
    else
        fprintf(out, "On %s workers an indivisible unit of %s of all work explains %gx; were the hot key divisible, "
                "%sx.\n", workers, share, data->speedup, divisible);
}

static void print_rows(FILE *out, void *context)
{
    const inversion_rows *data = context;
    char hot[CLI_INVERT_TEXT];
    fprintf(out, "hot key  %s of all work\nspeedup  %g\n\n", cli_percent_text(hot, data->hot_share), data->speedup);
    cli_table_print(data->people, out);
    fputc('\n', out);
    for (size_t i = 0; i < data->count; i++)
        print_sentence(out, data, i);
}

static bool make_tables(inversion_rows *data)
{
    static const char *const people[] = {">workers", ">indivisible unit", ">speedup if divisible"};
    static const char *const csv[] = {"workers", "hot_share", "speedup", "atomic_share", "at_most",
                                      "speedup_if_divisible"};
    data->people = cli_table_create(3, people);
    data->csv = cli_table_create(6, csv);
    for (size_t i = 0; i < data->count && data->people && data->csv; i++) {
        const jc_inversion *row = &data->rows[i];
        char share[CLI_INVERT_TEXT], divisible[CLI_INVERT_TEXT];
        cli_table_count(data->people, data->workers[i]);
        cli_table_cellf(data->people, "%s%s", row->at_most ? "at most " : "",
                        cli_percent_text(share, row->atomic_share));
        cli_table_cell(data->people, cli_speedup_text(divisible, row->speedup_if_divisible));
        cli_table_count(data->csv, data->workers[i]);
        cli_table_cellf(data->csv, "%.6g", data->hot_share);
        cli_table_cellf(data->csv, "%.6g", data->speedup);
        cli_table_cellf(data->csv, "%.6g", row->atomic_share);
        cli_table_cell(data->csv, row->at_most ? "true" : "false");
        cli_table_cellf(data->csv, "%.6g", row->speedup_if_divisible);
    }
    return data->people && data->csv && cli_table_ok(data->people);
}

/* The names that are fixed are those of the first row, too. */
static json_t *rows_json(const inversion_rows *data)
{
    json_t *object = cli_envelope("invert", NULL), *rows = json_array();
    int failed = !object || !rows;
    for (size_t i = 0; i < data->count && !failed; i++) {
        const jc_inversion *row = &data->rows[i];
        failed |= json_array_append_new(
            rows, json_pack("{s:o, s:f, s:b, s:f}", "workers", cli_json_count(data->workers[i]), "atomic_share",
                            row->atomic_share, "at_most", row->at_most, "speedup_if_divisible",
                            row->speedup_if_divisible));
    }
    if (!failed) {
        failed |= json_object_set_new(object, "hot_share", json_real(data->hot_share));
        failed |= json_object_set_new(object, "speedup", json_real(data->speedup));
        failed |= json_object_update(object, json_array_get(rows, 0));
        failed |= json_object_set(object, "rows", rows);
    }
    json_decref(rows);
    if (failed) {
        json_decref(object);
        return NULL;
    }
    return object;
}

int cli_invert_speedup(const cli_common *common, double hot_share, double speedup, size_t count,
                       const uint64_t *workers)
{
    inversion_rows data = {.hot_share = hot_share, .speedup = speedup, .count = count, .workers = workers};
    jc_error error = {.code = JC_OK};
    int exit_status;
    data.rows = calloc(count, sizeof *data.rows);
    jc_status status = data.rows ? JC_OK : cli_fail_memory(&error);
    for (size_t i = 0; i < count && status == JC_OK; i++)
        status = jc_invert(hot_share, speedup, workers[i], &data.rows[i], &error);
    if (status == JC_OK && !make_tables(&data))
        status = cli_fail_memory(&error);
    if (status == JC_OK)
        exit_status = cli_print("invert", common, print_rows, &data, rows_json(&data), data.csv);
    else
        exit_status = cli_complain("invert", &error);
    cli_table_free(data.csv);
    cli_table_free(data.people);
    free(data.rows);
    return exit_status;
}
