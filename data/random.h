/* SPDX-License-Identifier: Apache-2.0 */
/* The generators' random numbers: xoshiro256** (Blackman, Vigna: Scrambled linear pseudorandom number generators,
 * ACM Trans. Math. Softw. 47(4), 2021), its state filled by splitmix64 (Steele, Lea, Flood: Fast splittable
 * pseudorandom number generators, OOPSLA 2014). Integers
 * only: the same seed gives the same bytes on every machine. */
#ifndef DATA_RANDOM_H
#define DATA_RANDOM_H

#include <stdint.h>

typedef struct jc_random {
    uint64_t state[4];
} jc_random;

static inline void jc_random_seed(jc_random *random, uint64_t seed)
{
    for (int i = 0; i < 4; i++) {
        uint64_t x = seed += UINT64_C(0x9e3779b97f4a7c15);
        x = (x ^ (x >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
        x = (x ^ (x >> 27)) * UINT64_C(0x94d049bb133111eb);
        random->state[i] = x ^ (x >> 31);
    }
}

static inline uint64_t jc_random_rotate(uint64_t x, int bits)
{
    return x << bits | x >> (64 - bits);
}

static inline uint64_t jc_random_next(jc_random *random)
{
    uint64_t *s = random->state;
    const uint64_t result = jc_random_rotate(s[1] * 5, 7) * 9;
    const uint64_t shifted = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= shifted;
    s[3] = jc_random_rotate(s[3], 45);
    return result;
}

/* A number below bound (> 0), every one equally likely: draws that would favour the small ones are thrown away. */
static inline uint64_t jc_random_below(jc_random *random, uint64_t bound)
{
    const uint64_t unfair = -bound % bound; /* 2^64 mod bound */
    uint64_t draw;
    do
        draw = jc_random_next(random);
    while (draw < unfair);
    return draw % bound;
}

/* True in `times` of `in` draws: chance(random, 3, 10) holds with probability 0.3. */
static inline int jc_random_chance(jc_random *random, uint64_t times, uint64_t in)
{
    return jc_random_below(random, in) < times;
}

/* A rank below bound (1 to 2^32) under a Zipf law of exponent 1/2: rank < k with probability sqrt(k / bound), the
 * square of a uniform number. */
static inline uint64_t jc_random_skewed(jc_random *random, uint64_t bound)
{
    const uint64_t uniform = jc_random_next(random) >> 32;
    return (uniform * uniform >> 32) * bound >> 32;
}

#endif
