/* SPDX-License-Identifier: Apache-2.0 */
/* What benchmarks share: clocks, the median and the spread of a few runs. */
#ifndef BENCH_BENCH_H
#define BENCH_BENCH_H

#include <stddef.h>
#include <stdlib.h>
#include <time.h>

static inline double bench_clock(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static inline int bench_compare(const void *left, const void *right)
{
    double l = *(const double *)left, r = *(const double *)right;
    return (l > r) - (l < r);
}

/* Sorts the samples: then samples[0] is the least, samples[count - 1] the largest, and this the median. */
static inline double bench_median(double *samples, size_t count)
{
    qsort(samples, count, sizeof *samples, bench_compare);
    return count % 2 ? samples[count / 2] : (samples[count / 2 - 1] + samples[count / 2]) / 2;
}

#endif
