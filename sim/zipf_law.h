/* SPDX-License-Identifier: Apache-2.0 */
/* The Zipf law of a level: the binding of rank r of n has the fan-out scale * r^-exponent. */
#ifndef SIM_ZIPF_LAW_H
#define SIM_ZIPF_LAW_H

#include <joincast/sim.h>

typedef struct jc_zipf {
    uint64_t bindings;
    double exponent, scale;
} jc_zipf;

/* A checked JC_LAW_ZIPF over so many bindings, whose fan-outs by expected ranks are max(1, scale * r^-exponent), or
 * whose tuples are drawn. JC_ERR_ARGUMENT: a hot share that so many cannot have. */
jc_status jc_zipf_by_ranks(const jc_fan_out *fan_out, uint64_t bindings, jc_zipf *zipf, jc_error *error);
jc_status jc_zipf_drawn(const jc_fan_out *fan_out, uint64_t bindings, jc_zipf *zipf, jc_error *error);
/* The mean fan-out: as given, or 10, or more where a hot share asks for it. */
double jc_zipf_mean(const jc_fan_out *fan_out);
/* scale * rank^-exponent, not rounded. */
double jc_zipf_at(const jc_zipf *zipf, uint64_t rank);

#endif
