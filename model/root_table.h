/* SPDX-License-Identifier: Apache-2.0 */
/* From a code to its node at the root of a trie in constant time: an array over the codes from the least to the
 * greatest key. Made only where that range is moderate relative to the nodes; otherwise looking up is a binary
 * search. */
#ifndef MODEL_ROOT_TABLE_H
#define MODEL_ROOT_TABLE_H

#include "model/search.h"
#include "model/trie.h"

typedef struct jc_root_table {
    const jc_trie_level *root;
    uint32_t base;  /* the least key */
    uint32_t range; /* codes base .. base + range - 1 have an entry */
    uint32_t *node; /* root->count where there is none; NULL: no table */
} jc_root_table;

/* root is the level 0 of a trie and must outlive the table. */
jc_status jc_root_table_create(const jc_trie_level *root, jc_root_table *table);
void jc_root_table_clear(jc_root_table *table);

/* The node whose key is `key`, or root->count. */
static inline uint32_t jc_root_table_find(const jc_root_table *table, uint32_t key)
{
    const jc_trie_level *root = table->root;
    if (table->node)
        return key - table->base < table->range ? table->node[key - table->base] : root->count;
    uint32_t node = jc_lower_bound(root->keys, 0, root->count, key);
    return node < root->count && root->keys[node] == key ? node : root->count;
}

#endif
