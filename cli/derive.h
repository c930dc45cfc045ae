/* SPDX-License-Identifier: Apache-2.0 */
/* Relations that rules derive and other rules read. */
#ifndef CLI_DERIVE_H
#define CLI_DERIVE_H

#include "cli/orders.h"

#include <joincast/exec.h>

/* Whether some rule reads what another derives. */
bool cli_derive_needed(const jc_program *program);

/* Evaluates the program (flat2) where that is needed, so that every relation in the database is complete; does
 * nothing otherwise: then no derived relation is in it. */
jc_status cli_derive(const jc_program *program, jc_database *database, unsigned threads, const cli_orders *orders,
                     jc_error *error);

#endif
