/* SPDX-License-Identifier: Apache-2.0 */
/* Work trees by hand: small ones unit by unit, large ones by their figures, and everything that is refused. */
#include <joincast/sim.h>

#include "tests/tap.h"

#include <inttypes.h>
#include <math.h>

static jc_work *create(uint64_t keys, double correlation, unsigned count, const jc_fan_out *levels)
{
    jc_tree tree = {.keys = keys, .level_count = count, .levels = levels, .correlation = correlation, .seed = 1};
    jc_work *work = NULL;
    jc_error error = {.code = JC_OK};
    if (jc_work_create(&tree, &work, &error))
        printf("# %s: %s\n", error.place, error.sentence);
    return work;
}

static jc_fan_out law(const char *text)
{
    jc_fan_out read = {.law = JC_LAW_CONSTANT};
    jc_error error;
    if (jc_fan_out_parse(text, &read, &error))
        printf("# %s: %s\n", error.place, error.sentence);
    return read;
}

/* The runs of a depth as "4x2 1" (two units of 4, one of 1). */
static const char *shown(const jc_work *work, unsigned depth)
{
    static char text[1024];
    size_t length = 0;
    text[0] = '\0';
    for (uint64_t i = 0; work && i < work->level[depth - 1].runs && length < sizeof text; i++) {
        const jc_work_level *level = &work->level[depth - 1];
        length += (size_t)snprintf(text + length, sizeof text - length, "%s%" PRIu64, i ? " " : "", level->work[i]);
        if (level->count[i] > 1 && length < sizeof text)
            length += (size_t)snprintf(text + length, sizeof text - length, "x%" PRIu64, level->count[i]);
    }
    return text;
}

/* Two ranked keys of fan-outs 3 and 1 over four fan-outs 4, 3, 2, 1: who has which is what correlation says. */
static void test_by_hand(void)
{
    static const uint64_t root[] = {3, 1}, inner[] = {4, 3, 2, 1}, twice[] = {1, 2, 3, 4};
    jc_fan_out levels[] = {{.law = JC_LAW_LIST, .entries = 2, .value = root},
                           {.law = JC_LAW_LIST, .entries = 4, .value = inner}};
    jc_work *work = create(2, 0, 2, levels);
    ok_text(shown(work, 1), "9 1", "a list of as many as there are bindings keeps its order");
    ok_text(shown(work, 2), "4 3 2 1", "  at depth 2");
    ok_text(shown(work, 3), "1x10", "  at depth 3");
    jc_work_free(work);

    jc_fan_out quantiles[] = {levels[0], {.law = JC_LAW_LIST, .entries = 8, .value = inner, .count = twice}};
    quantiles[1].entries = 4;
    work = create(2, 1, 2, quantiles); /* ten entries 4 3 3 2 2 2 1 1 1 1 at four quantiles: 3 2 1.. */
    ok_text(shown(work, 2), "3 2 1x2", "correlation 1: the hottest parent has the hottest children");
    ok_text(shown(work, 1), "6 1", "  and the work below it");
    jc_work_free(work);
    work = create(2, -1, 2, quantiles);
    ok_text(shown(work, 2), "1x2 2 3", "correlation -1: the coldest");
    ok_text(shown(work, 1), "4 3", "  and the work below it");
    jc_work_free(work);
}

/* A 0 is a binding of its own with nothing below it. */
static void test_zeros(void)
{
    static const uint64_t root[] = {2, 0, 1}, inner[] = {0, 5, 0};
    jc_fan_out levels[] = {{.law = JC_LAW_LIST, .entries = 3, .value = root},
                           {.law = JC_LAW_LIST, .entries = 3, .value = inner}};
    jc_work *work = create(3, 0, 2, levels);
    ok_text(shown(work, 1), "5 0x2", "keys with nothing below them have work 0");
    ok_text(shown(work, 2), "0 5 0", "  so have pairs");
    jc_work_free(work);
}

static void test_figures(void)
{
    jc_fan_out levels[] = {law("zipf:3.3%"), law("constant:50")};
    jc_work *work = create(20000, 0, 2, levels);
    ok(work && fabs(work->exponent[0] - 0.807) < 1e-3 && isnan(work->exponent[1]),
       "the exponent that was solved for");
    double share = work ? (double)work->level[0].largest / (double)work->total : 0;
    ok(fabs(share - 0.033) < 1e-4, "the hottest of 20,000 keys has 3.3%% of the work (%.5f)", share);
    jc_work_free(work);
    levels[0] = law("zipf:0.81");
    work = create(20000, 0, 2, levels);
    ok(work && work->exponent[0] == 0.81, "an exponent as given");
    ok(work && fabs((double)work->total / (10.0 * 50 * 20000) - 1) < 3e-3 &&
           work->level[0].work[work->level[0].runs - 1] >= 50,
       "  with fan-outs of at least 1 and a mean of 10");
    jc_work_free(work);
}

/* Runs stay runs, however many bindings they are. */
static void test_large(void)
{
    jc_fan_out levels[] = {law("zipf:1.1"), law("constant:3"), law("zipf:0.5:2"), law("geometric:2")};
    jc_work *work = create(1000000000, 0, 2, levels);
    ok(work && work->level[0].units == 1000000000 && work->level[1].runs == 1 &&
           work->total == 3 * work->level[1].units && work->level[0].runs < 200000,
       "10^9 keys of a Zipf law over a constant level");
    jc_work_free(work);
    static const double correlations[] = {1, -1};
    static const jc_key_order orders[] = {JC_ORDER_RANKED, JC_ORDER_REVERSED};
    for (int i = 0; i < 4; i++) {
        jc_tree tree = {.keys = 1000000000,
                        .level_count = 4,
                        .levels = levels,
                        .correlation = correlations[i % 2],
                        .key_order = orders[i / 2]};
        jc_error error = {.sentence = ""};
        work = NULL;
        ok(jc_work_create(&tree, &work, &error) == JC_OK, "10^9 keys, four levels, correlation %g%s%s",
           tree.correlation, i < 2 ? "" : ", reversed", error.sentence);
        bool conserved = work != NULL;
        for (unsigned depth = 0; conserved && depth < work->depth_count; depth++) {
            unsigned __int128 sum = 0;
            for (uint64_t run = 0; run < work->level[depth].runs; run++)
                sum += (unsigned __int128)work->level[depth].work[run] * work->level[depth].count[run];
            conserved = sum == work->total;
        }
        ok(conserved, "  all work at every depth");
        jc_work_free(work);
    }
}

/* The share of the key of largest work, and for ranked keys that of the first, which has the largest fan-out. */
static double hot_share(double correlation, bool drawn, jc_key_order order, double *first)
{
    jc_fan_out levels[] = {law("zipf:0.8:20"), law("zipf:0.8:20")};
    jc_tree tree = {.keys = 300,
                    .level_count = 2,
                    .levels = levels,
                    .correlation = correlation,
                    .drawn = drawn,
                    .key_order = order,
                    .seed = 3};
    jc_work *work = NULL;
    if (jc_work_create(&tree, &work, NULL))
        return -1;
    double share = (double)work->level[0].largest / (double)work->total;
    *first = (double)work->level[0].work[0] / (double)work->total;
    jc_work_free(work);
    return share;
}

static void test_correlation(void)
{
    for (int i = 0; i < 4; i++) {
        bool drawn = i % 2, rising = true;
        jc_key_order order = i < 2 ? JC_ORDER_RANKED : JC_ORDER_SHUFFLED;
        double before = 0, first = 0, coldest = 0;
        for (int step = 0; step <= 8; step++) {
            double share = hot_share(step / 8.0, drawn, order, &first);
            rising = rising && share > before;
            before = share;
        }
        ok(rising, "the hottest key's share rises with correlation (%s, %s keys)", drawn ? "drawn" : "expected ranks",
           i < 2 ? "ranked" : "shuffled");
        ok(fabs(hot_share(1 - 1e-12, drawn, order, &first) - before) < 1e-3 * before,
           "  towards that of correlation 1");
        hot_share(-1, drawn, order, &coldest);
        hot_share(0, drawn, order, &first);
        ok(order == JC_ORDER_SHUFFLED || coldest < first / 2, "  and is least for -1");
    }
    double ignored;
    ok(hot_share(1, false, JC_ORDER_SHUFFLED, &ignored) == hot_share(1, false, JC_ORDER_REVERSED, &ignored),
       "the order of keys does not change what correlation 1 means");
}

/* A level of one fan-out hands ranks on: below it the hot keys are hot still. */
static void test_ranks_through_constants(void)
{
    jc_fan_out levels[] = {law("zipf:1:20"), law("constant:2"), law("zipf:1:20")};
    uint64_t hottest[2] = {0};
    for (int i = 0; i < 2; i++) {
        jc_tree tree = {.keys = 100,
                        .level_count = 3,
                        .levels = levels,
                        .correlation = 1,
                        .key_order = i ? JC_ORDER_SHUFFLED : JC_ORDER_RANKED,
                        .seed = 9};
        jc_work *work = NULL;
        if (jc_work_create(&tree, &work, NULL) == JC_OK)
            hottest[i] = work->level[0].largest;
        jc_work_free(work);
    }
    ok(hottest[0] > 0 && hottest[0] == hottest[1], "ranks pass through a level of one fan-out");
}

static bool same_work(const jc_work *left, const jc_work *right)
{
    bool same = left && right && left->total == right->total && left->depth_count == right->depth_count;
    for (unsigned depth = 0; same && depth < left->depth_count; depth++) {
        const jc_work_level *a = &left->level[depth], *b = &right->level[depth];
        same = a->runs == b->runs && memcmp(a->work, b->work, a->runs * sizeof *a->work) == 0 &&
               memcmp(a->count, b->count, a->runs * sizeof *a->count) == 0;
    }
    return same;
}

static void test_seeds(void)
{
    jc_fan_out levels[] = {law("zipf:0.8:20"), law("geometric:9")};
    jc_tree trees[] = {{.seed = 1},
                       {.seed = 1},
                       {.seed = 2},
                       {.seed = UINT64_C(1) << 32 | 1},
                       {.seed = 1, .generator = "ranlxd2"}};
    jc_work *work[5] = {NULL};
    for (int i = 0; i < 5; i++) {
        trees[i].keys = 200;
        trees[i].level_count = 2;
        trees[i].levels = levels;
        trees[i].drawn = true;
        jc_work_create(&trees[i], &work[i], NULL);
    }
    ok(same_work(work[0], work[1]), "the same seed gives the same work");
    ok(!same_work(work[0], work[2]) && !same_work(work[0], work[3]) && !same_work(work[0], work[4]),
       "another seed, in any of its 64 bits, or another generator gives other work");
    for (int i = 0; i < 5; i++)
        jc_work_free(work[i]);
    levels[0] = law("zipf:1.5:3");
    trees[0].level_count = 1;
    work[0] = NULL;
    jc_work_create(&trees[0], &work[0], NULL);
    ok(work[0] && work[0]->level[0].units < 200 && work[0]->total == 600, "keys that drew nothing are left out");
    jc_work_free(work[0]);
    unsigned first = 0;
    for (trees[0].seed = 1; trees[0].seed <= 20; trees[0].seed++) {
        work[0] = NULL;
        jc_work_create(&trees[0], &work[0], NULL);
        first += work[0] && work[0]->level[0].work[0] == work[0]->level[0].largest;
        jc_work_free(work[0]);
    }
    ok(first < 5, "drawn keys stand in random order: the hottest is rarely the first");
}

enum { SHUFFLED = 3000, VALUES = 8192 };

static void count_values(const jc_work_level *level, uint64_t *counts)
{
    memset(counts, 0, VALUES * sizeof *counts);
    for (uint64_t run = 0; run < level->runs; run++)
        counts[level->work[run] % VALUES] += level->count[run];
}

/* Whichever way a shuffle goes: the fan-outs stay the same, and both halves have as many hot ones. */
static void test_shuffles(void)
{
    static const char *const laws[] = {"uniform:50", "zipf:1:20", "uniform:2", "geometric:3", "uniform:7-7"};
    static uint64_t before[VALUES], after[VALUES];
    for (size_t i = 0; i < sizeof laws / sizeof *laws; i++) {
        jc_fan_out fan_out = law(laws[i]);
        jc_work *ranked = create(SHUFFLED, 0, 1, &fan_out), *shuffled = NULL;
        uint64_t wrong = 0;
        double sum = 0, first_half = 0;
        count_values(&ranked->level[0], before);
        for (uint64_t seed = 0; seed < 40; seed++) {
            jc_tree tree = {.keys = SHUFFLED,
                            .level_count = 1,
                            .levels = &fan_out,
                            .key_order = JC_ORDER_SHUFFLED,
                            .seed = seed};
            wrong += jc_work_create(&tree, &shuffled, NULL) != JC_OK;
            count_values(&shuffled->level[0], after);
            wrong += memcmp(before, after, sizeof after) != 0;
            uint64_t position = 0;
            for (uint64_t run = 0; run < shuffled->level[0].runs; run++) {
                for (uint64_t j = 0; j < shuffled->level[0].count[run]; j++, position++) {
                    double value = sqrt((double)shuffled->level[0].work[run]);
                    sum += value;
                    first_half += position < SHUFFLED / 2 ? value : 0;
                }
            }
            wrong += position != SHUFFLED;
            jc_work_free(shuffled);
        }
        ok(wrong == 0, "%s shuffled has the fan-outs that it had ranked", laws[i]);
        ok(fabs(first_half / sum - 0.5) < 0.01, "  half of them in the first half (%.4f)", first_half / sum);
        jc_work_free(ranked);
    }
}

#define TOO_LARGE                                                                                                    \
    "a fan-out beyond 2^63 - 1, or more than 67108864 different ones; choose fewer keys, a smaller mean or a law of "\
    "lighter tail"
#define TOO_MANY                                                                                                     \
    "1000000000 bindings are one by one here, and more than 67108864 cannot be; choose fewer, or what keeps them "   \
    "runs: expected ranks with ranked or reversed keys, and a correlation of 1 or -1 or a constant level"

static const struct refusal {
    jc_tree tree;
    const char *law;
    jc_status status;
    const char *place, *sentence;
} refusals[] = {
    {{.keys = 0}, "zipf:1", JC_ERR_ARGUMENT, "keys", "0 root keys; choose from 1 to 2^63 - 1"},
    {{.keys = 9, .level_count = 17}, "zipf:1", JC_ERR_ARGUMENT, "levels",
     "17 levels of fan-outs; choose from 1 to 16"},
    {{.keys = 9, .correlation = 1.5}, "zipf:1", JC_ERR_ARGUMENT, "correlation",
     "a correlation of 1.5; choose from -1 to 1"},
    {{.keys = 9, .generator = "mt19973"}, "zipf:1", JC_ERR_ARGUMENT, "mt19973",
     "GSL has no random number generator of this name; did you mean mt19937?"},
    {{.keys = 9, .key_order = (jc_key_order)7}, "zipf:1", JC_ERR_ARGUMENT, "keys", "order number 7 is none of keys"},
    {{.keys = 9}, "zipf:1%", JC_ERR_ARGUMENT, "level 1",
     "the hottest of 9 cannot have a share of 0.01; choose at least 1/9 and less than 1"},
    {{.keys = 1000000000}, "zipf:3:1e12", JC_ERR_LIMIT, "level 1", TOO_LARGE},
    {{.keys = 1000000000}, "uniform:1e10", JC_ERR_LIMIT, "level 1", TOO_LARGE},
    {{.keys = 1000, .drawn = true}, "pareto:0.01", JC_ERR_LIMIT, "level 1", TOO_LARGE},
    {{.keys = 1000, .drawn = true}, "lognormal:1000", JC_ERR_LIMIT, "level 1", TOO_LARGE},
    {{.keys = 1000, .drawn = true}, "zipf:1:1e18", JC_ERR_LIMIT, "level 1", TOO_LARGE},
    {{.keys = 1000000000}, "constant:1e10", JC_ERR_LIMIT, "level 1",
     "its fan-outs sum up to more than 2^63 - 1; choose fewer keys or a smaller mean"},
    {{.keys = 1000000000, .drawn = true}, "zipf:1", JC_ERR_LIMIT, "level 1", TOO_MANY},
    {{.keys = 1000000000, .key_order = JC_ORDER_SHUFFLED}, "zipf:1", JC_ERR_LIMIT, "level 1", TOO_MANY},
};

static void test_refused(void)
{
    for (size_t i = 0; i < sizeof refusals / sizeof *refusals; i++) {
        jc_fan_out fan_out = law(refusals[i].law);
        jc_tree tree = refusals[i].tree;
        tree.levels = &fan_out;
        tree.level_count = tree.level_count ? tree.level_count : 1;
        jc_work *work = NULL;
        jc_error error = {.sentence = ""};
        ok(jc_work_create(&tree, &work, &error) == refusals[i].status && !work, "%s is refused", refusals[i].law);
        ok_text(error.sentence, refusals[i].sentence, "  says why");
        ok_text(error.place, refusals[i].place, "  and where");
    }
}

static void test_refused_levels(void)
{
    static const uint64_t nothing[] = {0, 0}, values[] = {UINT64_C(1) << 62, 1};
    jc_fan_out levels[] = {law("constant:2"), {.law = JC_LAW_ZIPF, .exponent = -1}};
    jc_tree tree = {.keys = 2, .level_count = 2, .levels = levels};
    jc_work *work = NULL;
    jc_error error;
    ok(jc_work_create(&tree, &work, &error) == JC_ERR_ARGUMENT, "a law that cannot be");
    ok_text(error.place, "level 2", "  says where");
    ok_text(error.sentence, "zipf: the exponent is -1; choose a finite one of at least 0", "  and why");
    levels[1] = (jc_fan_out){.law = JC_LAW_LIST, .entries = 2, .value = nothing};
    ok(jc_work_create(&tree, &work, &error) == JC_ERR_INPUT, "no work at all");
    ok_text(error.sentence, "every binding's fan-out is 0: there is no work; list one that is at least 1",
            "  says so");
    levels[1] = (jc_fan_out){.law = JC_LAW_LIST, .entries = 2, .value = values};
    ok(jc_work_create(&tree, &work, &error) == JC_ERR_LIMIT && strcmp(error.place, "level 2") == 0,
       "T beyond 2^63 - 1 names its level");
    levels[0] = law("zipf:1");
    levels[1] = law("uniform:2");
    tree.keys = 100000000;
    tree.correlation = 0.5;
    ok(jc_work_create(&tree, &work, &error) == JC_ERR_LIMIT && strcmp(error.place, "level 2") == 0,
       "too many bindings to correlate");
    tree.level_count = 0;
    ok(jc_work_create(&tree, &work, &error) == JC_ERR_ARGUMENT && !work, "no level");
}

static void test_given_levels(void)
{
    uint64_t work_values[] = {3, 1}, units[] = {2, 4}, one[] = {1}, all[] = {10}, wrong[] = {11};
    uint64_t huge[] = {INT64_MAX, 1}, zero[] = {0, 1};
    jc_work_level levels[] = {{.runs = 2, .work = work_values, .count = units},
                              {.runs = 1, .work = one, .count = all}};
    jc_work *work = NULL;
    jc_error error;
    ok(jc_work_of_levels(2, levels, &work, &error) == JC_OK && work->total == 10 && work->depth_count == 2 &&
           work->level[0].units == 6 && work->level[0].largest == 3 && work->level[1].units == 10 &&
           isnan(work->exponent[0]),
       "given levels are work");
    ok_text(shown(work, 1), "3x2 1x4", "  as given");
    jc_work_free(work);
    work = NULL;
    levels[1].count = wrong;
    ok(jc_work_of_levels(2, levels, &work, &error) == JC_ERR_INPUT, "levels whose sums differ");
    ok_text(error.sentence, "work sums up to 10 at depth 1 and to 11 at depth 2; every depth has all of it",
            "  say so");
    levels[1].count = zero;
    ok(jc_work_of_levels(2, levels, &work, &error) == JC_ERR_INPUT && strcmp(error.place, "depth 2") == 0,
       "a count of 0");
    ok_text(error.sentence, "run 1 has count 0; leave it out", "  says so");
    levels[0] = (jc_work_level){.runs = 2, .work = huge, .count = units};
    ok(jc_work_of_levels(1, levels, &work, &error) == JC_ERR_LIMIT, "work beyond 2^63 - 1");
    ok_text(error.sentence, "more than 2^63 - 1 units or work; give less", "  says so");
    levels[0] = (jc_work_level){.runs = 2, .work = zero, .count = huge};
    ok(jc_work_of_levels(1, levels, &work, &error) == JC_ERR_LIMIT, "units beyond 2^63 - 1");
    levels[0] = (jc_work_level){.runs = 1, .work = zero, .count = all};
    ok(jc_work_of_levels(1, levels, &work, &error) == JC_ERR_INPUT, "no work");
    ok_text(error.sentence, "there is no work; give at least one unit that has some", "  says so");
    ok(jc_work_of_levels(0, levels, &work, &error) == JC_ERR_ARGUMENT, "no depth");
    ok(jc_work_of_levels(18, levels, &work, &error) == JC_ERR_ARGUMENT && !work, "too many depths");
    ok_text(error.sentence, "18 depths; choose from 1 to 17", "  say so");
}

int main(void)
{
    test_by_hand();
    test_zeros();
    test_figures();
    test_large();
    test_correlation();
    test_ranks_through_constants();
    test_seeds();
    test_shuffles();
    test_refused();
    test_refused_levels();
    test_given_levels();
    return done_testing();
}
