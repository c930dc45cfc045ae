/* SPDX-License-Identifier: Apache-2.0 */
/* The figures of skew, profile, simulate and report, from plain arrays. Each writes NAME.dat, NAME.gp and the figure
 * at path, and fails as cli_plot_write does (JC_ERR_UNSUPPORTED: not drawn, but NAME.gp and NAME.dat are there).
 * Names may hold any bytes. title may be NULL. */
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
} cli_ranking;

/* Work against rank on logarithmic axes. With one ranking the hot key is labelled beside its point, with several in
 * the legend. Long tails are thinned to about 24 points a decade. */
jc_status cli_figure_rank_size(const char *path, const char *title, size_t count, const cli_ranking *rankings,
                               jc_error *error);

/* A bar per schedule up to its makespan, a stroke at the largest indivisible unit of that schedule, and a line at
 * T/p. */
jc_status cli_figure_makespans(const char *path, const char *title, size_t count, const jc_makespan *makespans,
                               uint64_t total, uint64_t workers, jc_error *error);

/* Each worker's share of the work. */
typedef struct cli_shares {
    const char *name;     /* the schedule */
    const uint64_t *work; /* one value per worker */
} cli_shares;

/* Grouped bars, or for more than 12 workers a step curve per schedule over the workers from the busiest to the
 * idlest; with a line at 1/p. */
jc_status cli_figure_shares(const char *path, const char *title, size_t count, const cli_shares *shares,
                            uint64_t workers, jc_error *error);

#endif
