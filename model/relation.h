/* SPDX-License-Identifier: Apache-2.0 */
/* The inside of a relation, for relation.c and trie.c. */
#ifndef MODEL_RELATION_H
#define MODEL_RELATION_H

#include "model/trie.h"

#include <pthread.h>

typedef struct jc_trie_entry jc_trie_entry;

/* The tries made so far: what changes behind a relation that is otherwise immutable. */
typedef struct jc_trie_cache {
    pthread_mutex_t mutex;
    jc_trie_entry *entries;
} jc_trie_cache;

struct jc_relation {
    unsigned arity;
    uint64_t rows;
    uint32_t **columns;
    jc_trie_cache *cache;
};

void jc_trie_entries_free(jc_trie_entry *entries);

#endif
