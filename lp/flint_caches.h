/* SPDX-License-Identifier: Apache-2.0 */
/* Who frees what FLINT keeps for a thread. */
#ifndef LP_FLINT_CACHES_H
#define LP_FLINT_CACHES_H

/* To be called by a thread that has used FLINT, once it holds none of its numbers: the caches go when it ends. */
void jc_flint_caches_end_with_thread(void);

#endif
