/* SPDX-License-Identifier: Apache-2.0 */
#include "lp/levels.h"

#include <stdlib.h>
#include <string.h>

static jc_status grow(jc_levels *levels)
{
    const unsigned room = levels->room ? 2 * levels->room : 64;
    fmpq *values = realloc(levels->values, room * sizeof *values);
    if (values)
        levels->values = values;
    unsigned *rank = realloc(levels->rank, room * sizeof *rank);
    if (rank)
        levels->rank = rank;
    unsigned *sorted = realloc(levels->sorted, room * sizeof *sorted);
    if (sorted)
        levels->sorted = sorted;
    if (!values || !rank || !sorted)
        return JC_ERR_MEMORY;
    levels->room = room;
    return JC_OK;
}

jc_status jc_levels_add(jc_levels *levels, const fmpq_t value, unsigned *level)
{
    unsigned from = 0, to = levels->count;
    while (from < to) {
        const unsigned middle = from + (to - from) / 2;
        const int order = fmpq_cmp(levels->values + levels->sorted[middle], value);
        if (order == 0) {
            *level = levels->sorted[middle];
            return JC_OK;
        }
        if (order < 0)
            from = middle + 1;
        else
            to = middle;
    }
    if (levels->count == levels->room) {
        const jc_status status = grow(levels);
        if (status)
            return status;
    }
    *level = levels->count++;
    fmpq_init(levels->values + *level);
    fmpq_set(levels->values + *level, value);
    memmove(levels->sorted + from + 1, levels->sorted + from, (*level - from) * sizeof *levels->sorted);
    levels->sorted[from] = *level;
    for (unsigned i = from; i <= *level; i++)
        levels->rank[levels->sorted[i]] = i;
    return JC_OK;
}

void jc_levels_free(jc_levels *levels)
{
    for (unsigned i = 0; i < levels->count; i++)
        fmpq_clear(levels->values + i);
    free(levels->values);
    free(levels->rank);
    free(levels->sorted);
    *levels = (jc_levels){0};
}
