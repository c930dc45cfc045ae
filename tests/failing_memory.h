/* SPDX-License-Identifier: Apache-2.0 */
/* Memory that runs out at a chosen allocation. For tests linked with
 *     -Wl,--wrap=malloc -Wl,--wrap=calloc -Wl,--wrap=realloc -Wl,--wrap=strdup
 * which turns the allocations of the code under test, and not those of other libraries, over to these functions. */
#ifndef TESTS_FAILING_MEMORY_H
#define TESTS_FAILING_MEMORY_H

#include <errno.h>
#include <stdbool.h>
#include <stddef.h>

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

#endif
