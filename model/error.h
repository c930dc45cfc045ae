/* SPDX-License-Identifier: Apache-2.0 */
/* How the library says what went wrong: the one place that fills a jc_error. */
#ifndef MODEL_ERROR_H
#define MODEL_ERROR_H

#include <joincast/model.h>

/* Fills error (NULL is allowed; over-long texts are cut) and returns code, so that callers can
 *     return jc_fail(error, JC_ERR_INPUT, place, "expected %u columns, found %u", want, have);
 * place may be NULL. */
jc_status jc_fail(jc_error *error, jc_status code, const char *place, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* jc_fail with JC_ERR_MEMORY and its usual sentence. */
jc_status jc_fail_memory(jc_error *error);

#endif
