/* SPDX-License-Identifier: Apache-2.0 */
/* The bytes of symbols: each block is twice as large as the one before, up to 4 MiB, or as large as its symbol. */
#include "model/symbol_store.h"

#include <stdlib.h>
#include <string.h>

#define FIRST_SIZE ((size_t)1 << 12)
#define LAST_SIZE ((size_t)1 << 22)

struct jc_symbol_block {
    jc_symbol_block *next;
    size_t used, size;
    char bytes[];
};

static jc_symbol_block *add_block(jc_symbol_store *store, size_t length)
{
    size_t size = store->blocks ? store->blocks->size * 2 : FIRST_SIZE;
    if (size > LAST_SIZE)
        size = LAST_SIZE;
    if (size <= length)
        size = length + 1;
    jc_symbol_block *block = malloc(sizeof *block + size);
    if (!block)
        return NULL;
    block->next = store->blocks;
    block->used = 0;
    block->size = size;
    store->blocks = block;
    store->bytes += sizeof *block + size;
    return block;
}

const char *jc_symbol_store_add(jc_symbol_store *store, const char *bytes, size_t length)
{
    jc_symbol_block *block = store->blocks;
    if (!block || block->size - block->used <= length)
        block = add_block(store, length);
    if (!block)
        return NULL;
    char *symbol = block->bytes + block->used;
    memcpy(symbol, bytes, length);
    symbol[length] = '\0';
    block->used += length + 1;
    return symbol;
}

void jc_symbol_store_clear(jc_symbol_store *store)
{
    for (jc_symbol_block *block = store->blocks, *next; block; block = next) {
        next = block->next;
        free(block);
    }
    *store = (jc_symbol_store){NULL, 0};
}
