/* SPDX-License-Identifier: Apache-2.0 */
/* Schedule names: read, written, refused. */
#include <joincast/model.h>

#include "tests/tap.h"

int main(void)
{
    static const char *const good[] = {"key", "greedy", "flat1", "flat2", "flat64", "steal:1", "steal:64", "binary"};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        jc_schedule schedule;
        char name[32];
        ok(jc_schedule_parse(good[i], &schedule, NULL) == JC_OK, "%s is read", good[i]);
        ok_text(jc_schedule_name(schedule, name), good[i], "%s is written as it was read", good[i]);
    }
    static const char *const bad[] = {"",       "flat",    "flat0",    "flat65",   "flat-1",
                                      "flat1x", "steal",   "steal:",   "steal:0",  "steal:99999999999999999999",
                                      "Key",    "greedy ", "flat+1",   "flat 1",   "steal:1.5"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        jc_schedule schedule = {JC_SCHEDULE_BINARY, 7, 9};
        jc_error error = {.code = JC_OK};
        ok(jc_schedule_parse(bad[i], &schedule, &error) == JC_ERR_ARGUMENT, "'%s' is refused", bad[i]);
        ok(schedule.depth == 7 && error.code == JC_ERR_ARGUMENT && strcmp(error.place, bad[i]) == 0,
           "'%s' leaves the output alone and is named", bad[i]);
    }
    return done_testing();
}
