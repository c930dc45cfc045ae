/* SPDX-License-Identifier: Apache-2.0 */
/* Numbers names from 0 in the order in which they come. */
#ifndef DATA_NAMES_H
#define DATA_NAMES_H

#include "model/arena.h"

#include <stdbool.h>

typedef struct jc_names {
    jc_arena *arena;
    const char **names; /* count of them */
    unsigned count, room;
    unsigned *slots; /* open addressing: number + 1, or 0; 2 * room slots, a power of two */
} jc_names;

/* The number of a name, or -1. */
long jc_names_find(const jc_names *names, const char *name);
/* Adds a name that is not there yet; the text is kept by pointer. False: out of memory. */
bool jc_names_add(jc_names *names, const char *name);

#endif
