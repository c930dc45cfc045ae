/* SPDX-License-Identifier: Apache-2.0 */
/* Memory that is given back all at once: many small zeroed pieces cut from few large blocks. */
#ifndef MODEL_ARENA_H
#define MODEL_ARENA_H

#include <stddef.h>

typedef struct jc_arena jc_arena;

jc_arena *jc_arena_create(void); /* NULL: out of memory */
void jc_arena_free(jc_arena *arena);
/* Room for count elements of size bytes, zeroed, aligned for any type; also for count 0. NULL: out of memory. */
void *jc_arena_alloc(jc_arena *arena, size_t count, size_t size);
/* bytes[0..length) with a NUL behind. NULL: out of memory. */
char *jc_arena_text(jc_arena *arena, const char *bytes, size_t length);

#endif
