/* SPDX-License-Identifier: Apache-2.0 */
/* Running one rule with a choice per head; for exec/run_rule.c and exec/run_program.c. */
#ifndef EXEC_RUN_H
#define EXEC_RUN_H

#include <joincast/exec.h>

/* jc_run_rule, but keeps the rows of head h where keep[h], whatever options->materialise says. */
jc_status jc_run_rule_keeping(const jc_plan *plan, const jc_run_options *options, const bool *keep,
                              jc_run_result **result, jc_error *error);

#endif
