/* SPDX-License-Identifier: Apache-2.0 */
/* A level of a work tree: the fan-outs of its bindings, in the bindings' order. */
#ifndef SIM_LEVEL_FAN_OUTS_H
#define SIM_LEVEL_FAN_OUTS_H

#include "sim/matching.h"

#include <joincast/sim.h>

typedef struct jc_tree_level {
    jc_runs fan_outs;
    jc_ranking ranking; /* where a level below depends on it, else meaningless */
    double exponent;    /* of a Zipf law, else NAN */
} jc_tree_level;

/* Level `level` (from 0) of a checked tree; above: the level before it, NULL for the root keys; bindings: how many
 * have fan-outs here, the sum of those above. */
jc_status jc_tree_level_create(const jc_tree *tree, unsigned level, const jc_tree_level *above, uint64_t bindings,
                               jc_tree_level *made, jc_error *error);
void jc_tree_level_free(jc_tree_level *level);

#endif
