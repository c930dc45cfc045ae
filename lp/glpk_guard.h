/* SPDX-License-Identifier: Apache-2.0 */
/* Calling GLPK without letting it print or abort. */
#ifndef LP_GLPK_GUARD_H
#define LP_GLPK_GUARD_H

#include <joincast/model.h>

/* Runs body(argument), which calls GLPK. Where GLPK gives up inside it, body is left at that call by a jump, all
 * that GLPK had allocated in this thread is freed, and JC_ERR_SOLVER returned: so body must own nothing but GLPK's
 * objects. Otherwise returns what body returned. JC_ERR_MEMORY where GLPK cannot start. */
jc_status jc_glpk_guarded(jc_status (*body)(void *argument), void *argument);

#endif
