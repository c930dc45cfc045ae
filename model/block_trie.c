/* SPDX-License-Identifier: Apache-2.0 */
/* One level after the other, one row after the other: what a row opens is said in model/blocks.h. */
#include "model/block_trie.h"

#include <stdlib.h>

typedef struct writer {
    uint32_t *first, *number, *start;
    uint64_t *mask;
    uint32_t lists, blocks, nodes;
} writer;

static void open_block(writer *w, uint32_t number)
{
    w->number[w->blocks] = number;
    w->mask[w->blocks] = 0;
    w->start[w->blocks++] = w->nodes;
}

static bool is_sorted(unsigned depth, uint64_t rows, const uint32_t *const *columns)
{
    for (uint64_t i = 1; i < rows; i++) {
        const uint32_t c = jc_row_difference(depth, columns, i);
        if (c == depth || columns[c][i - 1] > columns[c][i])
            return false;
    }
    return true;
}

static void write_level(writer *w, unsigned l, uint64_t rows, const uint32_t *const *columns, bool direct)
{
    if (l == 0)
        w->first[w->lists++] = 0;
    for (uint64_t i = 0; i < rows; i++) {
        const uint32_t code = columns[l][i], number = jc_block_number(code);
        const uint32_t difference = jc_row_difference(l + 1, columns, i);
        if (l > 0 && jc_row_opens_list(i, difference, l))
            w->first[w->lists++] = w->blocks;
        while (direct && w->blocks < number)
            open_block(w, w->blocks);
        if (jc_row_opens_block(i, difference, l, columns[l]))
            open_block(w, number);
        if (jc_row_opens_node(i, difference, l)) {
            w->mask[w->blocks - 1] |= jc_block_bit(code);
            w->nodes++;
        }
    }
    w->first[w->lists] = w->blocks;
    w->start[w->blocks] = w->nodes;
}

/* How many lists and non-empty blocks the level has. */
static void count_level(unsigned l, uint64_t rows, const uint32_t *const *columns, uint32_t *lists, uint32_t *blocks)
{
    *lists = l == 0;
    *blocks = 0;
    for (uint64_t i = 0; i < rows; i++) {
        const uint32_t difference = jc_row_difference(l + 1, columns, i);
        *lists += l > 0 && jc_row_opens_list(i, difference, l);
        *blocks += (uint32_t)jc_row_opens_block(i, difference, l, columns[l]);
    }
}

static jc_status create_level(jc_block_trie *trie, unsigned l, uint64_t rows, const uint32_t *const *columns)
{
    uint32_t lists, blocks;
    count_level(l, rows, columns, &lists, &blocks);
    const uint32_t last = rows > 0 ? jc_block_number(columns[l][rows - 1]) : 0;
    const bool direct = l == 0 && jc_block_direct(blocks, last);
    if (direct) {
        trie->direct = 1;
        blocks = last + 1;
    }
    writer w = {.first = malloc(((size_t)lists + 1) * sizeof *w.first),
                .number = malloc(((size_t)blocks + 1) * sizeof *w.number),
                .start = malloc(((size_t)blocks + 1) * sizeof *w.start),
                .mask = malloc(((size_t)blocks + 1) * sizeof *w.mask)};
    if (!w.first || !w.number || !w.start || !w.mask) {
        free(w.mask);
        free(w.start);
        free(w.number);
        free(w.first);
        return JC_ERR_MEMORY;
    }
    write_level(&w, l, rows, columns, direct);
    trie->level[l] = (jc_block_level){w.lists, w.blocks, w.nodes, w.first, w.number, w.mask, w.start};
    return JC_OK;
}

jc_status jc_block_trie_create(unsigned depth, uint64_t rows, const uint32_t *const *columns, jc_block_trie **result)
{
    if (rows > JC_BLOCK_ROWS_MOST)
        return JC_ERR_LIMIT;
    if (depth == 0 || depth > JC_MAX_ARITY || !is_sorted(depth, rows, columns))
        return JC_ERR_ARGUMENT;
    jc_status status = JC_ERR_MEMORY;
    jc_block_trie *const trie = calloc(1, sizeof *trie);
    if (!trie)
        goto done;
    trie->depth = depth;
    trie->rows = (uint32_t)rows;
    trie->level = calloc(depth, sizeof *trie->level);
    if (!trie->level)
        goto done;
    status = JC_OK;
    for (unsigned l = 0; status == JC_OK && l < depth; l++)
        status = create_level(trie, l, rows, columns);
done:
    if (status != JC_OK) {
        jc_block_trie_free(trie);
        return status;
    }
    *result = trie;
    return JC_OK;
}

void jc_block_trie_free(jc_block_trie *trie)
{
    if (!trie)
        return;
    for (unsigned l = 0; trie->level && l < trie->depth; l++) {
        free((void *)trie->level[l].mask);
        free((void *)trie->level[l].start);
        free((void *)trie->level[l].number);
        free((void *)trie->level[l].first);
    }
    free(trie->level);
    free(trie);
}

/* Writes the rows below one list, from row `row` on; returns the row behind them. */
static uint32_t write_rows(const jc_block_trie *trie, unsigned l, uint32_t list, uint32_t row,
                           uint32_t *const *columns)
{
    const jc_block_level *const level = &trie->level[l];
    for (uint32_t b = level->first[list]; b < level->first[list + 1]; b++) {
        uint32_t node = level->start[b];
        for (uint64_t mask = level->mask[b]; mask; mask &= mask - 1, node++) {
            const uint32_t end = l + 1 < trie->depth ? write_rows(trie, l + 1, node, row, columns) : row + 1;
            for (; row < end; row++)
                columns[l][row] = jc_block_code(level->number[b], jc_lowest(mask));
        }
    }
    return row;
}

void jc_block_trie_rows(const jc_block_trie *trie, uint32_t *const *columns)
{
    if (trie->rows > 0)
        write_rows(trie, 0, 0, 0, columns);
}
