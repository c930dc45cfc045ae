/* SPDX-License-Identifier: Apache-2.0 */
/* A flat list of no-goods. */
#include "lp/no_goods.h"

#include <stdlib.h>
#include <string.h>

void jc_no_goods_free(jc_no_goods *no_goods)
{
    free(no_goods->end);
    free(no_goods->bags);
    *no_goods = (jc_no_goods){.count = 0};
}

static size_t start_of(const jc_no_goods *no_goods, size_t index)
{
    return index > 0 ? no_goods->end[index - 1] : 0;
}

jc_status jc_no_goods_add(jc_no_goods *no_goods, size_t count, const uint32_t *bags)
{
    const size_t used = start_of(no_goods, no_goods->count);
    if (no_goods->count == no_goods->room) {
        const size_t room = 2 * no_goods->room + 64;
        size_t *end = realloc(no_goods->end, room * sizeof *end);
        if (!end)
            return JC_ERR_MEMORY;
        no_goods->end = end;
        no_goods->room = room;
    }
    if (used + count > no_goods->bag_room) {
        const size_t room = 2 * (used + count) + 64;
        uint32_t *larger = realloc(no_goods->bags, room * sizeof *larger);
        if (!larger)
            return JC_ERR_MEMORY;
        no_goods->bags = larger;
        no_goods->bag_room = room;
    }
    if (count > 0)
        memcpy(no_goods->bags + used, bags, count * sizeof *bags);
    no_goods->end[no_goods->count++] = used + count;
    return JC_OK;
}

/* Counts the bags of a no-good that are not required, up to 2; *open is the last of them. */
static unsigned count_open(const jc_no_goods *no_goods, size_t index, size_t required_count, const uint32_t *required,
                           uint32_t *open)
{
    unsigned count = 0;
    for (size_t k = start_of(no_goods, index); k < no_goods->end[index] && count < 2; k++) {
        size_t r = 0;
        while (r < required_count && required[r] != no_goods->bags[k])
            r++;
        if (r == required_count) {
            count++;
            *open = no_goods->bags[k];
        }
    }
    return count;
}

bool jc_no_goods_close(const jc_no_goods *no_goods, size_t required_count, const uint32_t *required)
{
    uint32_t open;
    for (size_t k = no_goods->count; k-- > 0;)
        if (count_open(no_goods, k, required_count, required, &open) == 0)
            return true;
    return false;
}

void jc_no_goods_exclude(const jc_no_goods *no_goods, size_t required_count, const uint32_t *required,
                         size_t bag_count, const uint32_t *bags, double *score)
{
    uint32_t open;
    for (size_t k = 0; k < no_goods->count; k++) {
        if (count_open(no_goods, k, required_count, required, &open) != 1)
            continue;
        for (size_t b = 0; b < bag_count; b++)
            if (bags[b] == open)
                score[b] = 0;
    }
}
