/* SPDX-License-Identifier: Apache-2.0 */
/* Binary logarithms and quotients, rounded up, in integer arithmetic alone: no claim rests on the accuracy of a
 * mathematical library.
 *
 * For m in [1, 2), log2(m) has the binary digits b_1 b_2 ... that repeated squaring brings out: m <- m^2, and where
 * that reaches 2, the digit is 1 and m <- m / 2. After k digits log2(m) = 0.b_1...b_k + 2^-k log2(m_k), which is at
 * most 0.b_1...b_k + 2^-k. Squares are rounded up, so m_k is never too small, nor is the sum; the 63 fraction bits of
 * m add less than 2^-61 to it, since an error at digit i counts for 2^-i only. */
#include "lp/log2_up.h"

#include <float.h>
#include <math.h>

enum { FRACTION_DIGITS = 60 };

/* ceil(2^FRACTION_DIGITS * log2(m)) or a little more, for m = mantissa / 2^63 in [1, 2). */
static uint64_t fraction_up(uint64_t mantissa)
{
    const uint64_t one = UINT64_C(1) << 63;
    uint64_t digits = 0;
    if (mantissa == one)
        return 0;
    for (int i = 0; i < FRACTION_DIGITS; i++) {
        unsigned __int128 square = (unsigned __int128)mantissa * mantissa; /* in units of 2^-126 */
        const unsigned shift = square >> 127 ? 64 : 63;
        digits = digits << 1 | (shift == 64);
        square += ((unsigned __int128)1 << shift) - 1; /* below 2^128: a square is at most (2^64 - 1)^2 */
        square >>= shift;
        if (square >> 64) { /* rounded up to 2, i.e. to the next digit */
            digits += 1;
            square = one;
        }
        mantissa = (uint64_t)square;
    }
    return digits + 1;
}

/* exponent + fraction / 2^FRACTION_DIGITS as a double, rounded up. */
static double fixed_up(uint64_t exponent, uint64_t fraction)
{
    unsigned __int128 value = ((unsigned __int128)exponent << FRACTION_DIGITS) + fraction;
    int shift = 0;
    while (value >> DBL_MANT_DIG) {
        value = (value >> 1) + (value & 1);
        shift++;
    }
    return ldexp((double)(uint64_t)value, shift - FRACTION_DIGITS);
}

double jc_log2_up(uint64_t n)
{
    const unsigned zeros = (unsigned)__builtin_clzll(n);
    return fixed_up(63 - zeros, fraction_up(n << zeros));
}

double jc_log2_up_integer(const fmpz_t n)
{
    const ulong bits = fmpz_bits(n);
    if (bits <= 64)
        return jc_log2_up(fmpz_get_ui(n));
    fmpz_t top;
    fmpz_init(top);
    fmpz_cdiv_q_2exp(top, n, bits - 64);
    /* Rounding up may have carried to 2^64: then n <= 2^bits, and the logarithm is bits. */
    const double log2 = fmpz_bits(top) > 64 ? (double)bits : fixed_up(bits - 1, fraction_up(fmpz_get_ui(top)));
    fmpz_clear(top);
    return log2;
}

double jc_quotient_up(const fmpz_t numerator, const fmpz_t denominator)
{
    if (fmpz_is_zero(numerator))
        return 0;
    /* Shifted so that the quotient has 53 or 54 bits, then rounded up to 53, twice up being up. */
    const slong shift = DBL_MANT_DIG - (slong)fmpz_bits(numerator) + (slong)fmpz_bits(denominator);
    fmpz_t above, below;
    fmpz_init_set(above, numerator);
    fmpz_init_set(below, denominator);
    if (shift >= 0)
        fmpz_mul_2exp(above, above, (ulong)shift);
    else
        fmpz_mul_2exp(below, below, (ulong)-shift);
    fmpz_cdiv_q(above, above, below);
    const slong excess = (slong)fmpz_bits(above) - DBL_MANT_DIG;
    if (excess > 0)
        fmpz_cdiv_q_2exp(above, above, (ulong)excess);
    const slong exponent = (excess > 0 ? excess : 0) - shift;
    double quotient = INFINITY;
    if (exponent < DBL_MIN_EXP - DBL_MANT_DIG)
        quotient = DBL_MIN; /* too small for a normal double; still not rounded down */
    else if (exponent <= DBL_MAX_EXP)
        quotient = ldexp((double)fmpz_get_ui(above), (int)exponent);
    fmpz_clear(above);
    fmpz_clear(below);
    return quotient;
}
