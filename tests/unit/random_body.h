/* SPDX-License-Identifier: Apache-2.0 */
/* Random rules over a few small predicates, with self-joins, constants, wildcards and repeated variables, and random
 * skewed relations for them. */
#ifndef TESTS_UNIT_RANDOM_BODY_H
#define TESTS_UNIT_RANDOM_BODY_H

#include <joincast/data.h>

#include "tests/random.h"

#include <stdlib.h>
#include <string.h>

enum { BODY_TEXT = 1024, BODY_PREDICATES = 5, BODY_VARIABLES = 5 };

static const unsigned body_arity[BODY_PREDICATES] = {1, 2, 2, 3, 4};

/* "H(...) :- A(...), ...": the head has some of the body's variables. `plain`: variables only. */
static inline char *random_body_text(uint64_t *random, unsigned most_atoms, bool plain)
{
    char *text = malloc(BODY_TEXT), body[BODY_TEXT];
    bool used[BODY_VARIABLES] = {false};
    int at = 0, head = 0;
    const unsigned atoms = 1 + (unsigned)random_below(random, most_atoms);
    const unsigned variables = 1 + (unsigned)random_below(random, BODY_VARIABLES);
    for (unsigned a = 0; a < atoms; a++) {
        const unsigned predicate = (unsigned)random_below(random, BODY_PREDICATES);
        at += snprintf(body + at, sizeof body - (size_t)at, "%sP%u(", a > 0 ? ", " : "", predicate);
        for (unsigned c = 0; c < body_arity[predicate]; c++) {
            const uint64_t draw = plain ? 9 : random_below(random, 10);
            const unsigned variable = (unsigned)random_below(random, variables);
            at += snprintf(body + at, sizeof body - (size_t)at, "%s", c > 0 ? ", " : "");
            if (draw == 0)
                at += snprintf(body + at, sizeof body - (size_t)at, "%u", (unsigned)random_below(random, 3));
            else if (draw == 1)
                at += snprintf(body + at, sizeof body - (size_t)at, "_");
            else
                at += snprintf(body + at, sizeof body - (size_t)at, "%c", 'v' + (char)variable);
            used[variable] = used[variable] || draw > 1;
        }
        at += snprintf(body + at, sizeof body - (size_t)at, ")");
    }
    if (!text)
        abort();
    head += snprintf(text, BODY_TEXT, "H(");
    bool first = true;
    for (unsigned v = 0; v < BODY_VARIABLES; v++) {
        if (!used[v] || (!plain && random_below(random, 3) == 0))
            continue;
        head += snprintf(text + head, BODY_TEXT - (size_t)head, "%s%c", first ? "" : ", ", 'v' + (char)v);
        first = false;
    }
    snprintf(text + head, BODY_TEXT - (size_t)head, ") :- %s.", body);
    return text;
}

static inline jc_program *parse_or_abort(const char *text)
{
    jc_program *program = NULL;
    jc_diagnostics *diagnostics = NULL;
    if (jc_program_parse(text, strlen(text), "random", &program, &diagnostics) != JC_OK) {
        jc_diagnostics_print(diagnostics, stdout);
        abort();
    }
    jc_diagnostics_free(diagnostics);
    return program;
}

/* Rows of small numbers, the low ones frequent, or few distinct ones; now and then none. */
static inline void fill_random_relation(jc_database *database, unsigned predicate, unsigned arity, uint64_t *random)
{
    const uint64_t rows = random_below(random, 12) == 0 ? 0 : 1 + random_below(random, 24);
    const uint64_t domain = 2 + random_below(random, 8);
    uint32_t *columns[JC_MAX_ARITY];
    for (unsigned c = 0; c < arity; c++) {
        columns[c] = malloc((rows + 1) * sizeof **columns);
        if (!columns[c])
            abort();
        for (uint64_t r = 0; r < rows; r++) {
            const uint64_t one = random_below(random, domain), other = random_below(random, domain);
            columns[c][r] = (uint32_t)(one < other ? one : other); /* small numbers are their own codes */
        }
    }
    jc_relation *relation;
    if (jc_relation_create(arity, rows, columns, &relation) != JC_OK ||
        jc_database_set(database, predicate, relation) != JC_OK)
        abort();
}

static inline jc_database *random_database(const jc_program *program, uint64_t *random)
{
    jc_database *database;
    if (jc_database_create(program, &database) != JC_OK)
        abort();
    for (unsigned p = 0; p < program->predicate_count; p++)
        if (!program->predicates[p].defined)
            fill_random_relation(database, p, program->predicates[p].arity, random);
    return database;
}

#endif
