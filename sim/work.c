/* SPDX-License-Identifier: Apache-2.0 */
/* Work as runs of equal units, level by level. */
#include "sim/work.h"

#include "model/error.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

jc_work *jc_work_empty(void)
{
    jc_work *work = calloc(1, sizeof *work);
    for (unsigned level = 0; work && level < JC_MAX_LEVELS; level++)
        work->exponent[level] = NAN;
    return work;
}

void jc_work_free(jc_work *work)
{
    if (!work)
        return;
    for (unsigned depth = 0; depth < JC_MAX_LEVELS + 1; depth++) {
        free(work->level[depth].work);
        free(work->level[depth].count);
    }
    free(work);
}

/* Neighbouring equal units become one run. */
static jc_status fill_level(const jc_profile_level *from, jc_work_level *level)
{
    uint64_t runs = 0;
    for (uint64_t i = 0; i < from->units; i++)
        runs += i == 0 || from->work[i] != from->work[i - 1];
    level->work = calloc(runs + 1, sizeof *level->work);
    level->count = calloc(runs + 1, sizeof *level->count);
    if (!level->work || !level->count)
        return JC_ERR_MEMORY;
    for (uint64_t i = 0; i < from->units; i++) {
        if (i == 0 || from->work[i] != from->work[i - 1])
            level->work[level->runs++] = from->work[i];
        level->count[level->runs - 1]++;
    }
    level->units = from->units;
    level->largest = from->largest;
    return JC_OK;
}

jc_status jc_work_of_profile(const jc_profile *profile, jc_work **work, jc_error *error)
{
    jc_work *made = jc_work_empty();
    if (!made)
        return jc_fail_memory(error);
    made->total = profile->total;
    made->depth_count = profile->total > 0 ? profile->depth_count : 0;
    for (unsigned depth = 0; depth < made->depth_count; depth++) {
        if (fill_level(&profile->level[depth], &made->level[depth])) {
            jc_work_free(made);
            return jc_fail_memory(error);
        }
    }
    *work = made;
    return JC_OK;
}

/* Copies a level of given runs and counts its units; *total gets its sum. */
static jc_status copy_level(unsigned depth, const jc_work_level *from, jc_work_level *level, uint64_t *total,
                            jc_error *error)
{
    char place[32];
    snprintf(place, sizeof place, "depth %u", depth);
    unsigned __int128 sum = 0;
    for (uint64_t i = 0; i < from->runs; i++) {
        if (from->count[i] == 0)
            return jc_fail(error, JC_ERR_INPUT, place, "run %" PRIu64 " has count 0; leave it out", i + 1);
        sum += (unsigned __int128)from->work[i] * from->count[i];
        if (sum > INT64_MAX || from->count[i] > INT64_MAX - level->units)
            return jc_fail(error, JC_ERR_LIMIT, place, "more than 2^63 - 1 units or work; give less");
        level->units += from->count[i];
        level->largest = from->work[i] > level->largest ? from->work[i] : level->largest;
    }
    level->runs = from->runs;
    level->work = calloc(from->runs + 1, sizeof *level->work);
    level->count = calloc(from->runs + 1, sizeof *level->count);
    if (!level->work || !level->count)
        return jc_fail_memory(error);
    if (from->runs > 0) {
        memcpy(level->work, from->work, from->runs * sizeof *level->work);
        memcpy(level->count, from->count, from->runs * sizeof *level->count);
    }
    *total = (uint64_t)sum;
    return JC_OK;
}

jc_status jc_work_of_levels(unsigned depth_count, const jc_work_level *levels, jc_work **work, jc_error *error)
{
    if (depth_count == 0 || depth_count > JC_MAX_LEVELS + 1)
        return jc_fail(error, JC_ERR_ARGUMENT, "levels", "%u depths; choose from 1 to %d", depth_count,
                       JC_MAX_LEVELS + 1);
    jc_work *made = jc_work_empty();
    if (!made)
        return jc_fail_memory(error);
    made->depth_count = depth_count;
    jc_status status = JC_OK;
    for (unsigned depth = 1; depth <= depth_count && status == JC_OK; depth++) {
        uint64_t total = 0;
        status = copy_level(depth, &levels[depth - 1], &made->level[depth - 1], &total, error);
        if (status == JC_OK && depth > 1 && total != made->total)
            status = jc_fail(error, JC_ERR_INPUT, "levels",
                             "work sums up to %" PRIu64 " at depth 1 and to %" PRIu64 " at depth %u; every depth has "
                             "all of it",
                             made->total, total, depth);
        made->total = total;
    }
    if (status == JC_OK && made->total == 0)
        status = jc_fail(error, JC_ERR_INPUT, "levels", "there is no work; give at least one unit that has some");
    if (status)
        jc_work_free(made);
    else
        *work = made;
    return status;
}
