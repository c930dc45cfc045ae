/* SPDX-License-Identifier: Apache-2.0 */
/* Sets of vertices as bits: vertex v is bit v % 64 of word v / 64. Every set of one graph has the same number of
 * words. */
#ifndef LP_VERTEX_SET_H
#define LP_VERTEX_SET_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

static inline unsigned set_words(unsigned vertex_count)
{
    return vertex_count / 64 + 1;
}

static inline bool set_has(const uint64_t *set, unsigned vertex)
{
    return set[vertex / 64] >> (vertex % 64) & 1;
}

static inline void set_add(uint64_t *set, unsigned vertex)
{
    set[vertex / 64] |= UINT64_C(1) << (vertex % 64);
}

static inline void set_remove(uint64_t *set, unsigned vertex)
{
    set[vertex / 64] &= ~(UINT64_C(1) << (vertex % 64));
}

static inline void set_clear(uint64_t *set, unsigned words)
{
    memset(set, 0, words * sizeof *set);
}

static inline void set_copy(uint64_t *to, const uint64_t *from, unsigned words)
{
    memcpy(to, from, words * sizeof *to);
}

/* The first count vertices. */
static inline void set_fill(uint64_t *set, unsigned count, unsigned words)
{
    set_clear(set, words);
    for (unsigned v = 0; v < count; v++)
        set_add(set, v);
}

static inline void set_unite(uint64_t *set, const uint64_t *other, unsigned words)
{
    for (unsigned w = 0; w < words; w++)
        set[w] |= other[w];
}

static inline void set_intersect(uint64_t *set, const uint64_t *other, unsigned words)
{
    for (unsigned w = 0; w < words; w++)
        set[w] &= other[w];
}

static inline void set_subtract(uint64_t *set, const uint64_t *other, unsigned words)
{
    for (unsigned w = 0; w < words; w++)
        set[w] &= ~other[w];
}

static inline bool set_empty(const uint64_t *set, unsigned words)
{
    for (unsigned w = 0; w < words; w++) {
        if (set[w])
            return false;
    }
    return true;
}

static inline bool set_equal(const uint64_t *left, const uint64_t *right, unsigned words)
{
    for (unsigned w = 0; w < words; w++) {
        if (left[w] != right[w])
            return false;
    }
    return true;
}

static inline bool set_within(const uint64_t *set, const uint64_t *other, unsigned words)
{
    for (unsigned w = 0; w < words; w++) {
        if (set[w] & ~other[w])
            return false;
    }
    return true;
}

static inline bool set_meets(const uint64_t *set, const uint64_t *other, unsigned words)
{
    for (unsigned w = 0; w < words; w++) {
        if (set[w] & other[w])
            return true;
    }
    return false;
}

static inline unsigned set_count(const uint64_t *set, unsigned words)
{
    unsigned count = 0;
    for (unsigned w = 0; w < words; w++)
        count += (unsigned)__builtin_popcountll(set[w]);
    return count;
}

/* The least vertex from `from` on; words * 64 where there is none. */
static inline unsigned set_next(const uint64_t *set, unsigned from, unsigned words)
{
    unsigned w = from / 64;
    if (w >= words)
        return words * 64;
    uint64_t word = set[w] & ~UINT64_C(0) << (from % 64);
    while (!word) {
        if (++w == words)
            return words * 64;
        word = set[w];
    }
    return w * 64 + (unsigned)__builtin_ctzll(word);
}

#define SET_EACH(vertex, set, words)                                                                                   \
    for (unsigned vertex = set_next(set, 0, words); vertex < (words) * 64; vertex = set_next(set, vertex + 1, words))

static inline uint64_t set_hash(const uint64_t *set, unsigned words)
{
    uint64_t hash = words;
    for (unsigned w = 0; w < words; w++) {
        hash = (hash ^ set[w]) * UINT64_C(0x9e3779b97f4a7c15);
        hash ^= hash >> 29;
    }
    return hash;
}

#endif
