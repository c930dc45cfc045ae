/* SPDX-License-Identifier: Apache-2.0 */
/* Work trees: levels of fan-outs from the root keys down, then the work below each binding from the last level up. */
#include "model/error.h"
#include "sim/level_fan_outs.h"
#include "sim/work.h"
#include "sim/work_below.h"

#include <inttypes.h>

static jc_status check(const jc_tree *tree, jc_error *error)
{
    if (tree->keys == 0 || tree->keys > INT64_MAX)
        return jc_fail(error, JC_ERR_ARGUMENT, "keys", "%" PRIu64 " root keys; choose from 1 to 2^63 - 1",
                       tree->keys);
    if (tree->level_count == 0 || tree->level_count > JC_MAX_LEVELS)
        return jc_fail(error, JC_ERR_ARGUMENT, "levels", "%u levels of fan-outs; choose from 1 to %d",
                       tree->level_count, JC_MAX_LEVELS);
    for (unsigned level = 0; level < tree->level_count; level++) {
        jc_error wrong;
        jc_status status = jc_fan_out_check(&tree->levels[level], &wrong);
        char place[64];
        snprintf(place, sizeof place, "level %u", level + 1);
        if (status)
            return jc_fail(error, status, place, "%s: %s", wrong.place, wrong.sentence);
    }
    if (!(tree->correlation >= -1 && tree->correlation <= 1))
        return jc_fail(error, JC_ERR_ARGUMENT, "correlation", "a correlation of %g; choose from -1 to 1",
                       tree->correlation);
    if ((int)tree->key_order < JC_ORDER_DEFAULT || tree->key_order > JC_ORDER_SHUFFLED)
        return jc_fail(error, JC_ERR_ARGUMENT, "keys", "order number %d is none of keys", (int)tree->key_order);
    /* Asked for here, so that a misspelt name is one even where nothing is random. */
    jc_random *random;
    jc_status status = jc_random_create(tree->generator, tree->seed, JC_STREAM_FAN_OUTS, 0, &random, error);
    if (status == JC_OK)
        jc_random_free(random);
    return status;
}

/* The work of level d's bindings (depth d + 1) moves into the result, but for those that are left out. */
static void keep_level(jc_runs *runs, jc_work_level *level)
{
    uint64_t largest = 0;
    for (uint64_t i = 0; i < runs->runs; i++)
        largest = runs->value[i] > largest ? runs->value[i] : largest;
    if (largest == JC_LEFT_OUT)
        largest = jc_runs_remove(runs, JC_LEFT_OUT);
    *level = (jc_work_level){.units = runs->length, .runs = runs->runs, .work = runs->value, .count = runs->count,
                              .largest = largest};
    *runs = (jc_runs){0};
}

static jc_status sum_up(const jc_tree *tree, jc_tree_level *levels, jc_work *work)
{
    jc_runs below = {0}, here = {0};
    jc_status status = jc_runs_append(&below, 1, work->total);
    for (unsigned level = tree->level_count; level > 0 && status == JC_OK; level--) {
        bool draws_none = tree->drawn && tree->levels[level - 1].law == JC_LAW_ZIPF;
        jc_runs *fan_outs = &levels[level - 1].fan_outs;
        if (level == tree->level_count && !draws_none) { /* over single units of work fan-outs are work */
            here = *fan_outs;
            *fan_outs = (jc_runs){0};
        } else {
            status = jc_work_below(fan_outs, &below, draws_none ? JC_LEFT_OUT : 0, &here);
        }
        jc_tree_level_free(&levels[level - 1]);
        if (status)
            break;
        keep_level(&below, &work->level[level]);
        below = here;
        here = (jc_runs){0};
    }
    if (status == JC_OK)
        keep_level(&below, &work->level[0]);
    jc_runs_free(&here);
    jc_runs_free(&below);
    return status;
}

jc_status jc_work_create(const jc_tree *tree, jc_work **work, jc_error *error)
{
    jc_status status = check(tree, error);
    if (status)
        return status;
    jc_tree_level levels[JC_MAX_LEVELS] = {0};
    jc_work *made = jc_work_empty();
    if (!made)
        return jc_fail_memory(error);
    uint64_t bindings = tree->keys;
    for (unsigned level = 0; level < tree->level_count; level++) {
        status = jc_tree_level_create(tree, level, level > 0 ? &levels[level - 1] : NULL, bindings, &levels[level],
                                      error);
        if (status)
            goto done;
        made->exponent[level] = levels[level].exponent;
        if (jc_runs_sum(&levels[level].fan_outs, &bindings)) {
            char place[32];
            snprintf(place, sizeof place, "level %u", level + 1);
            status = jc_fail(error, JC_ERR_LIMIT, place,
                             "its fan-outs sum up to more than 2^63 - 1; choose fewer keys or a smaller mean");
            goto done;
        }
        if (bindings == 0) {
            status = jc_fail(error, JC_ERR_INPUT, "work", "every binding's fan-out is 0: there is no work; list one "
                                                          "that is at least 1");
            goto done;
        }
    }
    made->total = bindings;
    made->depth_count = tree->level_count + 1;
    status = sum_up(tree, levels, made);
    if (status) {
        jc_fail_memory(error);
        goto done;
    }
    *work = made;
    made = NULL;
done:
    for (unsigned level = 0; level < tree->level_count; level++)
        jc_tree_level_free(&levels[level]);
    jc_work_free(made);
    return status;
}
