/* SPDX-License-Identifier: Apache-2.0 */
/* Where results go, and the object that every JSON result starts from. */
#ifndef CLI_OUTPUT_H
#define CLI_OUTPUT_H

#include "cli/options.h"
#include "cli/table.h"

#include <jansson.h>
#include <joincast/data.h>

/* {"joincast": version, "command": ..., "argv": [...], "seed": ..., "host": {...}}. seed NULL: none was used. NULL
 * where memory is out. */
json_t *cli_envelope(const char *command, const uint64_t *seed);

/* Text in JSON, which must be UTF-8: bytes that are not become U+FFFD. NULL gives null. */
json_t *cli_json_text(const char *text);

/* Exact integers in JSON: a number up to 2^53, a string beyond. */
json_t *cli_json_count(uint64_t count);

/* null where the number is not finite, which JSON has no number for. */
json_t *cli_json_real(double number);

/* Writes results to --output or standard output in --format: body prints the table form; json is printed as it is
 * (and released here in any case); table gives the CSV form. Returns an exit status: CLI_FAILED where writing
 * failed (said on standard error), CLI_DONE otherwise; a pipe that was closed early is no error. */
int cli_print(const char *command, const cli_common *common, void (*body)(FILE *out, void *context), void *context,
              json_t *json, const cli_table *table);

/* Shows a line of progress on standard error, in place of the last one, where that is a terminal; NULL clears it. */
void cli_progress(const char *line);

/* The command line as typed, quoted for a shell where needed; to be freed, NULL where memory is out. */
char *cli_command_line(void);

/* Ends a stream on jc_output: commits, complains, returns an exit status as cli_print does. */
int cli_commit(const char *command, jc_output *output);

#endif
