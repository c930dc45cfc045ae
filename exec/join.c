/* SPDX-License-Identifier: Apache-2.0 */
/* Arranging a plan for the workers: layers, descents, the range of codes of each step. */
#include "exec/join.h"

#include <stdlib.h>

enum { BITSET_CODES = 1 << 25 }; /* the widest range of codes that a bitset is made for: 4 MiB per layer and worker */

/* The depth that fixes the list of a part. */
static int fixed_at(const jc_plan *plan, jc_plan_part part)
{
    return part.level == 0 ? -1 : (int)plan->atoms[part.atom].plan_depth[part.level - 1];
}

static jc_status make_layers(const jc_plan *plan, unsigned depth, jc_join_step *step)
{
    const jc_plan_step *from = &plan->steps[depth];
    step->layers = calloc(from->part_count, sizeof *step->layers);
    step->descents = calloc(from->part_count, sizeof *step->descents);
    if (!step->layers || !step->descents)
        return JC_ERR_MEMORY;
    for (int fixed = -1; fixed < (int)depth; fixed++) {
        jc_layer *layer = &step->layers[step->layer_count];
        for (unsigned i = 0; i < from->part_count; i++) {
            if (fixed_at(plan, from->parts[i]) != fixed)
                continue;
            if (!layer->parts)
                layer->parts = calloc(from->part_count, sizeof *layer->parts);
            if (!layer->parts)
                return JC_ERR_MEMORY;
            layer->fixed_at = fixed;
            layer->parts[layer->part_count++] = from->parts[i];
        }
        step->layer_count += layer->part_count > 0;
        if (step->layer_count == from->part_count)
            break;
    }
    for (unsigned i = 0; i < from->part_count; i++)
        if (from->parts[i].level + 1 < plan->atoms[from->parts[i].atom].depth)
            step->descents[step->descent_count++] = from->parts[i];
    return JC_OK;
}

/* Widens low..high to the keys of one trie level. */
static void widen(const jc_trie_level *level, bool sorted, uint32_t *low, uint32_t *high)
{
    uint32_t first = level->keys[0], last = level->keys[level->count - 1];
    for (uint32_t i = 0; i < level->count && !sorted; i++) {
        first = level->keys[i] < first ? level->keys[i] : first;
        last = level->keys[i] > last ? level->keys[i] : last;
    }
    *low = first < *low ? first : *low;
    *high = last > *high ? last : *high;
}

static bool same_level(const jc_plan *plan, jc_plan_part a, jc_plan_part b)
{
    return a.level == b.level && plan->atoms[a.atom].trie == plan->atoms[b.atom].trie;
}

static void measure_range(const jc_plan *plan, unsigned depth, jc_join_step *step)
{
    const jc_plan_step *from = &plan->steps[depth];
    uint32_t low = UINT32_MAX, high = 0;
    for (unsigned i = 0; i < from->part_count; i++) {
        bool seen = false;
        for (unsigned j = 0; j < i && !seen; j++)
            seen = same_level(plan, from->parts[i], from->parts[j]);
        unsigned level = from->parts[i].level;
        if (!seen)
            widen(&plan->atoms[from->parts[i].atom].trie->level[level], level == 0, &low, &high);
    }
    step->base_word = low >> 6;
    step->words = (high >> 6) - (low >> 6) + UINT32_C(1);
    step->bitset = step->words <= BITSET_CODES / 64;
}

static void mark_duties(jc_join *join)
{
    for (unsigned depth = 0; depth < join->depth; depth++) {
        const jc_plan_step *from = &join->plan->steps[depth];
        jc_join_step *step = &join->steps[depth];
        step->conditions = from->filter_count > 0 || from->negated_count > 0;
        for (unsigned h = 0; h < join->head_count; h++) {
            const jc_join_head *head = &join->heads[h];
            step->emits |= head->ready == depth + 1 && !(head->counted && head->ready == join->depth);
        }
        step->countable = depth + 1 == join->depth && !step->conditions && !step->emits;
    }
}

jc_status jc_join_create(const jc_plan *plan, const jc_work_estimate *estimate, unsigned head_count,
                         jc_join_head *heads, jc_join **out)
{
    jc_status status = JC_ERR_MEMORY;
    jc_join *join = calloc(1, sizeof *join);
    if (!join) {
        jc_join_heads_free(heads, head_count);
        return JC_ERR_MEMORY;
    }
    join->plan = plan;
    join->estimate = estimate;
    join->depth = plan->depth;
    join->head_count = head_count;
    join->heads = heads;
    join->steps = calloc(plan->depth + 1, sizeof *join->steps);
    join->node_start = calloc(plan->atom_count + 1, sizeof *join->node_start);
    if (!join->steps || !join->node_start)
        goto done;
    for (unsigned a = 0; a < plan->atom_count; a++) {
        join->node_start[a] = join->node_count;
        join->node_count += plan->atoms[a].depth;
    }
    for (unsigned depth = 0; depth < plan->depth; depth++) {
        if ((status = make_layers(plan, depth, &join->steps[depth])) != JC_OK)
            goto done;
        if (join->steps[depth].layer_count > 1 && !plan->empty)
            measure_range(plan, depth, &join->steps[depth]);
    }
    mark_duties(join);
    *out = join;
    join = NULL;
    status = JC_OK;
done:
    jc_join_free(join);
    return status;
}

void jc_join_free(jc_join *join)
{
    if (!join)
        return;
    for (unsigned depth = 0; join->steps && depth < join->depth; depth++) {
        jc_join_step *step = &join->steps[depth];
        for (unsigned i = 0; step->layers && i < join->plan->steps[depth].part_count; i++)
            free(step->layers[i].parts);
        free(step->layers);
        free(step->descents);
    }
    jc_join_heads_free(join->heads, join->head_count);
    free(join->steps);
    free(join->node_start);
    free(join);
}
