/* SPDX-License-Identifier: Apache-2.0 */
/* Equal contiguous slices of a total, and the way back from a place in a prefix sum to its unit, for the CPU and the
 * GPU alike.
 *
 * p slices of a total T begin at ceil(s * T / p), s = 0..p-1. A unit belongs to the slice in which its first item
 * lies, so every unit belongs to exactly one slice.
 */
#ifndef MODEL_SLICE_H
#define MODEL_SLICE_H

#include "model/search.h"

/* ceil(slice * total / slices), without overflow, for slice <= slices and slices > 0. */
JC_HOST_DEVICE static inline uint64_t jc_slice_start(uint64_t total, uint32_t slice, uint32_t slices)
{
    uint64_t whole = total / slices, rest = total % slices; /* rest * slice < 2^64 */
    return whole * slice + (rest * slice + slices - 1) / slices;
}

/* start[0..units] is a prefix sum that begins with 0. The first unit that starts at `place` or later; units where
 * there is none. */
JC_HOST_DEVICE static inline uint64_t jc_slice_first_unit(const uint64_t *start, uint64_t units, uint64_t place)
{
    uint64_t begin = 0, length = units;
    while (length > 0) {
        uint64_t half = length / 2;
        begin = start[begin + half] < place ? begin + (length - half) : begin;
        length = half;
    }
    return begin;
}

/* The unit that `place` lies in: start[unit] <= place < start[unit + 1], for place < start[units]. */
JC_HOST_DEVICE static inline uint64_t jc_slice_decode(const uint64_t *start, uint64_t units, uint64_t place)
{
    return jc_slice_first_unit(start, units, place + 1) - 1;
}

#endif
