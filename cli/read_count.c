/* SPDX-License-Identifier: Apache-2.0 */
/* Whole numbers as people type them. */
#include "cli/options.h"

#include <ctype.h>

/* Appends a digit; false where the number passes 64 bits. */
static bool append_digit(uint64_t *value, unsigned digit)
{
    if (*value > (UINT64_MAX - digit) / 10)
        return false;
    *value = 10 * *value + digit;
    return true;
}

/* All in integers: 1e19 is as exact as 10000000000000000000. */
bool cli_read_count(const char *text, uint64_t *count)
{
    uint64_t value = 0;
    unsigned decimals = 0, exponent = 0;
    bool point = false;
    const char *c = text;
    if (!isdigit((unsigned char)*c))
        return false;
    for (; isdigit((unsigned char)*c) || (*c == '.' && !point) || (*c == '_' && isdigit((unsigned char)c[1])); c++) {
        if (*c == '.')
            point = true;
        if (!isdigit((unsigned char)*c))
            continue;
        if (!append_digit(&value, (unsigned)(*c - '0')))
            return false;
        decimals += point;
    }
    if (*c == 'e' || *c == 'E') {
        c += c[1] == '+' ? 2 : 1;
        if (!isdigit((unsigned char)*c))
            return false;
        for (; isdigit((unsigned char)*c); c++)
            exponent = exponent < 1000 ? 10 * exponent + (unsigned)(*c - '0') : exponent;
    }
    if (*c)
        return false;
    for (; decimals > exponent; decimals--, value /= 10) {
        if (value % 10)
            return false;
    }
    for (; value && exponent > decimals; exponent--) {
        if (!append_digit(&value, 0))
            return false;
    }
    *count = value;
    return true;
}
