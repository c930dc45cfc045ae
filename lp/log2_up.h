/* SPDX-License-Identifier: Apache-2.0 */
/* Numbers as doubles that are never too small. */
#ifndef LP_LOG2_UP_H
#define LP_LOG2_UP_H

#include <flint/fmpz.h>
#include <stdint.h>

/* A double that is at least log2(n), n >= 1, and exceeds it by less than two units in its last place; exact where
 * n is a power of two. */
double jc_log2_up(uint64_t n);
/* The same for an integer of any length, n >= 1. */
double jc_log2_up_integer(const fmpz_t n);
/* The least double that is at least numerator / denominator; numerator >= 0, denominator > 0. */
double jc_quotient_up(const fmpz_t numerator, const fmpz_t denominator);

#endif
