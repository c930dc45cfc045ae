/* SPDX-License-Identifier: Apache-2.0 */
/* A hash table from names to numbers: FNV-1a, linear probing, at most half full. */
#include "data/names.h"

#include <stdint.h>
#include <string.h>

#define FIRST_ROOM 16u

static uint64_t hash(const char *name)
{
    uint64_t value = UINT64_C(0xcbf29ce484222325);
    for (; *name; name++)
        value = (value ^ (unsigned char)*name) * UINT64_C(0x100000001b3);
    return value;
}

/* The slot that holds name, or the free one where it belongs. */
static unsigned find_slot(const jc_names *names, const char *name)
{
    unsigned mask = 2 * names->room - 1, slot = (unsigned)hash(name) & mask;
    while (names->slots[slot] && strcmp(names->names[names->slots[slot] - 1], name) != 0)
        slot = (slot + 1) & mask;
    return slot;
}

long jc_names_find(const jc_names *names, const char *name)
{
    return names->room ? (long)names->slots[find_slot(names, name)] - 1 : -1;
}

static bool grow(jc_names *names)
{
    jc_names larger = {names->arena, NULL, names->count, names->room ? 2 * names->room : FIRST_ROOM, NULL};
    larger.names = jc_arena_alloc(names->arena, larger.room, sizeof *larger.names);
    larger.slots = jc_arena_alloc(names->arena, 2 * (size_t)larger.room, sizeof *larger.slots);
    if (!larger.names || !larger.slots)
        return false;
    for (unsigned i = 0; i < names->count; i++) {
        larger.names[i] = names->names[i];
        larger.slots[find_slot(&larger, names->names[i])] = i + 1;
    }
    *names = larger;
    return true;
}

bool jc_names_add(jc_names *names, const char *name)
{
    if (names->count == names->room && !grow(names))
        return false;
    names->slots[find_slot(names, name)] = names->count + 1;
    names->names[names->count++] = name;
    return true;
}
