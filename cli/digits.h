/* SPDX-License-Identifier: Apache-2.0 */
/* Counts as people read them: 12,345. */
#ifndef CLI_DIGITS_H
#define CLI_DIGITS_H

#include <stdint.h>

enum { CLI_GROUPED = 32 };

/* Commas between groups of three digits; returns the buffer. */
char *cli_group_digits(uint64_t count, char grouped[CLI_GROUPED]);

#endif
