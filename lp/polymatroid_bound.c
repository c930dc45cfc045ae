/* SPDX-License-Identifier: Apache-2.0 */
/* floor(2^v) for a rational v >= 0. With v = e + f, 0 < f < 1, 2^f is the product of the 2^(2^-i) over the binary
 * digits f_i of f, and 2^(2^-i) the square root of 2^(2^-(i-1)). In fixed point with all roundings down, then with all
 * up, that gives an interval around 2^v; with more digits it gets so small that both ends have the same floor, for 2^v
 * is irrational. A number of more than EXACT_BITS bits is not worth that: its upper end is taken; one of more than
 * MOST_BITS is not written out. */
#include "lp/polymatroid.h"

#include "lp/flint_caches.h"
#include "lp/rational.h"

#include <stdlib.h>

enum { EXACT_BITS = 1 << 14, MOST_BITS = 1 << 22, GUARD_BITS = 64 };

/* number / 2^bits, rounded up or down. */
static void shift_right(fmpz_t number, ulong bits, bool up)
{
    if (up)
        fmpz_cdiv_q_2exp(number, number, bits);
    else
        fmpz_fdiv_q_2exp(number, number, bits);
}

static void root(fmpz_t number, fmpz_t rest, bool up)
{
    fmpz_sqrtrem(number, rest, number);
    if (up && !fmpz_is_zero(rest))
        fmpz_add_ui(number, number, 1);
}

/* 2^(fraction / 2^digits) times 2^precision, rounded up or down; up also covers a fraction cut off below its digits. */
static void power_of_fraction(fmpz_t power, const fmpz_t fraction, ulong digits, ulong precision, bool up)
{
    fmpz_t factor, rest;
    fmpz_init(factor);
    fmpz_init(rest);
    fmpz_one(power);
    fmpz_mul_2exp(power, power, precision);
    fmpz_mul_2exp(factor, power, 1);
    for (ulong i = 1; i <= digits; i++) {
        fmpz_mul_2exp(factor, factor, precision);
        root(factor, rest, up);
        if (fmpz_tstbit(fraction, digits - i)) {
            fmpz_mul(power, power, factor);
            shift_right(power, precision, up);
        }
    }
    if (up) { /* what was cut off is below 2^-digits: one factor more */
        fmpz_mul(power, power, factor);
        shift_right(power, precision, true);
    }
    fmpz_clear(rest);
    fmpz_clear(factor);
}

/* One end of the interval around 2^(whole + f), rounded down to an integer; digits of f times 2^digits in fraction. */
static void end_of_interval(fmpz_t end, ulong whole, const fmpz_t fraction, ulong digits, bool up)
{
    const ulong precision = digits + 2 * FLINT_BIT_COUNT(digits);
    power_of_fraction(end, fraction, digits, precision, up);
    if (whole >= precision)
        fmpz_mul_2exp(end, end, whole - precision);
    else
        fmpz_fdiv_q_2exp(end, end, precision - whole);
}

static void power_floor(const fmpq_t value, fmpz_t power)
{
    fmpz_t whole, rest, fraction, low;
    fmpz_init(whole);
    fmpz_init(rest);
    fmpz_init(fraction);
    fmpz_init(low);
    fmpz_fdiv_qr(whole, rest, fmpq_numref(value), fmpq_denref(value));
    const ulong exponent = fmpz_get_ui(whole);
    ulong digits = (exponent < EXACT_BITS ? exponent : EXACT_BITS) + GUARD_BITS;
    if (fmpz_is_zero(rest)) {
        fmpz_one(power);
        fmpz_mul_2exp(power, power, exponent);
    } else {
        for (;; digits *= 2) {
            fmpz_mul_2exp(fraction, rest, digits);
            fmpz_fdiv_q(fraction, fraction, fmpq_denref(value));
            end_of_interval(power, exponent, fraction, digits, true);
            if (exponent >= EXACT_BITS)
                break;
            end_of_interval(low, exponent, fraction, digits, false);
            if (fmpz_equal(power, low))
                break;
        }
    }
    fmpz_clear(low);
    fmpz_clear(fraction);
    fmpz_clear(rest);
    fmpz_clear(whole);
}

char *jc_polymatroid_rows(const jc_polymatroid *polymatroid)
{
    char *text = NULL;
    fmpq_t value;
    fmpz_t power;
    fmpq_init(value);
    fmpz_init(power);
    bool bounded = polymatroid->value && jc_rational_read(polymatroid->value, value) == JC_OK;
    fmpz_fdiv_q_2exp(power, fmpq_numref(value), FLINT_BIT_COUNT(MOST_BITS) - 1);
    bounded = bounded && fmpz_cmp(power, fmpq_denref(value)) < 0;
    fmpz_zero(power);
    if (bounded)
        power_floor(value, power);
    if (bounded || polymatroid->outcome == JC_POLYMATROID_EMPTY)
        text = malloc(fmpz_sizeinbase(power, 10) + 2);
    if (text)
        fmpz_get_str(text, 10, power);
    fmpz_clear(power);
    fmpq_clear(value);
    jc_flint_caches_end_with_thread();
    return text;
}
