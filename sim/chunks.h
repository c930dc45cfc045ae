/* SPDX-License-Identifier: Apache-2.0 */
/* Units in order, so many at a time: the chunks of steal, and with one at a time the root keys of key. */
#ifndef SIM_CHUNKS_H
#define SIM_CHUNKS_H

#include "sim/pieces.h"
#include "sim/ticks.h"

typedef struct jc_chunks {
    const jc_work_level *level;
    const jc_ticks *ticks;
    uint64_t chunk;
    uint64_t run, used; /* units of that run that are gone */
} jc_chunks;

/* Full chunks within a run are alike; where runs meet a chunk is put together. largest: the work of the largest.
 * chunks, level and ticks have to live as long as pieces. O(runs), in all. */
void jc_chunks_start(const jc_work_level *level, uint64_t chunk, const jc_ticks *ticks, jc_chunks *chunks,
                     jc_pieces *pieces, uint64_t *largest);
uint64_t jc_chunks_count(const jc_work_level *level, uint64_t chunk);

#endif
