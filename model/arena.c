/* SPDX-License-Identifier: Apache-2.0 */
/* An arena as a list of blocks, each twice as large as the one before, up to a limit. */
#include "model/arena.h"

#include <stdalign.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define FIRST_BLOCK ((size_t)4096)
#define LARGEST_BLOCK ((size_t)1 << 20)
#define ALIGNMENT alignof(max_align_t)

typedef struct block {
    struct block *previous;
    size_t used, size;
    alignas(max_align_t) char bytes[];
} block;

struct jc_arena {
    block *newest;
    size_t next_size;
};

jc_arena *jc_arena_create(void)
{
    jc_arena *arena = calloc(1, sizeof *arena);
    if (arena)
        arena->next_size = FIRST_BLOCK;
    return arena;
}

void jc_arena_free(jc_arena *arena)
{
    if (!arena)
        return;
    for (block *current = arena->newest; current;) {
        block *previous = current->previous;
        free(current);
        current = previous;
    }
    free(arena);
}

/* Adds a block with at least `need` bytes. */
static block *add_block(jc_arena *arena, size_t need)
{
    size_t size = need > arena->next_size ? need : arena->next_size;
    if (size > SIZE_MAX - sizeof(block))
        return NULL;
    block *fresh = calloc(1, sizeof *fresh + size);
    if (!fresh)
        return NULL;
    fresh->size = size;
    fresh->previous = arena->newest;
    arena->newest = fresh;
    if (arena->next_size < LARGEST_BLOCK)
        arena->next_size *= 2;
    return fresh;
}

void *jc_arena_alloc(jc_arena *arena, size_t count, size_t size)
{
    if (size && count > (SIZE_MAX - ALIGNMENT) / size)
        return NULL;
    size_t need = count * size;
    need = need ? (need + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT : ALIGNMENT;
    block *current = arena->newest;
    if (!current || current->size - current->used < need)
        current = add_block(arena, need);
    if (!current)
        return NULL;
    void *piece = current->bytes + current->used;
    current->used += need;
    return piece;
}

char *jc_arena_text(jc_arena *arena, const char *bytes, size_t length)
{
    if (length == SIZE_MAX)
        return NULL;
    char *text = jc_arena_alloc(arena, length + 1, 1);
    if (text && length)
        memcpy(text, bytes, length);
    return text;
}
