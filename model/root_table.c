/* SPDX-License-Identifier: Apache-2.0 */
/* Making root tables. */
#include "model/root_table.h"

#include <stdlib.h>

enum {
    CODES_PER_NODE = 16, /* a table is made up to this sparsity: at most 64 bytes per node */
    CODES_ALWAYS = 1024  /* and always up to this range */
};

jc_status jc_root_table_create(const jc_trie_level *root, jc_root_table *table)
{
    *table = (jc_root_table){.root = root};
    if (root->count == 0)
        return JC_OK;
    uint64_t range = (uint64_t)root->keys[root->count - 1] - root->keys[0] + 1;
    if (range > CODES_ALWAYS && range > (uint64_t)CODES_PER_NODE * root->count)
        return JC_OK;
    uint32_t *node = malloc(range * sizeof *node);
    if (!node)
        return JC_ERR_MEMORY;
    for (uint64_t i = 0; i < range; i++)
        node[i] = root->count;
    for (uint32_t i = 0; i < root->count; i++)
        node[root->keys[i] - root->keys[0]] = i;
    table->base = root->keys[0];
    table->range = (uint32_t)range;
    table->node = node;
    return JC_OK;
}

void jc_root_table_clear(jc_root_table *table)
{
    free(table->node);
    table->node = NULL;
}
