/* SPDX-License-Identifier: Apache-2.0 */
/* Curves of speedups: planted shares and overheads come back, noisy ones within their standard errors as often as they
 * should, and what the points leave open is told as such. */
#include <joincast/sim.h>

#include "sim/gsl_guard.h"
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
        double least = 1 / (double)(UINT64_C(4) << (doublings - 1));
        double share = 0.24 * pow(least / 0.24 * 1.05, draw_uniform(state) * 0.99), hot = share + 0.7 * draw_uniform(state);
        double overhead = random_below(state, 4) ? pow(10, -4 * draw_uniform(state)) : 0;
        size_t count = plant(hot, share, overhead, 4, doublings, repeats, 0, state);
        shuffle(state, count);
        jc_curve_fit fit;
        if (!(share > 1.01 * least && share < 0.249) || jc_invert_curve(points, count, hot, &fit, NULL) != JC_OK) {
            shares++, overheads++, errors++, regions++;
            continue;
        }
        shares += near(fit.atomic_share, share, 1e-9) && !fit.only_sum && !fit.only_bound && isnan(fit.sum);
        overheads += fabs(fit.overhead - overhead) < 1e-11;
        errors += fit.atomic_error < 1e-10 && fit.overhead_error < 1e-10 && fit.residual < 1e-12;
        regions += fit.atomic_least <= fit.atomic_share && near(fit.atomic_least, share, 1e-6) &&
                   fit.atomic_most >= fit.atomic_share && near(fit.atomic_most, share, 1e-6);
    }
    ok(shares == RUNS, "%d of %d planted shares come back", shares, RUNS);
    ok(overheads == RUNS, "  with %d overheads", overheads);
    ok(errors == RUNS, "  %d standard errors of next to nothing", errors);
    ok(regions == RUNS, "  and %d regions as narrow", regions);
}

int main(void)
{
    uint64_t state = 3;
    test_exact(&state);
    return done_testing();
}
