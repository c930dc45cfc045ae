/* SPDX-License-Identifier: Apache-2.0 */
/* The makespan engine on random works: against a simulation unit by unit, watched and unwatched, and against the
 * least makespan that there is. */
#include <joincast/sim.h>

#include "sim/estimates.h"
#include "tests/oracle/makespan.h"
#include "tests/tap.h"
#include "tests/unit/simulated_work.h"

static oracle expected, without_costs;

static bool near(double got, double want)
{
    return (isnan(got) && isnan(want)) || got == want || fabs(got - want) <= 1e-12 * fabs(want);
}

static jc_bound_by expected_bound(const jc_makespan *got)
{
    const double makespan = (double)got->makespan * got->tick, order = got->work_makespan - got->ideal;
    if ((double)got->largest <= got->balance && (makespan < got->balance + 1 || makespan <= 1.01 * got->balance))
        return JC_BOUND_BY_BALANCE;
    if ((double)got->largest > got->balance && makespan <= 1.01 * (double)got->largest)
        return JC_BOUND_BY_LARGEST_UNIT;
    return order >= makespan - got->work_makespan ? JC_BOUND_BY_DISPATCH : JC_BOUND_BY_OVERHEAD;
}

static uint64_t load_count(const jc_simulation *s)
{
    return s->multiprocessors ? s->multiprocessors * s->resident : s->workers;
}

/* What a visit sees. */
typedef struct watched {
    const jc_simulation *simulation;
    uint64_t pieces, units, work;
    uint64_t loads[ORACLE_PLACES];
    double free[ORACLE_PLACES], end;
    bool right;
} watched;

static void watch(void *context, const jc_span *span)
{
    watched *w = context;
    const jc_simulation *s = w->simulation;
    const uint64_t place = span->multiprocessor * s->resident + span->place;
    w->right = w->right && span->piece == w->pieces++ && place < load_count(s) && span->start >= w->free[place] &&
               span->end >= span->start;
    w->units += span->units;
    w->work += span->work;
    w->loads[place] += span->work;
    w->free[place] = span->end;
    w->end = span->end > w->end ? span->end : w->end;
}

/* Watched, all comes out alike, and every unit is in one piece. */
static bool watched_alike(const jc_work *work, jc_schedule schedule, const jc_simulation *simulation,
                          const jc_makespan *want, const uint64_t *loads)
{
    watched w = {.simulation = simulation, .right = true};
    jc_simulation watching = *simulation;
    watching.visit = watch;
    watching.context = &w;
    jc_makespan got;
    if (jc_simulate(work, schedule, &watching, &got, NULL, NULL))
        return false;
    const bool flat = schedule.kind == JC_SCHEDULE_FLAT && want->flattened;
    const bool binary = schedule.kind == JC_SCHEDULE_BINARY;
    const double end = (double)got.makespan * got.tick;
    return w.right && got.makespan == want->makespan && got.pieces == want->pieces && w.pieces == got.pieces &&
           w.work == expected.total && (binary || w.units == work->level[flat ? schedule.depth - 1 : 0].units) &&
           (w.end == end || w.pieces == 0) &&
           memcmp(w.loads, loads, load_count(simulation) * sizeof *loads) == 0;
}

/* Whether the engine does what the oracle does. */
static bool agrees(const jc_work *work, jc_schedule schedule, const jc_simulation *simulation)
{
    static uint64_t loads[ORACLE_PLACES];
    jc_makespan got;
    jc_schedule effective = schedule;
    if (schedule.kind == JC_SCHEDULE_FLAT && (work->level[1].units < simulation->unflattened_rows ||
                                              work->level[0].units < simulation->unflattened_keys))
        effective = (jc_schedule){.kind = JC_SCHEDULE_KEY};
    const bool flat = effective.kind == JC_SCHEDULE_FLAT;
    uint64_t *estimates = NULL, sum = 0;
    if (simulation->estimate_error > 0 &&
        (effective.kind == JC_SCHEDULE_GREEDY || (flat && !simulation->slices_by_count)) &&
        jc_estimates_create(&work->level[flat ? effective.depth - 1 : 0], simulation->estimate_error, NULL,
                            simulation->seed, &estimates, NULL))
        return false;
    jc_simulation pure = *simulation;
    pure.costs = (jc_costs){.unit = 0};
    oracle_simulate(&expected, work, effective, simulation, estimates);
    oracle_simulate(&without_costs, work, effective, &pure, estimates);
    free(estimates);
    if (jc_simulate(work, schedule, simulation, &got, loads, NULL))
        return false;
    for (uint64_t i = 0; i < load_count(simulation); i++)
        sum += loads[i];
    const double balance = (double)expected.total / oracle_rate(&expected);
    const double makespan = (double)got.makespan * got.tick;
    return got.schedule.kind == schedule.kind && makespan == (double)expected.end * expected.tick &&
           (got.tick == expected.tick || got.tick == 1) &&
           near(got.balance, balance) && near(got.ideal, fmax(balance, (double)expected.largest)) &&
           got.largest == expected.largest && near(got.guarantee, expected.guarantee) &&
           !(makespan > got.guarantee * (1 + 1e-12)) && makespan >= got.ideal * (1 - 1e-12) &&
           got.work_makespan == (double)without_costs.end && got.bound_by == expected_bound(&got) &&
           got.flattened == (effective.kind == schedule.kind) && got.pieces == expected.dispatched &&
           sum == expected.total && memcmp(loads, expected.loads, load_count(simulation) * sizeof *loads) == 0 &&
           watched_alike(work, schedule, simulation, &got, loads);
}

static void test_against_oracle(uint64_t *state)
{
    enum { RUNS = 2000, SCHEDULES = 7 };
    static const char *const names[SCHEDULES] = {"key", "greedy", "flat1", "flat2", "flat3", "steal", "binary"};
    int right[SCHEDULES] = {0};
    for (int run = 0; run < RUNS; run++) {
        jc_work *work = random_work_create(1 + random_below(state, run % 10 ? 150 : WORK_UNITS),
                                           1 + random_below(state, run % 3 ? 100 : 1000), state);
        const jc_simulation simulation = random_simulation(state);
        const jc_schedule schedules[SCHEDULES] = {
            {.kind = JC_SCHEDULE_KEY},
            {.kind = JC_SCHEDULE_GREEDY},
            {.kind = JC_SCHEDULE_FLAT, .depth = 1},
            {.kind = JC_SCHEDULE_FLAT, .depth = 2},
            {.kind = JC_SCHEDULE_FLAT, .depth = 3},
            {.kind = JC_SCHEDULE_STEAL, .chunk = 1 + random_below(state, random_below(state, 2) ? 4 : 60)},
            {.kind = JC_SCHEDULE_BINARY},
        };
        for (int s = 0; work && s < SCHEDULES; s++) {
            const bool right_one = agrees(work, schedules[s], &simulation);
            right[s] += right_one;
            if (!right_one && right[s] + 3 > run)
                printf("# %s differs in run %d\n", names[s], run);
        }
        jc_work_free(work);
    }
    for (int s = 0; s < SCHEDULES; s++)
        ok(right[s] == RUNS, "%s is what units one by one give in %d of %d random cases, watched and not", names[s],
           right[s], RUNS);
}

static void look_away(void *context, const jc_span *span)
{
    (void)context;
    (void)span;
}

/* Long runs of units, some of them long, on many workers: in one step and, since somebody watches, one by one. */
static void test_long_runs(uint64_t *state)
{
    enum { RUNS = 200, LENGTHS = 12, WORKERS = 3000 };
    static uint64_t loads[2][WORKERS];
    int right = 0;
    for (int run = 0; run < RUNS; run++) {
        uint64_t work[LENGTHS], count[LENGTHS];
        const uint64_t workers = 1 + random_below(state, random_below(state, 3) ? 40 : WORKERS);
        for (int i = 0; i < LENGTHS; i++) {
            const bool hot = random_below(state, 4) == 0;
            work[i] = 1 + random_below(state, hot ? 1000000 : UINT64_C(1) << random_below(state, 12));
            count[i] = 1 + random_below(state, hot ? 5 : 20 * workers > 20000 ? 20000 : 20 * workers);
        }
        const jc_work_level level = {.runs = LENGTHS, .work = work, .count = count};
        jc_work *made;
        if (jc_work_of_levels(1, &level, &made, NULL))
            break;
        const jc_schedule schedule = {.kind = JC_SCHEDULE_KEY};
        const jc_simulation simulation = jc_simulation_default(workers);
        jc_simulation watching = simulation;
        jc_makespan got, want;
        watching.visit = look_away;
        right += jc_simulate(made, schedule, &simulation, &got, loads[0], NULL) == JC_OK &&
                 jc_simulate(made, schedule, &watching, &want, loads[1], NULL) == JC_OK &&
                 got.makespan == want.makespan && memcmp(loads[0], loads[1], workers * sizeof loads[0][0]) == 0;
        jc_work_free(made);
    }
    ok(right == RUNS, "long runs in one step are what they are one by one in %d of %d cases", right, RUNS);
}

/* The least makespan of units on workers: branch and bound, the first unit that is left to each load that differs. */
static void search_least(const uint64_t *work, uint64_t units, uint64_t workers, uint64_t *loads, uint64_t *best)
{
    uint64_t most = 0;
    for (uint64_t w = 0; w < workers; w++)
        most = loads[w] > most ? loads[w] : most;
    if (most >= *best)
        return;
    if (units == 0) {
        *best = most;
        return;
    }
    for (uint64_t w = 0; w < workers; w++) {
        bool tried = false;
        for (uint64_t before = 0; before < w; before++)
            tried = tried || loads[before] == loads[w];
        if (tried)
            continue;
        loads[w] += work[0];
        search_least(work + 1, units - 1, workers, loads, best);
        loads[w] -= work[0];
    }
}

/* Graham's bounds: p * LPT <= (4p - 1)/3 * optimum and p * list <= (2p - 1) * optimum. */
static void test_against_optimum(uint64_t *state)
{
    enum { RUNS = 1500 };
    int lpt = 0, list = 0, tight = 0;
    for (int run = 0; run < RUNS; run++) {
        uint64_t work[10], count[10], loads[5] = {0}, best = UINT64_MAX;
        const uint64_t units = 1 + random_below(state, 10), workers = 1 + random_below(state, 5);
        for (uint64_t i = 0; i < units; i++) {
            work[i] = 1 + random_below(state, 20);
            count[i] = 1;
        }
        const jc_work_level level = {.runs = units, .work = work, .count = count};
        const jc_simulation simulation = jc_simulation_default(workers);
        jc_makespan by_key, by_greedy;
        jc_work *made;
        if (jc_work_of_levels(1, &level, &made, NULL))
            break;
        if (jc_simulate(made, (jc_schedule){.kind = JC_SCHEDULE_KEY}, &simulation, &by_key, NULL, NULL) == JC_OK &&
            jc_simulate(made, (jc_schedule){.kind = JC_SCHEDULE_GREEDY}, &simulation, &by_greedy, NULL, NULL) ==
                JC_OK) {
            search_least(work, units, workers, loads, &best);
            lpt += by_greedy.makespan >= best && 3 * workers * by_greedy.makespan <= (4 * workers - 1) * best;
            list += by_key.makespan >= best && workers * by_key.makespan <= (2 * workers - 1) * best;
            tight += by_greedy.makespan == best;
        }
        jc_work_free(made);
    }
    ok(lpt == RUNS, "greedy within 4/3 - 1/(3p) of the optimum on %d of %d (it is the optimum on %d)", lpt, RUNS,
       tight);
    ok(list == RUNS, "key within 2 - 1/p of the optimum on %d of %d", list, RUNS);
}

int main(void)
{
    uint64_t state = 7;
    test_against_oracle(&state);
    test_long_runs(&state);
    test_against_optimum(&state);
    return done_testing();
}
