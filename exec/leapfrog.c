/* SPDX-License-Identifier: Apache-2.0 */
/* Leapfrog triejoin over a plan: variables are bound one after the other, the candidates of each are the
 * intersection of the lists that its atoms offer under the bindings so far, and each atom's place in its trie is
 * looked up only for the candidates that survive.
 * Veldhuizen: Leapfrog Triejoin: a simple, worst-case optimal join algorithm, ICDT 2014. */
#include "exec/join.h"

#include "model/search.h"

#include <stdlib.h>

enum {
    KEYS_PER_LINE = 16, /* of a 64-byte cache line */
    PREFETCH_KEYS = 512 /* lists are fetched ahead up to this length; then the hardware has caught on */
};

jc_status jc_worker_create(const jc_join *join, jc_worker **out)
{
    jc_worker *worker = calloc(1, sizeof *worker);
    if (!worker)
        return JC_ERR_MEMORY;
    worker->join = join;
    worker->clock = 1;
    worker->serial[0] = 1;
    worker->nodes = calloc(join->node_count + 1, sizeof *worker->nodes);
    worker->layers = calloc(join->depth + 1, sizeof *worker->layers);
    worker->heads = calloc(join->head_count + 1, sizeof *worker->heads);
    bool failed = !worker->nodes || !worker->layers || !worker->heads;
    for (unsigned depth = 0; depth < join->depth && !failed; depth++) {
        worker->layers[depth] = calloc(join->steps[depth].layer_count, sizeof **worker->layers);
        failed = !worker->layers[depth];
    }
    for (unsigned h = 0; h < join->head_count && !failed; h++) {
        worker->heads[h].columns = calloc(join->heads[h].arity + 1, sizeof *worker->heads[h].columns);
        failed = !worker->heads[h].columns;
    }
    if (failed) {
        jc_worker_free(worker);
        return JC_ERR_MEMORY;
    }
    *out = worker;
    return JC_OK;
}

void jc_worker_free(jc_worker *worker)
{
    if (!worker)
        return;
    const jc_join *join = worker->join;
    for (unsigned depth = 0; worker->layers && depth < join->depth; depth++) {
        for (unsigned i = 0; worker->layers[depth] && i < join->steps[depth].layer_count; i++) {
            free(worker->layers[depth][i].buffer);
            free(worker->layers[depth][i].bitset.words);
        }
        free(worker->layers[depth]);
    }
    for (unsigned h = 0; worker->heads && h < join->head_count; h++) {
        for (unsigned c = 0; worker->heads[h].columns && c < join->heads[h].arity; c++)
            free(worker->heads[h].columns[c]);
        free(worker->heads[h].columns);
    }
    free(worker->layers);
    free(worker->heads);
    free(worker->nodes);
    free(worker);
}

/* Puts the nodes of the step's descents before the first candidate. */
static void rewind_descents(jc_worker *worker, const jc_join_step *step)
{
    for (unsigned i = 0; i < step->descent_count; i++) {
        jc_plan_part part = step->descents[i];
        uint32_t *node = &worker->nodes[worker->join->node_start[part.atom] + part.level];
        if (part.level > 0)
            *node = worker->join->plan->atoms[part.atom].trie->level[part.level - 1].child[node[-1]];
    }
}

/* Moves the nodes of the step's descents to a candidate, which each of their lists has. */
static void descend(jc_worker *worker, const jc_join_step *step, uint32_t key)
{
    const jc_join *join = worker->join;
    for (unsigned i = 0; i < step->descent_count; i++) {
        jc_plan_part part = step->descents[i];
        const jc_trie_level *level = join->plan->atoms[part.atom].trie->level;
        uint32_t *node = &worker->nodes[join->node_start[part.atom] + part.level];
        if (part.level == 0)
            *node = jc_root_table_find(jc_work_estimate_root_table(join->estimate, part.atom), key);
        else
            *node = jc_gallop(level[part.level].keys, *node, level[part.level - 1].child[node[-1] + 1], key);
    }
}

/* Fetches the lists below the next candidate while this one is worked on. */
static void prefetch_descents(const jc_worker *worker, const jc_join_step *step, uint32_t key)
{
    const jc_join *join = worker->join;
    for (unsigned i = 0; i < step->descent_count; i++) {
        jc_plan_part part = step->descents[i];
        const jc_root_table *table = jc_work_estimate_root_table(join->estimate, part.atom);
        if (part.level > 0 || !table->node)
            continue;
        const jc_trie_level *level = join->plan->atoms[part.atom].trie->level;
        uint32_t node = jc_root_table_find(table, key), begin = level[0].child[node], end = level[0].child[node + 1];
        if (end - begin > PREFETCH_KEYS)
            end = begin + PREFETCH_KEYS;
        for (; begin < end; begin += end - begin < KEYS_PER_LINE ? end - begin : KEYS_PER_LINE)
            __builtin_prefetch(level[1].keys + begin);
    }
}

static uint64_t join_below(jc_worker *worker, unsigned depth);

/* Binds the variable at `depth` to each candidate in turn; returns the full bindings found. */
static uint64_t join_candidates(jc_worker *worker, unsigned depth, jc_list candidates)
{
    const jc_join *join = worker->join;
    const jc_join_step *step = &join->steps[depth];
    uint64_t found = 0;
    rewind_descents(worker, step);
    for (uint32_t i = 0; i < candidates.count && worker->status == JC_OK; i++) {
        uint32_t key = candidates.keys[i];
        if (i + 1 < candidates.count)
            prefetch_descents(worker, step, candidates.keys[i + 1]);
        worker->binding[depth] = key;
        if (step->conditions && !jc_plan_step_holds(join->plan, depth, worker->binding))
            continue;
        worker->serial[depth + 1] = ++worker->clock;
        descend(worker, step, key);
        uint64_t below = depth + 1 == join->depth ? 1 : join_below(worker, depth + 1);
        found += below;
        if (below > 0 && step->emits)
            jc_heads_emit(worker, depth + 1);
    }
    return found;
}

static uint64_t join_below(jc_worker *worker, unsigned depth)
{
    if (worker->join->steps[depth].countable)
        return jc_layers_count(worker, depth);
    return join_candidates(worker, depth, jc_layers_set(worker, depth));
}

void jc_worker_join_root(jc_worker *worker, uint32_t key, uint32_t from, uint32_t to)
{
    const jc_join *join = worker->join;
    worker->work++;
    worker->binding[0] = key;
    worker->serial[1] = ++worker->clock;
    descend(worker, &join->steps[0], key);
    uint64_t found = 1;
    if (join->depth > 1 && from == 0 && to == JC_CODE_END) {
        found = join_below(worker, 1);
    } else if (join->depth > 1) {
        jc_list set = jc_layers_set(worker, 1);
        uint32_t begin = jc_lower_bound(set.keys, 0, set.count, from);
        uint32_t end = jc_lower_bound(set.keys, begin, set.count, to);
        set = (jc_list){set.keys + begin, end - begin};
        found = join->steps[1].countable ? set.count : join_candidates(worker, 1, set);
    }
    worker->full_bindings += found;
    if (found > 0 && join->steps[0].emits)
        jc_heads_emit(worker, 1);
}
