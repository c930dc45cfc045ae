/* SPDX-License-Identifier: Apache-2.0 */
/* Pieces that are fixed to multiprocessors, as a row for each: block b is next for multiprocessor b mod M after block
 * b - M. */
#ifndef SIM_FIXED_PIECES_H
#define SIM_FIXED_PIECES_H

#include "sim/pieces.h"

typedef struct jc_fixed_pieces {
    jc_piece_run *piece; /* in order of blocks */
    uint64_t *following; /* of the same multiprocessor, its number + 1; 0 for none */
    uint64_t *first;     /* of each multiprocessor, the same */
} jc_fixed_pieces;

/* Reads all pieces. */
jc_status jc_fixed_pieces_create(jc_pieces *pieces, uint64_t multiprocessors, jc_fixed_pieces *fixed);
void jc_fixed_pieces_free(jc_fixed_pieces *fixed);
/* Takes the multiprocessor's next piece; false where there is none. */
bool jc_fixed_pieces_next(jc_fixed_pieces *fixed, uint64_t multiprocessor, jc_piece_run *piece);

#endif
