/* SPDX-License-Identifier: Apache-2.0 */
/* What a command line says of relations beside their sizes, --degree, --fd and --norm, and the constraints that
 * follow for one rule. */
#ifndef CLI_STATISTICS_H
#define CLI_STATISTICS_H

#include "cli/options.h"
#include "cli/sizes.h"

#include <joincast/data.h>
#include <joincast/lp.h>

/* The options' arguments as typed. */
typedef struct cli_statistic_lists {
    cli_list degrees, dependencies, norms;
} cli_statistic_lists;

/* Lines for a command's table of options. */
#define CLI_STATISTIC_OPTIONS(lists)                                                                                   \
    {.name = "degree", .kind = CLI_LIST, .target = &(lists).degrees, .argument = "'R: y|x <= 10'",                     \
     .help = "a value of x in R meets at most so many of y; also <= N^1/2; may be repeated"},                          \
    {.name = "fd", .kind = CLI_LIST, .target = &(lists).dependencies, .argument = "'R: x -> y'",                       \
     .help = "x determines y in R: a functional dependency; may be repeated"},                                         \
    {.name = "norm", .kind = CLI_LIST, .target = &(lists).norms, .argument = "'R: y|x, 2, 5e4'",                       \
     .help = "the 2-norm of the degrees of x in R is at most 5e4; may be repeated"}

typedef struct cli_statistics {
    size_t count;
    jc_statistic *items;
    bool choices; /* some relation has a choice-domain */
} cli_statistics;

/* Reads the lists against the program. Returns an exit status; statistics, zeroed before, is to be cleared in any case,
 * and with it go the lists. */
int cli_statistics_read(const char *command, const jc_program *program, const cli_statistic_lists *lists,
                        cli_statistics *statistics);
void cli_statistics_clear(cli_statistics *statistics);
void cli_statistic_lists_clear(cli_statistic_lists *lists);

/* The constraints of a rule's body in exponents of N: its relations have N rows, or N^cost (costs per atom, NULL: all
 * 1); then the statistics and the choice-domains. */
jc_status cli_exponent_constraints(const jc_program *program, const jc_rule *rule, const jc_hypergraph *graph,
                                   const char *const *costs, const cli_statistics *statistics,
                                   jc_constraints **constraints, jc_error *error);
/* The same in binary logarithms of rows: the sizes that are known, the statistics and the choice-domains. */
jc_status cli_row_constraints(const jc_program *program, const jc_rule *rule, const jc_hypergraph *graph,
                              const cli_sizes *sizes, const cli_statistics *statistics,
                              jc_constraints **constraints, jc_error *error);

#endif
