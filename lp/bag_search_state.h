/* SPDX-License-Identifier: Apache-2.0 */
/* The inside of the bag search; lp/bag_search.c says how it goes. */
#ifndef LP_BAG_SEARCH_STATE_H
#define LP_BAG_SEARCH_STATE_H

#include "lp/bag_search.h"

/* A set of vertices C = a component of the graph without its neighbours N(C). */
struct component {
    bool feasible;
    uint32_t bag;     /* where feasible: the bag on top of C */
    uint32_t waiting; /* first entry of the list of bags that wait for C; 0: none */
};

struct waiting {
    uint32_t bag, next;
};

enum work_kind { WORK_BAG, WORK_COMPONENT, WORK_FAMILY };

struct work {
    enum work_kind kind;
    uint32_t number;
    unsigned level;
};

struct work_list {
    size_t count, room;
    struct work *items;
};

struct bag_search {
    const jc_graph *graph;
    unsigned words;
    jc_bag_costs *costs;
    unsigned current, upper; /* levels */
    jc_deadline *deadline;
    bool short_of_memory;
    bool found;
    uint32_t root;

    jc_set_table bags; /* potential maximal cliques, and sets that were found to be none */
    bool *evaluated;   /* per bag: it waits for its components already */
    uint32_t bag_room;

    jc_set_table components;
    struct component *component;
    uint64_t *borders; /* N(C) of each component */
    uint32_t component_room;
    uint32_t *active; /* feasible components that were combined, in this order */
    uint32_t active_count;

    /* Families of components that do not touch, each set A | N(A) | vertices in N(D) for every D of the family. */
    uint64_t *families;
    uint32_t *last; /* how many components were active when the family may first grow again */
    uint32_t family_count, family_room;
    uint32_t *active_families;
    uint32_t active_family_count;

    struct waiting *waiting;
    uint32_t waiting_count, waiting_room;
    struct work_list stack, heap;

    /* The components around the bag that is looked at, with their neighbours. */
    unsigned part_count;
    uint64_t *parts, *part_borders;
    uint32_t *part_numbers;
    uint64_t *scratch; /* 6 sets */
};

static inline uint64_t *family_set(const struct bag_search *search, uint32_t family, unsigned which)
{
    return search->families + ((size_t)family * 3 + which) * search->words;
}

/* Items at or below the current level wait on the stack, others in the heap; at or above upper they are dropped. */
jc_status jc_bag_search_push(struct bag_search *search, enum work_kind kind, uint32_t number, unsigned level);
/* Moves the current level to the least in the heap and what waits for it to the stack; false where nothing waits. */
jc_status jc_bag_search_next_level(struct bag_search *search, bool *more);

/* Finds the components of the graph without the bag; false where the bag is no potential maximal clique. */
bool jc_bag_search_split(struct bag_search *search, const uint64_t *bag);
/* A set that may be a potential maximal clique. */
jc_status jc_bag_search_offer_bag(struct bag_search *search, const uint64_t *bag);
/* What becomes feasible with this bag on top. */
jc_status jc_bag_search_evaluate(struct bag_search *search, uint32_t bag);

#endif
