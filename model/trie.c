/* SPDX-License-Identifier: Apache-2.0 */
/* Tries over relations, made once per sequence of columns and kept with the relation.
 *
 * Rows sorted in the order of the sequence make a trie in two passes: row i opens a node at every level from the
 * first column in which it differs from row i - 1. Columns 0, 1, ... in order are sorted already; others are copied
 * and sorted. A sequence that begins another one, made earlier, shares that one's levels.
 */
#include "model/relation.h"

#include <stdlib.h>
#include <string.h>

struct jc_trie_entry {
    jc_trie_entry *next;
    jc_trie trie;
    uint32_t **owned; /* 2 * depth arrays, keys and child of each level; NULL where shared */
    unsigned columns[]; /* depth entries */
};

static void free_entry(jc_trie_entry *entry)
{
    if (!entry)
        return;
    for (unsigned i = 0; entry->owned && i < 2 * entry->trie.depth; i++)
        free(entry->owned[i]);
    free(entry->owned);
    free(entry->trie.level);
    free(entry);
}

void jc_trie_entries_free(jc_trie_entry *entries)
{
    for (jc_trie_entry *next; entries; entries = next) {
        next = entries->next;
        free_entry(entries);
    }
}

static jc_trie_entry *create_entry(unsigned depth, const unsigned *columns)
{
    jc_trie_entry *entry = calloc(1, sizeof *entry + depth * sizeof *columns);
    if (!entry)
        return NULL;
    entry->trie.depth = depth;
    entry->trie.level = calloc(depth + 1, sizeof *entry->trie.level);
    entry->owned = calloc(2 * (size_t)depth + 1, sizeof *entry->owned);
    if (!entry->trie.level || !entry->owned) {
        free_entry(entry);
        return NULL;
    }
    for (unsigned l = 0; l < depth; l++)
        entry->columns[l] = columns[l];
    return entry;
}

/* The first of the columns in which rows i - 1 and i differ; depth where they are equal. */
static unsigned first_difference(unsigned depth, const uint32_t *const *columns, uint64_t i)
{
    unsigned l = 0;
    while (l < depth && columns[l][i] == columns[l][i - 1])
        l++;
    return l;
}

static void count_nodes(jc_trie *trie, uint64_t rows, const uint32_t *const *columns)
{
    uint32_t opened[JC_MAX_ARITY + 1] = {0};
    opened[0] = rows > 0;
    for (uint64_t i = 1; i < rows; i++)
        opened[first_difference(trie->depth, columns, i)]++;
    uint32_t count = 0;
    for (unsigned l = 0; l < trie->depth; l++)
        trie->level[l].count = count += opened[l];
    trie->rows = count;
}

static void fill_nodes(jc_trie_entry *entry, uint64_t rows, const uint32_t *const *columns)
{
    const unsigned depth = entry->trie.depth;
    uint32_t next[JC_MAX_ARITY + 1] = {0};
    for (uint64_t i = 0; i < rows; i++) {
        for (unsigned l = i == 0 ? 0 : first_difference(depth, columns, i); l < depth; l++) {
            uint32_t *keys = entry->owned[2 * l], *child = entry->owned[2 * l + 1];
            if (keys)
                keys[next[l]] = columns[l][i];
            if (child)
                child[next[l]] = next[l + 1];
            next[l]++;
        }
    }
    for (unsigned l = 0; l + 1 < depth; l++)
        entry->owned[2 * l + 1][next[l]] = next[l + 1];
}

static uint32_t *new_codes(uint64_t count)
{
    return malloc(count * sizeof(uint32_t));
}

/* Builds the levels from sorted columns. Where no row of the last column drops out, that column serves as the deepest
 * keys; *last_taken says so. */
static jc_status build(jc_trie_entry *entry, uint64_t rows, const uint32_t *const *columns, bool *last_taken)
{
    jc_trie *trie = &entry->trie;
    const unsigned depth = trie->depth;
    count_nodes(trie, rows, columns);
    *last_taken = trie->rows == rows;
    for (unsigned l = 0; l < depth; l++) {
        bool last = l + 1 == depth;
        jc_trie_level *level = &trie->level[l];
        if (!last && !(level->child = entry->owned[2 * l + 1] = new_codes((uint64_t)level->count + 1)))
            return JC_ERR_MEMORY;
        if (last && *last_taken)
            level->keys = columns[l];
        else if (!(level->keys = entry->owned[2 * l] = new_codes((uint64_t)level->count + 1)))
            return JC_ERR_MEMORY;
    }
    fill_nodes(entry, rows, columns);
    return JC_OK;
}

/* Copies the columns, sorts the copies and builds from them. */
static jc_status build_sorted(jc_trie_entry *entry, const jc_relation *relation)
{
    const unsigned depth = entry->trie.depth;
    uint64_t rows = relation->rows;
    uint32_t *copies[JC_MAX_ARITY] = {NULL};
    const uint32_t *sorted[JC_MAX_ARITY] = {NULL};
    bool last_taken = false;
    jc_status status = JC_OK;
    for (unsigned l = 0; l < depth; l++) {
        copies[l] = new_codes(rows + 1);
        if (!copies[l]) {
            status = JC_ERR_MEMORY;
            goto done;
        }
        memcpy(copies[l], relation->columns[entry->columns[l]], rows * sizeof **copies);
    }
    status = jc_sort_rows(depth, &rows, copies);
    if (status != JC_OK)
        goto done;
    for (unsigned l = 0; l < depth; l++)
        sorted[l] = copies[l];
    status = build(entry, rows, sorted, &last_taken);
    if (status == JC_OK && last_taken) {
        entry->owned[2 * (depth - 1)] = copies[depth - 1];
        copies[depth - 1] = NULL;
    }
done:
    for (unsigned l = 0; l < depth; l++)
        free(copies[l]);
    return status;
}

static bool in_stored_order(unsigned depth, const unsigned *columns)
{
    for (unsigned l = 0; l < depth; l++)
        if (columns[l] != l)
            return false;
    return true;
}

static jc_status create_trie(const jc_relation *relation, unsigned depth, const unsigned *columns,
                             jc_trie_entry **made)
{
    jc_trie_entry *entry = create_entry(depth, columns);
    if (!entry)
        return JC_ERR_MEMORY;
    jc_status status = JC_OK;
    bool last_taken;
    if (depth == 0)
        entry->trie.rows = relation->rows > 0;
    else if (in_stored_order(depth, columns))
        status = build(entry, relation->rows, (const uint32_t *const *)relation->columns, &last_taken);
    else
        status = build_sorted(entry, relation);
    if (status != JC_OK) {
        free_entry(entry);
        return status;
    }
    *made = entry;
    return JC_OK;
}

/* The first `depth` levels of a deeper trie. */
static jc_status create_view(const jc_trie_entry *deeper, unsigned depth, jc_trie_entry **made)
{
    jc_trie_entry *entry = create_entry(depth, deeper->columns);
    if (!entry)
        return JC_ERR_MEMORY;
    for (unsigned l = 0; l < depth; l++)
        entry->trie.level[l] = deeper->trie.level[l];
    entry->trie.level[depth - 1].child = NULL;
    entry->trie.rows = deeper->trie.level[depth - 1].count;
    *made = entry;
    return JC_OK;
}

static bool begins_with(const jc_trie_entry *entry, unsigned depth, const unsigned *columns)
{
    if (entry->trie.depth < depth)
        return false;
    for (unsigned l = 0; l < depth; l++)
        if (entry->columns[l] != columns[l])
            return false;
    return true;
}

/* With the mutex held: the trie of that sequence, made from a deeper one or anew where there is none yet. */
static jc_status find_or_create(const jc_relation *relation, unsigned depth, const unsigned *columns,
                                jc_trie_entry **found)
{
    jc_trie_entry *deeper = NULL, *entry;
    for (entry = relation->cache->entries; entry; entry = entry->next) {
        if (!begins_with(entry, depth, columns))
            continue;
        if (entry->trie.depth == depth) {
            *found = entry;
            return JC_OK;
        }
        deeper = entry;
    }
    jc_status status = deeper && depth > 0 ? create_view(deeper, depth, &entry)
                                           : create_trie(relation, depth, columns, &entry);
    if (status != JC_OK)
        return status;
    entry->next = relation->cache->entries;
    relation->cache->entries = entry;
    *found = entry;
    return JC_OK;
}

jc_status jc_relation_trie(const jc_relation *relation, unsigned depth, const unsigned *columns,
                           const jc_trie **trie)
{
    jc_trie_entry *entry;
    if (depth > JC_MAX_ARITY)
        return JC_ERR_ARGUMENT;
    for (unsigned l = 0; l < depth; l++)
        if (columns[l] >= relation->arity)
            return JC_ERR_ARGUMENT;
    pthread_mutex_lock(&relation->cache->mutex);
    jc_status status = find_or_create(relation, depth, columns, &entry);
    pthread_mutex_unlock(&relation->cache->mutex);
    if (status == JC_OK)
        *trie = &entry->trie;
    return status;
}
