/* SPDX-License-Identifier: Apache-2.0 */
/* Running one function on several threads, the caller's own among them, and waiting for all. */
#ifndef MODEL_THREADS_H
#define MODEL_THREADS_H

#include <joincast/model.h>

#include <stdatomic.h>

/* Calls body(context, 0 .. count - 1), each on a thread of its own, number 0 on the caller's. Where a thread cannot
 * be started *stop is set, which body is expected to look at, those that run are waited for, and it is JC_ERR_IO. */
jc_status jc_threads_run(unsigned count, void (*body)(void *context, unsigned number), void *context,
                         atomic_bool *stop, jc_error *error);

#endif
