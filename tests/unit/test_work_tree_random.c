/* SPDX-License-Identifier: Apache-2.0 */
/* Random work trees against explicit ones, unit by unit with pointers to parents: a tree's levels are built once
 * more, and the work that they make at every depth is compared. Who has which fan-out is compared with the definition where
 * that leaves nothing to chance. */
#include "sim/level_fan_outs.h"

#include "tests/random.h"
#include "tests/tap.h"

#include <inttypes.h>

enum { MOST = 60000, LISTED = 40 };

/* The fan-outs of a depth one by one, and for each binding of the next depth its parent. */
typedef struct explicit_level {
    uint64_t count, fan_out[MOST], parent[MOST], work[MOST];
    bool left_out[MOST];
} explicit_level;
static explicit_level explicit_levels[JC_MAX_LEVELS + 1];
static uint64_t list_value[JC_MAX_LEVELS][LISTED], list_count[JC_MAX_LEVELS][LISTED];

static jc_fan_out random_law(uint64_t *state, unsigned level, uint64_t most)
{
    jc_fan_out law = {.law = JC_LAW_CONSTANT, .mean = (double)(1 + random_below(state, most))};
    switch (random_below(state, 8)) {
    case 0: return law;
    case 1: return (jc_fan_out){.law = JC_LAW_UNIFORM, .least = 1, .most = law.mean};
    case 2: return (jc_fan_out){.law = JC_LAW_PARETO, .exponent = 1.5, .least = 1, .most = law.mean + 1};
    case 3: return (jc_fan_out){.law = JC_LAW_LOGNORMAL, .exponent = 0.5, .mean = law.mean / 2};
    case 4: return (jc_fan_out){.law = JC_LAW_GEOMETRIC, .mean = law.mean};
    case 5:
    case 6:
        return (jc_fan_out){.law = JC_LAW_ZIPF, .exponent = (double)random_below(state, 3) / 2, .mean = law.mean};
    default: break;
    }
    size_t entries = 1 + random_below(state, LISTED);
    for (size_t i = 0; i < entries; i++) {
        list_value[level][i] = random_below(state, most + 1);
        list_count[level][i] = 1 + random_below(state, 3);
    }
    return (jc_fan_out){.law = JC_LAW_LIST,
                        .entries = entries,
                        .value = list_value[level],
                        .count = random_below(state, 2) ? list_count[level] : NULL};
}

static void expand(const jc_runs *runs, uint64_t *number)
{
    uint64_t next = 0;
    for (uint64_t i = 0; i < runs->runs; i++) {
        for (uint64_t j = 0; j < runs->count[i]; j++)
            number[next++] = runs->value[i];
    }
}

/* Fills the explicit levels; false where the tree is too large for them or without work. */
static bool build(const jc_tree *tree)
{
    jc_tree_level levels[JC_MAX_LEVELS] = {0};
    uint64_t bindings = tree->keys;
    unsigned level = 0;
    jc_status status = JC_OK;
    for (; level < tree->level_count && bindings > 0 && bindings <= MOST && status == JC_OK; level++) {
        explicit_level *here = &explicit_levels[level], *below = here + 1;
        status = jc_tree_level_create(tree, level, level ? &levels[level - 1] : NULL, bindings, &levels[level], NULL);
        if (status || levels[level].fan_outs.length != bindings)
            break;
        here->count = bindings;
        expand(&levels[level].fan_outs, here->fan_out);
        bindings = 0;
        for (uint64_t i = 0; i < here->count; i++) {
            for (uint64_t j = 0; j < here->fan_out[i] && bindings < MOST; j++)
                below->parent[bindings++] = i;
        }
        if (jc_runs_sum(&levels[level].fan_outs, &bindings))
            bindings = UINT64_MAX;
        below->count = bindings;
    }
    for (unsigned i = 0; i < tree->level_count; i++)
        jc_tree_level_free(&levels[i]);
    return level == tree->level_count && status == JC_OK && bindings > 0 && bindings <= MOST;
}

/* Work upwards: a unit's is 1, a parent's the sum of its children's. Left out: drawn Zipf bindings without tuples and
 * parents of such only. */
static void sum_up(const jc_tree *tree)
{
    explicit_level *last = &explicit_levels[tree->level_count];
    for (uint64_t i = 0; i < last->count; i++) {
        last->work[i] = 1;
        last->left_out[i] = false;
    }
    for (unsigned level = tree->level_count; level-- > 0;) {
        explicit_level *here = &explicit_levels[level], *below = here + 1;
        bool zipf = tree->drawn && tree->levels[level].law == JC_LAW_ZIPF;
        for (uint64_t i = 0; i < here->count; i++) {
            here->work[i] = 0;
            here->left_out[i] = here->fan_out[i] > 0 || zipf;
        }
        for (uint64_t i = 0; i < below->count; i++) {
            here->work[below->parent[i]] += below->work[i];
            if (!below->left_out[i])
                here->left_out[below->parent[i]] = false;
        }
    }
}

/* Whether a depth has just the units that are not left out, in their order. */
static bool same_units(const jc_work_level *level, const explicit_level *explicit_one, uint64_t total)
{
    uint64_t run = 0, in_run = 0, units = 0, largest = 0, sum = 0;
    for (uint64_t i = 0; i < explicit_one->count; i++) {
        if (explicit_one->left_out[i])
            continue;
        if (run >= level->runs || level->work[run] != explicit_one->work[i])
            return false;
        if (++in_run == level->count[run]) {
            run++;
            in_run = 0;
        }
        units++;
        sum += explicit_one->work[i];
        largest = explicit_one->work[i] > largest ? explicit_one->work[i] : largest;
    }
    return run == level->runs && units == level->units && largest == level->largest && sum == total;
}

/* Correlation 1 (or -1): no child of a parent of larger fan-out is colder (hotter) than one of a smaller. */
static bool matched(const explicit_level *parents, const explicit_level *children, double correlation, bool kept)
{
    if (kept)
        return true;
    static uint64_t least[MOST], most[MOST]; /* by the parents' fan-out */
    for (uint64_t f = 0; f < MOST; f++) {
        least[f] = UINT64_MAX;
        most[f] = 0;
    }
    for (uint64_t i = 0; i < children->count; i++) {
        uint64_t above = parents->fan_out[children->parent[i]], mine = children->fan_out[i];
        least[above] = mine < least[above] ? mine : least[above];
        most[above] = mine > most[above] ? mine : most[above];
    }
    uint64_t extreme = correlation > 0 ? 0 : UINT64_MAX; /* of all parents of smaller fan-outs */
    for (uint64_t f = 0; f < MOST; f++) {
        if (least[f] == UINT64_MAX)
            continue;
        if (correlation > 0 ? least[f] < extreme : most[f] > extreme)
            return false;
        if (correlation > 0)
            extreme = most[f] > extreme ? most[f] : extreme;
        else
            extreme = least[f] < extreme ? least[f] : extreme;
    }
    return true;
}

static bool list_is_kept(const jc_fan_out *law, uint64_t bindings)
{
    uint64_t length = 0;
    for (size_t i = 0; law->law == JC_LAW_LIST && i < law->entries; i++)
        length += law->count ? law->count[i] : 1;
    return law->law == JC_LAW_LIST && length == bindings;
}

static bool keys_in_order(const jc_tree *tree)
{
    const explicit_level *keys = &explicit_levels[0];
    bool ranked = tree->key_order == JC_ORDER_RANKED || (tree->key_order == JC_ORDER_DEFAULT && !tree->drawn);
    if (list_is_kept(&tree->levels[0], keys->count) || (!ranked && tree->key_order != JC_ORDER_REVERSED))
        return true;
    for (uint64_t i = 1; i < keys->count; i++) {
        if (ranked ? keys->fan_out[i] > keys->fan_out[i - 1] : keys->fan_out[i] < keys->fan_out[i - 1])
            return false;
    }
    return true;
}

/* 1 and more levels of random laws; NULL where nothing is wrong, else what. */
static const char *try_tree(uint64_t *state, bool *tried)
{
    static const double correlations[] = {-1, -0.5, 0, 0, 0.7, 1, 1};
    static const uint64_t most[] = {0, 40, 12, 6, 4, 3};
    jc_fan_out laws[5];
    jc_tree tree = {.keys = 1 + random_below(state, 60),
                    .level_count = 1 + (unsigned)random_below(state, 5),
                    .levels = laws,
                    .correlation = correlations[random_below(state, 7)],
                    .key_order = (jc_key_order)random_below(state, 4),
                    .drawn = random_below(state, 2),
                    .seed = random_next(state)};
    for (unsigned level = 0; level < tree.level_count; level++)
        laws[level] = random_law(state, level, most[tree.level_count]);
    if (laws[0].law == JC_LAW_LIST && random_below(state, 2)) { /* as many as there are keys */
        laws[0].count = NULL;
        tree.keys = laws[0].entries;
    }
    *tried = build(&tree);
    if (!*tried)
        return NULL;
    sum_up(&tree);
    jc_work *work;
    if (jc_work_create(&tree, &work, NULL))
        return "not created";
    const char *wrong = work->depth_count == tree.level_count + 1 ? NULL : "depths";
    for (unsigned depth = 1; depth <= work->depth_count && !wrong; depth++)
        wrong = same_units(&work->level[depth - 1], &explicit_levels[depth - 1], work->total) ? NULL : "units differ";
    jc_work_free(work);
    if (!wrong && !keys_in_order(&tree))
        wrong = "keys out of order";
    for (unsigned level = 1; level < tree.level_count && !wrong; level++) {
        bool exact = tree.correlation == 1 || tree.correlation == -1;
        const explicit_level *here = &explicit_levels[level];
        if (exact && !matched(here - 1, here, tree.correlation, list_is_kept(&laws[level], here->count)))
            wrong = "not matched";
    }
    return wrong;
}

int main(void)
{
    uint64_t state = 2024;
    unsigned compared = 0, failed = 0;
    for (unsigned i = 0; i < 20000 && compared < 1000; i++) {
        uint64_t before = state;
        bool tried;
        const char *wrong = try_tree(&state, &tried);
        compared += tried;
        if (wrong && failed++ < 5)
            printf("# tree from state %" PRIu64 ": %s\n", before, wrong);
    }
    ok(compared == 1000 && failed == 0, "1,000 random trees are explicit ones at every depth (%u of %u are not)",
       failed, compared);
    return done_testing();
}
