/* SPDX-License-Identifier: Apache-2.0 */
/* The heat map of speedup over two parameters, with the boundary where it stops paying. */
#include "config.h"

#include "cli/boundary.h"
#include "cli/fail.h"
#include "cli/figure.h"
#include "cli/figure_axis.h"
#include "cli/plot.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* One axis: the values that rise, and the cells' edges halfway between them, all in the logarithm where the axis is
 * logarithmic. `sample` is where values are taken for the boundary: the cells' centres and both outer edges. */
typedef struct axis {
    size_t count;
    size_t *order;
    cli_plot_scale scale;
    double *value; /* count */
    double *edge;  /* count + 1 */
    double *sample; /* count + 2 */
} axis;

static double to_axis(cli_plot_scale scale, double value)
{
    return scale == CLI_PLOT_LINEAR ? value : log(value);
}

static double from_axis(cli_plot_scale scale, double place)
{
    return scale == CLI_PLOT_LINEAR ? place : exp(place);
}

static bool make_axis(const double *values, size_t count, axis *a)
{
    a->order = cli_axis_order(values, count, &a->count);
    a->value = calloc(3 * count + 4, sizeof *a->value);
    if (!a->order || !a->value)
        return false;
    const size_t n = a->count;
    a->edge = a->value + n;
    a->sample = a->edge + n + 1;
    for (size_t i = 0; i < n; i++)
        a->value[i] = values[a->order[i]];
    a->scale = cli_axis_scale(a->value, n);
    for (size_t i = 0; i < n; i++)
        a->value[i] = to_axis(a->scale, a->value[i]);
    for (size_t i = 1; i < n; i++)
        a->edge[i] = (a->value[i - 1] + a->value[i]) / 2;
    if (n > 0) {
        a->edge[0] = n > 1 ? a->value[0] - (a->edge[1] - a->value[0]) : a->value[0] - 0.5;
        a->edge[n] = n > 1 ? a->value[n - 1] + (a->value[n - 1] - a->edge[n - 1]) : a->value[0] + 0.5;
        a->sample[0] = a->edge[0];
        a->sample[n + 1] = a->edge[n];
    }
    for (size_t i = 0; i < n; i++)
        a->sample[i + 1] = a->value[i];
    return true;
}

static void clear_axis(axis *a)
{
    free(a->value);
    free(a->order);
}

static double speedup_at(const cli_heat_map *map, const axis *x, const axis *y, size_t ix, size_t iy)
{
    return map->speedup[y->order[iy] * map->x_count + x->order[ix]];
}

/* The boundary in the figure's coordinates. The outermost values reach to the edges. Tells how many values lie above
 * the threshold, and how many there are. */
static bool find_boundary(const cli_heat_map *map, const axis *x, const axis *y, cli_boundary *boundary,
                          size_t *above, size_t *all)
{
    const size_t width = x->count + 2, height = y->count + 2;
    double *logarithm = calloc(width * height, sizeof *logarithm);
    if (!logarithm)
        return false;
    *above = *all = 0;
    for (size_t iy = 0; iy < height && x->count > 0 && y->count > 0; iy++) {
        for (size_t ix = 0; ix < width; ix++) {
            const size_t cx = ix == 0 ? 0 : ix > x->count ? x->count - 1 : ix - 1;
            const size_t cy = iy == 0 ? 0 : iy > y->count ? y->count - 1 : iy - 1;
            const double speedup = speedup_at(map, x, y, cx, cy);
            logarithm[iy * width + ix] = speedup > 0 ? log(speedup) : NAN;
            *above += speedup > map->threshold;
            *all += isfinite(speedup);
        }
    }
    const int failed = *all == 0 || !(map->threshold > 0)
                           ? 0
                           : cli_boundary_find(width, x->sample, height, y->sample, logarithm, log(map->threshold),
                                               boundary);
    free(logarithm);
    for (size_t i = 0; failed == 0 && i < boundary->count; i++) {
        boundary->x[i] = from_axis(x->scale, boundary->x[i]);
        boundary->end_x[i] = from_axis(x->scale, boundary->end_x[i]);
        boundary->y[i] = from_axis(y->scale, boundary->y[i]);
        boundary->end_y[i] = from_axis(y->scale, boundary->end_y[i]);
    }
    return failed == 0;
}

/* Rows of x, y, end_x, end_y, value, each of x->count * y->count. */
static void fill_cells(const cli_heat_map *map, const axis *x, const axis *y, double *cells, cli_plot_range *range)
{
    const size_t count = x->count * y->count;
    *range = (cli_plot_range){INFINITY, 0};
    for (size_t i = 0; i < count; i++) {
        const size_t ix = i % x->count, iy = i / x->count;
        const double speedup = speedup_at(map, x, y, ix, iy);
        cells[i] = from_axis(x->scale, x->edge[ix]);
        cells[count + i] = from_axis(y->scale, y->edge[iy]);
        cells[2 * count + i] = from_axis(x->scale, x->edge[ix + 1]);
        cells[3 * count + i] = from_axis(y->scale, y->edge[iy + 1]);
        cells[4 * count + i] = speedup;
        if (isfinite(speedup) && speedup > 0)
            *range = (cli_plot_range){fmin(range->least, speedup), fmax(range->most, speedup)};
    }
    if (!(range->most > 0))
        *range = (cli_plot_range){0.5, 2};
    else if (range->most < 1.1 * range->least) /* all alike: no colours for what does not differ */
        *range = (cli_plot_range){range->least / 1.5, range->most * 1.5};
}

static cli_plot_range axis_range(const axis *a)
{
    if (a->count == 0)
        return (cli_plot_range){0, 1};
    return (cli_plot_range){from_axis(a->scale, a->edge[0]), from_axis(a->scale, a->edge[a->count])};
}

/* What the legend says of the boundary; NULL where memory is out. */
static char *name_boundary(double threshold, size_t above, size_t all)
{
    if (all == 0 || !isfinite(threshold))
        return strdup("");
    const bool crossed = above > 0 && above < all;
    char *name;
    int length = asprintf(&name, "speedup %s%.4g%s", crossed ? "" : above > 0 ? "above " : "at most ", threshold,
                          crossed ? "" : " everywhere");
    return length < 0 ? NULL : name;
}

jc_status cli_figure_heat_map(const char *path, const char *title, const cli_heat_map *map, jc_error *error)
{
    jc_status status;
    axis x = {0}, y = {0};
    cli_boundary boundary = {0};
    double *cells = NULL;
    char *name = NULL, *colour_label = NULL;
    size_t above = 0, all = 0;
    if (!make_axis(map->x, map->x_count, &x) || !make_axis(map->y, map->y_count, &y))
        goto memory;
    const size_t count = x.count * y.count;
    cells = calloc(5 * count + 1, sizeof *cells);
    if (!cells || !find_boundary(map, &x, &y, &boundary, &above, &all))
        goto memory;
    name = name_boundary(map->threshold, above, all);
    if (!name || asprintf(&colour_label, "speedup of %s over %s", map->schedule, map->baseline) < 0) {
        colour_label = NULL;
        goto memory;
    }
    cli_plot_range range;
    fill_cells(map, &x, &y, cells, &range);
    const bool crossed = boundary.count > 0;
    const cli_plot_series series[] = {
        {.style = CLI_PLOT_CELLS, .count = count, .x = cells, .y = cells + count, .end_x = cells + 2 * count,
         .end_y = cells + 3 * count, .value = cells + 4 * count},
        {.style = CLI_PLOT_HALO, .count = boundary.count, .x = boundary.x, .y = boundary.y, .end_x = boundary.end_x,
         .end_y = boundary.end_y},
        {.name = name, .style = crossed ? CLI_PLOT_SEGMENTS : CLI_PLOT_NOTE, .colour = CLI_PLOT_BLACK,
         .count = boundary.count, .x = boundary.x, .y = boundary.y, .end_x = boundary.end_x,
         .end_y = boundary.end_y}};
    const cli_plot plot = {.title = title,
                           .x_label = map->x_label,
                           .y_label = map->y_label,
                           .x_scale = x.scale,
                           .y_scale = y.scale,
                           .x_range = axis_range(&x),
                           .y_range = axis_range(&y),
                           .colour_label = colour_label,
                           .colour_range = range,
                           .series_count = *name ? 3 : 1,
                           .series = series};
    status = cli_plot_write(&plot, path, error);
    goto done;
memory:
    status = cli_fail_memory(error);
done:
    free(colour_label);
    free(name);
    free(cells);
    cli_boundary_clear(&boundary);
    clear_axis(&y);
    clear_axis(&x);
    return status;
}
