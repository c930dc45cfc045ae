/* SPDX-License-Identifier: Apache-2.0 */
/* A cover for when there is no time for a least one: for every vertex not yet covered the edge that holds most of
 * them. */
#include "lp/cover_kernel.h"

#include <stdlib.h>

jc_status jc_cover_greedy(const jc_set_system *system, const uint64_t *covered, __int128 *cost, bool *chosen)
{
    const unsigned words = system->words;
    uint64_t *left = malloc(2 * words * sizeof *left);
    if (!left)
        return JC_ERR_MEMORY;
    uint64_t *part = left + words;
    set_copy(left, covered, words);
    *cost = 0;
    SET_EACH(v, left, words) {
        const uint64_t *holders = system->holders + (size_t)v * system->edge_words;
        unsigned best = 0, most = 0;
        SET_EACH(e, holders, system->edge_words) {
            set_copy(part, system->edges + (size_t)e * words, words);
            set_intersect(part, left, words);
            const unsigned count = set_count(part, words);
            if (count > most) {
                most = count;
                best = e;
            }
        }
        *cost += system->costs[best];
        set_subtract(left, system->edges + (size_t)best * words, words);
        if (chosen)
            chosen[best] = true;
    }
    free(left);
    return JC_OK;
}
