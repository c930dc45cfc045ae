/* SPDX-License-Identifier: Apache-2.0 */
/* How the command line's own functions say what went wrong: the library's jc_fail is not exported. */
#ifndef CLI_FAIL_H
#define CLI_FAIL_H

#include <joincast/model.h>

/* Fills error (over-long texts are cut) and returns code; error and place may be NULL. */
jc_status cli_fail(jc_error *error, jc_status code, const char *place, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
jc_status cli_fail_memory(jc_error *error);

#endif
