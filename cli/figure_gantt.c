/* SPDX-License-Identifier: Apache-2.0 */
/* The Gantt figure: what ran where and when. */
#include "config.h"

#include "cli/digits.h"
#include "cli/fail.h"
#include "cli/figure.h"
#include "cli/figure_value.h"
#include "cli/gantt_pieces.h"
#include "cli/plot.h"

#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdlib.h>

enum { NUMBERS_MOST = 16 };

/* The numbers of some of the groups, each at the middle of its rows. */
typedef struct numbers {
    size_t count;
    char text[NUMBERS_MOST + 1][24];
    const char *shown[NUMBERS_MOST + 1];
    double at[NUMBERS_MOST + 1];
} numbers;

static void number_groups(const cli_gantt_rows *rows, numbers *n)
{
    n->count = 0;
    const size_t step = 1 + (rows->group_count - 1) / NUMBERS_MOST;
    for (size_t g = 0; g < rows->group_count; g += step, n->count++) {
        const uint64_t first = g * rows->group_rows;
        n->at[n->count] = cli_gantt_row_top(rows, first) + (double)rows->group_rows / 2;
        snprintf(n->text[n->count], sizeof n->text[0], "%" PRIu64, rows->group[g]);
        n->shown[n->count] = n->text[n->count];
    }
}

/* What the figure says in words; each NULL until made. */
typedef struct words {
    char *x_label, *y_label, *balance, *makespan, *longest;
} words;

static void clear_words(words *w)
{
    free(w->longest);
    free(w->makespan);
    free(w->balance);
    free(w->y_label);
    free(w->x_label);
}

__attribute__((format(printf, 2, 3))) static bool print_words(char **text, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    const int size = vasprintf(text, format, arguments);
    va_end(arguments);
    if (size < 0)
        *text = NULL;
    return size >= 0;
}

static bool make_words(const cli_gantt *gantt, const cli_gantt_rows *rows, const cli_gantt_pieces *pieces, words *w)
{
    char value[CLI_VALUE_TEXT];
    const char *unit_name = pieces->unit_name;
    cli_group_digits(rows->group_count < rows->groups ? rows->groups : rows->group_size, value);
    const char *what = rows->grouped ? "multiprocessor" : "worker";
    bool made = print_words(&w->x_label, "time (%s%sunits of work)", unit_name, *unit_name ? " " : "");
    if (rows->group_count < rows->groups && rows->group_rows < rows->group_size)
        made = made && print_words(&w->y_label, "%s (%zu of %s, %zu places)", what, rows->group_count, value,
                                   rows->group_rows);
    else if (rows->group_count < rows->groups)
        made = made && print_words(&w->y_label, "%s (%zu of %s, busiest to idlest)", what, rows->group_count, value);
    else if (rows->group_rows < rows->group_size)
        made = made && print_words(&w->y_label, "%s (%zu of %s places each)", what, rows->group_rows, value);
    else
        made = made && print_words(&w->y_label, "%s", what);
    cli_value_print_scaled(value, gantt->balance);
    made = made && print_words(&w->balance, "T/p = %s", value);
    cli_value_print_scaled(value, gantt->makespan);
    made = made && print_words(&w->makespan, "makespan %s", value);
    if (made && pieces->longest) {
        cli_value_print_scaled(value, (double)pieces->longest->work);
        made = print_words(&w->longest, "longest%s: work %s", pieces->longest_of_all ? "" : " shown", value);
    }
    return made;
}

static jc_status write_figure(const char *path, const char *title, const cli_gantt *gantt, const cli_gantt_rows *rows,
                              const cli_gantt_pieces *pieces, const words *w, jc_error *error)
{
    const struct {
        const char *name;
        cli_plot_style style;
        unsigned colour;
    } looks[CLI_GANTT_KINDS] = {[CLI_GANTT_MANY] = {"many short pieces", CLI_PLOT_HATCHED, 0},
                                [CLI_GANTT_EVEN] = {"pieces, shaded in turn", CLI_PLOT_RECTANGLES, 5},
                                [CLI_GANTT_ODD] = {NULL, CLI_PLOT_RECTANGLES, 0},
                                [CLI_GANTT_LONGEST] = {w->longest, CLI_PLOT_FRAMED, 1}};
    cli_plot_series series[CLI_GANTT_KINDS + 2];
    size_t count = 0;
    for (size_t kind = 0; kind < CLI_GANTT_KINDS; kind++)
        series[count++] = (cli_plot_series){.name = looks[kind].name, .style = looks[kind].style,
                                            .colour = looks[kind].colour, .count = pieces->count[kind],
                                            .x = pieces->x[kind], .y = pieces->y[kind],
                                            .end_x = pieces->end_x[kind], .end_y = pieces->end_y[kind]};
    const double bottom = rows->count > 0 ? cli_gantt_row_top(rows, rows->count - 1) + 1 : 1, ends[] = {0, bottom};
    const double balance[] = {gantt->balance / pieces->unit, gantt->balance / pieces->unit};
    const double makespan[] = {gantt->makespan / pieces->unit, gantt->makespan / pieces->unit};
    series[count++] = (cli_plot_series){.name = w->balance, .style = CLI_PLOT_DASHED, .colour = CLI_PLOT_BLACK,
                                        .count = 2, .x = balance, .y = ends};
    series[count++] = (cli_plot_series){.name = w->makespan, .style = CLI_PLOT_LINE, .colour = CLI_PLOT_BLACK,
                                        .count = 2, .x = makespan, .y = ends};
    numbers n;
    number_groups(rows, &n);
    const cli_plot plot = {.title = title,
                           .x_label = w->x_label,
                           .y_label = w->y_label,
                           .x_range = {0, pieces->last > 0 ? 1.02 * pieces->last / pieces->unit : 1},
                           .y_range = {bottom, 0},
                           .y_names = {.count = n.count, .text = n.shown, .at = n.at},
                           .series_count = pieces->longest ? count : 0,
                           .series = series};
    return cli_plot_write(&plot, path, error);
}

jc_status cli_figure_gantt(const char *path, const char *title, const cli_gantt *gantt, jc_error *error)
{
    jc_status status;
    cli_gantt_rows rows = {0};
    cli_gantt_pieces pieces = {0};
    words w = {0};
    if (cli_gantt_choose_rows(gantt, &rows) && cli_gantt_make_pieces(gantt, &rows, &pieces) &&
        make_words(gantt, &rows, &pieces, &w))
        status = write_figure(path, title, gantt, &rows, &pieces, &w, error);
    else
        status = cli_fail_memory(error);
    clear_words(&w);
    cli_gantt_clear_pieces(&pieces);
    cli_gantt_clear_rows(&rows);
    return status;
}
