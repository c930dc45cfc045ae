/* SPDX-License-Identifier: Apache-2.0 */
/* Running gnuplot without a shell. */
#ifndef CLI_GNUPLOT_H
#define CLI_GNUPLOT_H

#include <joincast/model.h>

/* Runs the script in the folder, `assignment` (a gnuplot command) first; waits for its end. *exit_status is
 * gnuplot's, its first words of complaint go to complaint[0..size). JC_ERR_UNSUPPORTED: there is no gnuplot to run.
 */
jc_status cli_gnuplot_run(const char *folder, const char *assignment, const char *script, int *exit_status,
                          char *complaint, size_t size, jc_error *error);

#endif
