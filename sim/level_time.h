/* SPDX-License-Identifier: Apache-2.0 */
/* Up to where m equal pieces of t ticks level the places that are free at l_1 ... l_p, without looking at each piece.
 *
 * One by one, every piece starts when the first place is free. So before any time B that the last piece's start
 * reaches, place i starts ceil((B - l_i) / t) pieces, wherever l_i < B, and is then free at B or later. As
 *     sum over the a places with l_i < B of ceil((B - l_i) / t) <= (a B - sum l_i) / t + a,
 * B = floor(((m - a) t + sum l_i) / a) asks for no more than m. B is lowered until no place that it was made from is
 * free only later. */
#ifndef SIM_LEVEL_TIME_H
#define SIM_LEVEL_TIME_H

#include <stddef.h>
#include <stdint.h>

/* A time before which no more than `pieces` pieces of `ticks` (at least 1) start. time[i * stride] is when
 * places[i * stride] places are free, or one place where places is NULL, for i below count; all of them are at most
 * `pieces`, and their times sum up below 2^63. */
uint64_t jc_level_time(const uint64_t *time, const uint64_t *places, size_t stride, uint64_t count, uint64_t ticks,
                       uint64_t pieces);

#endif
