/* SPDX-License-Identifier: Apache-2.0 */
/* From a curve of speedups over p to the indivisible share a and the overhead o of
 *     speedup(p) = max(1/p, h) / (max(1/p, a) + o),
 * and to what the points leave open.
 *
 * Near the estimate ln t has the derivatives 0 (by a) and 1/t (by o) at points below the bend, 1/t by both above it,
 * where t = a + o. The inverse of the information matrix is then, with s^2 = squares / (n - 2),
 *     var(o) = s^2 / sum_below 1/t^2,   var(a) = var(o) + s^2 (a + o)^2 / n_above.
 *
 * A share is possible where the best overhead for it fits nearly as well as the best of all: squares(a) at most
 * squares(1 + t^2/(n - 2)), t Student's for n - 2 degrees of freedom (the profile's region; Bates and Watts,
 * Nonlinear Regression Analysis and Its Applications, 1988, section 6.1). Below 1/p of the largest p all shares fit
 * alike, and so do those from 1/p of the smallest p to the time there: where one of these is possible, so are its
 * like, and the share is not determined. */
#include <joincast/sim.h>

#include "model/error.h"
#include "sim/gsl_guard.h"
#include "sim/inversion.h"
#include "sim/speedup_curve.h"

#include <inttypes.h>
#include <math.h>

/* ln t carries at most about so much rounding. */
#define LOG_ROUNDING 1e-13

enum { LEAST_POINTS = 3, BISECTIONS = 60 };

static jc_status check_points(const jc_speedup_point *points, size_t count, double hot_share, jc_error *error)
{
    bool differs = false;
    jc_status status = jc_check_hot_share(hot_share, error);
    for (size_t i = 0; i < count && status == JC_OK; i++) {
        char place[32];
        snprintf(place, sizeof place, "point %zu", i + 1);
        status = jc_check_speedup(hot_share, points[i].speedup, points[i].workers, place, error);
        differs = differs || points[i].workers != points[0].workers;
    }
    if (status == JC_OK && count < LEAST_POINTS)
        status = jc_fail(error, JC_ERR_INPUT, NULL, "a curve takes at least %d points; there %s %zu", LEAST_POINTS,
                         count == 1 ? "is" : "are", count);
    if (status == JC_OK && !differs)
        status = jc_fail(error, JC_ERR_INPUT, NULL,
                         "all %zu points are for %" PRIu64 " workers; a curve takes at least 2 different numbers",
                         count, points[0].workers);
    return status;
}

/* The end of the region of possible shares between one that is possible and one that is not. */
static double region_end(jc_speedup_curve *curve, double possible, double impossible, double most_squares)
{
    double overhead = 0;
    for (int step = 0; step < BISECTIONS; step++) {
        const jc_bend middle = jc_speedup_curve_at(curve, (possible + impossible) / 2, overhead);
        overhead = middle.overhead;
        if (middle.squares <= most_squares)
            possible = middle.share;
        else
            impossible = middle.share;
    }
    return possible;
}

static void find_region(jc_speedup_curve *curve, const jc_bend *best, double most_squares, jc_curve_fit *fit)
{
    double least = curve->balance[curve->count - 1], beyond = 2 * fmax(best->share, curve->balance[0]);
    fit->atomic_least = 0;
    if (jc_speedup_curve_at(curve, least, 0).squares > most_squares)
        fit->atomic_least = region_end(curve, best->share, least, most_squares);
    while (jc_speedup_curve_at(curve, beyond, 0).squares <= most_squares)
        beyond *= 2;
    fit->atomic_most = fmin(region_end(curve, best->share, beyond, most_squares), 1);
}

/* Variance of the overhead where the residuals' is 1, from the first `below` groups. */
static double overhead_variance(const jc_speedup_curve *curve, size_t below, double overhead)
{
    double information = 0;
    for (size_t i = 0; i < below; i++)
        information += curve->points[i] / pow(curve->balance[i] + overhead, 2);
    return 1 / information;
}

static double points_from(const jc_speedup_curve *curve, size_t begin)
{
    double points = 0;
    for (size_t i = begin; i < curve->count; i++)
        points += curve->points[i];
    return points;
}

static void take_both(const jc_speedup_curve *curve, const jc_bend *bend, jc_curve_fit *fit)
{
    fit->residual = sqrt(bend->squares / (double)(curve->point_count - 2));
    double variance = overhead_variance(curve, bend->below, bend->overhead), time = bend->share + bend->overhead;
    fit->atomic_share = bend->share;
    fit->overhead = bend->overhead;
    fit->overhead_error = fit->residual * sqrt(variance);
    fit->atomic_error = fit->residual * sqrt(variance + time * time / points_from(curve, bend->below));
}

static void take_bound(const jc_speedup_curve *curve, const jc_bend *bend, jc_curve_fit *fit)
{
    fit->only_bound = true;
    fit->residual = sqrt(bend->squares / (double)(curve->point_count - 1));
    fit->overhead = bend->overhead;
    fit->overhead_error = fit->residual * sqrt(overhead_variance(curve, curve->count, bend->overhead));
}

/* open: how much lower the sum may be for another reason than noise. */
static void take_sum(const jc_speedup_curve *curve, const jc_bend *bend, double open, jc_curve_fit *fit)
{
    fit->only_sum = true;
    fit->residual = sqrt(bend->squares / (double)(curve->point_count - 1));
    fit->sum = bend->share + bend->overhead;
    fit->sum_error = hypot(fit->residual * fit->sum / sqrt((double)curve->point_count), open);
}

/* Takes sums of squares of mere rounding for 0. */
static jc_bend without_rounding(jc_bend bend, double rounding)
{
    bend.squares = bend.squares <= rounding ? 0 : bend.squares;
    return bend;
}

jc_status jc_invert_curve(const jc_speedup_point *points, size_t count, double hot_share, jc_curve_fit *fit,
                          jc_error *error)
{
    jc_status status = check_points(points, count, hot_share, error);
    if (status)
        return status;
    jc_speedup_curve curve;
    status = jc_speedup_curve_create(points, count, hot_share, &curve);
    if (status) {
        jc_fail_memory(error);
        goto done;
    }

    const double rounding = (double)count * LOG_ROUNDING * LOG_ROUNDING, t = jc_student_t(count - 2);
    const jc_bend best = without_rounding(jc_speedup_curve_best(&curve), rounding);
    const jc_bend bound = without_rounding(jc_speedup_curve_at(&curve, curve.balance[curve.count - 1], 0), rounding);
    const jc_bend constant = without_rounding(jc_speedup_curve_at(&curve, curve.balance[0], 0), rounding);
    const double most_squares = fmax(best.squares, rounding) * (1 + t * t / (double)(count - 2));
    const bool may_be_below = bound.squares <= most_squares, may_be_beyond = constant.squares <= most_squares;

    jc_curve_fit made = {.atomic_share = NAN, .atomic_error = NAN, .overhead = NAN, .overhead_error = NAN,
                         .sum = NAN, .sum_error = NAN};
    find_region(&curve, &best, most_squares, &made);
    if (may_be_beyond) /* where it may be below, too, the sum may be as low as the overhead without any unit */
        take_sum(&curve, &constant, may_be_below ? constant.share + constant.overhead - bound.overhead : 0, &made);
    else if (may_be_below)
        take_bound(&curve, &bound, &made);
    else
        take_both(&curve, &best, &made);
    *fit = made;
done:
    jc_speedup_curve_clear(&curve);
    return status;
}
