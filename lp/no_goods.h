/* SPDX-License-Identifier: Apache-2.0 */
/* What closed nodes of the submodular width search have taught: sets of bags that no polymatroid above the lower bound
 * gives all at least its width. No potential maximal clique holds another, so a bag is implied by itself alone. */
#ifndef LP_NO_GOODS_H
#define LP_NO_GOODS_H

#include <joincast/model.h>

#define JC_MOST_REQUIRED 256 /* bags that one node may require */

typedef struct jc_no_goods {
    size_t count, room;
    size_t *end; /* no-good k is bags[end[k - 1]] .. bags[end[k] - 1] */
    size_t bag_room;
    uint32_t *bags;
} jc_no_goods;

void jc_no_goods_free(jc_no_goods *no_goods);
jc_status jc_no_goods_add(jc_no_goods *no_goods, size_t count, const uint32_t *bags);
/* Are all bags of some no-good required? */
bool jc_no_goods_close(const jc_no_goods *no_goods, size_t required_count, const uint32_t *required);
/* Sets the score of every bag to 0 that would complete one. */
void jc_no_goods_exclude(const jc_no_goods *no_goods, size_t required_count, const uint32_t *required,
                         size_t bag_count, const uint32_t *bags, double *score);

#endif
