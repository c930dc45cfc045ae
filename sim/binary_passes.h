/* SPDX-License-Identifier: Apache-2.0 */
/* binary: pairwise joins, a pass for each level of fan-outs, which stores every binding that it makes. */
#ifndef SIM_BINARY_PASSES_H
#define SIM_BINARY_PASSES_H

#include "sim/pieces.h"
#include "sim/ticks.h"

/* Pass d reads the root keys, or what the pass before stored, and stores the bindings at depth d + 1, blow_up times;
 * the last one stores the single units of work. */
typedef struct jc_binary_passes {
    unsigned count;
    uint64_t read[JC_MAX_LEVELS + 1], stored[JC_MAX_LEVELS + 1];
    uint64_t total; /* stored, by all */
} jc_binary_passes;

/* JC_ERR_LIMIT where more than 2^62 bindings would be stored. */
jc_status jc_binary_passes_of(const jc_work *work, double blow_up, jc_binary_passes *passes, jc_error *error);

/* A pass's slices: slice k holds the stored bindings from ceil(k n / p) to ceil((k + 1) n / p) - 1. */
typedef struct jc_binary_pass {
    uint64_t stored, slices, slice, from;
    const jc_ticks *ticks;
} jc_binary_pass;

/* pass and ticks have to live as long as pieces. */
void jc_binary_pass_start(uint64_t stored, uint64_t slices, bool fixed, const jc_ticks *ticks, jc_binary_pass *pass,
                          jc_pieces *pieces);

#endif
