/* SPDX-License-Identifier: Apache-2.0 */
/* Intersections of two sorted lists of codes without repeats, three ways, and what each costs.
 *
 *   probe   each key of one list is tested in a bitset of the other: one step per key, whatever the other's length
 *   gallop  each key of the shorter list is sought in the longer one: logarithmic in the distance
 *   merge   both lists are walked side by side without branches
 *
 * Results go to `out` in order; out may be the first list itself. With out == NULL they are only counted.
 */
#ifndef EXEC_INTERSECT_H
#define EXEC_INTERSECT_H

#include <joincast/model.h>

typedef struct jc_list {
    const uint32_t *keys;
    uint32_t count;
} jc_list;

/* A bitset over the codes base .. base + 64 * words - 1; base is a multiple of 64. */
typedef struct jc_bitset {
    uint64_t *words;
    size_t base_word; /* base / 64 */
} jc_bitset;

static inline void jc_bitset_add(jc_bitset *set, jc_list list)
{
    for (uint32_t i = 0; i < list.count; i++)
        set->words[(size_t)(list.keys[i] >> 6) - set->base_word] |= UINT64_C(1) << (list.keys[i] & 63);
}

/* Empties the words that list's keys lie in. */
static inline void jc_bitset_remove(jc_bitset *set, jc_list list)
{
    for (uint32_t i = 0; i < list.count; i++)
        set->words[(size_t)(list.keys[i] >> 6) - set->base_word] = 0;
}

/* Every key of list must lie in the bitset's range. out holds one key more than are found: the last one written may
 * not count. */
uint32_t jc_intersect_probe(jc_list list, jc_bitset set, uint32_t *out);
uint32_t jc_intersect_gallop(jc_list shorter, jc_list longer, uint32_t *out);
uint32_t jc_intersect_merge(jc_list left, jc_list right, uint32_t *out);

/* The cheaper of gallop and merge. */
uint32_t jc_intersect_lists(jc_list left, jc_list right, uint32_t *out);
/* What jc_intersect_lists takes, in probes. */
uint64_t jc_intersect_cost(uint32_t left, uint32_t right);

#endif
