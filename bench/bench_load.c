/* SPDX-License-Identifier: Apache-2.0 */
/* Loading a relation of two integer columns: rows per second and peak memory per cell.
 *
 *     bench_load [ROWS]      default 4,000,000
 *
 * Makes the files itself, in a temporary folder: pairs drawn from a recursive matrix of 2^20 x 2^20 (a = 0.57,
 * b = c = 0.19), in the order drawn. Each load runs in a child process from a warm file on one thread. Peak memory is
 * the growth of the child's VmHWM, so it holds the columns, the sort's buffers, blocks and dictionary.
 */
#include "bench/bench.h"
#include "tests/random.h"

#include <joincast/data.h>

#include <inttypes.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#include <zlib.h>

#define RUNS 5
#define SCALE 20
#define COLUMNS 2

typedef struct sample {
    double wall_s, cpu_s, peak_bytes;
    uint64_t rows;
} sample;

static void draw_edge(uint64_t *state, uint32_t *x, uint32_t *y)
{
    *x = *y = 0;
    for (int bit = 0; bit < SCALE; bit++) {
        uint64_t draw = random_below(state, 100);
        *x = *x << 1 | (draw >= 76);
        *y = *y << 1 | ((draw >= 57 && draw < 76) || draw >= 95);
    }
}

static bool write_file(const char *path, char separator, bool gzip, uint64_t rows)
{
    /* Mode T: gzwrite without compression, as it is. */
    gzFile file = gzopen(path, gzip ? "wb6" : "wbT");
    uint64_t state = 1;
    bool good = file != NULL;
    for (uint64_t i = 0; good && i < rows; i++) {
        uint32_t x, y;
        draw_edge(&state, &x, &y);
        good = gzprintf(file, "%" PRIu32 "%c%" PRIu32 "\n", x, separator, y) > 0;
    }
    return file && gzclose(file) == Z_OK && good;
}

/* The process' peak resident set so far, in bytes. */
static double peak_bytes(void)
{
    FILE *status = fopen("/proc/self/status", "r");
    char line[256];
    long kilobytes = 0;
    while (status && fgets(line, sizeof line, status))
        if (strncmp(line, "VmHWM:", 6) == 0)
            kilobytes = strtol(line + 6, NULL, 10);
    if (status)
        fclose(status);
    return (double)kilobytes * 1024;
}

static bool load(const char *path, sample *taken)
{
    static const jc_type types[COLUMNS] = {JC_TYPE_NUMBER, JC_TYPE_NUMBER};
    jc_dictionary *dictionary = NULL;
    jc_relation *relation = NULL;
    jc_error error = {.code = JC_OK};
    double peak = peak_bytes(), wall = bench_clock(CLOCK_MONOTONIC), cpu = bench_clock(CLOCK_PROCESS_CPUTIME_ID);
    bool good = jc_dictionary_create(&dictionary) == JC_OK &&
                jc_relation_read(path, NULL, COLUMNS, types, dictionary, &relation, &error) == JC_OK;
    taken->wall_s = bench_clock(CLOCK_MONOTONIC) - wall;
    taken->cpu_s = bench_clock(CLOCK_PROCESS_CPUTIME_ID) - cpu;
    taken->peak_bytes = peak_bytes() - peak;
    if (good)
        taken->rows = jc_relation_rows(relation);
    else
        fprintf(stderr, "bench_load: %s: %s\n", error.place, error.sentence);
    jc_relation_free(relation);
    jc_dictionary_free(dictionary);
    return good;
}

static bool load_in_child(const char *path, sample *taken)
{
    int ends[2], status = 1;
    if (pipe(ends) != 0)
        return false;
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        sample mine = {0};
        bool good = load(path, &mine) && write(ends[1], &mine, sizeof mine) == sizeof mine;
        _exit(good ? 0 : 1);
    }
    close(ends[1]);
    bool good = child > 0 && read(ends[0], taken, sizeof *taken) == sizeof *taken;
    close(ends[0]);
    return child > 0 && waitpid(child, &status, 0) == child && status == 0 && good;
}

static bool bench_file(const char *folder, const char *name, char separator, bool gzip, uint64_t rows)
{
    char path[512];
    double rates[RUNS], cpu_rates[RUNS], peak = 0;
    sample taken = {0};
    snprintf(path, sizeof path, "%s/%s", folder, name);
    bool good = write_file(path, separator, gzip, rows) && load_in_child(path, &taken);
    for (int run = 0; good && run < RUNS; run++) {
        good = load_in_child(path, &taken);
        rates[run] = (double)rows / taken.wall_s / 1e6;
        cpu_rates[run] = (double)rows / taken.cpu_s / 1e6;
        peak = taken.peak_bytes > peak ? taken.peak_bytes : peak;
    }
    if (good) {
        double median = bench_median(rates, RUNS), cpu_median = bench_median(cpu_rates, RUNS);
        printf("%-12s %8.2f (%.2f to %.2f) %14.2f %16.1f %12" PRIu64 "\n", name, median, rates[0], rates[RUNS - 1],
               cpu_median, peak / ((double)rows * COLUMNS), taken.rows);
    }
    unlink(path);
    return good;
}

int main(int argc, char **argv)
{
    char folder[] = "/tmp/joincast-bench-load-XXXXXX";
    uint64_t rows = argc > 1 ? strtoull(argv[1], NULL, 10) : 4000000;
    if (rows == 0 || !mkdtemp(folder)) {
        fprintf(stderr, "usage: bench_load [ROWS]\n");
        return 2;
    }
    printf("load: %" PRIu64 " rows of two integers, one thread, median of %d runs (least to most)\n", rows, RUNS);
    printf("%-12s %25s %14s %16s %12s\n", "file", "million rows/s", "per CPU s", "peak bytes/cell", "distinct");
    bool good = bench_file(folder, "edges.tsv", '\t', false, rows) &&
                bench_file(folder, "edges.csv", ',', false, rows) &&
                bench_file(folder, "edges.txt", ' ', false, rows) &&
                bench_file(folder, "edges.tsv.gz", '\t', true, rows);
    rmdir(folder);
    if (!good)
        fprintf(stderr, "bench_load: a file could not be written or loaded\n");
    return good ? 0 : 1;
}
