/* SPDX-License-Identifier: Apache-2.0 */
/* Every figure goes through here: a description of axes and series becomes NAME.dat (the numbers), NAME.gp (a gnuplot
 * script that stands on its own: `gnuplot NAME.gp` in that folder draws the figure again) and NAME.svg, .png or .pdf.
 *
 * Texts may hold anything: they are shown to the letter, over-long ones with an ellipsis in the middle, control
 * characters and bytes that are not UTF-8 as \xNN. Points that an axis cannot show (not finite, or not positive on a
 * logarithmic axis) are left out; a figure without a point says so. */
#ifndef CLI_PLOT_H
#define CLI_PLOT_H

#include <joincast/model.h>

typedef enum cli_plot_style {
    CLI_PLOT_POINTS,
    CLI_PLOT_LINE,
    CLI_PLOT_CURVE,  /* a line with markers on some of its points; neighbours' dashes and markers differ */
    CLI_PLOT_DASHED, /* a dashed line */
    CLI_PLOT_STEPS,  /* y[i] from x[i] to x[i + 1], dashed likewise */
    CLI_PLOT_BARS,   /* from the axis to y, plot.bar_width wide */
    CLI_PLOT_MARKS,  /* a short horizontal stroke, as wide as a bar */
    CLI_PLOT_RINGS,  /* larger open circles, to point something out */
    CLI_PLOT_ERROR_BARS, /* from y to end_y at x */
    CLI_PLOT_BAND,       /* the area from y to end_y over x, pale */
    CLI_PLOT_SEGMENTS,   /* from (x, y) to (end_x, end_y) */
    CLI_PLOT_HALO,       /* the same in white and wider, for a line to stand out on a heat map */
    CLI_PLOT_RECTANGLES, /* with (x, y) and (end_x, end_y) as opposite corners */
    CLI_PLOT_HATCHED,    /* the same, hatched */
    CLI_PLOT_FRAMED,     /* the same with a black border, to point something out */
    CLI_PLOT_CELLS,      /* the same, coloured by value on the plot's colour scale */
    CLI_PLOT_NOTE        /* only the name, in the legend */
} cli_plot_style;

typedef struct cli_plot_series {
    const char *name; /* in the legend; NULL: not there */
    cli_plot_style style;
    unsigned colour; /* 0 to CLI_PLOT_COLOURS - 1; beyond that they repeat, with other dashes and markers */
    size_t count;
    const double *x, *y;
    const double *end_x, *end_y; /* where the style has them */
    const double *value;         /* of cells */
} cli_plot_series;

/* The palette of Okabe and Ito (Color Universal Design, 2008), which colour-blind readers tell apart: blue,
 * vermilion, green, orange, purple, sky blue, black. Its yellow is left out: it fades on paper. */
enum { CLI_PLOT_COLOURS = 7, CLI_PLOT_BLACK = 6 };

typedef struct cli_plot_label {
    const char *text;
    double x, y;  /* the text stands just above this point */
    bool centred; /* else it begins there */
    bool plain;   /* drawn in black; else in `colour` */
    bool upright; /* turned by a quarter, where labels stand close */
    unsigned colour;
} cli_plot_label;

typedef struct cli_plot_range {
    double least, most; /* not finite: from the data. least above most: the axis runs the other way */
} cli_plot_range;

typedef enum cli_plot_scale {
    CLI_PLOT_LINEAR,
    CLI_PLOT_DECADES, /* logarithmic */
    CLI_PLOT_DOUBLING /* logarithmic, numbers at powers of two */
} cli_plot_scale;

/* Names in the place of an axis' numbers. */
typedef struct cli_plot_names {
    size_t count; /* 0: numbers */
    const char *const *text;
    const double *at; /* NULL: 0, 1, ... */
} cli_plot_names;

typedef struct cli_plot {
    const char *title;             /* NULL: none, as above a caption */
    const char *x_label, *y_label; /* with units */
    cli_plot_scale x_scale, y_scale;
    cli_plot_range x_range, y_range;
    cli_plot_names x_names, y_names;
    double bar_width; /* where there are bars or marks */
    bool x_whole;     /* x takes whole numbers only */
    const char *colour_label; /* NULL: no colour scale */
    cli_plot_range colour_range; /* above 0: the colour scale is logarithmic */
    size_t series_count;
    const cli_plot_series *series;
    size_t label_count;
    const cli_plot_label *labels;
} cli_plot;

/* Draws to path, which ends in .svg, .png or .pdf; .gp and .dat go beside it. Each file appears only when complete.
 * gnuplot is the program that the environment variable GNUPLOT names, else the one that configure found, else the one
 * in PATH. JC_ERR_ARGUMENT: another ending. JC_ERR_UNSUPPORTED: gnuplot is absent, fails, or lacks the terminal; .gp
 * and .dat are then there, and the sentence says what happened. JC_ERR_IO: a file cannot be written.
 */
jc_status cli_plot_write(const cli_plot *plot, const char *path, jc_error *error);
/* Whether a figure can have this name: JC_ERR_ARGUMENT where not. */
jc_status cli_plot_check_path(const char *path, jc_error *error);

#endif
