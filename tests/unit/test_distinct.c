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

int main(void)
{
    uint64_t state = 20;
    static const uint64_t sizes[] = {0, 1, 2, 50, 3000, 40000, 300000};
    static const unsigned projections[][4] = {{1, 0}, {1, 2}, {2, 0, 1}, {2, 1, 2}, {2, 0, 2}, {3, 0, 1, 2}};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        const uint64_t ranges[] = {1000, 300, 1000};
        jc_relation *relation = random_relation(sizes[i], ranges, &state);
        double worst = 0;
        for (size_t p = 0; relation && p < sizeof projections / sizeof *projections; p++) {
            const jc_trie *trie;
            double distinct = -1;
            if (jc_relation_trie(relation, projections[p][0], projections[p] + 1, &trie) != JC_OK ||
                jc_estimate_distinct(relation, projections[p][0], projections[p] + 1, &distinct) != JC_OK)
                distinct = NAN;
            double exact = (double)trie->rows, off = exact > 0 ? fabs(distinct / exact - 1) : fabs(distinct);
            worst = off <= worst ? worst : off;
        }
        ok(relation && worst < 0.04, "%llu rows: all projections within 4%% (worst %.2f%%)",
           (unsigned long long)sizes[i], 100 * worst);
        jc_relation_free(relation);
    }
    return done_testing();
}
