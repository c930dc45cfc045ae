/* SPDX-License-Identifier: Apache-2.0 */
/* The source line at a place with a caret below it, for messages. */
#ifndef DATA_EXCERPT_H
#define DATA_EXCERPT_H

#include "data/diagnostics.h"

/* Two lines, each with its newline, malloc'd. Long lines are cut around the place; tabs stay tabs in both lines, so
 * that the caret is right at any tab width; what a terminal would not print as one character is a question mark.
 * NULL: out of memory. */
char *jc_excerpt(const char *text, size_t length, jc_place place);

#endif
