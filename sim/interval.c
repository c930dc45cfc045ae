/* SPDX-License-Identifier: Apache-2.0 */
/* How sure a median is: the percentile bootstrap. B resamples of n values are drawn with replacement from the n that
 * there are; of their medians, sorted, the interval of confidence c leaves out B (1 - c) / 2 on either side. Efron:
 * Bootstrap methods: another look at the jackknife, Annals of Statistics 7, 1979; Efron and Tibshirani: An
 * Introduction to the Bootstrap, chapter 13, 1993. */
#include <joincast/sim.h>

#include "model/error.h"
#include "sim/random_stream.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { resamples = 2000 };

static int compare_ascending(const void *left, const void *right)
{
    double a = *(const double *)left, b = *(const double *)right;
    return (a > b) - (a < b);
}

/* Half of each, since the sum of two large values may be beyond a double. */
static double midpoint(double low, double high)
{
    return low == high ? low : low / 2 + high / 2;
}

/* The median of count values drawn from the sorted ones. times holds how often each was drawn. */
static double resample_median(jc_random *random, const double *sorted, uint32_t *times, size_t count)
{
    memset(times, 0, count * sizeof *times);
    for (size_t i = 0; i < count; i++)
        times[jc_random_below(random, count)]++;
    size_t low = 0, high, passed = times[0];
    while (passed <= (count - 1) / 2)
        passed += times[++low];
    high = low;
    while (passed <= count / 2)
        passed += times[++high];
    return midpoint(sorted[low], sorted[high]);
}

static jc_status check_values(const double *values, size_t count, double confidence, jc_error *error)
{
    if (count == 0 || count > UINT32_MAX)
        return jc_fail(error, JC_ERR_ARGUMENT, "count", "a median of %zu values; pass from 1 to %" PRIu32, count,
                       UINT32_MAX);
    if (!(confidence >= 0 && confidence <= 1))
        return jc_fail(error, JC_ERR_ARGUMENT, "confidence", "%g is no confidence; pass one from 0 to 1, e.g. 0.95",
                       confidence);
    for (size_t i = 0; i < count; i++) {
        if (!isfinite(values[i]))
            return jc_fail(error, JC_ERR_ARGUMENT, "values", "value %zu of %zu is %g; pass finite ones", i + 1, count,
                           values[i]);
    }
    return JC_OK;
}

jc_status jc_median_interval(const double *values, size_t count, double confidence, uint64_t seed,
                             jc_interval *interval, jc_error *error)
{
    jc_status status = check_values(values, count, confidence, error);
    if (status)
        return status;
    jc_random *random = NULL;
    double *sorted = calloc(count, sizeof *sorted), *medians = calloc(resamples, sizeof *medians);
    uint32_t *times = calloc(count, sizeof *times);
    if (!sorted || !medians || !times) {
        status = jc_fail_memory(error);
        goto done;
    }
    status = jc_random_create(NULL, seed, JC_STREAM_RESAMPLES, 0, &random, error);
    if (status)
        goto done;
    memcpy(sorted, values, count * sizeof *sorted);
    qsort(sorted, count, sizeof *sorted, compare_ascending);
    for (size_t i = 0; i < resamples; i++)
        medians[i] = resample_median(random, sorted, times, count);
    qsort(medians, resamples, sizeof *medians, compare_ascending);

    size_t outside = (size_t)(resamples * (1 - confidence) / 2 + 0.5); /* on either side; at least two stay inside */
    if (outside > resamples / 2 - 1)
        outside = resamples / 2 - 1;
    *interval = (jc_interval){
        .median = midpoint(sorted[(count - 1) / 2], sorted[count / 2]),
        .low = medians[outside],
        .high = medians[resamples - 1 - outside],
    };
done:
    jc_random_free(random);
    free(times);
    free(medians);
    free(sorted);
    return status;
}

jc_verdict jc_interval_compare(const jc_interval *times, const jc_interval *baseline)
{
    if (times->high < baseline->low)
        return JC_VERDICT_FASTER;
    if (times->low > baseline->high)
        return JC_VERDICT_SLOWER;
    bool single = times->low == times->high && baseline->low == baseline->high;
    return single && times->low == baseline->low ? JC_VERDICT_SAME : JC_VERDICT_UNKNOWN;
}

const char *jc_verdict_name(jc_verdict verdict)
{
    switch (verdict) {
    case JC_VERDICT_SAME: return "same";
    case JC_VERDICT_FASTER: return "faster";
    case JC_VERDICT_SLOWER: return "slower";
    case JC_VERDICT_UNKNOWN: return "cannot tell";
    }
    return "unknown";
}
