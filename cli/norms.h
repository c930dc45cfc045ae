/* SPDX-License-Identifier: Apache-2.0 */
/* The norms that --norms names. */
#ifndef CLI_NORMS_H
#define CLI_NORMS_H

#include <stddef.h>

enum { CLI_NORM_LIMIT = 64 };

typedef struct cli_norms {
    size_t count;
    unsigned p[CLI_NORM_LIMIT + 1]; /* 1 to 64, or JC_NORM_INFINITY; each once */
} cli_norms;

/* Reads "1,2,3,inf"; NULL is none. Returns an exit status. */
int cli_norms_read(const char *command, const char *text, cli_norms *norms);

#endif
