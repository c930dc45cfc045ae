/* SPDX-License-Identifier: Apache-2.0 */
/* Exact solution of a sparse integer system by lifting modulo powers of a prime p (J. D. Dixon, Numer. Math. 40,
 * 1982): with x_0 + p x_1 + ... the p-adic expansion of the solution,
 *     A x_k = r_k (mod p),   r_{k+1} = (r_k - A x_k) / p,   r_0 = right side.
 * Digits are taken between -p/2 and p/2, so that small integers end the expansion at once; fractions are recognised
 * from their residues, and tried on the system, as soon as the residues are long enough. Hadamard's inequality says
 * when that must have worked. */
#include "lp/sparse_factor.h"

#include <flint/fmpq.h>
#include <flint/fmpz_vec.h>
#include <stdlib.h>

/* target -= matrix * source, or its transpose. */
static void subtract_product(const jc_sparse *matrix, bool transposed, const fmpz *source, fmpz *target)
{
    for (unsigned i = 0; i < matrix->size; i++) {
        for (size_t k = matrix->start[i]; k < matrix->start[i + 1]; k++) {
            const unsigned j = matrix->column[k];
            const fmpz *factor = source + (transposed ? i : j);
            if (!fmpz_is_zero(factor))
                jc_add_product(target + (transposed ? j : i), factor, -matrix->value[k]);
        }
    }
}

/* The common denominator and the numerators of fractions with these residues, numerators and denominators being at
 * most sqrt(modulus / 2). False where an entry is no such fraction. */
static bool reconstruct(const fmpz *residues, unsigned size, const fmpz_t modulus, fmpz *numerators,
                        fmpz_t denominator)
{
    bool found = true;
    fmpz_t limit, residue, below;
    fmpz_init(limit);
    fmpz_init(residue);
    fmpz_init(below);
    fmpz_fdiv_q_2exp(limit, modulus, 1);
    fmpz_sqrt(limit, limit);
    fmpz_one(denominator);
    for (unsigned i = 0; i < size && found; i++) {
        fmpz_mul(numerators + i, residues + i, denominator);
        fmpz_smod(numerators + i, numerators + i, modulus);
        if (fmpz_cmpabs(numerators + i, limit) <= 0)
            continue;
        fmpz_mod(residue, numerators + i, modulus);
        found = _fmpq_reconstruct_fmpz(numerators + i, below, residue, modulus);
        if (found) {
            _fmpz_vec_scalar_mul_fmpz(numerators, numerators, (slong)i, below);
            fmpz_mul(denominator, denominator, below);
        }
    }
    fmpz_clear(below);
    fmpz_clear(residue);
    fmpz_clear(limit);
    return found;
}

/* matrix * numerators = denominator * right? */
static bool solves(const jc_sparse *matrix, bool transposed, const fmpz *numerators, const fmpz_t denominator,
                   const fmpz *right, fmpz *work)
{
    _fmpz_vec_scalar_mul_fmpz(work, right, (slong)matrix->size, denominator);
    subtract_product(matrix, transposed, numerators, work);
    return _fmpz_vec_is_zero(work, (slong)matrix->size);
}

/* The digits of the expansion after which every solution has been recognised: numerators and denominators are
 * determinants, at most the product of the rows' norms (times the right side, for numerators). */
static slong digit_limit(const jc_sparse *matrix, const fmpz *right)
{
    slong bits = FLINT_ABS(_fmpz_vec_max_bits(right, (slong)matrix->size)) + FLINT_BITS;
    for (unsigned i = 0; i < matrix->size; i++) {
        double norm = 0;
        for (size_t k = matrix->start[i]; k < matrix->start[i + 1]; k++)
            norm += matrix->value[k] < 0 ? -(double)matrix->value[k] : (double)matrix->value[k];
        bits += norm > 1 ? (slong)FLINT_BIT_COUNT((ulong)(norm < 0x1p63 ? norm : 0x1p63)) : 0;
    }
    return 2 * bits / 60 + 2;
}

struct lifting {
    fmpz *residual, *digit, *expansion, *work; /* parts of one vector */
    fmpz_t modulus;
    uint64_t *right, *solution;
};

/* One more digit of the expansion. */
static void lift(struct lifting *lifting, const jc_sparse *matrix, const jc_factor *factor, bool transposed)
{
    for (unsigned i = 0; i < matrix->size; i++)
        lifting->right[i] = fmpz_fdiv_ui(lifting->residual + i, JC_FACTOR_PRIME);
    jc_factor_solve(factor, transposed, lifting->right, lifting->solution);
    for (unsigned i = 0; i < matrix->size; i++) {
        const int64_t digit = (int64_t)lifting->solution[i];
        fmpz_set_si(lifting->digit + i, digit > (int64_t)(JC_FACTOR_PRIME / 2) ? digit - (int64_t)JC_FACTOR_PRIME
                                                                             : digit);
    }
    _fmpz_vec_scalar_addmul_fmpz(lifting->expansion, lifting->digit, (slong)matrix->size, lifting->modulus);
    fmpz_mul_ui(lifting->modulus, lifting->modulus, JC_FACTOR_PRIME);
    subtract_product(matrix, transposed, lifting->digit, lifting->residual);
    _fmpz_vec_scalar_divexact_ui(lifting->residual, lifting->residual, (slong)matrix->size, JC_FACTOR_PRIME);
}

jc_status jc_sparse_solve(const jc_sparse *matrix, const jc_factor *factor, bool transposed, const fmpz *right,
                          fmpz *result, fmpz_t denominator)
{
    const slong size = (slong)matrix->size;
    const slong limit = digit_limit(matrix, right);
    uint64_t *words = malloc((2 * (size_t)matrix->size + 1) * sizeof *words);
    if (!words)
        return JC_ERR_MEMORY;
    fmpz *vectors = _fmpz_vec_init(4 * size);
    struct lifting lifting = {vectors, vectors + size, vectors + 2 * size, vectors + 3 * size, {0}, words,
                              words + size};
    jc_status status = JC_ERR_SOLVER;
    fmpz_init_set_ui(lifting.modulus, 1);
    _fmpz_vec_set(lifting.residual, right, size);
    slong next_try = 2;
    for (slong digits = 0; status && digits <= limit; digits++) {
        if (_fmpz_vec_is_zero(lifting.residual, size)) {
            _fmpz_vec_set(result, lifting.expansion, size);
            fmpz_one(denominator);
            status = JC_OK;
        } else if (digits == next_try || digits == limit) {
            next_try += 1 + next_try / 4;
            if (reconstruct(lifting.expansion, matrix->size, lifting.modulus, result, denominator) &&
                solves(matrix, transposed, result, denominator, right, lifting.work))
                status = JC_OK;
        }
        if (status && digits < limit)
            lift(&lifting, matrix, factor, transposed);
    }
    fmpz_clear(lifting.modulus);
    _fmpz_vec_clear(vectors, 4 * size);
    free(words);
    return status;
}
