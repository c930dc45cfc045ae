/* SPDX-License-Identifier: Apache-2.0 */
/* A figure's series: as blocks of numbers in NAME.dat, and as what gnuplot is told to plot. */
#ifndef CLI_PLOT_SERIES_H
#define CLI_PLOT_SERIES_H

#include "cli/plot.h"

#include <stdio.h>

/* Whether the axes can show the point. */
bool cli_plot_is_shown(const cli_plot *plot, double x, double y);
/* Whether the axes can show anything of the series; only such a series has a block. */
bool cli_plot_has_points(const cli_plot *plot, const cli_plot_series *series);

/* Lines of numbers "x y", with "end_y" or "end_x end_y" and "value" behind them where the style has these. */
void cli_plot_put_block(const cli_plot *plot, const cli_plot_series *series, FILE *out);
/* What the plot command says of series number `index`, the block-th of STEM.dat. */
void cli_plot_put_series(const cli_plot *plot, size_t index, size_t block, const char *stem, FILE *out);

/* "#rrggbb" */
const char *cli_plot_colour(unsigned colour);
/* Columns that fit the legend. */
enum { CLI_PLOT_LEGEND_MOST = 76 };

#endif
