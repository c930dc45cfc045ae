/* SPDX-License-Identifier: Apache-2.0 */
/* Seeks, slices and the intersection kernels against obvious loops. */
#include "exec/intersect.h"
#include "model/slice.h"

#include "tests/random.h"
#include "tests/tap.h"

enum { CODES = 4096, TRIALS = 2000 };

/* A sorted list without repeats: each code below CODES with probability share / 64, from base up. */
static uint32_t draw_list(uint32_t *keys, uint32_t base, uint64_t share, uint64_t *random)
{
    uint32_t count = 0;
    for (uint32_t code = 0; code < CODES; code++)
        if (random_below(random, 64) < share && random_below(random, 4) < 1 + share / 16)
            keys[count++] = base + code;
    return count;
}

static uint32_t obvious(const uint32_t *a, uint32_t a_count, const uint32_t *b, uint32_t b_count, uint32_t *out)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < a_count; i++)
        for (uint32_t j = 0; j < b_count; j++)
            if (a[i] == b[j])
                out[count++] = a[i];
    return count;
}

static bool same(const uint32_t *got, uint32_t got_count, const uint32_t *want, uint32_t want_count)
{
    return got_count == want_count && (got_count == 0 || memcmp(got, want, got_count * sizeof *got) == 0);
}

static void test_kernels(uint64_t *random)
{
    static uint32_t a[CODES], b[CODES], want[CODES], got[CODES];
    static uint64_t words[CODES / 64 + 1];
    unsigned wrong[5] = {0};
    for (unsigned trial = 0; trial < TRIALS / 10; trial++) {
        uint32_t base = trial % 2 ? JC_CODE_TABLE - 64 : 64 * (uint32_t)random_below(random, 9);
        jc_list left = {a, draw_list(a, base, random_below(random, 40), random)};
        uint64_t share = trial % 3 ? 3 : 64;
        jc_list right = {b, draw_list(b, base, random_below(random, share), random)};
        uint32_t count = obvious(a, left.count, b, right.count, want);
        jc_bitset set = {words, base / 64};
        jc_bitset_add(&set, right);
        jc_list shorter = left.count < right.count ? left : right, longer = left.count < right.count ? right : left;
        wrong[0] += jc_intersect_probe(left, set, NULL) != count
                    || !same(got, jc_intersect_probe(left, set, got), want, count);
        jc_bitset_remove(&set, right);
        for (unsigned w = 0; w <= CODES / 64; w++)
            wrong[4] += words[w] != 0;
        wrong[1] += jc_intersect_gallop(shorter, longer, NULL) != count
                    || !same(got, jc_intersect_gallop(shorter, longer, got), want, count);
        wrong[2] += jc_intersect_merge(left, right, NULL) != count
                    || !same(got, jc_intersect_merge(left, right, got), want, count);
        memcpy(got, a, left.count * sizeof *got); /* in place */
        wrong[3] += !same(got, jc_intersect_lists((jc_list){got, left.count}, right, got), want, count);
    }
    ok(wrong[0] == 0, "probing a bitset finds what is in both lists");
    ok(wrong[1] == 0, "galloping finds what is in both lists");
    ok(wrong[2] == 0, "merging finds what is in both lists");
    ok(wrong[3] == 0, "the cheaper of the two may write over its first list");
    ok(wrong[4] == 0, "a bitset is empty after its keys are removed");
    ok(jc_intersect_cost(10, 100000) < jc_intersect_cost(10000, 100000), "a shorter list costs less");
}

static void test_seeks(uint64_t *random)
{
    static uint32_t keys[CODES];
    unsigned wrong = 0;
    for (unsigned trial = 0; trial < TRIALS; trial++) {
        uint32_t count = draw_list(keys, 0, random_below(random, 64), random);
        uint32_t begin = (uint32_t)random_below(random, count + 1), want = begin;
        uint32_t key = (uint32_t)random_below(random, CODES + 10);
        while (want < count && keys[want] < key)
            want++;
        wrong += jc_lower_bound(keys, begin, count, key) != want || jc_gallop(keys, begin, count, key) != want;
    }
    ok(wrong == 0, "binary search and gallop find the first key that is not less");
}

static void test_slices(uint64_t *random)
{
    uint64_t start[101];
    unsigned wrong = 0;
    for (unsigned trial = 0; trial < TRIALS; trial++) {
        uint64_t units = 1 + random_below(random, 100), scale = 1 + random_below(random, 20);
        start[0] = 0;
        for (uint64_t i = 0; i < units; i++)
            start[i + 1] = start[i] + random_below(random, scale);
        if (start[units] == 0)
            continue;
        uint64_t place = random_below(random, start[units]), first = 0, unit = 0;
        while (start[first] < place)
            first++;
        while (start[unit + 1] <= place)
            unit++;
        wrong += jc_slice_first_unit(start, units, place) != first || jc_slice_decode(start, units, place) != unit;
        uint32_t slices = 1 + (uint32_t)random_below(random, 64);
        for (uint32_t s = 0; s < slices; s++)
            wrong += jc_slice_start(start[units], s, slices) != (start[units] * s + slices - 1) / slices;
    }
    ok(wrong == 0, "slices begin at the rounded-up share, and places lie in their units");
    ok(jc_slice_start(UINT64_MAX, 3, 3) == UINT64_MAX && jc_slice_start(UINT64_MAX, 1, 3) == UINT64_MAX / 3,
       "slices of the largest total do not overflow");
}

int main(void)
{
    uint64_t random = 5;
    test_kernels(&random);
    test_seeks(&random);
    test_slices(&random);
    return done_testing();
}
