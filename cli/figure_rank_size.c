/* SPDX-License-Identifier: Apache-2.0 */
/* The rank-size plot: work of each root key against its rank, log-log, with the fitted Zipf law as a line. */
#include "config.h"

#include "cli/digits.h"
#include "cli/fail.h"
#include "cli/figure.h"
#include "cli/figure_axis.h"
#include "cli/figure_value.h"
#include "cli/plot.h"
#include "cli/plot_text.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* One ranking made ready: what its series point to. */
typedef struct curve {
    size_t count; /* points kept */
    double *rank, *work;
    uint64_t keys;
    double heaviest, lightest, ranks, total;
    double line_x[2], line_y[2];
    char *name, *line_name, *hot;
} curve;

/* So many keys of the same work. */
typedef struct run {
    uint64_t work, times;
} run;

static int compare_descending(const void *left, const void *right)
{
    const uint64_t a = ((const run *)left)->work, b = ((const run *)right)->work;
    return (a < b) - (a > b);
}

static void clear_curve(curve *c)
{
    free(c->rank);
    free(c->work);
    free(c->name);
    free(c->line_name);
    free(c->hot);
}

static jc_status rank_points(const cli_ranking *ranking, curve *c)
{
    run *sorted = calloc(ranking->count + 1, sizeof *sorted);
    uint64_t last = 0, runs = 0;
    if (!sorted)
        return JC_ERR_MEMORY;
    for (uint64_t i = 0; i < ranking->count; i++) {
        const run keys = {ranking->weights[i], ranking->times ? ranking->times[i] : 1};
        if (keys.work == 0 || keys.times == 0)
            continue;
        sorted[runs++] = keys;
        last += keys.times;
        c->total += (double)keys.work * (double)keys.times;
    }
    qsort(sorted, runs, sizeof *sorted, compare_descending);
    size_t points = 0;
    for (uint64_t rank = 1; rank <= last; rank = cli_axis_next_rank(rank, last))
        points++;
    c->rank = calloc(points + 1, sizeof *c->rank);
    c->work = calloc(points + 1, sizeof *c->work);
    if (!c->rank || !c->work) {
        free(sorted);
        return JC_ERR_MEMORY;
    }
    uint64_t at = 0, before = 0; /* the run of the rank, and the ranks before it */
    for (uint64_t rank = 1; rank <= last; rank = cli_axis_next_rank(rank, last)) {
        while (rank - before > sorted[at].times)
            before += sorted[at++].times;
        c->rank[c->count] = (double)rank;
        c->work[c->count++] = (double)sorted[at].work;
    }
    c->keys = last;
    c->ranks = (double)last;
    c->heaviest = last ? (double)sorted[0].work : 0;
    c->lightest = last ? (double)sorted[runs - 1].work : 0;
    free(sorted);
    return JC_OK;
}

/* Two decimals, or as many as the standard error's first digit asks for. */
static void put_exponent(FILE *out, const jc_zipf_fit *fit)
{
    int decimals = 2;
    for (double unit = 0.01; fit->standard_error > 0 && fit->standard_error < unit && decimals < 6; unit /= 10)
        decimals++;
    fprintf(out, "exponent %.*f \u00b1 %.*f", decimals, fit->exponent, decimals, fit->standard_error);
}

/* Texts for the figure: of one ranking the legend tells the keys and the fit, and the hot key is labelled; of several
 * the legend has one line for each. */
static jc_status name_curve(const cli_ranking *ranking, bool alone, curve *c)
{
    size_t size;
    const jc_zipf_fit *fit = ranking->fit;
    char keys[CLI_VALUE_TEXT];
    double hot_share = c->total > 0 ? 100 * c->heaviest / c->total : 0;
    FILE *name = open_memstream(&c->name, &size), *line = open_memstream(&c->line_name, &size),
         *hot = open_memstream(&c->hot, &size);
    if (name && line && hot) {
        cli_plot_put_text(name, ranking->name, alone ? 40 : 18);
        if (alone) {
            cli_group_digits(c->keys, keys);
            fprintf(name, ": %s root key%s", keys, c->keys == 1 ? "" : "s");
        }
        if (!alone && ranking->hot_key) {
            fputs(": hot key ", name);
            cli_plot_put_text(name, ranking->hot_key, 22);
            fprintf(name, " %.3g %%", hot_share);
        }
        if (!alone && fit) {
            fputs(", ", name);
            put_exponent(name, fit);
        }
        if (fit) {
            fputs("fitted Zipf law: ", line);
            put_exponent(line, fit);
            fprintf(line, ", R\u00b2 %.2f", fit->r_squared);
        }
        if (ranking->hot_key) {
            fputs("hot key ", hot);
            cli_plot_put_text(hot, ranking->hot_key, 32);
            fprintf(hot, ": %.3g %% of the work", hot_share);
        }
    }
    int failed = !name || fclose(name) != 0;
    failed |= !line || fclose(line) != 0;
    failed |= !hot || fclose(hot) != 0;
    return failed ? JC_ERR_MEMORY : JC_OK;
}

static jc_status make_curve(const cli_ranking *ranking, bool alone, curve *c)
{
    jc_status status = rank_points(ranking, c);
    if (status == JC_OK)
        status = name_curve(ranking, alone, c);
    if (status == JC_OK && ranking->fit) {
        c->line_x[0] = 1;
        c->line_x[1] = c->ranks;
        c->line_y[0] = ranking->fit->scale;
        c->line_y[1] = ranking->fit->scale * pow(c->ranks, -ranking->fit->exponent);
    }
    return status;
}

/* Whole decades around the points, so that a logarithmic axis has a number to show; room for a label at the top. */
static void set_ranges(cli_plot *plot, size_t count, const curve *curves)
{
    double ranks = 1, heaviest = 1, lightest = INFINITY;
    for (size_t i = 0; i < count; i++) {
        ranks = fmax(ranks, curves[i].ranks);
        heaviest = fmax(heaviest, fmax(curves[i].heaviest, curves[i].line_y[0]));
        lightest = curves[i].count > 0 ? fmin(lightest, curves[i].lightest) : lightest;
    }
    lightest = fmin(lightest, heaviest);
    plot->x_range = (cli_plot_range){0.8, fmax(ranks, 10) * 1.25};
    plot->y_range = (cli_plot_range){0.6 * pow(10, floor(log10(lightest))), pow(10, ceil(log10(heaviest * 3)))};
}

jc_status cli_figure_rank_size(const char *path, const char *title, size_t count, const cli_ranking *rankings,
                               jc_error *error)
{
    jc_status status;
    bool alone = count == 1;
    curve *curves = calloc(count + 1, sizeof *curves);
    cli_plot_series *series = calloc(2 * count + 2, sizeof *series);
    cli_plot_label label;
    cli_plot plot = {.title = title,
                     .x_label = "rank of the root key by work",
                     .y_label = "work (candidate bindings)",
                     .x_scale = CLI_PLOT_DECADES,
                     .y_scale = CLI_PLOT_DECADES,
                     .series = series,
                     .labels = &label};
    if (!curves || !series)
        goto memory;
    for (size_t i = 0; i < count; i++) {
        if (make_curve(&rankings[i], alone, &curves[i]))
            goto memory;
        const curve *c = &curves[i];
        series[plot.series_count++] =
            (cli_plot_series){.name = c->name, .style = CLI_PLOT_POINTS, .colour = (unsigned)i, .count = c->count,
                              .x = c->rank, .y = c->work};
    }
    for (size_t i = 0; i < count; i++) { /* over all points */
        const curve *c = &curves[i];
        const char *name = alone ? c->line_name : NULL;
        unsigned colour = alone ? CLI_PLOT_BLACK : (unsigned)i;
        if (rankings[i].fit)
            series[plot.series_count++] =
                (cli_plot_series){.name = name, .style = CLI_PLOT_DASHED, .colour = colour, .count = 2,
                                  .x = c->line_x, .y = c->line_y};
    }
    if (alone && rankings[0].hot_key && curves[0].count > 0) {
        const curve *c = &curves[0];
        series[plot.series_count++] = (cli_plot_series){.style = CLI_PLOT_RINGS, .colour = 1, .count = 1,
                                                        .x = c->rank, .y = c->work};
        label = (cli_plot_label){.text = c->hot, .x = 1, .y = fmax(c->heaviest, c->line_y[0]), .colour = 1};
        plot.label_count = 1;
    }
    set_ranges(&plot, count, curves);
    status = cli_plot_write(&plot, path, error);
    goto done;
memory:
    status = cli_fail_memory(error);
done:
    for (size_t i = 0; curves && i < count; i++)
        clear_curve(&curves[i]);
    free(series);
    free(curves);
    return status;
}
