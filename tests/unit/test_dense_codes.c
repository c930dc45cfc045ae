/* SPDX-License-Identifier: Apache-2.0 */
/* Dense codes against counting each code by a loop; limits; memory that runs out. */
#include "model/dense_codes.h"

#include "tests/failing_memory.h"
#include "tests/random.h"
#include "tests/tap.h"

#define ROWS 300

static uint32_t count_in(const uint32_t *const *columns, const uint64_t *rows, unsigned count, uint32_t code)
{
    uint32_t found = 0;
    for (unsigned c = 0; c < count; c++)
        for (uint64_t i = 0; i < rows[c]; i++)
            found += columns[c][i] == code;
    return found;
}

/* Every code has a number that leads back to it, frequencies fall, and ties are in order. */
static bool agrees(const jc_dense_codes *codes, const uint32_t *const *columns, const uint64_t *rows, unsigned count)
{
    uint64_t total = 0, covered = 0;
    for (unsigned c = 0; c < count; c++) {
        total += rows[c];
        for (uint64_t i = 0; i < rows[c]; i++) {
            const uint32_t dense = jc_dense_find(codes, columns[c][i]);
            if (dense >= codes->count || codes->code[dense] != columns[c][i])
                return false;
        }
    }
    for (uint32_t d = 0; d < codes->count; d++) {
        const uint32_t frequency = count_in(columns, rows, count, codes->code[d]);
        const uint32_t before = d > 0 ? count_in(columns, rows, count, codes->code[d - 1]) : UINT32_MAX;
        covered += frequency;
        if (frequency > before || (frequency == before && codes->code[d - 1] >= codes->code[d]) ||
            jc_dense_find(codes, codes->code[d]) != d || codes->dense[d] >= codes->count ||
            codes->code[codes->dense[d]] != codes->sorted[d] || (d > 0 && codes->sorted[d - 1] >= codes->sorted[d]))
            return false;
    }
    return covered == total;
}

static void test_random(void)
{
    static const uint64_t ranges[] = {1, 5, 200, 70000, UINT64_C(1) << 32};
    static uint32_t column[3][ROWS];
    const uint32_t *const columns[] = {column[0], column[1], column[2]};
    uint64_t state = 11;
    bool good = true, table = false, search = false, absent = true;
    for (unsigned i = 0; i < 200 && good; i++) {
        uint64_t rows[3];
        for (unsigned c = 0; c < 3; c++) {
            rows[c] = random_below(&state, ROWS);
            for (uint64_t r = 0; r < rows[c]; r++)
                column[c][r] = (uint32_t)(UINT32_MAX - random_below(&state, ranges[i % 5]));
        }
        jc_dense_codes *codes = NULL;
        good = jc_dense_codes_create(i % 4, rows, columns, &codes) == JC_OK && agrees(codes, columns, rows, i % 4);
        for (unsigned k = 0; good && k < 50; k++) {
            const uint32_t code = (uint32_t)random_next(&state);
            absent &= count_in(columns, rows, i % 4, code) > 0 || jc_dense_find(codes, code) == JC_DENSE_NONE;
        }
        absent &= !good || codes->count > 0 || jc_dense_find(codes, 0) == JC_DENSE_NONE;
        table = table || (good && codes->table_size > 0);
        search = search || (good && codes->count > 1 && codes->table_size == 0);
        jc_dense_codes_free(codes);
    }
    ok(good, "codes are numbered by falling frequency, then by code, there and back");
    ok(absent, "codes that do not occur have no number");
    ok(table && search, "tables and searches were among them");
}

static void test_limits(void)
{
    const uint64_t many[] = {UINT32_MAX, 1}, split[] = {UINT32_MAX - 1, 1}, huge[] = {1, UINT64_MAX};
    const uint32_t *const columns[] = {NULL, NULL};
    jc_dense_codes *codes = NULL;
    ok(jc_dense_codes_create(1, many, columns, &codes) == JC_ERR_LIMIT &&
       jc_dense_codes_create(2, split, columns, &codes) == JC_ERR_LIMIT &&
       jc_dense_codes_create(2, huge, columns, &codes) == JC_ERR_LIMIT && !codes, "2^32 - 1 occurrences are too many");
    ok(jc_dense_table_size(1, 5, 65540 + 4) == 65540 && jc_dense_table_size(1, 5, 65540 + 5) == 0 &&
       jc_dense_table_size(UINT32_MAX, 0, UINT32_MAX) == UINT64_C(1) << 32, "where codes lie together is exact");
    jc_dense_codes_free(NULL);
}

static jc_status create_some(void)
{
    const uint32_t column[] = {4, 4, 9, 1};
    const uint32_t *const columns[] = {column};
    const uint64_t rows = 4;
    jc_dense_codes *codes = NULL;
    const jc_status status = jc_dense_codes_create(1, &rows, columns, &codes);
    jc_dense_codes_free(codes);
    return status;
}

int main(void)
{
    test_random();
    test_limits();
    fail_each_allocation(create_some, "dense codes", 6);
    return done_testing();
}
