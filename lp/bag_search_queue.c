/* SPDX-License-Identifier: Apache-2.0 */
/* The order of the bag search: a stack for what the current level allows, a binary heap of levels for the rest. */
#include "lp/bag_search_state.h"

static jc_status append(struct work_list *list, struct work item)
{
    if (list->count == list->room) {
        const size_t room = 2 * list->room + 64;
        struct work *items = realloc(list->items, room * sizeof *items);
        if (!items)
            return JC_ERR_MEMORY;
        list->items = items;
        list->room = room;
    }
    list->items[list->count++] = item;
    return JC_OK;
}

static void swap(struct work *left, struct work *right)
{
    const struct work kept = *left;
    *left = *right;
    *right = kept;
}

static void sift_up(const struct bag_search *search, struct work *items, size_t index)
{
    while (index > 0 && level_below(search->costs, items[index].level, items[(index - 1) / 2].level)) {
        swap(items + index, items + (index - 1) / 2);
        index = (index - 1) / 2;
    }
}

static struct work take_least(const struct bag_search *search, struct work_list *heap)
{
    struct work *items = heap->items;
    const struct work least = items[0];
    items[0] = items[--heap->count];
    for (size_t index = 0;;) {
        size_t child = 2 * index + 1;
        if (child >= heap->count)
            break;
        if (child + 1 < heap->count && level_below(search->costs, items[child + 1].level, items[child].level))
            child++;
        if (!level_below(search->costs, items[child].level, items[index].level))
            break;
        swap(items + index, items + child);
        index = child;
    }
    return least;
}

jc_status jc_bag_search_push(struct bag_search *search, enum work_kind kind, uint32_t number, unsigned level)
{
    const struct work item = {kind, number, level};
    if (!level_below(search->costs, level, search->upper))
        return JC_OK;
    if (!level_below(search->costs, search->current, level))
        return append(&search->stack, item);
    const jc_status status = append(&search->heap, item);
    if (status == JC_OK)
        sift_up(search, search->heap.items, search->heap.count - 1);
    return status;
}

jc_status jc_bag_search_next_level(struct bag_search *search, bool *more)
{
    jc_status status = JC_OK;
    *more = search->heap.count > 0;
    if (*more)
        search->current = search->heap.items[0].level;
    while (status == JC_OK && search->heap.count > 0 && search->heap.items[0].level == search->current)
        status = append(&search->stack, take_least(search, &search->heap));
    return status;
}
