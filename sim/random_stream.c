/* SPDX-License-Identifier: Apache-2.0 */
#include "sim/random_stream.h"

#include "model/error.h"

#include <gsl/gsl_randist.h>
#include <gsl/gsl_rng.h>
#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct jc_random {
    gsl_rng generator; /* its memory is ours: gsl_rng_alloc would report an error where there is none */
    double span;       /* how many numbers the generator has */
    bool gives_32_bit; /* all 32-bit numbers, and no others */
};

enum { GENERATORS_MOST = 256 };

static pthread_once_t types_once = PTHREAD_ONCE_INIT;
static const gsl_rng_type **types;

/* GSL fills its table of generators at each call, which threads must not do at once. */
static void set_up_types(void)
{
    types = gsl_rng_types_setup();
}

static const gsl_rng_type *find_type(const char *name, jc_error *error)
{
    if (!name)
        return gsl_rng_mt19937;
    pthread_once(&types_once, set_up_types);
    const char *names[GENERATORS_MOST];
    size_t count = 0;
    for (const gsl_rng_type **type = types; *type && count < GENERATORS_MOST; type++) {
        if (strcmp((*type)->name, name) == 0)
            return *type;
        names[count++] = (*type)->name;
    }
    const char *nearest = jc_nearest_name(name, names, count);
    jc_fail(error, JC_ERR_ARGUMENT, name, "GSL has no random number generator of this name; %s%s%s",
            nearest ? "did you mean " : "choose for example mt19937, ranlxd2, taus2 or gfsr4", nearest ? nearest : "",
            nearest ? "?" : "");
    return NULL;
}

/* splitmix64's finalizer (Steele, Lea, Flood: Fast splittable pseudorandom number generators, OOPSLA 2014). */
static uint64_t mix(uint64_t x)
{
    x = (x ^ (x >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ (x >> 27)) * UINT64_C(0x94d049bb133111eb);
    return x ^ (x >> 31);
}

/* A seed that every generator takes: cut to 32 bits, which unsigned long has everywhere, and not the one that ran0
 * reports as an error, since its state would be 0. */
static unsigned long seed_of(uint64_t hash)
{
    const unsigned long seed = (unsigned long)(hash >> 32), refused = 123459876;
    return seed == refused ? 0 : seed;
}

jc_status jc_random_create(const char *generator, uint64_t seed, jc_stream_purpose purpose, unsigned level,
                           jc_random **random, jc_error *error)
{
    const gsl_rng_type *type = find_type(generator, error);
    if (!type)
        return JC_ERR_ARGUMENT;
    jc_random *made = malloc(sizeof *made);
    uint64_t hash = mix(mix(seed + UINT64_C(0x9e3779b97f4a7c15)) + ((uint64_t)purpose << 32 | level));
    void *state = calloc(1, type->size);
    if (!made || !state) {
        free(state);
        free(made);
        return jc_fail_memory(error);
    }
    made->generator = (gsl_rng){.type = type, .state = state};
    gsl_rng_set(&made->generator, seed_of(hash));
    made->span = (double)type->max - (double)type->min + 1;
    made->gives_32_bit = type->min == 0 && type->max == UINT32_MAX;
    *random = made;
    return JC_OK;
}

void jc_random_free(jc_random *random)
{
    if (random)
        free(random->generator.state);
    free(random);
}

double jc_random_uniform(jc_random *random)
{
    const gsl_rng *generator = &random->generator;
    double high = (double)gsl_rng_get(generator) - (double)generator->type->min;
    double both = (high + gsl_rng_uniform(generator)) / random->span;
    return fmin(fmax(both, 0x1p-64), 1 - 0x1p-53);
}

/* 32-bit numbers: the high half of bound * number, rejecting the few low halves that would favour some results.
 * (Lemire: Fast random integer generation in an interval, ACM TOMACS 29, 2019.) */
uint64_t jc_random_below(jc_random *random, uint64_t bound)
{
    if (!random->gives_32_bit || bound > UINT32_MAX)
        return (uint64_t)(jc_random_uniform(random) * (double)bound);
    const gsl_rng_type *type = random->generator.type;
    uint64_t product = bound * type->get(random->generator.state);
    if ((uint32_t)product < bound) {
        uint32_t favoured = -(uint32_t)bound % (uint32_t)bound;
        while ((uint32_t)product < favoured)
            product = bound * type->get(random->generator.state);
    }
    return product >> 32;
}

double jc_random_normal(jc_random *random)
{
    return gsl_ran_gaussian(&random->generator, 1);
}

/* A gamma variable of a shape of at least 1. gsl_ran_gamma asks generators for more bits than some have, which GSL
 * reports as an error. d (1 - v + ln v), v = (1 + t)^3, is written so that a large d cancels no digits. (Marsaglia
 * and Tsang: A simple method for generating gamma variables, ACM TOMS 26, 2000.) */
static double draw_gamma(jc_random *random, double shape)
{
    const double d = shape - 1.0 / 3;
    for (;;) {
        const double x = jc_random_normal(random), t = x / sqrt(9 * d);
        if (t > -1 && log(jc_random_uniform(random)) < x * x / 2 + d * (3 * log1p(t) - t * (3 + t * (3 + t))))
            return d * (1 + t) * (1 + t) * (1 + t);
    }
}

/* X / (X + Y) for gamma variables of these shapes. */
static double draw_beta(jc_random *random, double shape, double other_shape)
{
    const double part = draw_gamma(random, shape);
    return part / (part + draw_gamma(random, other_shape));
}

/* GSL counts in 32 bits. More trials are halved: the middle one of them, thought of as uniform numbers in order, is
 * beta distributed, and with it one half's outcome is known. (Relles: A simple algorithm for generating binomial
 * random variables when N is large, J. American Statistical Association 67, 1972.) */
uint64_t jc_random_binomial(jc_random *random, double probability, uint64_t trials)
{
    uint64_t successes = 0;
    while (trials > INT32_MAX && probability > 0 && probability < 1) {
        uint64_t middle = trials / 2 + 1, after = trials - middle;
        double at = draw_beta(random, (double)middle, (double)after + 1);
        if (at >= probability) {
            trials = middle - 1;
            probability = probability / at;
        } else {
            successes += middle;
            trials = after;
            probability = (probability - at) / (1 - at);
        }
    }
    if (probability <= 0 || trials == 0)
        return successes;
    if (probability >= 1)
        return successes + trials;
    return successes + gsl_ran_binomial(&random->generator, probability, (unsigned)trials);
}
