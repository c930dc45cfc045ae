/* SPDX-License-Identifier: Apache-2.0 */
/* Least squares of ln t over t(p) = max(1/p, a) + o, a the indivisible share and o the overhead.
 *
 * The curve bends at p = 1/a, where its derivative by a jumps: a solver that steps from one guess stays on the side
 * on which it began. So every place of the bend is tried (a profile over the kinks):
 *   - between two measured p: the points below know nothing of a, those above see only the constant a + o. The fit
 *     falls apart into o from the points below and a + o, the geometric mean of the times above; it counts if a then
 *     lies between the two.
 *   - at a measured p: a = 1/p, and o from all points.
 * What is left is a fit of o alone, by Gauss-Newton: each step is a linear fit of the residuals over the derivatives,
 * kept in a bracket, that is halved where a step leaves it. */
#include "sim/speedup_curve.h"

#include "sim/gsl_guard.h"
#include "sim/inversion.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>

/* Halving a bracket so often exhausts a double's bits, whatever its ends. */
enum { MOST_STEPS = 200 };

static int compare_workers(const void *left, const void *right)
{
    uint64_t a = ((const jc_speedup_point *)left)->workers, b = ((const jc_speedup_point *)right)->workers;
    return (a > b) - (a < b);
}

static double log_time(const jc_speedup_point *point, double hot_share)
{
    return log(jc_baseline_share(hot_share, point->workers) / point->speedup);
}

/* One group from points[0..count), all of the same p. */
static void add_group(jc_speedup_curve *curve, const jc_speedup_point *points, size_t count, double hot_share)
{
    double mean = 0;
    for (size_t i = 0; i < count; i++)
        mean += log_time(&points[i], hot_share) / (double)count;
    for (size_t i = 0; i < count; i++)
        curve->within += pow(log_time(&points[i], hot_share) - mean, 2);
    curve->balance[curve->count] = 1 / (double)points[0].workers;
    curve->log_time[curve->count] = mean;
    curve->time[curve->count] = exp(mean);
    curve->points[curve->count++] = (double)count;
}

jc_status jc_speedup_curve_create(const jc_speedup_point *points, size_t count, double hot_share,
                                  jc_speedup_curve *curve)
{
    *curve = (jc_speedup_curve){.point_count = count};
    jc_speedup_point *sorted = calloc(count, sizeof *sorted);
    curve->balance = calloc(count, sizeof *curve->balance);
    curve->log_time = calloc(count, sizeof *curve->log_time);
    curve->time = calloc(count, sizeof *curve->time);
    curve->points = calloc(count, sizeof *curve->points);
    curve->slope = calloc(count, sizeof *curve->slope);
    curve->rest = calloc(count, sizeof *curve->rest);
    if (!sorted || !curve->balance || !curve->log_time || !curve->time || !curve->points || !curve->slope ||
        !curve->rest) {
        free(sorted);
        return JC_ERR_MEMORY;
    }
    for (size_t i = 0; i < count; i++)
        sorted[i] = points[i];
    qsort(sorted, count, sizeof *sorted, compare_workers);
    for (size_t begin = 0, end = 0; begin < count; begin = end) {
        while (end < count && sorted[end].workers == sorted[begin].workers)
            end++;
        add_group(curve, sorted + begin, end - begin, hot_share);
    }
    free(sorted);
    return JC_OK;
}

void jc_speedup_curve_clear(jc_speedup_curve *curve)
{
    free(curve->balance);
    free(curve->log_time);
    free(curve->time);
    free(curve->points);
    free(curve->slope);
    free(curve->rest);
    *curve = (jc_speedup_curve){0};
}

/* Derivatives and residuals of the first `count` groups; returns the sum of squares. */
static double look(jc_speedup_curve *curve, size_t count, double share, double overhead)
{
    double squares = 0;
    for (size_t i = 0; i < count; i++) {
        double time = fmax(curve->balance[i], share) + overhead;
        curve->slope[i] = 1 / time;
        curve->rest[i] = curve->log_time[i] - log(time);
        squares += curve->points[i] * curve->rest[i] * curve->rest[i];
    }
    return squares;
}

/* The best overhead for the first `count` groups, looked for from *overhead on, and the sum of squares about it. */
static double fit_overhead(jc_speedup_curve *curve, size_t count, double share, double *overhead)
{
    double low = INFINITY, high = 0; /* below all of the points' own overheads squares fall, above all they rise */
    for (size_t i = 0; i < count; i++) {
        double own = curve->time[i] - fmax(curve->balance[i], share);
        low = fmin(low, own);
        high = fmax(high, own);
    }
    low = fmax(low, 0);
    double at = fmin(fmax(*overhead, low), fmax(high, low)), step, shortest = fmax(curve->balance[count - 1], share);
    for (int steps = 0; steps < MOST_STEPS; steps++) {
        look(curve, count, share, at);
        if (jc_fit_slope(curve->slope, curve->rest, curve->points, count, &step) != JC_OK)
            break;
        if (step > 0)
            low = at;
        else
            high = at;
        double next = at + step;
        if (!(next >= low && next <= high))
            next = low + (high - low) / 2;
        bool settled = fabs(next - at) <= DBL_EPSILON * (shortest + at);
        at = next;
        if (settled)
            break;
    }
    *overhead = at;
    return look(curve, count, share, at);
}

jc_bend jc_speedup_curve_at(jc_speedup_curve *curve, double share, double start)
{
    jc_bend bend = {.share = share, .overhead = start};
    while (bend.below < curve->count && curve->balance[bend.below] >= share)
        bend.below++;
    bend.squares = curve->within + fit_overhead(curve, curve->count, share, &bend.overhead);
    return bend;
}

/* The sum of squares of the groups from `below` on about their mean. */
static double squares_above(const jc_speedup_curve *curve, size_t below, double *mean)
{
    double points = 0, sum = 0, squares = 0;
    for (size_t i = below; i < curve->count; i++) {
        points += curve->points[i];
        sum += curve->points[i] * curve->log_time[i];
    }
    *mean = sum / points;
    for (size_t i = below; i < curve->count; i++)
        squares += curve->points[i] * pow(curve->log_time[i] - *mean, 2);
    return squares;
}

jc_bend jc_speedup_curve_best(jc_speedup_curve *curve)
{
    jc_bend best = jc_speedup_curve_at(curve, curve->balance[0], 0), at = best;
    double overhead = 0, mean;
    for (size_t below = 1; below < curve->count; below++) {
        double squares = curve->within + fit_overhead(curve, below, 0, &overhead);
        if (squares >= best.squares)
            break; /* more groups below the bend only add to it */
        squares += squares_above(curve, below, &mean);
        double share = exp(mean) - overhead;
        if (squares < best.squares && share > curve->balance[below] && share < curve->balance[below - 1])
            best = (jc_bend){share, overhead, squares, below};
        at = jc_speedup_curve_at(curve, curve->balance[below], at.overhead);
        if (at.squares < best.squares)
            best = at;
    }
    return best;
}
