/* SPDX-License-Identifier: Apache-2.0 */
/* Memory that runs out at a chosen allocation. For tests linked with
 *     -Wl,--wrap=malloc -Wl,--wrap=calloc -Wl,--wrap=realloc -Wl,--wrap=strdup
 * which turns the allocations of the code under test, and not those of other libraries, over to these functions. */
#ifndef TESTS_FAILING_MEMORY_H
#define TESTS_FAILING_MEMORY_H

#include <joincast/model.h>

#include "tests/tap.h"

#include <errno.h>

static unsigned long memory_until_failure; /* the allocation that fails, counted from 1; 0 for none */
static bool memory_failed;

static bool memory_fails(void)
{
    if (memory_until_failure == 0 || --memory_until_failure > 0)
        return false;
    memory_failed = true;
    errno = ENOMEM;
    return true;
}

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *memory, size_t size);
char *__real_strdup(const char *text);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *memory, size_t size);
char *__wrap_strdup(const char *text);

void *__wrap_malloc(size_t size)
{
    return memory_fails() ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size)
{
    return memory_fails() ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *memory, size_t size)
{
    return memory_fails() ? NULL : __real_realloc(memory, size);
}

char *__wrap_strdup(const char *text)
{
    return memory_fails() ? NULL : __real_strdup(text);
}

/* One test: body is run with its first allocation failing, then its second, and so on until none does. Each time it
 * returns JC_OK, or JC_ERR_MEMORY where one failed, which at least `least` must have brought about. What is left behind
 * is for the sanitizer to see. */
static inline void fail_each_allocation(jc_status (*body)(void), const char *name, unsigned long least)
{
    unsigned long count = 0, refused = 0;
    jc_status status;
    bool good = true;
    do {
        memory_failed = false;
        memory_until_failure = ++count;
        status = body();
        memory_until_failure = 0;
        good = status == JC_OK || (status == JC_ERR_MEMORY && memory_failed);
        refused += status == JC_ERR_MEMORY;
    } while (memory_failed && good && count < 100000);
    if (!ok(good && status == JC_OK && !memory_failed && refused >= least,
            "%s: each of %lu allocations fails once, without harm", name, count - 1))
        printf("# allocation %lu: %s\n", count, jc_status_text(status));
}

#endif
