/* SPDX-License-Identifier: Apache-2.0 */
/* Status texts and the filling of jc_error. */
#include "model/error.h"

#include <stdarg.h>

const char *jc_status_text(jc_status status)
{
    switch (status) {
    case JC_OK: return "done";
    case JC_ERR_MEMORY: return "out of memory";
    case JC_ERR_ARGUMENT: return "wrong usage";
    case JC_ERR_INPUT: return "bad input";
    case JC_ERR_IO: return "input or output failed";
    case JC_ERR_LIMIT: return "over a limit";
    case JC_ERR_SOLVER: return "the solver failed";
    case JC_ERR_UNSUPPORTED: return "not supported";
    }
    return "unknown status";
}

jc_status jc_fail(jc_error *error, jc_status code, const char *place, const char *format, ...)
{
    if (error) {
        error->code = code;
        snprintf(error->place, sizeof error->place, "%s", place ? place : "");
        va_list arguments;
        va_start(arguments, format);
        vsnprintf(error->sentence, sizeof error->sentence, format, arguments);
        va_end(arguments);
    }
    return code;
}

jc_status jc_fail_memory(jc_error *error)
{
    return jc_fail(error, JC_ERR_MEMORY, NULL, "out of memory; use smaller inputs or a machine with more");
}
