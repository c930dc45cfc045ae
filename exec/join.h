/* SPDX-License-Identifier: Apache-2.0 */
/* What the workers of one join share and what each has of its own.
 *
 * The lists that constrain a variable become known at different depths: the list of an atom whose variables were
 * bound at depth 0 stays the same for all bindings of the depths between. A step's lists are therefore grouped into
 * layers by the depth that fixes them, and each layer's intersection (that of the layers before it, with its own
 * lists) is kept until that depth is bound anew. So what does not depend on the variable bound just before is
 * intersected once, and the list that does depend on it is only probed against a bitset of the rest.
 */
#ifndef EXEC_JOIN_H
#define EXEC_JOIN_H

#include "exec/intersect.h"
#include "model/work_estimate.h"

/* ---- shared: what the plan says, arranged for the workers ------------------------------------------------------ */

typedef struct jc_layer {
    int fixed_at; /* the depth that fixes these lists; -1: nothing does, they are root lists */
    unsigned part_count;
    jc_plan_part *parts;
} jc_layer;

typedef struct jc_join_step {
    unsigned layer_count; /* ascending by fixed_at, at least 1 */
    jc_layer *layers;
    unsigned descent_count; /* parts whose atom goes on deeper: their nodes are looked up at each binding */
    jc_plan_part *descents;
    bool conditions;        /* comparisons or negated atoms */
    bool emits;             /* some head is complete here and must be told */
    bool countable;         /* the last step, without conditions or heads to tell: its bindings are only counted */
    bool bitset;            /* the range of codes is moderate */
    size_t base_word, words; /* the bitset that holds every code of this step's lists */
} jc_join_step;

/* One head of the rule. */
typedef struct jc_join_head {
    unsigned arity;
    unsigned ready;  /* the number of variables, in plan order, after which all of the head's are bound */
    int *depth;      /* per column: the plan depth of its variable, or -1 */
    uint32_t *code;  /* per column: the constant's code */
    bool counted;    /* its variables are exactly the first `ready` ones and its rows are not kept: no two prefixes
                      * give the same row, so it is enough to count them */
} jc_join_head;

typedef struct jc_join {
    const jc_plan *plan;
    const jc_work_estimate *estimate;
    unsigned depth;
    jc_join_step *steps;
    unsigned *node_start; /* per atom: where its levels begin in a worker's nodes */
    unsigned node_count;
    unsigned head_count;
    jc_join_head *heads;
} jc_join;

/* Arranges the plan. heads: head_count entries, which the join takes over, also on failure. */
jc_status jc_join_create(const jc_plan *plan, const jc_work_estimate *estimate, unsigned head_count,
                         jc_join_head *heads, jc_join **join);
void jc_join_free(jc_join *join);

/* ---- one worker ------------------------------------------------------------------------------------------------ */

/* A layer's intersection as it stands. */
typedef struct jc_layer_state {
    uint64_t serial; /* of the binding that it was made for; 0: none yet */
    jc_list set;
    uint32_t *buffer; /* set's keys, unless they are a trie's */
    uint32_t capacity;
    jc_bitset bitset;
    bool marked;      /* the bitset holds the set */
    uint64_t regret;  /* probes that a bitset would have saved since the set was made */
} jc_layer_state;

/* Rows of one head as one worker finds them. */
typedef struct jc_head_rows {
    uint64_t counted; /* where the head is counted */
    uint64_t rows, capacity;
    uint32_t **columns;
} jc_head_rows;

typedef struct jc_worker {
    const jc_join *join;
    uint32_t binding[JC_MAX_VARIABLES];
    uint64_t serial[JC_MAX_VARIABLES + 1]; /* serial[d + 1]: changes whenever depth d is bound; serial[0] is 1 */
    uint64_t clock;
    uint32_t *nodes;         /* per atom and trie level: the node bound there */
    jc_layer_state **layers; /* per step: per layer */
    jc_head_rows *heads;
    uint64_t full_bindings;
    uint64_t work;
    jc_status status; /* the first failure; the worker stops soon after */
} jc_worker;

jc_status jc_worker_create(const jc_join *join, jc_worker **worker);
void jc_worker_free(jc_worker *worker);

/* Enumerates all bindings whose first variable is `key` (a root key) and whose second, where there is one, lies in
 * [from, to). Adds to the worker's counts and head rows. */
void jc_worker_join_root(jc_worker *worker, uint32_t key, uint32_t from, uint32_t to);

/* The candidates of the step at `depth`, ascending; they stay until that step's layers are made anew. */
jc_list jc_layers_set(jc_worker *worker, unsigned depth);
/* Only their number. */
uint32_t jc_layers_count(jc_worker *worker, unsigned depth);

/* ---- heads ----------------------------------------------------------------------------------------------------- */

/* Reads the rule's heads; their constants are added to the database's dictionary. materialise: per head.
 * prefix_shared: the first variable's bindings may be enumerated by two workers, each a part. *heads: freed by
 * jc_join_heads_free. */
jc_status jc_join_heads_create(const jc_plan *plan, const bool *materialise, bool prefix_shared,
                               jc_join_head **heads);
void jc_join_heads_free(jc_join_head *heads, unsigned count);

/* Tells the heads that become complete when `bound` variables are bound about the worker's binding. */
void jc_heads_emit(jc_worker *worker, unsigned bound);

/* The distinct rows of head `head` over all workers; relation may be NULL where only their number matters.
 * full_bindings is the number over all workers. */
jc_status jc_heads_merge(const jc_join *join, jc_worker *const *workers, unsigned worker_count, unsigned head,
                         uint64_t full_bindings, jc_relation **relation, uint64_t *rows);

#endif
