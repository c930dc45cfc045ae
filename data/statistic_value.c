/* SPDX-License-Identifier: Apache-2.0 */
/* The value of a statistic as an exact rational: decimals are kept as digits and a power of ten, a fraction of two is
 * put over one denominator, and what fits into 64 bits is reduced. */
#include "data/statistic.h"
#include "model/error.h"

#include <stdlib.h>
#include <string.h>

#define MOST_DIGITS 300
#define MOST_EXPONENT 300
#define MOST_ZEROS (2 * (MOST_DIGITS + MOST_EXPONENT))

static const char forms[] = "values are 10, 5e4, 2.5, 7/2, 1_000, 2^2.7, N, N^3/2 or N^(3/2)";

/* digits * 10^-scale; digits has no zeros in front or behind, and is "0" for zero. */
typedef struct decimal {
    char digits[MOST_DIGITS + 1];
    size_t count;
    int scale;
} decimal;

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static void add_digit(decimal *value, char digit)
{
    if (value->count == 1 && value->digits[0] == '0')
        value->count = 0;
    if (value->count < MOST_DIGITS)
        value->digits[value->count] = digit;
    value->count++; /* beyond MOST_DIGITS: refused by the caller */
}

/* Digits, with single underscores between them. */
static const char *read_digits(const char *at, const char *end, decimal *value)
{
    const char *begin = at;
    for (; at < end; at++) {
        bool separates = *at == '_' && at > begin && at[-1] != '_' && at + 1 < end && is_digit(at[1]);
        if (is_digit(*at))
            add_digit(value, *at);
        else if (!separates)
            break;
    }
    return at;
}

/* e, E, a sign, digits; `at` itself where there is none. */
static const char *read_exponent(const char *at, const char *end, int *exponent)
{
    const char *digits = at + 1;
    *exponent = 0;
    if (at == end || (*at != 'e' && *at != 'E'))
        return at;
    bool negative = digits < end && *digits == '-';
    if (digits < end && (*digits == '-' || *digits == '+'))
        digits++;
    if (digits == end || !is_digit(*digits))
        return at;
    for (; digits < end && is_digit(*digits); digits++)
        if (*exponent <= MOST_EXPONENT)
            *exponent = 10 * *exponent + (*digits - '0');
    *exponent = negative ? -*exponent : *exponent;
    return digits;
}

/* Reads DIGITS[.DIGITS][eEXPONENT]; `at` itself where there is none. */
static const char *read_decimal(const char *at, const char *end, decimal *value)
{
    int exponent;
    *value = (decimal){.count = 0};
    const char *whole = read_digits(at, end, value), *behind = whole;
    if (whole < end && *whole == '.') {
        behind = read_digits(whole + 1, end, value);
        value->scale = (int)(behind - whole - 1);
        for (const char *c = whole + 1; c < behind; c++)
            value->scale -= *c == '_';
    }
    if (value->count == 0)
        return at;
    behind = read_exponent(behind, end, &exponent);
    value->scale -= exponent;
    while (value->count > 1 && value->count <= MOST_DIGITS && value->digits[value->count - 1] == '0') {
        value->count--;
        value->scale--;
    }
    return behind;
}

static bool is_zero(const decimal *value)
{
    return value->count == 1 && value->digits[0] == '0';
}

static bool is_in_range(const decimal *value)
{
    const int most = MOST_DIGITS + MOST_EXPONENT;
    return value->count <= MOST_DIGITS && (is_zero(value) || (value->scale <= most && value->scale >= -most));
}

static void write_digits(const decimal *value, size_t zeros, char *out)
{
    memcpy(out, value->digits, value->count);
    memset(out + value->count, '0', zeros);
    out[value->count + zeros] = '\0';
}

/* Divides both by their greatest common divisor where they fit into 64 bits. */
static void reduce(char *above, char *below)
{
    if (strlen(above) > 19 || strlen(below) > 19)
        return;
    uint64_t a = strtoull(above, NULL, 10), b = strtoull(below, NULL, 10), divisor = a, rest = b;
    while (rest) {
        uint64_t next = divisor % rest;
        divisor = rest;
        rest = next;
    }
    snprintf(above, 20, "%llu", (unsigned long long)(a / divisor));
    snprintf(below, 20, "%llu", (unsigned long long)(b / divisor));
}

/* above / below as "3/2" or "2", malloc'd; *small: it is below 1. NULL: out of memory. */
static char *quotient(const decimal *above, const decimal *below, bool *small)
{
    char top[MOST_DIGITS + MOST_ZEROS + 1], bottom[MOST_DIGITS + MOST_ZEROS + 1];
    int shift = is_zero(above) ? 0 : below->scale - above->scale;
    write_digits(above, shift > 0 ? (size_t)shift : 0, top);
    write_digits(below, shift < 0 ? (size_t)-shift : 0, bottom);
    reduce(top, bottom);
    *small = strlen(top) < strlen(bottom) || (strlen(top) == strlen(bottom) && strcmp(top, bottom) < 0);
    bool whole = is_zero(above) || strcmp(bottom, "1") == 0;
    size_t size = strlen(top) + strlen(bottom) + 2;
    char *text = malloc(size);
    if (text && whole)
        snprintf(text, size, "%s", top);
    else if (text)
        snprintf(text, size, "%s/%s", top, bottom);
    return text;
}

/* DECIMAL or DECIMAL/DECIMAL; whole is what messages show. */
static jc_status read_rational(jc_piece text, jc_piece whole, const char *place, char **number, bool *small,
                               jc_error *error)
{
    const char *end = text.bytes + text.length;
    decimal above, below;
    if (text.length && *text.bytes == '-')
        return jc_fail(error, JC_ERR_INPUT, place, "the value %.*s is negative; %s", JC_PIECE(whole), forms);
    const char *at = read_decimal(text.bytes, end, &above), *slash = at;
    bool fraction = at > text.bytes && at < end && *at == '/';
    if (fraction)
        at = read_decimal(slash + 1, end, &below);
    else
        below = (decimal){"1", 1, 0};
    if (at == text.bytes || at != end || (fraction && at == slash + 1))
        return jc_fail(error, JC_ERR_INPUT, place, "'%.*s' is no value; %s", JC_PIECE(whole), forms);
    if (is_zero(&below))
        return jc_fail(error, JC_ERR_INPUT, place, "the value %.*s divides by 0", JC_PIECE(whole));
    if (!is_in_range(&above) || !is_in_range(&below))
        return jc_fail(error, JC_ERR_LIMIT, place, "the value %.*s has too many digits; at most %d, and a power of "
                                                   "ten up to e%d", JC_PIECE(whole), MOST_DIGITS, MOST_EXPONENT);
    *number = quotient(&above, &below, small);
    return *number ? JC_OK : jc_fail_memory(error);
}

/* What is behind ^, without the brackets that may be around it. */
static jc_piece unbracket(jc_piece text)
{
    if (text.length >= 2 && text.bytes[0] == '(' && text.bytes[text.length - 1] == ')')
        return jc_piece_trim(text.bytes + 1, text.bytes + text.length - 1);
    return text;
}

jc_status jc_statistic_value(jc_piece text, const char *place, jc_magnitude *magnitude, char **number,
                             jc_error *error)
{
    const char *end = text.bytes + text.length, *power = text.length ? memchr(text.bytes, '^', text.length) : NULL;
    jc_piece base = jc_piece_trim(text.bytes, power ? power : end);
    jc_piece exponent = power ? unbracket(jc_piece_trim(power + 1, end)) : (jc_piece){"1", 1};
    bool is_n = base.length == 1 && base.bytes[0] == 'N', is_two = power && base.length == 1 && base.bytes[0] == '2';
    bool small;
    if (text.length == 0)
        return jc_fail(error, JC_ERR_INPUT, place, "the value is missing; %s", forms);
    if (power && !is_n && !is_two)
        return jc_fail(error, JC_ERR_INPUT, place, "'%.*s' is no value: only 2 and N are raised to a power; %s",
                       JC_PIECE(text), forms);
    char *made = NULL;
    jc_status status = read_rational(is_n || is_two ? exponent : text, text, place, &made, &small, error);
    if (status != JC_OK)
        return status;
    *magnitude = is_n ? JC_MAGNITUDE_POWER_OF_N : is_two ? JC_MAGNITUDE_POWER_OF_TWO : JC_MAGNITUDE_NUMBER;
    if (*magnitude == JC_MAGNITUDE_NUMBER && small && strcmp(made, "0") != 0) {
        free(made);
        return jc_fail(error, JC_ERR_INPUT, place, "the value %.*s lies between 0 and 1, where no degree or norm "
                                                   "does; write 0 for an empty relation", JC_PIECE(text));
    }
    *number = made;
    return JC_OK;
}
