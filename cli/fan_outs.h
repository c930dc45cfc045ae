/* SPDX-License-Identifier: Apache-2.0 */
/* Lists of fan-outs, as runs of equal ones: given one by one, as a histogram, or measured from a relation. */
#ifndef CLI_FAN_OUTS_H
#define CLI_FAN_OUTS_H

#include <joincast/model.h>

typedef struct cli_fan_outs {
    size_t runs, room;
    uint64_t *value, *times; /* fan-out value[i], times[i] times; neighbours differ */
    uint64_t bindings;       /* the sum of times, at most 2^63 - 1 */
} cli_fan_outs;

/* times 0 adds nothing. Here and below fan_outs, zeroed before, is to be cleared in any case. */
jc_status cli_fan_outs_add(cli_fan_outs *fan_outs, uint64_t value, uint64_t times, jc_error *error);
void cli_fan_outs_clear(cli_fan_outs *fan_outs);

/* "5+3+9x100". JC_ERR_ARGUMENT. */
jc_status cli_fan_outs_list(const char *text, cli_fan_outs *fan_outs, jc_error *error);

/* Lines of a fan-out and a count, between white space or a comma; # comments, blank lines and a header are skipped.
 * JC_ERR_INPUT with "file:line", JC_ERR_IO. */
jc_status cli_fan_outs_histogram(const char *path, cli_fan_outs *fan_outs, jc_error *error);

/* "FILE" or "FILE:COLUMN", columns from 1: the distinct rows below each distinct value in that column, in the order
 * of the values' codes (integers by value, then all else as it comes in the file). Fails as jc_relation_read does. */
jc_status cli_fan_outs_relation(const char *text, cli_fan_outs *fan_outs, jc_error *error);

#endif
