/* SPDX-License-Identifier: Apache-2.0 */
/* The layers of a step: intersections kept as long as the bindings that fix them (see exec/join.h). */
#include "exec/join.h"

#include <stdlib.h>

enum { BITSET_COST = 2 }; /* probes per key of a set, to mark it and to clear it again */

static uint32_t least(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

/* The list of keys that a part offers under the worker's binding. */
static jc_list part_list(const jc_worker *worker, jc_plan_part part)
{
    const jc_trie_level *level = worker->join->plan->atoms[part.atom].trie->level;
    if (part.level == 0)
        return (jc_list){level[0].keys, level[0].count};
    const uint32_t *child = level[part.level - 1].child;
    uint32_t node = worker->nodes[worker->join->node_start[part.atom] + part.level - 1];
    return (jc_list){level[part.level].keys + child[node], child[node + 1] - child[node]};
}

static bool reserve(jc_worker *worker, jc_layer_state *state, uint32_t count)
{
    if (count <= state->capacity)
        return true;
    uint32_t capacity = count < UINT32_MAX / 2 ? 2 * count : UINT32_MAX;
    free(state->buffer);
    state->buffer = malloc(((size_t)capacity + 1) * sizeof *state->buffer); /* one more: see jc_intersect_probe */
    state->capacity = state->buffer ? capacity : 0;
    if (!state->buffer)
        worker->status = JC_ERR_MEMORY;
    return state->buffer != NULL;
}

/* Whether `list` should be probed in a bitset of the layer's set rather than intersected list by list; makes the
 * bitset once what it would have saved is what it costs. Never probes a longer list than pays. */
static bool worth_probing(jc_worker *worker, const jc_join_step *step, jc_layer_state *state, uint32_t list)
{
    uint64_t cost = jc_intersect_cost(list, state->set.count);
    if (!step->bitset || list >= cost)
        return false;
    if (state->marked)
        return true;
    state->regret += cost - list;
    if (state->regret < (uint64_t)BITSET_COST * state->set.count)
        return false;
    if (!state->bitset.words) {
        state->bitset = (jc_bitset){calloc(step->words, sizeof(uint64_t)), step->base_word};
        if (!state->bitset.words) {
            worker->status = JC_ERR_MEMORY;
            return false;
        }
    }
    jc_bitset_add(&state->bitset, state->set);
    state->marked = true;
    return true;
}

/* The intersection of the set of `before` with list, into out or only counted. */
static uint32_t intersect_set(jc_worker *worker, const jc_join_step *step, jc_layer_state *before, jc_list list,
                              uint32_t *out)
{
    worker->work += least(list.count, before->set.count);
    if (worth_probing(worker, step, before, list.count))
        return jc_intersect_probe(list, before->bitset, out);
    return jc_intersect_lists(list, before->set, out);
}

/* The shortest list among a layer's parts, and which part's it is. */
static jc_list shortest_part(const jc_worker *worker, const jc_layer *layer, unsigned *which)
{
    *which = 0;
    jc_list shortest = part_list(worker, layer->parts[0]);
    for (unsigned i = 1; i < layer->part_count; i++) {
        jc_list list = part_list(worker, layer->parts[i]);
        if (list.count < shortest.count) {
            shortest = list;
            *which = i;
        }
    }
    return shortest;
}

/* Forgets the set; called before anything that it rests on is overwritten. */
static void clear_layer(jc_layer_state *state)
{
    if (state->marked)
        jc_bitset_remove(&state->bitset, state->set);
    state->marked = false;
    state->regret = 0;
}

/* Intersects the layers below with the layer's lists; the last intersection is only counted where counting is set.
 * Returns the number; the set is state->set unless counting. */
static uint32_t intersect_layer(jc_worker *worker, unsigned depth, unsigned index, jc_layer_state *before,
                                bool counting)
{
    const jc_join_step *step = &worker->join->steps[depth];
    const jc_layer *layer = &step->layers[index];
    jc_layer_state *state = &worker->layers[depth][index];
    unsigned walked, left = layer->part_count - 1 + (before != NULL);
    jc_list set = shortest_part(worker, layer, &walked);
    if (left > 0 && !(counting && left == 1)
        && !reserve(worker, state, before ? least(set.count, before->set.count) : set.count))
        set.count = 0;
    if (left == 0)
        worker->work += set.count;
    if (before) {
        left--;
        uint32_t *out = counting && left == 0 ? NULL : state->buffer;
        set = (jc_list){state->buffer, set.count > 0 ? intersect_set(worker, step, before, set, out) : 0};
    }
    for (unsigned i = 0; i < layer->part_count && left > 0 && set.count > 0; i++) {
        if (i == walked)
            continue;
        left--;
        jc_list list = part_list(worker, layer->parts[i]);
        if (list.keys == set.keys && list.count == set.count) /* two atoms over one relation */
            continue;
        uint32_t *out = counting && left == 0 ? NULL : state->buffer;
        worker->work += least(set.count, list.count);
        set = (jc_list){state->buffer, jc_intersect_lists(set, list, out)};
    }
    state->set = set;
    return set.count;
}

/* Brings the layers up to `index` up to date and returns the state of that one. */
static jc_layer_state *update_layers(jc_worker *worker, unsigned depth, unsigned index)
{
    const jc_join_step *step = &worker->join->steps[depth];
    jc_layer_state *before = NULL;
    for (unsigned i = 0; i <= index; i++) {
        jc_layer_state *state = &worker->layers[depth][i];
        uint64_t serial = worker->serial[step->layers[i].fixed_at + 1];
        if (state->serial != serial) {
            clear_layer(state);
            intersect_layer(worker, depth, i, before, false);
            state->serial = serial;
        }
        before = state;
    }
    return before;
}

jc_list jc_layers_set(jc_worker *worker, unsigned depth)
{
    return update_layers(worker, depth, worker->join->steps[depth].layer_count - 1)->set;
}

uint32_t jc_layers_count(jc_worker *worker, unsigned depth)
{
    const jc_join_step *step = &worker->join->steps[depth];
    unsigned last = step->layer_count - 1;
    if (step->layers[last].fixed_at + 1 < (int)depth) /* serves for more than one count: keep the set */
        return update_layers(worker, depth, last)->set.count;
    jc_layer_state *before = last > 0 ? update_layers(worker, depth, last - 1) : NULL;
    return intersect_layer(worker, depth, last, before, true);
}
