/* SPDX-License-Identifier: Apache-2.0 */
/* Files for readers that are given a path: they need no cleaning up, even where a fuzz target aborts. */
#ifndef TESTS_FUZZ_NAMELESS_FILE_H
#define TESTS_FUZZ_NAMELESS_FILE_H

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* An empty file that has no name, and a path by which it can be opened. */
static inline int open_nameless(char path[64])
{
    char name[] = "/tmp/joincast-fuzz-XXXXXX";
    int file = mkstemp(name);
    if (file < 0 || unlink(name) != 0)
        abort();
    snprintf(path, 64, "/dev/fd/%d", file);
    return file;
}

#endif
