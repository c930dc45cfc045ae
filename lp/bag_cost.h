/* SPDX-License-Identifier: Apache-2.0 */
/* What a bag costs, each bag computed once. */
#ifndef LP_BAG_COST_H
#define LP_BAG_COST_H

#include "lp/cover_kernel.h"
#include "lp/levels.h"
#include "lp/set_table.h"

typedef struct jc_bag_costs {
    jc_width_kind kind;
    const jc_constraints *constraints; /* JC_WIDTH_CONSTRAINED only */
    const jc_edge_index *index;
    const unsigned *vertices; /* the hypergraph's numbers of the system's vertices */
    jc_set_system system;
    jc_cover_kernel kernel;
    jc_set_table bags;
    unsigned *levels_of_bags; /* parallel to bags */
    uint32_t level_room;
    jc_levels levels;
    jc_deadline *deadline; /* once it has passed, bags count as what some cover of them costs */
    bool guessed;          /* some bag may count as more than it costs */
    bool limited;
    unsigned limit; /* where limited: bags that cost as much or more count as costing this */
} jc_bag_costs;

/* vertices: as for jc_set_system_create; they, index and constraints are to live as long as the costs. JC_ERR_MEMORY
 * only. */
jc_status jc_bag_costs_create(const jc_edge_index *index, jc_width_kind kind, const jc_constraints *constraints,
                              const unsigned *vertices, unsigned vertex_count, jc_deadline *deadline,
                              jc_bag_costs *costs);
void jc_bag_costs_free(jc_bag_costs *costs);
/* Bags that cost that level's value or more need no longer be told apart: their level may be any at or above. The
 * limit only ever falls. */
void jc_bag_costs_limit(jc_bag_costs *costs, unsigned level);
/* The level of what the bag costs. */
jc_status jc_bag_cost(jc_bag_costs *costs, const uint64_t *bag, unsigned *level);
size_t jc_bag_costs_bytes(const jc_bag_costs *costs);

/* Compares two levels as their values do. */
static inline bool level_below(const jc_bag_costs *costs, unsigned left, unsigned right)
{
    return costs->levels.rank[left] < costs->levels.rank[right];
}

#endif
