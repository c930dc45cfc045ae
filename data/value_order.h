/* SPDX-License-Identifier: Apache-2.0 */
/* Codes renumbered so that their order is that of the values behind them. */
#ifndef DATA_VALUE_ORDER_H
#define DATA_VALUE_ORDER_H

#include <joincast/model.h>

typedef struct jc_value_order {
    uint32_t *rank;     /* by code - JC_CODE_TABLE; only of codes that the relation holds */
    uint32_t *table;    /* those codes in the order of their values */
    uint32_t negatives; /* how many of them come before the small integers */
} jc_value_order;

/* Orders the table values that occur in the relation: negative integers get the ranks from 0, an integer below 2^31
 * its value plus the number of negatives, and all others follow on from JC_CODE_TABLE + negatives. */
jc_status jc_value_order_create(const jc_relation *relation, const jc_dictionary *dictionary, jc_value_order *order);
void jc_value_order_free(jc_value_order *order);

static inline uint32_t jc_rank_of_code(const jc_value_order *order, uint32_t code)
{
    return code < JC_CODE_TABLE ? code + order->negatives : order->rank[code - JC_CODE_TABLE];
}

static inline uint32_t jc_code_of_rank(const jc_value_order *order, uint32_t rank)
{
    if (rank < order->negatives)
        return order->table[rank];
    uint32_t above = rank - order->negatives;
    return above < JC_CODE_TABLE ? above : order->table[above - JC_CODE_TABLE + order->negatives];
}

#endif
