/* SPDX-License-Identifier: Apache-2.0 */
/* Degree sequences and their norms. */
#ifndef LP_DEGREE_SEQUENCE_H
#define LP_DEGREE_SEQUENCE_H

#include "model/trie.h"

#include <flint/fmpq.h>

/* The degree sequence of a trie: for each key of its first level the number of rows below it. Degrees below
 * JC_DEGREES_COUNTED are counted, the others are few (a relation has at most 2^32 rows) and listed. */
#define JC_DEGREES_COUNTED 65536

typedef struct jc_degree_sequence {
    uint32_t largest;      /* 0 where there are no rows */
    uint32_t *times;       /* times[d]: how often the degree d occurs, d below JC_DEGREES_COUNTED */
    size_t large_count;
    uint32_t *large;       /* the degrees from JC_DEGREES_COUNTED on */
} jc_degree_sequence;

/* trie has at least one level. O(keys of the first level times levels). */
jc_status jc_degree_sequence_create(const jc_trie *trie, jc_degree_sequence *sequence);
void jc_degree_sequence_free(jc_degree_sequence *sequence);

/* log2 of the p-norm of a sequence that is not empty, rounded up: log2 of the exact sum of d^p to a double, then
 * divided by p exactly; for JC_NORM_INFINITY log2 of the largest degree. */
void jc_degree_norm_log2(const jc_degree_sequence *sequence, unsigned norm, fmpq_t log2);

#endif
