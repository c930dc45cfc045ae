/* SPDX-License-Identifier: Apache-2.0 */
/* Sorts all occurrences, counts the runs, sorts the codes by their count. */
#include "model/dense_codes.h"

#include <stdlib.h>
#include <string.h>

static int compare_keys(const void *left, const void *right)
{
    const uint64_t a = *(const uint64_t *)left, b = *(const uint64_t *)right;
    return (a > b) - (a < b);
}

/* Replaces the sorted occurrences by one key per distinct code, and writes the codes; how many there are. */
static uint32_t count_runs(uint64_t *keys, size_t total, uint32_t *sorted)
{
    uint32_t count = 0;
    for (size_t i = 0, end; i < total; i = end) {
        const uint32_t code = (uint32_t)keys[i];
        for (end = i + 1; end < total && keys[end] == code; end++)
            ;
        sorted[count] = code;
        keys[count] = jc_dense_key((uint32_t)(end - i), count);
        count++;
    }
    return count;
}

jc_status jc_dense_codes_create(unsigned count, const uint64_t *rows, const uint32_t *const *columns,
                                jc_dense_codes **result)
{
    uint64_t total = 0;
    for (unsigned c = 0; c < count; c++) {
        if (rows[c] >= UINT32_MAX - total)
            return JC_ERR_LIMIT;
        total += rows[c];
    }
    jc_status status = JC_ERR_MEMORY;
    jc_dense_codes *const codes = calloc(1, sizeof *codes);
    uint64_t *const keys = malloc((total + 1) * sizeof *keys);
    uint32_t *const sorted = malloc((total + 1) * sizeof *sorted), *const dense = malloc((total + 1) * sizeof *dense);
    uint32_t *const code = malloc((total + 1) * sizeof *code), *table = NULL;
    if (!codes || !keys || !sorted || !dense || !code)
        goto done;
    size_t at = 0;
    for (unsigned c = 0; c < count; c++)
        for (uint64_t i = 0; i < rows[c]; i++)
            keys[at++] = columns[c][i];
    qsort(keys, total, sizeof *keys, compare_keys);
    codes->count = count_runs(keys, total, sorted);
    if (codes->count > 0) {
        codes->least = sorted[0];
        codes->table_size = jc_dense_table_size(codes->count, sorted[0], sorted[codes->count - 1]);
    }
    table = malloc((codes->table_size + 1) * sizeof *table);
    if (!table)
        goto done;
    memset(table, 0xff, codes->table_size * sizeof *table); /* JC_DENSE_NONE */
    qsort(keys, codes->count, sizeof *keys, compare_keys);
    for (uint32_t d = 0; d < codes->count; d++) {
        const uint32_t i = (uint32_t)keys[d];
        dense[i] = d;
        code[d] = sorted[i];
        if (codes->table_size > 0)
            table[sorted[i] - codes->least] = d;
    }
    codes->sorted = sorted;
    codes->dense = dense;
    codes->code = code;
    codes->table = table;
    *result = codes;
    status = JC_OK;
done:
    free(keys);
    if (status != JC_OK) {
        free(table);
        free(code);
        free(dense);
        free(sorted);
        free(codes);
    }
    return status;
}

void jc_dense_codes_free(jc_dense_codes *codes)
{
    if (!codes)
        return;
    free((void *)codes->table);
    free((void *)codes->code);
    free((void *)codes->dense);
    free((void *)codes->sorted);
    free(codes);
}
