/* SPDX-License-Identifier: Apache-2.0 */
/* The parts of a statistic's text: names of columns, and the value. */
#ifndef DATA_STATISTIC_H
#define DATA_STATISTIC_H

#include <joincast/data.h>

/* A piece of the text, without blanks at its ends. */
typedef struct jc_piece {
    const char *bytes;
    size_t length;
} jc_piece;

jc_piece jc_piece_trim(const char *begin, const char *end);
/* The piece for messages, cut where long; %.*s takes both. */
#define JC_PIECE(piece) (int)((piece).length < 60 ? (piece).length : 60), (piece).bytes

/* Which columns of a predicate two lists of names mean: its declared attributes, else the variables of its first body
 * atom that has all of them, else numbers from 1. instance: 0, or k where the predicate was written NAME#k: then only
 * the k-th body atom of the predicate in a rule counts. place is for messages. */
jc_status jc_statistic_columns(const jc_program *program, unsigned predicate, unsigned instance,
                               const jc_piece names[2], const char *place, uint64_t columns[2], jc_error *error);

/* 10, 5e4, 2.5, 7/2, 1_000, 2^2.7, 2^(27/10), N, N^3/2, N^(3/2). *number is an exact rational in text, malloc'd. */
jc_status jc_statistic_value(jc_piece text, const char *place, jc_magnitude *magnitude, char **number,
                             jc_error *error);

#endif
