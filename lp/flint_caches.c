/* SPDX-License-Identifier: Apache-2.0 */
/* FLINT keeps thousands of unused integers per thread and expects flint_cleanup() from a thread that ends. Our
 * callers' threads know nothing of FLINT, and freeing the cache after every solve costs ten times the solve. So the
 * first solve of a thread leaves a destructor for the thread's end: one key for the process, created once. The thread
 * that ends the process, or unloads the library, runs no such destructors; it cleans up when the library goes. */
#include "lp/flint_caches.h"

#include <flint/flint.h>
#include <pthread.h>
#include <stdbool.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;
static pthread_key_t key;
static bool key_exists;

static void clean_up(void *unused)
{
    (void)unused;
    flint_cleanup();
}

static void create_key(void)
{
    key_exists = pthread_key_create(&key, clean_up) == 0;
}

__attribute__((destructor)) static void end_with_library(void)
{
    if (!key_exists)
        return;
    flint_cleanup();
    pthread_key_delete(key); /* no thread may call clean_up once it is unloaded */
}

void jc_flint_caches_end_with_thread(void)
{
    pthread_once(&once, create_key);
    /* Any pointer but NULL makes the destructor run. Where there is no key or no room: clean up at once. */
    if (!key_exists || pthread_setspecific(key, &key) != 0)
        flint_cleanup();
}
