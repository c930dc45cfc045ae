/* SPDX-License-Identifier: Apache-2.0 */
/* Places that are not told apart are free when those of places.h are, and many workers take as long whether or not
 * their loads are asked for. */
#include "sim/free_times.h"

#include "sim/places.h"
#include "tests/random.h"
#include "tests/tap.h"

#include <math.h>

static int compare(const void *left, const void *right)
{
    const uint64_t a = *(const uint64_t *)left, b = *(const uint64_t *)right;
    return (a > b) - (a < b);
}

/* The times of the places told apart, by rank, against the classes'. */
static bool same_times(const jc_places *places, const jc_free_times *times)
{
    uint64_t one[64], other[64], count = 0;
    for (uint64_t i = 0; i < places->count; i++)
        one[i] = (uint64_t)(places->node[i] >> 24);
    for (uint64_t i = 0; i < times->count; i++) {
        for (uint64_t k = 0; k < times->first[i].places && count < 64; k++)
            other[count++] = times->first[i].time;
    }
    if (count != places->count)
        return false;
    qsort(one, count, sizeof *one, compare);
    qsort(other, count, sizeof *other, compare);
    return memcmp(one, other, count * sizeof *one) == 0;
}

static void test_times(void)
{
    uint64_t random = 1;
    bool same = true;
    for (int round = 0; round < 2000 && same; round++) {
        const uint64_t count = 1 + random_below(&random, 60), most = 1 + random_below(&random, 1000);
        jc_places places;
        jc_free_times times;
        same = jc_places_create(count, &places) == JC_OK && jc_free_times_create(count, &times) == JC_OK;
        for (uint64_t run = random_below(&random, 100); run > 0 && same; run--) {
            const jc_piece_run pieces = {
                .ticks = random_below(&random, most), .count = 1 + random_below(&random, 4 * count)};
            jc_places_give(&places, &pieces);
            same = jc_free_times_give(&times, pieces.ticks, pieces.count) == JC_OK && same_times(&places, &times) &&
                   jc_free_times_end(&times) == jc_places_end(&places);
        }
        jc_free_times_free(&times);
        jc_places_free(&places);
    }
    ok(same, "random runs on random numbers of places");
}

static jc_work *random_work(uint64_t *random)
{
    enum { most_runs = 40 };
    uint64_t work[most_runs], count[most_runs], runs = 1 + random_below(random, most_runs);
    const uint64_t most = random_below(random, 2) ? 5 : 20000; /* fewer units than workers, or more */
    for (uint64_t i = 0; i < runs; i++) {
        work[i] = random_below(random, 4) ? random_below(random, 10) : random_below(random, 100000);
        count[i] = 1 + random_below(random, most);
    }
    work[0] += work[0] == 0;
    const jc_work_level level = {.runs = runs, .work = work, .count = count};
    jc_work *made;
    return jc_work_of_levels(1, &level, &made, NULL) == JC_OK ? made : NULL;
}

static bool same_result(const jc_makespan *a, const jc_makespan *b)
{
    return a->makespan == b->makespan && a->work_makespan == b->work_makespan && a->pieces == b->pieces &&
           a->largest == b->largest && a->bound_by == b->bound_by && a->tick == b->tick &&
           (a->guarantee == b->guarantee || (isnan(a->guarantee) && isnan(b->guarantee)));
}

static void test_simulations(void)
{
    enum { most_workers = 3 * JC_MANY_PLACES };
    static uint64_t loads[most_workers];
    const jc_schedule schedules[] = {
        {.kind = JC_SCHEDULE_KEY}, {.kind = JC_SCHEDULE_GREEDY}, {.kind = JC_SCHEDULE_STEAL, .chunk = 3}};
    uint64_t random = 2;
    bool same = true;
    for (int round = 0; round < 60 && same; round++) {
        jc_work *work = random_work(&random);
        jc_simulation simulation = jc_simulation_default(1 + random_below(&random, most_workers));
        simulation.costs.slice = round % 3 == 1 ? 7 : 0;
        simulation.costs.unit = round % 3 == 2 ? 2.5 : 0;
        for (size_t i = 0; i < 3 && same; i++) {
            jc_makespan told, untold;
            same = work && jc_simulate(work, schedules[i], &simulation, &told, loads, NULL) == JC_OK &&
                   jc_simulate(work, schedules[i], &simulation, &untold, NULL, NULL) == JC_OK &&
                   same_result(&told, &untold);
        }
        jc_work_free(work);
    }
    ok(same, "key, greedy and steal on up to %d workers, with loads and without", most_workers);
}

int main(void)
{
    test_times();
    test_simulations();
    return done_testing();
}
