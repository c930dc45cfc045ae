/* SPDX-License-Identifier: Apache-2.0 */
/* Test Anything Protocol for the unit tests: ok(), ok_text(), skip_all(), and done_testing() as main's result. */
#ifndef TESTS_TAP_H
#define TESTS_TAP_H

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int tap_run, tap_failed;

/* One test: prints "ok N - name" or "not ok N - name" with the place, and returns the condition. */
#define ok(condition, ...) tap_ok((condition), #condition, __FILE__, __LINE__, __VA_ARGS__)

__attribute__((format(printf, 5, 6))) static inline bool tap_ok(bool condition, const char *expression,
                                                                const char *file, int line, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    printf("%sok %d - ", condition ? "" : "not ", ++tap_run);
    vprintf(format, arguments);
    printf("\n");
    va_end(arguments);
    if (!condition) {
        tap_failed++;
        printf("# %s:%d: false: %s\n", file, line, expression);
    }
    fflush(stdout);
    return condition;
}

/* One test: two texts are equal; prints both where they are not. */
#define ok_text(got, want, ...)                                                                                        \
    do {                                                                                                               \
        const char *tap_got = (got), *tap_want = (want);                                                               \
        if (!ok(tap_got && strcmp(tap_got, tap_want) == 0, __VA_ARGS__))                                               \
            printf("#   got:  %s\n#   want: %s\n", tap_got ? tap_got : "(null)", tap_want);                            \
    } while (0)

/* The whole program skips: Automake's driver counts it as one skip. */
__attribute__((unused, noreturn)) static void skip_all(const char *reason)
{
    printf("1..0 # SKIP %s\n", reason);
    exit(0);
}

__attribute__((unused)) static void skip(const char *name, const char *reason)
{
    printf("ok %d - %s # SKIP %s\n", ++tap_run, name, reason);
}

__attribute__((unused)) static int done_testing(void)
{
    printf("1..%d\n", tap_run);
    return tap_failed > 0;
}

#endif
