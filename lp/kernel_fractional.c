/* SPDX-License-Identifier: Apache-2.0 */
/* The fractional cover of a kernel by its dual, the packing  max sum_v y_v,  sum_{v in e} y_v <= c_e,  y >= 0:
 * fraction-free primal simplex from y = 0 in 64-bit integers, every entry over one common denominator (Edmonds 1967).
 * Dantzig's rule, which may cycle: after some pivots it gives up, as it does where a number does not fit. */
#include "lp/cover_kernel.h"

#include <stdlib.h>

struct tableau {
    unsigned height, width; /* columns of the kernel, rows of the kernel */
    int64_t *entry;         /* (height + 1) rows of width + 1: last row the objective, last column the right side */
    int64_t denominator;
    unsigned *changed; /* the columns that a pivot changes: room for width + 1 */
};

static int64_t *entry_row(const struct tableau *tableau, unsigned row)
{
    return tableau->entry + (size_t)row * (tableau->width + 1);
}

static void fill(const jc_cover_kernel *kernel, struct tableau *tableau)
{
    unsigned j = 0;
    SET_EACH(v, kernel->rows, kernel->words) {
        for (unsigned c = 0; c < tableau->height; c++)
            entry_row(tableau, c)[j] = set_has(kernel->columns + (size_t)c * kernel->words, v);
        entry_row(tableau, tableau->height)[j++] = -1;
    }
    for (unsigned c = 0; c < tableau->height; c++)
        entry_row(tableau, c)[j] = kernel->costs[c];
    entry_row(tableau, tableau->height)[j] = 0;
    tableau->denominator = 1;
}

/* Division without remainder by multiplication: d = odd * 2^shift, and odd has an inverse modulo 2^64. */
struct exact_divisor {
    uint64_t inverse;
    int shift;
};

static struct exact_divisor exact_divisor(int64_t d)
{
    struct exact_divisor divisor = {.shift = __builtin_ctzll((uint64_t)d)};
    const uint64_t odd = (uint64_t)d >> divisor.shift;
    uint64_t inverse = odd; /* right modulo 8; every step doubles the bits that are */
    for (int bits = 3; bits < 64; bits *= 2)
        inverse *= 2 - odd * inverse;
    divisor.inverse = inverse;
    return divisor;
}

static int64_t divide(struct exact_divisor divisor, int64_t multiple)
{
    return (int64_t)((uint64_t)(multiple >> divisor.shift) * divisor.inverse);
}

/* *cell = (*cell * pivot - factor * other) / denominator, which leaves no remainder; false where it does not fit. */
static bool update(int64_t *cell, int64_t pivot, int64_t factor, int64_t other, struct exact_divisor divisor)
{
    int64_t left, right, difference;
    if (__builtin_mul_overflow(*cell, pivot, &left) || __builtin_mul_overflow(factor, other, &right) ||
        __builtin_sub_overflow(left, right, &difference))
        return false;
    *cell = divide(divisor, difference);
    return true;
}

static bool pivot(struct tableau *tableau, unsigned row, unsigned column)
{
    int64_t *pivots = entry_row(tableau, row);
    const int64_t p = pivots[column];
    const bool same = p == tableau->denominator;
    const struct exact_divisor divisor = exact_divisor(tableau->denominator);
    /* Cells above and below a 0 of the pivot's row stay as they are where the denominator does. */
    unsigned count = 0;
    for (unsigned j = 0; j <= tableau->width; j++) {
        tableau->changed[count] = j;
        count += j != column && (!same || pivots[j] != 0);
    }
    for (unsigned i = 0; i <= tableau->height; i++) {
        int64_t *cells = entry_row(tableau, i);
        const int64_t factor = cells[column];
        if (i == row || (factor == 0 && same))
            continue;
        if (factor == INT64_MIN)
            return false;
        for (unsigned k = 0; k < count; k++) {
            const unsigned j = tableau->changed[k];
            if (!update(cells + j, p, factor, pivots[j], divisor))
                return false;
        }
        cells[column] = -factor;
    }
    pivots[column] = tableau->denominator;
    tableau->denominator = p;
    return true;
}

static unsigned entering_column(const struct tableau *tableau)
{
    const int64_t *objective = entry_row(tableau, tableau->height);
    unsigned best = tableau->width;
    int64_t least = 0;
    for (unsigned j = 0; j < tableau->width; j++) {
        if (objective[j] < least) {
            least = objective[j];
            best = j;
        }
    }
    return best;
}

static unsigned leaving_row(const struct tableau *tableau, unsigned column)
{
    unsigned best = tableau->height;
    for (unsigned i = 0; i < tableau->height; i++) {
        const int64_t *cells = entry_row(tableau, i);
        if (cells[column] <= 0)
            continue;
        const int64_t *least = best < tableau->height ? entry_row(tableau, best) : NULL;
        if (!least || (__int128)cells[tableau->width] * least[column] <
                          (__int128)least[tableau->width] * cells[column])
            best = i;
    }
    return best;
}

jc_status jc_cover_kernel_fractional(const jc_cover_kernel *kernel, int64_t limit_numerator,
                                     int64_t limit_denominator, int64_t *numerator, int64_t *denominator)
{
    enum { ROOM = 1024, SIDE = 64 };
    int64_t room[ROOM];
    unsigned side[SIDE];
    struct tableau tableau = {.height = kernel->column_count, .width = set_count(kernel->rows, kernel->words)};
    const size_t cells = (size_t)(tableau.height + 1) * (tableau.width + 1);
    jc_status status = JC_ERR_LIMIT;
    tableau.entry = cells <= ROOM ? room : malloc(cells * sizeof *tableau.entry);
    tableau.changed = tableau.width < SIDE ? side : malloc((tableau.width + (size_t)1) * sizeof *tableau.changed);
    if (!tableau.entry || !tableau.changed) {
        status = JC_ERR_MEMORY;
        goto done;
    }
    fill(kernel, &tableau);
    for (unsigned left = 4 * (tableau.height + tableau.width) + 8; left > 0; left--) {
        const unsigned column = entering_column(&tableau);
        const int64_t value = entry_row(&tableau, tableau.height)[tableau.width];
        if (column == tableau.width ||
            (__int128)value * limit_denominator >= (__int128)limit_numerator * tableau.denominator) {
            *numerator = value;
            *denominator = tableau.denominator;
            status = JC_OK;
            break;
        }
        const unsigned row = leaving_row(&tableau, column);
        if (kernel->deadline && (cells > ROOM ? deadline_passed_now(kernel->deadline) : kernel->deadline->passed))
            break;
        if (row == tableau.height || !pivot(&tableau, row, column))
            break;
    }
done:
    if (tableau.changed != side)
        free(tableau.changed);
    if (tableau.entry != room)
        free(tableau.entry);
    return status;
}
