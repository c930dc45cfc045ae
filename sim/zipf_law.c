/* SPDX-License-Identifier: Apache-2.0 */
/* Exponent and scale of a level's Zipf law.
 *
 * The law alone gives the hottest of n the share 1 / H(n, s). A level by expected ranks has fan-outs of at least 1,
 * max(1, c r^-s), so that those above 1 are the first R ranks and all sum up to c H(R, s) + n - R. With the mean m
 * the scale c is that for which this is m n, and a hot share h fixes c = h m n, so that s is the unknown.
 *
 * What the exponent is to solve falls with it; it is found by halving the bracket in which it changes its sign, with
 * a step of the secant wherever that falls inside (regula falsi, the Illinois rule: Dowell and Jarratt, BIT 11,
 * 1971). */
#include "sim/zipf_law.h"

#include "model/error.h"

#include <inttypes.h>
#include <math.h>

/* A level whose exponent is sought. */
typedef struct sought {
    uint64_t bindings;
    double share;       /* of the hottest */
    double scale, mean; /* of fan-outs of at least 1; mean 0: of the law alone */
} sought;

/* The ranks that have a fan-out of 1 or more without being raised to it. */
static uint64_t ranks_above_one(uint64_t bindings, double scale, double s)
{
    double last = s > 0 ? pow(scale, 1 / s) : INFINITY;
    return last < (double)bindings ? (uint64_t)last : bindings;
}

/* Positive below the exponent that is sought, negative above. */
static double excess(const sought *level, double s)
{
    uint64_t n = level->bindings;
    if (level->mean == 0)
        return log(jc_harmonic(n, s) * level->share);
    uint64_t ranks = ranks_above_one(n, level->scale, s);
    return log((level->scale * jc_harmonic(ranks, s) + (double)(n - ranks)) / (level->mean * (double)n));
}

/* 0 where even that is too large, as rounding may have it. */
static double find_exponent(const sought *level)
{
    double low = 0, at_low = excess(level, 0), high = 1, at_high = excess(level, 1);
    if (at_low <= 0)
        return 0;
    while (at_high > 0) {
        low = high;
        at_low = at_high;
        high *= 2;
        at_high = excess(level, high);
    }
    int last_side = 0;
    for (int step = 0; step < 200 && high - low > 4e-16 * high && at_high < 0; step++) {
        double middle = low + (high - low) * (at_low / (at_low - at_high));
        if (!(middle > low && middle < high))
            middle = low + (high - low) / 2;
        double at = excess(level, middle);
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
    return high;
}

jc_status jc_zipf_exponent(uint64_t n, double share, double *exponent, jc_error *error)
{
    if (n == 1)
        return jc_fail(error, JC_ERR_ARGUMENT, NULL,
                       "the only one of 1 has all, not a share of %g; give no share, or choose more bindings", share);
    if (!(share < 1) || n == 0 || !(share >= 1 / (double)n))
        return jc_fail(error, JC_ERR_ARGUMENT, NULL,
                       "the hottest of %" PRIu64 " cannot have a share of %g; choose at least 1/%" PRIu64
                       " and less than 1",
                       n, share, n);
    *exponent = find_exponent(&(sought){.bindings = n, .share = share});
    return JC_OK;
}

/* With R ranks above 1 the scale is (m n - (n - R)) / H(R, s); R is the largest whose own fan-out is 1 or more. */
static double scale_of_mean(uint64_t n, double s, double mean)
{
    double spare = (mean - 1) * (double)n;
    uint64_t low = 1, high = n;
    while (low < high) {
        uint64_t ranks = low + (high - low + 1) / 2;
        if ((spare + (double)ranks) / jc_harmonic(ranks, s) >= pow((double)ranks, s))
            low = ranks;
        else
            high = ranks - 1;
    }
    return (spare + (double)low) / jc_harmonic(low, s);
}

/* The exponent with which fan-outs of at least 1 have that mean and the hottest that share. */
static jc_status solve_for_share(uint64_t n, double share, double mean, jc_zipf *zipf, jc_error *error)
{
    double unused, total = mean * (double)n;
    jc_status status = jc_zipf_exponent(n, share, &unused, error); /* for its checks */
    if (status)
        return status;
    double most = 1 - (double)(n - 1) / total;
    if (!(share < most) && n > 1)
        return jc_fail(error, JC_ERR_ARGUMENT, NULL,
                       "with a mean fan-out of %g, and none below 1, the hottest of %" PRIu64 " has less than %g of "
                       "all; choose a smaller share or a larger mean", mean, n, most);
    double scale = share * total;
    *zipf = (jc_zipf){n, find_exponent(&(sought){n, share, scale, mean}), scale};
    return JC_OK;
}

double jc_zipf_mean(const jc_fan_out *fan_out)
{
    const double usual = 10;
    return fan_out->mean > 0 ? fan_out->mean : fmax(usual, 4 / (1 - fan_out->hot_share));
}

jc_status jc_zipf_by_ranks(const jc_fan_out *fan_out, uint64_t bindings, jc_zipf *zipf, jc_error *error)
{
    double mean = jc_zipf_mean(fan_out), s = fan_out->exponent;
    if (fan_out->hot_share > 0)
        return solve_for_share(bindings, fan_out->hot_share, mean, zipf, error);
    *zipf = (jc_zipf){bindings, s, scale_of_mean(bindings, s, mean)};
    return JC_OK;
}

jc_status jc_zipf_drawn(const jc_fan_out *fan_out, uint64_t bindings, jc_zipf *zipf, jc_error *error)
{
    double s = fan_out->exponent;
    jc_status status = JC_OK;
    if (fan_out->hot_share > 0)
        status = jc_zipf_exponent(bindings, fan_out->hot_share, &s, error);
    if (status == JC_OK)
        *zipf = (jc_zipf){bindings, s, jc_zipf_mean(fan_out) * (double)bindings / jc_harmonic(bindings, s)};
    return status;
}

/* A quotient, since powers of whole exponents are exact and quotients rounded once: equal to the law wherever that
 * is a whole number. */
double jc_zipf_at(const jc_zipf *zipf, uint64_t rank)
{
    return zipf->scale / pow((double)rank, zipf->exponent);
}
