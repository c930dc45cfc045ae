/* SPDX-License-Identifier: Apache-2.0 */
#include "sim/fixed_pieces.h"

#include <stdlib.h>

jc_status jc_fixed_pieces_create(jc_pieces *pieces, uint64_t multiprocessors, jc_fixed_pieces *fixed)
{
    jc_fixed_pieces made = {
        .piece = calloc(pieces->count + 1, sizeof *made.piece),
        .following = calloc(pieces->count + 1, sizeof *made.following),
        .first = calloc(multiprocessors, sizeof *made.first),
    };
    uint64_t *last = calloc(multiprocessors, sizeof *last);
    if (!made.piece || !made.following || !made.first || !last) {
        free(last);
        jc_fixed_pieces_free(&made);
        return JC_ERR_MEMORY;
    }
    for (uint64_t number = 0; pieces->next(pieces, &made.piece[number]);) {
        const uint64_t m = made.piece[number].block % multiprocessors;
        uint64_t *link = last[m] ? &made.following[last[m] - 1] : &made.first[m];
        *link = last[m] = ++number;
    }
    free(last);
    *fixed = made;
    return JC_OK;
}

void jc_fixed_pieces_free(jc_fixed_pieces *fixed)
{
    free(fixed->first);
    free(fixed->following);
    free(fixed->piece);
    *fixed = (jc_fixed_pieces){NULL, NULL, NULL};
}

bool jc_fixed_pieces_next(jc_fixed_pieces *fixed, uint64_t multiprocessor, jc_piece_run *piece)
{
    const uint64_t number = fixed->first[multiprocessor];
    if (number == 0)
        return false;
    *piece = fixed->piece[number - 1];
    fixed->first[multiprocessor] = fixed->following[number - 1];
    return true;
}
