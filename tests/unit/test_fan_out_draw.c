/* SPDX-License-Identifier: Apache-2.0 */
/* Drawn fan-outs against their distributions: Pearson's chi-square, which a right draw fails once in 1,000 seeds; and
 * the streams of random numbers below them. */
#include "sim/fan_out.h"

#include "tests/random.h"
#include "tests/tap.h"

#include <gsl/gsl_cdf.h>
#include <gsl/gsl_errno.h>
#include <gsl/gsl_rng.h>
#include <inttypes.h>
#include <math.h>

enum { CELLS = 64 };

/* The probability of a chi-square at least as large; cells of fewer than 5 expected go into the next. */
static double chi_square_q(const double *seen, const double *expected, size_t cells)
{
    double sum = 0, seen_here = 0, expected_here = 0;
    size_t used = 0;
    for (size_t i = 0; i < cells; i++) {
        seen_here += seen[i];
        expected_here += expected[i];
        if (expected_here < 5 && i + 1 < cells)
            continue;
        if (expected_here > 0)
            sum += (seen_here - expected_here) * (seen_here - expected_here) / expected_here;
        used++;
        seen_here = expected_here = 0;
    }
    return used > 1 ? gsl_cdf_chisq_Q(sum, (double)used - 1) : 1;
}

static jc_random *stream(const char *generator, uint64_t seed)
{
    jc_random *random = NULL;
    jc_error error = {.sentence = ""};
    if (jc_random_create(generator, seed, JC_STREAM_FAN_OUTS, 0, &random, &error))
        printf("# %s\n", error.sentence);
    return random;
}

static void test_zipf(double exponent, double mean, uint64_t n, const char *generator)
{
    double seen[CELLS] = {0}, expected[CELLS] = {0}, least = 1;
    for (uint64_t seed = 1; seed <= 3; seed++) {
        jc_fan_out law = {.law = JC_LAW_ZIPF, .exponent = exponent, .mean = mean};
        jc_zipf zipf;
        jc_runs drawn = {0};
        uint64_t total = 0, rank = 0;
        jc_random *random = stream(generator, seed);
        bool good = random && jc_zipf_drawn(&law, n, &zipf, NULL) == JC_OK &&
                    jc_fan_outs_drawn(&law, &zipf, n, random, &drawn) == JC_OK &&
                    jc_runs_sum(&drawn, &total) == JC_OK && drawn.length == n && (double)total == mean * (double)n;
        for (uint64_t run = 0; run < drawn.runs; run++) {
            for (uint64_t i = 0; i < drawn.count[run]; i++, rank++) {
                seen[rank] = (double)drawn.value[run];
                expected[rank] = (double)total * pow((double)rank + 1, -exponent) / jc_harmonic(n, exponent);
            }
        }
        double q = good ? chi_square_q(seen, expected, n) : 0;
        least = q < least ? q : least;
        jc_runs_free(&drawn);
        jc_random_free(random);
    }
    ok(least > 0.001, "%s: %g tuples of Zipf %g on %" PRIu64 " ranks (Q at least %.3f)",
       generator ? generator : "default", mean * (double)n, exponent, n, least);
}

/* P(X > x) of fan-outs, halves rounded upwards. */
static double above(const jc_fan_out *law, double x)
{
    switch (law->law) {
    case JC_LAW_UNIFORM: return fmin(fmax((law->most - x) / (law->most - law->least + 1), 0), 1);
    case JC_LAW_PARETO:
        return x >= law->most ? 0 : fmin(pow((x + 0.5) / law->least, -law->exponent), 1);
    case JC_LAW_LOGNORMAL: return x < 1 ? 1 : gsl_cdf_ugaussian_Q(log((x + 0.5) / law->mean) / law->exponent);
    case JC_LAW_GEOMETRIC: return pow(1 - 1 / law->mean, x);
    default: return 0;
    }
}

static void test_law(const char *text, double width)
{
    enum { DRAWS = 100000 };
    jc_fan_out law = {.law = JC_LAW_CONSTANT};
    jc_fan_out_parse(text, &law, NULL);
    double seen[CELLS] = {0}, expected[CELLS];
    for (int cell = 0; cell < CELLS; cell++)
        expected[cell] = DRAWS * ((cell > 0 ? above(&law, width * cell) : 1) -
                                  (cell + 1 < CELLS ? above(&law, width * (cell + 1)) : 0));
    jc_runs drawn = {0};
    jc_random *random = stream(NULL, 5);
    ok(jc_fan_outs_drawn(&law, NULL, DRAWS, random, &drawn) == JC_OK && drawn.length == DRAWS, "%s is drawn", text);
    for (uint64_t run = 0; run < drawn.runs; run++) {
        double cell = ceil((double)drawn.value[run] / width) - 1;
        seen[cell < CELLS ? (int)cell : CELLS - 1] += (double)drawn.count[run];
    }
    double q = chi_square_q(seen, expected, CELLS);
    ok(q > 0.001, "  by its distribution (Q = %.3f)", q);
    jc_runs_free(&drawn);
    jc_random_free(random);
}

static void test_list(void)
{
    static const uint64_t value[] = {7, 0, 3, 9}, count[] = {1, 2, 3, 4};
    jc_fan_out law = {.law = JC_LAW_LIST, .entries = 4, .value = value, .count = count};
    double seen[4] = {0}, expected[4] = {1000, 2000, 3000, 4000};
    jc_runs drawn = {0};
    jc_random *random = stream(NULL, 6);
    ok(jc_fan_outs_drawn(&law, NULL, 10000, random, &drawn) == JC_OK, "a list is drawn from");
    for (uint64_t run = 0; run < drawn.runs; run++) {
        for (int i = 0; i < 4; i++)
            seen[i] += drawn.value[run] == value[i] ? (double)drawn.count[run] : 0;
    }
    double q = chi_square_q(seen, expected, 4);
    ok(q > 0.001, "  by its counts (Q = %.3f)", q);
    jc_runs_free(&drawn);
    jc_random_free(random);
}

static unsigned complaints;

static void count_complaint(const char *reason, const char *file, int line, int number)
{
    printf("# GSL: %s:%d: %s (%d)\n", file, line, reason, number);
    complaints++;
}

/* Whatever is drawn from whichever generator, GSL has nothing to report: its handler would end the program. */
static void test_complaints(void)
{
    gsl_error_handler_t *before = gsl_set_error_handler(count_complaint);
    const uint64_t trials = UINT64_C(1) << 50;
    unsigned wrong = 0;
    for (const gsl_rng_type **type = gsl_rng_types_setup(); *type; type++) {
        jc_random *random = stream((*type)->name, 7);
        for (int i = 0; i < 20 && random; i++)
            wrong += jc_random_binomial(random, 0.3, trials) > trials || !isfinite(jc_random_normal(random));
        jc_random_free(random);
    }
    ok(wrong == 0 && complaints == 0, "GSL's error handler is never called");
    jc_random_free(stream("ran0", UINT64_C(17281423171623484506))); /* whose hash is the seed that ran0 refuses */
    ok(complaints == 0, "  nor for a seed that one of its generators refuses");
    gsl_set_error_handler(before);
}

/* Every generator that GSL has gives uniform numbers, some of them badly: a loose bound that none fails by chance. */
static void test_generators(void)
{
    unsigned count = 0, wrong = 0;
    for (const gsl_rng_type **type = gsl_rng_types_setup(); *type; type++, count++) {
        jc_random *random = stream((*type)->name, 42);
        double sum = 0;
        bool inside = random != NULL;
        for (int i = 0; i < 10000 && random; i++) {
            double u = jc_random_uniform(random);
            inside = inside && u > 0 && u < 1 && jc_random_below(random, 7) < 7 && jc_random_below(random, 1) == 0;
            sum += u;
        }
        if (!inside || fabs(sum / 10000 - 0.5) > 0.02) {
            printf("# %s: mean %g\n", (*type)->name, sum / 10000);
            wrong++;
        }
        jc_random_free(random);
    }
    ok(count > 50 && wrong == 0, "all %u generators give numbers between 0 and 1", count);

    jc_random *random = NULL;
    jc_error error = {.sentence = ""};
    ok(jc_random_create("ranlxd", 1, JC_STREAM_MATCHING, 0, &random, &error) == JC_ERR_ARGUMENT && !random,
       "a generator that GSL does not have");
    ok(strstr(error.sentence, "did you mean ranlxd1?") != NULL && strcmp(error.place, "ranlxd") == 0,
       "  has near ones");
    ok(jc_random_create("nothing of the kind", 1, JC_STREAM_MATCHING, 0, &random, &error) == JC_ERR_ARGUMENT,
       "a name that is near to none");
    ok_text(error.sentence, "GSL has no random number generator of this name; choose for example mt19937, ranlxd2, "
                            "taus2 or gfsr4",
            "  gets examples");
}

/* The bound is three quarters of all 32-bit numbers: were none of these rejected, multiples of 3 would be half of what
 * is drawn. */
static void test_below(void)
{
    enum { DRAWS = 30000 };
    jc_random *random = stream(NULL, 8);
    unsigned multiples = 0;
    for (int i = 0; i < DRAWS && random; i++)
        multiples += jc_random_below(random, UINT64_C(3) << 30) % 3 == 0;
    ok(fabs(multiples - DRAWS / 3.0) < 500, "whole numbers below a bound are equally likely: %u of %d", multiples,
       (int)DRAWS);
    jc_random_free(random);
}

/* No two of these streams begin alike. */
static void test_streams(void)
{
    double first[3][4][3];
    unsigned alike = 0;
    for (unsigned seed = 0; seed < 3; seed++) {
        for (unsigned level = 0; level < 4; level++) {
            for (unsigned purpose = 0; purpose < 3; purpose++) {
                jc_random *random = NULL;
                jc_random_create(NULL, (uint64_t)seed << 32, (jc_stream_purpose)(purpose + 1), level, &random, NULL);
                first[seed][level][purpose] = random ? jc_random_uniform(random) : 0;
                jc_random_free(random);
            }
        }
    }
    const double *flat = &first[0][0][0];
    for (int i = 0; i < 36; i++) {
        for (int j = 0; j < i; j++)
            alike += flat[i] == flat[j];
    }
    ok(alike == 0, "seeds that differ beyond 32 bits, levels and purposes have streams of their own");
}

int main(void)
{
    test_zipf(0, 100, 50, NULL);
    test_zipf(0.81, 20, 60, NULL);
    test_zipf(1.5, 1000, 60, "ranlxd2");
    test_zipf(1, 1e9, 10, NULL);  /* more tuples than GSL counts */
    test_zipf(1, 1e11, 64, NULL); /* 6.4e12 tuples: a bias of 10^-6 shows */
    test_law("uniform:60", 1);
    test_law("uniform:1000-999999", 20000);
    test_law("pareto:1.5", 1);
    test_law("pareto:0.7:10:500", 10);
    test_law("lognormal:1.5:20", 3);
    test_law("geometric:12", 1);
    test_list();
    test_generators();
    test_complaints();
    test_below();
    test_streams();
    return done_testing();
}
