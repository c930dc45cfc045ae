/* SPDX-License-Identifier: Apache-2.0 */
/* The makespan figure: a bar per schedule, against what no schedule can beat. */
#include "config.h"

#include "cli/digits.h"
#include "cli/fail.h"
#include "cli/figure.h"
#include "cli/figure_value.h"
#include "cli/plot.h"

#include <math.h>
#include <stdlib.h>

enum { LABELS_LEVEL_MOST = 10, NAME = 32 };
static const double decades_most = 100; /* beyond, the axis is logarithmic */

/* Arrays that the series point to. */
typedef struct bars {
    double *x, *span, *unit, *low, *high; /* by schedule, in the axis' unit */
    double *line_x, *line_y;              /* two per schedule */
    double most;                          /* of what is drawn */
    double least_span, least;             /* of the bars, and of bars and lines; those above 0 */
    char (*values)[CLI_VALUE_TEXT];
    char (*names)[NAME];
    const char **shown_names;
    cli_plot_label *labels;
} bars;

static bool allocate(bars *b, size_t count)
{
    b->x = calloc(9 * count + 1, sizeof *b->x);
    b->values = calloc(count + 1, sizeof *b->values);
    b->names = calloc(count + 1, sizeof *b->names);
    b->shown_names = calloc(count + 1, sizeof *b->shown_names);
    b->labels = calloc(count + 1, sizeof *b->labels);
    if (!b->x || !b->values || !b->names || !b->shown_names || !b->labels)
        return false;
    b->span = b->x + count;
    b->unit = b->span + count;
    b->low = b->unit + count;
    b->high = b->low + count;
    b->line_x = b->high + count;
    b->line_y = b->line_x + 2 * count;
    return true;
}

static void clear(bars *b)
{
    free(b->labels);
    free(b->shown_names);
    free(b->names);
    free(b->values);
    free(b->x);
}

static void include(double value, double *least, double *most)
{
    if (!isfinite(value) || value <= 0)
        return;
    *least = fmin(*least, value);
    *most = fmax(*most, value);
}

/* In units of work. The balance steps halfway between two bars. */
static void take_values(bars *b, size_t count, const jc_makespan *makespans, const jc_interval *intervals)
{
    double any = INFINITY;
    b->least_span = b->least = INFINITY;
    for (size_t i = 0; i < count; i++) {
        const double single = (double)makespans[i].makespan * makespans[i].tick;
        b->x[i] = (double)i;
        b->span[i] = intervals ? intervals[i].median : single;
        b->low[i] = intervals ? intervals[i].low : single;
        b->high[i] = intervals ? intervals[i].high : single;
        b->unit[i] = (double)makespans[i].largest;
        b->line_x[2 * i] = i > 0 ? (double)i - 0.5 : -0.6;
        b->line_x[2 * i + 1] = i + 1 < count ? (double)i + 0.5 : (double)i + 0.6;
        b->line_y[2 * i] = b->line_y[2 * i + 1] = makespans[i].balance;
        include(b->span[i], &b->least_span, &b->most);
        include(makespans[i].balance, &b->least, &b->most);
        include(b->high[i], &any, &b->most);
        include(b->unit[i], &any, &b->most);
    }
    b->least = fmin(b->least, b->least_span);
}

static void scale_values(bars *b, size_t count, double unit)
{
    for (size_t i = 0; i < count; i++) {
        b->span[i] /= unit;
        b->low[i] /= unit;
        b->high[i] /= unit;
        b->unit[i] /= unit;
        b->line_y[2 * i] /= unit;
        b->line_y[2 * i + 1] /= unit;
    }
}

/* Each bar's value above whatever is highest there. Upright where bars stand close. */
static void label_bars(bars *b, size_t count, const jc_makespan *makespans)
{
    for (size_t i = 0; i < count; i++) {
        const double top = fmax(b->span[i], isfinite(b->high[i]) ? b->high[i] : 0);
        b->shown_names[i] = jc_schedule_name(makespans[i].schedule, b->names[i]);
        cli_value_print(b->values[i], b->span[i]);
        b->labels[i] = (cli_plot_label){.text = b->values[i], .x = b->x[i], .y = fmax(top, b->unit[i]),
                                        .centred = true, .upright = count > LABELS_LEVEL_MOST, .plain = true};
    }
}

jc_status cli_figure_makespans(const char *path, const char *title, size_t count, const jc_makespan *makespans,
                               const jc_interval *intervals, uint64_t workers, jc_error *error)
{
    jc_status status;
    bars b = {0};
    char *y_label = NULL, *balance_name = NULL, balance[CLI_VALUE_TEXT], p[CLI_VALUE_TEXT];
    if (!allocate(&b, count))
        goto memory;
    take_values(&b, count, makespans, intervals);
    const char *unit_name;
    const bool decades = b.least_span * decades_most < b.most;
    const double unit = cli_value_unit(decades ? b.least_span : b.most, &unit_name);
    scale_values(&b, count, unit);
    label_bars(&b, count, makespans);
    cli_value_print_scaled(balance, count > 0 ? makespans[0].balance : 0);
    cli_group_digits(workers, p);
    if (asprintf(&y_label, "makespan (%s%sunits of work)", unit_name, *unit_name ? " " : "") < 0) {
        y_label = NULL;
        goto memory;
    }
    if (asprintf(&balance_name, workers > 0 ? "T/p = %s, p = %s" : "T/p = %s", balance, p) < 0) {
        balance_name = NULL;
        goto memory;
    }
    const cli_plot_series series[] = {
        {.name = "makespan", .style = CLI_PLOT_BARS, .colour = 5, .count = count, .x = b.x, .y = b.span},
        {.name = "largest unit", .style = CLI_PLOT_MARKS, .colour = 1, .count = count, .x = b.x, .y = b.unit},
        {.name = balance_name, .style = CLI_PLOT_DASHED, .colour = CLI_PLOT_BLACK, .count = 2 * count, .x = b.line_x,
         .y = b.line_y},
        {.name = "interval", .style = CLI_PLOT_ERROR_BARS, .colour = CLI_PLOT_BLACK, .count = count, .x = b.x,
         .y = b.low, .end_y = b.high}};
    const double room = count > LABELS_LEVEL_MOST ? 1.25 : 1.15;
    cli_plot plot = {.title = title,
                     .x_label = "schedule",
                     .y_label = y_label,
                     .x_range = {-0.6, (double)count - 0.4},
                     .y_range = {0, b.most > 0 ? room * b.most / unit : 1},
                     .bar_width = 0.6,
                     .x_names = {.count = count, .text = b.shown_names},
                     .series_count = count == 0 ? 0 : intervals ? 4 : 3,
                     .series = series,
                     .label_count = count,
                     .labels = b.labels};
    if (decades) {
        plot.y_scale = CLI_PLOT_DECADES;
        const double least = pow(10, floor(log10(b.least / unit / 2))), most = b.most / unit;
        plot.y_range = (cli_plot_range){least, most * pow(most / least, count > LABELS_LEVEL_MOST ? 0.35 : 0.1)};
    }
    status = cli_plot_write(&plot, path, error);
    goto done;
memory:
    status = cli_fail_memory(error);
done:
    free(balance_name);
    free(y_label);
    clear(&b);
    return status;
}
