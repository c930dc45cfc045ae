/* SPDX-License-Identifier: Apache-2.0 */
/* One speedup inverted: planted shares come back, published figures do, and what no share explains is refused. */
#include <joincast/sim.h>

#include "tests/random.h"
#include "tests/tap.h"

#include <float.h>
#include <math.h>

static double draw_uniform(uint64_t *state)
{
    return ((double)(random_next(state) >> 11) + 0.5) * 0x1p-53;
}

/* Hot key, indivisible share at most as large, p: the speedup gives the share back, or that it is at most 1/p. */
static void test_round_trips(uint64_t *state)
{
    enum { RUNS = 20000 };
    int shares = 0, bounds = 0, divisible = 0;
    for (int run = 0; run < RUNS; run++) {
        double hot = draw_uniform(state), share = hot * pow(draw_uniform(state), 3);
        uint64_t workers = 1 + random_below(state, UINT64_C(1) << random_below(state, 40));
        double p = (double)workers, baseline = fmax(1 / p, hot);
        jc_inversion got;
        if (jc_invert(hot, baseline / fmax(1 / p, share), workers, &got, NULL) != JC_OK)
            break;
        divisible += fabs(got.speedup_if_divisible / (baseline * p) - 1) < 1e-15;
        if (share > 1 / p)
            shares += !got.at_most && fabs(got.atomic_share / share - 1) < 1e-14;
        else
            bounds += got.at_most && got.atomic_share == 1 / p;
    }
    ok(shares + bounds == RUNS && bounds > RUNS / 10 && shares > RUNS / 10,
       "%d random shares come back, %d are at most 1/p", shares, bounds);
    ok(divisible == RUNS, "  each with the speedup were it divisible");
}

static void test_published(void)
{
    jc_inversion got;
    ok(jc_invert(0.755, 1.8, 1024, &got, NULL) == JC_OK && fabs(got.atomic_share - 0.755 / 1.8) < 1e-15 &&
           !got.at_most && lround(100 * got.atomic_share) == 42 && lround(got.speedup_if_divisible) == 773,
       "hot key 75.5%%, speedup 1.8 on 1,024: 42%% indivisible, 773 if divisible");
    ok(jc_invert(0.755, 1.8, 142, &got, NULL) == JC_OK && lround(100 * got.atomic_share) == 42 &&
           lround(got.speedup_if_divisible) == 107,
       "  on 142: 107");
    ok(jc_invert(0.033, 33.8, 1024, &got, NULL) == JC_ERR_INPUT, "33.8 needs a hot key above 3.30%%");
    ok(jc_invert(0.0331, 33.8, 1024, &got, NULL) == JC_OK && got.atomic_share < 0.00098 && !got.at_most,
       "  with 3.31%% the unit is below 0.1%%");
}

static void test_edges(void)
{
    jc_inversion got;
    ok(jc_invert(0.755, 0.755 * 1024, 1024, &got, NULL) == JC_OK && got.at_most && got.atomic_share == 1.0 / 1024,
       "all that balance allows: at most 1/p");
    ok(jc_invert(0.755, 773.12, 1024, &got, NULL) == JC_OK && got.at_most, "  typed in decimals too");
    ok(jc_invert(0.755, 773.1, 1024, &got, NULL) == JC_OK && !got.at_most, "  a little less is a share");
    ok(jc_invert(0.3, 1, 1024, &got, NULL) == JC_OK && got.atomic_share == 0.3 && !got.at_most,
       "speedup 1: the whole hot key");
    ok(jc_invert(0.3, 1, 1, &got, NULL) == JC_OK && got.atomic_share == 1 && got.at_most &&
           got.speedup_if_divisible == 1,
       "one worker: at most all of it");
    ok(jc_invert(0.001, 1, 100, &got, NULL) == JC_OK && got.atomic_share == 0.01 && got.at_most,
       "a hot key below 1/p leaves nothing to gain");
}

static void refuse(double hot_share, double speedup, uint64_t workers, jc_status want, const char *sentence)
{
    jc_inversion got = {.atomic_share = 7};
    jc_error error = {.code = JC_OK};
    ok(jc_invert(hot_share, speedup, workers, &got, &error) == want && error.code == want && got.atomic_share == 7 &&
           jc_invert(hot_share, speedup, workers, &got, NULL) == want,
       "hot share %g, speedup %g, p %d is refused", hot_share, speedup, (int)workers);
    ok_text(error.sentence, sentence, "  and it says why");
}

static void test_refused(void)
{
    refuse(0.755, 773.2, 1024, JC_ERR_INPUT,
           "a speedup of 773.2 on 1024 workers is above what balance allows: the most is the hot key's share times "
           "p, 0.755 x 1024 = 773.12; was the baseline slow for another reason?");
    refuse(0.001, 1.5, 100, JC_ERR_INPUT,
           "a speedup of 1.5 on 100 workers is above what balance allows: with a hot key of 0.1% the baseline is "
           "balanced already, and the most is 1; was the baseline slow for another reason?");
    refuse(0.755, 0.8, 1024, JC_ERR_INPUT,
           "a speedup of 0.8 is below 1: the flattened schedule is slower than its baseline, which no indivisible "
           "unit explains; it is overhead, which a curve of speedups over p can estimate");
    refuse(0, 1.8, 1024, JC_ERR_ARGUMENT, "the hot key's share of the work is 0; it lies between 0 and 1");
    refuse(1, 1.8, 1024, JC_ERR_ARGUMENT, "the hot key's share of the work is 1; it lies between 0 and 1");
    refuse(NAN, 1.8, 1024, JC_ERR_ARGUMENT, "the hot key's share of the work is nan; it lies between 0 and 1");
    refuse(0.755, 0, 1024, JC_ERR_ARGUMENT, "a speedup of 0 is not one; it is a number above 0");
    refuse(0.755, 1e-320, 1024, JC_ERR_ARGUMENT,
           "a speedup of 9.99989e-321 is too small to be one; give at least 1e-300");
    refuse(0.755, -DBL_MAX, 1024, JC_ERR_ARGUMENT, "a speedup of -1.79769e+308 is not one; it is a number above 0");
    refuse(0.755, INFINITY, 1024, JC_ERR_ARGUMENT, "a speedup of inf is not one; it is a number above 0");
    refuse(0.755, NAN, 1024, JC_ERR_ARGUMENT, "a speedup of nan is not one; it is a number above 0");
    refuse(0.755, 1.8, 0, JC_ERR_ARGUMENT, "0 workers do no work; p is at least 1");
}

int main(void)
{
    uint64_t state = 1;
    test_round_trips(&state);
    test_published();
    test_edges();
    test_refused();
    return done_testing();
}
