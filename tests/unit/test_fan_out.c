/* SPDX-License-Identifier: Apache-2.0 */
/* Laws of fan-outs: their text, what is no law, and their expected ranks against a loop over ranks. */
#include <joincast/sim.h>

#include "tests/tap.h"

#include <gsl/gsl_cdf.h>
#include <inttypes.h>
#include <math.h>

static const struct accepted {
    const char *text;
    jc_fan_out fan_out;
} accepted[] = {
    {"constant:50", {.law = JC_LAW_CONSTANT, .mean = 50}},
    {"uniform:50", {.law = JC_LAW_UNIFORM, .least = 1, .most = 50}},
    {"uniform:10-50", {.law = JC_LAW_UNIFORM, .least = 10, .most = 50}},
    {"uniform:1e3-1e6", {.law = JC_LAW_UNIFORM, .least = 1e3, .most = 1e6}},
    {"zipf:0.81", {.law = JC_LAW_ZIPF, .exponent = 0.81}},
    {"zipf:0.81:200", {.law = JC_LAW_ZIPF, .exponent = 0.81, .mean = 200}},
    {"zipf:0", {.law = JC_LAW_ZIPF}},
    {"zipf:25%", {.law = JC_LAW_ZIPF, .hot_share = 0.25}},
    {"zipf:25%:7", {.law = JC_LAW_ZIPF, .hot_share = 0.25, .mean = 7}},
    {"pareto:1.5", {.law = JC_LAW_PARETO, .exponent = 1.5, .least = 1, .most = INFINITY}},
    {"pareto:1.5:10", {.law = JC_LAW_PARETO, .exponent = 1.5, .least = 10, .most = INFINITY}},
    {"pareto:1.5:10:1e6", {.law = JC_LAW_PARETO, .exponent = 1.5, .least = 10, .most = 1e6}},
    {"lognormal:2", {.law = JC_LAW_LOGNORMAL, .exponent = 2, .mean = 50}},
    {"lognormal:2:20", {.law = JC_LAW_LOGNORMAL, .exponent = 2, .mean = 20}},
    {"geometric:50", {.law = JC_LAW_GEOMETRIC, .mean = 50}},
};

static void test_accepted(void)
{
    for (size_t i = 0; i < sizeof accepted / sizeof *accepted; i++) {
        jc_fan_out got;
        const jc_fan_out *want = &accepted[i].fan_out;
        jc_error error = {.sentence = ""};
        jc_status status = jc_fan_out_parse(accepted[i].text, &got, &error);
        ok(status == JC_OK && got.law == want->law && got.exponent == want->exponent &&
               got.hot_share == want->hot_share && got.mean == want->mean && got.least == want->least &&
               got.most == want->most,
           "%s is read%s%s", accepted[i].text, status ? ": " : "", status ? error.sentence : "");
    }
}

static const char *const refused[][2] = {
    {"", "no law of fan-outs has this name; choose constant, uniform, zipf, pareto, lognormal or geometric, e.g. "
         "zipf:0.81"},
    {"zpif:1", "no law of fan-outs has this name; did you mean zipf?"},
    {"alongnamethatisnolaw:1", "no law of fan-outs has this name; choose constant, uniform, zipf, pareto, lognormal "
                               "or geometric, e.g. zipf:0.81"},
    {"constant", "not a law of fan-outs; write constant:50"},
    {"constant:", "not a law of fan-outs; write constant:50"},
    {"constant:5:6", "not a law of fan-outs; write constant:50"},
    {"constant:5%", "not a law of fan-outs; write constant:50"},
    {"constant:5x", "not a law of fan-outs; write constant:50"},
    {"constant: 5", "not a law of fan-outs; write constant:50"},
    {"constant:0", "the fan-out is 0; choose a whole number from 1 to 2^63 - 1"},
    {"constant:1.5", "the fan-out is 1.5; choose a whole number from 1 to 2^63 - 1"},
    {"constant:1e19", "the fan-out is 1e+19; choose a whole number from 1 to 2^63 - 1"},
    {"uniform:10:50", "not a law of fan-outs; write uniform:50 or uniform:10-50"},
    {"uniform:0", "fan-outs from 1 to 0; choose whole numbers, the first from 1 to the second"},
    {"uniform:5-4", "fan-outs from 5 to 4; choose whole numbers, the first from 1 to the second"},
    {"zipf:-1", "the exponent is -1; choose a finite one of at least 0"},
    {"zipf:inf", "the exponent is inf; choose a finite one of at least 0"},
    {"zipf:nan", "not a law of fan-outs; write zipf:0.81, zipf:0.81:200 (exponent, mean) or zipf:3.3% (share of the "
                 "hottest)"},
    {"zipf:1:0.5", "the mean fan-out is 0.5; choose at least 1"},
    {"zipf:1:0", "the mean fan-out is 0; choose at least 1"},
    {"zipf:0%", "the hottest binding's share is 0%; choose one above 0% and below 100%"},
    {"zipf:100%", "the hottest binding's share is 100%; choose one above 0% and below 100%"},
    {"zipf:1:5%", "not a law of fan-outs; write zipf:0.81, zipf:0.81:200 (exponent, mean) or zipf:3.3% (share of the "
                  "hottest)"},
    {"pareto:0", "the tail exponent is 0; choose a finite one above 0"},
    {"pareto:1:0.5", "fan-outs from 0.5 to inf; choose a least of at least 1, and a larger most"},
    {"pareto:1:5:5", "fan-outs from 5 to 5; choose a least of at least 1, and a larger most"},
    {"pareto:1:2:3:4", "not a law of fan-outs; write pareto:1.5 or pareto:1.5:10:1e6 (tail exponent, least, most)"},
    {"lognormal:-1", "sigma is -1; choose a finite one of at least 0"},
    {"lognormal:1:0", "the median is 0; choose a finite one above 0"},
    {"geometric:0.9", "the mean fan-out is 0.9; choose at least 1"},
};

static void test_refused(void)
{
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        jc_fan_out got = {.mean = 7};
        jc_error error = {.sentence = ""};
        ok(jc_fan_out_parse(refused[i][0], &got, &error) == JC_ERR_ARGUMENT && got.mean == 7 &&
               strcmp(error.place, refused[i][0]) == 0,
           "\"%s\" is refused", refused[i][0]);
        ok_text(error.sentence, refused[i][1], "  and says why");
    }
}

static void test_lists(void)
{
    static const uint64_t value[] = {3, 0}, none[] = {1, 0}, most[] = {INT64_MAX, 1}, beyond[] = {1, UINT64_MAX};
    static const jc_fan_out lists[] = {
        {.law = JC_LAW_LIST, .value = value},
        {.law = JC_LAW_LIST, .entries = 2, .value = value, .count = none},
        {.law = JC_LAW_LIST, .entries = 2, .value = value, .count = most},
        {.law = JC_LAW_LIST, .entries = 2, .value = beyond},
        {.law = (jc_law)99},
        {.law = JC_LAW_ZIPF, .hot_share = 1.5},
    };
    static const char *const sentences[] = {
        "the list of fan-outs is empty; give at least one",
        "entry 2 has count 0; leave it out",
        "entry 2 leads beyond 2^63 - 1; choose smaller numbers",
        "entry 2 leads beyond 2^63 - 1; choose smaller numbers",
        "law number 99 is none of fan-outs",
        "the hottest binding's share is 1.5; choose one above 0 and below 1",
    };
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        jc_error error = {.sentence = ""};
        ok(jc_fan_out_check(&lists[i], &error) == JC_ERR_ARGUMENT, "what parsing cannot make, %zu", i + 1);
        ok_text(error.sentence, sentences[i], "  says why");
    }
    ok(jc_fan_out_check(&(jc_fan_out){.law = JC_LAW_LIST, .entries = 2, .value = value}, NULL) == JC_OK,
       "a list may have a 0");
}

/* The scale with which the max(1, scale r^-s) of n ranks have that mean, by halving a bracket around it. */
static double slow_scale(double s, double mean, uint64_t n)
{
    double low = 1, high = mean * (double)n;
    for (int step = 0; step < 60; step++) {
        double scale = low + (high - low) / 2, sum = 0;
        for (uint64_t r = 1; r <= n; r++)
            sum += fmax(scale / pow((double)r, s), 1);
        *(sum < mean * (double)n ? &low : &high) = scale;
    }
    return high;
}

/* The fan-out of rank r of n, by the definition, not rounded where the scale is not known to the last digit. */
static double slow_fan_out(const jc_fan_out *fan_out, double scale, uint64_t r, uint64_t n)
{
    double above = ((double)r - 0.5) / (double)n, x = 0;
    switch (fan_out->law) {
    case JC_LAW_CONSTANT: return fan_out->mean;
    case JC_LAW_UNIFORM:
        return fan_out->least +
               (double)((2 * (n - r) + 1) * (uint64_t)(fan_out->most - fan_out->least + 1) / (2 * n));
    case JC_LAW_ZIPF: return fmax(scale / pow((double)r, fan_out->exponent), 1);
    case JC_LAW_PARETO: x = fmin(fan_out->least * pow(above, -1 / fan_out->exponent), fan_out->most); break;
    case JC_LAW_LOGNORMAL: x = fan_out->mean * exp(fan_out->exponent * gsl_cdf_ugaussian_Qinv(above)); break;
    case JC_LAW_GEOMETRIC: return fmax(ceil(log(above) / log1p(-1 / fan_out->mean)), 1);
    case JC_LAW_LIST: break;
    }
    return fmax(floor(x + 0.5), 1);
}

static void compare_ranks(const char *text, uint64_t n)
{
    jc_fan_out fan_out = {.law = JC_LAW_CONSTANT};
    jc_work *work = NULL;
    jc_error error = {.sentence = ""};
    jc_fan_out_parse(text, &fan_out, NULL);
    jc_tree tree = {.keys = n, .level_count = 1, .levels = &fan_out};
    if (!ok(jc_work_create(&tree, &work, &error) == JC_OK, "%s over %" PRIu64 ": %s", text, n, error.sentence))
        return;
    double scale = 0;
    if (fan_out.law == JC_LAW_ZIPF)
        scale = slow_scale(fan_out.exponent, fan_out.mean > 0 ? fan_out.mean : 10, n);
    const double slack = fan_out.law == JC_LAW_ZIPF ? 0.5 : 0;
    const jc_work_level *level = &work->level[0];
    uint64_t rank = 1, wrong = 0, total = 0, touching = 0;
    for (uint64_t run = 0; run < level->runs; run++) {
        touching += run > 0 && level->work[run] >= level->work[run - 1];
        for (uint64_t i = 0; i < level->count[run]; i++, rank++) {
            double want = slow_fan_out(&fan_out, scale, rank, n);
            wrong += fabs((double)level->work[run] - want) > slack + 1e-9 * want * (slack > 0);
            total += level->work[run];
        }
    }
    ok(rank == n + 1 && wrong == 0 && touching == 0 && total == work->total && level->units == n,
       "  each rank has its fan-out (%" PRIu64 " wrong), runs fall", wrong);
    jc_work_free(work);
}

static void test_ranks(void)
{
    static const char *const laws[] = {
        "zipf:0",       "zipf:0.3",    "zipf:0.81",    "zipf:1",      "zipf:1.1",          "zipf:2",
        "zipf:1:1",     "zipf:2:3",    "zipf:0.5:1e6", "zipf:30:5",   "constant:7",        "uniform:50",
        "uniform:7-7",  "uniform:1e7", "pareto:1.5",   "pareto:0.5",  "pareto:1.5:10:1e3", "lognormal:2",
        "lognormal:0",  "lognormal:1:0.2", "geometric:50", "geometric:1", "geometric:1.0001", "lognormal:4:2"};
    for (size_t i = 0; i < sizeof laws / sizeof *laws; i++) {
        compare_ranks(laws[i], 1);
        compare_ranks(laws[i], 2);
        compare_ranks(laws[i], 97);
        compare_ranks(laws[i], 4096);
    }
    compare_ranks("zipf:0.81", 1000000);
    compare_ranks("zipf:1", 1000000);
    compare_ranks("zipf:2", 1000000);
    compare_ranks("pareto:1.1", 1000000);
    compare_ranks("lognormal:2", 1000000);
}

/* A hot share is that of the level as it is, whatever is raised to 1, up to rounding to whole numbers. */
static void test_hot_shares(void)
{
    static const struct {
        uint64_t n;
        double share, mean;
    } cases[] = {{20000, 0.033, 50}, {20000, 0.309, 50}, {20000, 0.755, 10}, {1000000, 0.316, 50}, {100, 0.9, 200},
                 {2, 0.75, 1000},    {50, 0.02, 50},     {1000, 0.0011, 7},  {20000, 0.995, 0}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        jc_fan_out fan_out = {.law = JC_LAW_ZIPF, .hot_share = cases[i].share, .mean = cases[i].mean};
        jc_tree tree = {.keys = cases[i].n, .level_count = 1, .levels = &fan_out};
        double mean = cases[i].mean > 0 ? cases[i].mean : 4 / (1 - cases[i].share);
        jc_work *work = NULL;
        jc_error error = {.sentence = ""};
        if (!ok(jc_work_create(&tree, &work, &error) == JC_OK, "hot share %g: %s", cases[i].share, error.sentence))
            continue;
        double n = (double)cases[i].n;
        ok(fabs((double)work->level[0].largest - cases[i].share * mean * n) < 0.501, "  is that of the hottest");
        ok(fabs((double)work->total / n / mean - 1) < 0.002, "  with the mean %g", (double)work->total / n);
        jc_work_free(work);
    }
    jc_fan_out fan_out = {.law = JC_LAW_ZIPF, .hot_share = 0.9, .mean = 5};
    jc_tree tree = {.keys = 1000, .level_count = 1, .levels = &fan_out};
    jc_work *work = NULL;
    jc_error error = {.sentence = ""};
    ok(jc_work_create(&tree, &work, &error) == JC_ERR_ARGUMENT, "a mean too small for the hot share is refused");
    ok_text(error.sentence,
            "with a mean fan-out of 5, and none below 1, the hottest of 1000 has less than 0.8002 of all; choose a "
            "smaller share or a larger mean",
            "  with what would do");
}

int main(void)
{
    test_accepted();
    test_refused();
    test_lists();
    test_ranks();
    test_hot_shares();
    return done_testing();
}
