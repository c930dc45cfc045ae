/* SPDX-License-Identifier: Apache-2.0 */
/* Curves of speedups: planted shares and overheads come back, noisy ones within their standard errors as often as
 * they should, and what the points leave open is told as such. */
#include <joincast/sim.h>

#include "sim/gsl_guard.h"
#include "sim/speedup_curve.h"
#include "tests/random.h"
#include "tests/tap.h"

#include <gsl/gsl_errno.h>
#include <math.h>

enum { POINTS_MOST = 64 };

static jc_speedup_point points[POINTS_MOST];

static double draw_uniform(uint64_t *state)
{
    return ((double)(random_next(state) >> 11) + 0.5) * 0x1p-53;
}

static double draw_normal(uint64_t *state)
{
    return sqrt(-2 * log(draw_uniform(state))) * cos(2 * acos(-1.0) * draw_uniform(state));
}

static double model(double hot, double share, double overhead, uint64_t workers)
{
    return fmax(1 / (double)workers, hot) / (fmax(1 / (double)workers, share) + overhead);
}

/* Points at first, 2 first, 4 first, ..., each `repeats` times, with noise of that deviation in ln speedup. */
static size_t plant(double hot, double share, double overhead, uint64_t first, size_t doublings, size_t repeats,
                    double noise, uint64_t *state)
{
    size_t count = 0;
    for (size_t i = 0; i < doublings; i++) {
        for (size_t r = 0; r < repeats; r++) {
            uint64_t workers = first << i;
            double factor = noise > 0 ? exp(noise * draw_normal(state)) : 1;
            points[count++] = (jc_speedup_point){workers, model(hot, share, overhead, workers) * factor};
        }
    }
    return count;
}

static void shuffle(uint64_t *state, size_t count)
{
    for (size_t i = count; i > 1; i--) {
        size_t j = (size_t)random_below(state, i);
        jc_speedup_point kept = points[j];
        points[j] = points[i - 1];
        points[i - 1] = kept;
    }
}

static bool near(double got, double want, double relative)
{
    return fabs(got - want) <= relative * fabs(want);
}

/* Exact curves with the bend among their p, in any order: share and overhead to rounding. */
static void test_exact(uint64_t *state)
{
    enum { RUNS = 2000 };
    int shares = 0, overheads = 0, errors = 0, regions = 0;
    for (int run = 0; run < RUNS; run++) {
        size_t doublings = 3 + (size_t)random_below(state, 10), repeats = 1 + (size_t)random_below(state, 3);
        double smallest = 1 / (double)(UINT64_C(4) << (doublings - 1)); /* 1/p; the largest is 1/4 */
        double share = 1.01 * smallest * pow(0.249 / (1.01 * smallest), draw_uniform(state));
        double hot = share + 0.7 * draw_uniform(state);
        double overhead = random_below(state, 4) ? pow(10, -4 * draw_uniform(state)) : 0;
        size_t count = plant(hot, share, overhead, 4, doublings, repeats, 0, state);
        shuffle(state, count);
        jc_curve_fit fit;
        if (jc_invert_curve(points, count, hot, &fit, NULL) != JC_OK)
            break;
        shares += near(fit.atomic_share, share, 1e-9) && !fit.only_sum && !fit.only_bound && isnan(fit.sum);
        overheads += fabs(fit.overhead - overhead) < 1e-11;
        errors += fit.atomic_error == 0 && fit.overhead_error == 0 && fit.residual == 0;
        regions += fit.atomic_least <= fit.atomic_share && near(fit.atomic_least, share, 1e-6) &&
                   fit.atomic_most >= fit.atomic_share && near(fit.atomic_most, share, 1e-6);
    }
    ok(shares == RUNS, "%d of %d planted shares come back", shares, RUNS);
    ok(overheads == RUNS, "  with %d overheads", overheads);
    ok(errors == RUNS, "  %d standard errors of 0", errors);
    ok(regions == RUNS, "  and %d regions as narrow", regions);
}

/* How often the planted values lie within one and two standard errors of the estimates, and within the region. With
 * 28 degrees of freedom Student's t has 67.4% within 1 and 94.5% within 2; what is allowed is four standard deviations
 * of 1,000 runs around that. */
static void test_coverage(uint64_t *state)
{
    enum { RUNS = 1000 };
    static const double hot = 0.755, share = 0.02, overhead = 0.05;
    int share_one = 0, share_two = 0, overhead_one = 0, overhead_two = 0, region = 0, both = 0;
    double residuals = 0;
    for (int run = 0; run < RUNS; run++) {
        size_t count = plant(hot, share, overhead, 8, 10, 3, 0.03, state);
        jc_curve_fit fit;
        if (jc_invert_curve(points, count, hot, &fit, NULL) != JC_OK)
            break;
        both += !fit.only_sum && !fit.only_bound;
        share_one += fabs(fit.atomic_share - share) < fit.atomic_error;
        share_two += fabs(fit.atomic_share - share) < 2 * fit.atomic_error;
        overhead_one += fabs(fit.overhead - overhead) < fit.overhead_error;
        overhead_two += fabs(fit.overhead - overhead) < 2 * fit.overhead_error;
        region += fit.atomic_least <= share && share <= fit.atomic_most;
        residuals += fit.residual / RUNS;
    }
    ok(both == RUNS, "%d noisy curves determine both", RUNS);
    ok(share_one > 615 && share_one < 733 && share_two > 915 && share_two < 975,
       "  %d shares within one standard error, %d within two", share_one, share_two);
    ok(overhead_one > 615 && overhead_one < 733 && overhead_two > 915 && overhead_two < 975,
       "  %d overheads within one, %d within two", overhead_one, overhead_two);
    ok(region > 920 && region < 980, "  %d shares within the region", region);
    ok(near(residuals, 0.03, 0.02), "  residual %.4f for noise of 0.03", residuals);
}

/* Points on one side of the bend, exactly and with noise. */
static void test_open(uint64_t *state)
{
    jc_curve_fit fit;
    size_t count = plant(0.755, 0.2, 0.05, 64, 5, 1, 0, state);
    ok(jc_invert_curve(points, count, 0.755, &fit, NULL) == JC_OK && fit.only_sum && !fit.only_bound,
       "all p beyond 1/share: the sum");
    ok(near(fit.sum, 0.25, 1e-12) && fit.sum_error < 1e-12 && isnan(fit.atomic_share) && isnan(fit.atomic_error) &&
           isnan(fit.overhead) && isnan(fit.overhead_error),
       "  and nothing but the sum");
    ok(near(fit.atomic_least, 1.0 / 64, 1e-9) && near(fit.atomic_most, 0.25, 1e-9), "  the share from 1/64 to it");

    count = plant(0.755, 0.001, 0.05, 2, 8, 1, 0, state);
    ok(jc_invert_curve(points, count, 0.755, &fit, NULL) == JC_OK && fit.only_bound && !fit.only_sum,
       "all p below 1/share: a bound");
    ok(near(fit.overhead, 0.05, 1e-12) && fit.overhead_error < 1e-12 && isnan(fit.atomic_share) && isnan(fit.sum),
       "  with the overhead");
    ok(fit.atomic_least == 0 && near(fit.atomic_most, 1.0 / 256, 1e-9), "  the share up to 1/256");

    count = plant(0.5, 0.001, 0, 2, 8, 1, 0, state);
    ok(jc_invert_curve(points, count, 0.5, &fit, NULL) == JC_OK && fit.only_bound && fit.overhead < 1e-15,
       "all that balance allows: no overhead");

    enum { RUNS = 300 };
    int sums = 0, bounds = 0, held = 0;
    double sum_two = 0, overhead_two = 0;
    for (int run = 0; run < RUNS; run++) {
        count = plant(0.755, 0.2, 0.05, 64, 8, 2, 0.02, state);
        if (jc_invert_curve(points, count, 0.755, &fit, NULL) == JC_OK && fit.only_sum) {
            sums++;
            sum_two += fabs(fit.sum - 0.25) < 2 * fit.sum_error;
            held += fit.atomic_least <= 0.2 && fit.atomic_most >= 0.2;
        }
        count = plant(0.755, 0.001, 0.2, 2, 8, 2, 0.02, state);
        if (jc_invert_curve(points, count, 0.755, &fit, NULL) == JC_OK && fit.only_bound) {
            bounds++;
            overhead_two += fabs(fit.overhead - 0.2) < 2 * fit.overhead_error;
            held += fit.atomic_most >= 0.001;
        }
    }
    ok(sums > RUNS * 9 / 10 && sum_two > 0.9 * sums, "with noise %d of %d tell the sum, %.0f within two errors", sums,
       RUNS, sum_two);
    ok(bounds > RUNS * 9 / 10 && overhead_two > 0.88 * bounds, "  and %d the overhead, %.0f within two errors",
       bounds, overhead_two);
    ok(held == sums + bounds, "  never with a share out of the region");

    points[0] = (jc_speedup_point){1024, 5.2};
    points[1] = (jc_speedup_point){1025, 5.3};
    points[2] = (jc_speedup_point){1026, 5.19};
    ok(jc_invert_curve(points, 3, 0.755, &fit, NULL) == JC_OK && fit.only_sum && fit.atomic_least == 0 &&
           fit.atomic_most > fit.sum && fit.sum_error > 1.0 / 1026,
       "p that hardly differ: the sum, with what the balance leaves open in its error");
}

static double squares_at(size_t count, double hot, double share, double overhead)
{
    double squares = 0;
    for (size_t i = 0; i < count; i++)
        squares += pow(log(points[i].speedup / model(hot, share, overhead, points[i].workers)), 2);
    return squares;
}

/* The slow and obvious way: a grid over both, made finer about its best point. */
static double least_squares(size_t count, double hot)
{
    enum { GRID = 60, ZOOMS = 12 };
    double best = INFINITY, share_low = log(1e-7), share_high = 0.7, overhead_low = log(1e-7), overhead_high = 1.5;
    for (int zoom = 0; zoom < ZOOMS; zoom++) {
        double share_step = (share_high - share_low) / GRID, overhead_step = (overhead_high - overhead_low) / GRID;
        double share_at = share_low, overhead_at = overhead_low;
        for (int i = 0; i <= GRID; i++) {
            for (int j = 0; j <= GRID; j++) {
                double share = share_low + i * share_step, overhead = overhead_low + j * overhead_step;
                double squares = squares_at(count, hot, exp(share), exp(overhead));
                if (squares < best) {
                    best = squares;
                    share_at = share;
                    overhead_at = overhead;
                }
            }
        }
        share_low = share_at - 4 * share_step;
        share_high = share_at + 4 * share_step;
        overhead_low = overhead_at - 4 * overhead_step;
        overhead_high = overhead_at + 4 * overhead_step;
    }
    return best;
}

/* Points that follow no such law: the fit is as good as the best of a grid, wherever the curve bends. */
static void test_oracle(uint64_t *state)
{
    enum { RUNS = 60 };
    int as_good = 0, inside[3] = {0};
    for (int run = 0; run < RUNS; run++) {
        size_t count = 3 + (size_t)random_below(state, 6);
        double hot = 0.05 + 0.9 * draw_uniform(state), trend = -0.3 + draw_uniform(state), size = draw_uniform(state);
        for (size_t i = 0; i < count; i++) {
            uint64_t workers = 1 + random_below(state, UINT64_C(2) << random_below(state, 12));
            double most = fmax(1 / (double)workers, hot) * (double)workers;
            double speedup = pow(most, trend) * exp(size * draw_normal(state)) / 2;
            points[i] = (jc_speedup_point){i == 0 ? 1 : workers + 1, fmin(i == 0 ? fmin(speedup, 1) : speedup, most)};
        }
        jc_speedup_curve curve = {0};
        if (jc_speedup_curve_create(points, count, hot, &curve) == JC_OK) {
            jc_bend best = jc_speedup_curve_best(&curve);
            double squares = squares_at(count, hot, best.share, best.overhead), want = least_squares(count, hot);
            bool good = near(best.squares, squares, 1e-9) && squares <= want * (1 + 1e-9) + 1e-12;
            as_good += good;
            if (!good)
                printf("# run %d: squares %.12g, the grid's %.12g at share %g, overhead %g\n", run, squares, want,
                       best.share, best.overhead);
            inside[best.below == 1 ? 0 : best.below == curve.count ? 2 : 1]++;
        }
        jc_speedup_curve_clear(&curve);
    }
    ok(as_good == RUNS, "%d of %d odd curves are fitted as well as by a grid", as_good, RUNS);
    ok(inside[0] > 5 && inside[1] > 5 && inside[2] > 5,
       "  that bend at the first p (%d), among them (%d), at none (%d)", inside[0], inside[1], inside[2]);
}

static void refuse(size_t count, double hot_share, jc_status want, const char *place, const char *sentence)
{
    jc_curve_fit fit = {.atomic_share = 7};
    jc_error error = {.code = JC_OK};
    ok(jc_invert_curve(points, count, hot_share, &fit, &error) == want && error.code == want &&
           fit.atomic_share == 7 && jc_invert_curve(points, count, hot_share, &fit, NULL) == want,
       "refused: %s", sentence);
    ok_text(error.sentence, sentence, "  and it says so");
    ok_text(error.place, place, "  and where");
}

static void test_refused(void)
{
    refuse(0, 0.5, JC_ERR_INPUT, "", "a curve takes at least 3 points; there are 0");
    points[0] = points[1] = points[2] = (jc_speedup_point){4, 1.5};
    refuse(1, 0.5, JC_ERR_INPUT, "", "a curve takes at least 3 points; there is 1");
    refuse(2, 0.5, JC_ERR_INPUT, "", "a curve takes at least 3 points; there are 2");
    refuse(3, 0.5, JC_ERR_INPUT, "", "all 3 points are for 4 workers; a curve takes at least 2 different numbers");
    refuse(3, 1, JC_ERR_ARGUMENT, "", "the hot key's share of the work is 1; it lies between 0 and 1");
    points[1] = (jc_speedup_point){16, 8.01};
    refuse(3, 0.5, JC_ERR_INPUT, "point 2",
           "a speedup of 8.01 on 16 workers is above what balance allows: the most is the hot key's share times p, "
           "0.5 x 16 = 8; was the baseline slow for another reason?");
    points[1] = (jc_speedup_point){0, 1};
    refuse(3, 0.5, JC_ERR_ARGUMENT, "point 2", "0 workers do no work; p is at least 1");
    points[1] = (jc_speedup_point){16, NAN};
    refuse(3, 0.5, JC_ERR_ARGUMENT, "point 2", "a speedup of nan is not one; it is a number above 0");
    jc_curve_fit fit;
    points[1] = (jc_speedup_point){16, 0.01};
    ok(jc_invert_curve(points, 3, 0.5, &fit, NULL) == JC_OK, "a speedup far below 1 is none of these");
}

/* Speedups and p as large and small as they get: a fit, and finite. */
static void test_extremes(void)
{
    static const double speedups[] = {1e-300, 1e-9, 1, 1e15};
    static const uint64_t workers[] = {1, 2, UINT64_C(1) << 53, UINT64_MAX};
    int finite = 0, count = 0;
    for (int i = 0; i < 64; i++) {
        jc_curve_fit fit;
        points[0] = (jc_speedup_point){1, fmin(speedups[i % 4], 1)};
        points[1] = (jc_speedup_point){2, fmin(speedups[i / 4 % 4], 1.8)};
        points[2] = (jc_speedup_point){workers[2 + i % 2], speedups[i / 16]};
        count++;
        if (jc_invert_curve(points, 3, 0.9, &fit, NULL) == JC_OK)
            finite += isfinite(fit.residual) && fit.atomic_least <= fit.atomic_most && fit.atomic_most <= 1;
    }
    ok(finite == count, "%d of %d curves of extreme points are fitted", finite, count);
}

static int gsl_complaints;

static void count_complaint(const char *reason, const char *file, int line, int number)
{
    printf("# GSL: %s:%d: %s (%d)\n", file, line, reason, number);
    gsl_complaints++;
}

int main(void)
{
    uint64_t state = 3;
    gsl_error_handler_t *before = gsl_set_error_handler(count_complaint);
    test_exact(&state);
    test_coverage(&state);
    test_open(&state);
    test_oracle(&state);
    test_refused();
    test_extremes();
    ok(gsl_complaints == 0, "GSL's error handler is never called");
    ok(gsl_set_error_handler(before) == count_complaint, "  nor exchanged");
    ok(fabs(jc_student_t(1) - 12.7062047) < 1e-6 && fabs(jc_student_t(28) - 2.0484071) < 1e-6 &&
           fabs(jc_student_t(1000000) - 1.959966) < 1e-5,
       "Student's t as tables have it");
    return done_testing();
}
