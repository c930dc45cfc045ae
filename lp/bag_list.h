/* SPDX-License-Identifier: Apache-2.0 */
/* A growing list of vertex sets of one size: the bags of a decomposition in any order. */
#ifndef LP_BAG_LIST_H
#define LP_BAG_LIST_H

#include "lp/vertex_set.h"

#include <joincast/model.h>

#include <stdlib.h>

typedef struct jc_bag_list {
    unsigned words;
    size_t count, room;
    uint64_t *sets;
} jc_bag_list;

static inline uint64_t *bag_at(const jc_bag_list *list, size_t index)
{
    return list->sets + index * list->words;
}

static inline jc_status bag_list_add(jc_bag_list *list, const uint64_t *set)
{
    if (list->count == list->room) {
        const size_t room = 2 * list->room + 16;
        uint64_t *sets = realloc(list->sets, room * list->words * sizeof *sets);
        if (!sets)
            return JC_ERR_MEMORY;
        list->sets = sets;
        list->room = room;
    }
    set_copy(bag_at(list, list->count++), set, list->words);
    return JC_OK;
}

#endif
