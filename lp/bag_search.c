/* SPDX-License-Identifier: Apache-2.0 */
/* Positive-instance driven dynamic programming over potential maximal cliques, with bag costs for sizes.
 *
 * A component C of the graph without its neighbours N(C) is feasible at a level where C and N(C) have a decomposition
 * with N(C) in one bag and no bag above the level. Some minimal triangulation is best, so bags may be taken to be its
 * maximal cliques: potential maximal cliques X, with feasible components around. Let v lie in X but not in N(C),
 * and A be the components around X, within C, that see v. Every vertex of X is a neighbour of v or seen by a
 * component in A:
 *     X = N(A) + (N[v] - A)
 * so that bags arise from feasible components already known: from families of such that do not touch each other and
 * that all see some vertex v. N(A) lies in X, which costs as much at least.
 *
 * Levels rise: whatever costs more than the current level waits, and when nothing is left to do, the least level that
 * waits is next. So the first decomposition is one of least width, and the current level is always a lower bound.
 * Tamaki: Positive-instance driven dynamic programming for treewidth, J. Comb. Optim. 37, 2019; Bouchitté, Todinca:
 * Treewidth and minimum fill-in, SIAM J. Comput. 31(1), 2001. */
#include "lp/bag_search.h"
#include "lp/bag_search_state.h"

enum { MEMORY_LIMIT_MIB = 1400 };

static size_t bytes_used(const struct bag_search *search)
{
    const size_t set = search->words * sizeof(uint64_t);
    return jc_set_table_bytes(&search->bags) + jc_set_table_bytes(&search->components) + search->bag_room +
           search->component_room * (sizeof *search->component + set + sizeof *search->active) +
           search->family_room * (3 * set + sizeof *search->last + sizeof *search->active_families) +
           search->waiting_room * sizeof *search->waiting +
           (search->stack.room + search->heap.room) * sizeof(struct work) + jc_bag_costs_bytes(search->costs);
}

static bool stopped(struct bag_search *search)
{
    if (search->deadline->asked % 1024 == 0 && bytes_used(search) >> 20 > MEMORY_LIMIT_MIB)
        search->short_of_memory = true;
    return deadline_passed(search->deadline) || search->short_of_memory || search->costs->guessed;
}

static jc_status reserve_family(struct bag_search *search)
{
    if (search->family_count < search->family_room)
        return JC_OK;
    const size_t room = 2 * (size_t)search->family_room + 64;
    if (room > UINT32_MAX / 2)
        return JC_ERR_LIMIT;
    uint64_t *families = realloc(search->families, room * 3 * search->words * sizeof *families);
    if (families)
        search->families = families;
    uint32_t *last = realloc(search->last, room * sizeof *last);
    if (last)
        search->last = last;
    uint32_t *active = realloc(search->active_families, room * sizeof *active);
    if (active)
        search->active_families = active;
    if (!families || !last || !active)
        return JC_ERR_MEMORY;
    search->family_room = (uint32_t)room;
    return JC_OK;
}

/* The family {component}. */
static jc_status start_family(struct bag_search *search, uint32_t component, uint32_t place)
{
    const unsigned words = search->words;
    const uint64_t *border = search->borders + (size_t)component * words;
    const jc_status status = reserve_family(search);
    if (status)
        return status;
    const uint32_t family = search->family_count++;
    set_copy(family_set(search, family, 0), table_set(&search->components, component), words);
    set_copy(family_set(search, family, 1), border, words);
    set_copy(family_set(search, family, 2), border, words);
    search->last[family] = place + 1;
    return jc_bag_search_push(search, WORK_FAMILY, family, search->current);
}

/* The family with one more component, where that touches none of it and some vertex is seen by all. */
static jc_status grow_family(struct bag_search *search, uint32_t family, uint32_t place)
{
    const unsigned words = search->words;
    const uint32_t component = search->active[place];
    const uint64_t *set = table_set(&search->components, component);
    const uint64_t *border = search->borders + (size_t)component * words;
    const uint64_t *members = family_set(search, family, 0), *seen = members + words, *common = seen + words;
    unsigned level;
    for (unsigned w = 0; w < words; w++) {
        if (set[w] & (members[w] | seen[w]))
            return JC_OK;
    }
    if (!set_meets(common, border, words))
        return JC_OK;
    jc_status status = reserve_family(search);
    if (status)
        return status;
    const uint32_t grown = search->family_count;
    set_copy(family_set(search, grown, 0), family_set(search, family, 0), 3 * words);
    set_unite(family_set(search, grown, 0), set, words);
    set_unite(family_set(search, grown, 1), border, words);
    set_intersect(family_set(search, grown, 2), border, words);
    search->last[grown] = place + 1;
    status = jc_bag_cost(search->costs, family_set(search, grown, 1), &level);
    if (status || !level_below(search->costs, level, search->upper))
        return status;
    search->family_count++;
    return jc_bag_search_push(search, WORK_FAMILY, grown, level);
}

/* Offers the bags N(A) + (N[v] - A), and lets the family grow. */
static jc_status activate_family(struct bag_search *search, uint32_t family)
{
    const unsigned words = search->words;
    uint64_t *common = search->scratch + 4 * words, *bag = search->scratch + 5 * words;
    jc_status status = JC_OK;
    set_copy(common, family_set(search, family, 2), words);
    search->active_families[search->active_family_count++] = family;
    for (unsigned v = set_next(common, 0, words); v < words * 64 && status == JC_OK;
         v = set_next(common, v + 1, words)) {
        set_copy(bag, graph_row(search->graph, v), words);
        set_subtract(bag, family_set(search, family, 0), words);
        set_unite(bag, family_set(search, family, 1), words);
        status = jc_bag_search_offer_bag(search, bag);
    }
    for (uint32_t place = search->last[family]; place < search->active_count && status == JC_OK; place++) {
        if (stopped(search))
            break;
        status = grow_family(search, family, place);
    }
    return status;
}

/* Wakes the bags that wait for the component, and lets all families grow by it. */
static jc_status activate_component(struct bag_search *search, uint32_t component)
{
    jc_status status = JC_OK;
    const uint32_t place = search->active_count++;
    search->active[place] = component;
    for (uint32_t entry = search->component[component].waiting; entry && status == JC_OK && !search->found;
         entry = search->waiting[entry].next)
        status = jc_bag_search_evaluate(search, search->waiting[entry].bag);
    if (status == JC_OK)
        status = start_family(search, component, place);
    for (uint32_t i = 0; i < search->active_family_count && status == JC_OK; i++) {
        if (stopped(search))
            break;
        status = grow_family(search, search->active_families[i], place);
    }
    return status;
}

static jc_status work_off(struct bag_search *search)
{
    jc_status status = JC_OK;
    while (status == JC_OK && search->stack.count > 0 && !search->found && !stopped(search)) {
        const struct work work = search->stack.items[--search->stack.count];
        if (work.kind == WORK_BAG)
            status = jc_bag_search_evaluate(search, work.number);
        else if (work.kind == WORK_COMPONENT)
            status = activate_component(search, work.number);
        else
            status = activate_family(search, work.number);
    }
    return status;
}

/* The bags below the root: for each component the part of its bag that it or its neighbours hold. */
static jc_status collect(struct bag_search *search, jc_bag_list *bags)
{
    const unsigned words = search->words;
    uint64_t *bag = search->scratch + 4 * words;
    struct work_list *stack = &search->stack; /* no longer needed for the search */
    jc_status status = bag_list_add(bags, table_set(&search->bags, search->root));
    uint32_t top = search->root, owner = UINT32_MAX;
    stack->count = 0;
    while (status == JC_OK) {
        (void)jc_bag_search_split(search, table_set(&search->bags, top));
        for (unsigned p = 0; p < search->part_count && status == JC_OK; p++) {
            const uint64_t *part = search->parts + (size_t)p * words;
            if (owner == UINT32_MAX || set_within(part, table_set(&search->components, owner), words))
                status = jc_bag_search_push(search, WORK_COMPONENT, jc_set_table_find(&search->components, part),
                                            search->current);
        }
        if (status || stack->count == 0)
            break;
        owner = stack->items[--stack->count].number;
        top = search->component[owner].bag;
        set_copy(bag, table_set(&search->components, owner), words);
        set_unite(bag, search->borders + (size_t)owner * words, words);
        set_intersect(bag, table_set(&search->bags, top), words);
        status = bag_list_add(bags, bag);
    }
    return status;
}

static jc_status create(struct bag_search *search)
{
    const size_t vertices = search->graph->vertex_count + (size_t)1;
    jc_status status = jc_set_table_create(search->words, &search->bags);
    if (status == JC_OK)
        status = jc_set_table_create(search->words, &search->components);
    search->parts = malloc(vertices * search->words * sizeof *search->parts);
    search->part_borders = malloc(vertices * search->words * sizeof *search->part_borders);
    search->part_numbers = malloc(vertices * sizeof *search->part_numbers);
    search->scratch = malloc(6 * search->words * sizeof *search->scratch);
    return status || !search->parts || !search->part_borders || !search->part_numbers || !search->scratch
               ? JC_ERR_MEMORY
               : JC_OK;
}

static void destroy(struct bag_search *search)
{
    jc_set_table_free(&search->bags);
    jc_set_table_free(&search->components);
    free(search->evaluated);
    free(search->component);
    free(search->borders);
    free(search->active);
    free(search->families);
    free(search->last);
    free(search->active_families);
    free(search->waiting);
    free(search->stack.items);
    free(search->heap.items);
    free(search->parts);
    free(search->part_borders);
    free(search->part_numbers);
    free(search->scratch);
}

jc_status jc_bag_search(const jc_graph *graph, jc_bag_costs *costs, unsigned floor, unsigned upper,
                        jc_deadline *deadline, jc_bag_search_outcome *outcome, unsigned *level, jc_bag_list *bags)
{
    struct bag_search search = {.graph = graph, .words = graph->words, .costs = costs, .current = floor,
                                .upper = upper, .deadline = deadline};
    bool more = true;
    jc_status status = create(&search);
    jc_bag_costs_limit(costs, upper);
    for (unsigned v = 0; v < graph->vertex_count && status == JC_OK && !stopped(&search); v++) {
        uint64_t *bag = search.scratch + 5 * search.words;
        set_copy(bag, graph_row(graph, v), search.words);
        set_add(bag, v);
        status = jc_bag_search_offer_bag(&search, bag);
    }
    while (status == JC_OK && more) {
        status = work_off(&search);
        if (search.found || stopped(&search))
            break;
        if (status == JC_OK)
            status = jc_bag_search_next_level(&search, &more);
    }
    if (status == JC_OK) {
        *level = search.current;
        *outcome = search.found ? JC_BAG_SEARCH_FOUND : more ? JC_BAG_SEARCH_STOPPED : JC_BAG_SEARCH_NONE;
        if (search.found)
            status = collect(&search, bags);
    }
    destroy(&search);
    return status;
}
