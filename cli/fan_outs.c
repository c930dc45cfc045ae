/* SPDX-License-Identifier: Apache-2.0 */
#include "cli/fan_outs.h"

#include "cli/fail.h"
#include "cli/options.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_ROOM = 64 };

static jc_status grow(cli_fan_outs *fan_outs, jc_error *error)
{
    size_t room = fan_outs->room ? 2 * fan_outs->room : FIRST_ROOM;
    if (room > SIZE_MAX / 2 / sizeof(uint64_t))
        return cli_fail_memory(error);
    uint64_t *value = realloc(fan_outs->value, room * sizeof *value);
    if (value)
        fan_outs->value = value;
    uint64_t *times = value ? realloc(fan_outs->times, room * sizeof *times) : NULL;
    if (!times)
        return cli_fail_memory(error);
    fan_outs->times = times;
    fan_outs->room = room;
    return JC_OK;
}

jc_status cli_fan_outs_add(cli_fan_outs *fan_outs, uint64_t value, uint64_t times, jc_error *error)
{
    if (times == 0)
        return JC_OK;
    if (times > (uint64_t)INT64_MAX - fan_outs->bindings)
        return cli_fail(error, JC_ERR_LIMIT, NULL, "there are 2^63 fan-outs or more");
    fan_outs->bindings += times;
    if (fan_outs->runs > 0 && fan_outs->value[fan_outs->runs - 1] == value) {
        fan_outs->times[fan_outs->runs - 1] += times;
        return JC_OK;
    }
    jc_status status = fan_outs->runs == fan_outs->room ? grow(fan_outs, error) : JC_OK;
    if (status != JC_OK)
        return status;
    fan_outs->value[fan_outs->runs] = value;
    fan_outs->times[fan_outs->runs++] = times;
    return JC_OK;
}

void cli_fan_outs_clear(cli_fan_outs *fan_outs)
{
    free(fan_outs->value);
    free(fan_outs->times);
    *fan_outs = (cli_fan_outs){0};
}

/* "9" or "9x100", text[0..length). */
static bool read_term(const char *text, size_t length, uint64_t *value, uint64_t *times)
{
    char copy[64];
    if (length >= sizeof copy)
        return false;
    memcpy(copy, text, length);
    copy[length] = '\0';
    char *cross = strchr(copy, 'x');
    *times = 1;
    if (cross)
        *cross = '\0';
    return cli_read_count(copy, value) && (!cross || (cli_read_count(cross + 1, times) && *times > 0));
}

jc_status cli_fan_outs_list(const char *text, cli_fan_outs *fan_outs, jc_error *error)
{
    const char *at = text;
    for (;; at++) {
        size_t length = strcspn(at, "+");
        uint64_t value, times;
        if (!read_term(at, length, &value, &times))
            return cli_fail(error, JC_ERR_ARGUMENT, NULL, "'%.*s' is no fan-out; a list is whole numbers, such as "
                            "list:5+3+9x100 for 5, 3 and a hundred times 9", length < 60 ? (int)length : 60, at);
        jc_status status = cli_fan_outs_add(fan_outs, value, times, error);
        if (status != JC_OK)
            return status;
        at += length;
        if (!*at)
            return JC_OK;
    }
}
