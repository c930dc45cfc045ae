/* SPDX-License-Identifier: Apache-2.0 */
#include "cli/schedules.h"

#include "cli/fail.h"

#include <string.h>

bool cli_schedule_same(jc_schedule a, jc_schedule b)
{
    return a.kind == b.kind && (a.kind != JC_SCHEDULE_FLAT || a.depth == b.depth) &&
           (a.kind != JC_SCHEDULE_STEAL || a.chunk == b.chunk);
}

size_t cli_schedules_find(const cli_schedules *schedules, jc_schedule schedule)
{
    size_t i = 0;
    while (i < schedules->count && !cli_schedule_same(schedules->items[i], schedule))
        i++;
    return i;
}

static jc_status add(cli_schedules *schedules, jc_schedule schedule, jc_error *error)
{
    if (cli_schedules_find(schedules, schedule) < schedules->count)
        return JC_OK;
    if (schedules->count == CLI_SCHEDULES_MOST)
        return cli_fail(error, JC_ERR_LIMIT, NULL, "more than %zu schedules; name fewer", schedules->count);
    schedules->items[schedules->count++] = schedule;
    return JC_OK;
}

static jc_status add_all(cli_schedules *schedules, unsigned depths, jc_error *error)
{
    jc_status status = add(schedules, (jc_schedule){.kind = JC_SCHEDULE_KEY}, error);
    if (status == JC_OK)
        status = add(schedules, (jc_schedule){.kind = JC_SCHEDULE_GREEDY}, error);
    for (unsigned depth = 1; depth <= depths && status == JC_OK; depth++)
        status = add(schedules, (jc_schedule){.kind = JC_SCHEDULE_FLAT, .depth = depth}, error);
    if (status == JC_OK)
        status = add(schedules, (jc_schedule){.kind = JC_SCHEDULE_STEAL, .chunk = 1}, error);
    if (status == JC_OK)
        status = add(schedules, (jc_schedule){.kind = JC_SCHEDULE_BINARY}, error);
    return status;
}

jc_status cli_schedules_parse(const char *text, unsigned depths, cli_schedules *schedules, jc_error *error)
{
    cli_schedules made = {0};
    jc_status status = JC_OK;
    for (const char *rest = text; status == JC_OK; rest++) {
        size_t length = strcspn(rest, ",");
        char name[64];
        snprintf(name, sizeof name, "%.*s", (int)(length < sizeof name ? length : sizeof name - 1), rest);
        jc_schedule schedule;
        if (strcmp(name, "all") == 0)
            status = add_all(&made, depths, error);
        else if ((status = jc_schedule_parse(name, &schedule, error)) == JC_OK)
            status = add(&made, schedule, error);
        rest += length;
        if (!*rest)
            break;
    }
    if (status == JC_OK)
        *schedules = made;
    return status;
}
