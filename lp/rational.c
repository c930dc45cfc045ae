/* SPDX-License-Identifier: Apache-2.0 */
/* Exact rationals from text and back. FLINT's own reader takes signs and blanks and aborts on a denominator of 0. */
#include "lp/rational.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

jc_status jc_rational_read(const char *text, fmpq_t value)
{
    static const char digits[] = "0123456789";
    const size_t above = strspn(text, digits);
    const char *below = text[above] == '/' ? text + above + 1 : "1";
    if (above == 0 || (text[above] != '/' && text[above] != '\0') || below[0] == '\0' ||
        below[strspn(below, digits)] != '\0' || below[strspn(below, "0")] == '\0')
        return JC_ERR_INPUT;
    char *head = malloc(above + 1);
    if (!head)
        return JC_ERR_MEMORY;
    memcpy(head, text, above);
    head[above] = '\0';
    fmpz_set_str(fmpq_numref(value), head, 10);
    fmpz_set_str(fmpq_denref(value), below, 10);
    fmpq_canonicalise(value);
    free(head);
    return JC_OK;
}

/* The digits of a number, written backwards from end; returns where they begin. */
static char *write_digits(ulong number, char *end)
{
    do {
        *--end = (char)('0' + number % 10);
        number /= 10;
    } while (number > 0);
    return end;
}

/* For numbers of one word, which most are: FLINT goes by way of GMP integers. */
static char *small_text(slong numerator, slong denominator)
{
    char buffer[64], *end = buffer + sizeof buffer, *begin = end;
    if (denominator > 1) {
        begin = write_digits((ulong)denominator, begin);
        *--begin = '/';
    }
    begin = write_digits(numerator < 0 ? 0 - (ulong)numerator : (ulong)numerator, begin);
    if (numerator < 0)
        *--begin = '-';
    char *text = malloc((size_t)(end - begin) + 1);
    if (text) {
        memcpy(text, begin, (size_t)(end - begin));
        text[end - begin] = '\0';
    }
    return text;
}

char *jc_rational_text(const fmpq_t value)
{
    if (!COEFF_IS_MPZ(*fmpq_numref(value)) && !COEFF_IS_MPZ(*fmpq_denref(value)))
        return small_text(*fmpq_numref(value), *fmpq_denref(value));
    char *text = malloc(fmpz_sizeinbase(fmpq_numref(value), 10) + fmpz_sizeinbase(fmpq_denref(value), 10) + 3);
    return text ? fmpq_get_str(text, 10, value) : NULL;
}

void jc_rational_set_double(fmpq_t value, double number)
{
    int exponent;
    const double mantissa = frexp(number, &exponent); /* number = mantissa 2^53 * 2^(exponent - 53) */
    fmpz_set_si(fmpq_numref(value), (slong)ldexp(mantissa, 53));
    fmpz_one(fmpq_denref(value));
    if (exponent >= 53)
        fmpq_mul_2exp(value, value, (flint_bitcnt_t)(exponent - 53));
    else
        fmpq_div_2exp(value, value, (flint_bitcnt_t)(53 - exponent));
}
