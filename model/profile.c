/* SPDX-License-Identifier: Apache-2.0 */
/* The profile of a plan: the bindings of its first two variables, weighed by model/work_estimate.h.
 *
 * The work of a root key is the sum over its pairs. A root key without a pair is one unit of work 1 at both depths:
 * somebody has to look and find nothing, and the total is then the same at either depth. */
#include "model/error.h"
#include "model/work_estimate.h"

#include <stdlib.h>

/* What the visits below one root key fill in. */
typedef struct collector {
    jc_profile_level *level; /* of depth 2 */
    uint64_t capacity;
    uint32_t root;
    jc_status status; /* the first failure; later visits do nothing */
} collector;

static jc_status reserve(collector *c)
{
    if (c->level->units < c->capacity)
        return JC_OK;
    uint64_t capacity = c->capacity < 1024 ? 1024 : 2 * c->capacity;
    if (capacity > SIZE_MAX / sizeof *c->level->work)
        return JC_ERR_MEMORY;
    uint64_t *work = realloc(c->level->work, capacity * sizeof *work);
    if (!work)
        return JC_ERR_MEMORY;
    c->level->work = work;
    c->capacity = capacity;
    return JC_OK;
}

static void collect(void *context, uint32_t second, uint64_t work)
{
    collector *c = context;
    if (c->status == JC_OK)
        c->status = reserve(c);
    if (c->status)
        return;
    c->level->work[c->level->units++] = work;
    if (work > c->level->largest) {
        c->level->largest = work;
        c->level->largest_binding[0] = c->root;
        c->level->largest_binding[1] = second;
    }
}

static jc_status collect_roots(jc_work_cursor *cursor, jc_profile *profile)
{
    jc_profile_level *roots = &profile->level[0];
    collector c = {.level = &profile->level[1]};
    bool pairs = profile->depth_count == 2;
    for (uint32_t i = 0; i < roots->units; i++) {
        c.root = profile->root_keys[i];
        uint64_t work = jc_work_below_root(cursor, i, pairs ? collect : NULL, &c);
        if (work == 0) {
            work = 1;
            collect(&c, JC_CODE_END, work);
        }
        if (c.status)
            return c.status;
        if (work > INT64_MAX - profile->total)
            return JC_ERR_LIMIT;
        roots->work[i] = work;
        profile->total += work;
        if (work > roots->largest) {
            roots->largest = work;
            roots->largest_binding[0] = c.root;
        }
        if (pairs)
            profile->root_start[i + 1] = c.level->units;
    }
    return JC_OK;
}

static jc_status allocate(const jc_plan *plan, const jc_work_estimate *estimate, jc_profile **out)
{
    jc_profile *profile = calloc(1, sizeof *profile);
    if (!profile)
        return JC_ERR_MEMORY;
    const uint32_t *keys;
    size_t units = jc_work_estimate_roots(estimate, &keys);
    profile->variable_count = plan->depth;
    profile->depth_count = plan->depth < 2 ? plan->depth : 2;
    profile->level[0].units = units;
    profile->level[0].work = calloc(units + 1, sizeof *profile->level[0].work);
    profile->root_keys = calloc(units + 1, sizeof *profile->root_keys);
    if (profile->depth_count == 2)
        profile->root_start = calloc(units + 1, sizeof *profile->root_start);
    if (!profile->level[0].work || !profile->root_keys || (profile->depth_count == 2 && !profile->root_start)) {
        jc_profile_free(profile);
        return JC_ERR_MEMORY;
    }
    for (size_t i = 0; i < units; i++)
        profile->root_keys[i] = keys[i];
    *out = profile;
    return JC_OK;
}

jc_status jc_profile_create(const jc_plan *plan, jc_profile **out, jc_error *error)
{
    jc_profile *profile = NULL;
    jc_work_estimate *estimate = NULL;
    jc_work_cursor *cursor = NULL;
    jc_status status = jc_work_estimate_create(plan, &estimate);
    if (status == JC_OK)
        status = jc_work_cursor_create(estimate, &cursor);
    if (status == JC_OK)
        status = allocate(plan, estimate, &profile);
    if (status == JC_OK)
        status = collect_roots(cursor, profile);
    if (status == JC_OK) {
        *out = profile;
        profile = NULL;
    } else if (status == JC_ERR_LIMIT) {
        jc_fail(error, status, NULL,
                "the estimated work is beyond 2^63 candidate bindings; choose another order or split the rule");
    } else {
        jc_fail_memory(error);
    }
    jc_profile_free(profile);
    jc_work_cursor_free(cursor);
    jc_work_estimate_free(estimate);
    return status;
}

void jc_profile_free(jc_profile *profile)
{
    if (!profile)
        return;
    free(profile->level[0].work);
    free(profile->level[1].work);
    free(profile->root_keys);
    free(profile->root_start);
    free(profile);
}
