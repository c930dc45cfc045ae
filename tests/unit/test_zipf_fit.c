/* SPDX-License-Identifier: Apache-2.0 */
/* The Zipf fit: exact laws come back, noisy ones within their standard error, and the standard error is what
 * repeated draws show. */
#include <joincast/sim.h>

#include "tests/random.h"
#include "tests/tap.h"

#include <math.h>

#define COUNT_MOST 20000

static uint64_t weights[COUNT_MOST];

/* Uniform on (0, 1). */
static double draw_uniform(uint64_t *state)
{
    return ((double)(random_next(state) >> 11) + 0.5) * 0x1p-53;
}

static double draw_normal(uint64_t *state)
{
    return sqrt(-2 * log(draw_uniform(state))) * cos(2 * acos(-1.0) * draw_uniform(state));
}

static void shuffle(uint64_t *state, uint64_t count)
{
    for (uint64_t i = count; i > 1; i--) {
        uint64_t j = random_below(state, i), kept = weights[j];
        weights[j] = weights[i - 1];
        weights[i - 1] = kept;
    }
}

/* c r^-s with c such that the smallest weight is near 1e6: rounding to integers is then no noise. */
static void exact_weights(double s, uint64_t count)
{
    for (uint64_t i = 0; i < count; i++)
        weights[i] = (uint64_t)llround(1e6 * pow((double)count / ((double)i + 1), s));
}

static void test_exact(uint64_t *state)
{
    static const double exponents[] = {0, 0.1, 0.5, 0.81, 1, 1.5};
    static const uint64_t counts[] = {3, 10, 100, 1000, COUNT_MOST};
    for (size_t e = 0; e < sizeof exponents / sizeof *exponents; e++) {
        for (size_t c = 0; c < sizeof counts / sizeof *counts; c++) {
            double s = exponents[e];
            exact_weights(s, counts[c]);
            shuffle(state, counts[c]);
            jc_zipf_fit fit;
            jc_error error;
            ok(jc_fit_zipf(weights, counts[c], &fit, &error) == JC_OK && fabs(fit.exponent - s) < 1e-5,
               "s = %g over %d ranks comes back", s, (int)counts[c]);
            double scale = 1e6 * pow((double)counts[c], s);
            ok(fabs(fit.scale / scale - 1) < 1e-4 && fit.ranks == counts[c] && fit.r_squared > 0.9999 &&
                   fit.r_squared <= 1 && (s > 0 ? fit.standard_error > 0 : fit.standard_error < 1e-12),
               "  with its scale, ranks and r squared");
        }
    }
}

static void test_degenerate(void)
{
    jc_zipf_fit fit = {.exponent = 7};
    jc_error error = {.code = JC_OK};
    static const uint64_t few[] = {0, 5, 0, 9, 0};
    ok(jc_fit_zipf(few, 5, &fit, &error) == JC_ERR_INPUT && fit.exponent == 7, "two positive weights are too few");
    ok_text(error.sentence, "a Zipf law cannot be fitted to 2 positive weights; it takes at least 3",
            "  and it says so");
    ok(jc_fit_zipf(NULL, 0, &fit, NULL) == JC_ERR_INPUT, "no weights are too few");
    static const uint64_t zeros[] = {0, 12, 0, 6, 4, 0, 3};
    ok(jc_fit_zipf(zeros, 7, &fit, NULL) == JC_OK && fit.ranks == 4 && fabs(fit.exponent - 1) < 1e-12,
       "zeros take no rank");
    static const uint64_t equal[] = {7, 7, 7, 7, 7};
    ok(jc_fit_zipf(equal, 5, &fit, NULL) == JC_OK && fit.exponent < 1e-12 && fit.standard_error < 1e-12 &&
           fit.r_squared == 1 && !signbit(fit.exponent),
       "equal weights have exponent 0 and r squared 1");
    static const uint64_t large[] = {UINT64_MAX, UINT64_MAX, 1};
    ok(jc_fit_zipf(large, 3, &fit, NULL) == JC_OK && isfinite(fit.exponent) && fit.r_squared < 1,
       "the largest weights are weights");
}

/* Multiplicative noise on an exact law: every fit within four standard errors, most within two. */
static void test_lognormal_noise(uint64_t *state)
{
    int within_two = 0, within_four = 0, runs = 0;
    for (int run = 0; run < 200; run++) {
        double s = 0.3 + 1.2 * draw_uniform(state);
        uint64_t count = 50 + random_below(state, 2000);
        for (uint64_t i = 0; i < count; i++)
            weights[i] = (uint64_t)llround(1e9 * pow((double)i + 1, -s) * exp(0.2 * draw_normal(state)));
        jc_zipf_fit fit;
        if (jc_fit_zipf(weights, count, &fit, NULL))
            continue;
        runs++;
        within_two += fabs(fit.exponent - s) < 2 * fit.standard_error;
        within_four += fabs(fit.exponent - s) < 4 * fit.standard_error;
    }
    ok(runs == 200 && within_four == 200 && within_two >= 180,
       "200 noisy laws: %d within two standard errors, %d within four", within_two, within_four);
}

/* Independent Pareto draws, the model behind the standard error: it must equal the spread over repeated draws. */
static void test_pareto_draws(uint64_t *state, double s, uint64_t count)
{
    enum { RUNS = 1000 };
    double sum = 0, squares = 0, errors = 0;
    int within_four = 0;
    for (int run = 0; run < RUNS; run++) {
        for (uint64_t i = 0; i < count; i++)
            weights[i] = (uint64_t)llround(1e6 * pow(draw_uniform(state), -s));
        jc_zipf_fit fit;
        if (jc_fit_zipf(weights, count, &fit, NULL))
            break;
        sum += fit.exponent;
        squares += fit.exponent * fit.exponent;
        errors += fit.standard_error;
        within_four += fabs(fit.exponent - s) < 4 * fit.standard_error;
    }
    double mean = sum / RUNS, spread = sqrt(squares / RUNS - mean * mean);
    double standard_error = errors / RUNS * s / mean; /* it is proportional to the estimate: at the true exponent */
    ok(fabs(standard_error / spread - 1) < 0.08,
       "Pareto draws, s = %g, n = %d: standard error %.4f for a spread of %.4f", s, (int)count, standard_error,
       spread);
    ok(within_four >= RUNS * 99 / 100, "  mean %.4f, %d of %d within four standard errors", mean, within_four, RUNS);
}

/* A law of exponent 0.81 over 20,000 keys gives its hot key 3.3% of the work. */
static void test_hot_key(void)
{
    exact_weights(0.81, COUNT_MOST);
    double total = 0;
    for (uint64_t i = 0; i < COUNT_MOST; i++)
        total += (double)weights[i];
    jc_zipf_fit fit;
    ok(fabs((double)weights[0] / total - 0.033) < 0.001 && jc_fit_zipf(weights, COUNT_MOST, &fit, NULL) == JC_OK &&
           fabs(fit.scale / total - 0.033) < 0.001,
       "exponent 0.81 over 20,000 keys: hot key %.4f of the work", (double)weights[0] / total);
}

int main(void)
{
    uint64_t state = 20;
    test_exact(&state);
    test_degenerate();
    test_lognormal_noise(&state);
    test_pareto_draws(&state, 1, 30);
    test_pareto_draws(&state, 0.81, 1000);
    test_hot_key();
    return done_testing();
}
