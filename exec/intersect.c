/* SPDX-License-Identifier: Apache-2.0 */
/* The intersection kernels. The costs are ratios measured on x86-64; they decide which kernel runs, never what it
 * finds. */
#include "exec/intersect.h"

#include "model/search.h"

#include <string.h>

enum {
    MERGE_COST = 5,        /* probes per step of a merge */
    GALLOP_COST = 10,      /* probes per seek of a gallop, however near */
    GALLOP_LEVEL_COST = 4  /* and per doubling of the distance */
};

static inline uint64_t probe(const uint64_t *words, size_t base_word, uint32_t key)
{
    return words[(size_t)(key >> 6) - base_word] >> (key & 63) & 1;
}

/* Four independent sums keep the additions off the critical path. */
static uint32_t probe_count(jc_list list, jc_bitset set)
{
    const uint64_t *words = set.words;
    size_t base = set.base_word;
    uint64_t sum[4] = {0, 0, 0, 0};
    uint32_t i = 0;
    for (; i + 4 <= list.count; i += 4) {
        sum[0] += probe(words, base, list.keys[i]);
        sum[1] += probe(words, base, list.keys[i + 1]);
        sum[2] += probe(words, base, list.keys[i + 2]);
        sum[3] += probe(words, base, list.keys[i + 3]);
    }
    for (; i < list.count; i++)
        sum[0] += probe(words, base, list.keys[i]);
    return (uint32_t)(sum[0] + sum[1] + sum[2] + sum[3]);
}

uint32_t jc_intersect_probe(jc_list list, jc_bitset set, uint32_t *out)
{
    if (!out)
        return probe_count(list, set);
    uint32_t count = 0;
    for (uint32_t i = 0; i < list.count; i++) {
        uint32_t key = list.keys[i];
        out[count] = key; /* overwritten by the next key unless it counts */
        count += (uint32_t)probe(set.words, set.base_word, key);
    }
    return count;
}

uint32_t jc_intersect_gallop(jc_list shorter, jc_list longer, uint32_t *out)
{
    uint32_t count = 0, at = 0;
    for (uint32_t i = 0; i < shorter.count; i++) {
        uint32_t key = shorter.keys[i];
        at = jc_gallop(longer.keys, at, longer.count, key);
        if (at == longer.count)
            break;
        if (longer.keys[at] == key) {
            if (out)
                out[count] = key;
            count++;
        }
    }
    return count;
}

uint32_t jc_intersect_merge(jc_list left, jc_list right, uint32_t *out)
{
    uint32_t count = 0, i = 0, j = 0;
    if (out) {
        while (i < left.count && j < right.count) {
            uint32_t l = left.keys[i], r = right.keys[j];
            out[count] = l;
            count += l == r;
            i += l <= r;
            j += r <= l;
        }
    } else {
        while (i < left.count && j < right.count) {
            uint32_t l = left.keys[i], r = right.keys[j];
            count += l == r;
            i += l <= r;
            j += r <= l;
        }
    }
    return count;
}

static uint64_t gallop_cost(uint32_t shorter, uint32_t longer)
{
    uint32_t distance = longer / (shorter > 0 ? shorter : 1);
    unsigned levels = distance > 0 ? 32 - (unsigned)__builtin_clz(distance) : 0;
    return (uint64_t)shorter * (GALLOP_COST + GALLOP_LEVEL_COST * levels);
}

static uint64_t merge_cost(uint32_t left, uint32_t right)
{
    return MERGE_COST * ((uint64_t)left + right);
}

uint64_t jc_intersect_cost(uint32_t left, uint32_t right)
{
    uint64_t gallop = left < right ? gallop_cost(left, right) : gallop_cost(right, left);
    uint64_t merge = merge_cost(left, right);
    return gallop < merge ? gallop : merge;
}

uint32_t jc_intersect_lists(jc_list left, jc_list right, uint32_t *out)
{
    jc_list shorter = left.count < right.count ? left : right, longer = left.count < right.count ? right : left;
    if (gallop_cost(shorter.count, longer.count) < merge_cost(shorter.count, longer.count))
        return jc_intersect_gallop(shorter, longer, out);
    return jc_intersect_merge(left, right, out); /* unswapped: out may be left, not right */
}
