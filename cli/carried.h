/* SPDX-License-Identifier: Apache-2.0 */
/* What each predicate costs as an edge when derived relations carry their own bound: the largest head exponent over
 * the rules that define it, at least 1 where it is also read or has facts. */
#ifndef CLI_CARRIED_H
#define CLI_CARRIED_H

#include <joincast/model.h>

typedef struct cli_carried {
    size_t count;
    char **text; /* per predicate a rational; NULL: an input relation, cost 1 */
} cli_carried;

/* All predicates cost 1. costs is to be cleared in any case. */
jc_status cli_carried_create(const jc_program *program, cli_carried *costs);
void cli_carried_clear(cli_carried *costs);

/* A rule derives N^exponent rows of the predicate. */
jc_status cli_carried_raise(const jc_program *program, cli_carried *costs, unsigned predicate, const char *exponent);
/* Per body atom the cost of its predicate; *texts is to be freed, the texts stay the costs' own. NULL where no body atom
 * is derived. */
jc_status cli_carried_atom_costs(const cli_carried *costs, const jc_rule *rule, const char ***texts);
/* "HelpNT carries N^2, Other carries N^3/2", each predicate once; to be freed, NULL where memory is out. */
char *cli_carried_description(const jc_program *program, const jc_rule *rule, const cli_carried *costs);

#endif
