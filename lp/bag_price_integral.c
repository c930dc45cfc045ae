/* SPDX-License-Identifier: Apache-2.0 */
/* Bags covered by whole edges: greedily, and by branch and bound. */
#include "lp/bag_price_inside.h"

#include "lp/rational.h"

#include <stdlib.h>

__int128 jc_bag_price_sum(const jc_edge_index *index, const unsigned *edges, unsigned count)
{
    __int128 sum = 0;
    for (unsigned i = 0; i < count; i++)
        sum += index->costs[edges[i]];
    return sum;
}

jc_status jc_bag_price_greedy(const jc_edge_index *index, const unsigned *vertices, unsigned vertex_count,
                                  jc_bag_price *price)
{
    unsigned *cover = malloc(((size_t)vertex_count + 1) * sizeof *cover);
    if (!cover)
        return JC_ERR_MEMORY;
    const unsigned count = jc_edge_index_greedy_cover(index, vertices, vertex_count, cover);
    if (price->count == 0 ||
        jc_bag_price_sum(index, cover, count) < jc_bag_price_sum(index, price->edges, price->count)) {
        memcpy(price->edges, cover, count * sizeof *cover);
        price->count = count;
    }
    free(cover);
    return JC_OK;
}

bool jc_bag_price_attains(const jc_edge_index *index, const jc_bag_price *price)
{
    fmpq_t cost;
    fmpq_init(cost);
    jc_edge_index_value(index, jc_bag_price_sum(index, price->edges, price->count), cost);
    const bool attains = price->count > 0 && fmpq_cmp(cost, price->lower) <= 0;
    fmpq_clear(cost);
    return attains;
}

/* The least fractional cover bounds integral ones from below; so does the next multiple of what divides all costs. */
static jc_status bound_integral(const jc_set_system *system, const jc_hypergraph *part, const char *const *costs,
                                jc_bag_price *price)
{
    jc_cover *solved;
    fmpz_t unit;
    jc_status status = jc_cover_solve(part, costs, NULL, &solved, NULL);
    if (status)
        return status == JC_ERR_MEMORY ? status : JC_OK;
    status = jc_rational_read(jc_cover_value(solved), price->lower);
    jc_cover_free(solved);
    fmpz_init(unit);
    for (unsigned e = 0; e < system->edge_count; e++) {
        fmpz_t cost;
        fmpz_init_set_si(cost, system->costs[e]);
        fmpz_gcd(unit, unit, cost);
        fmpz_clear(cost);
    }
    if (status == JC_OK && !fmpz_is_zero(unit)) { /* lower = ceil(lower * scale / unit) * unit / scale */
        fmpq_mul_fmpz(price->lower, price->lower, system->index->scale);
        fmpq_div_fmpz(price->lower, price->lower, unit);
        fmpz_cdiv_q(fmpq_numref(price->lower), fmpq_numref(price->lower), fmpq_denref(price->lower));
        fmpz_one(fmpq_denref(price->lower));
        fmpq_mul_fmpz(price->lower, price->lower, unit);
        fmpq_div_fmpz(price->lower, price->lower, system->index->scale);
    }
    fmpz_clear(unit);
    return status;
}

/* A least integral cover by branch and bound, as far as time allows; no edges where none was found. */
static jc_status search_integral(const jc_set_system *system, jc_deadline *deadline, jc_bag_price *price)
{
    jc_deadline until = *deadline;
    jc_cover_kernel kernel = {0};
    __int128 cost;
    bool *chosen = calloc((size_t)system->edge_count + 1, sizeof *chosen);
    uint64_t *all = malloc(system->words * sizeof *all);
    jc_status status = JC_ERR_MEMORY;
    if (deadline->passed)
        until = (jc_deadline){.at = deadline->grace_ends};
    if (!chosen || !all || jc_cover_kernel_create(system, system->edge_count, &until, &kernel) != JC_OK)
        goto done;
    set_fill(all, system->vertex_count, system->words);
    jc_cover_kernel_start(system, all, &kernel);
    status = jc_cover_kernel_integral(system, &kernel, JC_NO_COST_LIMIT, &cost, chosen);
    price->count = 0;
    for (unsigned e = 0; e < system->edge_count && status == JC_OK; e++) {
        if (chosen[e])
            price->edges[price->count++] = system->original[e];
    }
    if (status == JC_OK && !until.passed)
        jc_edge_index_value(system->index, cost, price->lower);
done:
    jc_cover_kernel_free(&kernel);
    free(all);
    free(chosen);
    return status;
}

/* Where the system is large, a greedy cover may turn out to be as cheap as the fractional bound allows. */
jc_status jc_bag_price_integral(const jc_set_system *system, const jc_hypergraph *part, const char *const *costs,
                                jc_deadline *deadline, const unsigned *vertices, jc_bag_price *price)
{
    enum { LARGE = 20000 };
    bool proved = false;
    if ((size_t)system->vertex_count * system->edge_count > LARGE) {
        jc_status status = bound_integral(system, part, costs, price);
        if (status == JC_OK)
            status = jc_bag_price_greedy(system->index, vertices, system->vertex_count, price);
        if (status)
            return status;
        proved = jc_bag_price_attains(system->index, price);
    }
    return proved ? JC_OK : search_integral(system, deadline, price);
}
