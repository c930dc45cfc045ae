/* SPDX-License-Identifier: Apache-2.0 */
/* Sparse systems over the integers: factored modulo a prime; where they are square and regular, solved in rationals. */
#ifndef LP_SPARSE_FACTOR_H
#define LP_SPARSE_FACTOR_H

#include <joincast/model.h>

#include <flint/fmpz.h>

/* Row i < size: entries start[i] to start[i + 1], in columns below width. */
typedef struct jc_sparse {
    unsigned size, width;
    size_t *start;
    unsigned *column;
    int64_t *value;
} jc_sparse;

/* sum += factor * value. FLINT's own fmpz_addmul_si and fmpz_submul_si are not used: those of version 2.9 get some
 * sums that come back from two words to one wrong. */
static inline void jc_add_product(fmpz_t sum, const fmpz_t value, int64_t factor)
{
    if (factor == 1) {
        fmpz_add(sum, sum, value);
    } else if (factor == -1) {
        fmpz_sub(sum, sum, value);
    } else {
        fmpz_t multiplier;
        fmpz_init_set_si(multiplier, factor);
        fmpz_addmul(sum, value, multiplier);
        fmpz_clear(multiplier);
    }
}

/* 2^61 - 1: products fit into 128 bits, and the remainder needs no division. */
#define JC_FACTOR_PRIME ((UINT64_C(1) << 61) - 1)

/* An entry in a list of entries; index 0 ends a list. */
typedef struct jc_factor_entry {
    unsigned index, next;
    uint64_t value;
} jc_factor_entry;

/* The elimination, step by step: step k takes pivot_row[k] times a multiplier from each row of lower[k] and leaves
 * pivot_row[k] with the pivot, in pivot_column[k], and the columns of upper[k]. */
typedef struct jc_factor {
    unsigned size; /* the matrix's rank, modulo the prime */
    jc_factor_entry *entries;
    unsigned entry_count, entry_room;
    unsigned *pivot_row, *pivot_column, *lower, *upper;
    uint64_t *inverse; /* of the pivots */
} jc_factor;

/* Any matrix: the pivots are in rows and columns whose square part is regular. JC_ERR_MEMORY. */
jc_status jc_factor_create(const jc_sparse *matrix, jc_factor *factor);
void jc_factor_free(jc_factor *factor);
/* matrix * result = right, or with transposed, matrix^T * result = right, modulo the prime, of a regular matrix; right
 * is overwritten. */
void jc_factor_solve(const jc_factor *factor, bool transposed, uint64_t *right, uint64_t *result);

/* matrix * result = denominator * right (transposed as above) for a regular matrix, denominator > 0; right and result hold size integers.
 * JC_ERR_SOLVER: never, where the matrix is what the factor was made of. */
jc_status jc_sparse_solve(const jc_sparse *matrix, const jc_factor *factor, bool transposed, const fmpz *right,
                          fmpz *result, fmpz_t denominator);

#endif
