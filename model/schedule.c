/* SPDX-License-Identifier: Apache-2.0 */
/* Names of schedules, read and written. */
#include "model/error.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* Reads a decimal number without sign that fills the whole of text. */
static bool read_count(const char *text, uint64_t least, uint64_t most, uint64_t *count)
{
    if (text[0] == '\0' || strlen(text) > 19)
        return false;
    uint64_t value = 0;
    for (const char *c = text; *c; c++) {
        if (*c < '0' || *c > '9')
            return false;
        value = value * 10 + (uint64_t)(*c - '0');
    }
    *count = value;
    return value >= least && value <= most;
}

jc_status jc_schedule_parse(const char *text, jc_schedule *schedule, jc_error *error)
{
    jc_schedule read = {JC_SCHEDULE_KEY, 0, 0};
    uint64_t count = 0;
    if (strcmp(text, "key") == 0) {
        read.kind = JC_SCHEDULE_KEY;
    } else if (strcmp(text, "greedy") == 0) {
        read.kind = JC_SCHEDULE_GREEDY;
    } else if (strcmp(text, "binary") == 0) {
        read.kind = JC_SCHEDULE_BINARY;
    } else if (strncmp(text, "flat", 4) == 0 && read_count(text + 4, 1, JC_MAX_VARIABLES, &count)) {
        read.kind = JC_SCHEDULE_FLAT;
        read.depth = (unsigned)count;
    } else if (strncmp(text, "steal:", 6) == 0 && read_count(text + 6, 1, UINT64_MAX, &count)) {
        read.kind = JC_SCHEDULE_STEAL;
        read.chunk = count;
    } else {
        return jc_fail(error, JC_ERR_ARGUMENT, text,
                       "no such schedule; choose key, greedy, flat1 to flat%d, steal:CHUNK or binary",
                       JC_MAX_VARIABLES);
    }
    *schedule = read;
    return JC_OK;
}

const char *jc_schedule_name(jc_schedule schedule, char buffer[32])
{
    switch (schedule.kind) {
    case JC_SCHEDULE_KEY: snprintf(buffer, 32, "key"); break;
    case JC_SCHEDULE_GREEDY: snprintf(buffer, 32, "greedy"); break;
    case JC_SCHEDULE_FLAT: snprintf(buffer, 32, "flat%u", schedule.depth); break;
    case JC_SCHEDULE_STEAL: snprintf(buffer, 32, "steal:%" PRIu64, schedule.chunk); break;
    case JC_SCHEDULE_BINARY: snprintf(buffer, 32, "binary"); break;
    }
    return buffer;
}
