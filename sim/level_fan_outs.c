/* SPDX-License-Identifier: Apache-2.0 */
/* A level's fan-outs: what they are, then which binding has which. */
#include "sim/level_fan_outs.h"

#include "model/error.h"
#include "sim/fan_out.h"
#include "sim/shuffle.h"

#include <inttypes.h>
#include <math.h>

/* Whether every binding has the same fan-out, whatever is drawn. */
static bool has_one_fan_out(const jc_fan_out *fan_out)
{
    return fan_out->law == JC_LAW_CONSTANT || (fan_out->law == JC_LAW_UNIFORM && fan_out->least == fan_out->most);
}

/* Whether a later level is matched with the ranks of this one. */
static bool needs_ranks(const jc_tree *tree, unsigned level)
{
    bool differs = false;
    for (unsigned later = level + 1; later < tree->level_count; later++)
        differs = differs || !has_one_fan_out(&tree->levels[later]);
    return differs && tree->correlation != 0;
}

static jc_key_order key_order(const jc_tree *tree)
{
    if (tree->key_order != JC_ORDER_DEFAULT)
        return tree->key_order;
    return tree->drawn ? JC_ORDER_SHUFFLED : JC_ORDER_RANKED;
}

/* Whether all arrangements of this level's fan-outs are equally likely. */
static bool in_random_order(const jc_tree *tree, unsigned level)
{
    return level == 0 ? key_order(tree) == JC_ORDER_SHUFFLED : tree->correlation == 0;
}

static jc_status too_many_singles(uint64_t bindings, const char *place, jc_error *error)
{
    return jc_fail(error, JC_ERR_LIMIT, place,
                   "%" PRIu64 " bindings are one by one here, and more than %" PRIu64 " cannot be; choose fewer, or "
                   "what keeps them runs: expected ranks with ranked or reversed keys, and a correlation of 1 or -1 "
                   "or a constant level",
                   bindings, JC_MAX_SINGLE_UNITS);
}

static jc_status too_large(const char *place, jc_error *error)
{
    return jc_fail(error, JC_ERR_LIMIT, place,
                   "a fan-out beyond 2^63 - 1, or more than %" PRIu64 " different ones; choose fewer keys, a smaller "
                   "mean or a law of lighter tail",
                   JC_MAX_SINGLE_UNITS);
}

/* The level's fan-outs: falling, or, where any order will do, as drawn. */
static jc_status choose(const jc_tree *tree, unsigned level, uint64_t bindings, bool any_order, jc_tree_level *made,
                        const char *place, jc_error *error)
{
    const jc_fan_out *fan_out = &tree->levels[level];
    jc_zipf zipf, *zipf_used = NULL;
    if (fan_out->law == JC_LAW_ZIPF) {
        jc_error wrong;
        jc_status status = (tree->drawn ? jc_zipf_drawn : jc_zipf_by_ranks)(fan_out, bindings, &zipf, &wrong);
        if (status)
            return jc_fail(error, status, place, "%s", wrong.sentence);
        made->exponent = zipf.exponent;
        zipf_used = &zipf;
    }
    jc_status status;
    if (tree->drawn && fan_out->law != JC_LAW_CONSTANT) {
        if (bindings > JC_MAX_SINGLE_UNITS)
            return too_many_singles(bindings, place, error);
        jc_random *random;
        status = jc_random_create(tree->generator, tree->seed, JC_STREAM_FAN_OUTS, level, &random, error);
        if (status)
            return status;
        status = jc_fan_outs_drawn(fan_out, zipf_used, bindings, random, &made->fan_outs);
        jc_random_free(random);
        if (status == JC_OK && !(any_order && fan_out->law != JC_LAW_ZIPF))
            status = jc_fan_outs_sort(&made->fan_outs);
    } else {
        status = jc_fan_outs_by_ranks(fan_out, zipf_used, bindings, &made->fan_outs);
    }
    if (status == JC_ERR_LIMIT)
        return too_large(place, error);
    return status ? jc_fail_memory(error) : JC_OK;
}

/* Puts falling fan-outs where they belong. */
static jc_status arrange(const jc_tree *tree, unsigned level, const jc_tree_level *above, uint64_t bindings,
                         jc_random *random, jc_tree_level *made)
{
    jc_status status = JC_OK;
    if (in_random_order(tree, level)) {
        if (!needs_ranks(tree, level))
            return jc_shuffle_runs(&made->fan_outs, random);
        status = jc_ranking_shuffled(bindings, random, &made->ranking);
    } else if (level > 0) {
        status = jc_ranking_below(&above->fan_outs, &above->ranking, bindings, tree->correlation, random,
                                  &made->ranking);
    } else {
        made->ranking.kind = key_order(tree) == JC_ORDER_RANKED ? JC_RANKS_FALLING : JC_RANKS_RISING;
    }
    return status ? status : jc_ranking_apply(&made->ranking, &made->fan_outs);
}

static jc_status fill(const jc_tree *tree, unsigned level, const jc_tree_level *above, uint64_t bindings,
                      jc_tree_level *made, jc_error *error)
{
    const jc_fan_out *fan_out = &tree->levels[level];
    char place[32];
    snprintf(place, sizeof place, "level %u", level + 1);
    jc_status status;
    if (fan_out->law == JC_LAW_LIST && jc_fan_out_list_length(fan_out) == bindings) {
        status = jc_fan_outs_listed(fan_out, &made->fan_outs);
        if (status == JC_OK && needs_ranks(tree, level))
            status = jc_ranking_of(&made->fan_outs, &made->ranking);
    } else {
        bool any_order = in_random_order(tree, level) && !needs_ranks(tree, level);
        status = choose(tree, level, bindings, any_order, made, place, error);
        if (status)
            return status;
        bool arranged = any_order && tree->drawn && fan_out->law != JC_LAW_ZIPF; /* independent draws */
        if (arranged || (made->fan_outs.runs == 1 && !needs_ranks(tree, level)))
            return JC_OK;
        jc_random *random;
        status = jc_random_create(tree->generator, tree->seed, JC_STREAM_MATCHING, level, &random, error);
        if (status)
            return status;
        status = arrange(tree, level, above, bindings, random, made);
        jc_random_free(random);
    }
    if (status == JC_ERR_LIMIT)
        return too_many_singles(bindings, place, error);
    return status ? jc_fail_memory(error) : JC_OK;
}

jc_status jc_tree_level_create(const jc_tree *tree, unsigned level, const jc_tree_level *above, uint64_t bindings,
                               jc_tree_level *made, jc_error *error)
{
    jc_tree_level filled = {.exponent = NAN};
    jc_status status = fill(tree, level, above, bindings, &filled, error);
    if (status)
        jc_tree_level_free(&filled);
    else
        *made = filled;
    return status;
}

void jc_tree_level_free(jc_tree_level *level)
{
    jc_runs_free(&level->fan_outs);
    jc_ranking_free(&level->ranking);
}
