/* SPDX-License-Identifier: Apache-2.0 */
/* Which format a file has, from its name and its first lines. */
#ifndef DATA_READ_FORMAT_H
#define DATA_READ_FORMAT_H

#include "data/read_lines.h"

#include <joincast/data.h>

typedef struct jc_layout {
    jc_format format; /* never JC_FORMAT_GUESS */
    char separator[64];
    bool header; /* the first line is to be skipped */
} jc_layout;

/* The format that the name alone tells, JC_FORMAT_GUESS where it tells none. */
jc_format jc_format_of_name(const char *path);

/* Decides what the options leave open. Looks ahead in lines, which must be at their beginning. JC_ERR_ARGUMENT where
 * the options ask for a separator that cannot be. */
jc_status jc_layout_decide(const jc_lines *lines, const jc_read_options *options, unsigned arity, jc_layout *layout,
                           jc_error *error);

/* How many columns the first row has, 0 where there is none in the first block. Looks ahead as jc_layout_decide does;
 * the layout is decided for arity 0. */
unsigned jc_layout_columns(const jc_lines *lines, const jc_layout *layout);

#endif
