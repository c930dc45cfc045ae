/* SPDX-License-Identifier: Apache-2.0 */
/* The Gantt figure: what ran where and when. */
#include "config.h"

#include "cli/figure.h"
#include "cli/figure_value.h"
#include "cli/gantt_rows.h"
#include "cli/plot.h"

#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdlib.h>

enum { RECTANGLES_MOST = 6000, NUMBERS_MOST = 16 };
static const double finest = 1 / 1500.0; /* of the time axis: about half a pixel */

/* What a rectangle stands for, in the order in which they are drawn. */
typedef enum shading { MANY, EVEN, ODD, LONGEST, KINDS } shading;

typedef struct rectangle {
    uint64_t row;
    double start, end;
    shading kind;
} rectangle;

typedef struct drawing {
    cli_gantt_rows rows;
    size_t span_count; /* those in rows */
    rectangle *spans;
    rectangle *merged;
    double last;            /* end of the time axis */
    const jc_span *longest; /* of those in rows; NULL: none */
    bool longest_of_all;
    size_t size;     /* room for that many rectangles of each kind */
    double *corners; /* kind by kind: x, y, end_x, end_y */
    size_t kind_count[KINDS];
} drawing;

static int compare(const void *left, const void *right)
{
    const rectangle *a = left, *b = right;
    if (a->row != b->row)
        return a->row < b->row ? -1 : 1;
    if (a->start != b->start)
        return a->start < b->start ? -1 : 1;
    return (a->end > b->end) - (a->end < b->end);
}

static double length(const jc_span *span)
{
    return span->end - span->start;
}

/* The spans in rows, row by row, and the longest piece. */
static void take_spans(const cli_gantt *gantt, drawing *d)
{
    double longest = 0;
    d->last = fmax(isfinite(gantt->balance) ? gantt->balance : 0, isfinite(gantt->makespan) ? gantt->makespan : 0);
    for (size_t i = 0; i < gantt->count; i++) {
        const jc_span *span = &gantt->spans[i];
        const uint64_t place = cli_gantt_place(&d->rows, span);
        if (!isfinite(span->start) || !isfinite(span->end) || !(span->end > span->start) || place == CLI_GANTT_NO_ROW)
            continue;
        longest = fmax(longest, length(span));
        d->last = fmax(d->last, span->end);
        if (d->rows.row[place] == CLI_GANTT_NO_ROW)
            continue;
        d->spans[d->span_count++] = (rectangle){d->rows.row[place], span->start, span->end, EVEN};
        if (!d->longest || length(span) > length(d->longest))
            d->longest = span;
    }
    d->longest_of_all = d->longest && length(d->longest) == longest;
    qsort(d->spans, d->span_count, sizeof *d->spans, compare);
}

/* Draws neighbours that are all shorter than `thin`, with gaps shorter than that, as one; the others alternate. */
static size_t merge(const drawing *d, double thin)
{
    size_t count = 0;
    bool short_before = false, odd = false;
    for (size_t i = 0; i < d->span_count; i++) {
        const rectangle *span = &d->spans[i];
        rectangle *before = count > 0 ? &d->merged[count - 1] : NULL;
        const bool same_row = before && before->row == span->row, is_short = span->end - span->start < thin;
        if (same_row && short_before && is_short && span->start - before->end < thin) {
            before->end = fmax(before->end, span->end);
            before->kind = MANY;
        } else {
            odd = same_row && !odd;
            d->merged[count] = *span;
            d->merged[count++].kind = odd ? ODD : EVEN;
        }
        short_before = is_short;
    }
    return count;
}

/* A row's top; groups of several rows stand apart. */
static double row_top(const cli_gantt_rows *rows, uint64_t row)
{
    const double gap = rows->group_rows > 1 ? 0.7 : 0;
    return (double)row + gap * (double)(row / rows->group_rows);
}

static void add_rectangle(drawing *d, shading kind, const rectangle *r)
{
    static const double margin = 0.08;
    double *corner = d->corners + 4 * d->size * kind + d->kind_count[kind]++;
    corner[0] = r->start;
    corner[d->size] = row_top(&d->rows, r->row) + margin;
    corner[2 * d->size] = r->end;
    corner[3 * d->size] = row_top(&d->rows, r->row) + 1 - margin;
}

/* Rectangles by kind, as few as are to be. */
static bool make_rectangles(drawing *d)
{
    d->merged = calloc(d->span_count + 1, sizeof *d->merged);
    if (!d->merged)
        return false;
    double thin = d->last * finest;
    size_t count = merge(d, thin);
    for (; count > RECTANGLES_MOST; count = merge(d, thin))
        thin *= 1.5;
    d->size = count + 1;
    d->corners = calloc(4 * KINDS * d->size, sizeof *d->corners);
    if (!d->corners)
        return false;
    for (size_t i = 0; i < count; i++)
        add_rectangle(d, d->merged[i].kind, &d->merged[i]);
    if (d->longest) {
        const uint64_t row = d->rows.row[cli_gantt_place(&d->rows, d->longest)];
        add_rectangle(d, LONGEST, &(rectangle){row, d->longest->start, d->longest->end, LONGEST});
    }
    return true;
}

static void scale_times(drawing *d, double unit)
{
    for (size_t kind = 0; kind < KINDS; kind++) {
        double *corner = d->corners + 4 * d->size * kind;
        for (size_t i = 0; i < d->kind_count[kind]; i++) {
            corner[i] /= unit;
            corner[2 * d->size + i] /= unit;
        }
    }
}

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
        n->at[n->count] = row_top(rows, first) + (double)rows->group_rows / 2;
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

static bool make_words(const cli_gantt *gantt, const drawing *d, const char *unit_name, words *w)
{
    char value[CLI_VALUE_TEXT];
    const cli_gantt_rows *rows = &d->rows;
    cli_value_print_count(value, rows->group_count < rows->groups ? rows->groups : rows->group_size);
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
    if (made && d->longest) {
        cli_value_print_scaled(value, (double)d->longest->work);
        made = print_words(&w->longest, "longest%s: work %s", d->longest_of_all ? "" : " shown", value);
    }
    return made;
}

static jc_status write_figure(const char *path, const char *title, const cli_gantt *gantt, const drawing *d,
                              const words *w, double unit, jc_error *error)
{
    static const struct {
        const char *name;
        cli_plot_style style;
        unsigned colour;
    } looks[KINDS] = {{"many short pieces", CLI_PLOT_HATCHED, 0},
                      {"pieces, shaded in turn", CLI_PLOT_RECTANGLES, 5},
                      {NULL, CLI_PLOT_RECTANGLES, 0},
                      {NULL, CLI_PLOT_FRAMED, 1}};
    cli_plot_series series[KINDS + 2];
    size_t count = 0;
    for (size_t kind = 0; kind < KINDS; kind++) {
        const double *corner = d->corners + 4 * d->size * kind;
        series[count++] = (cli_plot_series){.name = kind == LONGEST ? w->longest : looks[kind].name,
                                            .style = looks[kind].style, .colour = looks[kind].colour,
                                            .count = d->kind_count[kind], .x = corner, .y = corner + d->size,
                                            .end_x = corner + 2 * d->size, .end_y = corner + 3 * d->size};
    }
    const double bottom = d->rows.count > 0 ? row_top(&d->rows, d->rows.count - 1) + 1 : 1, ends[] = {0, bottom};
    const double balance[] = {gantt->balance / unit, gantt->balance / unit};
    const double makespan[] = {gantt->makespan / unit, gantt->makespan / unit};
    series[count++] = (cli_plot_series){.name = w->balance, .style = CLI_PLOT_DASHED, .colour = CLI_PLOT_BLACK,
                                        .count = 2, .x = balance, .y = ends};
    series[count++] = (cli_plot_series){.name = w->makespan, .style = CLI_PLOT_LINE, .colour = CLI_PLOT_BLACK,
                                        .count = 2, .x = makespan, .y = ends};
    numbers n;
    number_groups(&d->rows, &n);
    const cli_plot plot = {.title = title,
                           .x_label = w->x_label,
                           .y_label = w->y_label,
                           .x_range = {0, d->last > 0 ? 1.02 * d->last / unit : 1},
                           .y_range = {bottom, 0},
                           .y_names = {.count = n.count, .text = n.shown, .at = n.at},
                           .series_count = d->span_count > 0 ? count : 0,
                           .series = series};
    return cli_plot_write(&plot, path, error);
}

jc_status cli_figure_gantt(const char *path, const char *title, const cli_gantt *gantt, jc_error *error)
{
    jc_status status = JC_ERR_MEMORY;
    drawing d = {0};
    words w = {0};
    const char *unit_name;
    if (!cli_gantt_choose_rows(gantt, &d.rows))
        goto memory;
    d.spans = calloc(gantt->count + 1, sizeof *d.spans);
    if (!d.spans)
        goto memory;
    take_spans(gantt, &d);
    if (!make_rectangles(&d))
        goto memory;
    const double unit = cli_value_unit(d.last, &unit_name);
    scale_times(&d, unit);
    if (!make_words(gantt, &d, unit_name, &w))
        goto memory;
    status = write_figure(path, title, gantt, &d, &w, unit, error);
    goto done;
memory:
    if (error)
        *error = (jc_error){.code = status, .sentence = "out of memory"};
done:
    clear_words(&w);
    free(d.corners);
    free(d.merged);
    free(d.spans);
    cli_gantt_clear_rows(&d.rows);
    return status;
}
