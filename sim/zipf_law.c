/* SPDX-License-Identifier: Apache-2.0 */
/* Exponent and scale of a level's Zipf law.
 *
 * The hottest of n has the share 1 / H(n, s), which grows with s from 1/n to 1: s is found by halving the bracket in
 * which H(n, s) - 1/share changes its sign, with a step of the secant wherever that falls inside (regula falsi, the
 * Illinois rule: Dowell and Jarratt, BIT 11, 1971). */
#include "sim/zipf_law.h"

#include "model/error.h"

#include <inttypes.h>
#include <math.h>

/* Positive below the exponent that is sought, negative above. */
static double excess(uint64_t n, double s, double share)
{
    return log(jc_harmonic(n, s) * share);
}

jc_status jc_zipf_exponent(uint64_t n, double share, double *exponent, jc_error *error)
{
    if (!(share < 1) || n == 0 || !(share >= 1 / (double)n))
        return jc_fail(error, JC_ERR_ARGUMENT, NULL,
                       "the hottest of %" PRIu64 " cannot have a share of %g; choose at least 1/%" PRIu64
                       " and less than 1",
                       n, share, n);
    double low = 0, at_low = excess(n, 0, share), high = 1, at_high = excess(n, 1, share);
    if (at_low <= 0) { /* 1/n, or what rounding makes of it */
        *exponent = 0;
        return JC_OK;
    }
    while (at_high > 0) {
        low = high;
        at_low = at_high;
        high *= 2;
        at_high = excess(n, high, share);
    }
    int last_side = 0;
    for (int step = 0; step < 200 && high - low > 4e-16 * high && at_high < 0; step++) {
        double middle = low + (high - low) * (at_low / (at_low - at_high));
        if (!(middle > low && middle < high))
            middle = low + (high - low) / 2;
        double at = excess(n, middle, share);
        int side = at > 0 ? 1 : -1;
        if (side > 0) {
            low = middle;
            at_low = at;
            at_high = last_side > 0 ? at_high / 2 : at_high;
        } else {
            high = middle;
            at_high = at;
            at_low = last_side < 0 ? at_low / 2 : at_low;
        }
        last_side = side;
    }
    *exponent = high;
    return JC_OK;
}

jc_status jc_zipf_of(const jc_fan_out *fan_out, uint64_t bindings, jc_zipf *zipf, jc_error *error)
{
    double n = (double)bindings, s = fan_out->exponent;
    if (fan_out->hot_share > 0) {
        jc_status status = jc_zipf_exponent(bindings, fan_out->hot_share, &s, error);
        if (status)
            return status;
    }
    double of_mean = (fan_out->mean > 0 ? fan_out->mean : 50) * n / jc_harmonic(bindings, s);
    double scale = fan_out->mean > 0 ? of_mean : fmax(pow(n, s), of_mean);
    *zipf = (jc_zipf){bindings, s, scale};
    return JC_OK;
}

/* A quotient, since powers of whole exponents are exact and quotients rounded once: equal to the law wherever that
 * is a whole number. */
double jc_zipf_at(const jc_zipf *zipf, uint64_t rank)
{
    return zipf->scale / pow((double)rank, zipf->exponent);
}
