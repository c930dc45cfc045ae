/* SPDX-License-Identifier: Apache-2.0 */
/* Streams of random numbers from a GSL generator. Every purpose at every level has a stream of its own, so that a
 * change to one leaves the others as they are. Like gsl_guard.h this is a door that no GSL error goes through. */
#ifndef SIM_RANDOM_STREAM_H
#define SIM_RANDOM_STREAM_H

#include <joincast/model.h>

typedef enum jc_stream_purpose {
    JC_STREAM_FAN_OUTS = 1, /* which fan-outs a level has */
    JC_STREAM_MATCHING,     /* which binding has which */
    JC_STREAM_ESTIMATES,    /* errors of estimated work */
    JC_STREAM_RESAMPLES     /* which values a bootstrap draws */
} jc_stream_purpose;

typedef struct jc_random jc_random;

/* generator: a GSL generator's name, or NULL for "mt19937". JC_ERR_ARGUMENT where GSL has none of that name; the
 * sentence then says which is near. The GSL seed is a hash of all three numbers. */
jc_status jc_random_create(const char *generator, uint64_t seed, jc_stream_purpose purpose, unsigned level,
                           jc_random **random, jc_error *error);
void jc_random_free(jc_random *random);

/* Uniform, strictly between 0 and 1, of 53 bits. */
double jc_random_uniform(jc_random *random);
/* Uniform from 0 to bound - 1; bound >= 1. Exactly so for generators of 32 bits and bounds below 2^32, else but for
 * the 2^-53 steps of jc_random_uniform. */
uint64_t jc_random_below(jc_random *random, uint64_t bound);
/* Standard normal. */
double jc_random_normal(jc_random *random);
/* Successes among so many trials of that probability; any number of trials. */
uint64_t jc_random_binomial(jc_random *random, double probability, uint64_t trials);

#endif
