/* SPDX-License-Identifier: Apache-2.0 */
/* A figure's axes and its colour scale. */
#ifndef CLI_PLOT_AXES_H
#define CLI_PLOT_AXES_H

#include "cli/plot.h"

#include <stdio.h>

void cli_plot_put_axes(const cli_plot *plot, FILE *out);

#endif
