/* SPDX-License-Identifier: Apache-2.0 */
/* How long the makespan engine takes. Prints the median of some runs with the fastest and the slowest, processor time
 * of one core, and the peak memory so far:
 *
 *   - 20,000 root keys (Zipf 0.81), 1 to 50 below each, on 1,024 workers: the work tree, and each schedule;
 *   - 20,000 tasks that all differ, from a queue onto 1,024 workers, for which SimGrid took 79 ms on the machine of
 *     NOTES.md;
 *   - 10^9 Zipf keys as runs;
 *   - 10^6 blocks on 132 multiprocessors of 8 places that share a rate, event by event. */
#include <joincast/sim.h>

#include "bench/bench.h"
#include "tests/random.h"

#include <stdio.h>
#include <string.h>
#include <sys/resource.h>

enum { RUNS_MOST = 101 };

static void print(const char *what, double *seconds, size_t runs)
{
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    const double median = bench_median(seconds, runs);
    printf("%-52s %9.3f ms (%.3f to %.3f, %zu runs), peak %ld MiB\n", what, 1e3 * median, 1e3 * seconds[0],
           1e3 * seconds[runs - 1], runs, usage.ru_maxrss / 1024);
}

static void die(const char *what, const jc_error *error)
{
    fprintf(stderr, "bench_simulate: %s: %s\n", what, error->sentence);
    exit(1);
}

/* Returns the median in seconds. */
static double measure(const char *name, const jc_work *work, const char *schedules, const jc_simulation *simulation,
                      size_t runs)
{
    double seconds[RUNS_MOST];
    jc_error error;
    for (size_t run = 0; run < runs; run++) {
        char text[128], *rest = text;
        snprintf(text, sizeof text, "%s", schedules);
        const double start = bench_clock(CLOCK_PROCESS_CPUTIME_ID);
        for (char *one; (one = strsep(&rest, " "));) {
            jc_schedule schedule;
            jc_makespan result;
            if (jc_schedule_parse(one, &schedule, &error) ||
                jc_simulate(work, schedule, simulation, &result, NULL, &error))
                die(one, &error);
        }
        seconds[run] = bench_clock(CLOCK_PROCESS_CPUTIME_ID) - start;
    }
    print(name, seconds, runs);
    return bench_median(seconds, runs);
}

static jc_work *grow(const char *name, uint64_t keys, const char *root, const char *below, size_t runs)
{
    jc_fan_out levels[2];
    jc_error error;
    if (jc_fan_out_parse(root, &levels[0], &error) || (below && jc_fan_out_parse(below, &levels[1], &error)))
        die(name, &error);
    const jc_tree tree = {.keys = keys, .level_count = below ? 2 : 1, .levels = levels};
    jc_work *work = NULL;
    double seconds[RUNS_MOST];
    for (size_t run = 0; run < runs; run++) {
        jc_work_free(work);
        const double start = bench_clock(CLOCK_PROCESS_CPUTIME_ID);
        if (jc_work_create(&tree, &work, &error))
            die(name, &error);
        seconds[run] = bench_clock(CLOCK_PROCESS_CPUTIME_ID) - start;
    }
    print(name, seconds, runs);
    return work;
}

static jc_work *draw_tasks(uint64_t tasks)
{
    uint64_t *work = malloc(tasks * sizeof *work), *count = malloc(tasks * sizeof *count), state = 1;
    jc_work *made = NULL;
    jc_error error = {.sentence = "out of memory"};
    if (!work || !count)
        die("tasks", &error);
    for (uint64_t i = 0; i < tasks; i++) {
        work[i] = i + tasks * random_below(&state, 1000); /* all differ */
        count[i] = 1;
    }
    const jc_work_level level = {.runs = tasks, .work = work, .count = count};
    if (jc_work_of_levels(1, &level, &made, &error))
        die("tasks", &error);
    free(count);
    free(work);
    return made;
}

int main(void)
{
    jc_simulation simulation = jc_simulation_default(1024);
    jc_work *work = grow("tree of 20,000 keys, zipf:0.81 uniform:50", 20000, "zipf:0.81", "uniform:50", 11);
    static const char *const schedules[] = {"key", "greedy", "flat1", "flat2", "flat3", "steal:64", "binary"};
    for (size_t i = 0; i < sizeof schedules / sizeof *schedules; i++)
        measure(schedules[i], work, schedules[i], &simulation, 51);
    measure("all of these", work, "key greedy flat1 flat2 flat3 steal:64 binary", &simulation, 51);
    jc_work_free(work);

    work = draw_tasks(20000);
    const double seconds = measure("20,000 tasks from a queue, 1,024 workers", work, "key", &simulation, 101);
    printf("  SimGrid's 79 ms are %.0f times as long\n", 0.079 / seconds);
    jc_work_free(work);

    work = grow("tree of 10^9 keys, zipf:1.1", 1000000000, "zipf:1.1", NULL, 3);
    measure("10^9 Zipf keys: key greedy flat1 flat2", work, "key greedy flat1 flat2", &simulation, 5);
    jc_work_free(work);

    work = draw_tasks(1000000);
    measure("10^6 tasks, key", work, "key", &simulation, 5);
    measure("10^6 tasks, greedy", work, "greedy", &simulation, 5);
    simulation.multiprocessors = 132;
    simulation.resident = 8;
    simulation.shared_rate = 4;
    measure("10^6 blocks, 132 multiprocessors that share a rate", work, "key", &simulation, 5);
    jc_work_free(work);
    return 0;
}
