/* SPDX-License-Identifier: Apache-2.0 */
/* What the generators share: making their folder and opening files in it. */
#ifndef DATA_GENERATE_H
#define DATA_GENERATE_H

#include <joincast/data.h>

/* Makes the folder where it is absent; its parent has to be there. */
jc_status jc_generate_directory(const char *directory, jc_error *error);
/* Opens directory/name+suffix for writing. */
jc_status jc_generate_open(const char *directory, const char *name, const char *suffix, jc_output **output,
                           jc_error *error);

#endif
