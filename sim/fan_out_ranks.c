/* SPDX-License-Identifier: Apache-2.0 */
/* Expected ranks as runs: for each fan-out the ranks that have it, without a loop over ranks. The last rank of a run
 * is looked for where the law's inverse says, and from there in doubling steps and halving brackets by the very
 * numbers that a loop over ranks would see; so runs are what that loop gives. */
#include "sim/fan_out.h"

#include "sim/quantile.h"

#include <math.h>
#include <stdlib.h>

typedef struct rank_law {
    const jc_fan_out *fan_out;
    const jc_zipf *zipf;
    uint64_t bindings;
} rank_law;

/* The fan-out of a rank, falling from rank 1 on. */
static double fan_out_at(const rank_law *law, uint64_t rank)
{
    if (law->zipf)
        return jc_round_fan_out(jc_zipf_at(law->zipf, rank));
    return jc_quantile(law->fan_out, ((double)rank - 0.5) / (double)law->bindings);
}

/* About the last rank that has a fan-out of at least value. */
static uint64_t rank_near(const rank_law *law, double value, uint64_t first)
{
    if (value < 2)
        return law->bindings;
    double near = law->zipf ? pow(law->zipf->scale / (value - 0.5), 1 / law->zipf->exponent)
                            : jc_share_from(law->fan_out, value) * (double)law->bindings + 0.5;
    if (!(near < (double)law->bindings))
        return law->bindings;
    return near > (double)first ? (uint64_t)near : first;
}

/* Between the last rank that is known to have a fan-out of at least some value and the first known to have less. */
typedef struct bracket {
    uint64_t has, lacks;
    double after; /* the fan-out of the latter */
} bracket;

static bool probe(const rank_law *law, double value, uint64_t rank, bracket *between)
{
    double found = fan_out_at(law, rank);
    if (found >= value) {
        between->has = rank;
        return true;
    }
    between->lacks = rank;
    between->after = found;
    return false;
}

/* The run of value, from rank first on: its last rank, and what comes after it. */
static bracket find_end(const rank_law *law, double value, uint64_t first)
{
    bracket end = {first, law->bindings + 1, 0};
    if (first == law->bindings || !probe(law, value, first + 1, &end))
        return end;
    uint64_t near = rank_near(law, value, end.has);
    bool upwards = near == end.has || probe(law, value, near, &end);
    for (uint64_t step = 1; end.lacks - end.has > 1; step *= 2) {
        uint64_t room = end.lacks - end.has - 1, by = step < room ? step : room;
        if (probe(law, value, upwards ? end.has + by : end.lacks - by, &end) != upwards)
            break;
    }
    while (end.lacks - end.has > 1)
        probe(law, value, end.has + (end.lacks - end.has) / 2, &end);
    return end;
}

static jc_status append(jc_runs *fan_outs, uint64_t value, uint64_t count)
{
    if (fan_outs->runs >= JC_MAX_SINGLE_UNITS && fan_outs->value[fan_outs->runs - 1] != value)
        return JC_ERR_LIMIT;
    return jc_runs_append(fan_outs, value, count);
}

/* Rank r of n has the quantile most - floor((2r - 1) w / (2n)) of the w whole numbers from least to most, halves
 * upwards: seen from below, rank j = n + 1 - r has least + floor((2j - 1) w / (2n)). */
static jc_status uniform_ranks(uint64_t least, uint64_t most, uint64_t n, jc_runs *fan_outs)
{
    uint64_t width = most - least + 1;
    if (width > JC_MAX_SINGLE_UNITS && n > JC_MAX_SINGLE_UNITS) /* as many different ones as the fewer of both */
        return JC_ERR_LIMIT;
    unsigned __int128 twice = 2 * (unsigned __int128)n;
    for (uint64_t j = n; j > 0;) {
        uint64_t above = (uint64_t)((2 * (unsigned __int128)j - 1) * width / twice);
        unsigned __int128 odd_from = (twice * above + width - 1) / width; /* the run begins where 2j - 1 is this */
        uint64_t begin = (uint64_t)(odd_from / 2);
        jc_status status = append(fan_outs, least + above, j - begin);
        if (status)
            return status;
        j = begin;
    }
    return JC_OK;
}

/* Rank j of n from below has the first value up to which at least (j - 1/2) / n of the list lie. */
static jc_status list_ranks(const jc_fan_out *list, uint64_t n, jc_runs *fan_outs)
{
    jc_runs sorted = {0};
    uint64_t length = jc_fan_out_list_length(list), until = length, j = n;
    jc_status status = jc_fan_outs_listed(list, &sorted);
    if (status == JC_OK)
        status = jc_fan_outs_sort(&sorted);
    for (uint64_t i = 0; status == JC_OK && i < sorted.runs && j > 0; i++) {
        until -= sorted.count[i];
        uint64_t begin = (uint64_t)((2 * (unsigned __int128)n * until / length + 1) / 2);
        status = append(fan_outs, sorted.value[i], j - begin);
        j = begin;
    }
    jc_runs_free(&sorted);
    return status;
}

jc_status jc_fan_outs_by_ranks(const jc_fan_out *fan_out, const jc_zipf *zipf, uint64_t bindings, jc_runs *fan_outs)
{
    if (fan_out->law == JC_LAW_UNIFORM)
        return uniform_ranks((uint64_t)fan_out->least, (uint64_t)fan_out->most, bindings, fan_outs);
    if (fan_out->law == JC_LAW_LIST)
        return list_ranks(fan_out, bindings, fan_outs);
    rank_law law = {fan_out, zipf, bindings};
    double value = fan_out_at(&law, 1);
    for (uint64_t first = 1; first <= bindings;) {
        if (!(value < 0x1p63))
            return JC_ERR_LIMIT;
        bracket end = find_end(&law, value, first);
        jc_status status = append(fan_outs, (uint64_t)value, end.has - first + 1);
        if (status)
            return status;
        first = end.lacks;
        value = end.after;
    }
    return JC_OK;
}
