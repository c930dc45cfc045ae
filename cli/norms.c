/* SPDX-License-Identifier: Apache-2.0 */
/* --norms 1,2,3,inf. */
#include "cli/norms.h"

#include "cli/command.h"
#include "cli/options.h"

#include <string.h>
#include <strings.h>

/* One of the list: text[0..length). False where it is no norm. */
static bool read_norm(const char *text, size_t length, unsigned *p)
{
    char copy[16];
    uint64_t number;
    if (length >= sizeof copy)
        return false;
    memcpy(copy, text, length);
    copy[length] = '\0';
    if (strcasecmp(copy, "inf") == 0) {
        *p = JC_NORM_INFINITY;
        return true;
    }
    if (!cli_read_count(copy, &number) || number < 1 || number > CLI_NORM_LIMIT)
        return false;
    *p = (unsigned)number;
    return true;
}

int cli_norms_read(const char *command, const char *text, cli_norms *norms)
{
    while (text) {
        const size_t length = strcspn(text, ",");
        unsigned p;
        if (!read_norm(text, length, &p))
            return cli_usage_error(command, "--norms wants norms from 1 to %d and inf, such as 1,2,3,inf, not '%.*s'",
                                   CLI_NORM_LIMIT, (int)length, text);
        bool known = false;
        for (size_t i = 0; i < norms->count && !known; i++)
            known = norms->p[i] == p;
        if (!known)
            norms->p[norms->count++] = p;
        text = text[length] == ',' ? text + length + 1 : NULL;
    }
    return CLI_DONE;
}
