/* SPDX-License-Identifier: Apache-2.0 */
/* Numbers of workers, speedups and shares as people read them. */
#include "cli/invert.h"

#include "cli/digits.h"

#include <math.h>

const char *cli_workers_text(char text[CLI_INVERT_TEXT], uint64_t workers)
{
    return cli_group_digits(workers, text);
}

const char *cli_speedup_text(char text[CLI_INVERT_TEXT], double speedup)
{
    if (speedup >= 999.5 && speedup < 1e15) /* what "%.3g" writes as 1e+03 */
        return cli_workers_text(text, (uint64_t)llround(speedup));
    snprintf(text, CLI_INVERT_TEXT, "%.3g", speedup);
    return text;
}

const char *cli_percent_text(char text[CLI_INVERT_TEXT], double share)
{
    snprintf(text, CLI_INVERT_TEXT, "%.3g%%", 100 * share);
    return text;
}
