/* SPDX-License-Identifier: Apache-2.0 */
/* Medians with their bootstrap intervals: by hand, coverage on samples of a known law, what cannot be, verdicts. */
#include <joincast/sim.h>

#include "tests/failing_memory.h"
#include "tests/random.h"

#include <float.h>
#include <math.h>

static jc_interval interval_of(const double *values, size_t count, double confidence, uint64_t seed)
{
    jc_interval interval = {NAN, NAN, NAN};
    jc_error error = {0};
    if (jc_median_interval(values, count, confidence, seed, &interval, &error))
        printf("# %s\n", error.sentence);
    return interval;
}

static bool is(const jc_interval *interval, double median, double low, double high)
{
    return interval->median == median && interval->low == low && interval->high == high;
}

static void test_by_hand(void)
{
    const double odd[] = {9, 1, 5}, even[] = {8, 2, 4, 100}, equal[] = {7, 7, 7, 7, 7, 7};
    ok(interval_of(odd, 3, 0.95, 1).median == 5, "the median of 9, 1, 5 is 5");
    ok(interval_of(even, 4, 0.95, 1).median == 6, "the median of 8, 2, 4, 100 is 6");

    jc_interval interval = interval_of((const double[]){3.25}, 1, 0.95, 1);
    ok(is(&interval, 3.25, 3.25, 3.25), "one value: all three are it");
    interval = interval_of(equal, 6, 0.95, 1);
    ok(is(&interval, 7, 7, 7), "equal values: all three are theirs");
    interval = interval_of(odd, 3, 1, 1);
    ok(is(&interval, 5, 1, 9), "confidence 1: from the least to the largest of three");
    interval = interval_of(odd, 3, 0, 1);
    ok(is(&interval, 5, 5, 5), "confidence 0: the median of the medians");

    const double large[] = {DBL_MAX, DBL_MAX / 2}, tiny[] = {DBL_TRUE_MIN, DBL_TRUE_MIN};
    ok(interval_of(large, 2, 0.95, 1).median == 0.75 * DBL_MAX, "the middle of two large values is finite");
    ok(interval_of(tiny, 2, 0.95, 1).median == DBL_TRUE_MIN, "the middle of two least values is theirs");
}

/* Of three different values the median of a resample is the least with probability 7/27 (two or three draws of it),
 * so a confidence of c leaves 1 where (1 - c) / 2 < 7/27 and reaches 5 where it is above. */
static void test_quantiles(void)
{
    const double three[] = {1, 5, 9};
    jc_interval inside = interval_of(three, 3, 1 - 2 * 0.23, 5), outside = interval_of(three, 3, 1 - 2 * 0.29, 5);
    ok(is(&inside, 5, 1, 9), "three values: the extremes stay above a tail of 7/27");
    ok(is(&outside, 5, 5, 5), "three values: the extremes go below it");

    const double two[] = {0, 10}; /* the same with 1/4, and both drawn once with 1/2 */
    inside = interval_of(two, 2, 1 - 2 * 0.22, 5);
    outside = interval_of(two, 2, 1 - 2 * 0.28, 5);
    ok(is(&inside, 5, 0, 10) && is(&outside, 5, 5, 5), "two values: the middle of both is half of the medians");
}

/* A standard normal draw, Box and Muller's. */
static double draw_normal(uint64_t *state)
{
    double u = ((double)(random_next(state) >> 11) + 0.5) * 0x1p-53;
    double v = (double)(random_next(state) >> 11) * 0x1p-53;
    return sqrt(-2 * log(u)) * cos(2 * acos(-1) * v);
}

static void test_coverage(size_t count, double confidence)
{
    enum { samples = 600 };
    uint64_t state = 42 + count;
    unsigned covered = 0, below = 0;
    for (uint64_t sample = 0; sample < samples; sample++) {
        double values[40];
        for (size_t i = 0; i < count; i++)
            values[i] = 10 + draw_normal(&state);
        jc_interval interval = interval_of(values, count, confidence, sample);
        covered += interval.low <= 10 && 10 <= interval.high;
        below += interval.high < 10;
    }
    double share = (double)covered / samples, one_side = (double)below / samples;
    if (!ok(fabs(share - confidence) < 0.035 && fabs(one_side - (1 - confidence) / 2) < 0.025,
            "%zu normal values: the interval of confidence %g holds the median about as often", count, confidence))
        printf("# it holds it in %g, is below it in %g of samples\n", share, one_side);
}

static void test_seed(void)
{
    double values[30];
    uint64_t state = 7;
    for (size_t i = 0; i < 30; i++)
        values[i] = draw_normal(&state);
    jc_interval first = interval_of(values, 30, 0.95, 1), again = interval_of(values, 30, 0.95, 1);
    ok(is(&first, again.median, again.low, again.high), "the same seed gives the same interval");
    bool differs = false;
    for (uint64_t seed = 2; seed < 12; seed++) {
        jc_interval other = interval_of(values, 30, 0.95, seed);
        differs = differs || other.low != first.low || other.high != first.high;
    }
    ok(differs, "other seeds give others");
}

static void refuse(const double *values, size_t count, double confidence, const char *place, const char *sentence)
{
    jc_interval interval = {1, 2, 3};
    jc_error error = {0};
    jc_status status = jc_median_interval(values, count, confidence, 1, &interval, &error);
    ok(status == JC_ERR_ARGUMENT && is(&interval, 1, 2, 3) && strcmp(error.place, place) == 0, "refused: %s",
       sentence);
    ok_text(error.sentence, sentence, "which says why");
}

static void test_refused(void)
{
    const double values[] = {1, 2, NAN}, infinite[] = {-INFINITY};
    refuse(values, 0, 0.95, "count", "a median of 0 values; pass from 1 to 4294967295");
    refuse(values, 3, 0.95, "values", "value 3 of 3 is nan; pass finite ones");
    refuse(infinite, 1, 0.95, "values", "value 1 of 1 is -inf; pass finite ones");
    refuse(values, 2, 1.5, "confidence", "1.5 is no confidence; pass one from 0 to 1, e.g. 0.95");
    refuse(values, 2, -0.1, "confidence", "-0.1 is no confidence; pass one from 0 to 1, e.g. 0.95");
    refuse(values, 2, NAN, "confidence", "nan is no confidence; pass one from 0 to 1, e.g. 0.95");
}

static jc_status interval_of_five(void)
{
    jc_interval interval;
    return jc_median_interval((const double[]){3, 1, 4, 1, 5}, 5, 0.95, 1, &interval, NULL);
}

static void test_verdicts(void)
{
    const jc_interval base = {5, 4, 6}, below = {3, 2, 3.9}, above = {9, 6.1, 12}, touching = {3, 2, 4},
                      inside = {5, 5, 5}, single = {5, 5, 5}, other = {5.5, 5.5, 5.5};
    const struct {
        const jc_interval *times, *baseline;
        const char *name;
    } cases[] = {
        {&below, &base, "faster"},         {&above, &base, "slower"},    {&touching, &base, "cannot tell"},
        {&base, &touching, "cannot tell"}, {&base, &base, "cannot tell"}, {&inside, &base, "cannot tell"},
        {&inside, &single, "same"},        {&other, &single, "slower"},  {&single, &other, "faster"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        ok_text(jc_verdict_name(jc_interval_compare(cases[i].times, cases[i].baseline)), cases[i].name,
                "[%g, %g] against [%g, %g]", cases[i].times->low, cases[i].times->high, cases[i].baseline->low,
                cases[i].baseline->high);
}

int main(void)
{
    test_by_hand();
    test_quantiles();
    test_coverage(39, 0.9);
    test_coverage(40, 0.95);
    test_seed();
    test_refused();
    fail_each_allocation(interval_of_five, "the interval of five values", 5);
    test_verdicts();
    return done_testing();
}
