/* SPDX-License-Identifier: Apache-2.0 */
/* Time in whole ticks of 2^-bits units of work. */
#ifndef SIM_TICKS_H
#define SIM_TICKS_H

#include <joincast/sim.h>

/* What a schedule is charged for, in units of work. */
typedef struct jc_charges {
    uint64_t work, units, pieces; /* upper bounds of what they will be */
    double unit;                  /* for each unit, decode included */
    double slice, atomic;         /* for each piece */
    double kernels;               /* launches, histograms and scans, all passes together */
} jc_charges;

typedef struct jc_ticks {
    unsigned bits;
    double tick; /* 2^-bits */
    uint64_t unit, slice, atomic;
} jc_ticks;

/* 2^-20 units of work where there is a charge or `rated` times can be fractions, coarser as far as needed for all
 * charges, work and rounding together, `slowdown` times over, to stay below 2^62; without any charge 1.
 * JC_ERR_LIMIT where a tick of 1 is not enough. */
jc_status jc_ticks_choose(const jc_charges *charges, bool rated, double slowdown, jc_ticks *ticks, jc_error *error);

/* A cost in ticks, to the nearest. */
uint64_t jc_ticks_of(const jc_ticks *ticks, double cost);
/* How long a place needs for a piece. */
static inline uint64_t jc_ticks_of_piece(const jc_ticks *ticks, uint64_t pieces, uint64_t units, uint64_t work)
{
    return (work << ticks->bits) + units * ticks->unit + pieces * ticks->slice;
}

#endif
