/* SPDX-License-Identifier: Apache-2.0 */
/* Work as runs of equal units, level by level. */
#include <joincast/sim.h>

#include "model/error.h"

#include <math.h>
#include <stdlib.h>

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
    jc_work *made = calloc(1, sizeof *made);
    if (!made)
        return jc_fail_memory(error);
    made->total = profile->total;
    made->depth_count = profile->total > 0 ? profile->depth_count : 0;
    for (unsigned level = 0; level < JC_MAX_LEVELS; level++)
        made->exponent[level] = NAN;
    for (unsigned depth = 0; depth < made->depth_count; depth++) {
        if (fill_level(&profile->level[depth], &made->level[depth])) {
            jc_work_free(made);
            return jc_fail_memory(error);
        }
    }
    *work = made;
    return JC_OK;
}
