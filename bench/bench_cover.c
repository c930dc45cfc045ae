/* SPDX-License-Identifier: Apache-2.0 */
/* Certified covers per second: random queries of six binary or ternary atoms over six variables, as exponents and at
 * random sizes. Prints the median of five runs with the slowest and the fastest. */
#include <joincast/lp.h>

#include "tests/random.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { QUERIES = 2000, ATOMS = 6, VARIABLES = 6, RUNS = 5 };

static jc_hypergraph queries[QUERIES];
static size_t starts[QUERIES][ATOMS + 1];
static unsigned members[QUERIES][ATOMS * 3];
static uint64_t sizes[QUERIES][ATOMS];
static char name[] = "x";
static char *names[VARIABLES] = {name, name, name, name, name, name};

/* Every variable occurs: atom i starts with variable i. */
static void draw_queries(void)
{
    uint64_t state = 1;
    for (unsigned q = 0; q < QUERIES; q++) {
        size_t length = 0;
        for (unsigned atom = 0; atom < ATOMS; atom++) {
            unsigned set = 1u << atom;
            for (unsigned others = 1 + (unsigned)random_below(&state, 2); others > 0; others--)
                set |= 1u << random_below(&state, VARIABLES);
            starts[q][atom] = length;
            for (unsigned v = 0; v < VARIABLES; v++) {
                if (set >> v & 1)
                    members[q][length++] = v;
            }
            sizes[q][atom] = 1 + random_below(&state, 100000000);
        }
        starts[q][ATOMS] = length;
        queries[q] = (jc_hypergraph){VARIABLES, names, ATOMS, names, starts[q], members[q]};
    }
}

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static int by_value(const void *left, const void *right)
{
    const double a = *(const double *)left, b = *(const double *)right;
    return (a > b) - (a < b);
}

static void measure(const char *what, bool sized)
{
    double rate[RUNS];
    for (int run = 0; run < RUNS; run++) {
        const double start = seconds();
        for (unsigned q = 0; q < QUERIES; q++) {
            jc_cover *cover;
            const jc_status status = sized ? jc_cover_solve_sizes(&queries[q], sizes[q], NULL, &cover, NULL)
                                           : jc_cover_solve(&queries[q], NULL, NULL, &cover, NULL);
            if (status) {
                fprintf(stderr, "bench_cover: query %u: %s\n", q, jc_status_text(status));
                exit(1);
            }
            jc_cover_free(cover);
        }
        rate[run] = QUERIES / (seconds() - start);
    }
    qsort(rate, RUNS, sizeof *rate, by_value);
    printf("%-10s %8.0f certified covers per second of one core (%.0f to %.0f, %d runs of %d queries)\n", what,
           rate[RUNS / 2], rate[0], rate[RUNS - 1], (int)RUNS, (int)QUERIES);
}

int main(void)
{
    draw_queries();
    measure("exponent", false);
    measure("sized", true);
    return 0;
}
