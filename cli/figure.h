/* SPDX-License-Identifier: Apache-2.0 */
/* The figures of skew, profile, simulate and report, from plain arrays. Each writes NAME.dat, NAME.gp and the figure
 * at path, and fails as cli_plot_write does (JC_ERR_UNSUPPORTED: not drawn, but NAME.gp and NAME.dat are there).
 * Names may hold any bytes. title may be NULL. The same arrays give the same NAME.dat and NAME.gp, byte by byte.
 * Values that an axis cannot show (not finite, or 0 on a logarithmic one) are left out. */
#ifndef CLI_FIGURE_H
#define CLI_FIGURE_H

#include <joincast/sim.h>

/* One rule's root keys for the rank-size plot. */
typedef struct cli_ranking {
    const char *name; /* the rule */
    uint64_t count;
    const uint64_t *weights; /* work of each root key, in any order; zeros are left out */
    const jc_zipf_fit *fit;  /* drawn as a line; NULL: none */
    const char *hot_key;     /* the name of the heaviest key; NULL: not labelled */
    const uint64_t *times;   /* weights[i] stands for times[i] keys, as the runs of jc_work_level do; NULL: for one */
} cli_ranking;

/* Work against rank on logarithmic axes. With one ranking the hot key is labelled beside its point, with several in
 * the legend. Long tails are thinned to about 24 points a decade. */
jc_status cli_figure_rank_size(const char *path, const char *title, size_t count, const cli_ranking *rankings,
                               jc_error *error);

/* A bar per schedule up to its makespan, a stroke at the largest indivisible unit of that schedule, and a line at
 * T/p, which steps where a schedule has its own. On a logarithmic axis where the makespans span more than two
 * decades. intervals: NULL, or for each schedule the bar's height (median) and its error bar, in units of work, in
 * the place of the makespan. workers: p, for the legend; 0 where T/p alone says it. */
jc_status cli_figure_makespans(const char *path, const char *title, size_t count, const jc_makespan *makespans,
                               const jc_interval *intervals, uint64_t workers, jc_error *error);

/* Each worker's share of the work. */
typedef struct cli_shares {
    const char *name;     /* the schedule */
    const uint64_t *work; /* one value per worker */
} cli_shares;

/* Grouped bars, or for more than 12 workers a step curve per schedule over the workers from the busiest to the
 * idlest; with a line at 1/p. The axes are logarithmic where the shares span more than two decades. */
jc_status cli_figure_shares(const char *path, const char *title, size_t count, const cli_shares *shares,
                            uint64_t workers, jc_error *error);

/* The Lorenz curve of each schedule: the share of the work that the idlest workers do together, against their share
 * of all workers; with the Gini coefficient in the legend and the diagonal of equal loads. */
jc_status cli_figure_lorenz(const char *path, const char *title, size_t count, const cli_shares *shares,
                            uint64_t workers, jc_error *error);

/* One schedule's speedups over a swept parameter. */
typedef struct cli_speedups {
    const char *name;           /* the schedule */
    const jc_interval *speedup; /* one per value of the parameter; low = high = median where nothing is uncertain, NAN
                                   where there is no value */
} cli_speedups;

/* A line per schedule over the parameter's values x, which rise (JC_ERR_ARGUMENT otherwise), and a dashed line at 1.
 * x_label names the parameter, baseline the schedule that the speedups are over. Axes are logarithmic where the
 * values ask for it. Intervals are error bars where there are few values, bands where there are many. */
jc_status cli_figure_speedups(const char *path, const char *title, const char *x_label, const char *baseline,
                              size_t value_count, const double *x, size_t count, const cli_speedups *schedules,
                              jc_error *error);

/* One schedule's speedup over two swept parameters. */
typedef struct cli_heat_map {
    const char *x_label, *y_label;   /* the parameters */
    size_t x_count, y_count;         /* their values, which rise */
    const double *x, *y;
    const double *speedup;           /* speedup[iy * x_count + ix]; NAN where there is none */
    const char *schedule, *baseline; /* of the schedule over the baseline */
    double threshold;                /* where flattening stops paying, e.g. 1.05; NAN: no boundary */
} cli_heat_map;

/* A cell per pair of values, coloured by speedup on a logarithmic scale, and the boundary at the threshold. The
 * boundary is the line on which the speedup, its logarithm interpolated between the cells' centres, is the threshold;
 * the legend says where there is none. JC_ERR_ARGUMENT where values do not rise. */
jc_status cli_figure_heat_map(const char *path, const char *title, const cli_heat_map *map, jc_error *error);

/* What ran where and when, as jc_simulate's visits tell it. */
typedef struct cli_gantt {
    size_t count; /* spans, in any order */
    const jc_span *spans;
    uint64_t workers;                  /* rows where there are no multiprocessors */
    uint64_t multiprocessors, resident; /* else their places are the rows; 0: none */
    double balance;                    /* T/p, in units of work; NAN: not drawn */
    double makespan;                   /* in units of work; NAN: not drawn */
} cli_gantt;

/* A row per worker or place, a rectangle per piece, alternately shaded, with lines at T/p and the makespan; the
 * longest piece stands out and is labelled. Of more than 64 rows it shows workers or multiprocessors at even
 * distances from the busiest to the idlest, and the axis says so. Pieces that would be too thin to see are drawn
 * together, so that a figure has at most some thousand rectangles. */
jc_status cli_figure_gantt(const char *path, const char *title, const cli_gantt *gantt, jc_error *error);

#endif
