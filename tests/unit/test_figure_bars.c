/* SPDX-License-Identifier: Apache-2.0 */
/* Figures of one scenario to the letter: root keys by rank, makespans, each worker's share. */
#include "cli/figure.h"

#include "tests/unit/figure_case.h"

#include <math.h>

/* Runs give what their keys one by one give. */
static void test_runs_as_keys(void)
{
    uint64_t runs[] = {5, 90, 7, 5}, times[] = {300, 2, 40, 11}, keys[353];
    size_t count = 0;
    for (size_t i = 0; i < 4; i++) {
        for (uint64_t j = 0; j < times[i]; j++)
            keys[count++] = runs[i];
    }
    const cli_ranking one_by_one = {.name = "r", .count = count, .weights = keys};
    const cli_ranking as_runs = {.name = "r", .count = 4, .weights = runs, .times = times};
    jc_error error = {.code = JC_OK};
    cli_figure_rank_size(path_of("keys.svg"), NULL, 1, &one_by_one, &error);
    cli_figure_rank_size(path_of("runs.svg"), NULL, 1, &as_runs, &error);
    char *expected = read_file(path_of("keys.dat")), *got = read_file(path_of("runs.dat"));
    ok_text(got, expected, "runs of equal keys give the points that the keys give");
    free(got);
    free(expected);
}

/* Powers of two, whose logarithms do not depend on the C library. */
static uint64_t zipf_like[4096];

static void test_rank_size(void)
{
    for (uint64_t i = 0; i < 4096; i++)
        zipf_like[i] = 4096 / (i + 1);
    zipf_like[7] = 0;
    jc_zipf_fit fit = {.exponent = 1.0125, .standard_error = 0.0625, .r_squared = 0.98, .ranks = 4095, .scale = 5000};
    cli_ranking rankings[] = {
        {.name = "CallGraphEdge", .count = 4096, .weights = zipf_like, .fit = &fit, .hot_key = "java.lang.Object"},
        {.name = "a_b^{x}", .count = 60, .weights = zipf_like + 1, .hot_key = "it's \"x{}\" \\ %d <&>\n\xff"},
        {.name = "a rule's name that is too long to be shown", .count = 3, .weights = zipf_like + 5},
    };
    jc_error error = {.code = JC_OK};
    golden_figure("rank-size",
                  cli_figure_rank_size(path_of("rank-size.svg"), "Work of the root keys", 1, rankings, &error),
                  &error);
    golden_figure("rank-sizes", cli_figure_rank_size(path_of("rank-sizes.svg"), NULL, 3, rankings, &error), &error);
    uint64_t none[] = {0, 0};
    cli_ranking nothing = {.name = "none", .count = 2, .weights = none, .hot_key = "x"};
    golden_figure("rank-none", cli_figure_rank_size(path_of("rank-none.svg"), NULL, 1, &nothing, &error), &error);
    uint64_t equal[] = {7, 7, 7};
    jc_zipf_fit flat = {.scale = 7, .ranks = 3, .r_squared = 1};
    cli_ranking same = {.name = "equal", .count = 3, .weights = equal, .fit = &flat, .hot_key = "k"};
    uint64_t runs[] = {3, 1000000, 50, 0, 3}, times[] = {600000000, 1, 99, 7, 400000000};
    cli_ranking many = {.name = "runs", .count = 5, .weights = runs, .times = times, .hot_key = "k"};
    golden_figure("rank-runs", cli_figure_rank_size(path_of("rank-runs.svg"), NULL, 1, &many, &error), &error);
    golden_figure("rank-equal", cli_figure_rank_size(path_of("rank-equal.svg"), NULL, 1, &same, &error), &error);
}

static void test_makespans(void)
{
    jc_makespan makespans[] = {
        {.schedule = {.kind = JC_SCHEDULE_KEY}, .makespan = 1626000, .tick = 1, .balance = 414000,
         .largest = 1100000},
        {.schedule = {.kind = JC_SCHEDULE_GREEDY}, .makespan = 1130000, .tick = 1, .balance = 414000,
         .largest = 1100000},
        {.schedule = {.kind = JC_SCHEDULE_FLAT, .depth = 1}, .makespan = 1210000, .tick = 1, .balance = 414000,
         .largest = 1100000},
        {.schedule = {.kind = JC_SCHEDULE_FLAT, .depth = 2}, .makespan = 421000, .tick = 1, .balance = 414000,
         .largest = 4000},
    };
    jc_error error = {.code = JC_OK};
    golden_figure("makespans",
                  cli_figure_makespans(path_of("makespans.svg"), "Makespans", 4, makespans, NULL, 4, &error),
                  &error);
    jc_makespan idle = {.schedule = {.kind = JC_SCHEDULE_KEY}};
    golden_figure("makespan-0", cli_figure_makespans(path_of("makespan-0.svg"), NULL, 1, &idle, NULL, 1024, &error),
                  &error);
}

/* All schedules that a tree of 17 levels has, on a logarithmic axis, with intervals; binary has a T of its own. */
static void test_many_makespans(void)
{
    jc_makespan makespans[20];
    jc_interval intervals[20];
    for (unsigned i = 0; i < 20; i++) {
        const uint64_t length = (UINT64_C(1) << (30 - i)) + 1000;
        makespans[i] = (jc_makespan){.schedule = {.kind = JC_SCHEDULE_FLAT, .depth = i - 1}, .makespan = 4 * length,
                                     .tick = 0.25, .balance = 1000, .largest = length / 2};
        intervals[i] = (jc_interval){(double)length, 0.75 * (double)length, 1.5 * (double)length};
    }
    makespans[0].schedule = (jc_schedule){.kind = JC_SCHEDULE_KEY};
    makespans[1].schedule = (jc_schedule){.kind = JC_SCHEDULE_STEAL, .chunk = 64};
    makespans[19].schedule = (jc_schedule){.kind = JC_SCHEDULE_BINARY};
    makespans[19].balance = 2000;
    jc_error error = {.code = JC_OK};
    golden_figure("makespans-20",
                  cli_figure_makespans(path_of("makespans-20.svg"), NULL, 20, makespans, NULL, 1024, &error), &error);
    golden_figure("makespans-interval",
                  cli_figure_makespans(path_of("makespans-interval.svg"), NULL, 3, makespans, intervals, 0, &error),
                  &error);
    intervals[0] = (jc_interval){NAN, NAN, INFINITY};
    makespans[1].balance = makespans[2].balance = INFINITY;
    golden_figure("makespans-wrong",
                  cli_figure_makespans(path_of("makespans-wrong.svg"), NULL, 3, makespans, intervals, 4, &error),
                  &error);
    golden_figure("makespans-none",
                  cli_figure_makespans(path_of("makespans-none.svg"), NULL, 0, NULL, NULL, 4, &error), &error);
}

static void test_shares(void)
{
    uint64_t key[64], flat[64];
    for (uint64_t w = 0; w < 64; w++) {
        key[w] = w * w % 37;
        flat[w] = 16;
    }
    cli_shares shares[] = {{"key", key}, {"flat2", flat}};
    jc_error error = {.code = JC_OK};
    golden_figure("shares", cli_figure_shares(path_of("shares.svg"), "Share of each thread", 2, shares, 4, &error),
                  &error);
    golden_figure("shares-64", cli_figure_shares(path_of("shares-64.svg"), NULL, 2, shares, 64, &error), &error);
    key[5] = 100000;
    key[7] = 0;
    golden_figure("shares-hot", cli_figure_shares(path_of("shares-hot.svg"), NULL, 2, shares, 64, &error), &error);
    memset(key, 0, sizeof key);
    golden_figure("shares-0", cli_figure_shares(path_of("shares-0.svg"), NULL, 1, shares, 64, &error), &error);
    golden_figure("shares-1", cli_figure_shares(path_of("shares-1.svg"), NULL, 2, shares, 1, &error), &error);
}

int main(void)
{
    if (!begin_figures())
        return 1;
    test_rank_size();
    test_runs_as_keys();
    test_makespans();
    test_many_makespans();
    test_shares();
    return end_figures();
}
