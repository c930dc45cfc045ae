/* SPDX-License-Identifier: Apache-2.0 */
/* Vertex sets numbered 0, 1, ... as they are first seen: a hash table with open addressing. */
#ifndef LP_SET_TABLE_H
#define LP_SET_TABLE_H

#include "lp/vertex_set.h"

#include <joincast/model.h>

typedef struct jc_set_table {
    unsigned words;
    uint32_t count, room;
    uint64_t *sets;
    uint32_t *slots; /* numbers plus 1; a power of two of them */
    size_t slot_count;
} jc_set_table;

jc_status jc_set_table_create(unsigned words, jc_set_table *table);
void jc_set_table_free(jc_set_table *table);
/* The set's number; *fresh where it was not there. The set is not to lie in the table. JC_ERR_LIMIT after 2^31. */
jc_status jc_set_table_add(jc_set_table *table, const uint64_t *set, uint32_t *number, bool *fresh);
/* UINT32_MAX where it is not there. */
uint32_t jc_set_table_find(const jc_set_table *table, const uint64_t *set);
size_t jc_set_table_bytes(const jc_set_table *table);

static inline uint64_t *table_set(const jc_set_table *table, uint32_t number)
{
    return table->sets + (size_t)number * table->words;
}

#endif
