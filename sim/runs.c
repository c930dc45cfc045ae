/* SPDX-License-Identifier: Apache-2.0 */
#include "sim/runs.h"

#include <stdlib.h>

jc_status jc_runs_reserve(jc_runs *runs, uint64_t capacity)
{
    if (capacity <= runs->capacity)
        return JC_OK;
    if (capacity > SIZE_MAX / sizeof *runs->value)
        return JC_ERR_MEMORY;
    uint64_t *value = realloc(runs->value, capacity * sizeof *value);
    if (!value)
        return JC_ERR_MEMORY;
    runs->value = value;
    uint64_t *count = realloc(runs->count, capacity * sizeof *count);
    if (!count)
        return JC_ERR_MEMORY;
    runs->count = count;
    runs->capacity = capacity;
    return JC_OK;
}

jc_status jc_runs_append(jc_runs *runs, uint64_t value, uint64_t count)
{
    if (count == 0)
        return JC_OK;
    if (count > (uint64_t)INT64_MAX - runs->length)
        return JC_ERR_LIMIT;
    if (runs->runs > 0 && runs->value[runs->runs - 1] == value) {
        runs->count[runs->runs - 1] += count;
    } else {
        if (runs->runs == runs->capacity && jc_runs_reserve(runs, runs->capacity < 8 ? 16 : 2 * runs->capacity))
            return JC_ERR_MEMORY;
        runs->value[runs->runs] = value;
        runs->count[runs->runs++] = count;
    }
    runs->length += count;
    return JC_OK;
}

static void reverse(uint64_t *numbers, uint64_t count)
{
    for (uint64_t i = 0; i < count / 2; i++) {
        uint64_t kept = numbers[i];
        numbers[i] = numbers[count - 1 - i];
        numbers[count - 1 - i] = kept;
    }
}

void jc_runs_reverse(jc_runs *runs)
{
    reverse(runs->value, runs->runs);
    reverse(runs->count, runs->runs);
}

jc_status jc_runs_sum(const jc_runs *runs, uint64_t *sum)
{
    unsigned __int128 total = 0; /* of at most 2^63 numbers below 2^64 */
    for (uint64_t i = 0; i < runs->runs; i++)
        total += (unsigned __int128)runs->value[i] * runs->count[i];
    if (total > INT64_MAX)
        return JC_ERR_LIMIT;
    *sum = (uint64_t)total;
    return JC_OK;
}

uint64_t jc_runs_remove(jc_runs *runs, uint64_t value)
{
    uint64_t kept = 0, largest = 0;
    for (uint64_t i = 0; i < runs->runs; i++) {
        if (runs->value[i] != value && runs->value[i] > largest)
            largest = runs->value[i];
        if (runs->value[i] == value) {
            runs->length -= runs->count[i];
        } else if (kept > 0 && runs->value[kept - 1] == runs->value[i]) {
            runs->count[kept - 1] += runs->count[i];
        } else {
            runs->value[kept] = runs->value[i];
            runs->count[kept++] = runs->count[i];
        }
    }
    runs->runs = kept;
    return largest;
}

void jc_runs_free(jc_runs *runs)
{
    free(runs->value);
    free(runs->count);
    *runs = (jc_runs){0};
}
