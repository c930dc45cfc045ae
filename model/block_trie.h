/* SPDX-License-Identifier: Apache-2.0 */
/* Block tries built on the CPU, slowly and plainly: what the GPU's builder is compared with. */
#ifndef MODEL_BLOCK_TRIE_H
#define MODEL_BLOCK_TRIE_H

#include "model/blocks.h"

#include <joincast/model.h>

/* columns[0..depth) hold `rows` codes each, rows sorted lexicographically and distinct, depth 1 to JC_MAX_ARITY.
 * JC_ERR_ARGUMENT where they are not, JC_ERR_LIMIT beyond JC_BLOCK_ROWS_MOST rows. O(depth * rows). */
jc_status jc_block_trie_create(unsigned depth, uint64_t rows, const uint32_t *const *columns, jc_block_trie **trie);
void jc_block_trie_free(jc_block_trie *trie);
/* The rows again: columns[l][i] is the l-th code of row i, for all trie->rows rows. */
void jc_block_trie_rows(const jc_block_trie *trie, uint32_t *const *columns);

#endif
