/* SPDX-License-Identifier: Apache-2.0 */
/* Values: their total order and their text.
 *
 * Order: integers by value whatever their signedness, then floats, then symbols by bytes. Among floats -0 comes
 * before +0 and every NaN after the infinities, NaNs by their bits, so that 0 means the same value, bit for bit.
 */
#include <joincast/model.h>

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static int rank_of_type(jc_type type)
{
    switch (type) {
    case JC_TYPE_FLOAT: return 1;
    case JC_TYPE_SYMBOL: return 2;
    default: return 0;
    }
}

static int compare_unsigned(uint64_t left, uint64_t right)
{
    return (left > right) - (left < right);
}

static bool is_negative(const jc_value *value)
{
    return value->type == JC_TYPE_NUMBER && value->as.number < 0;
}

/* Two integers of one sign have the order of their 64 bits read as unsigned. */
static int compare_integers(const jc_value *left, const jc_value *right)
{
    bool left_negative = is_negative(left), right_negative = is_negative(right);
    if (left_negative != right_negative)
        return left_negative ? -1 : 1;
    uint64_t l = left->type == JC_TYPE_NUMBER ? (uint64_t)left->as.number : left->as.unsigned_number;
    uint64_t r = right->type == JC_TYPE_NUMBER ? (uint64_t)right->as.number : right->as.unsigned_number;
    return compare_unsigned(l, r);
}

static uint64_t float_bits(double floating)
{
    uint64_t bits;
    memcpy(&bits, &floating, sizeof bits);
    return bits;
}

/* A float's bits as an unsigned integer whose order is that of the floats: negative floats are flipped whole, the
 * others get the top bit. */
static uint64_t ordered_bits(double floating)
{
    const uint64_t sign = UINT64_C(1) << 63;
    uint64_t bits = float_bits(floating);
    return bits & sign ? ~bits : bits | sign;
}

static int compare_floats(double left, double right)
{
    bool left_nan = left != left, right_nan = right != right;
    if (left_nan && right_nan)
        return compare_unsigned(float_bits(left), float_bits(right));
    if (left_nan || right_nan)
        return left_nan ? 1 : -1;
    return compare_unsigned(ordered_bits(left), ordered_bits(right));
}

int jc_value_compare(const jc_value *left, const jc_value *right)
{
    int left_rank = rank_of_type(left->type), right_rank = rank_of_type(right->type);
    if (left_rank != right_rank)
        return left_rank - right_rank;
    switch (left_rank) {
    case 0: return compare_integers(left, right);
    case 1: return compare_floats(left->as.floating, right->as.floating);
    default: return strcmp(left->as.symbol, right->as.symbol);
    }
}

/* The locale's decimal point, one byte or several, becomes a '.'; text is what printf's %g wrote. */
static void use_decimal_point(char *text)
{
    static const char known[] = "+-0123456789e";
    size_t point = strspn(text, known);
    if (text[point] == '\0')
        return;
    size_t after = point + strcspn(text + point, known);
    text[point] = '.';
    memmove(text + point + 1, text + after, strlen(text + after) + 1);
}

static void print_float(double floating, char text[40])
{
    if (floating != floating) {
        snprintf(text, 40, "nan");
        return;
    }
    if (floating - floating != 0) {
        snprintf(text, 40, floating > 0 ? "inf" : "-inf");
        return;
    }
    for (int digits = 1; digits <= 17; digits++) {
        snprintf(text, 40, "%.*g", digits, floating);
        if (strtod(text, NULL) == floating)
            break;
    }
    use_decimal_point(text);
}

int jc_value_print(const jc_value *value, char *buffer, size_t size)
{
    char text[40];
    switch (value->type) {
    case JC_TYPE_NUMBER: return snprintf(buffer, size, "%" PRId64, value->as.number);
    case JC_TYPE_UNSIGNED: return snprintf(buffer, size, "%" PRIu64, value->as.unsigned_number);
    case JC_TYPE_FLOAT: print_float(value->as.floating, text); return snprintf(buffer, size, "%s", text);
    default: return snprintf(buffer, size, "%s", value->as.symbol);
    }
}
