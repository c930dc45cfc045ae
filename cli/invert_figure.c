/* SPDX-License-Identifier: Apache-2.0 */
/* Speedup over p: measured points, the fitted curve, and what balance allows. */
#include "cli/fail.h"
#include "cli/invert.h"
#include "cli/plot.h"

#include <math.h>
#include <stdlib.h>

enum { CURVE_POINTS = 241 };

typedef struct figure_data {
    double *points_x, *points_y;
    double curve_x[CURVE_POINTS], curve_y[CURVE_POINTS], balance_y[CURVE_POINTS];
} figure_data;

static void fill(figure_data *data, double hot_share, const cli_points *points, const jc_curve_fit *fit)
{
    double least = INFINITY, most = 0;
    for (size_t i = 0; i < points->count; i++) {
        data->points_x[i] = (double)points->points[i].workers;
        data->points_y[i] = points->points[i].speedup;
        least = fmin(least, data->points_x[i]);
        most = fmax(most, data->points_x[i]);
    }
    for (size_t i = 0; i < CURVE_POINTS; i++) {
        double x = least * pow(most / least, (double)i / (CURVE_POINTS - 1));
        data->curve_x[i] = x;
        data->curve_y[i] = cli_curve_speedup(fit, hot_share, x);
        data->balance_y[i] = fmax(1 / x, hot_share) * x;
    }
}

jc_status cli_invert_figure(const char *path, double hot_share, const cli_points *points, const jc_curve_fit *fit,
                            jc_error *error)
{
    jc_status status = JC_OK;
    figure_data *data = calloc(1, sizeof *data);
    double *values = calloc(2 * points->count, sizeof *values);
    if (!data || !values) {
        status = cli_fail_memory(error);
        goto done;
    }
    data->points_x = values;
    data->points_y = values + points->count;
    fill(data, hot_share, points, fit);
    const cli_plot_series series[] = {
        {.name = "if divisible, without overhead", .style = CLI_PLOT_DASHED, .colour = CLI_PLOT_BLACK,
         .count = CURVE_POINTS, .x = data->curve_x, .y = data->balance_y},
        {.name = "fitted", .style = CLI_PLOT_LINE, .colour = 1, .count = CURVE_POINTS, .x = data->curve_x,
         .y = data->curve_y},
        {.name = "measured", .style = CLI_PLOT_POINTS, .count = points->count, .x = data->points_x,
         .y = data->points_y},
    };
    const cli_plot plot = {.x_label = "workers p",
                           .y_label = "speedup over the baseline",
                           .x_scale = CLI_PLOT_DECADES,
                           .y_scale = CLI_PLOT_DECADES,
                           .x_range = {NAN, NAN},
                           .y_range = {NAN, NAN},
                           .series_count = sizeof series / sizeof *series,
                           .series = series};
    status = cli_plot_write(&plot, path, error);
done:
    free(values);
    free(data);
    return status;
}
