/* SPDX-License-Identifier: Apache-2.0 */
/* Drawn fan-outs. Laws with a distribution function: its quantiles at uniform numbers (inversion). Zipf: the level's
 * mean * n tuples are thrown onto the ranks: a multinomial draw by conditional binomials, from the last rank on, rank
 * r taking each tuple that no later one took with probability r^-s / H(r, s). (Devroye: Non-Uniform Random Variate
 * Generation, 1986, XI.1.4.) */
#include "sim/fan_out.h"

#include "sim/quantile.h"

#include <math.h>
#include <stdlib.h>

static jc_status count_tuples(const jc_fan_out *fan_out, const jc_zipf *zipf, uint64_t *tuples)
{
    double wanted = floor(jc_zipf_mean(fan_out) * (double)zipf->bindings + 0.5);
    if (!(wanted < 0x1p63))
        return JC_ERR_LIMIT;
    *tuples = (uint64_t)wanted;
    return JC_OK;
}

static jc_status throw_tuples(const jc_fan_out *fan_out, const jc_zipf *zipf, jc_random *random, jc_runs *fan_outs)
{
    uint64_t left, n = zipf->bindings;
    jc_status status = count_tuples(fan_out, zipf, &left);
    if (status)
        return status;
    double *until = malloc(n * sizeof *until), sum = 0; /* H(r, s) for every rank */
    if (!until || jc_runs_reserve(fan_outs, n)) {
        free(until);
        return JC_ERR_MEMORY;
    }
    for (uint64_t r = 1; r <= n; r++)
        until[r - 1] = sum += pow((double)r, -zipf->exponent);
    for (uint64_t r = n; r > 0 && status == JC_OK; r--) {
        double share = r > 1 ? pow((double)r, -zipf->exponent) / until[r - 1] : 1;
        uint64_t taken = jc_random_binomial(random, share, left);
        left -= taken;
        status = jc_runs_append(fan_outs, taken, 1);
    }
    jc_runs_reverse(fan_outs);
    free(until);
    return status;
}

static jc_status draw_from_list(const jc_fan_out *list, uint64_t bindings, jc_random *random, jc_runs *fan_outs)
{
    uint64_t *until = malloc(list->entries * sizeof *until), length = 0;
    if (!until)
        return JC_ERR_MEMORY;
    for (size_t i = 0; i < list->entries; i++)
        until[i] = length += list->count ? list->count[i] : 1;
    jc_status status = JC_OK;
    for (uint64_t i = 0; i < bindings && status == JC_OK; i++) {
        uint64_t at = jc_random_below(random, length);
        size_t low = 0, high = list->entries - 1; /* the first entry with until > at */
        while (low < high) {
            size_t middle = low + (high - low) / 2;
            if (until[middle] > at)
                high = middle;
            else
                low = middle + 1;
        }
        status = jc_runs_append(fan_outs, list->value[low], 1);
    }
    free(until);
    return status;
}

jc_status jc_fan_outs_drawn(const jc_fan_out *fan_out, const jc_zipf *zipf, uint64_t bindings, jc_random *random,
                            jc_runs *fan_outs)
{
    if (fan_out->law == JC_LAW_ZIPF)
        return throw_tuples(fan_out, zipf, random, fan_outs);
    if (fan_out->law == JC_LAW_CONSTANT)
        return jc_runs_append(fan_outs, (uint64_t)fan_out->mean, bindings);
    if (fan_out->law == JC_LAW_LIST)
        return draw_from_list(fan_out, bindings, random, fan_outs);
    uint64_t least = (uint64_t)(fan_out->law == JC_LAW_UNIFORM ? fan_out->least : 0);
    uint64_t width = (uint64_t)(fan_out->law == JC_LAW_UNIFORM ? fan_out->most - fan_out->least : 0) + 1;
    jc_status status = JC_OK;
    for (uint64_t i = 0; i < bindings && status == JC_OK; i++) {
        if (fan_out->law == JC_LAW_UNIFORM) {
            status = jc_runs_append(fan_outs, least + jc_random_below(random, width), 1);
        } else {
            double value = jc_quantile(fan_out, jc_random_uniform(random));
            status = value < 0x1p63 ? jc_runs_append(fan_outs, (uint64_t)value, 1) : JC_ERR_LIMIT;
        }
    }
    return status;
}
