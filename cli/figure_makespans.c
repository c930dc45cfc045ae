/* SPDX-License-Identifier: Apache-2.0 */
/* The makespan figure: a bar per schedule, against what no schedule can beat. */
#include "config.h"

#include "cli/figure.h"
#include "cli/plot.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

/* The power of a thousand that leaves the value 1 to 1000, and how it is written; nothing for 1. */
static double unit_of(double value, const char **name)
{
    static const char *const names[] = {"", "10\u00b3", "10\u2076", "10\u2079", "10\u00b9\u00b2", "10\u00b9\u2075",
                                        "10\u00b9\u2078"};
    double unit = 1;
    size_t i = 0;
    for (; value / unit >= 1000 && i + 1 < sizeof names / sizeof *names; i++)
        unit *= 1000;
    *name = names[i];
    return unit;
}

/* Three digits; whole numbers as they are. unit_of has seen to it that no more than three stand before the point. */
static void print_value(char *buffer, size_t size, double value)
{
    int decimals = value >= 100 || value == floor(value) ? 0 : value >= 10 ? 1 : 2;
    if (value >= 1 || value == 0)
        snprintf(buffer, size, "%.*f", decimals, value);
    else
        snprintf(buffer, size, "%.3g", value);
}

jc_status cli_figure_makespans(const char *path, const char *title, size_t count, const jc_makespan *makespans,
                               uint64_t total, uint64_t workers, jc_error *error)
{
    jc_status status = JC_ERR_MEMORY;
    enum { TEXT = 32 };
    double *values = calloc(3 * count + 1, sizeof *values);
    cli_plot_label *labels = calloc(count + 1, sizeof *labels);
    const char **names = calloc(count + 1, sizeof *names);
    char(*texts)[TEXT] = calloc(2 * count + 1, sizeof *texts); /* the bars' values, then the schedules' names */
    char *y_label = NULL, *balance_name = NULL;
    if (!values || !labels || !names || !texts)
        goto memory;

    double *x = values, *span = x + count, *unit = span + count;
    double most = 0, balance = (double)total / (double)workers;
    for (size_t i = 0; i < count; i++)
        most = fmax(most, (double)makespans[i].makespan);
    const char *unit_name;
    double scale = unit_of(most, &unit_name);
    for (size_t i = 0; i < count; i++) {
        x[i] = (double)i;
        span[i] = (double)makespans[i].makespan / scale;
        unit[i] = (double)makespans[i].largest / scale;
        names[i] = jc_schedule_name(makespans[i].schedule, texts[count + i]);
        print_value(texts[i], TEXT, span[i]);
        labels[i] = (cli_plot_label){
            .text = texts[i], .x = x[i], .y = fmax(span[i], unit[i]), .centred = true, .plain = true};
    }
    if (asprintf(&y_label, "makespan (%s%scandidate bindings)", unit_name, *unit_name ? " " : "") < 0) {
        y_label = NULL;
        goto memory;
    }
    char balance_value[TEXT];
    const char *balance_unit; /* its own: the legend does not see the axis */
    print_value(balance_value, sizeof balance_value, balance / unit_of(balance, &balance_unit));
    if (asprintf(&balance_name, "T/p = %s%s%s, p = %" PRIu64, balance_value, *balance_unit ? " \u00d7 " : "",
                 balance_unit, workers) < 0) {
        balance_name = NULL;
        goto memory;
    }
    double line_x[] = {-0.6, (double)count - 0.4}, line_y[] = {balance / scale, balance / scale};
    cli_plot_series series[] = {{"makespan", CLI_PLOT_BARS, 5, count, x, span},
                                {"largest unit", CLI_PLOT_MARKS, 1, count, x, unit},
                                {balance_name, CLI_PLOT_DASHED, CLI_PLOT_BLACK, 2, line_x, line_y}};
    cli_plot plot = {.title = title,
                     .x_label = "schedule",
                     .y_label = y_label,
                     .x_range = {-0.6, (double)count - 0.4},
                     .y_range = {0, most > 0 ? 1.15 * most / scale : 1},
                     .bar_width = 0.6,
                     .category_count = count,
                     .categories = names,
                     .series_count = count > 0 ? 3 : 0,
                     .series = series,
                     .label_count = count,
                     .labels = labels};
    status = cli_plot_write(&plot, path, error);
    goto done;
memory:
    if (error)
        *error = (jc_error){.code = status, .sentence = "out of memory"};
done:
    free(balance_name);
    free(y_label);
    free(texts);
    free(names);
    free(labels);
    free(values);
    return status;
}
