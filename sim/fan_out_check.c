/* SPDX-License-Identifier: Apache-2.0 */
/* Whether a law of fan-outs can be one. */
#include <joincast/sim.h>

#include "model/error.h"

#include <math.h>

static bool whole(double number)
{
    return isfinite(number) && number == floor(number) && number < 0x1p63;
}

static jc_status check_zipf(const jc_fan_out *zipf, jc_error *error)
{
    if (!(zipf->hot_share == 0 || (zipf->hot_share > 0 && zipf->hot_share < 1)))
        return jc_fail(error, JC_ERR_ARGUMENT, "zipf",
                       "the hottest binding's share is %g; choose one above 0 and below 1", zipf->hot_share);
    if (zipf->hot_share == 0 && !(zipf->exponent >= 0 && isfinite(zipf->exponent)))
        return jc_fail(error, JC_ERR_ARGUMENT, "zipf", "the exponent is %g; choose a finite one of at least 0",
                       zipf->exponent);
    if (!(zipf->mean == 0 || (zipf->mean >= 1 && isfinite(zipf->mean))))
        return jc_fail(error, JC_ERR_ARGUMENT, "zipf", "the mean fan-out is %g; choose at least 1", zipf->mean);
    return JC_OK;
}

static jc_status check_pareto(const jc_fan_out *pareto, jc_error *error)
{
    if (!(pareto->exponent > 0 && isfinite(pareto->exponent)))
        return jc_fail(error, JC_ERR_ARGUMENT, "pareto", "the tail exponent is %g; choose a finite one above 0",
                       pareto->exponent);
    if (!(pareto->least >= 1 && isfinite(pareto->least) && pareto->most > pareto->least))
        return jc_fail(error, JC_ERR_ARGUMENT, "pareto",
                       "fan-outs from %g to %g; choose a least of at least 1, and a larger most", pareto->least,
                       pareto->most);
    return JC_OK;
}

static jc_status check_lognormal(const jc_fan_out *lognormal, jc_error *error)
{
    if (!(lognormal->exponent >= 0 && isfinite(lognormal->exponent)))
        return jc_fail(error, JC_ERR_ARGUMENT, "lognormal", "sigma is %g; choose a finite one of at least 0",
                       lognormal->exponent);
    if (!(lognormal->mean > 0 && isfinite(lognormal->mean)))
        return jc_fail(error, JC_ERR_ARGUMENT, "lognormal", "the median is %g; choose a finite one above 0",
                       lognormal->mean);
    return JC_OK;
}

static jc_status check_list(const jc_fan_out *list, jc_error *error)
{
    uint64_t length = 0;
    if (list->entries == 0)
        return jc_fail(error, JC_ERR_ARGUMENT, "list", "the list of fan-outs is empty; give at least one");
    for (size_t i = 0; i < list->entries; i++) {
        uint64_t count = list->count ? list->count[i] : 1;
        if (count == 0)
            return jc_fail(error, JC_ERR_ARGUMENT, "list", "entry %zu has count 0; leave it out", i + 1);
        if (list->value[i] > INT64_MAX || count > INT64_MAX - length)
            return jc_fail(error, JC_ERR_ARGUMENT, "list", "entry %zu leads beyond 2^63 - 1; choose smaller numbers",
                           i + 1);
        length += count;
    }
    return JC_OK;
}

jc_status jc_fan_out_check(const jc_fan_out *fan_out, jc_error *error)
{
    switch (fan_out->law) {
    case JC_LAW_CONSTANT:
        if (!(whole(fan_out->mean) && fan_out->mean >= 1))
            return jc_fail(error, JC_ERR_ARGUMENT, "constant",
                           "the fan-out is %g; choose a whole number from 1 to 2^63 - 1", fan_out->mean);
        return JC_OK;
    case JC_LAW_UNIFORM:
        if (!(whole(fan_out->least) && whole(fan_out->most) && fan_out->least >= 1 &&
              fan_out->most >= fan_out->least))
            return jc_fail(error, JC_ERR_ARGUMENT, "uniform",
                           "fan-outs from %g to %g; choose whole numbers, the first from 1 to the second",
                           fan_out->least, fan_out->most);
        return JC_OK;
    case JC_LAW_GEOMETRIC:
        if (!(fan_out->mean >= 1 && isfinite(fan_out->mean)))
            return jc_fail(error, JC_ERR_ARGUMENT, "geometric", "the mean fan-out is %g; choose at least 1",
                           fan_out->mean);
        return JC_OK;
    case JC_LAW_ZIPF: return check_zipf(fan_out, error);
    case JC_LAW_PARETO: return check_pareto(fan_out, error);
    case JC_LAW_LOGNORMAL: return check_lognormal(fan_out, error);
    case JC_LAW_LIST: return check_list(fan_out, error);
    }
    return jc_fail(error, JC_ERR_ARGUMENT, NULL, "law number %d is none of fan-outs", (int)fan_out->law);
}
