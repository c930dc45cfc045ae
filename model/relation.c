/* SPDX-License-Identifier: Apache-2.0 */
/* Relations: sorted sets of rows of codes, column by column. */
#include "model/relation.h"

#include <stdlib.h>

#define MAX_ROWS (UINT32_MAX - 1)

static jc_status create_cache(jc_trie_cache **cache)
{
    jc_trie_cache *made = calloc(1, sizeof *made);
    if (!made)
        return JC_ERR_MEMORY;
    if (pthread_mutex_init(&made->mutex, NULL) != 0) {
        free(made);
        return JC_ERR_MEMORY;
    }
    *cache = made;
    return JC_OK;
}

/* Gives back what removed duplicates and a reader's spare capacity left; a refusal costs nothing but memory. */
static void trim_columns(unsigned arity, uint64_t rows, uint32_t **columns)
{
    for (unsigned c = 0; c < arity; c++) {
        uint32_t *trimmed = realloc(columns[c], (rows ? rows : 1) * sizeof *trimmed);
        if (trimmed)
            columns[c] = trimmed;
    }
}

jc_status jc_relation_create(unsigned arity, uint64_t rows, uint32_t **columns, jc_relation **relation)
{
    jc_relation *made = calloc(1, sizeof *made);
    uint32_t **own = calloc(arity ? arity : 1, sizeof *own);
    jc_status status = made && own ? JC_OK : JC_ERR_MEMORY;
    if (status == JC_OK)
        status = create_cache(&made->cache);
    if (status == JC_OK)
        status = jc_sort_rows(arity, &rows, columns);
    if (status == JC_OK && rows > MAX_ROWS)
        status = JC_ERR_LIMIT;
    if (status != JC_OK) {
        for (unsigned c = 0; c < arity; c++)
            free(columns[c]);
        free(own);
        jc_relation_free(made);
        return status;
    }
    trim_columns(arity, rows, columns);
    for (unsigned c = 0; c < arity; c++)
        own[c] = columns[c];
    made->arity = arity;
    made->rows = rows;
    made->columns = own;
    *relation = made;
    return JC_OK;
}

void jc_relation_free(jc_relation *relation)
{
    if (!relation)
        return;
    if (relation->cache) {
        jc_trie_entries_free(relation->cache->entries);
        pthread_mutex_destroy(&relation->cache->mutex);
        free(relation->cache);
    }
    for (unsigned c = 0; c < relation->arity; c++)
        free(relation->columns[c]);
    free(relation->columns);
    free(relation);
}

unsigned jc_relation_arity(const jc_relation *relation)
{
    return relation->arity;
}

uint64_t jc_relation_rows(const jc_relation *relation)
{
    return relation->rows;
}

const uint32_t *jc_relation_column(const jc_relation *relation, unsigned column)
{
    return relation->columns[column];
}

/* The distinct codes of a column are the first level of any trie that begins with it. */
jc_status jc_relation_distinct(const jc_relation *relation, unsigned column, uint64_t *distinct)
{
    const jc_trie *trie;
    jc_status status = jc_relation_trie(relation, 1, &column, &trie);
    if (status == JC_OK)
        *distinct = trie->rows;
    return status;
}
