/* SPDX-License-Identifier: Apache-2.0 */
/* Estimated distinct rows of projections against exact counts by tries. */
#include "model/distinct.h"
#include "model/trie.h"
#include "tests/random.h"
#include "tests/tap.h"

#include <math.h>

static jc_relation *random_relation(uint64_t rows, const uint64_t *ranges, uint64_t *state)
{
    uint32_t *columns[3];
    for (unsigned c = 0; c < 3; c++) {
        columns[c] = malloc((rows + 1) * sizeof **columns);
        for (uint64_t row = 0; row < rows; row++)
            columns[c][row] = (uint32_t)random_below(state, ranges[c]);
    }
    /* The third column depends on the first: products of distinct counts would be far off. */
    for (uint64_t row = 0; row < rows; row++)
        columns[2][row] = columns[0][row] % 7 + columns[2][row] % 2;
    jc_relation *relation = NULL;
    return jc_relation_create(3, rows, columns, &relation) == JC_OK ? relation : NULL;
}

static int by_key(const void *left, const void *right)
{
    uint64_t a = *(const uint64_t *)left, b = *(const uint64_t *)right;
    return (a > b) - (a < b);
}

/* sum n^2 / R * D / R, counted over sorted keys; a key packs the projection's codes, each below 2^20. */
static double exact_skew(const jc_relation *relation, unsigned count, const unsigned *columns, double distinct)
{
    uint64_t rows = jc_relation_rows(relation), *keys = calloc(rows + 1, sizeof *keys);
    for (uint64_t row = 0; row < rows; row++) {
        for (unsigned i = 0; i < count; i++)
            keys[row] = keys[row] << 20 | jc_relation_column(relation, columns[i])[row];
    }
    qsort(keys, rows, sizeof *keys, by_key);
    double sum = 0;
    for (uint64_t row = 0, run = 0; row < rows; row++) {
        run++;
        if (row + 1 == rows || keys[row + 1] != keys[row]) {
            sum += (double)run * (double)run;
            run = 0;
        }
    }
    free(keys);
    return sum / (double)rows * distinct / (double)rows;
}

int main(void)
{
    uint64_t state = 20;
    static const uint64_t sizes[] = {0, 1, 2, 50, 3000, 40000, 300000};
    static const unsigned projections[][4] = {{1, 0}, {1, 2}, {2, 0, 1}, {2, 1, 2}, {2, 0, 2}, {3, 0, 1, 2}};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        const uint64_t ranges[] = {1000, 300, 1000};
        jc_relation *relation = random_relation(sizes[i], ranges, &state);
        double worst = 0, worst_skew = 0;
        for (size_t p = 0; relation && p < sizeof projections / sizeof *projections; p++) {
            const jc_trie *trie;
            jc_projection_estimate estimate = {.distinct = NAN};
            if (!ok(jc_relation_trie(relation, projections[p][0], projections[p] + 1, &trie) == JC_OK &&
                        jc_estimate_projection(relation, projections[p][0], projections[p] + 1, &estimate) == JC_OK,
                    "%llu rows: projection %zu", (unsigned long long)sizes[i], p))
                continue;
            double exact = (double)trie->rows;
            double off = exact > 0 ? fabs(estimate.distinct / exact - 1) : fabs(estimate.distinct);
            worst = off <= worst ? worst : off;
            if (exact > 0) {
                double skew = exact_skew(relation, projections[p][0], projections[p] + 1, exact);
                off = fabs(estimate.skew / skew - 1);
                worst_skew = off <= worst_skew ? worst_skew : off;
            }
        }
        ok(relation && worst < 0.04, "%llu rows: all projections within 4%% (worst %.2f%%)",
           (unsigned long long)sizes[i], 100 * worst);
        ok(worst_skew < 0.1, "%llu rows: all skews within 10%% (worst %.2f%%)", (unsigned long long)sizes[i],
           100 * worst_skew);
        jc_relation_free(relation);
    }
    return done_testing();
}
