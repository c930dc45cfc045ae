/* SPDX-License-Identifier: Apache-2.0 */
#include "cli/fail.h"

#include <stdarg.h>

jc_status cli_fail(jc_error *error, jc_status code, const char *place, const char *format, ...)
{
    jc_error made = {.code = code};
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(made.sentence, sizeof made.sentence, format, arguments);
    va_end(arguments);
    if (place)
        snprintf(made.place, sizeof made.place, "%s", place);
    if (error)
        *error = made;
    return code;
}

jc_status cli_fail_memory(jc_error *error)
{
    return cli_fail(error, JC_ERR_MEMORY, NULL, "out of memory");
}
