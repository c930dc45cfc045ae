/* SPDX-License-Identifier: Apache-2.0 */
/* Constraints for tests from short texts over the vertices a, b, c, ...: words "abc<=3/2" (a cardinality), "c|ab<=2"
 * (a largest degree), "b|a,3<=27/10" (a norm), "ab->c" (a dependency), and "abc=0" (an empty relation). */
#ifndef TESTS_UNIT_BOUND_CONSTRAINTS_H
#define TESTS_UNIT_BOUND_CONSTRAINTS_H

#include <joincast/lp.h>

#include "tests/tap.h"

static const char *const letters[] = {"a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m",
                                      "n", "o", "p", "q", "r", "s", "t", "u", "v", "w", "x", "y", "z"};

/* The letters at *text, which goes behind them. */
static inline uint64_t read_letters(const char **text)
{
    uint64_t set = 0;
    for (; **text >= 'a' && **text <= 'z'; ++*text)
        set |= UINT64_C(1) << (**text - 'a');
    return set;
}

static inline void add_word(jc_constraints *constraints, const char *word)
{
    jc_constraint constraint = {.norm = 1, .name = word};
    const char *at = word;
    uint64_t first = read_letters(&at);
    constraint.of = first;
    if (*at == '-') {
        at += 2;
        constraint = (jc_constraint){first, read_letters(&at), JC_NORM_INFINITY, "0", word};
    } else if (*at == '|') {
        at++;
        constraint.given = read_letters(&at);
        constraint.norm = JC_NORM_INFINITY;
        if (*at == ',')
            constraint.norm = (unsigned)strtoul(at + 1, (char **)&at, 10);
    }
    if (*at == '<')
        constraint.bound = at + 2;
    if (jc_constraints_add(constraints, &constraint, NULL) != JC_OK) {
        printf("Bail out! '%s' is no constraint\n", word);
        exit(99);
    }
}

/* All words, over `count` vertices. */
static inline jc_constraints *constraints_of(unsigned count, const char *text)
{
    jc_constraints *constraints = NULL;
    char words[2048];
    if (strlen(text) >= sizeof words || jc_constraints_create(count, letters, &constraints) != JC_OK)
        exit(99);
    strcpy(words, text);
    for (char *word = strtok(words, " "); word; word = strtok(NULL, " "))
        add_word(constraints, word);
    return constraints;
}

static inline uint64_t set_of(const char *text)
{
    return read_letters(&text);
}

#endif
