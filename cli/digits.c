/* SPDX-License-Identifier: Apache-2.0 */
#include "cli/digits.h"

#include <inttypes.h>
#include <stdio.h>

char *cli_group_digits(uint64_t count, char grouped[CLI_GROUPED])
{
    char digits[CLI_GROUPED], *end = grouped;
    const int length = snprintf(digits, sizeof digits, "%" PRIu64, count);
    for (int i = 0; i < length; i++) {
        if (i > 0 && (length - i) % 3 == 0)
            *end++ = ',';
        *end++ = digits[i];
    }
    *end = '\0';
    return grouped;
}
