/* SPDX-License-Identifier: Apache-2.0 */
/* Each worker's share of the work under each schedule. */
#include "config.h"

#include "cli/figure.h"
#include "cli/plot.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

enum { WORKERS_AS_BARS = 12 };

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

/* A step curve that falls, one step per worker; the last value is repeated to give its step a length. */
static void place_steps(uint64_t workers, double *x, double *share)
{
    qsort(share, workers, sizeof *share, compare_descending);
    share[workers] = share[workers - 1];
    for (uint64_t w = 0; w <= workers; w++)
        x[w] = (double)w + 0.5;
}

jc_status cli_figure_shares(const char *path, const char *title, size_t count, const cli_shares *shares,
                            uint64_t workers, jc_error *error)
{
    jc_status status = JC_ERR_MEMORY;
    bool bars = workers <= WORKERS_AS_BARS;
    size_t points = workers + 1;
    double *values = calloc(2 * count * points + 1, sizeof *values), most = 0, fair = 100 / (double)workers;
    cli_plot_series *series = calloc(count + 1, sizeof *series);
    char *fair_name = NULL;
    if (!values || !series || asprintf(&fair_name, "1/p at p = %" PRIu64, workers) < 0) {
        if (error)
            *error = (jc_error){.code = status, .sentence = "out of memory"};
        goto done;
    }
    cli_plot plot = {.title = title,
                     .y_label = "share of the work (%)",
                     .series = series,
                     .bar_width = count > 0 ? 0.8 / (double)count : 0,
                     .x_whole = true,
                     .x_range = {0.4, (double)workers + 0.6}};
    plot.x_label = bars ? "worker" : "workers, from the busiest to the idlest";
    for (size_t s = 0; s < count; s++) {
        double *x = values + 2 * s * points, *share = x + points;
        take_shares(shares[s].work, workers, share);
        if (bars)
            place_bars(s, count, plot.bar_width, workers, x);
        else
            place_steps(workers, x, share);
        for (uint64_t w = 0; w < workers; w++)
            most = fmax(most, share[w]);
        series[plot.series_count++] = (cli_plot_series){
            .name = shares[s].name, .style = bars ? CLI_PLOT_BARS : CLI_PLOT_STEPS, .colour = (unsigned)s,
            .count = bars ? workers : points, .x = x, .y = share};
    }
    double line_x[] = {plot.x_range.least, plot.x_range.most}, line_y[] = {fair, fair};
    series[plot.series_count++] = (cli_plot_series){.name = fair_name, .style = CLI_PLOT_DASHED,
                                                    .colour = CLI_PLOT_BLACK, .count = 2, .x = line_x, .y = line_y};
    plot.y_range = (cli_plot_range){0, 1.1 * fmax(most, fair)};
    status = cli_plot_write(&plot, path, error);
done:
    free(fair_name);
    free(series);
    free(values);
    return status;
}
