/* SPDX-License-Identifier: Apache-2.0 */
/* What an axis shows: scale and range of a swept parameter from its values, ranks on a logarithmic axis. */
#ifndef CLI_FIGURE_AXIS_H
#define CLI_FIGURE_AXIS_H

#include "cli/plot.h"

/* The values' indices by rising value, equal ones as they come; those that are not finite are left out and *kept is
 * how many are not. NULL where memory is out; to be freed. */
size_t *cli_axis_order(const double *values, size_t count, size_t *kept);

/* Logarithmic where rising values have steps that are more even in the logarithm, as in 1, 2, 4, ..., 1024. */
cli_plot_scale cli_axis_scale(const double *rising, size_t count);

/* From the first value to the last with a little room at both ends; a single one stands in the middle. */
cli_plot_range cli_axis_range(const double *rising, size_t count, cli_plot_scale scale);
/* The rank to show after this one: every one while they are few, then 24 a decade, and always the last. */
uint64_t cli_axis_next_rank(uint64_t rank, uint64_t last);

#endif
