/* SPDX-License-Identifier: Apache-2.0 */
/* A figure's two text files. The same figure gives the same bytes everywhere. */
#include "cli/plot_script.h"

#include "cli/plot_text.h"

#include <math.h>

/* Columns that fit the figure's width in its font. */
enum { TITLE_MOST = 72, AXIS_MOST = 56, LEGEND_MOST = 76, LABEL_MOST = 60, CATEGORY_MOST = 16, LEGEND_COLUMNS = 4 };

static const char *const colours[CLI_PLOT_COLOURS] = {"#0072b2", "#d55e00", "#009e73", "#e69f00",
                                                      "#cc79a7", "#56b4e9", "#000000"};

const char *cli_plot_ending(cli_plot_format format)
{
    static const char *const endings[] = {"svg", "png", "pdf"};
    return endings[format];
}

static bool is_shown(const cli_plot *plot, double x, double y)
{
    return isfinite(x) && isfinite(y) && (!plot->x_logarithmic || x > 0) && (!plot->y_logarithmic || y > 0);
}

static bool has_points(const cli_plot *plot, const cli_plot_series *series)
{
    for (size_t i = 0; i < series->count; i++) {
        if (is_shown(plot, series->x[i], series->y[i]))
            return true;
    }
    return false;
}

static void put_comment(FILE *out, const char *key, const char *text)
{
    fprintf(out, "# %s: ", key);
    cli_plot_put_text(out, text, SIZE_MAX);
    fputc('\n', out);
}

void cli_plot_put_data(const cli_plot *plot, FILE *out)
{
    if (plot->title)
        put_comment(out, "title", plot->title);
    put_comment(out, "x", plot->x_label);
    put_comment(out, "y", plot->y_label);
    for (size_t i = 0; i < plot->category_count; i++) {
        char key[32];
        snprintf(key, sizeof key, "x = %zu", i);
        put_comment(out, key, plot->categories[i]);
    }
    bool first = true;
    for (size_t s = 0; s < plot->series_count; s++) {
        const cli_plot_series *series = &plot->series[s];
        if (!has_points(plot, series))
            continue;
        fputs(first ? "\n" : "\n\n", out);
        put_comment(out, "series", series->name ? series->name : "(not in the legend)");
        for (size_t i = 0; i < series->count; i++) {
            if (is_shown(plot, series->x[i], series->y[i]))
                fprintf(out, "%.10g %.10g\n", series->x[i], series->y[i]);
        }
        first = false;
    }
}

/* A page's width on screen and paper: 680 by 440 at 14 pixels is 17 cm by 11 cm at 10 points. */
static void put_terminal(cli_plot_format format, FILE *out)
{
    static const char *const choices[][2] = {
        {"svg", "svg size 680,440 enhanced font 'sans-serif,14' background 'white'"},
        {"pngcairo", "pngcairo size 1360,880 enhanced font 'sans-serif,10.5' fontscale 2 linewidth 2 pointscale 2 "
                     "dashlength 0.6"},
        {"png", "png size 1360,880 enhanced font 'sans,21' linewidth 2"},
        {"pdfcairo", "pdfcairo size 17cm,11cm enhanced font 'sans-serif,10' fontscale 1"},
    };
    static const size_t first[] = {[CLI_PLOT_SVG] = 0, [CLI_PLOT_PNG] = 1, [CLI_PLOT_PDF] = 3, 4};
    for (size_t i = first[format]; i < first[format + 1]; i++)
        fprintf(out, "%sif (strstrt(GPVAL_TERMINALS, ' %s ') > 0) {\n    set terminal %s\n",
                i > first[format] ? "} else { " : "", choices[i][0], choices[i][1]);
    fprintf(out, "} else {\n    printerr 'this gnuplot has no terminal that draws .%s'\n    exit status %d\n}",
            cli_plot_ending(format), CLI_PLOT_NO_TERMINAL);
    for (size_t i = first[format] + 1; i < first[format + 1]; i++)
        fputs(" }", out); /* gnuplot 5.4 has no `else if` */
    fputc('\n', out);
}

static void put_setting(FILE *out, const char *setting, const char *text, size_t most, const char *offset)
{
    fprintf(out, "set %s ", setting);
    cli_plot_put_quoted(out, text, most, false);
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

static void put_axes(const cli_plot *plot, FILE *out)
{
    fputs("set border 3 lc rgb '#404040'\n"
          "set tics nomirror out scale 0.7,0.35\n"
          "set grid lc rgb '#d9d9d9' lw 0.6 lt 1\n",
          out);
    put_setting(out, "xlabel", plot->x_label, AXIS_MOST, " offset 0,0.5");
    put_setting(out, "ylabel", plot->y_label, AXIS_MOST, "");
    put_range(out, "x", plot->x_range);
    put_range(out, "y", plot->y_range);
    if (plot->x_logarithmic)
        fputs("set logscale x\nset format x '10^{%L}'\n", out);
    if (plot->y_logarithmic)
        fputs("set logscale y\nset format y '10^{%L}'\n", out);
    if (plot->x_whole && plot->x_range.most - plot->x_range.least <= 20)
        fputs("set xtics 1\n", out);
    if (plot->category_count > 0) {
        fputs("set xtics (", out);
        for (size_t i = 0; i < plot->category_count; i++) {
            fputs(i ? ", " : "", out);
            cli_plot_put_quoted(out, plot->categories[i], CATEGORY_MOST, true);
            fprintf(out, " %zu", i);
        }
        fputs(") scale 0 noenhanced\nset grid noxtics\n", out);
    }
}

/* As many columns as the widest entry leaves room for. */
static void put_legend(const cli_plot *plot, FILE *out)
{
    size_t widest = 0;
    for (size_t s = 0; s < plot->series_count; s++) {
        const char *name = plot->series[s].name;
        size_t width = name ? cli_plot_text_width(name) : 0;
        widest = width > widest ? width : widest;
    }
    size_t columns = LEGEND_MOST / (widest + 6);
    columns = columns < 1 ? 1 : columns > LEGEND_COLUMNS ? LEGEND_COLUMNS : columns;
    fprintf(out,
            "set key outside below center %s maxcols %zu height 0.4 Left reverse noenhanced samplen 2 spacing 1.15\n",
            columns > 1 ? "horizontal" : "vertical", columns);
}

static void put_labels(const cli_plot *plot, FILE *out)
{
    for (size_t i = 0; i < plot->label_count; i++) {
        const cli_plot_label *label = &plot->labels[i];
        if (!is_shown(plot, label->x, label->y))
            continue;
        fprintf(out, "set label %zu ", i + 1);
        cli_plot_put_quoted(out, label->text, LABEL_MOST, false);
        fprintf(out, " at %.10g,%.10g %s offset %s,0.7 front noenhanced textcolor rgb '%s'\n", label->x, label->y,
                label->centred ? "center" : "left", label->centred ? "0" : "0.8",
                colours[label->plain ? CLI_PLOT_BLACK : label->colour % CLI_PLOT_COLOURS]);
    }
}

static void put_series(const cli_plot *plot, const cli_plot_series *series, size_t block, const char *stem, FILE *out)
{
    static const int point_types[CLI_PLOT_COLOURS] = {7, 5, 9, 13, 11, 6, 4};
    const char *colour = colours[series->colour % CLI_PLOT_COLOURS];
    int point_type = point_types[series->colour % CLI_PLOT_COLOURS];
    cli_plot_put_file(out, stem, "dat");
    fprintf(out, " index %zu using ", block);
    switch (series->style) {
    case CLI_PLOT_POINTS: fprintf(out, "1:2 with points pt %d ps 0.6 lc rgb '%s'", point_type, colour); break;
    case CLI_PLOT_LINE: fprintf(out, "1:2 with lines lw 2 lc rgb '%s'", colour); break;
    case CLI_PLOT_DASHED: fprintf(out, "1:2 with lines lw 2 dt 2 lc rgb '%s'", colour); break;
    case CLI_PLOT_STEPS: fprintf(out, "1:2 with steps lw 2 lc rgb '%s'", colour); break;
    case CLI_PLOT_BARS: fprintf(out, "1:2 with boxes fs solid 1 noborder lc rgb '%s'", colour); break;
    case CLI_PLOT_MARKS:
        fprintf(out, "($1-%.10g):2:(%.10g):(0) with vectors nohead lw 3 lc rgb '%s'", plot->bar_width / 2,
                plot->bar_width, colour);
        break;
    case CLI_PLOT_RINGS: fprintf(out, "1:2 with points pt 6 ps 1.4 lw 2 lc rgb '%s'", colour); break;
    }
    if (series->name) {
        fputs(" title ", out);
        cli_plot_put_quoted(out, series->name, LEGEND_MOST, false);
    } else {
        fputs(" notitle", out);
    }
}

void cli_plot_put_script(const cli_plot *plot, cli_plot_format format, const char *stem, FILE *out)
{
    fputs("# Written by joincast. Draws the figure again: gnuplot, in this folder, with this file's name.\n"
          "set encoding utf8\n",
          out);
    put_terminal(format, out);
    fputs("if (!exists('figure')) figure = ", out);
    cli_plot_put_file(out, stem, cli_plot_ending(format));
    fputs("\nset output figure\n", out);
    if (plot->title)
        put_setting(out, "title", plot->title, TITLE_MOST, "");
    put_axes(plot, out);
    put_legend(plot, out);
    put_labels(plot, out);
    if (plot->bar_width > 0)
        fprintf(out, "set boxwidth %.10g absolute\n", plot->bar_width);

    size_t block = 0;
    for (size_t s = 0; s < plot->series_count; s++) {
        if (!has_points(plot, &plot->series[s]))
            continue;
        fputs(block == 0 ? "plot " : ", \\\n     ", out);
        put_series(plot, &plot->series[s], block++, stem, out);
    }
    if (block == 0)
        fputs("unset logscale\nset xrange [0:1]\nset yrange [0:1]\nunset xtics\nunset ytics\nunset key\n"
              "set label 1 'nothing to show' at 0.5,0.5 center\nplot NaN notitle",
              out);
    fputs("\n", out);
}
