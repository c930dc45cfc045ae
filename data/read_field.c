/* SPDX-License-Identifier: Apache-2.0 */
/* The text of one value, read as a type.
 *
 * As Soufflé's reader has it: number and unsigned are decimal, or hexadecimal after 0x, or binary after 0b; a float
 * is what strtod takes in the C locale. White space before a number is skipped. For an attribute without a type, an
 * integer is what reads back as it was written, no plus and no leading zeros; everything else is a symbol.
 */
#include "data/read_field.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Puts 'text' into the sentence, cut to a readable length and without control characters, then the rest. */
static jc_status refuse(char *sentence, size_t size, const char *bytes, size_t length, const char *what)
{
    char shown[64];
    size_t kept = length < 40 ? length : 40;
    for (size_t i = 0; i < kept; i++)
        shown[i] = (unsigned char)bytes[i] < ' ' || bytes[i] == 127 ? '?' : bytes[i];
    snprintf(shown + kept, sizeof shown - kept, "%s", length > kept ? "..." : "");
    snprintf(sentence, size, "'%s' %s", shown, what);
    return JC_ERR_INPUT;
}

typedef enum digits_result { DIGITS_READ, DIGITS_NONE, DIGITS_OVER } digits_result;

static unsigned digit_value(char digit)
{
    if (digit >= '0' && digit <= '9')
        return (unsigned)(digit - '0');
    if (digit >= 'a' && digit <= 'f')
        return (unsigned)(digit - 'a') + 10;
    if (digit >= 'A' && digit <= 'F')
        return (unsigned)(digit - 'A') + 10;
    return 16;
}

/* Reads digits that fill bytes[0..length). */
static digits_result read_digits(const char *bytes, size_t length, unsigned base, uint64_t *magnitude)
{
    uint64_t sum = 0;
    bool over = false;
    for (size_t i = 0; i < length; i++) {
        unsigned digit = digit_value(bytes[i]);
        if (digit >= base)
            return DIGITS_NONE;
        over |= __builtin_mul_overflow(sum, base, &sum);
        over |= __builtin_add_overflow(sum, digit, &sum);
    }
    *magnitude = sum;
    return length == 0 ? DIGITS_NONE : over ? DIGITS_OVER : DIGITS_READ;
}

static jc_value integer_value(bool negative, uint64_t magnitude)
{
    if (negative)
        return (jc_value){.type = JC_TYPE_NUMBER, .as.number = (int64_t)(0 - magnitude)};
    return (jc_value){.type = JC_TYPE_UNSIGNED, .as.unsigned_number = magnitude};
}

static jc_status read_integer(jc_type type, const char *bytes, size_t length, jc_value *value, char *sentence,
                              size_t size)
{
    const bool is_number = type == JC_TYPE_NUMBER;
    const uint64_t limit = UINT64_C(1) << 63;
    size_t at = 0;
    unsigned base = 10;
    uint64_t magnitude = 0;
    while (at < length && (bytes[at] == ' ' || bytes[at] == '\t'))
        at++;
    bool negative = at < length && bytes[at] == '-';
    if (at + 2 < length && bytes[at] == '0' && (bytes[at + 1] == 'x' || bytes[at + 1] == 'b')) {
        base = bytes[at + 1] == 'x' ? 16 : 2;
        at += 2;
    } else if (at < length && (negative || bytes[at] == '+')) {
        at++;
    }
    digits_result result = read_digits(bytes + at, length - at, base, &magnitude);
    if (result == DIGITS_NONE)
        return refuse(sentence, size, bytes, length,
                      is_number ? "is not a number (attribute type number)"
                                : "is not a number (attribute type unsigned)");
    if (!is_number && negative && (magnitude > 0 || result == DIGITS_OVER))
        return refuse(sentence, size, bytes, length, "is below the range of unsigned");
    if (negative && (result == DIGITS_OVER || magnitude > limit))
        return refuse(sentence, size, bytes, length, "is below the range of number (signed 64-bit)");
    if (result == DIGITS_OVER || (is_number && !negative && magnitude >= limit))
        return refuse(sentence, size, bytes, length,
                      is_number ? "is over the range of number (signed 64-bit)"
                                : "is over the range of unsigned (64-bit)");
    *value = integer_value(negative, magnitude);
    return JC_OK;
}

/* strtod in the C locale; false unless it takes all of the text. */
static bool read_double(char *bytes, size_t length, locale_t c_locale, double *floating, bool *over)
{
    char after = bytes[length], *end;
    bytes[length] = '\0';
    locale_t callers = uselocale(c_locale);
    errno = 0;
    *floating = strtod(bytes, &end);
    *over = errno == ERANGE && fabs(*floating) > 1;
    uselocale(callers);
    bytes[length] = after;
    return length > 0 && end == bytes + length;
}

static jc_status read_float(char *bytes, size_t length, locale_t c_locale, jc_value *value, char *sentence,
                            size_t size)
{
    double floating;
    bool over;
    if (!read_double(bytes, length, c_locale, &floating, &over))
        return refuse(sentence, size, bytes, length, "is not a number (attribute type float)");
    if (over)
        return refuse(sentence, size, bytes, length, "is over the range of float (double precision)");
    /* One NaN, so that all are the same value. */
    *value = (jc_value){.type = JC_TYPE_FLOAT, .as.floating = isnan(floating) ? NAN : floating};
    return JC_OK;
}

/* Whether the text is an integer from -2^63 to 2^64 - 1 as it would be printed. */
static bool is_canonical(const char *bytes, size_t length, jc_value *value)
{
    uint64_t magnitude;
    bool negative = length > 0 && bytes[0] == '-';
    size_t digits = length - negative;
    if (digits == 0 || digits > 20 || (bytes[negative] == '0' && (digits > 1 || negative)) ||
        read_digits(bytes + negative, digits, 10, &magnitude) != DIGITS_READ ||
        (negative && magnitude > UINT64_C(1) << 63))
        return false;
    *value = integer_value(negative, magnitude);
    return true;
}

jc_status jc_field_read(jc_type type, char *bytes, size_t length, locale_t c_locale, jc_value *value, char *sentence,
                        size_t size)
{
    if (type == JC_TYPE_NUMBER || type == JC_TYPE_UNSIGNED)
        return read_integer(type, bytes, length, value, sentence, size);
    if (type == JC_TYPE_FLOAT)
        return read_float(bytes, length, c_locale, value, sentence, size);
    if (type == JC_TYPE_SYMBOL || !is_canonical(bytes, length, value))
        value->type = JC_TYPE_SYMBOL;
    return JC_OK;
}
