/* SPDX-License-Identifier: Apache-2.0 */
/* Each worker's share of the work under each schedule. */
#include "config.h"

#include "cli/digits.h"
#include "cli/fail.h"
#include "cli/figure.h"
#include "cli/figure_axis.h"
#include "cli/figure_value.h"
#include "cli/plot.h"

#include <math.h>
#include <stdlib.h>

enum { WORKERS_AS_BARS = 12 };
static const double linear_most = 10; /* times a fair share: beyond, curves stand on logarithmic axes */

static int compare_descending(const void *left, const void *right)
{
    double a = *(const double *)left, b = *(const double *)right;
    return (a < b) - (a > b);
}

/* Shares in percent; all 0 where there is no work. */
static void take_shares(const uint64_t *work, uint64_t workers, double *share)
{
    double total = 0;
    for (uint64_t w = 0; w < workers; w++)
        total += (double)work[w];
    for (uint64_t w = 0; w < workers; w++)
        share[w] = total > 0 ? 100 * (double)work[w] / total : 0;
}

/* Bars side by side: schedule s of `count` stands off the worker's number. */
static void place_bars(size_t s, size_t count, double bar_width, uint64_t workers, double *x)
{
    for (uint64_t w = 0; w < workers; w++)
        x[w] = (double)w + 1 + ((double)s - ((double)count - 1) / 2) * bar_width;
}

/* A step curve that falls, in place: a step per worker, but those that differ too little to be seen are one. Its end
 * is repeated to give the last step a length. */
static size_t place_steps(uint64_t workers, double least_seen, double *x, double *share)
{
    size_t count = 0;
    const double last = share[workers - 1];
    for (uint64_t w = 0; w < workers; w++) {
        if (count > 0 && share[count - 1] - share[w] < least_seen)
            continue;
        x[count] = (double)w + 0.5;
        share[count++] = share[w];
    }
    x[count] = (double)workers + 0.5;
    share[count++] = last;
    return count;
}

/* A curve for logarithmic axes, in place. */
static size_t place_curve(uint64_t workers, double *x, double *share)
{
    size_t count = 0;
    for (uint64_t rank = 1; rank <= workers; rank = cli_axis_next_rank(rank, workers)) {
        x[count] = (double)rank;
        share[count++] = share[rank - 1];
    }
    return count;
}

/* The largest share, and the least above 0. */
static cli_plot_range find_range(const double *share, size_t count)
{
    cli_plot_range range = {INFINITY, 0};
    for (size_t i = 0; i < count; i++) {
        range.most = fmax(range.most, share[i]);
        range.least = share[i] > 0 ? fmin(range.least, share[i]) : range.least;
    }
    return range;
}

static void set_axes(cli_plot *plot, uint64_t workers, cli_plot_range shares, double fair, bool logarithmic)
{
    static const double shown_decades = 1e6;
    if (logarithmic) {
        plot->x_scale = plot->y_scale = CLI_PLOT_DECADES;
        plot->x_range = (cli_plot_range){0.9, 1.1 * (double)workers};
        plot->y_range = (cli_plot_range){fmax(fmin(shares.least, fair), shares.most / shown_decades) / 1.5,
                                         1.5 * shares.most};
    } else {
        plot->x_whole = true;
        plot->x_range = (cli_plot_range){0.4, (double)workers + 0.6};
        plot->y_range = (cli_plot_range){0, 1.1 * fmax(shares.most, fair)};
    }
}

jc_status cli_figure_shares(const char *path, const char *title, size_t count, const cli_shares *shares,
                            uint64_t workers, jc_error *error)
{
    jc_status status;
    const size_t points = workers + 1, size = count * points;
    const double fair = 100 / (double)workers;
    double *x = calloc(size + 1, sizeof *x), *share = calloc(size + 1, sizeof *share);
    cli_plot_series *series = calloc(count + 1, sizeof *series);
    char p[CLI_VALUE_TEXT], fair_name[CLI_VALUE_TEXT + 16];
    if (!x || !share || !series) {
        status = cli_fail_memory(error);
        goto done;
    }
    for (size_t s = 0; s < count; s++)
        take_shares(shares[s].work, workers, share + s * points);
    const cli_plot_range range = find_range(share, size);
    const bool bars = workers <= WORKERS_AS_BARS && count <= CLI_PLOT_COLOURS; /* bars have no other mark */
    const bool logarithmic = !bars && range.most > linear_most * fair;
    const cli_plot_style style = bars ? CLI_PLOT_BARS : logarithmic ? CLI_PLOT_CURVE : CLI_PLOT_STEPS;
    cli_plot plot = {.title = title,
                     .x_label = bars ? "worker" : "workers, from the busiest to the idlest",
                     .y_label = "share of the work (%)",
                     .series = series,
                     .bar_width = count > 0 ? 0.8 / (double)count : 0};
    set_axes(&plot, workers, range, fair, logarithmic);
    for (size_t s = 0; s < count; s++) {
        double *at = x + s * points, *value = share + s * points;
        size_t shown = workers;
        if (bars) {
            place_bars(s, count, plot.bar_width, workers, at);
        } else {
            qsort(value, workers, sizeof *value, compare_descending);
            shown = logarithmic ? place_curve(workers, at, value) : place_steps(workers, fair / 200, at, value);
        }
        series[plot.series_count++] = (cli_plot_series){.name = shares[s].name, .style = style, .colour = (unsigned)s,
                                                        .count = shown, .x = at, .y = value};
    }
    const double line_x[] = {plot.x_range.least, plot.x_range.most}, line_y[] = {fair, fair};
    cli_group_digits(workers, p);
    snprintf(fair_name, sizeof fair_name, "1/p at p = %s", p);
    series[plot.series_count++] = (cli_plot_series){.name = fair_name, .style = CLI_PLOT_DASHED,
                                                    .colour = CLI_PLOT_BLACK, .count = 2, .x = line_x, .y = line_y};
    status = cli_plot_write(&plot, path, error);
done:
    free(series);
    free(share);
    free(x);
    return status;
}
