/* SPDX-License-Identifier: Apache-2.0 */
/* The skew of one rule as profile and report show it: root keys, the hot key by name, indivisible units, Zipf fit. */
#ifndef CLI_SKEW_H
#define CLI_SKEW_H

#include "cli/table.h"

#include <jansson.h>
#include <joincast/sim.h>

typedef struct cli_skew {
    char *label;         /* of the rule */
    char *order;         /* "t, sn, dsc" */
    uint64_t root_keys;
    uint64_t total;      /* T, in candidate bindings */
    char *hot_key;       /* by name; NULL where there is no work */
    uint64_t hot_work;
    double hot_share;    /* of T; 0 where there is no work */
    unsigned depths;     /* 0 to 2: how many of the next two hold */
    uint64_t largest[2]; /* indivisible unit at depth 1 and 2 */
    double largest_share[2];
    bool fitted;         /* at least three root keys with work */
    jc_zipf_fit fit;
} cli_skew;

jc_status cli_skew_create(const jc_plan *plan, const jc_profile *profile, const jc_program *program,
                          const jc_rule *rule, const jc_dictionary *dictionary, cli_skew *skew);
void cli_skew_clear(cli_skew *skew);

cli_table *cli_skew_table(void);                           /* with the columns that cli_skew_cells fills */
void cli_skew_cells(cli_table *table, const cli_skew *skew);
json_t *cli_skew_json(const cli_skew *skew);

#endif
