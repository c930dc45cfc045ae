/* SPDX-License-Identifier: Apache-2.0 */
/* The widths of every hypergraph and program in a folder. */
#ifndef CLI_WIDTH_FOLDER_H
#define CLI_WIDTH_FOLDER_H

#include "cli/widths.h"

/* Computes on `threads` threads and prints one line for each hypergraph or rule, in the order of the files' names, as
 * soon as it is its turn. What is wrong with a file is said on standard error and does not stop the others. Ctrl-C
 * ends with what is done. Returns an exit status. */
int cli_width_folder(const char *folder, const cli_common *common, const cli_width_request *request,
                     unsigned threads);

#endif
