/* SPDX-License-Identifier: Apache-2.0 */
/* joincast-gpu --compile: a look at kernels, on any machine. */
#ifndef GPU_COMPILE_COMMAND_H
#define GPU_COMPILE_COMMAND_H

#include <joincast/model.h>

typedef struct jc_gpu_compile_request {
    const char *path;          /* the source; "-" for standard input */
    const char *architectures; /* "80,89,90,100" */
    const char *threads;       /* per block; NULL for the launch bounds */
    bool json, verbose;
    int argc; /* the command line, which JSON repeats */
    char **argv;
} jc_gpu_compile_request;

/* Compiles the file for each architecture and prints a table of its kernels, or JSON; with verbose, what the cache
 * did goes to standard error. No table is printed where something fails. JC_ERR_ARGUMENT for a list or a number that
 * is none. */
jc_status jc_gpu_compile_command(const jc_gpu_compile_request *request, jc_error *error);

#endif
