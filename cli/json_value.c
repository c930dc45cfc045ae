/* SPDX-License-Identifier: Apache-2.0 */
/* Texts and numbers as JSON values. */
#include "cli/output.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Bytes of the UTF-8 sequence at text, or 0 where there is none that JSON accepts. */
static size_t sequence_length(const char *text)
{
    for (size_t length = 1; length <= 4; length++) {
        if (text[length - 1] == '\0')
            return 0;
        json_t *valid = json_stringn(text, length);
        json_decref(valid);
        if (valid)
            return length;
    }
    return 0;
}

json_t *cli_json_text(const char *text)
{
    static const char replacement[] = "\xef\xbf\xbd";
    if (!text)
        return json_null();
    json_t *plain = json_string(text);
    if (plain)
        return plain;
    char *mended = malloc(strlen(text) * 3 + 1), *end = mended;
    while (mended && *text) {
        size_t length = sequence_length(text);
        memcpy(end, length ? text : replacement, length ? length : 3);
        end += length ? length : 3;
        text += length ? length : 1;
    }
    json_t *result = mended ? json_stringn(mended, (size_t)(end - mended)) : NULL;
    free(mended);
    return result;
}

json_t *cli_json_count(uint64_t count)
{
    if (count <= UINT64_C(1) << 53)
        return json_integer((json_int_t)count);
    return json_sprintf("%llu", (unsigned long long)count);
}

json_t *cli_json_real(double number)
{
    return isfinite(number) ? json_real(number) : json_null();
}
