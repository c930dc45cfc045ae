/* SPDX-License-Identifier: Apache-2.0 */
/* Dense codes: the distinct codes of some columns, renumbered 0, 1, 2, ... by falling frequency, ties by the code
 * itself. Lists of frequent codes then share few 64-bit blocks (model/blocks.h). For the CPU and the GPU alike. */
#ifndef MODEL_DENSE_FIND_H
#define MODEL_DENSE_FIND_H

#include "model/search.h"

/* Never a dense code: there are no more codes than occurrences, and fewer than 2^32 of those. */
#define JC_DENSE_NONE UINT32_MAX

/* sorted[i] has the dense code dense[i], and dense code d stands for code[d]. Where the codes lie close together, as
 * jc_dense_table_size says, table[c - sorted[0]] is the dense code of c, JC_DENSE_NONE between them. */
typedef struct jc_dense_codes {
    uint32_t count;         /* distinct codes */
    uint32_t least;         /* sorted[0]; 0 where there are none */
    uint64_t table_size;    /* 0: no table */
    const uint32_t *sorted; /* count of them, increasing */
    const uint32_t *dense;  /* count */
    const uint32_t *code;   /* count */
    const uint32_t *table;  /* table_size */
} jc_dense_codes;

/* From the least to the largest code, if that is at most four times as many as there are, or 2^16 more. */
JC_HOST_DEVICE static inline uint64_t jc_dense_table_size(uint32_t count, uint32_t least, uint32_t largest)
{
    const uint64_t span = (uint64_t)(largest - least) + 1;
    return count > 0 && span <= 4 * (uint64_t)count + 65536 ? span : 0;
}

/* The dense code, or JC_DENSE_NONE. O(1) with a table, otherwise O(log count). */
JC_HOST_DEVICE static inline uint32_t jc_dense_find(const jc_dense_codes *codes, uint32_t code)
{
    if (codes->table_size > 0)
        return code >= codes->least && code - codes->least < codes->table_size ? codes->table[code - codes->least]
                                                                               : JC_DENSE_NONE;
    const uint32_t i = jc_lower_bound(codes->sorted, 0, codes->count, code);
    return i < codes->count && codes->sorted[i] == code ? codes->dense[i] : JC_DENSE_NONE;
}

/* The i-th code in order is numbered by this: the most frequent first, then the least. */
JC_HOST_DEVICE static inline uint64_t jc_dense_key(uint32_t frequency, uint32_t i)
{
    return (uint64_t)(UINT32_MAX - frequency) << 32 | i;
}

#endif
