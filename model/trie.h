/* SPDX-License-Identifier: Apache-2.0 */
/* A relation as a trie in compressed form: for each level the keys of its nodes, children of one node side by side
 * and sorted. The form in which plans, profiles, the CPU executor and the GPU read relations.
 *
 * Node i of level l has the key level[l].keys[i] and the children level[l].child[i] .. level[l].child[i + 1] - 1 of
 * level l + 1. The deepest level has child == NULL. Level 0 is one list of all distinct first keys.
 * (Veldhuizen's trie iterator, ICDT 2014, over the compressed-sparse-row form of each level.)
 */
#ifndef MODEL_TRIE_H
#define MODEL_TRIE_H

#include <joincast/model.h>

typedef struct jc_trie_level {
    uint32_t count;        /* nodes */
    const uint32_t *keys;  /* count codes */
    const uint32_t *child; /* count + 1 offsets into the next level; NULL at the last */
} jc_trie_level;

typedef struct jc_trie {
    unsigned depth; /* levels, 0 for a nullary trie */
    uint64_t rows;  /* distinct rows of the projection; nullary: 0 or 1 */
    jc_trie_level *level;
} jc_trie;

/* The trie of the projection of a relation on columns[0..depth), in that order, duplicates gone. Kept with the
 * relation, made once per sequence of columns and shared; it lives as long as the relation. Thread-safe. */
jc_status jc_relation_trie(const jc_relation *relation, unsigned depth, const unsigned *columns,
                           const jc_trie **trie);

/* Sorts rows given as columns lexicographically and removes duplicates, in place; returns the rows left through
 * *rows. LSD radix over the bits that vary, skipping an input that is already sorted. */
jc_status jc_sort_rows(unsigned arity, uint64_t *rows, uint32_t **columns);

#endif
