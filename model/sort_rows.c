/* SPDX-License-Identifier: Apache-2.0 */
/* Rows given as columns, sorted lexicographically, duplicates removed: LSD radix sort.
 *
 * Each column is rebased to its least code and takes the bits of its range. Where the row's bits fit 64, the whole
 * row is one packed key. Otherwise columns are sorted from the last to the first, each stably, as (code, row number)
 * pairs, and the rows gathered at the end. O(bits / 11 * rows) for the first, as much for each column for the second.
 * Since every pass is stable, trailing columns in which the rows are sorted already, as they are when a sorted
 * relation is put into another column order, need no pass.
 */
#include "model/trie.h"

#include <stdlib.h>
#include <string.h>

#define DIGIT_BITS 11
#define DIGITS (1U << DIGIT_BITS)

typedef struct code_range {
    uint32_t least;
    unsigned bits;
} code_range;

static code_range range_of(const uint32_t *column, uint64_t rows)
{
    uint32_t least = column[0], most = column[0];
    for (uint64_t i = 1; i < rows; i++) {
        least = column[i] < least ? column[i] : least;
        most = column[i] > most ? column[i] : most;
    }
    code_range range = {least, 0};
    for (uint32_t span = most - least; span; span >>= 1)
        range.bits++;
    return range;
}

/* < 0, 0, > 0: row i of the columns against row j. */
static int compare_rows(unsigned arity, uint32_t *const *columns, uint64_t i, uint64_t j)
{
    for (unsigned c = 0; c < arity; c++)
        if (columns[c][i] != columns[c][j])
            return columns[c][i] < columns[c][j] ? -1 : 1;
    return 0;
}

static bool is_sorted(unsigned arity, uint64_t rows, uint32_t *const *columns)
{
    for (uint64_t i = 1; i < rows; i++)
        if (compare_rows(arity, columns, i - 1, i) > 0)
            return false;
    return true;
}

/* How many leading columns must be sorted by: the rows are in order of the others. 0 where all is sorted. */
static unsigned unsorted_columns(unsigned arity, uint64_t rows, uint32_t *const *columns)
{
    unsigned leading = 0;
    while (leading < arity && !is_sorted(arity - leading, rows, columns + leading))
        leading++;
    return leading;
}

static uint64_t remove_duplicates(unsigned arity, uint64_t rows, uint32_t **columns)
{
    uint64_t kept = 1;
    for (uint64_t i = 1; i < rows; i++) {
        if (compare_rows(arity, columns, kept - 1, i) == 0)
            continue;
        for (unsigned c = 0; c < arity; c++)
            columns[c][kept] = columns[c][i];
        kept++;
    }
    return kept;
}

/* Sorts *keys stably by `bits` bits from bit `shift` up, in equal digits, with *spare as the second buffer; the two
 * may end up exchanged. */
static void sort_keys(uint64_t rows, uint64_t **keys, uint64_t **spare, unsigned shift, unsigned bits)
{
    unsigned passes = (bits + DIGIT_BITS - 1) / DIGIT_BITS;
    unsigned width = passes ? (bits + passes - 1) / passes : 0;
    uint64_t start[DIGITS];
    for (unsigned pass = 0; pass < passes; pass++, shift += width) {
        const uint64_t mask = (UINT64_C(1) << width) - 1;
        const uint64_t *from = *keys;
        uint64_t *to = *spare;
        memset(start, 0, sizeof start);
        for (uint64_t i = 0; i < rows; i++)
            start[from[i] >> shift & mask]++;
        uint64_t sum = 0;
        for (unsigned digit = 0; digit < DIGITS; digit++) {
            uint64_t count = start[digit];
            start[digit] = sum;
            sum += count;
        }
        for (uint64_t i = 0; i < rows; i++)
            to[start[from[i] >> shift & mask]++] = from[i];
        *spare = *keys;
        *keys = to;
    }
}

/* The columns to sort, with their ranges and two buffers of one key a row. */
typedef struct sorting {
    unsigned arity, leading; /* sorted already but for the first `leading` columns */
    uint64_t rows;
    uint32_t **columns;
    code_range ranges[JC_MAX_ARITY];
    uint64_t *keys, *spare;
} sorting;

static void sort_packed(sorting *sort)
{
    unsigned total = 0, sorted = 0;
    memset(sort->keys, 0, sort->rows * sizeof *sort->keys);
    for (unsigned c = sort->arity; c-- > 0; total += sort->ranges[c].bits) {
        const code_range range = sort->ranges[c];
        const uint32_t *column = sort->columns[c];
        if (c >= sort->leading)
            sorted += range.bits;
        for (uint64_t i = 0; range.bits && i < sort->rows; i++)
            sort->keys[i] |= (uint64_t)(column[i] - range.least) << total;
    }
    sort_keys(sort->rows, &sort->keys, &sort->spare, sorted, total - sorted);
    unsigned shift = 0;
    for (unsigned c = sort->arity; c-- > 0; shift += sort->ranges[c].bits) {
        const code_range range = sort->ranges[c];
        const uint64_t mask = (UINT64_C(1) << range.bits) - 1;
        uint32_t *column = sort->columns[c];
        for (uint64_t i = 0; range.bits && i < sort->rows; i++)
            column[i] = range.least + (uint32_t)(sort->keys[i] >> shift & mask);
    }
}

static void sort_by_column(sorting *sort)
{
    for (uint64_t i = 0; i < sort->rows; i++)
        sort->keys[i] = i;
    for (unsigned c = sort->leading; c-- > 0;) {
        const code_range range = sort->ranges[c];
        for (uint64_t i = 0; i < sort->rows; i++) {
            uint32_t row = (uint32_t)sort->keys[i];
            sort->keys[i] = (uint64_t)(sort->columns[c][row] - range.least) << 32 | row;
        }
        sort_keys(sort->rows, &sort->keys, &sort->spare, 32, range.bits);
    }
    uint32_t *gathered = (uint32_t *)sort->spare;
    for (unsigned c = 0; c < sort->arity; c++) {
        for (uint64_t i = 0; i < sort->rows; i++)
            gathered[i] = sort->columns[c][(uint32_t)sort->keys[i]];
        memcpy(sort->columns[c], gathered, sort->rows * sizeof *gathered);
    }
}

static jc_status sort_rows(unsigned arity, unsigned leading, uint64_t rows, uint32_t **columns)
{
    jc_status status = JC_ERR_MEMORY;
    sorting sort = {.arity = arity, .leading = leading, .rows = rows, .columns = columns};
    unsigned total = 0;
    for (unsigned c = 0; c < arity; c++) {
        sort.ranges[c] = range_of(columns[c], rows);
        total += sort.ranges[c].bits;
    }
    sort.keys = malloc(rows * sizeof *sort.keys);
    sort.spare = malloc(rows * sizeof *sort.spare);
    if (!sort.keys || !sort.spare)
        goto done;
    if (total <= 64)
        sort_packed(&sort);
    else
        sort_by_column(&sort);
    status = JC_OK;
done:
    free(sort.spare);
    free(sort.keys);
    return status;
}

jc_status jc_sort_rows(unsigned arity, uint64_t *rows, uint32_t **columns)
{
    if (arity > JC_MAX_ARITY)
        return JC_ERR_ARGUMENT;
    if (*rows > UINT32_MAX)
        return JC_ERR_LIMIT;
    if (arity == 0)
        *rows = *rows > 0;
    if (*rows < 2)
        return JC_OK;
    unsigned leading = unsorted_columns(arity, *rows, columns);
    jc_status status = leading > 0 ? sort_rows(arity, leading, *rows, columns) : JC_OK;
    if (status != JC_OK)
        return status;
    *rows = remove_duplicates(arity, *rows, columns);
    return JC_OK;
}
