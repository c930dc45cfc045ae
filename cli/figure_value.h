/* SPDX-License-Identifier: Apache-2.0 */
/* Large values in figures: short, in powers of a thousand. */
#ifndef CLI_FIGURE_VALUE_H
#define CLI_FIGURE_VALUE_H

#include <stdint.h>

enum { CLI_VALUE_TEXT = 48 };

/* The power of a thousand that leaves the value 1 to 1000, and how it is written; 1 and "" for less. */
double cli_value_unit(double value, const char **name);
/* Three digits; whole numbers as they are, and rounded to such from 1,000 to 10^6. */
void cli_value_print(char text[CLI_VALUE_TEXT], double value);
/* The same with its power of a thousand: "1.63 × 10⁶". */
void cli_value_print_scaled(char text[CLI_VALUE_TEXT], double value);

#endif
