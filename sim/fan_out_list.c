/* SPDX-License-Identifier: Apache-2.0 */
/* Fan-outs as they are listed, and fan-outs in falling order. */
#include "sim/fan_out.h"

#include <stdlib.h>

uint64_t jc_fan_out_list_length(const jc_fan_out *fan_out)
{
    uint64_t length = 0; /* fits, by jc_fan_out_check */
    for (size_t i = 0; i < fan_out->entries; i++)
        length += fan_out->count ? fan_out->count[i] : 1;
    return length;
}

jc_status jc_fan_outs_listed(const jc_fan_out *fan_out, jc_runs *fan_outs)
{
    jc_status status = JC_OK;
    for (size_t i = 0; i < fan_out->entries && status == JC_OK; i++)
        status = jc_runs_append(fan_outs, fan_out->value[i], fan_out->count ? fan_out->count[i] : 1);
    return status;
}

typedef struct run {
    uint64_t value, count;
} run;

static int compare_falling(const void *left, const void *right)
{
    uint64_t a = ((const run *)left)->value, b = ((const run *)right)->value;
    return (a < b) - (a > b);
}

jc_status jc_fan_outs_sort(jc_runs *fan_outs)
{
    run *sorted = malloc((fan_outs->runs + 1) * sizeof *sorted);
    if (!sorted)
        return JC_ERR_MEMORY;
    uint64_t runs = fan_outs->runs;
    for (uint64_t i = 0; i < runs; i++)
        sorted[i] = (run){fan_outs->value[i], fan_outs->count[i]};
    qsort(sorted, runs, sizeof *sorted, compare_falling);
    fan_outs->runs = 0;
    fan_outs->length = 0;
    jc_status status = JC_OK;
    for (uint64_t i = 0; i < runs && status == JC_OK; i++) /* never more runs than there were */
        status = jc_runs_append(fan_outs, sorted[i].value, sorted[i].count);
    free(sorted);
    return status;
}
