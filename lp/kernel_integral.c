/* SPDX-License-Identifier: Apache-2.0 */
/* Integral covers by branch and bound: reduce; give up where the fractional cover, rounded up to a sum of costs,
 * is no better than the best cover so far; else take, one after the other, the edges of a vertex that few edges
 * hold, each time without those tried before. */
#include "lp/cover_kernel.h"

#include <stdlib.h>

struct search {
    const jc_set_system *system;
    int64_t unit; /* divides every cost: sums of costs are multiples of it */
    __int128 best; /* the best cover's cost, or the limit */
    unsigned *chosen;
    unsigned chosen_count;
};

static int64_t common_divisor(const int64_t *costs, unsigned count)
{
    int64_t divisor = 0;
    for (unsigned c = 0; c < count; c++) {
        int64_t a = costs[c], b = divisor;
        while (b) {
            const int64_t rest = a % b;
            a = b;
            b = rest;
        }
        divisor = a;
    }
    return divisor > 0 ? divisor : 1;
}

static void record(struct search *search, const jc_cover_kernel *kernel)
{
    if (kernel->taken_cost >= search->best)
        return;
    search->best = kernel->taken_cost;
    search->chosen_count = kernel->taken_count;
    memcpy(search->chosen, kernel->taken, kernel->taken_count * sizeof *search->chosen);
}

/* No cover of the kernel is better than the best. */
static bool hopeless(const struct search *search, const jc_cover_kernel *kernel)
{
    enum { FINE = 1 << 20 };
    const __int128 left = search->best - kernel->taken_cost;
    int64_t numerator, denominator, limit = INT64_MAX;
    if (left <= 0 || (kernel->deadline && deadline_passed(kernel->deadline)))
        return true;
    /* Anything above best - unit is rounded up to best: the simplex may stop there. */
    if (left <= INT64_MAX / FINE)
        limit = (int64_t)(left - search->unit) * FINE + 1;
    if (jc_cover_kernel_fractional(kernel, limit, FINE, &numerator, &denominator) != JC_OK)
        return false; /* the bound is only an aid */
    const __int128 step = (__int128)denominator * search->unit;
    const __int128 units = ((__int128)numerator + step - 1) / step;
    return units * search->unit >= left;
}

static unsigned rarest_row(const jc_cover_kernel *kernel)
{
    unsigned best = 0, least = UINT32_MAX;
    SET_EACH(v, kernel->rows, kernel->words) {
        const unsigned count =
            set_count(kernel->holders + (size_t)v * kernel->column_words, kernel->column_words);
        if (count < least) {
            least = count;
            best = v;
        }
    }
    return best;
}

/* Of the columns that hold the vertex the one that covers most. */
static unsigned widest_column(const jc_cover_kernel *kernel, unsigned vertex)
{
    unsigned best = UINT32_MAX, most = 0;
    for (unsigned c = 0; c < kernel->column_count; c++) {
        const uint64_t *set = kernel->columns + (size_t)c * kernel->words;
        if (set_has(set, vertex) && set_count(set, kernel->words) > most) {
            most = set_count(set, kernel->words);
            best = c;
        }
    }
    return best;
}

/* kernel is used up. */
static jc_status branch(struct search *search, jc_cover_kernel *kernel)
{
    jc_cover_kernel child;
    jc_cover_kernel_reduce(kernel);
    if (set_empty(kernel->rows, kernel->words)) {
        record(search, kernel);
        return JC_OK;
    }
    if (hopeless(search, kernel))
        return JC_OK;
    jc_status status = jc_cover_kernel_create(search->system, kernel->column_count, kernel->deadline, &child);
    if (status)
        return status;
    const unsigned vertex = rarest_row(kernel);
    for (bool promising = true; promising && status == JC_OK;) {
        const unsigned column = widest_column(kernel, vertex);
        if (column == UINT32_MAX)
            break;
        jc_cover_kernel_copy(kernel, &child);
        jc_cover_kernel_take(&child, column);
        status = branch(search, &child);
        promising = jc_cover_kernel_drop(kernel, column) && !hopeless(search, kernel);
    }
    jc_cover_kernel_free(&child);
    return status;
}

jc_status jc_cover_kernel_integral(const jc_set_system *system, const jc_cover_kernel *kernel, __int128 limit,
                                   __int128 *cost, bool *chosen)
{
    jc_cover_kernel root;
    struct search search = {.system = system, .best = limit};
    search.unit = common_divisor(system->costs, system->edge_count);
    search.chosen = malloc(((size_t)system->edge_count + 1) * sizeof *search.chosen);
    if (!search.chosen)
        return JC_ERR_MEMORY;
    jc_status status = jc_cover_kernel_create(system, kernel->column_count, kernel->deadline, &root);
    if (status)
        goto done;
    jc_cover_kernel_copy(kernel, &root);
    status = branch(&search, &root);
    jc_cover_kernel_free(&root);
    if (status == JC_OK) {
        *cost = search.best;
        for (unsigned i = 0; chosen && i < search.chosen_count; i++)
            chosen[search.chosen[i]] = true;
    }
done:
    free(search.chosen);
    return status;
}
