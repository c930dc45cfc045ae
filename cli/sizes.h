/* SPDX-License-Identifier: Apache-2.0 */
/* How many rows each of a program's relations has, as far as the command line tells. */
#ifndef CLI_SIZES_H
#define CLI_SIZES_H

#include "cli/options.h"

#include <joincast/data.h>

typedef struct cli_sizes {
    bool any;       /* sizes were asked for at all, by --size or --facts */
    uint64_t *rows; /* per predicate of the program */
    bool *known;    /* false for relations that only rules fill, and for those that nothing gives a size */
    bool *loaded;   /* the rows are those of the relation in the facts folder, so that more can be measured of it */
} cli_sizes;

/* Rows from the facts folder (NULL: none is read), then from settings such as "R=1e6", which win. Returns an exit
 * status; sizes is to be cleared in any case. database: set to the loaded relations, which are then the caller's, where
 * there is a facts folder and all went well; may be NULL. */
int cli_sizes_read(const char *command, const jc_program *program, const char *facts, const cli_list *settings,
                   jc_database **database, cli_sizes *sizes);
void cli_sizes_clear(cli_sizes *sizes);
/* Does any rule's body read the predicate? */
bool cli_is_read(const jc_program *program, unsigned predicate);

#endif
