/* SPDX-License-Identifier: Apache-2.0 */
/* What a Gantt figure draws of the spans: few enough rectangles, by kind. */
#ifndef CLI_GANTT_PIECES_H
#define CLI_GANTT_PIECES_H

#include "cli/gantt_rows.h"

/* What a rectangle stands for, in the order in which they are drawn. */
typedef enum cli_gantt_kind {
    CLI_GANTT_MANY, /* pieces that alone would be too thin to see */
    CLI_GANTT_EVEN, /* in a row, even and odd ones take turns */
    CLI_GANTT_ODD,
    CLI_GANTT_LONGEST, /* over the piece that lasts longest */
    CLI_GANTT_KINDS
} cli_gantt_kind;

typedef struct cli_gantt_pieces {
    const jc_span *longest; /* of those in rows; NULL: there are none */
    bool longest_of_all;    /* and none lasts longer elsewhere */
    double last;            /* where time ends: the last span, T/p or the makespan, in units of work */
    double unit;            /* the axis' unit of time, a power of a thousand units of work */
    const char *unit_name;
    size_t count[CLI_GANTT_KINDS];
    double *x[CLI_GANTT_KINDS], *y[CLI_GANTT_KINDS]; /* corners, x in the axis' unit */
    double *end_x[CLI_GANTT_KINDS], *end_y[CLI_GANTT_KINDS];
    double *room; /* holds all corners */
} cli_gantt_pieces;

/* False where memory is out. */
bool cli_gantt_make_pieces(const cli_gantt *gantt, const cli_gantt_rows *rows, cli_gantt_pieces *pieces);
void cli_gantt_clear_pieces(cli_gantt_pieces *pieces);

#endif
