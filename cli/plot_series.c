/* SPDX-License-Identifier: Apache-2.0 */
/* A figure's series. */
#include "cli/plot_series.h"

#include "cli/plot_text.h"

#include <math.h>

enum { ALL_MARKED_MOST = 16, MARKERS_A_CURVE = 8, DASHES = 5 };

const char *cli_plot_colour(unsigned colour)
{
    static const char *const colours[CLI_PLOT_COLOURS] = {"#0072b2", "#d55e00", "#009e73", "#e69f00",
                                                          "#cc79a7", "#56b4e9", "#000000"};
    return colours[colour % CLI_PLOT_COLOURS];
}

/* What a block's lines hold. */
typedef enum columns { X_Y, X_Y_Y, X_Y_X_Y, X_Y_X_Y_VALUE } columns;

static columns columns_of(cli_plot_style style)
{
    switch (style) {
    case CLI_PLOT_ERROR_BARS:
    case CLI_PLOT_BAND: return X_Y_Y;
    case CLI_PLOT_SEGMENTS:
    case CLI_PLOT_HALO:
    case CLI_PLOT_RECTANGLES:
    case CLI_PLOT_HATCHED:
    case CLI_PLOT_FRAMED: return X_Y_X_Y;
    case CLI_PLOT_CELLS: return X_Y_X_Y_VALUE;
    default: return X_Y;
    }
}

bool cli_plot_is_shown(const cli_plot *plot, double x, double y)
{
    return isfinite(x) && isfinite(y) && (plot->x_scale == CLI_PLOT_LINEAR || x > 0) &&
           (plot->y_scale == CLI_PLOT_LINEAR || y > 0);
}

static bool is_shown(const cli_plot *plot, const cli_plot_series *series, size_t i)
{
    const columns has = columns_of(series->style);
    if (!cli_plot_is_shown(plot, series->x[i], series->y[i]))
        return false;
    if (has != X_Y && !cli_plot_is_shown(plot, has == X_Y_Y ? series->x[i] : series->end_x[i], series->end_y[i]))
        return false;
    return has != X_Y_X_Y_VALUE ||
           (isfinite(series->value[i]) && (plot->colour_range.least <= 0 || series->value[i] > 0));
}

bool cli_plot_has_points(const cli_plot *plot, const cli_plot_series *series)
{
    for (size_t i = 0; i < series->count; i++) {
        if (is_shown(plot, series, i))
            return true;
    }
    return false;
}

void cli_plot_put_block(const cli_plot *plot, const cli_plot_series *series, FILE *out)
{
    const columns has = columns_of(series->style);
    for (size_t i = 0; i < series->count; i++) {
        if (!is_shown(plot, series, i))
            continue;
        fprintf(out, "%.10g %.10g", series->x[i], series->y[i]);
        if (has >= X_Y_X_Y)
            fprintf(out, " %.10g", series->end_x[i]);
        if (has != X_Y)
            fprintf(out, " %.10g", series->end_y[i]);
        if (has == X_Y_X_Y_VALUE)
            fprintf(out, " %.10g", series->value[i]);
        fputc('\n', out);
    }
}

static void put_title(const cli_plot_series *series, FILE *out)
{
    if (!series->name) {
        fputs(" notitle", out);
        return;
    }
    fputs(" title ", out);
    cli_plot_put_quoted(out, series->name, CLI_PLOT_LEGEND_MOST, false);
}

/* Where the numbers stand. */
static void put_source(const char *stem, size_t block, FILE *out)
{
    cli_plot_put_file(out, stem, "dat");
    fprintf(out, " index %zu using ", block);
}

static unsigned dash_of(const cli_plot_series *series)
{
    return 1 + series->colour % DASHES;
}

/* A line, and markers on every so many points, which begin elsewhere than those of the curves before: where curves
 * coincide each shows some of its own. The legend shows both. */
static void put_curve(const cli_plot_series *series, size_t index, size_t block, const char *stem, FILE *out)
{
    static const int filled[CLI_PLOT_COLOURS] = {7, 5, 9, 13, 11, 15, 2}, hollow[CLI_PLOT_COLOURS] = {6,  4,  8, 12,
                                                                                                     10, 14, 1};
    const unsigned kind = series->colour % CLI_PLOT_COLOURS, dash = dash_of(series);
    const int point_type = series->colour / CLI_PLOT_COLOURS % 2 ? hollow[kind] : filled[kind];
    const size_t step = series->count > ALL_MARKED_MOST ? series->count / MARKERS_A_CURVE : 1;
    const char *colour = cli_plot_colour(series->colour);
    put_source(stem, block, out);
    fprintf(out, "1:2 with lines lw 2 dt %u lc rgb '%s' notitle, \\\n     ", dash, colour);
    put_source(stem, block, out);
    fprintf(out, "1:2 every %zu::%zu with points pt %d ps 0.8 lc rgb '%s' notitle, \\\n     ", step, index % step,
            point_type, colour);
    fprintf(out, "keyentry with linespoints lw 2 dt %u pt %d ps 0.8 lc rgb '%s'", dash, point_type, colour);
}

void cli_plot_put_series(const cli_plot *plot, size_t index, size_t block, const char *stem, FILE *out)
{
    static const int point_types[CLI_PLOT_COLOURS] = {7, 5, 9, 13, 11, 6, 4};
    static const char box[] = "(($1+$3)/2):(($2+$4)/2):1:3:2:4", segment[] = "1:2:($3-$1):($4-$2)";
    const cli_plot_series *series = &plot->series[index];
    const char *colour = cli_plot_colour(series->colour);
    const unsigned dash = dash_of(series);
    const cli_plot_style style = series->style;
    if (style == CLI_PLOT_NOTE)
        fputs("keyentry", out);
    else if (style == CLI_PLOT_CURVE)
        put_curve(series, index, block, stem, out);
    else
        put_source(stem, block, out);
    switch (style) {
    case CLI_PLOT_POINTS:
        fprintf(out, "1:2 with points pt %d ps 0.6 lc rgb '%s'", point_types[series->colour % CLI_PLOT_COLOURS],
                colour);
        break;
    case CLI_PLOT_LINE: fprintf(out, "1:2 with lines lw 2 lc rgb '%s'", colour); break;
    case CLI_PLOT_DASHED: fprintf(out, "1:2 with lines lw 2 dt 2 lc rgb '%s'", colour); break;
    case CLI_PLOT_STEPS: fprintf(out, "1:2 with steps lw 2 dt %u lc rgb '%s'", dash, colour); break;
    case CLI_PLOT_BARS: fprintf(out, "1:2 with boxes fs solid 1 noborder lc rgb '%s'", colour); break;
    case CLI_PLOT_MARKS:
        fprintf(out, "($1-%.10g):2:(%.10g):(0) with vectors nohead lw 3 lc rgb '%s'", plot->bar_width / 2,
                plot->bar_width, colour);
        break;
    case CLI_PLOT_RINGS: fprintf(out, "1:2 with points pt 6 ps 1.4 lw 2 lc rgb '%s'", colour); break;
    case CLI_PLOT_ERROR_BARS: /* gnuplot's own erase what lies under their middle */
        fprintf(out, "1:2:(0):($3-$2) with vectors heads size graph 0.007,90 lw 1.5 lc rgb '%s'", colour);
        break;
    case CLI_PLOT_BAND:
        fprintf(out, "1:2:3 with filledcurves fs transparent solid 0.2 noborder lc rgb '%s'", colour);
        break;
    case CLI_PLOT_SEGMENTS: fprintf(out, "%s with vectors nohead lw 2 lc rgb '%s'", segment, colour); break;
    case CLI_PLOT_HALO: fprintf(out, "%s with vectors nohead lw 5 lc rgb '#ffffff'", segment); break;
    case CLI_PLOT_RECTANGLES:
        fprintf(out, "%s with boxxyerror fs solid 1 noborder lc rgb '%s'", box, colour);
        break;
    case CLI_PLOT_HATCHED:
        fprintf(out, "%s with boxxyerror fs pattern 5 noborder lc rgb '%s'", box, colour);
        break;
    case CLI_PLOT_FRAMED:
        fprintf(out, "%s with boxxyerror fs solid 1 border lc rgb '#000000' lc rgb '%s'", box, colour);
        break;
    case CLI_PLOT_CELLS: fprintf(out, "%s:5 with boxxyerror fs solid 1 border lw 0.6 lc palette", box); break;
    case CLI_PLOT_CURVE:
    case CLI_PLOT_NOTE: break; /* said above */
    }
    put_title(series, out);
}
