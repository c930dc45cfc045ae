/* SPDX-License-Identifier: Apache-2.0 */
/* Lists of schedules as a command line names them. */
#ifndef CLI_SCHEDULES_H
#define CLI_SCHEDULES_H

#include <joincast/sim.h>

/* Twice all that "all" can stand for: key, greedy, a flatD for every depth, steal, binary. */
enum { CLI_SCHEDULES_MOST = 2 * (JC_MAX_LEVELS + 1 + 4) };

typedef struct cli_schedules {
    size_t count;
    jc_schedule items[CLI_SCHEDULES_MOST + 1]; /* room for a baseline behind them */
} cli_schedules;

/* Reads "greedy,flat2,steal:64"; "all" stands for key, greedy, flat1 to flat`depths`, steal:1 and binary. A schedule
 * named twice counts once. JC_ERR_ARGUMENT for what is no schedule, JC_ERR_LIMIT for more than CLI_SCHEDULES_MOST. */
jc_status cli_schedules_parse(const char *text, unsigned depths, cli_schedules *schedules, jc_error *error);

bool cli_schedule_same(jc_schedule a, jc_schedule b);
/* Its place in the list, or the list's count. */
size_t cli_schedules_find(const cli_schedules *schedules, jc_schedule schedule);

#endif
