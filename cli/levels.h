/* SPDX-License-Identifier: Apache-2.0 */
/* The levels of a work tree as text: laws as jc_fan_out_parse reads them, and lists of fan-outs.
 *
 *     list:5+3+9x100           fan-outs one by one, here the last a hundred times
 *     histogram:FILE           lines "FAN_OUT COUNT" or "FAN_OUT,COUNT"; blank lines and # comments are skipped, and
 *                              a first line that does not begin with a digit, the header
 *     relation:FILE[:COLUMN]   for each distinct value in that column (1 where it is not given) the number of
 *                              distinct rows that have it; the file as facts are read, all of its columns */
#ifndef CLI_LEVELS_H
#define CLI_LEVELS_H

#include "cli/options.h"

#include <joincast/sim.h>

typedef struct cli_levels {
    unsigned count;
    jc_fan_out fan_out[JC_MAX_LEVELS];
    uint64_t *value[JC_MAX_LEVELS], *times[JC_MAX_LEVELS]; /* what the lists among them point to */
    uint64_t keys; /* how many bindings the first level lists: the default of --keys; 0 where it is a law */
} cli_levels;

/* Reads --levels (NULL where not given: comma separated) or --level (given once for each level, so that file names
 * may have commas). The error's place is the level's number and text, and behind a file's the line. JC_ERR_ARGUMENT:
 * what is no level, more than JC_MAX_LEVELS, both options at once; none at all leaves levels without any.
 * JC_ERR_INPUT, JC_ERR_IO, JC_ERR_LIMIT: files. levels, zeroed before, is to be cleared in any case. */
jc_status cli_levels_read(const char *together, const cli_list *one_by_one, cli_levels *levels, jc_error *error);
void cli_levels_clear(cli_levels *levels);

#endif
