/* SPDX-License-Identifier: Apache-2.0 */
/* Which workers or places a Gantt figure has rows for. */
#ifndef CLI_GANTT_ROWS_H
#define CLI_GANTT_ROWS_H

#include "cli/figure.h"

enum { CLI_GANTT_ROWS_MOST = 64 };

/* Rows stand in groups: a multiprocessor's places, or a worker alone. */
typedef struct cli_gantt_rows {
    size_t count;       /* of rows */
    size_t group_count; /* of groups shown */
    size_t group_rows;  /* rows in each */
    uint64_t *group;    /* the number of each shown group, from the top */
    uint64_t groups;    /* all there are */
    uint64_t group_size; /* places in each */
    bool grouped;        /* groups are multiprocessors */
    uint64_t *row;      /* by place (groups * group_size values): its row, or CLI_GANTT_NO_ROW */
} cli_gantt_rows;

#define CLI_GANTT_NO_ROW UINT64_MAX

/* The place of a span, below groups * group_size; CLI_GANTT_NO_ROW where there is no such place. */
uint64_t cli_gantt_place(const cli_gantt_rows *rows, const jc_span *span);

/* The row's upper edge on the figure's axis, where a row is 1 high; groups of several rows stand apart. */
double cli_gantt_row_top(const cli_gantt_rows *rows, uint64_t row);

/* All groups in order where CLI_GANTT_ROWS_MOST rows suffice; else groups at even distances in the order from the
 * busiest to the idlest. Of a group of more places than that, places chosen likewise. False where memory is out. */
bool cli_gantt_choose_rows(const cli_gantt *gantt, cli_gantt_rows *rows);
void cli_gantt_clear_rows(cli_gantt_rows *rows);

#endif
