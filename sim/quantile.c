/* SPDX-License-Identifier: Apache-2.0 */
/* With P(X > x) = u:
 *
 *     Pareto     x = least u^(-1 / exponent), at most `most`
 *     lognormal  x = median exp(sigma Q^-1(u)), Q the upper tail of the standard normal
 *     geometric  x = the least whole number with (1 - 1/mean)^x <= u */
#include "sim/quantile.h"

#include <gsl/gsl_cdf.h>
#include <math.h>

double jc_round_fan_out(double number)
{
    return number < 1.5 ? 1 : number < 0x1p52 ? floor(number + 0.5) : number;
}

double jc_quantile(const jc_fan_out *fan_out, double above)
{
    switch (fan_out->law) {
    case JC_LAW_PARETO:
        return jc_round_fan_out(fmin(fan_out->least * pow(above, -1 / fan_out->exponent), fan_out->most));
    case JC_LAW_LOGNORMAL:
        return jc_round_fan_out(fan_out->mean * exp(fan_out->exponent * gsl_cdf_ugaussian_Qinv(above)));
    case JC_LAW_GEOMETRIC:
        return fan_out->mean > 1 ? fmax(ceil(log(above) / log1p(-1 / fan_out->mean)), 1) : 1;
    default: return fan_out->mean;
    }
}

double jc_share_from(const jc_fan_out *fan_out, double value)
{
    switch (fan_out->law) {
    case JC_LAW_PARETO: return pow((value - 0.5) / fan_out->least, -fan_out->exponent);
    case JC_LAW_LOGNORMAL:
        return gsl_cdf_ugaussian_Q(log((value - 0.5) / fan_out->mean) / fmax(fan_out->exponent, 0x1p-60));
    case JC_LAW_GEOMETRIC: return pow(1 - 1 / fan_out->mean, value - 1);
    default: return 1;
    }
}
