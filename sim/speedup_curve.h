/* SPDX-License-Identifier: Apache-2.0 */
/* Measured times over p and the least-squares fits of t(p) = max(1/p, share) + overhead to them, in logarithms. */
#ifndef SIM_SPEEDUP_CURVE_H
#define SIM_SPEEDUP_CURVE_H

#include <joincast/sim.h>

/* Points of equal p are one group: their mean counts with their number, what they differ among themselves is in
 * `within`, which no curve explains. */
typedef struct jc_speedup_curve {
    size_t count;     /* groups, by p upwards */
    double *balance;  /* 1/p */
    double *log_time; /* mean of ln t, t = max(1/p, hot_share) / speedup, the time as a share of T on one worker */
    double *time;     /* its exponential */
    double *points;   /* in the group */
    double *slope, *rest; /* the fit's own: derivative and residual at each group */
    double within;        /* sum of squares */
    size_t point_count;
} jc_speedup_curve;

typedef struct jc_bend {
    double share, overhead;
    double squares; /* sum of squares about this curve, `within` included */
    size_t below;   /* groups with p up to 1/share */
} jc_bend;

/* count is at least 1, the points valid. JC_ERR_MEMORY or JC_OK; clear in any case. */
jc_status jc_speedup_curve_create(const jc_speedup_point *points, size_t count, double hot_share,
                                  jc_speedup_curve *curve);
void jc_speedup_curve_clear(jc_speedup_curve *curve);

/* The best overhead, at least 0, for a given share, looked for from `start` on. */
jc_bend jc_speedup_curve_at(jc_speedup_curve *curve, double share, double start);

/* The best share and overhead. */
jc_bend jc_speedup_curve_best(jc_speedup_curve *curve);

#endif
