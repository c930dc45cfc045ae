/* SPDX-License-Identifier: Apache-2.0 */
/* Numbers and strings of a program: 64 bits as signed, unsigned or double, Soufflé's escapes in strings. */
#include "data/literal.h"

#include <locale.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define LONGEST_FLOAT 400 /* digits; DBL_MAX has 309 before the point */

const char *jc_type_name(jc_type type)
{
    static const char *const names[] = {"any", "number", "unsigned", "float", "symbol"};
    return names[type];
}

static int digit_value(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    if (c >= 'A' && c <= 'F')
        return c - 'A' + 10;
    return 99;
}

typedef enum scan { SCAN_OK, SCAN_MALFORMED, SCAN_OVERFLOW } scan;

/* Reads digits[0..length) to that base. */
static scan scan_integer(const char *digits, size_t length, unsigned base, uint64_t *magnitude)
{
    uint64_t value = 0;
    bool overflow = false;
    for (size_t i = 0; i < length; i++) {
        unsigned digit = (unsigned)digit_value(digits[i]);
        if (digit >= base)
            return SCAN_MALFORMED;
        overflow |= value > (UINT64_MAX - digit) / base;
        value = value * base + digit;
    }
    *magnitude = value;
    return length == 0 ? SCAN_MALFORMED : overflow ? SCAN_OVERFLOW : SCAN_OK;
}

static size_t count_digits(const char *text, size_t length)
{
    size_t count = 0;
    while (count < length && text[count] >= '0' && text[count] <= '9')
        count++;
    return count;
}

/* Reads DIGITS.DIGITS[e[+-]DIGITS] or plain digits. strtod wants the decimal point of the caller's locale. */
static scan scan_float(const char *text, size_t length, double *floating)
{
    char buffer[LONGEST_FLOAT + 32];
    const char *point = localeconv()->decimal_point;
    size_t whole = count_digits(text, length), used = whole, fraction = 0;
    if (used < length && text[used] == '.') {
        fraction = count_digits(text + used + 1, length - used - 1);
        used += 1 + fraction;
    }
    size_t mantissa = used;
    if (used < length && (text[used] == 'e' || text[used] == 'E')) {
        used++;
        if (used < length && (text[used] == '+' || text[used] == '-'))
            used++;
        size_t exponent = count_digits(text + used, length - used);
        if (exponent == 0 || fraction == 0)
            return SCAN_MALFORMED;
        used += exponent;
    }
    if (used != length || whole == 0)
        return SCAN_MALFORMED;
    if (length > LONGEST_FLOAT)
        return SCAN_OVERFLOW;
    if (fraction)
        snprintf(buffer, sizeof buffer, "%.*s%s%.*s", (int)whole, text, point, (int)(length - whole - 1),
                 text + whole + 1);
    else
        snprintf(buffer, sizeof buffer, "%.*s", (int)mantissa, text);
    *floating = strtod(buffer, NULL);
    return isinf(*floating) ? SCAN_OVERFLOW : SCAN_OK;
}

static scan scan_number(const char *text, size_t length, jc_literal *literal)
{
    bool prefixed = length > 1 && text[0] == '0';
    unsigned base = prefixed && text[1] == 'x' ? 16 : prefixed && text[1] == 'b' ? 2 : 10;
    if (memchr(text, '.', length)) {
        literal->kind = JC_LITERAL_FLOAT;
        return scan_float(text, length, &literal->floating);
    }
    size_t digits = length;
    literal->kind = JC_LITERAL_INTEGER;
    if (text[length - 1] == 'u') {
        literal->kind = JC_LITERAL_UNSIGNED;
        digits--;
    }
    size_t skip = base == 10 ? 0 : 2;
    if (digits < skip)
        return SCAN_MALFORMED;
    scan scanned = scan_integer(text + skip, digits - skip, base, &literal->magnitude);
    if (scanned == SCAN_OK && literal->kind == JC_LITERAL_INTEGER) {
        if (base == 10)
            return scan_float(text, length, &literal->floating);
        literal->floating = (double)literal->magnitude;
    }
    return scanned;
}

static jc_status read_number(const char *text, jc_token token, jc_diagnostics *diagnostics, jc_literal *literal)
{
    char shown[64];
    size_t length = token.end - token.place.offset;
    scan scanned = scan_number(text + token.place.offset, length, literal);
    bool negative_unsigned = literal->negative && literal->kind == JC_LITERAL_UNSIGNED && literal->magnitude;
    bool too_low = literal->negative && literal->kind == JC_LITERAL_INTEGER &&
                   literal->magnitude > (uint64_t)INT64_MAX + 1;
    if (literal->negative)
        literal->floating = -literal->floating;
    if (scanned == SCAN_MALFORMED)
        jc_report(diagnostics, JC_SEVERITY_ERROR, token.place,
                  "malformed number %s; numbers look like 42, 0x2a, 0b101010, 42u or 4.2",
                  jc_token_shown(text, token, shown));
    else if (negative_unsigned)
        jc_report(diagnostics, JC_SEVERITY_ERROR, token.place, "an unsigned number cannot be negative");
    else if (scanned == SCAN_OVERFLOW || too_low)
        jc_report(diagnostics, JC_SEVERITY_ERROR, token.place, "%s%s does not fit 64 bits",
                  literal->negative ? "minus " : "", jc_token_shown(text, token, shown));
    else
        return JC_OK;
    return JC_ERR_INPUT;
}

/* The byte that a backslash and c stand for, or 0. */
static char escaped(char c)
{
    static const char from[] = "\"'\\abfnrtv", to[] = "\"'\\\a\b\f\n\r\t\v";
    const char *found = strchr(from, c);
    return found && c ? to[found - from] : '\0';
}

static jc_status read_string(const char *text, jc_token token, jc_arena *arena, jc_diagnostics *diagnostics,
                             jc_literal *literal)
{
    size_t from = token.place.offset + 1, to = token.end - 1;
    char *symbol = jc_arena_text(arena, text + from, to - from);
    if (!symbol)
        return JC_ERR_MEMORY;
    char *out = symbol;
    for (size_t i = from; i < to; i++) {
        if (text[i] != '\\') {
            *out++ = text[i];
            continue;
        }
        i++;
        char byte = escaped(text[i]);
        if (!byte) {
            jc_report(diagnostics, JC_SEVERITY_ERROR, token.place,
                      "unknown escape in this string; known are \\\" \\' \\\\ \\a \\b \\f \\n \\r \\t \\v");
            return JC_ERR_INPUT;
        }
        *out++ = byte;
    }
    *out = '\0';
    literal->kind = JC_LITERAL_SYMBOL;
    literal->symbol = symbol;
    return JC_OK;
}

jc_status jc_literal_read(const char *text, jc_token token, bool negative, jc_arena *arena,
                          jc_diagnostics *diagnostics, jc_literal *literal)
{
    jc_literal read = {.negative = negative};
    jc_status status = token.kind == JC_TOKEN_STRING ? read_string(text, token, arena, diagnostics, &read)
                                                     : read_number(text, token, diagnostics, &read);
    if (status == JC_OK)
        *literal = read;
    return status;
}

static bool fits_number(const jc_literal *literal)
{
    return literal->kind == JC_LITERAL_INTEGER && (literal->negative || literal->magnitude <= INT64_MAX);
}

static bool fits_unsigned(const jc_literal *literal)
{
    return literal->kind == JC_LITERAL_UNSIGNED ||
           (literal->kind == JC_LITERAL_INTEGER && (!literal->negative || literal->magnitude == 0));
}

static bool fits_float(const jc_literal *literal)
{
    return literal->kind == JC_LITERAL_INTEGER || literal->kind == JC_LITERAL_FLOAT;
}

bool jc_literal_value(const jc_literal *literal, jc_type type, jc_value *value)
{
    bool any = type == JC_TYPE_ANY;
    if ((any || type == JC_TYPE_SYMBOL) && literal->kind == JC_LITERAL_SYMBOL) {
        *value = (jc_value){JC_TYPE_SYMBOL, {.symbol = literal->symbol}};
    } else if ((any || type == JC_TYPE_NUMBER) && fits_number(literal)) {
        /* -(m - 1) - 1, so that the least number is reached without overflow */
        int64_t number = !literal->negative ? (int64_t)literal->magnitude
                         : literal->magnitude ? -(int64_t)(literal->magnitude - 1) - 1 : 0;
        *value = (jc_value){JC_TYPE_NUMBER, {.number = number}};
    } else if ((any || type == JC_TYPE_UNSIGNED) && fits_unsigned(literal)) {
        *value = (jc_value){JC_TYPE_UNSIGNED, {.unsigned_number = literal->magnitude}};
    } else if ((any || type == JC_TYPE_FLOAT) && fits_float(literal)) {
        *value = (jc_value){JC_TYPE_FLOAT, {.floating = literal->floating}};
    } else {
        return false;
    }
    return true;
}

void jc_literal_misfit(const jc_literal *literal, jc_type type, jc_place place, jc_diagnostics *diagnostics)
{
    static const char *const found[] = {"a number", "unsigned", "a float", "a symbol"};
    if (literal->kind == JC_LITERAL_INTEGER && type == JC_TYPE_NUMBER)
        jc_report(diagnostics, JC_SEVERITY_ERROR, place,
                  "this constant is over the range of number, which ends at 9223372036854775807");
    else if (literal->kind == JC_LITERAL_INTEGER && type == JC_TYPE_UNSIGNED)
        jc_report(diagnostics, JC_SEVERITY_ERROR, place, "this constant is negative, but unsigned is wanted here");
    else
        jc_report(diagnostics, JC_SEVERITY_ERROR, place, "this constant is %s, but %s is wanted here",
                  found[literal->kind], jc_type_name(type));
}
