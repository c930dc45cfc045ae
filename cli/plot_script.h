/* SPDX-License-Identifier: Apache-2.0 */
/* A figure's two text files. */
#ifndef CLI_PLOT_SCRIPT_H
#define CLI_PLOT_SCRIPT_H

#include "cli/plot.h"

typedef enum cli_plot_format { CLI_PLOT_SVG, CLI_PLOT_PNG, CLI_PLOT_PDF } cli_plot_format;

/* The numbers: one block of "x y" lines per series that has any point to show, two empty lines between. */
void cli_plot_put_data(const cli_plot *plot, FILE *out);
/* The gnuplot script that draws STEM.dat into STEM with the format's ending. */
void cli_plot_put_script(const cli_plot *plot, cli_plot_format format, const char *stem, FILE *out);

/* "svg", "png" or "pdf". */
const char *cli_plot_ending(cli_plot_format format);
/* The exit status by which the script says that gnuplot has no terminal for the format. */
enum { CLI_PLOT_NO_TERMINAL = 3 };

#endif
