/* SPDX-License-Identifier: Apache-2.0 */
/* Numbers of workers, speedups and shares as people read them. */
#include "cli/invert.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

const char *cli_workers_text(char text[CLI_INVERT_TEXT], uint64_t workers)
{
    char digits[CLI_INVERT_TEXT];
    size_t length = (size_t)snprintf(digits, sizeof digits, "%" PRIu64, workers), at = 0;
    for (size_t i = 0; i < length; i++) {
        if (i && (length - i) % 3 == 0)
            text[at++] = ',';
        text[at++] = digits[i];
    }
    text[at] = '\0';
    return text;
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
