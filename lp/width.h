/* SPDX-License-Identifier: Apache-2.0 */
/* The answer of a width search: exact bounds as text, and the decomposition that attains the upper one. */
#ifndef LP_WIDTH_H
#define LP_WIDTH_H

#include <joincast/lp.h>

/* All three are the width's own and go with it. */
struct jc_width {
    char *lower, *upper;             /* exact rationals in lowest terms, so equal values are equal texts */
    jc_decomposition *decomposition; /* NULL for a submodular width */
};

#endif
