/* SPDX-License-Identifier: Apache-2.0 */
/* Counts a pattern in a recursive-matrix graph under every schedule on one and two threads, and prints the count and
 * the elapsed milliseconds (schedule and join; loading and tries are not in it) as median, least and greatest of
 * some runs, and the least processor time of all threads together, which a busy machine disturbs less.
 *
 *   bench_triangles [SCALE|EDGES [RUNS [RULE [ORDER]]]]
 *
 * SCALE makes the graph of `joincast generate rmat --orient`; anything else is a file of edges. RULE reads it as
 * E(x,y). */
#include <joincast/data.h>
#include <joincast/exec.h>

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { MAX_RUNS = 101 };

static void fail(const char *what, const jc_error *error)
{
    fprintf(stderr, "bench_triangles: %s: %s %s\n", what, error ? error->place : "", error ? error->sentence : "");
    exit(1);
}

static jc_relation *read_graph(const char *path, jc_database *database)
{
    jc_relation *edges = NULL;
    jc_error error;
    jc_read_options reading = {.format = JC_FORMAT_EDGES};
    const jc_type types[2] = {JC_TYPE_NUMBER, JC_TYPE_NUMBER};
    if (jc_relation_read(path, &reading, 2, types, jc_database_dictionary(database), &edges, &error) != JC_OK)
        fail("cannot read the graph", &error);
    return edges;
}

static jc_relation *make_graph(unsigned scale, jc_database *database)
{
    char path[] = "/tmp/bench_triangles.XXXXXX";
    int descriptor = mkstemp(path);
    jc_error error = {.code = JC_OK};
    jc_rmat_options rmat = {.scale = scale, .edge_factor = 16, .a = 0.57, .b = 0.19, .c = 0.19, .orient = true};
    if (descriptor < 0 || jc_generate_rmat(&rmat, path, &error) != JC_OK)
        fail("cannot make the graph", &error);
    jc_relation *edges = read_graph(path, database);
    close(descriptor);
    unlink(path);
    return edges;
}

static int compare_ms(const void *left, const void *right)
{
    double l = *(const double *)left, r = *(const double *)right;
    return (l > r) - (l < r);
}

static double processor_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec * 1e-6;
}

static void measure(const jc_plan *plan, const char *schedule, unsigned threads, int runs)
{
    double ms[MAX_RUNS], schedule_ms = 0, cpu_ms = 0;
    uint64_t count = 0;
    jc_run_options options = {.threads = threads};
    jc_error error;
    if (jc_schedule_parse(schedule, &options.schedule, &error) != JC_OK)
        fail(schedule, &error);
    for (int i = 0; i < runs; i++) {
        jc_run_result *result;
        double begin = processor_ms();
        if (jc_run_rule(plan, &options, &result, &error) != JC_OK)
            fail(schedule, &error);
        double used = processor_ms() - begin;
        cpu_ms = i == 0 || used < cpu_ms ? used : cpu_ms;
        ms[i] = result->elapsed_ms;
        schedule_ms = result->schedule_ms;
        count = result->full_bindings;
        jc_run_result_free(result);
    }
    qsort(ms, (size_t)runs, sizeof *ms, compare_ms);
    printf("%-8s %7u %12.1f %10.1f %10.1f %10.1f %12.1f %15" PRIu64 "\n", schedule, threads, ms[runs / 2],
           ms[0], ms[runs - 1], cpu_ms, schedule_ms, count);
    fflush(stdout);
}

int main(int argc, char **argv)
{
    char *rest = NULL;
    unsigned scale = argc > 1 ? (unsigned)strtoul(argv[1], &rest, 10) : 18;
    const char *path = rest && *rest ? argv[1] : NULL;
    int runs = argc > 2 ? atoi(argv[2]) : 5;
    const char *text = argc > 3 ? argv[3] : "Q(x,y,z) :- E(x,y), E(y,z), E(x,z).";
    if ((!path && (scale < 1 || scale > 30)) || runs < 1 || runs > MAX_RUNS) {
        fprintf(stderr, "usage: bench_triangles [SCALE|EDGES [RUNS [RULE [ORDER]]]], scale 1 to 30, runs 1 to %d\n",
                MAX_RUNS);
        return 2;
    }
    jc_program *program = NULL;
    jc_diagnostics *diagnostics = NULL;
    if (jc_program_parse(text, strlen(text), "rule", &program, &diagnostics) != JC_OK) {
        jc_diagnostics_print(diagnostics, stderr);
        return 1;
    }
    jc_database *database;
    jc_plan *plan;
    jc_error error = {.code = JC_OK};
    int predicate = jc_program_find(program, "E");
    if (predicate < 0 || jc_database_create(program, &database) != JC_OK)
        fail("no relation E", NULL);
    jc_relation *edges = path ? read_graph(path, database) : make_graph(scale, database);
    if (jc_database_set(database, (unsigned)predicate, edges) != JC_OK)
        fail("E has two columns", NULL);
    unsigned order[JC_MAX_VARIABLES];
    if (argc > 4 && jc_plan_parse_order(&program->rules[0], argv[4], order, &error) != JC_OK)
        fail("order", &error);
    if (jc_plan_create(program, &program->rules[0], database, argc > 4 ? order : NULL, &plan, &error) != JC_OK)
        fail("plan", &error);
    jc_plan_print(plan, stdout);
    printf("%-8s %7s %12s %10s %10s %10s %12s %15s\n", "schedule", "threads", "median_ms", "min_ms", "max_ms",
           "cpu_ms", "schedule_ms", "count");
    static const char *const schedules[] = {"key", "greedy", "flat1", "flat2"};
    for (unsigned threads = 1; threads <= 2; threads++)
        for (size_t s = 0; s < sizeof schedules / sizeof *schedules; s++)
            measure(plan, schedules[s], threads, runs);
    jc_plan_free(plan);
    jc_database_free(database);
    jc_program_free(program);
    jc_diagnostics_free(diagnostics);
    return 0;
}
