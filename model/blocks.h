/* SPDX-License-Identifier: Apache-2.0 */
/* Block tries: a relation as a trie whose lists are stored as blocks of 64 codes, for the CPU and the GPU alike.
 *
 * Rows are sorted lexicographically by k columns of codes, and distinct. The nodes of level l are the distinct
 * prefixes of l + 1 codes, numbered in order; below each node lies the list of its children, nodes of level l + 1.
 * Level 0 is one list, of all first codes; level l + 1 has a list for every node of level l, none of them empty.
 * The list's codes c are grouped by block number c / 64; a block holds
 *     number   c / 64, increasing within a list
 *     mask     bit c % 64 for every code c of the list
 *     start    the node that the least code of the mask is; the i-th code of the mask is node start + i
 * so that a code's node is start + popcount(mask below the code), and the node is at once the number of its list one
 * level down. Codes that are renumbered by falling frequency crowd into few blocks, and a list is probed or intersected
 * 64 codes at a time (the idea of a bitmap index with popcount ranks: Jacobson, Space-efficient static trees and
 * graphs, FOCS 1989).
 *
 * Where level 0's block numbers are dense (jc_block_direct), it holds a block for every number up to the largest, empty
 * ones too, so that block i has number i and nothing is searched.
 *
 * Limits: codes 0 to 2^32 - 1, so block numbers are below 2^26; at most 2^32 - 2 rows, thus nodes, lists and
 * non-empty blocks of a level; with its empty ones level 0 has at most 2^26 blocks. The offsets of `first` and `start`
 * therefore fit 32 bits.
 */
#ifndef MODEL_BLOCKS_H
#define MODEL_BLOCKS_H

#include "model/search.h"

#define JC_BLOCK_CODES 64
#define JC_BLOCK_NONE UINT32_MAX /* no node has this number */
#define JC_BLOCK_ROWS_MOST (UINT32_MAX - 1)

typedef struct jc_block_level {
    uint32_t lists;         /* 1 at level 0, then the nodes of the level above */
    uint32_t blocks;        /* of all lists */
    uint32_t nodes;         /* children in all lists */
    const uint32_t *first;  /* lists + 1: list i is the blocks first[i] .. first[i + 1] - 1 */
    const uint32_t *number; /* blocks */
    const uint64_t *mask;   /* blocks */
    const uint32_t *start;  /* blocks + 1; the last is nodes */
} jc_block_level;

/* level is an array of the host; what a level points to lies where the trie was built. */
typedef struct jc_block_trie {
    unsigned depth;        /* k, at least 1 */
    uint32_t rows;         /* nodes of the last level */
    int direct;            /* level 0: block i has number i */
    jc_block_level *level; /* depth of them */
} jc_block_trie;

JC_HOST_DEVICE static inline uint32_t jc_popcount(uint64_t mask)
{
#ifdef __CUDA_ARCH__
    return (uint32_t)__popcll(mask);
#else
    return (uint32_t)__builtin_popcountll(mask);
#endif
}

/* The least member, for mask != 0. */
JC_HOST_DEVICE static inline uint32_t jc_lowest(uint64_t mask)
{
#ifdef __CUDA_ARCH__
    return (uint32_t)__ffsll((long long)mask) - 1;
#else
    return (uint32_t)__builtin_ctzll(mask);
#endif
}

JC_HOST_DEVICE static inline uint32_t jc_block_number(uint32_t code)
{
    return code / JC_BLOCK_CODES;
}

JC_HOST_DEVICE static inline uint64_t jc_block_bit(uint32_t code)
{
    return (uint64_t)1 << (code % JC_BLOCK_CODES);
}

JC_HOST_DEVICE static inline uint32_t jc_block_code(uint32_t number, uint32_t bit)
{
    return number * JC_BLOCK_CODES + bit;
}

/* How many members of the mask are below the code, which need not be one. */
JC_HOST_DEVICE static inline uint32_t jc_block_rank(uint64_t mask, uint32_t code)
{
    return jc_popcount(mask & (jc_block_bit(code) - 1));
}

/* The bit of the member that has `rank` members below it, for rank < popcount(mask): by halves of the mask. */
JC_HOST_DEVICE static inline uint32_t jc_block_select(uint64_t mask, uint32_t rank)
{
    uint32_t bit = 0;
    for (uint32_t width = JC_BLOCK_CODES / 2; width > 0; width /= 2) {
        const uint32_t below = jc_popcount(mask >> bit & (((uint64_t)1 << width) - 1));
        if (rank >= below) {
            rank -= below;
            bit += width;
        }
    }
    return bit;
}

/* Whether level 0 with this many non-empty blocks, the last of that number, holds the empty ones too: at most half of
 * the room is then lost, or 1024 blocks of it. */
JC_HOST_DEVICE static inline int jc_block_direct(uint32_t blocks, uint32_t last_number)
{
    return blocks > 0 && last_number < 2 * (uint64_t)blocks + 1024;
}

/* ---- what row i of the sorted rows opens at a level, given its difference ------------------------------------ */

/* The first of columns[0..depth) in which rows i - 1 and i differ, or depth; 0 for row 0. */
JC_HOST_DEVICE static inline uint32_t jc_row_difference(uint32_t depth, const uint32_t *const *columns, uint64_t i)
{
    uint32_t c = 0;
    while (i > 0 && c < depth && columns[c][i - 1] == columns[c][i])
        c++;
    return c;
}

JC_HOST_DEVICE static inline int jc_row_opens_list(uint64_t i, uint32_t difference, uint32_t level)
{
    return i == 0 || difference < level;
}

JC_HOST_DEVICE static inline int jc_row_opens_node(uint64_t i, uint32_t difference, uint32_t level)
{
    return i == 0 || difference <= level;
}

/* column: the level's. */
JC_HOST_DEVICE static inline int jc_row_opens_block(uint64_t i, uint32_t difference, uint32_t level,
                                                    const uint32_t *column)
{
    return jc_row_opens_list(i, difference, level) ||
           (difference == level && jc_block_number(column[i - 1]) != jc_block_number(column[i]));
}

/* ---- reading ------------------------------------------------------------------------------------------------- */

/* The codes in a list. */
JC_HOST_DEVICE static inline uint32_t jc_block_list_size(const jc_block_level *level, uint32_t list)
{
    return level->start[level->first[list + 1]] - level->start[level->first[list]];
}

/* The node of a code in the block, or JC_BLOCK_NONE. */
JC_HOST_DEVICE static inline uint32_t jc_block_node_in(const jc_block_level *level, uint32_t block, uint32_t code)
{
    const uint64_t mask = level->mask[block];
    return mask & jc_block_bit(code) ? level->start[block] + jc_block_rank(mask, code) : JC_BLOCK_NONE;
}

/* The node of a code in a list by binary search, or JC_BLOCK_NONE. */
JC_HOST_DEVICE static inline uint32_t jc_block_find(const jc_block_level *level, uint32_t list, uint32_t code)
{
    const uint32_t end = level->first[list + 1];
    const uint32_t block = jc_lower_bound(level->number, level->first[list], end, jc_block_number(code));
    return block < end && level->number[block] == jc_block_number(code) ? jc_block_node_in(level, block, code)
                                                                        : JC_BLOCK_NONE;
}

/* The same for codes asked for in order: *block, at first level->first[list], is left where the next search
 * goes on. */
JC_HOST_DEVICE static inline uint32_t jc_block_seek(const jc_block_level *level, uint32_t list, uint32_t code,
                                                    uint32_t *block)
{
    const uint32_t end = level->first[list + 1];
    *block = jc_gallop(level->number, *block, end, jc_block_number(code));
    return *block < end && level->number[*block] == jc_block_number(code) ? jc_block_node_in(level, *block, code)
                                                                          : JC_BLOCK_NONE;
}

/* jc_block_find in level 0 where it is direct. */
JC_HOST_DEVICE static inline uint32_t jc_block_find_direct(const jc_block_level *level, uint32_t code)
{
    const uint32_t block = jc_block_number(code);
    return block < level->blocks ? jc_block_node_in(level, block, code) : JC_BLOCK_NONE;
}

/* The block that holds a node: the last that starts at it or before; empty blocks start where their successor
 * does. */
JC_HOST_DEVICE static inline uint32_t jc_block_of_node(const jc_block_level *level, uint32_t node)
{
    return jc_lower_bound(level->start, 0, level->blocks + 1, node + 1) - 1;
}

/* The code of a node, given its block. */
JC_HOST_DEVICE static inline uint32_t jc_block_code_of(const jc_block_level *level, uint32_t block, uint32_t node)
{
    return jc_block_code(level->number[block], jc_block_select(level->mask[block], node - level->start[block]));
}

/* Steps through the blocks that two lists share, galloping in both: for *i and *j, at first the lists' first blocks,
 * the next with equal numbers from there on, and the mask of the codes in both (it may be 0). 0 where there is none.
 * The caller moves on by adding 1 to *i and *j. */
JC_HOST_DEVICE static inline int jc_block_intersect(const jc_block_level *a, uint32_t *i, uint32_t a_end,
                                                    const jc_block_level *b, uint32_t *j, uint32_t b_end,
                                                    uint64_t *mask)
{
    while (*i < a_end && *j < b_end) {
        if (a->number[*i] == b->number[*j]) {
            *mask = a->mask[*i] & b->mask[*j];
            return 1;
        }
        if (a->number[*i] < b->number[*j])
            *i = jc_gallop(a->number, *i, a_end, b->number[*j]);
        else
            *j = jc_gallop(b->number, *j, b_end, a->number[*i]);
    }
    return 0;
}

#endif
