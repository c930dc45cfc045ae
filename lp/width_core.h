/* SPDX-License-Identifier: Apache-2.0 */
/* The core of a hypergraph: what has no ears. */
#ifndef LP_WIDTH_CORE_H
#define LP_WIDTH_CORE_H

#include "lp/ears.h"
#include "lp/width_part.h"

/* A decomposition of the core (not empty) over the hypergraph's vertices, without costs; raises the problem's lower
 * bound to what is known of the core. */
jc_status jc_width_core(jc_width_problem *problem, const jc_ears *ears, jc_decomposition **core, jc_error *error);

#endif
