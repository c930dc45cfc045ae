/* SPDX-License-Identifier: Apache-2.0 */
/* What an axis shows. */
#include "cli/figure_axis.h"

#include <math.h>
#include <stdlib.h>

typedef struct ranked {
    double value;
    size_t index;
} ranked;

static int compare(const void *left, const void *right)
{
    const ranked *a = left, *b = right;
    if (a->value != b->value)
        return a->value < b->value ? -1 : 1;
    return (a->index > b->index) - (a->index < b->index);
}

size_t *cli_axis_order(const double *values, size_t count, size_t *kept)
{
    ranked *rank = calloc(count + 1, sizeof *rank);
    size_t *order = calloc(count + 1, sizeof *order), finite = 0;
    if (!rank || !order) {
        free(order);
        free(rank);
        return NULL;
    }
    for (size_t i = 0; i < count; i++) {
        if (isfinite(values[i]))
            rank[finite++] = (ranked){values[i], i};
    }
    qsort(rank, finite, sizeof *rank, compare);
    for (size_t i = 0; i < finite; i++)
        order[i] = rank[i].index;
    free(rank);
    *kept = finite;
    return order;
}

cli_plot_scale cli_axis_scale(const double *rising, size_t count)
{
    if (count < 3 || !(rising[0] > 0) || !(rising[0] < rising[count - 1]))
        return CLI_PLOT_LINEAR;
    double step[2] = {INFINITY, 0}, factor[2] = {INFINITY, 0}; /* least and most */
    bool powers = true;
    for (size_t i = 0; i < count; i++) {
        int exponent;
        powers = powers && frexp(rising[i], &exponent) == 0.5;
        if (i == 0 || rising[i] == rising[i - 1])
            continue;
        const double difference = rising[i] - rising[i - 1], ratio = log(rising[i] / rising[i - 1]);
        step[0] = fmin(step[0], difference);
        step[1] = fmax(step[1], difference);
        factor[0] = fmin(factor[0], ratio);
        factor[1] = fmax(factor[1], ratio);
    }
    if (step[1] * factor[0] <= factor[1] * step[0])
        return CLI_PLOT_LINEAR;
    return powers ? CLI_PLOT_DOUBLING : CLI_PLOT_DECADES;
}

cli_plot_range cli_axis_range(const double *rising, size_t count, cli_plot_scale scale)
{
    if (count == 0)
        return (cli_plot_range){0, 1};
    const double first = rising[0], last = rising[count - 1];
    if (scale != CLI_PLOT_LINEAR) {
        const double room = pow(last / first, 0.02);
        return (cli_plot_range){first / room, last * room};
    }
    const double room = last > first ? 0.02 * (last - first) : fmax(0.5 * fabs(first), 0.5);
    return (cli_plot_range){first - room, last + room};
}

uint64_t cli_axis_next_rank(uint64_t rank, uint64_t last)
{
    const double grown = floor((double)rank * pow(10, 1 / 24.0));
    const uint64_t next = grown > (double)rank + 1 ? (uint64_t)grown : rank + 1;
    return rank < last && next > last ? last : next;
}
