/* SPDX-License-Identifier: Apache-2.0 */
/* What a comparator says of two values whose order is known. */
#ifndef MODEL_COMPARATOR_H
#define MODEL_COMPARATOR_H

#include <joincast/model.h>

/* order: < 0, 0 or > 0, as jc_value_compare gives it. */
static inline bool jc_comparator_holds(jc_comparator comparator, int order)
{
    switch (comparator) {
    case JC_EQUAL: return order == 0;
    case JC_NOT_EQUAL: return order != 0;
    case JC_LESS: return order < 0;
    case JC_LESS_EQUAL: return order <= 0;
    case JC_GREATER: return order > 0;
    case JC_GREATER_EQUAL: return order >= 0;
    }
    return false;
}

#endif
