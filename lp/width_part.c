/* SPDX-License-Identifier: Apache-2.0 */
#include "lp/width_part.h"

#include "lp/bag_price.h"
#include "lp/bag_search.h"
#include "lp/elimination.h"
#include "model/error.h"

jc_status jc_width_raise_lower(jc_width_problem *problem, const unsigned *vertices, unsigned count, jc_error *error)
{
    jc_bag_price price;
    const jc_status status = jc_bag_price_find(problem->index, problem->kind, problem->constraints,
                                               &problem->deadline, vertices, count, &price, error);
    if (status)
        return status;
    if (fmpq_cmp(price.lower, problem->lower) > 0)
        fmpq_set(problem->lower, price.lower);
    jc_bag_price_free(&price);
    return JC_OK;
}

jc_status jc_width_part_create(const jc_width_problem *problem, const uint64_t *set, jc_width_part *part)
{
    const unsigned words = problem->graph->words;
    *part = (jc_width_part){.bags = {.words = words}};
    fmpq_init(part->upper);
    part->vertices = malloc((set_count(set, words) + (size_t)1) * sizeof *part->vertices);
    part->members = malloc((set_count(set, words) + (size_t)1) * sizeof *part->members);
    part->set = malloc(words * sizeof *part->set);
    if (!part->vertices || !part->members || !part->set) {
        jc_width_part_free(part);
        return JC_ERR_MEMORY;
    }
    set_copy(part->set, set, words);
    SET_EACH(v, set, words) {
        part->members[part->vertex_count] = problem->vertices[v];
        part->vertices[part->vertex_count++] = v;
    }
    return JC_OK;
}

void jc_width_part_free(jc_width_part *part)
{
    fmpq_clear(part->upper);
    free(part->vertices);
    free(part->members);
    free(part->set);
    free(part->bags.sets);
    *part = (jc_width_part){0};
}

/* The part's own graph. */
static jc_status induce(const jc_width_problem *problem, const jc_width_part *part, jc_graph *graph)
{
    const jc_status status = jc_graph_create(part->vertex_count, graph);
    if (status)
        return status;
    for (unsigned i = 0; i < part->vertex_count; i++) {
        const uint64_t *row = graph_row(problem->graph, part->vertices[i]);
        for (unsigned j = 0; j < i; j++) {
            if (set_has(row, part->vertices[j]))
                graph_join(graph, i, j);
        }
    }
    return JC_OK;
}

/* Replaces the part's bags by these, given in its own numbers. */
static jc_status keep_bags(jc_width_part *part, const jc_bag_list *bags)
{
    const unsigned words = part->bags.words;
    uint64_t *set = malloc(words * sizeof *set);
    jc_status status = set ? JC_OK : JC_ERR_MEMORY;
    part->bags.count = 0;
    for (size_t b = 0; b < bags->count && status == JC_OK; b++) {
        set_clear(set, words);
        SET_EACH(v, bag_at(bags, b), bags->words)
            set_add(set, part->vertices[v]);
        status = bag_list_add(&part->bags, set);
    }
    free(set);
    return status;
}

jc_status jc_width_part_bound(jc_width_problem *problem, jc_width_part *part, jc_error *error)
{
    jc_graph graph;
    jc_bag_costs costs;
    unsigned upper;
    jc_status status = induce(problem, part, &graph);
    if (status)
        return jc_fail_memory(error);
    jc_bag_list bags = {.words = graph.words};
    status = jc_bag_costs_create(problem->index, problem->kind, problem->constraints, part->members,
                                 part->vertex_count, &problem->deadline, &costs);
    if (status) {
        jc_fail_memory(error);
        goto done;
    }
    status = jc_elimination_improve(&graph, &costs, &problem->deadline, &upper, &bags);
    if (status == JC_OK) {
        fmpq_set(part->upper, costs.levels.values + upper);
        status = keep_bags(part, &bags);
    }
    if (status == JC_ERR_MEMORY)
        jc_fail_memory(error);
    jc_bag_costs_free(&costs);
done:
    free(bags.sets);
    jc_graph_free(&graph);
    return status;
}

static jc_status search(jc_width_problem *problem, jc_width_part *part, const jc_graph *graph, jc_bag_costs *costs)
{
    unsigned floor, upper, level;
    jc_bag_search_outcome outcome;
    jc_bag_list bags = {.words = graph->words};
    jc_status status = jc_levels_add(&costs->levels, problem->lower, &floor);
    if (status == JC_OK)
        status = jc_levels_add(&costs->levels, part->upper, &upper);
    if (status == JC_OK)
        status = jc_bag_search(graph, costs, floor, upper, &problem->deadline, &outcome, &level, &bags);
    if (status == JC_OK && outcome == JC_BAG_SEARCH_FOUND) {
        status = keep_bags(part, &bags);
        fmpq_set(part->upper, costs->levels.values + level);
    }
    if (status == JC_OK && outcome == JC_BAG_SEARCH_NONE)
        level = upper;
    if (status == JC_OK && level_below(costs, floor, level))
        fmpq_set(problem->lower, costs->levels.values + level);
    free(bags.sets);
    return status;
}

jc_status jc_width_part_search(jc_width_problem *problem, jc_width_part *part, jc_error *error)
{
    jc_graph graph;
    jc_bag_costs costs;
    jc_status status = induce(problem, part, &graph);
    if (status)
        return jc_fail_memory(error);
    status = jc_bag_costs_create(problem->index, problem->kind, problem->constraints, part->members,
                                 part->vertex_count, &problem->deadline, &costs);
    if (status == JC_OK) {
        status = search(problem, part, &graph, &costs);
        jc_bag_costs_free(&costs);
    }
    if (status == JC_ERR_MEMORY)
        jc_fail_memory(error);
    jc_graph_free(&graph);
    return status;
}
