/* SPDX-License-Identifier: Apache-2.0 */
/* The files of a folder, computed on several threads and handed out in order. */
#ifndef CLI_WIDTH_FILES_H
#define CLI_WIDTH_FILES_H

#include "cli/widths.h"

typedef struct cli_width_file {
    char *name; /* in the folder */
    size_t count;
    cli_widths *items; /* one for a hypergraph, one for each rule of a program */
    bool cut;          /* an interrupt came before some rule */
    jc_error error;    /* code JC_OK: none */
} cli_width_file;

typedef struct cli_width_files cli_width_files;

/* Lists the folder's .hg, .dtl, .hgr (also with .gz) and .dl files, sorted by name, and starts the threads. */
jc_status cli_width_files_start(const char *folder, const cli_width_request *request, unsigned threads,
                                cli_width_files **files, jc_error *error);
size_t cli_width_files_count(const cli_width_files *files);
const cli_width_file *cli_width_files_at(const cli_width_files *files, size_t index); /* its name is there always */
/* Waits until file `index` is done and sets *file to it; NULL where an interrupt came first. waiting(done, argument)
 * is called whenever some file is done meanwhile. */
void cli_width_files_wait(cli_width_files *files, size_t index, void (*waiting)(size_t done, void *argument),
                          void *argument, const cli_width_file **file);
/* Gives back what a file holds but its name. */
void cli_width_files_drop(cli_width_files *files, size_t index);
/* Ends the threads. */
void cli_width_files_free(cli_width_files *files);

#endif
