/* SPDX-License-Identifier: Apache-2.0 */
/* fhw and ghw of HyperBench's hypergraphs against the published values:
 *     bench_widths [SECONDS [DIRECTORY [LEAST_VERTICES MOST_VERTICES]]]
 * SECONDS: the limit for each file and width (0.1). DIRECTORY: the hypergraphs beside known.csv, whose columns are
 * file,vertices,edges,fhtw,ghtw,hw; where not said, ../shared/data/hypergraphs as seen from the sources. Two files
 * at a time, each on a process of its own. A line for each file that is wrong or was not finished, then a table by
 * size. */
#include <joincast/data.h>
#include <joincast/lp.h>

#include "bench/bench.h"

#include <math.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { WORKERS = 2, CLASSES = 5, MOST_FILES = 4096 };
enum verdict { AGREES, UNKNOWN, WRONG, UNFINISHED, VERDICTS };

static const unsigned class_limit[CLASSES] = {20, 50, 100, 300, 100000};
static const char *const kind_name[2] = {"ghw", "fhw"};

struct job {
    char file[128];
    unsigned vertices;
    double known[2]; /* ghw, fhw; NAN where not known */
};

struct answer {
    unsigned job;
    enum verdict verdict[2];
    double elapsed[2];
};

static struct job jobs[MOST_FILES];

static unsigned read_jobs(const char *directory, unsigned least, unsigned most)
{
    char path[2048], line[512], fhw[32], ghw[32];
    unsigned count = 0;
    snprintf(path, sizeof path, "%s/known.csv", directory);
    FILE *file = fopen(path, "r");
    if (!file) {
        printf("no hypergraphs: cannot read %s\n", path);
        exit(0);
    }
    while (fgets(line, sizeof line, file) && count < MOST_FILES) {
        struct job *job = &jobs[count];
        fhw[0] = ghw[0] = '\0';
        if (sscanf(line, "%127[^,],%u,%*u,%31[^,],%31[^,]", job->file, &job->vertices, fhw, ghw) < 3 ||
            job->vertices < least || job->vertices > most)
            continue;
        job->known[0] = ghw[0] ? strtod(ghw, NULL) : NAN;
        job->known[1] = strtod(fhw, NULL);
        count++;
    }
    fclose(file);
    return count;
}

static double as_double(const char *rational)
{
    const char *slash = strchr(rational, '/');
    return strtod(rational, NULL) / (slash ? strtod(slash + 1, NULL) : 1);
}

static enum verdict judge(const jc_width *width, double known)
{
    const double lower = as_double(jc_width_lower(width)), upper = as_double(jc_width_upper(width));
    if (!isnan(known) && (lower > known + 0.0006 || upper < known - 0.0006))
        return WRONG;
    if (!jc_width_exact(width))
        return UNFINISHED;
    return isnan(known) ? UNKNOWN : AGREES;
}

static void solve(const struct job *job, const char *directory, double limit, struct answer *answer)
{
    char path[2048];
    jc_hypergraph *hypergraph;
    jc_error error;
    snprintf(path, sizeof path, "%s/%s", directory, job->file);
    if (jc_hypergraph_read(path, JC_HYPERGRAPH_GUESS, &hypergraph, &error)) {
        fprintf(stderr, "bench_widths: %s: %s\n", error.place, error.sentence);
        exit(1);
    }
    for (int kind = 0; kind < 2; kind++) {
        const jc_width_options options = {.seconds = limit};
        const double start = bench_clock(CLOCK_MONOTONIC);
        jc_width *width;
        if (jc_width_solve(hypergraph, kind ? JC_WIDTH_FRACTIONAL : JC_WIDTH_GENERALIZED, &options, &width, &error)) {
            fprintf(stderr, "bench_widths: %s: %s\n", path, error.sentence);
            exit(1);
        }
        answer->elapsed[kind] = bench_clock(CLOCK_MONOTONIC) - start;
        answer->verdict[kind] = judge(width, job->known[kind]);
        if (answer->verdict[kind] == WRONG || answer->verdict[kind] == UNFINISHED)
            printf("%-10s %s %s %s..%s, known %.3f, %.1f s\n",
                   answer->verdict[kind] == WRONG ? "WRONG" : "unfinished", kind_name[kind], job->file,
                   jc_width_lower(width), jc_width_upper(width), job->known[kind], answer->elapsed[kind]);
        fflush(stdout);
        jc_width_free(width);
    }
    jc_hypergraph_free(hypergraph);
}

/* A process that solves every WORKERS-th job and writes its answers into the pipe. */
static void start_worker(unsigned worker, unsigned count, const char *directory, double limit, int pipe_end)
{
    const pid_t child = fork();
    if (child < 0) {
        perror("bench_widths: fork");
        exit(1);
    }
    if (child > 0)
        return;
    for (unsigned j = worker; j < count; j += WORKERS) {
        struct answer answer = {.job = j};
        solve(&jobs[j], directory, limit, &answer);
        if (write(pipe_end, &answer, sizeof answer) != (ssize_t)sizeof answer)
            exit(1);
    }
    exit(0);
}

int main(int argc, char **argv)
{
    const double limit = argc > 1 ? strtod(argv[1], NULL) : 0.1;
    const char *source = getenv("srcdir");
    char beside[1024];
    snprintf(beside, sizeof beside, "%s/../shared/data/hypergraphs", source ? source : ".");
    const char *directory = argc > 2 ? argv[2] : beside;
    const unsigned least = argc > 4 ? (unsigned)strtoul(argv[3], NULL, 10) : 0;
    const unsigned most = argc > 4 ? (unsigned)strtoul(argv[4], NULL, 10) : 1000000;
    const unsigned count = read_jobs(directory, least, most);
    unsigned tally[2][CLASSES][VERDICTS] = {0};
    double total[2] = {0, 0};
    struct answer answer;
    int ends[2];
    if (pipe(ends)) {
        perror("bench_widths: pipe");
        return 1;
    }
    fflush(stdout);
    for (unsigned worker = 0; worker < WORKERS; worker++)
        start_worker(worker, count, directory, limit, ends[1]);
    close(ends[1]);
    while (read(ends[0], &answer, sizeof answer) == (ssize_t)sizeof answer) {
        unsigned class = 0;
        while (jobs[answer.job].vertices > class_limit[class])
            class++;
        for (int kind = 0; kind < 2; kind++) {
            tally[kind][class][answer.verdict[kind]]++;
            total[kind] += answer.elapsed[kind];
        }
    }
    while (wait(NULL) > 0)
        continue;
    for (int kind = 0; kind < 2; kind++) {
        printf("%s: %u files, %.1f s each at most, %.0f s in all\n", kind_name[kind], count, limit, total[kind]);
        for (unsigned class = 0; class < CLASSES; class++) {
            const unsigned *t = tally[kind][class];
            printf("  up to %6u vertices: %4u agree, %4u where nothing is known, %4u wrong, %4u unfinished\n",
                   class_limit[class], t[AGREES], t[UNKNOWN], t[WRONG], t[UNFINISHED]);
        }
    }
    return 0;
}
