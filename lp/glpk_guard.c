/* SPDX-License-Identifier: Apache-2.0 */
/* The only place that knows how GLPK fails. GLPK keeps one environment per thread; on a failed assertion or
 * allocation it prints, calls the environment's error hook, and aborts if the hook returns. Here the hook jumps out
 * instead, after which GLPK's manual wants the environment freed.
 *
 * An environment that was not there before is gone afterwards. One that the caller had stays (its terminal output
 * setting too, but GLPK has no way to ask for its hooks, which are then unset), unless GLPK failed: then the
 * caller's GLPK objects of this thread are gone as well. */
#include "lp/glpk_guard.h"

#include <glpk.h>
#include <setjmp.h>

/* GLPK turns its terminal output on before it reports a failure; this hook keeps even that from the terminal. */
static int swallow(void *info, const char *text)
{
    (void)info;
    (void)text;
    return 1;
}

static void jump_out(void *info)
{
    jmp_buf *landing = info;
    longjmp(*landing, 1);
}

jc_status jc_glpk_guarded(jc_status (*body)(void *argument), void *argument)
{
    const int started = glp_init_env();
    if (started > 1)
        return JC_ERR_MEMORY;
    const bool ours = started == 0;
    jmp_buf landing;
    if (setjmp(landing)) {
        glp_free_env();
        return JC_ERR_SOLVER;
    }
    glp_error_hook(jump_out, &landing);
    glp_term_hook(swallow, NULL);
    const int terminal = glp_term_out(GLP_OFF);
    const jc_status status = body(argument);
    glp_term_out(terminal);
    glp_term_hook(NULL, NULL);
    glp_error_hook(NULL, NULL);
    if (ours)
        glp_free_env();
    return status;
}
