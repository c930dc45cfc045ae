/* SPDX-License-Identifier: Apache-2.0 */
/* Codes renumbered by value: the table values of a relation are gathered once each, sorted by jc_value_compare, and
 * numbered around the small integers. All ranks fit 32 bits, since the table holds fewer than 2^31 values. */
#include "data/value_order.h"

#include <stdlib.h>

typedef struct coded_value {
    jc_value value;
    uint32_t code;
} coded_value;

static int compare_coded(const void *left, const void *right)
{
    return jc_value_compare(&((const coded_value *)left)->value, &((const coded_value *)right)->value);
}

/* Marks the table codes of the relation in rank[] and returns how many they are. */
static uint32_t mark_codes(const jc_relation *relation, uint32_t *rank)
{
    uint32_t count = 0;
    for (unsigned c = 0; c < jc_relation_arity(relation); c++) {
        const uint32_t *column = jc_relation_column(relation, c);
        for (uint64_t i = 0; i < jc_relation_rows(relation); i++) {
            if (column[i] < JC_CODE_TABLE || rank[column[i] - JC_CODE_TABLE])
                continue;
            rank[column[i] - JC_CODE_TABLE] = 1;
            count++;
        }
    }
    return count;
}

jc_status jc_value_order_create(const jc_relation *relation, const jc_dictionary *dictionary, jc_value_order *order)
{
    const uint64_t size = jc_dictionary_size(dictionary);
    jc_value_order made = {NULL, NULL, 0};
    coded_value *values = NULL;
    jc_status status = JC_ERR_MEMORY;
    made.rank = calloc(size + 1, sizeof *made.rank);
    if (!made.rank)
        goto done;
    uint32_t count = mark_codes(relation, made.rank), filled = 0;
    values = malloc(((size_t)count + 1) * sizeof *values);
    made.table = malloc(((size_t)count + 1) * sizeof *made.table);
    if (!values || !made.table)
        goto done;
    for (uint32_t index = 0; index < size; index++)
        if (made.rank[index])
            values[filled++] = (coded_value){jc_dictionary_value(dictionary, JC_CODE_TABLE + index),
                                             JC_CODE_TABLE + index};
    qsort(values, count, sizeof *values, compare_coded);
    while (made.negatives < count && values[made.negatives].value.type == JC_TYPE_NUMBER &&
           values[made.negatives].value.as.number < 0)
        made.negatives++;
    for (uint32_t i = 0; i < count; i++) {
        made.table[i] = values[i].code;
        made.rank[values[i].code - JC_CODE_TABLE] = i < made.negatives ? i : JC_CODE_TABLE + i;
    }
    *order = made;
    made = (jc_value_order){NULL, NULL, 0};
    status = JC_OK;
done:
    free(values);
    jc_value_order_free(&made);
    return status;
}

void jc_value_order_free(jc_value_order *order)
{
    free(order->rank);
    free(order->table);
    order->rank = order->table = NULL;
}
