/* SPDX-License-Identifier: Apache-2.0 */
#include "lp/set_table.h"

#include <stdlib.h>

jc_status jc_set_table_create(unsigned words, jc_set_table *table)
{
    *table = (jc_set_table){.words = words, .room = 64, .slot_count = 128};
    table->sets = malloc((size_t)table->room * words * sizeof *table->sets);
    table->slots = calloc(table->slot_count, sizeof *table->slots);
    if (table->sets && table->slots)
        return JC_OK;
    jc_set_table_free(table);
    return JC_ERR_MEMORY;
}

void jc_set_table_free(jc_set_table *table)
{
    free(table->sets);
    free(table->slots);
    *table = (jc_set_table){0};
}

/* The slot that holds the set, or the empty one where it belongs. */
static size_t find_slot(const jc_set_table *table, const uint64_t *set)
{
    size_t slot = set_hash(set, table->words) & (table->slot_count - 1);
    while (table->slots[slot] && !set_equal(table_set(table, table->slots[slot] - 1), set, table->words))
        slot = (slot + 1) & (table->slot_count - 1);
    return slot;
}

static jc_status grow(jc_set_table *table)
{
    const uint32_t room = 2 * table->room;
    if (room > UINT32_C(1) << 30)
        return JC_ERR_LIMIT;
    uint64_t *sets = realloc(table->sets, (size_t)room * table->words * sizeof *sets);
    if (!sets)
        return JC_ERR_MEMORY;
    table->sets = sets;
    uint32_t *slots = calloc(2 * (size_t)room, sizeof *slots);
    if (!slots)
        return JC_ERR_MEMORY;
    free(table->slots);
    table->slots = slots;
    table->slot_count = 2 * (size_t)room;
    table->room = room;
    for (uint32_t number = 0; number < table->count; number++)
        table->slots[find_slot(table, table_set(table, number))] = number + 1;
    return JC_OK;
}

jc_status jc_set_table_add(jc_set_table *table, const uint64_t *set, uint32_t *number, bool *fresh)
{
    if (table->count == table->room) {
        const jc_status status = grow(table);
        if (status)
            return status;
    }
    const size_t slot = find_slot(table, set);
    *fresh = table->slots[slot] == 0;
    if (*fresh) {
        set_copy(table_set(table, table->count), set, table->words);
        table->slots[slot] = ++table->count;
    }
    *number = table->slots[slot] - 1;
    return JC_OK;
}

uint32_t jc_set_table_find(const jc_set_table *table, const uint64_t *set)
{
    return table->slots[find_slot(table, set)] - 1;
}

size_t jc_set_table_bytes(const jc_set_table *table)
{
    return (size_t)table->room * table->words * sizeof *table->sets + table->slot_count * sizeof *table->slots;
}
