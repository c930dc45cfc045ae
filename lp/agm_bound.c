/* SPDX-License-Identifier: Apache-2.0 */
/* The AGM bound prod_e sizes[e]^x_e (Atserias, Grohe, Marx) in integers. With x_e = p_e / q it is the q-th root of
 * prod_e sizes[e]^p_e, which is taken exactly and rounded up.
 *
 * Where that product would be longer than POWER_BITS, the cover's value L >= sum_e x_e log2(sizes[e]) stands in for
 * it: with k fraction bits, L <= p / 2^k, and the bound is the 2^k-th root of 2^p, rounded up. k is as large as
 * POWER_BITS allows, so the result exceeds the exact one by a factor of at most 2^(2 L / POWER_BITS), and of at
 * most 2 where L itself is beyond POWER_BITS; the rounding of the logarithms adds about 2^(L / 2^52). */
#include "lp/agm_bound.h"

#define POWER_BITS (UINT64_C(1) << 24)

/* value = ceil(value^(1/degree)) */
static void root_up(fmpz_t value, slong degree)
{
    fmpz_t root, power;
    fmpz_init(root);
    fmpz_init(power);
    fmpz_root(root, value, degree);
    fmpz_pow_ui(power, root, (ulong)degree);
    if (fmpz_cmp(power, value) < 0)
        fmpz_add_ui(root, root, 1);
    fmpz_swap(value, root);
    fmpz_clear(power);
    fmpz_clear(root);
}

/* The bits that prod_e sizes[e]^x[e] may take; more than POWER_BITS where that is all that matters. */
static uint64_t power_bits(const jc_linear_solution *solution, const uint64_t *sizes)
{
    uint64_t bits = 1;
    for (unsigned e = 0; e < solution->row_count && bits <= POWER_BITS; e++) {
        if (sizes[e] <= 1 || fmpz_is_zero(solution->y + e))
            continue;
        if (fmpz_cmp_ui(solution->y + e, POWER_BITS) > 0)
            return UINT64_MAX;
        bits += fmpz_get_ui(solution->y + e) * (uint64_t)(64 - __builtin_clzll(sizes[e]));
    }
    return bits;
}

/* The bound from the value of the program, for powers that are too long. */
static void bound_from_value(const jc_cover_problem *problem, const jc_linear_solution *solution, fmpz_t bound)
{
    fmpz_t value, denominator;
    fmpz_init(value);
    fmpz_init(denominator);
    for (unsigned e = 0; e < solution->row_count; e++)
        fmpz_addmul(value, problem->program->bound + e, solution->y + e);
    fmpz_mul(denominator, solution->y_denominator, problem->program->scale);
    unsigned fraction_bits = 0;
    fmpz_cdiv_q(bound, value, denominator);
    const ulong whole = fmpz_get_ui(bound);
    while (fraction_bits < 24 && (whole << (fraction_bits + 1)) <= POWER_BITS)
        fraction_bits++;
    fmpz_mul_2exp(value, value, fraction_bits);
    fmpz_cdiv_q(value, value, denominator);
    const ulong exponent = fmpz_get_ui(value);
    fmpz_one(bound);
    fmpz_mul_2exp(bound, bound, exponent);
    root_up(bound, (slong)1 << fraction_bits);
    fmpz_clear(denominator);
    fmpz_clear(value);
}

void jc_agm_bound(const jc_cover_problem *problem, const jc_linear_solution *solution, const uint64_t *sizes,
                  fmpz_t bound)
{
    for (unsigned e = 0; e < solution->row_count; e++) {
        if (sizes[e] == 0) {
            fmpz_zero(bound);
            return;
        }
    }
    if (power_bits(solution, sizes) > POWER_BITS || fmpz_cmp_ui(solution->y_denominator, POWER_BITS) > 0) {
        bound_from_value(problem, solution, bound);
        return;
    }
    fmpz_t factor;
    fmpz_init(factor);
    fmpz_one(bound);
    for (unsigned e = 0; e < solution->row_count; e++) {
        fmpz_set_ui(factor, sizes[e]);
        fmpz_pow_ui(factor, factor, fmpz_get_ui(solution->y + e));
        fmpz_mul(bound, bound, factor);
    }
    fmpz_clear(factor);
    root_up(bound, fmpz_get_si(solution->y_denominator));
}
