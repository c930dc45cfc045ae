/* SPDX-License-Identifier: Apache-2.0 */
/* Exact rationals as text. */
#ifndef LP_RATIONAL_H
#define LP_RATIONAL_H

#include <joincast/model.h>

#include <flint/fmpq.h>

/* Reads DIGITS or DIGITS/DIGITS with nothing around it into an initialised rational. JC_ERR_INPUT for all else. */
jc_status jc_rational_read(const char *text, fmpq_t value);
/* "3/2" or "2", to be freed; NULL where memory is out. */
char *jc_rational_text(const fmpq_t value);
/* A finite double as the rational that it is. */
void jc_rational_set_double(fmpq_t value, double number);

#endif
