/* SPDX-License-Identifier: Apache-2.0 */
/* Relations against qsort: sorted, distinct, for every arity and every width of codes. */
#include <joincast/model.h>

#include "model/trie.h"
#include "tests/random.h"
#include "tests/tap.h"

static unsigned row_arity;

static int compare_rows(const void *left, const void *right)
{
    const uint32_t *l = left, *r = right;
    for (unsigned c = 0; c < row_arity; c++)
        if (l[c] != r[c])
            return l[c] < r[c] ? -1 : 1;
    return 0;
}

/* Sorts rows (row-major) and removes duplicates; the slow and obvious way. */
static uint64_t oracle(uint32_t *rows, uint64_t count, unsigned arity)
{
    row_arity = arity;
    qsort(rows, count, arity * sizeof *rows, compare_rows);
    uint64_t kept = 0;
    for (uint64_t i = 0; i < count; i++)
        if (kept == 0 || compare_rows(rows + (kept - 1) * arity, rows + i * arity) != 0)
            memmove(rows + kept++ * arity, rows + i * arity, arity * sizeof *rows);
    return kept;
}

/* Codes of one of four kinds, so that both the packed and the column-wise sort are met. */
static uint32_t random_code(uint64_t *state, unsigned kind)
{
    switch (kind) {
    case 0: return (uint32_t)random_below(state, 4);
    case 1: return (uint32_t)random_below(state, 3000);
    case 2: return JC_CODE_TABLE + (uint32_t)random_below(state, 70000);
    default: return (uint32_t)random_below(state, UINT32_MAX);
    }
}

static bool agrees(uint64_t *state, unsigned arity, uint64_t count, unsigned kind)
{
    uint32_t *rows = malloc(count * arity * sizeof *rows + 1), *columns[JC_MAX_ARITY];
    for (unsigned c = 0; c < arity; c++)
        columns[c] = malloc(count * sizeof **columns + 1);
    for (uint64_t i = 0; i < count; i++)
        for (unsigned c = 0; c < arity; c++)
            rows[i * arity + c] = columns[c][i] =
                random_code(state, kind < 4 ? kind : (unsigned)random_below(state, 4));
    uint64_t kept = oracle(rows, count, arity);
    jc_relation *relation = NULL;
    bool same = jc_relation_create(arity, count, columns, &relation) == JC_OK && jc_relation_rows(relation) == kept;
    for (uint64_t i = 0; same && i < kept; i++)
        for (unsigned c = 0; c < arity; c++)
            same &= jc_relation_column(relation, c)[i] == rows[i * arity + c];
    for (unsigned c = 0; same && c < arity; c++) {
        uint64_t distinct = 0, again = 0;
        for (uint64_t i = 0; i < kept; i++)
            rows[i] = jc_relation_column(relation, c)[i];
        same &= jc_relation_distinct(relation, c, &distinct) == JC_OK &&
                jc_relation_distinct(relation, c, &again) == JC_OK && distinct == again &&
                distinct == oracle(rows, kept, 1);
    }
    jc_relation_free(relation);
    free(rows);
    return same;
}

static void test_random(void)
{
    static const uint64_t counts[] = {0, 1, 2, 17, 1000, 20000};
    uint64_t state = 1;
    for (unsigned kind = 0; kind < 5; kind++) {
        bool same = true;
        for (unsigned arity = 1; arity <= 6; arity++)
            for (size_t i = 0; i < sizeof counts / sizeof *counts; i++)
                same &= agrees(&state, arity, counts[i], kind);
        ok(same, "codes of kind %u: rows and distinct counts as qsort finds them", kind);
    }
    ok(agrees(&state, JC_MAX_ARITY, 500, 4), "%d columns", JC_MAX_ARITY);
}

static void test_sorted_input(void)
{
    uint32_t *columns[2] = {malloc(5 * sizeof **columns), malloc(5 * sizeof **columns)};
    static const uint32_t rows[5][2] = {{1, 2}, {1, 2}, {1, 3}, {2, 0}, {2, 0}};
    for (int i = 0; i < 5; i++)
        for (int c = 0; c < 2; c++)
            columns[c][i] = rows[i][c];
    jc_relation *relation = NULL;
    ok(jc_relation_create(2, 5, columns, &relation) == JC_OK && jc_relation_rows(relation) == 3,
       "duplicates go from an input that is sorted already");
    ok(jc_relation_column(relation, 0)[2] == 2 && jc_relation_column(relation, 1)[1] == 3, "and the rest stays");
    jc_relation_free(relation);
}

static void test_nullary(void)
{
    uint32_t *columns[1] = {NULL};
    for (uint64_t rows = 0; rows < 4; rows++) {
        jc_relation *relation = NULL;
        ok(jc_relation_create(0, rows, columns, &relation) == JC_OK && jc_relation_arity(relation) == 0 &&
               jc_relation_rows(relation) == (rows > 0),
           "%d rows without columns are %d", (int)rows, rows > 0);
        jc_relation_free(relation);
    }
}

static void test_limits(void)
{
    uint64_t rows = UINT64_C(1) << 32, arity_rows = 3;
    uint32_t *columns[1] = {NULL};
    uint64_t distinct = 7;
    ok(jc_sort_rows(1, &rows, columns) == JC_ERR_LIMIT, "2^32 rows are over the limit");
    ok(jc_sort_rows(JC_MAX_ARITY + 1, &arity_rows, columns) == JC_ERR_ARGUMENT, "so are 65 columns");
    jc_relation *relation = NULL;
    ok(jc_relation_create(1, 0, columns, &relation) == JC_OK, "an empty relation is made of a NULL column");
    ok(jc_relation_distinct(relation, 1, &distinct) == JC_ERR_ARGUMENT && distinct == 7,
       "there is no distinct count of a column that does not exist");
    ok(jc_relation_distinct(relation, 0, &distinct) == JC_OK && distinct == 0,
       "an empty column has no distinct code");
    jc_relation_free(relation);
    jc_relation_free(NULL);
}

int main(void)
{
    test_random();
    test_sorted_input();
    test_nullary();
    test_limits();
    return done_testing();
}
