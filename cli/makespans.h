/* SPDX-License-Identifier: Apache-2.0 */
/* Makespans of one rule under several schedules: the pure model, without overheads. */
#ifndef CLI_MAKESPANS_H
#define CLI_MAKESPANS_H

#include "cli/table.h"

#include <jansson.h>
#include <joincast/sim.h>

enum { CLI_SCHEDULES = 4 };
/* key, greedy, flat1, flat2: what the report forecasts and measures. */
extern const jc_schedule cli_report_schedules[CLI_SCHEDULES];

typedef struct cli_makespans {
    uint64_t workers;
    uint64_t total;
    double hot_share; /* the hot root key's share of T */
    unsigned count;   /* flat2 is left out where the profile has no second depth */
    jc_makespan rows[CLI_SCHEDULES];
    double speedup[CLI_SCHEDULES]; /* greedy's makespan over this one's; 1 where there is no work */
} cli_makespans;

jc_status cli_makespans_create(const jc_profile *profile, uint64_t workers, cli_makespans *makespans, jc_error *error);

cli_table *cli_makespans_table(void);
void cli_makespans_cells(cli_table *table, const char *label, const cli_makespans *makespans); /* a row a schedule */
/* Appends one object per schedule to the array; non-zero where memory is out. */
int cli_makespans_json(json_t *array, const char *label, const cli_makespans *makespans);

#endif
