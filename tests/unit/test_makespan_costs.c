/* SPDX-License-Identifier: Apache-2.0 */
/* Costs by hand, ticks that become coarser, and every way to be refused. */
#include <joincast/sim.h>

#include "tests/tap.h"

#include <math.h>

/* Three root keys of 4, 2 and 6; five pairs of 1 3 2 2 4; twelve single units of work. */
static uint64_t roots[] = {4, 2, 6}, root_counts[] = {1, 1, 1}, pairs[] = {1, 3, 2, 4}, pair_counts[] = {1, 1, 2, 1},
                singles[] = {1}, single_counts[] = {12};

static jc_work *tree(void)
{
    const jc_work_level levels[] = {
        {.runs = 3, .work = roots, .count = root_counts},
        {.runs = 4, .work = pairs, .count = pair_counts},
        {.runs = 1, .work = singles, .count = single_counts},
    };
    jc_work *work = NULL;
    ok(jc_work_of_levels(3, levels, &work, NULL) == JC_OK, "a small tree");
    return work;
}

static jc_schedule schedule_of(const char *name)
{
    jc_schedule schedule = {.depth = 0};
    if (jc_schedule_parse(name, &schedule, NULL))
        printf("# no schedule %s\n", name);
    return schedule;
}

/* The makespan in units of work. */
static double time_of(const jc_work *work, const char *schedule, const jc_simulation *simulation)
{
    jc_makespan result;
    if (jc_simulate(work, schedule_of(schedule), simulation, &result, NULL, NULL))
        return -1;
    return (double)result.makespan * result.tick;
}

static void check(const jc_work *work, const char *schedule, jc_costs costs, double want, const char *name)
{
    jc_simulation simulation = jc_simulation_default(2);
    simulation.costs = costs;
    const double got = time_of(work, schedule, &simulation);
    if (!ok(fabs(got - want) < 1e-5, "%s: %s", schedule, name))
        printf("#   got: %.9g want: %.9g\n", got, want);
}

static void test_costs(const jc_work *work)
{
    check(work, "key", (jc_costs){.unit = 0}, 8, "4 | 2 6");
    check(work, "key", (jc_costs){.unit = 0.5}, 9, "two units on the busiest worker");
    check(work, "key", (jc_costs){.slice = 0.25}, 8.5, "two pieces");
    check(work, "key", (jc_costs){.launch = 3}, 11, "one kernel");
    check(work, "key", (jc_costs){.histogram = 9, .scan = 9, .decode = 9, .atomic = 9}, 8, "nothing else");
    check(work, "greedy", (jc_costs){.unit = 0}, 6, "6 | 4 2");
    check(work, "greedy", (jc_costs){.unit = 0.5}, 7, "two units on one list");
    check(work, "greedy", (jc_costs){.slice = 0.25}, 6.25, "a list is one piece");
    check(work, "greedy", (jc_costs){.launch = 3, .histogram = 4}, 6 + 6 + 4 * 3 / 2.0,
          "two kernels and three keys' histogram on two workers");
    check(work, "flat1", (jc_costs){.unit = 0}, 6, "4 2 | 6");
    check(work, "flat1", (jc_costs){.decode = 5}, 6, "a key's number needs no decoding");
    check(work, "flat1", (jc_costs){.launch = 1, .histogram = 2, .scan = 4}, 6 + 3 + 6 * 3 / 2.0,
          "three kernels, histogram and scan over the keys");
    check(work, "flat2", (jc_costs){.unit = 1}, 9, "1 3 2 | 2 4 with three units");
    check(work, "flat2", (jc_costs){.decode = 1}, 6 + 3 * log2(3), "decoding among three keys");
    check(work, "flat3", (jc_costs){.decode = 1}, 6 + 6 * log2(5), "decoding among five pairs");
    check(work, "flat3", (jc_costs){.scan = 2}, 6 + 2 * 5 / 2.0, "a scan over the pairs");
    check(work, "steal:2", (jc_costs){.unit = 0}, 6, "4 2 | 6");
    check(work, "steal:1", (jc_costs){.atomic = 1}, 11, "grants at 0, 1 and 4: the last key until 11");
    check(work, "steal:2", (jc_costs){.unit = 1, .slice = 0.5}, 8.5, "two units and a chunk");
    check(work, "binary", (jc_costs){.unit = 0}, 3 + 6, "five pairs, then twelve results, in halves");
    check(work, "binary", (jc_costs){.unit = 1}, 2 * (3 + 6), "every stored binding");
    check(work, "binary", (jc_costs){.slice = 0.5, .launch = 1}, 9 + 1 + 6, "a slice and three kernels a pass");
    check(work, "binary", (jc_costs){.histogram = 1, .scan = 2}, 9 + 3 * (3 + 5) / 2.0, "what each pass reads");
    jc_simulation simulation = jc_simulation_default(2);
    simulation.blow_up = 2;
    ok(time_of(work, "binary", &simulation) == 5 + 12, "binary: twice the bindings");
}

static void test_multiprocessors(const jc_work *work)
{
    jc_simulation simulation = jc_simulation_default(3);
    simulation.multiprocessors = 2;
    simulation.resident = 2;
    uint64_t loads[4];
    jc_makespan result;
    ok(jc_simulate(work, schedule_of("flat3"), &simulation, &result, loads, NULL) == JC_OK && result.makespan == 4 &&
           result.balance == 3 && loads[0] == 4 && loads[1] == 4 && loads[2] == 4 && loads[3] == 0,
       "three slices go round two multiprocessors: two places of the first, one of the second");
    simulation.costs.histogram = 4;
    ok(time_of(work, "greedy", &simulation) == 6 + 3, "a histogram is spread over all places");
    simulation = jc_simulation_default(2);
    simulation.static_assignment = true;
    ok(jc_simulate(work, schedule_of("key"), &simulation, &result, loads, NULL) == JC_OK && result.makespan == 10 &&
           loads[0] == 10 && loads[1] == 2 && isnan(result.guarantee) && result.pieces == 2,
       "static assignment: 4 6 | 2");
    simulation.costs.atomic = 1;
    ok(jc_simulate(work, schedule_of("steal:1"), &simulation, &result, NULL, NULL) == JC_OK && result.tick == 1,
       "  which has no queue and pays no atomics: ticks are whole units");
}

static void test_bounds(const jc_work *work)
{
    jc_simulation simulation = jc_simulation_default(2);
    jc_makespan result;
    ok(jc_simulate(work, schedule_of("key"), &simulation, &result, NULL, NULL) == JC_OK && result.balance == 6 &&
           result.ideal == 6 && result.largest == 6 && result.guarantee == 9 && result.work_makespan == 8 &&
           result.bound_by == JC_BOUND_BY_DISPATCH,
       "key: T/p 6, at most 6 + 6/2, bound by dispatch");
    simulation.costs.launch = 100;
    ok(jc_simulate(work, schedule_of("key"), &simulation, &result, NULL, NULL) == JC_OK && result.guarantee == 109 &&
           result.work_makespan == 8 && result.bound_by == JC_BOUND_BY_OVERHEAD && result.tick == 0x1p-20,
       "a long launch: bound by overhead");
    simulation = jc_simulation_default(2);
    ok(jc_simulate(work, schedule_of("flat1"), &simulation, &result, NULL, NULL) == JC_OK && result.guarantee == 12,
       "flat1: at most T/p and the largest key");
    ok(jc_simulate(work, schedule_of("steal:2"), &simulation, &result, NULL, NULL) == JC_OK && result.largest == 6 &&
           result.guarantee == 9 && result.pieces == 2,
       "steal: its chunks are the units");
    simulation.unflattened_keys = 4;
    ok(jc_simulate(work, schedule_of("flat2"), &simulation, &result, NULL, NULL) == JC_OK && !result.flattened &&
           result.makespan == 8 && result.largest == 6 && result.schedule.depth == 2,
       "fewer keys than the threshold: key");
    simulation.unflattened_keys = 3;
    simulation.unflattened_rows = 5;
    ok(jc_simulate(work, schedule_of("flat2"), &simulation, &result, NULL, NULL) == JC_OK && result.flattened,
       "as many keys and rows as the thresholds: flat2");
}

static void test_ticks(void)
{
    uint64_t large = UINT64_C(1) << 50, count = 1;
    const jc_work_level level = {.runs = 1, .work = &large, .count = &count};
    jc_work *work;
    jc_makespan result;
    jc_simulation simulation = jc_simulation_default(1);
    simulation.costs.unit = 0.5;
    if (jc_work_of_levels(1, &level, &work, NULL))
        return;
    ok(jc_simulate(work, schedule_of("key"), &simulation, &result, NULL, NULL) == JC_OK && result.tick == 0x1p-11 &&
           result.makespan == (large << 11) + 1024,
       "work of 2^50: ticks of 2^-11");
    simulation.costs.unit = 0x1p61;
    ok(jc_simulate(work, schedule_of("key"), &simulation, &result, NULL, NULL) == JC_OK && result.tick == 1,
       "a cost of 2^61: ticks of 1");
    jc_error error;
    simulation.costs.unit = 0x1p62;
    ok(jc_simulate(work, schedule_of("key"), &simulation, &result, NULL, &error) == JC_ERR_LIMIT,
       "a cost of 2^62 is refused");
    ok_text(error.sentence,
            "work and costs add up to 4.61e+18 units of work; times up to 2^62 can be simulated: choose smaller "
            "costs or less work",
            "  and why");
    simulation.blow_up = 1e10;
    ok(jc_simulate(work, schedule_of("binary"), &simulation, &result, NULL, &error) == JC_ERR_LIMIT,
       "more than 2^62 stored bindings are refused");
    ok_text(error.sentence,
            "the passes of pairwise joins store more than 2^62 bindings, the one over depth 1 about 1.13e+25 of "
            "them; leave binary out, or choose a smaller blow-up or less work",
            "  and why");
    jc_work_free(work);
}

/* Numbers of units that only runs can have, next to the largest T. */
static void test_large(void)
{
    uint64_t work[] = {UINT64_C(1) << 61, 4}, count[] = {1, UINT64_C(1) << 60}, loads[7];
    const jc_work_level level = {.runs = 2, .work = work, .count = count};
    const uint64_t rounds = ((UINT64_C(1) << 60) - 1) / 6 + 1;
    jc_work *made;
    jc_makespan result;
    jc_simulation simulation = jc_simulation_default(7);
    if (jc_work_of_levels(1, &level, &made, NULL))
        return;
    ok(jc_simulate(made, schedule_of("key"), &simulation, &result, loads, NULL) == JC_OK && loads[0] == work[0] &&
           loads[1] == 4 * rounds && loads[4] == 4 * rounds && loads[5] == 4 * (rounds - 1) &&
           result.makespan == work[0],
       "key: a hot key and 2^60 others on six workers");
    simulation.static_assignment = true;
    ok(jc_simulate(made, schedule_of("steal:1"), &simulation, &result, loads, NULL) == JC_OK &&
           loads[0] == work[0] + 4 * (count[1] / 7) && result.makespan == loads[0],
       "the same assigned statically");
    simulation = jc_simulation_default(3);
    ok(jc_simulate(made, schedule_of("flat1"), &simulation, &result, loads, NULL) == JC_OK &&
           loads[0] + loads[1] + loads[2] == made->total && result.makespan == work[0],
       "flat1: the hot key is a third");
    ok(jc_simulate(made, schedule_of("steal:1000000000000"), &simulation, &result, loads, NULL) == JC_OK &&
           loads[0] + loads[1] + loads[2] == made->total && result.pieces == count[1] / 1000000000000 + 1,
       "steal: chunks of 10^12");
    jc_work_free(made);
}

static void test_estimates(const jc_work *work)
{
    jc_simulation simulation = jc_simulation_default(3);
    uint64_t loads[2][3];
    jc_makespan result[2];
    jc_error error;
    simulation.slices_by_count = true;
    ok(jc_simulate(work, schedule_of("flat2"), &simulation, result, loads[0], NULL) == JC_OK && loads[0][0] == 4 &&
           loads[0][1] == 4 && loads[0][2] == 4 && isnan(result->guarantee),
       "slices by count: 1 3 | 2 2 | 4");
    simulation.slices_by_count = false;
    simulation.estimate_error = 3;
    int differ = 0;
    for (simulation.seed = 1; simulation.seed <= 20; simulation.seed++) {
        for (int i = 0; i < 2; i++)
            jc_simulate(work, schedule_of("flat2"), &simulation, &result[i], loads[i], NULL);
        if (memcmp(loads[0], loads[1], sizeof loads[0]) != 0 || result[0].makespan != result[1].makespan)
            break;
        differ += loads[0][0] != 4;
    }
    ok(simulation.seed == 21 && differ > 3, "estimates: a seed gives the same slices, others give others");
    simulation.generator = "mt19938";
    ok(jc_simulate(work, schedule_of("greedy"), &simulation, result, NULL, &error) == JC_ERR_ARGUMENT,
       "a generator that GSL does not have is refused");
    ok(strstr(error.sentence, "mt19937") != NULL, "  and the sentence names a near one");
    ok(jc_simulate(work, schedule_of("key"), &simulation, result, NULL, NULL) == JC_OK, "  where it is used");
}

static void refused(const jc_work *work, const char *schedule, const jc_simulation *simulation, jc_status want,
                    const char *sentence)
{
    jc_makespan result = {.makespan = 77};
    jc_error error = {.code = JC_OK};
    ok(jc_simulate(work, schedule_of(schedule), simulation, &result, NULL, &error) == want && result.makespan == 77,
       "%s is refused", schedule);
    ok_text(error.sentence, sentence, "  and why");
}

static void test_refusals(const jc_work *work)
{
    const jc_simulation good = jc_simulation_default(2);
    jc_simulation bad = good;
    bad.multiprocessors = 2;
    refused(work, "key", &bad, JC_ERR_ARGUMENT, "0 resident blocks on a multiprocessor; choose 1 or more");
    bad.resident = UINT64_C(1) << 24;
    refused(work, "key", &bad, JC_ERR_ARGUMENT,
            "2 multiprocessors of 16777216 resident blocks; choose up to 16777216 blocks in all");
    bad.resident = 2;
    bad.shared_rate = -1;
    refused(work, "key", &bad, JC_ERR_ARGUMENT,
            "a shared rate of -1; choose a number above 0, or 0 for blocks that do not slow each other");
    double *const costs[] = {&bad.costs.unit,      &bad.costs.decode, &bad.costs.slice, &bad.costs.atomic,
                             &bad.costs.histogram, &bad.costs.scan,   &bad.costs.launch};
    for (size_t i = 0; i < sizeof costs / sizeof *costs; i++) {
        bad = good;
        *costs[i] = i % 2 ? -0.5 : INFINITY;
        refused(work, "key", &bad, JC_ERR_ARGUMENT,
                i % 2 ? "a cost of -0.5; choose a number of 0 or more"
                      : "a cost of inf; choose a number of 0 or more");
    }
    bad = good;
    bad.estimate_error = 65;
    refused(work, "greedy", &bad, JC_ERR_ARGUMENT, "an estimate's error of 65; choose from 0 to 64");
    bad = good;
    bad.blow_up = 0.5;
    refused(work, "binary", &bad, JC_ERR_ARGUMENT,
            "a blow-up of 0.5; choose a number of 1 or more, since passes store at least what the tree has");
    refused(work, "flat4", &good, JC_ERR_ARGUMENT, "the work has no units at depth 4; choose flat1 to flat3");
    jc_makespan result;
    jc_error error;
    ok(jc_simulate(work, (jc_schedule){.kind = JC_SCHEDULE_STEAL}, &good, &result, NULL, &error) == JC_ERR_ARGUMENT,
       "chunks of nothing are refused");
    ok_text(error.sentence, "chunks of 0 root keys; choose 1 or more", "  and why");
    ok(jc_simulate(work, (jc_schedule){.kind = (jc_schedule_kind)9}, &good, &result, NULL, &error) == JC_ERR_ARGUMENT,
       "an unknown schedule is refused");
    ok_text(error.sentence, "no such schedule: 9", "  and why");
}

static void test_limits(void)
{
    uint64_t one = 1, many = JC_MAX_SINGLE_UNITS + 1;
    const jc_work_level level = {.runs = 1, .work = &one, .count = &many};
    jc_work *work;
    jc_simulation simulation = jc_simulation_default(2);
    if (jc_work_of_levels(1, &level, &work, NULL))
        return;
    simulation.estimate_error = 1;
    refused(work, "greedy", &simulation, JC_ERR_LIMIT,
            "estimates are drawn for each of 67108865 units; at most 67108864 can be");
    simulation.costs.atomic = 1;
    refused(work, "steal:1", &simulation, JC_ERR_LIMIT,
            "67108865 chunks taken one after the other at the queue's head are simulated one by one; at most "
            "67108864 can be: choose larger chunks, or an atomic that costs nothing");
    jc_work_free(work);
}

int main(void)
{
    jc_work *work = tree();
    if (!work)
        return 1;
    test_costs(work);
    test_multiprocessors(work);
    test_bounds(work);
    test_ticks();
    test_large();
    test_estimates(work);
    test_refusals(work);
    test_limits();
    jc_work_free(work);
    return done_testing();
}
