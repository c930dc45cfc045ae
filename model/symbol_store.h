/* SPDX-License-Identifier: Apache-2.0 */
/* The bytes of symbols, NUL-terminated and side by side in blocks that never move. */
#ifndef MODEL_SYMBOL_STORE_H
#define MODEL_SYMBOL_STORE_H

#include <stddef.h>
#include <stdint.h>

typedef struct jc_symbol_block jc_symbol_block;

/* All zero is an empty store. */
typedef struct jc_symbol_store {
    jc_symbol_block *blocks; /* the newest first */
    uint64_t bytes;          /* allocated */
} jc_symbol_store;

/* A copy of bytes[0..length) that stays where it is. NULL: out of memory. */
const char *jc_symbol_store_add(jc_symbol_store *store, const char *bytes, size_t length);
void jc_symbol_store_clear(jc_symbol_store *store);

#endif
