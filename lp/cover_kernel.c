/* SPDX-License-Identifier: Apache-2.0 */
/* Reductions of a set cover that keep both its integral and its fractional optimum:
 *     an edge within another one that costs no more is never needed;
 *     a vertex is covered wherever another one is, whose edges all hold it, so it need not be asked for;
 *     the only edge that holds a vertex has weight 1 at least, and never needs more.
 * Weihe: Covering trains by stations or the power of data reduction, ALEX 1998. */
#include "lp/cover_kernel.h"

#include <stdlib.h>

jc_status jc_cover_kernel_create(const jc_set_system *system, unsigned column_room, jc_deadline *deadline,
                                 jc_cover_kernel *kernel)
{
    const size_t room = (size_t)column_room + 1;
    *kernel = (jc_cover_kernel){.words = system->words, .deadline = deadline};
    kernel->rows = malloc(system->words * sizeof *kernel->rows);
    kernel->columns = malloc(room * system->words * sizeof *kernel->columns);
    kernel->holders =
        malloc(((size_t)system->vertex_count + 1) * set_words(column_room) * sizeof *kernel->holders);
    kernel->costs = malloc(room * sizeof *kernel->costs);
    kernel->edges = malloc(room * sizeof *kernel->edges);
    kernel->taken = malloc(((size_t)system->edge_count + 1) * sizeof *kernel->taken);
    if (kernel->rows && kernel->columns && kernel->holders && kernel->costs && kernel->edges && kernel->taken)
        return JC_OK;
    jc_cover_kernel_free(kernel);
    return JC_ERR_MEMORY;
}

void jc_cover_kernel_free(jc_cover_kernel *kernel)
{
    free(kernel->rows);
    free(kernel->columns);
    free(kernel->holders);
    free(kernel->costs);
    free(kernel->edges);
    free(kernel->taken);
    *kernel = (jc_cover_kernel){0};
}

void jc_cover_kernel_start(const jc_set_system *system, const uint64_t *covered, jc_cover_kernel *kernel)
{
    const unsigned words = system->words;
    set_copy(kernel->rows, covered, words);
    kernel->column_count = 0;
    kernel->taken_count = 0;
    kernel->taken_cost = 0;
    for (unsigned w = 0; w < system->edge_words; w++) {
        uint64_t touching = 0;
        SET_EACH(v, covered, words)
            touching |= system->holders[(size_t)v * system->edge_words + w];
        for (; touching; touching &= touching - 1) {
            const unsigned e = w * 64 + (unsigned)__builtin_ctzll(touching);
            const unsigned c = kernel->column_count++;
            set_copy(kernel->columns + (size_t)c * words, system->edges + (size_t)e * words, words);
            kernel->costs[c] = system->costs[e];
            kernel->edges[c] = e;
        }
    }
}

void jc_cover_kernel_copy(const jc_cover_kernel *kernel, jc_cover_kernel *copy)
{
    set_copy(copy->rows, kernel->rows, kernel->words);
    copy->column_count = kernel->column_count;
    memcpy(copy->columns, kernel->columns, (size_t)kernel->column_count * kernel->words * sizeof *copy->columns);
    memcpy(copy->costs, kernel->costs, kernel->column_count * sizeof *copy->costs);
    memcpy(copy->edges, kernel->edges, kernel->column_count * sizeof *copy->edges);
    memcpy(copy->taken, kernel->taken, kernel->taken_count * sizeof *copy->taken);
    copy->taken_count = kernel->taken_count;
    copy->taken_cost = kernel->taken_cost;
}

static uint64_t *column(const jc_cover_kernel *kernel, unsigned index)
{
    return kernel->columns + (size_t)index * kernel->words;
}

static uint64_t *holders(const jc_cover_kernel *kernel, unsigned vertex)
{
    return kernel->holders + (size_t)vertex * kernel->column_words;
}

void jc_cover_kernel_take(jc_cover_kernel *kernel, unsigned index)
{
    kernel->taken[kernel->taken_count++] = kernel->edges[index];
    kernel->taken_cost += kernel->costs[index];
    set_subtract(kernel->rows, column(kernel, index), kernel->words);
}

static void move_column(jc_cover_kernel *kernel, unsigned to, unsigned from)
{
    if (to == from)
        return;
    set_copy(column(kernel, to), column(kernel, from), kernel->words);
    kernel->costs[to] = kernel->costs[from];
    kernel->edges[to] = kernel->edges[from];
}

bool jc_cover_kernel_drop(jc_cover_kernel *kernel, unsigned index)
{
    uint64_t lost = 0;
    move_column(kernel, index, --kernel->column_count);
    for (unsigned w = 0; w < kernel->words; w++) {
        uint64_t held = 0;
        for (unsigned c = 0; c < kernel->column_count; c++)
            held |= column(kernel, c)[w];
        lost |= kernel->rows[w] & ~held;
    }
    return !lost;
}

static bool time_is_up(const jc_cover_kernel *kernel)
{
    return kernel->deadline && deadline_passed(kernel->deadline);
}

/* Is some other column as large, as cheap, and before it where they are alike? */
static bool column_dominated(const jc_cover_kernel *kernel, unsigned index)
{
    const uint64_t *set = column(kernel, index);
    for (unsigned c = 0; c < kernel->column_count; c++) {
        if (c != index && kernel->costs[c] <= kernel->costs[index] &&
            set_within(set, column(kernel, c), kernel->words) &&
            (c < index || kernel->costs[c] < kernel->costs[index] ||
             !set_equal(set, column(kernel, c), kernel->words)))
            return true;
    }
    return false;
}

static void reduce_columns(jc_cover_kernel *kernel)
{
    unsigned kept = 0;
    for (unsigned c = 0; c < kernel->column_count; c++) {
        set_intersect(column(kernel, c), kernel->rows, kernel->words);
        if (!set_empty(column(kernel, c), kernel->words))
            move_column(kernel, kept++, c);
    }
    kernel->column_count = kept;
    /* From the last on, so that what is moved into a hole was looked at before. */
    for (unsigned c = kernel->column_count; c-- > 0 && !time_is_up(kernel);) {
        if (column_dominated(kernel, c))
            move_column(kernel, c, --kernel->column_count);
    }
}

static void find_holders(jc_cover_kernel *kernel)
{
    kernel->column_words = set_words(kernel->column_count);
    SET_EACH(v, kernel->rows, kernel->words)
        set_clear(holders(kernel, v), kernel->column_words);
    for (unsigned c = 0; c < kernel->column_count; c++) {
        SET_EACH(v, column(kernel, c), kernel->words)
            set_add(holders(kernel, v), c);
    }
}

static bool row_dominated(const jc_cover_kernel *kernel, unsigned vertex)
{
    const uint64_t *set = holders(kernel, vertex);
    SET_EACH(u, kernel->rows, kernel->words) {
        if (u != vertex && set_within(holders(kernel, u), set, kernel->column_words) &&
            (u < vertex || !set_equal(holders(kernel, u), set, kernel->column_words)))
            return true;
    }
    return false;
}

/* Drops dominated rows and takes columns that alone hold a row; true where anything happened. */
static bool reduce_rows(jc_cover_kernel *kernel)
{
    bool changed = false;
    SET_EACH(v, kernel->rows, kernel->words) {
        if (time_is_up(kernel))
            return false;
        if (row_dominated(kernel, v)) {
            set_remove(kernel->rows, v);
            changed = true;
        }
    }
    SET_EACH(v, kernel->rows, kernel->words) {
        if (set_count(holders(kernel, v), kernel->column_words) == 1) {
            jc_cover_kernel_take(kernel, set_next(holders(kernel, v), 0, kernel->column_words));
            changed = true;
        }
    }
    return changed;
}

void jc_cover_kernel_reduce(jc_cover_kernel *kernel)
{
    do {
        reduce_columns(kernel);
        find_holders(kernel);
    } while (reduce_rows(kernel));
}
