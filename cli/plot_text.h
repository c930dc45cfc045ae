/* SPDX-License-Identifier: Apache-2.0 */
/* Text for gnuplot, whatever its bytes. */
#ifndef CLI_PLOT_TEXT_H
#define CLI_PLOT_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* Columns that the text takes as cli_plot_put_text shows it: two for a wide character, such as Han or Kana. */
size_t cli_plot_text_width(const char *text);

/* Prints the text so that it fits a line and an SVG: control characters and bytes that are not UTF-8 become \xNN;
 * where it is wider than `most` (at least 3) its middle gives way to an ellipsis, since the names of classes and of
 * files tell most at their ends. */
void cli_plot_put_text(FILE *out, const char *text, size_t most);

/* The same as a gnuplot string in single quotes, in which only the quote itself has a meaning. In an axis' tick names
 * gnuplot takes % for a format: percent_doubled guards it. */
void cli_plot_put_quoted(FILE *out, const char *text, size_t most, bool percent_doubled);

/* './STEM.ENDING' with the stem's bytes as they are: what a script calls a file in its own folder. The ./ keeps
 * gnuplot from taking a name that begins with < or | for a command. */
void cli_plot_put_file(FILE *out, const char *stem, const char *ending);

#endif
