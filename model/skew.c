/* SPDX-License-Identifier: Apache-2.0 */
/* The second frequency moment F = sum of n(i)^2 by a sketch: codes are hashed onto B counters, whose squares sum to
 * F + (R^2 - F) / B on average.
 * Alon, Matias and Szegedy: The space complexity of approximating the frequency moments, JCSS 58(1), 1999; here with one
 * hash onto many counters (Thorup and Zhang, SODA 2004). */
#include "model/skew.h"

#include <stdlib.h>

enum { COUNTER_BITS = 16, COUNTERS = 1 << COUNTER_BITS };

jc_status jc_estimate_skew(const jc_relation *relation, unsigned column, double distinct, double *skew)
{
    uint64_t *counters = calloc(COUNTERS, sizeof *counters);
    if (!counters)
        return JC_ERR_MEMORY;
    const uint32_t *codes = jc_relation_column(relation, column);
    uint64_t count = jc_relation_rows(relation);
    for (uint64_t row = 0; row < count; row++)
        counters[codes[row] * UINT32_C(0x9e3779b1) >> (32 - COUNTER_BITS)]++;
    double squares = 0, rows = (double)count;
    for (unsigned i = 0; i < COUNTERS; i++)
        squares += (double)counters[i] * (double)counters[i];
    free(counters);
    double moment = (squares * COUNTERS - rows * rows) / (COUNTERS - 1);
    double estimate = count > 0 ? distinct * moment / (rows * rows) : 1;
    *skew = estimate > 1 ? estimate : 1;
    return JC_OK;
}
