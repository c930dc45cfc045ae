/* SPDX-License-Identifier: Apache-2.0 */
/* Profile files: the units of each rule's work at every depth, as `joincast report --output` and `joincast profile
 * --write` leave them and `joincast simulate --profile` takes them up.
 *
 * {"joincast": "0.1.0", "command": "report", "argv": [...], "profile_version": 1, "rules": [
 *     {"head": "Q", "order": "x, y", "total": 12, "ordered": true, "levels": [
 *         {"depth": 1, "units": 3, "runs": [[5, 2], [2, 1]]}, ...]}]}
 *
 * A run [work, count] is count neighbouring units of that work each, in the order in which the units are enumerated;
 * in a rule that is not ordered runs are classes of equal units, the largest work first. Integers beyond 2^53 are
 * strings. A rule without any work has no levels. */
#ifndef CLI_PROFILE_FILE_H
#define CLI_PROFILE_FILE_H

#include <joincast/data.h>
#include <joincast/sim.h>

enum { CLI_PROFILE_VERSION = 1 };

/* A rule with more runs than that at some depth is written as classes. */
#define CLI_PROFILE_MOST_ORDERED (UINT64_C(1) << 20)

/* ---- writing: the file appears under its name only at the commit ----------------------------------------------- */

typedef struct cli_profile_writer cli_profile_writer;

/* command is kept in the file, with the whole command line. */
jc_status cli_profile_open(const char *path, const char *command, cli_profile_writer **writer, jc_error *error);
jc_status cli_profile_add(cli_profile_writer *writer, const char *label, const char *order, const jc_work *work,
                          jc_error *error);
/* The same for the units of a profile. */
jc_status cli_profile_add_units(cli_profile_writer *writer, const char *label, const char *order,
                                const jc_profile *profile, jc_error *error);
/* Frees writer, also on failure; errno is then as after jc_output_commit. */
jc_status cli_profile_commit(cli_profile_writer *writer, jc_error *error);
void cli_profile_abandon(cli_profile_writer *writer); /* NULL is allowed */

/* ---- reading --------------------------------------------------------------------------------------------------- */

typedef struct cli_profile_rule {
    char *label, *order;
    bool ordered;  /* false: the runs are classes, sorted by size */
    jc_work *work; /* depth_count 0 for a rule without any work */
} cli_profile_rule;

typedef struct cli_profile_file {
    size_t count;
    cli_profile_rule *rules; /* in the order of the file */
} cli_profile_file;

/* Reads the rules of a profile file, at least one; rule: NULL for all, else only the one with that label. The error's
 * place is the file, with line and column where it is not JSON. JC_ERR_IO: cannot be opened or read, or is a
 * directory. JC_ERR_INPUT: no profile, one of another version, damaged, without rules or without that rule;
 * JC_ERR_LIMIT: work or units beyond 2^63 - 1. */
jc_status cli_profile_read(const char *path, const char *rule, cli_profile_file *file, jc_error *error);
void cli_profile_clear(cli_profile_file *file);

#endif
