/* SPDX-License-Identifier: Apache-2.0 */
/* Speedup against a swept parameter: a line per schedule. */
#include "config.h"

#include "cli/fail.h"
#include "cli/figure.h"
#include "cli/figure_axis.h"
#include "cli/plot.h"

#include <math.h>
#include <stdlib.h>

enum { ERROR_BARS_MOST = 15 };
static const double linear_most = 20; /* speedups that span more stand on a logarithmic axis */

/* One schedule's values by rising x, and where they lie. */
static bool take_values(const jc_interval *speedup, const size_t *order, size_t count, double *median, double *low,
                        double *high)
{
    bool uncertain = false;
    for (size_t i = 0; i < count; i++) {
        const jc_interval *interval = &speedup[order[i]];
        median[i] = interval->median;
        low[i] = interval->low;
        high[i] = interval->high;
        uncertain = uncertain || interval->low < interval->high;
    }
    return uncertain;
}

static cli_plot_range find_range(const double *values, size_t count)
{
    cli_plot_range range = {1, 1}; /* the line at 1 is always seen */
    for (size_t i = 0; i < count; i++) {
        if (isfinite(values[i]) && values[i] > 0) {
            range.least = fmin(range.least, values[i]);
            range.most = fmax(range.most, values[i]);
        }
    }
    return range;
}

static void set_y_axis(cli_plot *plot, cli_plot_range speedups)
{
    if (speedups.most / speedups.least > linear_most) {
        plot->y_scale = CLI_PLOT_DECADES;
        plot->y_range = (cli_plot_range){speedups.least / 1.4, speedups.most * 1.4};
    } else {
        plot->y_range = (cli_plot_range){0, 1.08 * speedups.most};
    }
}

jc_status cli_figure_speedups(const char *path, const char *title, const char *x_label, const char *baseline,
                              size_t value_count, const double *x, size_t count, const cli_speedups *schedules,
                              jc_error *error)
{
    jc_status status;
    size_t kept = 0, *order = cli_axis_order(x, value_count, &kept);
    double *values = calloc((3 * count + 1) * (value_count + 1), sizeof *values);
    cli_plot_series *series = calloc(2 * count + 1, sizeof *series);
    char *y_label = NULL;
    if (!order || !values || !series || asprintf(&y_label, "speedup over %s", baseline) < 0) {
        status = cli_fail_memory(error);
        goto done;
    }
    double *rising = values + 3 * count * kept;
    for (size_t i = 0; i < kept; i++)
        rising[i] = x[order[i]];
    const cli_plot_scale scale = cli_axis_scale(rising, kept);
    cli_plot plot = {.title = title,
                     .x_label = x_label,
                     .y_label = y_label,
                     .x_scale = scale,
                     .x_range = cli_axis_range(rising, kept, scale),
                     .series = series};
    for (size_t s = 0; s < count; s++) { /* bands and bars before all lines, which they would cover */
        double *median = values + 3 * s * kept, *low = median + kept, *high = low + kept;
        if (take_values(schedules[s].speedup, order, kept, median, low, high))
            series[plot.series_count++] =
                (cli_plot_series){.style = kept > ERROR_BARS_MOST ? CLI_PLOT_BAND : CLI_PLOT_ERROR_BARS,
                                  .colour = (unsigned)s, .count = kept, .x = rising, .y = low, .end_y = high};
    }
    const double one_x[] = {plot.x_range.least, plot.x_range.most}, one_y[] = {1, 1};
    if (count > 0 && kept > 0)
        series[plot.series_count++] = (cli_plot_series){.style = CLI_PLOT_DASHED, .colour = CLI_PLOT_BLACK,
                                                        .count = 2, .x = one_x, .y = one_y};
    for (size_t s = 0; s < count; s++)
        series[plot.series_count++] = (cli_plot_series){.name = schedules[s].name, .style = CLI_PLOT_CURVE,
                                                        .colour = (unsigned)s, .count = kept, .x = rising,
                                                        .y = values + 3 * s * kept};
    set_y_axis(&plot, find_range(values, 3 * count * kept));
    status = cli_plot_write(&plot, path, error);
done:
    free(y_label);
    free(series);
    free(values);
    free(order);
    return status;
}
