/* SPDX-License-Identifier: Apache-2.0 */
/* A figure's axes and its colour scale. */
#include "cli/plot_axes.h"

#include "cli/plot_text.h"

#include <math.h>

/* Columns that fit an axis. */
enum { AXIS_MOST = 56, NAME_MOST = 16, NAMES_UPRIGHT_MOST = 9 };

static void put_label(FILE *out, const char *axis, const char *text, const char *offset)
{
    fprintf(out, "set %slabel ", axis);
    cli_plot_put_quoted(out, text, AXIS_MOST, false);
    fprintf(out, "%s noenhanced\n", offset);
}

static void put_range(FILE *out, const char *axis, cli_plot_range range)
{
    fprintf(out, "set %srange [", axis);
    isfinite(range.least) ? fprintf(out, "%.10g", range.least) : fputc('*', out);
    fputc(':', out);
    isfinite(range.most) ? fprintf(out, "%.10g", range.most) : fputc('*', out);
    fputs("]\n", out);
}

/* The numbers of a logarithmic axis: at powers of ten where it spans three decades or more, else at 1, 2, 5, 10, ...,
 * and where it spans less than a factor of four at even distances. */
static void put_decades(FILE *out, const char *axis, cli_plot_range range)
{
    fprintf(out, "set logscale %s\n", axis);
    const double ratio = range.most / range.least;
    if (!(range.least > 0 && isfinite(ratio) && ratio < 1000)) {
        fprintf(out, "set format %s '10^{%%L}'\n", axis);
        return;
    }
    fprintf(out, "set format %s '%%g'\nset %stics (", axis, axis);
    const double span = range.most - range.least, rough = span / 4, power = pow(10, floor(log10(rough)));
    const double even = rough / power < 1.5 ? power : rough / power < 3.5 ? 2 * power : 5 * power;
    const double decade = pow(10, floor(log10(range.least)));
    const char *comma = "";
    for (int i = 0; i < 100; i++) {
        static const double steps[] = {1, 2, 5};
        const double tick =
            ratio < 4 ? (ceil(range.least / even) + i) * even : steps[i % 3] * decade * pow(10, i / 3);
        if (tick > range.most)
            break;
        if (tick < range.least)
            continue;
        fprintf(out, "%s%.10g", comma, tick);
        comma = ", ";
    }
    fputs(")\n", out);
}

/* Powers of two, at most a dozen of them, as numbers while these are short. */
static void put_doubling(FILE *out, const char *axis, cli_plot_range range)
{
    const double first = ceil(log2(range.least) - 1e-9), last = floor(log2(range.most) + 1e-9);
    const double step = ceil((last - first + 1) / 12);
    fprintf(out, "set logscale %s 2\nset %stics (", axis, axis);
    for (double exponent = first; exponent <= last; exponent += step) {
        const char *comma = exponent > first ? ", " : "";
        if (first >= 0 && last <= 16)
            fprintf(out, "%s%.0f", comma, exp2(exponent));
        else
            fprintf(out, "%s'2^{%.0f}' %.17g", comma, exponent, exp2(exponent));
    }
    fputs(")\n", out);
}

static void put_scale(FILE *out, const char *axis, cli_plot_scale scale, cli_plot_range range)
{
    const bool known = range.least > 0 && isfinite(range.least) && isfinite(range.most);
    if (scale == CLI_PLOT_DOUBLING && known)
        put_doubling(out, axis, range);
    else if (scale != CLI_PLOT_LINEAR)
        put_decades(out, axis, range);
}

/* Slanted where there are too many to stand side by side. */
static void put_names(FILE *out, const char *axis, const cli_plot_names *names)
{
    if (names->count == 0)
        return;
    fprintf(out, "set %stics (", axis);
    for (size_t i = 0; i < names->count; i++) {
        fputs(i ? ", " : "", out);
        cli_plot_put_quoted(out, names->text[i], NAME_MOST, true);
        fprintf(out, " %.10g", names->at ? names->at[i] : (double)i);
    }
    fprintf(out, ") scale 0 noenhanced%s\nset grid no%stics\n",
            *axis == 'x' && names->count > NAMES_UPRIGHT_MOST ? " rotate by 40 right" : "", axis);
}

/* Viridis (van der Walt and Smith, 2015): even steps to the eye, also for colour-blind readers and in grey. */
static void put_colours(const cli_plot *plot, FILE *out)
{
    static const char *const stops[] = {"#440154", "#482878", "#3e4989", "#31688e", "#26828e",
                                        "#1f9e89", "#35b779", "#6ece58", "#b5de2b", "#fde725"};
    fputs("set palette defined (", out);
    for (size_t i = 0; i < sizeof stops / sizeof *stops; i++)
        fprintf(out, "%s%zu '%s'", i ? ", " : "", i, stops[i]);
    fputs(")\n", out);
    put_label(out, "cb", plot->colour_label, " offset 0.7,0");
    put_range(out, "cb", plot->colour_range);
    if (plot->colour_range.least > 0)
        put_decades(out, "cb", plot->colour_range);
}

void cli_plot_put_axes(const cli_plot *plot, FILE *out)
{
    fputs("set border 3 lc rgb '#404040'\n"
          "set tics nomirror out scale 0.7,0.35\n"
          "set grid lc rgb '#d9d9d9' lw 0.6 lt 1\n",
          out);
    put_label(out, "x", plot->x_label, " offset 0,0.5");
    put_label(out, "y", plot->y_label, "");
    put_range(out, "x", plot->x_range);
    put_range(out, "y", plot->y_range);
    put_scale(out, "x", plot->x_scale, plot->x_range);
    put_scale(out, "y", plot->y_scale, plot->y_range);
    if (plot->x_whole && plot->x_scale == CLI_PLOT_LINEAR && plot->x_range.most - plot->x_range.least <= 20)
        fputs("set xtics 1\n", out);
    put_names(out, "x", &plot->x_names);
    put_names(out, "y", &plot->y_names);
    if (plot->colour_label)
        put_colours(plot, out);
}
