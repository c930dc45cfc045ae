/* SPDX-License-Identifier: Apache-2.0 */
/* A figure's two text files. The same figure gives the same bytes everywhere. */
#include "cli/plot_script.h"

#include "cli/plot_axes.h"
#include "cli/plot_series.h"
#include "cli/plot_text.h"

/* Columns that fit the figure's width in its font. */
enum { TITLE_MOST = 72, LABEL_MOST = 60, LEGEND_COLUMNS = 5, LEGEND_LETTERS = 66, LEGEND_SAMPLE = 5 };

const char *cli_plot_ending(cli_plot_format format)
{
    static const char *const endings[] = {"svg", "png", "pdf"};
    return endings[format];
}

static void put_comment(FILE *out, const char *key, const char *text)
{
    fprintf(out, "# %s: ", key);
    cli_plot_put_text(out, text, SIZE_MAX);
    fputc('\n', out);
}

/* Which number on the axis a name stands for. */
static void put_names(const cli_plot_names *names, const char *axis, FILE *out)
{
    for (size_t i = 0; i < names->count; i++) {
        char key[64];
        snprintf(key, sizeof key, "%s = %.10g", axis, names->at ? names->at[i] : (double)i);
        put_comment(out, key, names->text[i]);
    }
}

void cli_plot_put_data(const cli_plot *plot, FILE *out)
{
    if (plot->title)
        put_comment(out, "title", plot->title);
    put_comment(out, "x", plot->x_label);
    put_comment(out, "y", plot->y_label);
    put_names(&plot->x_names, "x", out);
    put_names(&plot->y_names, "y", out);
    if (plot->colour_label)
        put_comment(out, "value", plot->colour_label);
    bool first = true;
    for (size_t s = 0; s < plot->series_count; s++) {
        const cli_plot_series *series = &plot->series[s];
        if (!cli_plot_has_points(plot, series))
            continue;
        fputs(first ? "\n" : "\n\n", out);
        put_comment(out, "series", series->name ? series->name : "(not in the legend)");
        cli_plot_put_block(plot, series, out);
        first = false;
    }
}

/* As many columns as gnuplot finds room for: it takes a letter for 0.7 times the font's size, and beside a sample and
 * gaps as wide as five of them 66 fit the figure. */
static size_t legend_columns(const cli_plot *plot, size_t *rows)
{
    size_t widest = 0, entries = 0;
    for (size_t s = 0; s < plot->series_count; s++) {
        const char *name = plot->series[s].name;
        size_t width = name ? cli_plot_text_width(name) : 0;
        widest = width > widest ? width : widest;
        entries += name != NULL;
    }
    size_t columns = LEGEND_LETTERS / (widest + LEGEND_SAMPLE);
    columns = columns < 1 ? 1 : columns > LEGEND_COLUMNS ? LEGEND_COLUMNS : columns;
    *rows = (entries + columns - 1) / columns;
    return columns;
}

/* A page's width on screen and paper: 680 by 440 at 14 pixels is 17 cm by 11 cm at 10 points. Higher where the legend
 * has more than two rows, so that the axes keep their size. */
static void put_terminal(const cli_plot *plot, cli_plot_format format, FILE *out)
{
    static const char *const choices[][2] = {
        {"svg", "enhanced font 'sans-serif,14' background 'white'"},
        {"pngcairo", "enhanced font 'sans-serif,10.5' fontscale 2 linewidth 2 pointscale 2 dashlength 0.6"},
        {"png", "enhanced font 'sans,21' linewidth 2"},
        {"pdfcairo", "enhanced font 'sans-serif,10' fontscale 1"},
    };
    static const size_t first[] = {[CLI_PLOT_SVG] = 0, [CLI_PLOT_PNG] = 1, [CLI_PLOT_PDF] = 3, 4};
    size_t rows, height = 440;
    legend_columns(plot, &rows);
    height += rows > 2 ? 20 * (rows - 2) : 0;
    char size[64];
    if (format == CLI_PLOT_PDF)
        snprintf(size, sizeof size, "17cm,%gcm", (double)height / 40);
    else
        snprintf(size, sizeof size, format == CLI_PLOT_SVG ? "680,%zu" : "1360,%zu",
                 format == CLI_PLOT_SVG ? height : 2 * height);
    const char *caps = plot->colour_label ? " rounded" : ""; /* or the segments of a boundary show gaps */
    for (size_t i = first[format]; i < first[format + 1]; i++)
        fprintf(out, "%sif (strstrt(GPVAL_TERMINALS, ' %s ') > 0) {\n    set terminal %s size %s %s%s\n",
                i > first[format] ? "} else { " : "", choices[i][0], choices[i][0], size, choices[i][1], caps);
    fprintf(out, "} else {\n    printerr 'this gnuplot has no terminal that draws .%s'\n    exit status %d\n}",
            cli_plot_ending(format), CLI_PLOT_NO_TERMINAL);
    for (size_t i = first[format] + 1; i < first[format + 1]; i++)
        fputs(" }", out); /* gnuplot 5.4 has no `else if` */
    fputc('\n', out);
}

static void put_legend(const cli_plot *plot, FILE *out)
{
    size_t rows, columns = legend_columns(plot, &rows);
    fprintf(out,
            "set key outside below center %s maxcols %zu height 0.4 Left reverse noenhanced samplen 2 spacing 1.15\n",
            columns > 1 ? "horizontal" : "vertical", columns);
}

static void put_labels(const cli_plot *plot, FILE *out)
{
    for (size_t i = 0; i < plot->label_count; i++) {
        const cli_plot_label *label = &plot->labels[i];
        if (!cli_plot_is_shown(plot, label->x, label->y))
            continue;
        fprintf(out, "set label %zu ", i + 1);
        cli_plot_put_quoted(out, label->text, LABEL_MOST, false);
        const char *place = label->upright   ? "left rotate offset 0,0.5"
                            : label->centred ? "center offset 0,0.7"
                                             : "left offset 0.8,0.7";
        fprintf(out, " at %.10g,%.10g %s front noenhanced textcolor rgb '%s'\n", label->x, label->y, place,
                cli_plot_colour(label->plain ? CLI_PLOT_BLACK : label->colour));
    }
}

void cli_plot_put_script(const cli_plot *plot, cli_plot_format format, const char *stem, FILE *out)
{
    fputs("# Written by joincast. Draws the figure again: gnuplot, in this folder, with this file's name.\n"
          "set encoding utf8\n",
          out);
    put_terminal(plot, format, out);
    fputs("if (!exists('figure')) figure = ", out);
    cli_plot_put_file(out, stem, cli_plot_ending(format));
    fputs("\nset output figure\n", out);
    if (plot->title) {
        fputs("set title ", out);
        cli_plot_put_quoted(out, plot->title, TITLE_MOST, false);
        fputs(" noenhanced\n", out);
    }
    cli_plot_put_axes(plot, out);
    put_legend(plot, out);
    put_labels(plot, out);
    if (plot->bar_width > 0)
        fprintf(out, "set boxwidth %.10g absolute\n", plot->bar_width);

    size_t block = 0;
    for (size_t s = 0; s < plot->series_count; s++)
        block += cli_plot_has_points(plot, &plot->series[s]);
    if (block == 0) {
        fputs("unset logscale\nset xrange [0:1]\nset yrange [0:1]\nunset xtics\nunset ytics\nunset key\n"
              "set label 1 'nothing to show' at 0.5,0.5 center\nplot NaN notitle\n",
              out);
        return;
    }
    const char *before = "plot ";
    block = 0;
    for (size_t s = 0; s < plot->series_count; s++) {
        const bool note = plot->series[s].style == CLI_PLOT_NOTE;
        if (!note && !cli_plot_has_points(plot, &plot->series[s]))
            continue;
        fputs(before, out);
        cli_plot_put_series(plot, s, block, stem, out);
        block += !note;
        before = ", \\\n     ";
    }
    fputs("\n", out);
}
