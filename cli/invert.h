/* SPDX-License-Identifier: Apache-2.0 */
/* The parts of joincast invert. */
#ifndef CLI_INVERT_H
#define CLI_INVERT_H

#include "cli/options.h"

#include <joincast/sim.h>

/* Measured points; clear releases them. */
typedef struct cli_points {
    size_t count, room;
    jc_speedup_point *points;
} cli_points;
void cli_points_clear(cli_points *points);

/* A positive finite number. */
bool cli_read_speedup(const char *text, double *speedup);

/* Each appends points, refuses those above what balance allows, and returns an exit status; messages name the line or
 * the option. The file (- for standard input) has two columns, workers and speedup, separated by a comma, a semicolon
 * or a tab, a header or none, and comments after #. The options are WORKERS=SPEEDUP. */
int cli_points_read_file(const char *path, double hot_share, cli_points *points);
int cli_points_read_options(const cli_list *options, double hot_share, cli_points *points);

/* One speedup on each of several numbers of workers; returns an exit status. */
int cli_invert_speedup(const cli_common *common, double hot_share, double speedup, size_t count,
                       const uint64_t *workers);
/* A curve. source: what messages call the points. plot: a figure's path, or NULL. */
int cli_invert_curve(const cli_common *common, double hot_share, const cli_points *points, const char *source,
                     const char *plot);

/* The fitted curve: speedup on p workers, and were the hot key divisible with the same overhead, NAN where the points
 * do not determine that. */
double cli_curve_speedup(const jc_curve_fit *fit, double hot_share, double workers);
double cli_curve_divisible(const jc_curve_fit *fit, double hot_share, double workers);

/* The points, the fitted curve and what balance allows, on logarithmic axes. */
jc_status cli_invert_figure(const char *path, double hot_share, const cli_points *points, const jc_curve_fit *fit,
                            jc_error *error);

/* Numbers as people read them: 12,345; 773 and 1.8; 41.9%. */
enum { CLI_INVERT_TEXT = 64 };
const char *cli_workers_text(char text[CLI_INVERT_TEXT], uint64_t workers);
const char *cli_speedup_text(char text[CLI_INVERT_TEXT], double speedup);
const char *cli_percent_text(char text[CLI_INVERT_TEXT], double share);

#endif
