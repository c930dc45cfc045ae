/* SPDX-License-Identifier: Apache-2.0 */
/* What a sweep varies: NAME=FROM:TO:STEP, both ends included, or NAME=a/b/c. */
#ifndef CLI_SWEEP_H
#define CLI_SWEEP_H

#include <joincast/sim.h>

typedef enum cli_swept {
    CLI_SWEPT_EXPONENT,    /* of a level, at least 0 */
    CLI_SWEPT_MEAN,        /* of a level, above 0 */
    CLI_SWEPT_CORRELATION, /* -1 to 1 */
    CLI_SWEPT_WORKERS,     /* whole, 1 to 2^24 */
    CLI_SWEPT_KEYS,        /* whole, 1 to 2^53 */
    CLI_SWEPT_HOT_SHARE    /* of level 1, between 0 and 1 */
} cli_swept;

enum { CLI_SWEEP_MOST = 10000 };

typedef struct cli_sweep {
    cli_swept swept;
    unsigned level; /* exponent and mean: from 1, also where the name has no number; else 0 */
    char name[16];  /* as typed: "exponent2" */
    size_t count;   /* 1 to CLI_SWEEP_MOST */
    double *values; /* rounded to the decimals of FROM and STEP: 0.15 and not 0.15000000000000002 */
} cli_sweep;

/* JC_ERR_ARGUMENT says what is wrong, with text as the place. sweep is to be cleared where JC_OK was returned. */
jc_status cli_sweep_parse(const char *text, cli_sweep *sweep, jc_error *error);
void cli_sweep_clear(cli_sweep *sweep);

#endif
