/* SPDX-License-Identifier: Apache-2.0 */
/* The makespan engine on profiles: hand cases and slow oracles. */
#include <joincast/sim.h>

#include "tests/random.h"
#include "tests/tap.h"

#include <math.h>
#include <time.h>

#define UNITS_MOST 400
#define WORKERS_MOST 600

/* A profile over given works: depth 2 holds them, depth 1 the sums of the groups that root_start delimits. */
typedef struct fixture {
    uint64_t pair[UNITS_MOST], root[UNITS_MOST], root_start[UNITS_MOST + 1];
    jc_profile profile;
} fixture;

static const jc_schedule key = {.kind = JC_SCHEDULE_KEY}, greedy = {.kind = JC_SCHEDULE_GREEDY},
                         flat1 = {.kind = JC_SCHEDULE_FLAT, .depth = 1},
                         flat2 = {.kind = JC_SCHEDULE_FLAT, .depth = 2};

static uint64_t largest_of(const uint64_t *work, uint64_t units)
{
    uint64_t largest = 0;
    for (uint64_t i = 0; i < units; i++)
        largest = work[i] > largest ? work[i] : largest;
    return largest;
}

/* Groups f->pair[0..units) at random and completes the profile. */
static void complete(fixture *f, uint64_t units, uint64_t *state)
{
    uint64_t roots = 0, total = 0;
    for (uint64_t i = 0; i < units; i++) {
        if (i == 0 || random_below(state, 3) == 0) {
            f->root_start[roots] = i;
            f->root[roots++] = 0;
        }
        f->root[roots - 1] += f->pair[i];
        total += f->pair[i];
    }
    f->root_start[roots] = units;
    f->profile = (jc_profile){.variable_count = 3, .depth_count = 2, .root_start = f->root_start, .total = total};
    f->profile.level[0] = (jc_profile_level){.units = roots, .work = f->root, .largest = largest_of(f->root, roots)};
    f->profile.level[1] = (jc_profile_level){.units = units, .work = f->pair, .largest = largest_of(f->pair, units)};
}

/* One level only. */
static jc_profile profile_of(uint64_t *work, uint64_t units)
{
    jc_profile profile = {.variable_count = 1, .depth_count = 1};
    profile.level[0] = (jc_profile_level){.units = units, .work = work, .largest = largest_of(work, units)};
    for (uint64_t i = 0; i < units; i++)
        profile.total += work[i];
    return profile;
}

static jc_status simulate_profile(const jc_profile *profile, jc_schedule schedule, uint64_t workers,
                                  jc_makespan *result, uint64_t *loads, jc_error *error)
{
    const jc_simulation simulation = jc_simulation_default(workers);
    jc_work *work = NULL;
    jc_status status = jc_work_of_profile(profile, &work, error);
    if (status == JC_OK)
        status = jc_simulate(work, schedule, &simulation, result, loads, error);
    jc_work_free(work);
    return status;
}

static void check_hand_case(const char *name, uint64_t *work, uint64_t units, jc_schedule schedule, uint64_t workers,
                            const uint64_t *want, jc_bound_by bound_by)
{
    jc_profile profile = profile_of(work, units);
    jc_makespan result;
    uint64_t loads[16];
    bool same = simulate_profile(&profile, schedule, workers, &result, loads, NULL) == JC_OK;
    for (uint64_t i = 0; same && i < workers; i++)
        same = loads[i] == want[i];
    ok(same && result.makespan == largest_of(want, workers), "%s: loads and makespan", name);
    ok_text(jc_bound_by_name(result.bound_by), jc_bound_by_name(bound_by), "%s: what bounds it", name);
}

static void test_hand_cases(void)
{
    uint64_t a[] = {3, 1, 4, 1, 5};
    check_hand_case("key in order", a, 5, key, 2, (uint64_t[]){9, 5}, JC_BOUND_BY_DISPATCH);
    check_hand_case("greedy, longest first", a, 5, greedy, 2, (uint64_t[]){7, 7}, JC_BOUND_BY_BALANCE);
    /* starts 0 3 4 8 9 of 14: slices [0, 7) and [7, 14) */
    check_hand_case("flat1 in two", a, 5, flat1, 2, (uint64_t[]){8, 6}, JC_BOUND_BY_DISPATCH);
    /* slices of 14/5 = 2.8: starts 0 | 3 4 | - | 8 | - : the last worker's slice begins at 11.2 */
    check_hand_case("flat1 in five", a, 5, flat1, 5, (uint64_t[]){3, 5, 1, 5, 0}, JC_BOUND_BY_LARGEST_UNIT);
    uint64_t hot[] = {1, 1, 10, 1};
    check_hand_case("one hot key", hot, 4, greedy, 3, (uint64_t[]){10, 2, 1}, JC_BOUND_BY_LARGEST_UNIT);
    check_hand_case("key, equal times by number", hot, 4, key, 4, (uint64_t[]){1, 1, 10, 1},
                    JC_BOUND_BY_LARGEST_UNIT);
    check_hand_case("more workers than units", hot, 4, key, 6, (uint64_t[]){1, 1, 10, 1, 0, 0},
                    JC_BOUND_BY_LARGEST_UNIT);
    uint64_t equal[] = {2, 2, 2};
    check_hand_case("whole units do not balance", equal, 3, key, 2, (uint64_t[]){4, 2}, JC_BOUND_BY_DISPATCH);
    uint64_t ones[] = {1, 1, 1};
    check_hand_case("rounded up to whole work", ones, 3, key, 2, (uint64_t[]){2, 1}, JC_BOUND_BY_BALANCE);
    uint64_t large[] = {UINT64_C(1) << 62, (UINT64_C(1) << 62) - 1};
    check_hand_case("T near 2^63", large, 2, flat1, 2, (uint64_t[]){large[0], large[1]}, JC_BOUND_BY_LARGEST_UNIT);
    check_hand_case("more workers than work", ones, 3, key, 5, (uint64_t[]){1, 1, 1, 0, 0}, JC_BOUND_BY_LARGEST_UNIT);
    check_hand_case("as many workers as equal units", equal, 3, key, 3, (uint64_t[]){2, 2, 2}, JC_BOUND_BY_BALANCE);
    uint64_t near_balance[] = {500, 500, 500, 503};
    check_hand_case("within 1% of T/p", near_balance, 4, key, 2, (uint64_t[]){1000, 1003}, JC_BOUND_BY_BALANCE);
    uint64_t near_largest[] = {3, 400, 400, 500};
    check_hand_case("within 1% of the largest", near_largest, 4, key, 3, (uint64_t[]){503, 400, 400},
                    JC_BOUND_BY_LARGEST_UNIT);
    uint64_t off[] = {30, 400, 400, 500};
    check_hand_case("beyond 1% of the largest", off, 4, key, 3, (uint64_t[]){530, 400, 400}, JC_BOUND_BY_DISPATCH);
    check_hand_case("no units", ones, 0, key, 3, (uint64_t[]){0, 0, 0}, JC_BOUND_BY_BALANCE);
    check_hand_case("no units, greedy", ones, 0, greedy, 3, (uint64_t[]){0, 0, 0}, JC_BOUND_BY_BALANCE);
    check_hand_case("no units, flat1", ones, 0, flat1, 3, (uint64_t[]){0, 0, 0}, JC_BOUND_BY_BALANCE);
}

static void test_refusals(void)
{
    uint64_t one[] = {1};
    jc_profile profile = profile_of(one, 1);
    jc_makespan result = {.makespan = 77};
    uint64_t load = 55;
    jc_error error;
    ok(simulate_profile(&profile, key, 0, &result, &load, &error) == JC_ERR_ARGUMENT, "no workers are refused");
    ok_text(error.sentence, "0 workers; choose from 1 to 16777216", "  and why");
    ok(simulate_profile(&profile, key, (1 << 24) + 1, &result, &load, &error) == JC_ERR_ARGUMENT,
       "2^24 + 1 are refused");
    ok(simulate_profile(&profile, flat2, 1, &result, &load, &error) == JC_ERR_ARGUMENT,
       "flat2 of one level is refused");
    ok(result.makespan == 77 && load == 55, "refusals leave the outputs alone");
    ok(simulate_profile(&profile, key, 1 << 24, &result, NULL, NULL) == JC_OK && result.makespan == 1,
       "2^24 workers, no loads");
    jc_profile none = {.variable_count = 0};
    ok(simulate_profile(&none, greedy, 2, &result, NULL, NULL) == JC_OK && result.makespan == 0,
       "a profile without variables");
}

/* The oracle of key: each unit to the first of the least loaded workers. */
static void key_oracle(const uint64_t *work, uint64_t units, uint64_t workers, uint64_t *loads)
{
    memset(loads, 0, workers * sizeof *loads);
    for (uint64_t i = 0; i < units; i++) {
        uint64_t least = 0;
        for (uint64_t w = 1; w < workers; w++)
            least = loads[w] < loads[least] ? w : least;
        loads[least] += work[i];
    }
}

/* The oracle of greedy: the longest unit left, found by looking at all, to the first of the least loaded. */
static void greedy_oracle(const uint64_t *work, uint64_t units, uint64_t workers, uint64_t *loads)
{
    uint64_t sorted[UNITS_MOST];
    bool taken[UNITS_MOST] = {false};
    for (uint64_t n = 0; n < units; n++) {
        uint64_t longest = UINT64_MAX;
        for (uint64_t i = 0; i < units; i++)
            longest = !taken[i] && (longest == UINT64_MAX || work[i] > work[longest]) ? i : longest;
        taken[longest] = true;
        sorted[n] = work[longest];
    }
    key_oracle(sorted, units, workers, loads);
}

/* The oracle of flat: for each worker, all units that start within its slice. */
static void flat_oracle(const uint64_t *work, uint64_t units, uint64_t workers, uint64_t *loads)
{
    uint64_t total = 0;
    for (uint64_t i = 0; i < units; i++)
        total += work[i];
    for (uint64_t w = 0; w < workers; w++) {
        uint64_t start = 0;
        loads[w] = 0;
        for (uint64_t i = 0; i < units; start += work[i++])
            loads[w] += w * total <= start * workers && start * workers < (w + 1) * total ? work[i] : 0;
    }
}

static bool agrees(const jc_profile *profile, jc_schedule schedule, uint64_t workers)
{
    unsigned depth = schedule.kind == JC_SCHEDULE_FLAT ? schedule.depth : 1;
    const jc_profile_level *level = &profile->level[depth - 1];
    static uint64_t loads[WORKERS_MOST], want[WORKERS_MOST];
    jc_makespan result;
    if (simulate_profile(profile, schedule, workers, &result, loads, NULL))
        return false;
    if (schedule.kind == JC_SCHEDULE_KEY)
        key_oracle(level->work, level->units, workers, want);
    else if (schedule.kind == JC_SCHEDULE_GREEDY)
        greedy_oracle(level->work, level->units, workers, want);
    else
        flat_oracle(level->work, level->units, workers, want);
    uint64_t sum = 0;
    for (uint64_t w = 0; w < workers; w++)
        sum += loads[w];
    double balance = (double)profile->total / (double)workers;
    return memcmp(loads, want, workers * sizeof *loads) == 0 && sum == profile->total &&
           result.makespan == largest_of(loads, workers) && result.largest == level->largest &&
           result.ideal == (balance > (double)level->largest ? balance : (double)level->largest) &&
           (double)result.makespan >= result.ideal * (1 - 1e-12) && result.schedule.kind == schedule.kind;
}

static void test_against_oracles(uint64_t *state)
{
    int right[4] = {0}, runs = 3000;
    for (int run = 0; run < runs; run++) {
        fixture f;
        uint64_t units = random_below(state, run % 10 == 0 ? UNITS_MOST : 30);
        uint64_t scale = UINT64_C(1) << random_below(state, 20);
        for (uint64_t i = 0; i < units; i++)
            f.pair[i] = 1 +
                        (random_below(state, 4) ? random_below(state, 1 + scale / 50) : random_below(state, scale));
        complete(&f, units, state);
        uint64_t workers = 1 + random_below(state, run % 7 == 0 ? WORKERS_MOST : 12);
        right[0] += agrees(&f.profile, key, workers);
        right[1] += agrees(&f.profile, greedy, workers);
        right[2] += agrees(&f.profile, flat1, workers);
        right[3] += agrees(&f.profile, flat2, workers);
    }
    static const char *const names[] = {"key", "greedy", "flat1", "flat2"};
    for (int s = 0; s < 4; s++)
        ok(right[s] == runs, "%s agrees with its oracle on %d of %d random profiles", names[s], right[s], runs);
}

static void test_worst_case(void)
{
    uint64_t worst[] = {3, 3, 2, 2, 2};
    jc_profile profile = profile_of(worst, 5);
    jc_makespan result;
    ok(simulate_profile(&profile, greedy, 2, &result, NULL, NULL) == JC_OK && result.makespan == 7,
       "LPT's worst case at p = 2: 7 where 6 is possible");
}

/* 20,000 root keys by a Zipf law of exponent 0.81 whose work divides further down: the hot key holds 3.3% of T, and
 * flattening to depth 2 gains 33.8 over longest first at p = 1024. */
static void test_root_skew(void)
{
    enum { KEYS = 20000, PIECE = 100 };
    uint64_t *root = calloc(KEYS, sizeof *root), *start = calloc(KEYS + 1, sizeof *start), *pair = NULL;
    jc_profile profile = {.variable_count = 3, .depth_count = 2, .root_start = start};
    for (uint64_t i = 0; root && start && i < KEYS; i++) {
        root[i] = PIECE * (uint64_t)(1e5 * pow((double)i + 1, -0.81));
        start[i + 1] = start[i] + root[i] / PIECE;
        profile.total += root[i];
    }
    if (root && start)
        pair = calloc(start[KEYS], sizeof *pair);
    for (uint64_t i = 0; pair && i < start[KEYS]; i++)
        pair[i] = PIECE;
    profile.level[0] = (jc_profile_level){.units = KEYS, .work = root, .largest = root ? root[0] : 0};
    profile.level[1] = (jc_profile_level){.units = pair ? start[KEYS] : 0, .work = pair, .largest = PIECE};
    jc_makespan by_greedy, by_flat;
    if (ok(pair && simulate_profile(&profile, greedy, 1024, &by_greedy, NULL, NULL) == JC_OK &&
               simulate_profile(&profile, flat2, 1024, &by_flat, NULL, NULL) == JC_OK,
           "20,000 skewed root keys")) {
        double speedup = (double)by_greedy.makespan / (double)by_flat.makespan;
        ok(fabs(speedup - 33.8) < 0.7, "flat2 gains %.1f over greedy at p = 1024", speedup);
        ok(by_greedy.bound_by == JC_BOUND_BY_LARGEST_UNIT && by_flat.bound_by == JC_BOUND_BY_BALANCE,
           "greedy is bound by the hot key, flat2 by balance");
    }
    free(pair);
    free(start);
    free(root);
}

static double seconds_of(const jc_profile *profile, jc_schedule schedule)
{
    double best = 1e9;
    for (int run = 0; run < 3; run++) {
        jc_makespan result;
        clock_t start = clock();
        if (simulate_profile(profile, schedule, 1024, &result, NULL, NULL))
            return 1e9;
        double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
        best = seconds < best ? seconds : best;
    }
    return best;
}

static void test_speed(uint64_t *state)
{
    uint64_t units = 1000000, *work = malloc(units * sizeof *work);
    if (!work)
        return;
    for (uint64_t i = 0; i < units; i++)
        work[i] = 1 + random_below(state, 100000) / (1 + random_below(state, 100));
    jc_profile profile = profile_of(work, units);
    const jc_schedule schedules[] = {key, greedy, flat1};
    for (int s = 0; s < 3; s++) {
        char name[32];
        double seconds = seconds_of(&profile, schedules[s]);
        /* an order of magnitude above what it takes, since sanitizers and valgrind run this too */
        ok(seconds < 5, "%s: a million units on 1,024 workers in %.3f s", jc_schedule_name(schedules[s], name),
           seconds);
    }
    free(work);
}

int main(void)
{
    uint64_t state = 1;
    test_hand_cases();
    test_refusals();
    test_against_oracles(&state);
    test_worst_case();
    test_root_skew();
    test_speed(&state);
    return done_testing();
}
