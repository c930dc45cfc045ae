/* SPDX-License-Identifier: Apache-2.0 */
/* Potential maximal cliques: the test, and what follows from the components around them. */
#include "lp/bag_search_state.h"

static uint64_t *part(const struct bag_search *search, unsigned index)
{
    return search->parts + (size_t)index * search->words;
}

static uint64_t *part_border(const struct bag_search *search, unsigned index)
{
    return search->part_borders + (size_t)index * search->words;
}

/* Bouchitté and Todinca: X is a potential maximal clique where no component around it sees all of X, and any two
 * vertices of X are neighbours or seen by the same component. */
bool jc_bag_search_split(struct bag_search *search, const uint64_t *bag)
{
    const unsigned words = search->words;
    uint64_t *rest = search->scratch, *seen = search->scratch + words;
    set_fill(rest, search->graph->vertex_count, words);
    set_subtract(rest, bag, words);
    search->part_count = 0;
    while (!set_empty(rest, words)) {
        const unsigned p = search->part_count++;
        jc_graph_component(search->graph, rest, set_next(rest, 0, words), part(search, p), part_border(search, p));
        if (set_equal(part_border(search, p), bag, words))
            return false;
        set_subtract(rest, part(search, p), words);
    }
    SET_EACH(v, bag, words) {
        set_copy(seen, graph_row(search->graph, v), words);
        set_add(seen, v);
        for (unsigned p = 0; p < search->part_count && !set_within(bag, seen, words); p++) {
            if (set_has(part_border(search, p), v))
                set_unite(seen, part_border(search, p), words);
        }
        if (!set_within(bag, seen, words))
            return false;
    }
    return true;
}

jc_status jc_bag_search_offer_bag(struct bag_search *search, const uint64_t *bag)
{
    uint32_t number;
    unsigned level;
    bool fresh;
    jc_status status = jc_set_table_add(&search->bags, bag, &number, &fresh);
    if (status || !fresh)
        return status;
    if (number == search->bag_room) {
        const size_t room = 2 * (size_t)search->bag_room + 64;
        bool *evaluated = realloc(search->evaluated, room * sizeof *evaluated);
        if (!evaluated)
            return JC_ERR_MEMORY;
        search->evaluated = evaluated;
        search->bag_room = (uint32_t)room;
    }
    search->evaluated[number] = false;
    if (!jc_bag_search_split(search, bag))
        return JC_OK;
    status = jc_bag_cost(search->costs, bag, &level);
    return status ? status : jc_bag_search_push(search, WORK_BAG, number, level);
}

/* Of a separator's sides all but one are looked for: not the one with the least vertex outside the separator. In
 * every decomposition some bag then has only components around it that are looked for: its root. */
static bool looked_for(const uint64_t *component, const uint64_t *border)
{
    unsigned least = 0;
    while (set_has(border, least))
        least++;
    return !set_has(component, least);
}

static jc_status component_number(struct bag_search *search, const uint64_t *set, const uint64_t *border,
                                  uint32_t *number)
{
    bool fresh;
    const jc_status status = jc_set_table_add(&search->components, set, number, &fresh);
    if (status || !fresh)
        return status;
    if (*number == search->component_room) {
        const size_t room = 2 * (size_t)search->component_room + 64;
        struct component *component = realloc(search->component, room * sizeof *component);
        if (component)
            search->component = component;
        uint64_t *borders = realloc(search->borders, room * search->words * sizeof *borders);
        if (borders)
            search->borders = borders;
        uint32_t *active = realloc(search->active, room * sizeof *active);
        if (active)
            search->active = active;
        if (!component || !borders || !active)
            return JC_ERR_MEMORY;
        search->component_room = (uint32_t)room;
    }
    search->component[*number] = (struct component){0};
    set_copy(search->borders + (size_t)*number * search->words, border, search->words);
    return JC_OK;
}

static jc_status wait_for(struct bag_search *search, uint32_t bag, uint32_t component)
{
    if (search->waiting_count + 1 >= search->waiting_room) {
        const size_t room = 2 * (size_t)search->waiting_room + 64;
        struct waiting *waiting = realloc(search->waiting, room * sizeof *waiting);
        if (!waiting)
            return JC_ERR_MEMORY;
        search->waiting = waiting;
        search->waiting_room = (uint32_t)room;
    }
    const uint32_t entry = ++search->waiting_count; /* 0 ends a list */
    search->waiting[entry] = (struct waiting){bag, search->component[component].waiting};
    search->component[component].waiting = entry;
    return JC_OK;
}

/* With the bag on top and component `outlet` beyond, the rest is feasible if all other components are that are not
 * reached through the outlet's border alone. */
static bool opens_to(const struct bag_search *search, unsigned outlet)
{
    for (unsigned p = 0; p < search->part_count; p++) {
        const uint32_t number = search->part_numbers[p];
        if (p != outlet && (number == UINT32_MAX || !search->component[number].feasible) &&
            !set_within(part_border(search, p), part_border(search, outlet), search->words))
            return false;
    }
    return true;
}

static jc_status make_feasible(struct bag_search *search, uint32_t bag, unsigned outlet)
{
    const unsigned words = search->words;
    uint64_t *within = search->scratch, *component = within + words, *border = component + words;
    uint64_t *inner = border + words;
    uint32_t number;
    set_fill(within, search->graph->vertex_count, words);
    set_subtract(within, part_border(search, outlet), words);
    set_copy(inner, table_set(&search->bags, bag), words);
    set_subtract(inner, part_border(search, outlet), words);
    jc_graph_component(search->graph, within, set_next(inner, 0, words), component, border);
    if (!looked_for(component, border))
        return JC_OK;
    const jc_status status = component_number(search, component, border, &number);
    if (status || search->component[number].feasible)
        return status;
    search->component[number].feasible = true;
    search->component[number].bag = bag;
    return jc_bag_search_push(search, WORK_COMPONENT, number, search->current);
}

jc_status jc_bag_search_evaluate(struct bag_search *search, uint32_t bag)
{
    const bool first = !search->evaluated[bag];
    unsigned missing = 0;
    jc_status status = JC_OK;
    search->evaluated[bag] = true;
    (void)jc_bag_search_split(search, table_set(&search->bags, bag));
    for (unsigned p = 0; p < search->part_count && status == JC_OK; p++) {
        uint32_t *number = &search->part_numbers[p];
        *number = UINT32_MAX;
        if (looked_for(part(search, p), part_border(search, p)))
            status = component_number(search, part(search, p), part_border(search, p), number);
        if (status == JC_OK && (*number == UINT32_MAX || !search->component[*number].feasible)) {
            missing++;
            if (first && *number != UINT32_MAX)
                status = wait_for(search, bag, *number);
        }
    }
    if (status == JC_OK && missing == 0) {
        search->found = true;
        search->root = bag;
        return JC_OK;
    }
    for (unsigned p = 0; p < search->part_count && status == JC_OK; p++) {
        if (opens_to(search, p))
            status = make_feasible(search, bag, p);
    }
    return status;
}
