/* SPDX-License-Identifier: Apache-2.0 */
/* Finding violated elemental inequalities, and choosing which to add. */
#include "lp/shannon_cuts.h"

#include <stdlib.h>

void jc_shannon_row_add(jc_shannon_row *row, int column, int64_t coefficient)
{
    if (column == JC_NO_ENTROPY || coefficient == 0)
        return;
    for (unsigned k = 0; k < row->length; k++) {
        if (row->column[k] != (unsigned)column)
            continue;
        row->coefficient[k] += coefficient;
        if (row->coefficient[k] == 0) {
            row->length--;
            row->column[k] = row->column[row->length];
            row->coefficient[k] = row->coefficient[row->length];
        }
        return;
    }
    row->column[row->length] = (unsigned)column;
    row->coefficient[row->length++] = coefficient;
}

void jc_shannon_cuts_free(jc_shannon_cuts *cuts)
{
    free(cuts->found);
    cuts->found = NULL;
}

static jc_status note(jc_shannon_cuts *cuts, double amount, uint32_t set, unsigned first, unsigned second)
{
    if (cuts->count == cuts->room) {
        const size_t room = 2 * cuts->room + 256;
        jc_shannon_violation *found = realloc(cuts->found, room * sizeof *found);
        if (!found)
            return JC_ERR_MEMORY;
        cuts->found = found;
        cuts->room = room;
    }
    cuts->found[cuts->count++] = (jc_shannon_violation){amount, set, (uint8_t)first, (uint8_t)second};
    return JC_OK;
}

/* The inequality as the row  -h(Si) - h(Sj) + h(Sij) + h(S) <= 0. */
static jc_shannon_row row_of(const jc_shannon_cuts *cuts, const jc_shannon_violation *violation)
{
    const uint32_t i = UINT32_C(1) << violation->first, j = UINT32_C(1) << violation->second, set = violation->set;
    jc_shannon_row row = {.length = 0};
    jc_shannon_row_add(&row, cuts->column_of[set], 1);
    jc_shannon_row_add(&row, cuts->column_of[set | i], -1);
    if (i != j) {
        jc_shannon_row_add(&row, cuts->column_of[set | j], -1);
        jc_shannon_row_add(&row, cuts->column_of[set | i | j], 1);
    }
    return row;
}

static int compare_violations(const void *left, const void *right)
{
    const jc_shannon_violation *a = left, *b = right;
    if (a->amount != b->amount)
        return a->amount < b->amount ? 1 : -1;
    const int by_set = (a->set > b->set) - (a->set < b->set);
    return by_set ? by_set : (a->first - b->first) * 32 + (a->second - b->second);
}

static bool same_row(const jc_shannon_row *a, const jc_shannon_row *b)
{
    unsigned same = 0;
    for (unsigned k = 0; k < a->length; k++)
        for (unsigned l = 0; l < b->length; l++)
            same += a->column[k] == b->column[l] && a->coefficient[k] == b->coefficient[l];
    return same == a->length && a->length == b->length;
}

/* Adds the worst violations; where sets share columns, equal rows are violated equally and are added once. */
static jc_status add_worst(jc_shannon_cuts *cuts, jc_linear_program *linear, unsigned *added)
{
    const size_t most = 16 + (size_t)cuts->vertex_count * cuts->vertex_count;
    fmpq_t zero;
    jc_status status = JC_OK;
    fmpq_init(zero);
    *added = 0;
    if (cuts->count > 1)
        qsort(cuts->found, cuts->count, sizeof *cuts->found, compare_violations);
    for (size_t k = 0; k < cuts->count && *added < most && status == JC_OK; k++) {
        const jc_shannon_row row = row_of(cuts, &cuts->found[k]);
        bool repeated = false;
        for (size_t l = k; l-- > 0 && cuts->found[l].amount == cuts->found[k].amount && !repeated;) {
            const jc_shannon_row other = row_of(cuts, &cuts->found[l]);
            repeated = same_row(&row, &other);
        }
        if (repeated)
            continue;
        status = jc_linear_program_add_row(linear, row.length, row.column, row.coefficient, zero);
        ++*added;
    }
    fmpq_clear(zero);
    return status;
}

static double value_of(const jc_shannon_cuts *cuts, const double *h, uint32_t set)
{
    return cuts->column_of[set] == JC_NO_ENTROPY ? 0 : h[cuts->column_of[set]];
}

jc_status jc_shannon_cuts_add(jc_shannon_cuts *cuts, jc_linear_program *linear, const double *h, double tolerance,
                              unsigned *added)
{
    const uint32_t all = (UINT32_C(1) << cuts->vertex_count) - 1;
    jc_status status = JC_OK;
    cuts->count = 0;
    for (unsigned i = 0; i < cuts->vertex_count && status == JC_OK; i++) {
        const uint32_t rest = all & ~(UINT32_C(1) << i);
        const double amount = value_of(cuts, h, rest) - value_of(cuts, h, all);
        if (amount > tolerance)
            status = note(cuts, amount, rest, i, i);
    }
    for (uint32_t set = 0; set <= all; set++) {
        const double base = value_of(cuts, h, set);
        for (unsigned i = 0; i < cuts->vertex_count; i++) {
            const uint32_t with_i = set | UINT32_C(1) << i;
            if (with_i == set)
                continue;
            const double gain = value_of(cuts, h, with_i) - base;
            for (unsigned j = i + 1; j < cuts->vertex_count && status == JC_OK; j++) {
                const uint32_t with_j = set | UINT32_C(1) << j;
                if (with_j == set)
                    continue;
                const double amount = value_of(cuts, h, with_i | with_j) - value_of(cuts, h, with_j) - gain;
                if (amount > tolerance)
                    status = note(cuts, amount, set, i, j);
            }
        }
    }
    return status ? status : add_worst(cuts, linear, added);
}

/* Notes the inequality where left < right. */
static jc_status compare(jc_shannon_cuts *cuts, const fmpz_t left, const fmpz_t right, uint32_t set, unsigned i,
                         unsigned j)
{
    return fmpz_cmp(left, right) < 0 ? note(cuts, 1, set, i, j) : JC_OK;
}

jc_status jc_shannon_cuts_exact(jc_shannon_cuts *cuts, jc_linear_program *linear, const fmpz *h, unsigned *added)
{
    const uint32_t all = (UINT32_C(1) << cuts->vertex_count) - 1;
    jc_status status = JC_OK;
    fmpz_t left, right;
    fmpz_init(left);
    fmpz_init(right);
    cuts->count = 0;
    for (unsigned i = 0; i < cuts->vertex_count && status == JC_OK; i++)
        status = compare(cuts, h + all, h + (all & ~(UINT32_C(1) << i)), all & ~(UINT32_C(1) << i), i, i);
    for (uint32_t set = 0; set <= all; set++) {
        for (unsigned i = 0; i < cuts->vertex_count; i++) {
            const uint32_t with_i = set | UINT32_C(1) << i;
            for (unsigned j = i + 1; with_i != set && j < cuts->vertex_count && status == JC_OK; j++) {
                const uint32_t with_j = set | UINT32_C(1) << j;
                if (with_j == set)
                    continue;
                fmpz_add(left, h + with_i, h + with_j);
                fmpz_add(right, h + (with_i | with_j), h + set);
                status = compare(cuts, left, right, set, i, j);
            }
        }
    }
    fmpz_clear(right);
    fmpz_clear(left);
    return status ? status : add_worst(cuts, linear, added);
}
