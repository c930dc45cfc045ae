/* SPDX-License-Identifier: Apache-2.0 */
/* Tries against a walk over all rows: every projection and permutation of random relations, shared where promised. */
#include "model/trie.h"

#include "tests/random.h"
#include "tests/tap.h"

#include <pthread.h>

static jc_relation *random_relation(uint64_t *state, unsigned arity, uint64_t rows, uint64_t range)
{
    uint32_t *columns[JC_MAX_ARITY];
    for (unsigned c = 0; c < arity; c++) {
        columns[c] = malloc(rows * sizeof **columns + 1);
        for (uint64_t i = 0; i < rows; i++)
            columns[c][i] = (uint32_t)random_below(state, range);
    }
    jc_relation *relation = NULL;
    return jc_relation_create(arity, rows, columns, &relation) == JC_OK ? relation : NULL;
}

/* Whether some node below node range [from, to) of a level spells out the rest of the row. */
static bool holds(const jc_trie *trie, unsigned level, uint32_t from, uint32_t to, const uint32_t *row)
{
    for (uint32_t i = from; i < to; i++) {
        if (trie->level[level].keys[i] != row[level])
            continue;
        if (level + 1 == trie->depth)
            return true;
        return holds(trie, level + 1, trie->level[level].child[i], trie->level[level].child[i + 1], row);
    }
    return false;
}

/* Keys side by side and increasing below every node, children covering the next level without gaps. */
static bool well_formed(const jc_trie *trie, unsigned level, uint32_t from, uint32_t to)
{
    const jc_trie_level *here = &trie->level[level];
    bool last = level + 1 == trie->depth;
    if (last != (here->child == NULL))
        return false;
    for (uint32_t i = from; i < to; i++) {
        if (i > from && here->keys[i - 1] >= here->keys[i])
            return false;
        if (!last && (here->child[i] >= here->child[i + 1] ||
                      !well_formed(trie, level + 1, here->child[i], here->child[i + 1])))
            return false;
    }
    return last || here->child[0] == 0 || to == 0;
}

/* Counts the distinct rows of the projection by comparing each with all before it. */
static uint64_t count_projection(const jc_relation *relation, unsigned depth, const unsigned *columns)
{
    uint64_t count = 0;
    for (uint64_t i = 0; i < jc_relation_rows(relation); i++) {
        bool seen = false;
        for (uint64_t j = 0; j < i && !seen; j++) {
            seen = true;
            for (unsigned l = 0; l < depth; l++)
                seen &= jc_relation_column(relation, columns[l])[i] == jc_relation_column(relation, columns[l])[j];
        }
        count += !seen;
    }
    return count;
}

static bool is_trie_of(const jc_trie *trie, const jc_relation *relation, unsigned depth, const unsigned *columns)
{
    if (trie->depth != depth || trie->rows != count_projection(relation, depth, columns) ||
        trie->level[depth - 1].count != trie->rows || !well_formed(trie, 0, 0, trie->level[0].count))
        return false;
    for (unsigned l = 0; l + 1 < depth; l++)
        if (trie->level[l].child[trie->level[l].count] != trie->level[l + 1].count)
            return false;
    for (uint64_t i = 0; i < jc_relation_rows(relation); i++) {
        uint32_t row[JC_MAX_ARITY];
        for (unsigned l = 0; l < depth; l++)
            row[l] = jc_relation_column(relation, columns[l])[i];
        if (!holds(trie, 0, 0, trie->level[0].count, row))
            return false;
    }
    return true;
}

/* All sequences of distinct columns that continue columns[0..depth), longest first or shortest first. */
static bool check_sequences(const jc_relation *relation, unsigned depth, unsigned *columns, bool longest_first)
{
    const jc_trie *trie = NULL, *again = NULL;
    bool good = true;
    for (int half = 0; half < 2; half++) {
        if ((half == 0) == longest_first) {
            for (unsigned c = 0; c < jc_relation_arity(relation); c++) {
                bool used = false;
                for (unsigned l = 0; l < depth; l++)
                    used |= columns[l] == c;
                columns[depth] = c;
                if (!used)
                    good &= check_sequences(relation, depth + 1, columns, longest_first);
            }
        } else if (depth > 0) {
            good &= jc_relation_trie(relation, depth, columns, &trie) == JC_OK &&
                    is_trie_of(trie, relation, depth, columns) &&
                    jc_relation_trie(relation, depth, columns, &again) == JC_OK && again == trie;
        }
    }
    return good;
}

static void test_random(void)
{
    uint64_t state = 2;
    for (unsigned arity = 1; arity <= 4; arity++) {
        bool good = true;
        for (unsigned trial = 0; trial < 40; trial++) {
            jc_relation *relation = random_relation(&state, arity, random_below(&state, 60),
                                                    1 + random_below(&state, 9));
            unsigned columns[JC_MAX_ARITY + 1];
            good &= check_sequences(relation, 0, columns, trial % 2);
            jc_relation_free(relation);
        }
        ok(good, "arity %u: every projection in every order holds the rows, once each, and is kept", arity);
    }
}

static void test_sharing(void)
{
    uint64_t state = 3;
    jc_relation *relation = random_relation(&state, 2, 500, 40);
    const unsigned stored[] = {0, 1}, reversed[] = {1, 0};
    const jc_trie *trie = NULL, *prefix = NULL;
    ok(jc_relation_trie(relation, 2, stored, &trie) == JC_OK &&
           trie->level[1].keys == jc_relation_column(relation, 1),
       "columns in stored order are not copied");
    ok(jc_relation_trie(relation, 2, reversed, &trie) == JC_OK &&
           jc_relation_trie(relation, 1, reversed, &prefix) == JC_OK &&
           prefix->level[0].keys == trie->level[0].keys && prefix->level[0].child == NULL,
       "a prefix shares the levels of the deeper trie");
    jc_relation_free(relation);
}

static void test_nullary_and_wrong(void)
{
    uint64_t state = 4;
    const jc_trie *trie = NULL;
    jc_relation *some = random_relation(&state, 2, 9, 9), *none = random_relation(&state, 2, 0, 9);
    ok(jc_relation_trie(some, 0, NULL, &trie) == JC_OK && trie->depth == 0 && trie->rows == 1,
       "the nullary projection of rows is one row");
    ok(jc_relation_trie(none, 0, NULL, &trie) == JC_OK && trie->rows == 0, "and none of no rows");
    const unsigned beyond[] = {0, 2};
    const jc_trie *untouched = trie;
    ok(jc_relation_trie(some, 2, beyond, &trie) == JC_ERR_ARGUMENT && trie == untouched,
       "a column that does not exist is refused");
    jc_relation_free(some);
    jc_relation_free(none);
}

#define THREADS 4

typedef struct asker {
    const jc_relation *relation;
    const jc_trie *trie[6];
    uint64_t distinct[3];
} asker;

static void *ask(void *data)
{
    asker *self = data;
    static const unsigned orders[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    for (unsigned i = 0; i < 6; i++)
        if (jc_relation_trie(self->relation, 3, orders[i], &self->trie[i]) != JC_OK)
            self->trie[i] = NULL;
    for (unsigned c = 0; c < 3; c++)
        if (jc_relation_distinct(self->relation, c, &self->distinct[c]) != JC_OK)
            self->distinct[c] = UINT64_MAX;
    return NULL;
}

static void test_threads(void)
{
    uint64_t state = 5;
    jc_relation *relation = random_relation(&state, 3, 30000, 100);
    pthread_t threads[THREADS];
    asker askers[THREADS];
    bool same = true;
    for (int t = 0; t < THREADS; t++) {
        askers[t].relation = relation;
        same &= pthread_create(&threads[t], NULL, ask, &askers[t]) == 0;
    }
    for (int t = 0; t < THREADS; t++)
        pthread_join(threads[t], NULL);
    for (int t = 0; t < THREADS; t++) {
        for (int i = 0; i < 6; i++)
            same &= askers[t].trie[i] && askers[t].trie[i] == askers[0].trie[i];
        for (int c = 0; c < 3; c++)
            same &= askers[t].distinct[c] == 100;
    }
    ok(same, "%d threads that ask at once get the same tries", THREADS);
    jc_relation_free(relation);
}

int main(void)
{
    test_random();
    test_sharing();
    test_nullary_and_wrong();
    test_threads();
    return done_testing();
}
