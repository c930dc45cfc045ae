/* SPDX-License-Identifier: Apache-2.0 */
/* Saying why a recursive program is not run; for exec/run_program.c. */
#ifndef EXEC_RECURSION_H
#define EXEC_RECURSION_H

#include <joincast/model.h>

/* JC_ERR_UNSUPPORTED with the program's recursive rule as the place and its shortest cycle in the sentence. */
jc_status jc_refuse_recursion(const jc_program *program, jc_error *error);

#endif
