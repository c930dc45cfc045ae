/* SPDX-License-Identifier: Apache-2.0 */
/* The open nodes of the submodular width search, the greatest bound first. */
#ifndef LP_SUBMODULAR_QUEUE_H
#define LP_SUBMODULAR_QUEUE_H

#include <joincast/model.h>

#include <flint/fmpq.h>

typedef struct jc_submodular_node {
    size_t atom;
    fmpq *bound;                         /* one, certified: the value of its program */
    size_t required_count, branch_count; /* the bags of T that its children require */
    uint32_t bags[];                     /* first the required ones */
} jc_submodular_node;

typedef struct jc_submodular_queue {
    size_t count, room;
    jc_submodular_node **heap; /* heap[0] is the first */
} jc_submodular_queue;

/* Room for bag_count bags, all else 0; NULL where memory is out. */
jc_submodular_node *jc_submodular_node_create(size_t bag_count);
void jc_submodular_node_free(jc_submodular_node *node);
/* By greater bound, then by more required bags. */
bool jc_submodular_node_before(const jc_submodular_node *left, const jc_submodular_node *right);

/* Takes the node, also where memory is out. */
jc_status jc_submodular_queue_push(jc_submodular_queue *queue, jc_submodular_node *node);
/* The first of a queue that is not empty; it is the caller's. */
jc_submodular_node *jc_submodular_queue_pop(jc_submodular_queue *queue);
void jc_submodular_queue_free(jc_submodular_queue *queue); /* and all its nodes */

#endif
