/* SPDX-License-Identifier: Apache-2.0 */
/* Reading and freeing the answer of a width search. */
#include "lp/width.h"

#include <stdlib.h>
#include <string.h>

void jc_width_free(jc_width *width)
{
    if (!width)
        return;
    free(width->lower);
    free(width->upper);
    jc_decomposition_free(width->decomposition);
    free(width);
}

bool jc_width_exact(const jc_width *width)
{
    return strcmp(width->lower, width->upper) == 0;
}

const char *jc_width_lower(const jc_width *width)
{
    return width->lower;
}

const char *jc_width_upper(const jc_width *width)
{
    return width->upper;
}

const jc_decomposition *jc_width_decomposition(const jc_width *width)
{
    return width->decomposition;
}
