/* SPDX-License-Identifier: Apache-2.0 */
#include "lp/bag_cost.h"

#include "lp/rational.h"
#include "model/error.h"

#include <stdlib.h>

jc_status jc_bag_costs_create(const jc_edge_index *index, jc_width_kind kind, const jc_constraints *constraints,
                              const unsigned *vertices, unsigned vertex_count, jc_deadline *deadline,
                              jc_bag_costs *costs)
{
    *costs = (jc_bag_costs){
        .kind = kind, .constraints = constraints, .index = index, .vertices = vertices, .deadline = deadline};
    jc_status status = jc_set_system_create(index, vertices, vertex_count, deadline, &costs->system);
    if (status)
        return status;
    status = jc_cover_kernel_create(&costs->system, costs->system.edge_count, deadline, &costs->kernel);
    if (status == JC_OK)
        status = jc_set_table_create(costs->system.words, &costs->bags);
    if (status)
        jc_bag_costs_free(costs);
    return status;
}

void jc_bag_costs_free(jc_bag_costs *costs)
{
    jc_set_system_free(&costs->system);
    jc_cover_kernel_free(&costs->kernel);
    jc_set_table_free(&costs->bags);
    jc_levels_free(&costs->levels);
    free(costs->levels_of_bags);
    *costs = (jc_bag_costs){0};
}

size_t jc_bag_costs_bytes(const jc_bag_costs *costs)
{
    return jc_set_table_bytes(&costs->bags) + costs->level_room * sizeof *costs->levels_of_bags;
}

void jc_bag_costs_limit(jc_bag_costs *costs, unsigned level)
{
    costs->limited = true;
    costs->limit = level;
}

/* The limit times the scale, rounded up; JC_NO_COST_LIMIT where there is none or it is large. */
static __int128 limit_cost(const jc_bag_costs *costs)
{
    __int128 cost = JC_NO_COST_LIMIT;
    if (!costs->limited)
        return cost;
    fmpz_t integer;
    fmpz_init(integer);
    fmpz_mul(integer, fmpq_numref(costs->levels.values + costs->limit), costs->index->scale);
    fmpz_cdiv_q(integer, integer, fmpq_denref(costs->levels.values + costs->limit));
    if (fmpz_fits_si(integer))
        cost = fmpz_get_si(integer);
    fmpz_clear(integer);
    return cost;
}

static jc_status greedy_cost(jc_bag_costs *costs, const uint64_t *bag, fmpq_t value)
{
    const size_t size = set_count(bag, costs->system.words);
    __int128 cost = 0;
    unsigned count = 0, *vertices = malloc((2 * size + 1) * sizeof *vertices);
    if (!vertices)
        return JC_ERR_MEMORY;
    unsigned *cover = vertices + size;
    SET_EACH(v, bag, costs->system.words)
        vertices[count++] = costs->vertices[v];
    for (unsigned taken = jc_edge_index_greedy_cover(costs->index, vertices, count, cover); taken > 0; taken--)
        cost += costs->index->costs[cover[taken - 1]];
    jc_edge_index_value(costs->index, cost, value);
    costs->guessed = true;
    free(vertices);
    return JC_OK;
}

static jc_status integral_cost(jc_bag_costs *costs, const uint64_t *bag, fmpq_t value)
{
    __int128 cost;
    jc_cover_kernel_start(&costs->system, bag, &costs->kernel);
    jc_cover_kernel_reduce(&costs->kernel);
    cost = costs->kernel.taken_cost;
    if (!set_empty(costs->kernel.rows, costs->kernel.words)) {
        const jc_status status =
            jc_cover_kernel_integral(&costs->system, &costs->kernel, limit_cost(costs), &cost, NULL);
        if (status)
            return status;
        if (cost == JC_NO_COST_LIMIT)
            return greedy_cost(costs, bag, value);
    }
    jc_edge_index_value(costs->index, cost, value);
    return JC_OK;
}

/* The kernel as a hypergraph for jc_cover_solve, whose numbers have no limit. */
static jc_status solve_large(const jc_set_system *system, const jc_cover_kernel *kernel, fmpq_t value)
{
    static char name[] = "";
    const size_t vertices = (size_t)system->vertex_count, columns = kernel->column_count;
    jc_status status = JC_ERR_MEMORY;
    jc_cover *cover = NULL;
    fmpq_t cost;
    jc_hypergraph part = {.vertex_count = system->vertex_count, .edge_count = kernel->column_count};
    char **costs = calloc(columns + 1, sizeof *costs);
    bool *covered = calloc(vertices + 1, sizeof *covered);
    part.vertices = part.edges = malloc((vertices + columns + 1) * sizeof *part.vertices);
    part.start = malloc((columns + 1) * sizeof *part.start);
    size_t length = 0;
    for (unsigned c = 0; c < kernel->column_count; c++)
        length += set_count(kernel->columns + (size_t)c * kernel->words, kernel->words);
    part.members = malloc((length + 1) * sizeof *part.members);
    fmpq_init(cost);
    if (!costs || !covered || !part.vertices || !part.start || !part.members)
        goto done;
    for (size_t i = 0; i < vertices + columns; i++)
        part.vertices[i] = name;
    length = 0;
    for (unsigned c = 0; c < kernel->column_count; c++) {
        part.start[c] = length;
        SET_EACH(v, kernel->columns + (size_t)c * kernel->words, kernel->words)
            part.members[length++] = v;
        jc_edge_index_value(system->index, kernel->costs[c], cost);
        if (!(costs[c] = fmpq_get_str(NULL, 10, cost)))
            goto done;
    }
    part.start[columns] = length;
    SET_EACH(v, kernel->rows, kernel->words)
        covered[v] = true;
    status = jc_cover_solve(&part, (const char *const *)costs, covered, &cover, NULL);
    if (status == JC_OK && jc_rational_read(jc_cover_value(cover), value) != JC_OK)
        status = JC_ERR_SOLVER;
done:
    fmpq_clear(cost);
    jc_cover_free(cover);
    free(part.members);
    free(part.start);
    free(part.vertices);
    free(covered);
    for (size_t c = 0; costs && c < columns; c++)
        flint_free(costs[c]);
    free(costs);
    return status;
}

/* What is left of the limit when the taken edges are paid, over the scale; INT64_MAX / 1 where that is large. */
static void limit_fraction(const jc_bag_costs *costs, const fmpq_t taken, int64_t *numerator, int64_t *denominator)
{
    fmpq_t left;
    *numerator = INT64_MAX;
    *denominator = 1;
    if (!costs->limited)
        return;
    fmpq_init(left);
    fmpq_sub(left, costs->levels.values + costs->limit, taken);
    fmpq_mul_fmpz(left, left, costs->index->scale);
    if (fmpz_fits_si(fmpq_numref(left)) && fmpz_fits_si(fmpq_denref(left))) {
        *numerator = fmpz_get_si(fmpq_numref(left));
        *denominator = fmpz_get_si(fmpq_denref(left));
    }
    fmpq_clear(left);
}

/* What the kernel costs; or where that may take too long, what some cover of its rows does. */
static jc_status solve_in_time(jc_bag_costs *costs, fmpq_t value)
{
    const jc_cover_kernel *kernel = &costs->kernel;
    const size_t rows = set_count(kernel->rows, kernel->words);
    return deadline_allows(costs->deadline, jc_edge_index_cover_seconds(rows, kernel->column_count))
               ? solve_large(&costs->system, kernel, value)
               : greedy_cost(costs, kernel->rows, value);
}

static jc_status fractional_cost(jc_bag_costs *costs, const uint64_t *bag, fmpq_t value)
{
    int64_t numerator, denominator, limit_numerator, limit_denominator;
    fmpq_t taken;
    jc_cover_kernel_start(&costs->system, bag, &costs->kernel);
    jc_cover_kernel_reduce(&costs->kernel);
    jc_edge_index_value(costs->index, costs->kernel.taken_cost, value);
    if (set_empty(costs->kernel.rows, costs->kernel.words))
        return JC_OK;
    fmpq_init(taken);
    fmpq_swap(taken, value);
    limit_fraction(costs, taken, &limit_numerator, &limit_denominator);
    jc_status status = jc_cover_kernel_fractional(&costs->kernel, limit_numerator, limit_denominator, &numerator,
                                                  &denominator);
    if (status == JC_OK) {
        fmpz_set_si(fmpq_numref(value), numerator);
        fmpz_mul_si(fmpq_denref(value), costs->index->scale, denominator);
        fmpq_canonicalise(value);
    } else if (status == JC_ERR_LIMIT) {
        status = solve_in_time(costs, value);
    }
    fmpq_add(value, value, taken);
    fmpq_clear(taken);
    return status;
}

static jc_status constrained_cost(const jc_bag_costs *costs, const uint64_t *bag, fmpq_t value)
{
    jc_polymatroid *polymatroid;
    uint64_t target = 0;
    SET_EACH(v, bag, costs->system.words)
        target |= UINT64_C(1) << costs->vertices[v];
    jc_status status = jc_polymatroid_solve(costs->constraints, target, &polymatroid, NULL);
    if (status)
        return status;
    fmpq_zero(value); /* where a relation is empty */
    if (jc_polymatroid_kind(polymatroid) == JC_POLYMATROID_BOUNDED &&
        jc_rational_read(jc_polymatroid_value(polymatroid), value) != JC_OK)
        status = JC_ERR_SOLVER;
    jc_polymatroid_free(polymatroid);
    return status;
}

static jc_status compute(jc_bag_costs *costs, const uint64_t *bag, unsigned *level)
{
    jc_status status;
    fmpq_t value;
    fmpq_init(value);
    if (costs->kind != JC_WIDTH_CONSTRAINED && costs->deadline->passed)
        status = greedy_cost(costs, bag, value);
    else if (costs->kind == JC_WIDTH_GENERALIZED)
        status = integral_cost(costs, bag, value);
    else if (costs->kind == JC_WIDTH_FRACTIONAL)
        status = fractional_cost(costs, bag, value);
    else
        status = constrained_cost(costs, bag, value);
    if (status == JC_OK && costs->limited && fmpq_cmp(value, costs->levels.values + costs->limit) >= 0)
        *level = costs->limit;
    else if (status == JC_OK)
        status = jc_levels_add(&costs->levels, value, level);
    fmpq_clear(value);
    return status;
}

jc_status jc_bag_cost(jc_bag_costs *costs, const uint64_t *bag, unsigned *level)
{
    uint32_t number = jc_set_table_find(&costs->bags, bag);
    bool fresh;
    if (number != UINT32_MAX) {
        *level = costs->levels_of_bags[number];
        return JC_OK;
    }
    unsigned computed;
    jc_status status = compute(costs, bag, &computed);
    if (status)
        return status;
    if (costs->bags.count == costs->level_room) {
        const size_t room = 2 * (size_t)costs->level_room + 64;
        unsigned *levels = realloc(costs->levels_of_bags, room * sizeof *levels);
        if (!levels)
            return JC_ERR_MEMORY;
        costs->levels_of_bags = levels;
        costs->level_room = (uint32_t)room;
    }
    status = jc_set_table_add(&costs->bags, bag, &number, &fresh);
    if (status == JC_OK)
        *level = costs->levels_of_bags[number] = computed;
    return status;
}
