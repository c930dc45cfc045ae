/* SPDX-License-Identifier: Apache-2.0 */
/* joincast invert with a curve of speedups over p: what of share and overhead it determines, and each point. */
#include "cli/command.h"
#include "cli/invert.h"
#include "cli/output.h"

#include <math.h>

typedef struct curve_data {
    double hot_share;
    const cli_points *points;
    jc_curve_fit fit;
    cli_table *table;
} curve_data;

static double baseline(double hot_share, double workers)
{
    return fmax(1 / workers, hot_share);
}

double cli_curve_speedup(const jc_curve_fit *fit, double hot_share, double workers)
{
    double time = fit->only_sum     ? fit->sum
                  : fit->only_bound ? 1 / workers + fit->overhead
                                    : fmax(1 / workers, fit->atomic_share) + fit->overhead;
    return baseline(hot_share, workers) / time;
}

double cli_curve_divisible(const jc_curve_fit *fit, double hot_share, double workers)
{
    return baseline(hot_share, workers) / (1 / workers + fit->overhead);
}

static double if_divisible(const curve_data *data, size_t i)
{
    double workers = (double)data->points->points[i].workers;
    return baseline(data->hot_share, workers) * workers;
}

/* ---- for people ------------------------------------------------------------------------------------------------ */

static void print_share(FILE *out, const char *name, double share, double error)
{
    char text[CLI_INVERT_TEXT];
    if (!isnan(share))
        fprintf(out, "%-16s  %s ± %.2g%% of all work\n", name, cli_percent_text(text, share), 100 * error);
}

/* What the points determine, in words. */
static void print_meaning(FILE *out, const curve_data *data)
{
    const jc_curve_fit *fit = &data->fit;
    char share[CLI_INVERT_TEXT], least[CLI_INVERT_TEXT], most[CLI_INVERT_TEXT], overhead[CLI_INVERT_TEXT];
    cli_percent_text(least, fit->atomic_least);
    cli_percent_text(most, fit->atomic_most);
    cli_percent_text(overhead, fit->overhead);
    if (fit->only_sum)
        fprintf(out, "The speedup hardly depends on p here: the points determine only the sum of indivisible unit "
                "and overhead,\n%s of all work. The unit is from %s to %s; %s tell the two apart.\n",
                cli_percent_text(share, fit->sum), least, most,
                fit->atomic_least > 0 ? "points with fewer workers" : "more points, further apart in p,");
    else if (fit->only_bound)
        fprintf(out, "No indivisible unit shows up to this p: of its share the points determine only that it is at "
                "most %s of\nall work. An overhead of %s explains the curve; points with more workers show smaller "
                "units.\n", most, overhead);
    else
        fprintf(out, "An indivisible unit of %s of all work and an overhead of %s explain the curve (95%%: a unit "
                "from %s to %s).\n", cli_percent_text(share, fit->atomic_share), overhead, least, most);
}

static void print_divisible(FILE *out, const curve_data *data)
{
    const cli_points *points = data->points;
    size_t largest = 0;
    for (size_t i = 1; i < points->count; i++)
        largest = points->points[i].workers > points->points[largest].workers ? i : largest;
    char workers[CLI_INVERT_TEXT], ideal[CLI_INVERT_TEXT], real[CLI_INVERT_TEXT];
    uint64_t p = points->points[largest].workers;
    fprintf(out, "Were the hot key divisible, %sx on %s workers",
            cli_speedup_text(ideal, if_divisible(data, largest)), cli_workers_text(workers, p));
    if (!isnan(data->fit.overhead))
        fprintf(out, ", and %sx with this overhead",
                cli_speedup_text(real, cli_curve_divisible(&data->fit, data->hot_share, (double)p)));
    fputs(".\n", out);
}

static void print_curve(FILE *out, void *context)
{
    const curve_data *data = context;
    const jc_curve_fit *fit = &data->fit;
    char text[CLI_INVERT_TEXT];
    fprintf(out, "%-16s  %s of all work\n", "hot key", cli_percent_text(text, data->hot_share));
    print_share(out, "indivisible unit", fit->atomic_share, fit->atomic_error);
    print_share(out, "overhead", fit->overhead, fit->overhead_error);
    print_share(out, "sum of both", fit->sum, fit->sum_error);
    fprintf(out, "%-16s  %s about the curve\n\n", "residual", cli_percent_text(text, fit->residual));
    cli_table_print(data->table, out);
    fputc('\n', out);
    print_meaning(out, data);
    print_divisible(out, data);
}

/* ---- for programs, too ----------------------------------------------------------------------------------------- */

static void speedup_cell(cli_table *table, double speedup)
{
    char shown[CLI_INVERT_TEXT], plain[CLI_INVERT_TEXT];
    snprintf(plain, sizeof plain, "%.6g", speedup);
    if (isnan(speedup))
        cli_table_cell(table, NULL);
    else
        cli_table_pair(table, cli_speedup_text(shown, speedup), plain);
}

static cli_table *make_table(const curve_data *data)
{
    static const char *const columns[] = {">workers", ">speedup", ">fitted=fitted_speedup",
                                          ">if divisible=speedup_if_divisible",
                                          ">with overhead=speedup_if_divisible_with_overhead"};
    cli_table *table = cli_table_create(5, columns);
    for (size_t i = 0; i < data->points->count && table; i++) {
        const jc_speedup_point *point = &data->points->points[i];
        cli_table_count(table, point->workers);
        cli_table_cellf(table, "%.6g", point->speedup);
        speedup_cell(table, cli_curve_speedup(&data->fit, data->hot_share, (double)point->workers));
        speedup_cell(table, if_divisible(data, i));
        speedup_cell(table, cli_curve_divisible(&data->fit, data->hot_share, (double)point->workers));
    }
    return table;
}

static json_t *points_json(const curve_data *data)
{
    json_t *rows = json_array();
    for (size_t i = 0; i < data->points->count && rows; i++) {
        const jc_speedup_point *point = &data->points->points[i];
        json_t *row = json_pack(
            "{s:o, s:f, s:f, s:f, s:o}", "workers", cli_json_count(point->workers), "speedup", point->speedup,
            "fitted_speedup", cli_curve_speedup(&data->fit, data->hot_share, (double)point->workers),
            "speedup_if_divisible", if_divisible(data, i), "speedup_if_divisible_with_overhead",
            cli_json_real(cli_curve_divisible(&data->fit, data->hot_share, (double)point->workers)));
        if (json_array_append_new(rows, row) != 0) {
            json_decref(rows);
            rows = NULL;
        }
    }
    return rows;
}

static json_t *curve_json(const curve_data *data)
{
    const jc_curve_fit *fit = &data->fit;
    json_t *object = cli_envelope("invert", NULL);
    json_t *result = json_pack(
        "{s:f, s:o, s:o, s:f, s:f, s:o, s:o, s:o, s:o, s:f, s:s, s:o}", "hot_share", data->hot_share, "atomic_share",
        cli_json_real(fit->atomic_share), "atomic_standard_error", cli_json_real(fit->atomic_error),
        "atomic_least_share", fit->atomic_least, "atomic_most_share", fit->atomic_most, "overhead_share",
        cli_json_real(fit->overhead), "overhead_standard_error", cli_json_real(fit->overhead_error), "sum_share",
        cli_json_real(fit->sum), "sum_standard_error", cli_json_real(fit->sum_error), "residual", fit->residual,
        "determined",
        fit->only_sum ? "sum" : fit->only_bound ? "bound" : "both",
        "rows", points_json(data));
    if (!object || !result || json_object_update(object, result) != 0) {
        json_decref(object);
        object = NULL;
    }
    json_decref(result);
    return object;
}

int cli_invert_curve(const cli_common *common, double hot_share, const cli_points *points, const char *source,
                     const char *plot)
{
    curve_data data = {.hot_share = hot_share, .points = points};
    jc_error error = {.code = JC_OK};
    int drawn = CLI_DONE;
    jc_status status = jc_invert_curve(points->points, points->count, hot_share, &data.fit, &error);
    if (status != JC_OK) {
        if (!error.place[0])
            snprintf(error.place, sizeof error.place, "%s", source);
        return cli_complain("invert", &error);
    }
    if (plot) {
        status = cli_invert_figure(plot, hot_share, points, &data.fit, &error);
        if (status != JC_OK)
            drawn = cli_complain("invert", &error);
        if (status == JC_ERR_ARGUMENT)
            return drawn;
    }
    data.table = make_table(&data);
    if (!data.table)
        return cli_complain("invert", &(jc_error){.code = JC_ERR_MEMORY});
    int exit_status = cli_print("invert", common, print_curve, &data, curve_json(&data), data.table);
    cli_table_free(data.table);
    return exit_status == CLI_DONE && drawn != CLI_DONE ? CLI_FAILED : exit_status;
}
