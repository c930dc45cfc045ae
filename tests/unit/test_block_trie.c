/* SPDX-License-Identifier: Apache-2.0 */
/* Block tries of random relations: rows given back, every prefix found and nothing else, the form that model/blocks.h
 * promises; limits; memory that runs out. */
#include "model/block_trie.h"
#include "model/trie.h"

#include "tests/failing_memory.h"
#include "tests/random.h"
#include "tests/tap.h"

#define ARITY 5
#define ROWS 400

static uint32_t storage[ARITY][ROWS], again[ARITY][ROWS];
static uint32_t *const columns[ARITY] = {storage[0], storage[1], storage[2], storage[3], storage[4]};
static uint32_t *const back[ARITY] = {again[0], again[1], again[2], again[3], again[4]};

static const uint32_t *const *read_only(uint32_t *const *writable)
{
    return (const uint32_t *const *)writable;
}

/* Sorted distinct rows in `columns`: of codes below the range, in the middle of the codes or at their end. */
static uint64_t draw_rows(uint64_t *state, unsigned arity, uint64_t range, bool at_end)
{
    uint32_t *sorted[ARITY];
    uint64_t rows = random_below(state, ROWS + 1);
    for (unsigned c = 0; c < arity; c++) {
        sorted[c] = columns[c];
        for (uint64_t i = 0; i < rows; i++) {
            const uint32_t code = (uint32_t)random_below(state, range);
            storage[c][i] = at_end ? UINT32_MAX - code : code;
        }
    }
    return jc_sort_rows(arity, &rows, sorted) == JC_OK ? rows : 0;
}

/* The node of a row's prefix of l + 1 codes, down from the root. */
static uint32_t find_prefix(const jc_block_trie *trie, unsigned l, const uint32_t *row)
{
    uint32_t node = 0;
    for (unsigned k = 0; k <= l && node != JC_BLOCK_NONE; k++)
        node = k == 0 && trie->direct ? jc_block_find_direct(trie->level, row[k])
                                      : jc_block_find(&trie->level[k], node, row[k]);
    return node;
}

/* Nodes are numbered by first occurrence of their prefix, which a walk over the rows counts. */
static bool finds_prefixes(const jc_block_trie *trie, uint64_t rows, uint64_t *state)
{
    for (unsigned l = 0; l < trie->depth; l++) {
        uint32_t node = 0;
        for (uint64_t i = 0; i < rows; i++) {
            uint32_t row[ARITY];
            bool same = i > 0;
            for (unsigned k = 0; k <= l; k++) {
                row[k] = storage[k][i];
                same = same && storage[k][i - 1] == storage[k][i];
            }
            node += i > 0 && !same;
            if (find_prefix(trie, l, row) != node)
                return false;
            row[l] += (uint32_t)random_below(state, 3) - 1;
            bool there = false;
            for (uint64_t j = 0; j < rows && !there; j++) {
                there = true;
                for (unsigned k = 0; k <= l; k++)
                    there = there && storage[k][j] == row[k];
            }
            if (there != (find_prefix(trie, l, row) != JC_BLOCK_NONE))
                return false;
        }
        if (trie->level[l].nodes != (rows > 0 ? node + 1 : 0))
            return false;
    }
    return true;
}

static bool well_formed(const jc_block_trie *trie)
{
    for (unsigned l = 0; l < trie->depth; l++) {
        const jc_block_level *const level = &trie->level[l];
        if (level->lists != (l == 0 ? 1 : trie->level[l - 1].nodes) || level->first[0] != 0 ||
            level->first[level->lists] != level->blocks || level->start[0] != 0 ||
            level->start[level->blocks] != level->nodes)
            return false;
        for (uint32_t list = 0; list < level->lists; list++) {
            if (level->first[list] > level->first[list + 1] || (l > 0 && jc_block_list_size(level, list) == 0))
                return false;
            for (uint32_t b = level->first[list]; b < level->first[list + 1]; b++)
                if ((b > level->first[list] && level->number[b - 1] >= level->number[b]) ||
                    level->start[b + 1] != level->start[b] + jc_popcount(level->mask[b]) ||
                    (l == 0 && trie->direct ? level->number[b] != b : level->mask[b] == 0))
                    return false;
        }
    }
    return true;
}

static bool gives_rows_back(const jc_block_trie *trie, uint64_t rows)
{
    memset(again, 0xaa, sizeof again);
    jc_block_trie_rows(trie, back);
    bool same = trie->rows == rows;
    for (unsigned c = 0; c < trie->depth; c++)
        same = same && memcmp(storage[c], again[c], rows * sizeof **storage) == 0;
    return same;
}

static void test_random(void)
{
    static const uint64_t ranges[] = {1, 2, 10, 200, 100000, UINT64_C(1) << 32};
    uint64_t state = 3;
    for (unsigned arity = 1; arity <= ARITY; arity++) {
        bool back_again = true, found = true, formed = true;
        for (unsigned i = 0; i < 48; i++) {
            const uint64_t rows = draw_rows(&state, arity, ranges[i % 6], i % 4 == 3);
            jc_block_trie *trie = NULL;
            if (jc_block_trie_create(arity, rows, read_only(columns), &trie) != JC_OK) {
                back_again = false;
                continue;
            }
            back_again = back_again && gives_rows_back(trie, rows);
            formed = formed && well_formed(trie);
            found = found && formed && finds_prefixes(trie, rows, &state);
            jc_block_trie_free(trie);
        }
        ok(back_again, "%u columns: rows are given back", arity);
        ok(formed, "%u columns: lists, numbers and offsets are as promised", arity);
        ok(found, "%u columns: prefixes are found at their nodes, and no others", arity);
    }
}

static void test_refused(void)
{
    const uint32_t falling[] = {5, 3}, equal[] = {3, 3};
    const uint32_t *column[JC_MAX_ARITY + 1] = {falling};
    jc_block_trie *trie = NULL;
    ok(jc_block_trie_create(1, 2, column, &trie) == JC_ERR_ARGUMENT, "rows out of order are refused");
    column[0] = equal;
    ok(jc_block_trie_create(1, 2, column, &trie) == JC_ERR_ARGUMENT, "equal rows are refused");
    ok(jc_block_trie_create(0, 1, column, &trie) == JC_ERR_ARGUMENT, "depth 0 is refused");
    ok(jc_block_trie_create(JC_MAX_ARITY + 1, 0, column, &trie) == JC_ERR_ARGUMENT, "too many levels are refused");
    ok(jc_block_trie_create(1, UINT32_MAX, column, &trie) == JC_ERR_LIMIT && !trie, "2^32 - 1 rows are too many");
    jc_block_trie_free(NULL);
}

static void test_empty(void)
{
    jc_block_trie *trie = NULL;
    ok(jc_block_trie_create(2, 0, read_only(columns), &trie) == JC_OK && trie->rows == 0 && !trie->direct &&
       trie->level[0].lists == 1 && trie->level[1].lists == 0 && jc_block_find(&trie->level[0], 0, 0) == JC_BLOCK_NONE,
       "no rows are one empty list");
    jc_block_trie_free(trie);
}

static jc_status create_some(void)
{
    const uint32_t x[] = {1, 1, 200}, y[] = {7, UINT32_MAX, 0};
    const uint32_t *const both[] = {x, y};
    jc_block_trie *trie = NULL;
    const jc_status status = jc_block_trie_create(2, 3, both, &trie);
    jc_block_trie_free(trie);
    return status;
}

int main(void)
{
    test_random();
    test_refused();
    test_empty();
    fail_each_allocation(create_some, "a block trie", 10);
    return done_testing();
}
