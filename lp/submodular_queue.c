/* SPDX-License-Identifier: Apache-2.0 */
/* A binary heap of nodes. */
#include "lp/submodular_queue.h"

#include <flint/fmpq_vec.h>
#include <stdlib.h>

jc_submodular_node *jc_submodular_node_create(size_t bag_count)
{
    jc_submodular_node *node = calloc(1, sizeof *node + bag_count * sizeof *node->bags);
    if (node)
        node->bound = _fmpq_vec_init(1);
    return node;
}

void jc_submodular_node_free(jc_submodular_node *node)
{
    if (node)
        _fmpq_vec_clear(node->bound, 1);
    free(node);
}

bool jc_submodular_node_before(const jc_submodular_node *left, const jc_submodular_node *right)
{
    const int order = fmpq_cmp(left->bound, right->bound);
    return order ? order > 0 : left->required_count > right->required_count;
}

jc_status jc_submodular_queue_push(jc_submodular_queue *queue, jc_submodular_node *node)
{
    if (queue->count == queue->room) {
        const size_t room = 2 * queue->room + 64;
        jc_submodular_node **heap = realloc(queue->heap, room * sizeof *heap);
        if (!heap) {
            jc_submodular_node_free(node);
            return JC_ERR_MEMORY;
        }
        queue->heap = heap;
        queue->room = room;
    }
    size_t at = queue->count++;
    for (; at > 0 && jc_submodular_node_before(node, queue->heap[(at - 1) / 2]); at = (at - 1) / 2)
        queue->heap[at] = queue->heap[(at - 1) / 2];
    queue->heap[at] = node;
    return JC_OK;
}

jc_submodular_node *jc_submodular_queue_pop(jc_submodular_queue *queue)
{
    jc_submodular_node *first = queue->heap[0], *last = queue->heap[--queue->count];
    size_t at = 0;
    for (size_t child; (child = 2 * at + 1) < queue->count; at = child) {
        if (child + 1 < queue->count && jc_submodular_node_before(queue->heap[child + 1], queue->heap[child]))
            child++;
        if (!jc_submodular_node_before(queue->heap[child], last))
            break;
        queue->heap[at] = queue->heap[child];
    }
    queue->heap[at] = last;
    return first;
}

void jc_submodular_queue_free(jc_submodular_queue *queue)
{
    while (queue->count > 0)
        jc_submodular_node_free(queue->heap[--queue->count]);
    free(queue->heap);
    *queue = (jc_submodular_queue){0};
}
