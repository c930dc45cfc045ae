/* SPDX-License-Identifier: Apache-2.0 */
/* Lorenz curves of the workers' loads. With the loads sorted so that l_1 <= ... <= l_p, the curve joins the points
 * (k / p, (l_1 + ... + l_k) / T); twice the area between it and the diagonal is the Gini coefficient,
 * 2 (1 l_1 + ... + p l_p) / (p T) - (p + 1) / p (Lorenz 1905, Gini 1912). */
#include "config.h"

#include "cli/fail.h"
#include "cli/figure.h"
#include "cli/plot.h"
#include "cli/plot_text.h"

#include <math.h>
#include <stdlib.h>

static const double step_least = 1 / 250.0; /* points nearer than that on both axes are left out */

typedef struct curve {
    size_t count;
    double *x, *y;
    char *name;
} curve;

static int compare_rising(const void *left, const void *right)
{
    const uint64_t a = *(const uint64_t *)left, b = *(const uint64_t *)right;
    return (a > b) - (a < b);
}

static void clear_curve(curve *c)
{
    free(c->name);
    free(c->y);
    free(c->x);
}

/* A point is kept where it is far from the one kept last, and the one before it, too, so that jumps stay jumps. */
static bool draw_curve(const uint64_t *sorted, uint64_t workers, double total, curve *c)
{
    const size_t most = 4 * (size_t)(1 / step_least) + 8;
    c->x = calloc(most, sizeof *c->x);
    c->y = calloc(most, sizeof *c->y);
    if (!c->x || !c->y)
        return false;
    if (!(total > 0))
        return true;
    double sum = 0, before_x = 0, before_y = 0;
    c->count = 1; /* from (0, 0) */
    for (uint64_t k = 1; k <= workers; k++) {
        sum += (double)sorted[k - 1];
        const double x = (double)k / (double)workers, y = k < workers ? sum / total : 1;
        const double last_x = c->x[c->count - 1], last_y = c->y[c->count - 1];
        if (x - last_x >= step_least || y - last_y >= step_least || k == workers) {
            if (before_x > last_x && y - before_y >= step_least) {
                c->x[c->count] = before_x;
                c->y[c->count++] = before_y;
            }
            c->x[c->count] = x;
            c->y[c->count++] = y;
        }
        before_x = x;
        before_y = y;
    }
    return true;
}

static bool make_curve(const cli_shares *shares, uint64_t workers, curve *c)
{
    uint64_t *sorted = malloc((workers + 1) * sizeof *sorted);
    if (!sorted)
        return false;
    double total = 0, weighted = 0;
    for (uint64_t w = 0; w < workers; w++)
        sorted[w] = shares->work[w];
    qsort(sorted, workers, sizeof *sorted, compare_rising);
    for (uint64_t w = 0; w < workers; w++) {
        total += (double)sorted[w];
        weighted += (double)(w + 1) * (double)sorted[w];
    }
    const bool drawn = draw_curve(sorted, workers, total, c);
    free(sorted);
    size_t size;
    FILE *name = drawn ? open_memstream(&c->name, &size) : NULL;
    if (!name)
        return false;
    cli_plot_put_text(name, shares->name, 24);
    const double p = (double)workers, gini = 2 * weighted / (p * total) - (p + 1) / p;
    if (total > 0)
        fprintf(name, ": Gini %.3f", fmax(gini, 0));
    return fclose(name) == 0;
}

jc_status cli_figure_lorenz(const char *path, const char *title, size_t count, const cli_shares *shares,
                            uint64_t workers, jc_error *error)
{
    jc_status status;
    curve *curves = calloc(count + 1, sizeof *curves);
    cli_plot_series *series = calloc(count + 1, sizeof *series);
    if (!curves || !series)
        goto memory;
    const double diagonal[] = {0, 1};
    cli_plot plot = {.title = title,
                     .x_label = "share of the workers, from the idlest",
                     .y_label = "share of the work that these do",
                     .x_range = {0, 1},
                     .y_range = {0, 1},
                     .series = series};
    bool work = false;
    for (size_t s = 0; s < count; s++) {
        curve *c = &curves[s];
        if (!make_curve(&shares[s], workers, c))
            goto memory;
        work = work || c->count > 0;
        series[plot.series_count++] = (cli_plot_series){.name = c->name, .style = CLI_PLOT_CURVE,
                                                        .colour = (unsigned)s, .count = c->count, .x = c->x,
                                                        .y = c->y};
    }
    if (work)
        series[plot.series_count++] = (cli_plot_series){.name = "equal loads", .style = CLI_PLOT_DASHED,
                                                        .colour = CLI_PLOT_BLACK, .count = 2, .x = diagonal,
                                                        .y = diagonal};
    status = cli_plot_write(&plot, path, error);
    goto done;
memory:
    status = cli_fail_memory(error);
done:
    free(series);
    for (size_t s = 0; curves && s < count; s++)
        clear_curve(&curves[s]);
    free(curves);
    return status;
}
