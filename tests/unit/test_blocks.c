/* SPDX-License-Identifier: Apache-2.0 */
/* Masks, ranks and the search of blocks against loops over all bits and codes. */
#include "model/block_trie.h"

#include "tests/random.h"
#include "tests/tap.h"

static bool masks_agree(uint64_t mask)
{
    uint32_t rank = 0;
    for (uint32_t bit = 0; bit < JC_BLOCK_CODES; bit++) {
        const bool member = mask >> bit & 1;
        if (jc_block_rank(mask, bit) != rank || jc_block_rank(mask, jc_block_code(77, bit)) != rank ||
            (member && jc_block_select(mask, rank) != bit) || (member && rank == 0 && jc_lowest(mask) != bit))
            return false;
        rank += member;
    }
    return jc_popcount(mask) == rank;
}

static void test_masks(void)
{
    uint64_t state = 1;
    bool good = masks_agree(0) && masks_agree(UINT64_MAX) && masks_agree(1) && masks_agree(UINT64_C(1) << 63);
    for (unsigned i = 0; i < 2000 && good; i++) {
        uint64_t mask = random_next(&state);
        for (unsigned thin = i % 4; thin > 0; thin--)
            mask &= random_next(&state);
        good = masks_agree(mask);
    }
    ok(good, "rank, select and least member agree with a loop over the bits");
    ok(jc_block_number(UINT32_MAX) == (UINT32_C(1) << 26) - 1 && jc_block_code(jc_block_number(UINT32_MAX), 63) ==
       UINT32_MAX && jc_block_bit(UINT32_MAX) == UINT64_C(1) << 63,
       "the largest code is the last bit of block 2^26 - 1");
}

static void test_direct(void)
{
    ok(!jc_block_direct(0, 0), "no blocks are not direct");
    ok(jc_block_direct(1, 1025) && !jc_block_direct(1, 1026), "one block is direct up to number 1025");
    ok(jc_block_direct(1000, 3023) && !jc_block_direct(1000, 3024), "a thousand up to twice as many and 1024");
    ok(jc_block_direct(UINT32_MAX, (UINT32_C(1) << 26) - 1), "no overflow at the most blocks");
}

#define LIST 700

/* One list: distinct codes in order, `range` apart on average at most; returns how many. */
static uint32_t draw_list(uint64_t *state, uint32_t *codes, uint64_t range, uint32_t base)
{
    uint64_t code = base;
    uint32_t count = 0;
    while (count < LIST && (code += 1 + random_below(state, range)) <= UINT32_MAX)
        codes[count++] = (uint32_t)code;
    return count;
}

static jc_block_trie *list_trie(const uint32_t *codes, uint32_t count)
{
    jc_block_trie *trie = NULL;
    return jc_block_trie_create(1, count, &codes, &trie) == JC_OK ? trie : NULL;
}

static bool finds_agree(const jc_block_trie *trie, const uint32_t *codes, uint32_t count, uint32_t base)
{
    const jc_block_level *const level = trie->level;
    uint32_t at = 0, seek = level->first[0];
    const uint64_t end = (uint64_t)base + 100000 < UINT32_MAX ? (uint64_t)base + 100000 : UINT32_MAX;
    for (uint64_t code = base; code <= end; code++) {
        while (at < count && codes[at] < code)
            at++;
        const uint32_t want = at < count && codes[at] == code ? at : JC_BLOCK_NONE;
        if (jc_block_find(level, 0, (uint32_t)code) != want || jc_block_seek(level, 0, (uint32_t)code, &seek) != want ||
            (trie->direct && jc_block_find_direct(level, (uint32_t)code) != want))
            return false;
    }
    for (uint32_t node = 0; node < count; node++)
        if (jc_block_code_of(level, jc_block_of_node(level, node), node) != codes[node])
            return false;
    return jc_block_list_size(level, 0) == count;
}

/* The codes in both, by the shared blocks against a merge. */
static bool intersections_agree(const jc_block_level *a, const jc_block_level *b, const uint32_t *left, uint32_t lefts,
                                const uint32_t *right, uint32_t rights)
{
    uint32_t i = a->first[0], j = b->first[0], x = 0, y = 0;
    uint64_t mask = 0;
    for (; jc_block_intersect(a, &i, a->first[1], b, &j, b->first[1], &mask); i++, j++) {
        for (; mask; mask &= mask - 1) {
            while (x < lefts && y < rights && left[x] != right[y]) {
                if (left[x] < right[y])
                    x++;
                else
                    y++;
            }
            if (x == lefts || y == rights || left[x] != jc_block_code(a->number[i], jc_lowest(mask)))
                return false;
            x++;
            y++;
        }
    }
    while (x < lefts && y < rights && left[x] != right[y]) {
        if (left[x] < right[y])
            x++;
        else
            y++;
    }
    return x == lefts || y == rights;
}

static void test_lists(void)
{
    static const uint64_t ranges[] = {1, 2, 40, 130, 3000, 9000000};
    static uint32_t left[LIST], right[LIST];
    uint64_t state = 7;
    bool found = true, intersected = true, direct = false, searched = false;
    for (unsigned i = 0; i < 216 && found && intersected; i++) {
        const uint32_t base = i % 2 ? 0 : UINT32_MAX - 5000;
        const uint32_t lefts = draw_list(&state, left, ranges[i % 6], base);
        const uint32_t rights = draw_list(&state, right, ranges[i / 6 % 6], base);
        jc_block_trie *const a = list_trie(left, lefts), *const b = list_trie(right, rights);
        found = a && b && finds_agree(a, left, lefts, base);
        intersected = a && b && intersections_agree(a->level, b->level, left, lefts, right, rights);
        direct = direct || (a && a->direct);
        searched = searched || (a && !a->direct);
        jc_block_trie_free(a);
        jc_block_trie_free(b);
    }
    ok(found, "find, seek and direct find agree with a merge, nodes give their codes back");
    ok(intersected, "shared blocks hold what a merge of the lists finds");
    ok(direct && searched, "direct lists were among them, and others");
}

int main(void)
{
    test_masks();
    test_direct();
    test_lists();
    return done_testing();
}
