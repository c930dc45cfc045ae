/* SPDX-License-Identifier: Apache-2.0 */
/* Gaussian elimination of a sparse matrix modulo a prime. Pivots are taken where little fills in: a column with one
 * row left, else the shortest row left and in it the column with the fewest rows (after H. M. Markowitz, Management
 * Science 3, 1957). Modulo a prime any pivot is as good as any other, so sparsity is all that counts. */
#include "lp/sparse_factor.h"

#include <stdlib.h>
#include <string.h>

enum { NONE = 0 };

/* The matrix that is left. Rows are lists of (column, value); columns of (row, -), where rows that have lost the
 * column since may still be listed. Rows of equal length form a ring, so that a shortest one is at hand. */
struct elimination {
    jc_factor *factor;
    unsigned width;
    unsigned *row, *column;              /* heads */
    unsigned *row_length, *column_count; /* row_length 0: eliminated */
    unsigned *shortest;                  /* by length: a row + 1, or NONE */
    unsigned *following, *preceding;     /* row + 1 */
    unsigned *single;                    /* columns that had one row when they were put here, each once */
    unsigned single_count;
    unsigned *listed;      /* is the column there? */
    uint64_t *pivot_value; /* by column: the pivot row's value, while has is the step */
    unsigned *has, *met;   /* step + 1 that wrote pivot_value; row + 1 that is meeting the column */
};

static uint64_t reduce(unsigned __int128 product)
{
    uint64_t sum = (uint64_t)(product & JC_FACTOR_PRIME) + (uint64_t)(product >> 61);
    return sum >= JC_FACTOR_PRIME ? sum - JC_FACTOR_PRIME : sum;
}

static uint64_t multiply(uint64_t a, uint64_t b)
{
    return reduce((unsigned __int128)a * b);
}

/* a - b c */
static uint64_t subtract_product(uint64_t a, uint64_t b, uint64_t c)
{
    return reduce((unsigned __int128)b * (JC_FACTOR_PRIME - c) + a);
}

static uint64_t invert(uint64_t value)
{
    uint64_t result = 1;
    for (uint64_t exponent = JC_FACTOR_PRIME - 2; exponent > 0; exponent >>= 1) {
        if (exponent & 1)
            result = multiply(result, value);
        value = multiply(value, value);
    }
    return result;
}

static uint64_t residue(int64_t value)
{
    return value >= 0 ? (uint64_t)value % JC_FACTOR_PRIME
                      : (JC_FACTOR_PRIME - (0 - (uint64_t)value) % JC_FACTOR_PRIME) % JC_FACTOR_PRIME;
}

/* Puts an entry in front of a list; false where memory runs out. */
static bool push(jc_factor *factor, unsigned *head, unsigned index, uint64_t value)
{
    if (factor->entry_count == factor->entry_room) {
        if (factor->entry_room > UINT32_MAX / 2)
            return false;
        const unsigned room = factor->entry_room * 2;
        jc_factor_entry *entries = realloc(factor->entries, room * sizeof *entries);
        if (!entries)
            return false;
        factor->entries = entries;
        factor->entry_room = room;
    }
    factor->entries[factor->entry_count] = (jc_factor_entry){index, *head, value};
    *head = factor->entry_count++;
    return true;
}

static void unlink_row(struct elimination *left, unsigned row)
{
    const unsigned next = left->following[row], before = left->preceding[row];
    if (before != NONE)
        left->following[before - 1] = next;
    else
        left->shortest[left->row_length[row]] = next;
    if (next != NONE)
        left->preceding[next - 1] = before;
}

static void link_row(struct elimination *left, unsigned row)
{
    unsigned *head = &left->shortest[left->row_length[row]];
    left->following[row] = *head;
    left->preceding[row] = NONE;
    if (*head != NONE)
        left->preceding[*head - 1] = row + 1;
    *head = row + 1;
}

static void lose_row(struct elimination *left, unsigned column)
{
    if (--left->column_count[column] == 1 && !left->listed[column]) {
        left->listed[column] = true;
        left->single[left->single_count++] = column;
    }
}

/* The row that still has the column, which only one does. */
static unsigned only_row(const struct elimination *left, unsigned column, uint64_t *value)
{
    const jc_factor_entry *entries = left->factor->entries;
    for (unsigned at = left->column[column]; at != NONE; at = entries[at].next) {
        const unsigned row = entries[at].index;
        if (left->row_length[row] == 0)
            continue;
        for (unsigned k = left->row[row]; k != NONE; k = entries[k].next) {
            if (entries[k].index == column) {
                *value = entries[k].value;
                return row;
            }
        }
    }
    return UINT32_MAX; /* not reached: the count says that there is one */
}

/* False where no row is left that has anything in it. */
static bool choose_pivot(struct elimination *left, unsigned *pivot_row, unsigned *pivot_column, uint64_t *value)
{
    const jc_factor *factor = left->factor;
    while (left->single_count > 0) {
        const unsigned column = left->single[--left->single_count];
        left->listed[column] = false;
        if (left->column_count[column] != 1)
            continue;
        *pivot_column = column;
        *pivot_row = only_row(left, column, value);
        return true;
    }
    enum { LOOKS = 4 };
    uint64_t least = UINT64_MAX;
    unsigned looks = 0;
    for (unsigned length = 1; length <= left->width && looks < LOOKS; length++) {
        for (unsigned at = left->shortest[length]; at != NONE && looks < LOOKS; at = left->following[at - 1], looks++) {
            for (unsigned k = left->row[at - 1]; k != NONE; k = factor->entries[k].next) {
                const unsigned column = factor->entries[k].index;
                const uint64_t cost = (length - UINT64_C(1)) * (left->column_count[column] - UINT64_C(1));
                if (cost < least) {
                    least = cost;
                    *pivot_row = at - 1;
                    *pivot_column = column;
                    *value = factor->entries[k].value;
                }
            }
        }
    }
    return least < UINT64_MAX;
}

/* Takes the pivot row from another; its list keeps what is left, in a new order. */
static bool subtract_row(struct elimination *left, unsigned step, unsigned row)
{
    jc_factor *factor = left->factor;
    const unsigned pivot_column = factor->pivot_column[step];
    unsigned *link = &left->row[row];
    while (*link != NONE && factor->entries[*link].index != pivot_column)
        link = &factor->entries[*link].next;
    if (*link == NONE)
        return true;
    const unsigned gone = *link;
    const uint64_t multiplier = multiply(factor->entries[gone].value, factor->inverse[step]);
    *link = factor->entries[gone].next;
    factor->entries[gone] = (jc_factor_entry){row, factor->lower[step], multiplier};
    factor->lower[step] = gone;
    unlink_row(left, row);
    left->row_length[row]--;
    for (link = &left->row[row]; *link != NONE;) {
        jc_factor_entry *entry = &factor->entries[*link];
        const unsigned column = entry->index;
        if (left->has[column] != step + 1) {
            link = &entry->next;
            continue;
        }
        left->met[column] = row + 1;
        entry->value = subtract_product(entry->value, multiplier, left->pivot_value[column]);
        if (entry->value != 0) {
            link = &entry->next;
            continue;
        }
        *link = entry->next;
        left->row_length[row]--;
        lose_row(left, column);
    }
    for (unsigned k = factor->upper[step]; k != NONE; k = factor->entries[k].next) {
        const unsigned column = factor->entries[k].index;
        if (left->met[column] == row + 1)
            continue;
        if (!push(factor, &left->row[row], column, subtract_product(0, multiplier, factor->entries[k].value)) ||
            !push(factor, &left->column[column], row, 0))
            return false;
        left->row_length[row]++;
        left->column_count[column]++;
    }
    /* The marks are by row, so a later step has to begin anew. */
    for (unsigned k = factor->upper[step]; k != NONE; k = factor->entries[k].next)
        left->met[factor->entries[k].index] = NONE;
    if (left->row_length[row] > 0)
        link_row(left, row);
    return true;
}

static jc_status eliminate(struct elimination *left)
{
    jc_factor *factor = left->factor;
    unsigned row = 0, column = 0;
    uint64_t value = 0;
    for (; choose_pivot(left, &row, &column, &value); factor->size++) {
        const unsigned step = factor->size;
        unlink_row(left, row);
        left->row_length[row] = 0;
        factor->pivot_row[step] = row;
        factor->pivot_column[step] = column;
        factor->inverse[step] = invert(value);
        unsigned *link = &left->row[row];
        while (*link != NONE) {
            jc_factor_entry *entry = &factor->entries[*link];
            left->has[entry->index] = step + 1;
            left->pivot_value[entry->index] = entry->value;
            if (entry->index == column) {
                *link = entry->next;
                continue;
            }
            lose_row(left, entry->index);
            link = &entry->next;
        }
        factor->upper[step] = left->row[row];
        for (unsigned at = left->column[column]; at != NONE; at = factor->entries[at].next) {
            if (left->row_length[factor->entries[at].index] > 0 &&
                !subtract_row(left, step, factor->entries[at].index))
                return JC_ERR_MEMORY;
        }
        left->column_count[column] = 0;
    }
    return JC_OK;
}

/* False where memory runs out. */
static bool fill(struct elimination *left, const jc_sparse *matrix)
{
    for (unsigned i = 0; i < matrix->size; i++) {
        for (size_t k = matrix->start[i]; k < matrix->start[i + 1]; k++) {
            const uint64_t value = residue(matrix->value[k]);
            if (value == 0)
                continue;
            if (!push(left->factor, &left->row[i], matrix->column[k], value) ||
                !push(left->factor, &left->column[matrix->column[k]], i, 0))
                return false;
            left->row_length[i]++;
            left->column_count[matrix->column[k]]++;
        }
        if (left->row_length[i] > 0)
            link_row(left, i);
    }
    for (unsigned j = 0; j < matrix->width; j++) {
        if (left->column_count[j] == 1) {
            left->listed[j] = true;
            left->single[left->single_count++] = j;
        }
    }
    return true;
}

jc_status jc_factor_create(const jc_sparse *matrix, jc_factor *factor)
{
    const size_t room = (matrix->size > matrix->width ? matrix->size : matrix->width) + (size_t)1;
    jc_status status = JC_ERR_MEMORY;
    *factor = (jc_factor){.entry_count = 1, .entry_room = 64};
    while (factor->entry_room < 3 * matrix->start[matrix->size] && factor->entry_room <= UINT32_MAX / 2)
        factor->entry_room *= 2;
    factor->entries = malloc(factor->entry_room * sizeof *factor->entries);
    factor->pivot_row = calloc(4 * room, sizeof *factor->pivot_row);
    factor->inverse = malloc(room * sizeof *factor->inverse);
    unsigned *lists = calloc(11 * room, sizeof *lists);
    uint64_t *pivot_value = malloc(room * sizeof *pivot_value);
    if (!factor->entries || !factor->pivot_row || !factor->inverse || !lists || !pivot_value)
        goto done;
    factor->pivot_column = factor->pivot_row + room;
    factor->lower = factor->pivot_column + room;
    factor->upper = factor->lower + room;
    struct elimination left = {factor, matrix->width, lists, lists + room, lists + 2 * room, lists + 3 * room, lists + 4 * room,
                               lists + 5 * room, lists + 6 * room, lists + 7 * room, 0,
                               lists + 8 * room, pivot_value, lists + 9 * room, lists + 10 * room};
    status = fill(&left, matrix) ? eliminate(&left) : JC_ERR_MEMORY;
done:
    free(pivot_value);
    free(lists);
    if (status)
        jc_factor_free(factor);
    return status;
}

void jc_factor_free(jc_factor *factor)
{
    free(factor->inverse);
    free(factor->pivot_row);
    free(factor->entries);
    *factor = (jc_factor){.size = 0};
}

void jc_factor_solve(const jc_factor *factor, bool transposed, uint64_t *right, uint64_t *result)
{
    const jc_factor_entry *entries = factor->entries;
    const unsigned size = factor->size;
    for (unsigned step = 0; step < size; step++) {
        const unsigned row = factor->pivot_row[step], column = factor->pivot_column[step];
        if (transposed) {
            result[row] = multiply(right[column], factor->inverse[step]);
            for (unsigned k = result[row] ? factor->upper[step] : NONE; k != NONE; k = entries[k].next)
                right[entries[k].index] = subtract_product(right[entries[k].index], entries[k].value, result[row]);
        } else {
            for (unsigned k = right[row] ? factor->lower[step] : NONE; k != NONE; k = entries[k].next)
                right[entries[k].index] = subtract_product(right[entries[k].index], entries[k].value, right[row]);
        }
    }
    for (unsigned step = size; step-- > 0;) {
        const unsigned row = factor->pivot_row[step], column = factor->pivot_column[step];
        if (transposed) {
            for (unsigned k = factor->lower[step]; k != NONE; k = entries[k].next)
                result[row] = subtract_product(result[row], entries[k].value, result[entries[k].index]);
        } else {
            for (unsigned k = factor->upper[step]; k != NONE; k = entries[k].next)
                right[row] = subtract_product(right[row], entries[k].value, result[entries[k].index]);
            result[column] = multiply(right[row], factor->inverse[step]);
        }
    }
}
