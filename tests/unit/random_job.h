/* SPDX-License-Identifier: Apache-2.0 */
/* Random programs of up to four rules that read each other's heads, with constants, wildcards, repeated variables,
 * negated atoms and comparisons, over relations of small integers, integers of any size, symbols, floats, or all. */
#ifndef TESTS_UNIT_RANDOM_JOB_H
#define TESTS_UNIT_RANDOM_JOB_H

#include <joincast/data.h>

#include "tests/random.h"

#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum { JOB_TEXT = 4096, JOB_STORED = 5, JOB_HEADS = 3 };

typedef enum job_kind { JOB_SMALL, JOB_WIDE, JOB_SYMBOLS, JOB_FLOATS, JOB_MIXED, JOB_KINDS } job_kind;

typedef struct random_job {
    uint64_t *random;
    job_kind kind;
    unsigned head_arity[JOB_HEADS];
    bool bound[5];
    char text[JOB_TEXT];
    size_t used;
} random_job;

static const unsigned job_arity[JOB_STORED] = {0, 1, 2, 2, 3};

__attribute__((format(printf, 2, 3))) static void job_say(random_job *j, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    j->used += (size_t)vsnprintf(j->text + j->used, JOB_TEXT - j->used, format, arguments);
    va_end(arguments);
    if (j->used >= JOB_TEXT)
        abort();
}

static jc_value job_value(job_kind kind, uint64_t *random)
{
    static const int64_t wide[] = {0, 1, 2, -1, -5000000000, 5000000000, INT64_C(1) << 31, INT64_C(9007199254740992),
                                   INT64_C(9007199254740993), INT64_MAX};
    static const char *const symbols[] = {"", "a", "b", "ab", "Z", "0"};
    const double floats[] = {0.0, -0.0, 1.5, 2.0, -1.0, 9007199254740992.0, (double)INFINITY, (double)NAN};
    if (kind == JOB_MIXED)
        kind = (job_kind)random_below(random, JOB_MIXED);
    switch (kind) {
    case JOB_WIDE: return (jc_value){.type = JC_TYPE_NUMBER, .as.number = wide[random_below(random, 10)]};
    case JOB_SYMBOLS: return (jc_value){.type = JC_TYPE_SYMBOL, .as.symbol = symbols[random_below(random, 6)]};
    case JOB_FLOATS:
        if (random_below(random, 3) > 0)
            return (jc_value){.type = JC_TYPE_FLOAT, .as.floating = floats[random_below(random, 8)]};
        return (jc_value){.type = JC_TYPE_NUMBER, .as.number = wide[random_below(random, 9)]};
    default: return (jc_value){.type = JC_TYPE_NUMBER, .as.number = (int64_t)random_below(random, 5)};
    }
}

static void job_say_constant(random_job *j)
{
    jc_value value = job_value(j->kind, j->random);
    while (value.type == JC_TYPE_FLOAT && !isfinite(value.as.floating))
        value = job_value(j->kind, j->random);
    if (value.type == JC_TYPE_SYMBOL)
        job_say(j, "\"%s\"", value.as.symbol);
    else if (value.type == JC_TYPE_FLOAT)
        job_say(j, "%.1f", value.as.floating);
    else
        job_say(j, "%lld", (long long)value.as.number);
}

static bool job_any_bound(const random_job *j)
{
    return j->bound[0] || j->bound[1] || j->bound[2] || j->bound[3] || j->bound[4];
}

static void job_say_variable(random_job *j)
{
    unsigned v;
    do
        v = (unsigned)random_below(j->random, 5);
    while (!j->bound[v]);
    job_say(j, "%c", 'v' + (char)v);
}

/* Over a stored relation or one of the first `heads` heads. */
static void job_say_atom(random_job *j, bool positive, unsigned heads)
{
    unsigned arity;
    if (heads > 0 && random_below(j->random, 3) == 0) {
        const unsigned head = (unsigned)random_below(j->random, heads);
        job_say(j, "H%u(", head);
        arity = j->head_arity[head];
    } else {
        const unsigned stored = (unsigned)random_below(j->random, JOB_STORED);
        job_say(j, "P%u(", stored);
        arity = job_arity[stored];
    }
    for (unsigned c = 0; c < arity; c++) {
        const uint64_t draw = random_below(j->random, 20);
        job_say(j, "%s", c > 0 ? ", " : "");
        if (draw < 2) {
            job_say_constant(j);
        } else if (draw < 5 || (!positive && !job_any_bound(j))) {
            job_say(j, "_");
        } else if (positive) {
            const unsigned v = (unsigned)random_below(j->random, 5);
            j->bound[v] = true;
            job_say(j, "%c", 'v' + (char)v);
        } else {
            job_say_variable(j);
        }
    }
    job_say(j, ")");
}

static void job_say_body(random_job *j, unsigned heads)
{
    static const char *const comparators[] = {"=", "!=", "<", "<=", ">", ">="};
    for (uint64_t n = 1 + random_below(j->random, 3), i = 0; i < n; i++) {
        job_say(j, "%s", i > 0 ? ", " : "");
        job_say_atom(j, true, heads);
    }
    for (uint64_t n = random_below(j->random, 3); n > 1; n--) {
        job_say(j, ", !");
        job_say_atom(j, false, heads);
    }
    for (uint64_t n = random_below(j->random, 3); n > 0 && job_any_bound(j); n--) {
        job_say(j, ", ");
        job_say_variable(j);
        job_say(j, " %s ", comparators[random_below(j->random, 6)]);
        if (random_below(j->random, 2) == 0)
            job_say_constant(j);
        else
            job_say_variable(j);
    }
}

/* A rule for head `head`, which reads only heads before it. */
static void job_say_rule(random_job *j, unsigned head)
{
    random_job body = {.random = j->random, .kind = j->kind};
    memcpy(body.head_arity, j->head_arity, sizeof body.head_arity);
    job_say_body(&body, head);
    memcpy(j->bound, body.bound, sizeof j->bound);
    for (unsigned h = head; h < JOB_HEADS && (h == head || random_below(j->random, 4) == 0); h++) {
        job_say(j, "%sH%u(", h > head ? ", " : "", h);
        for (unsigned c = 0; c < j->head_arity[h]; c++) {
            job_say(j, "%s", c > 0 ? ", " : "");
            if (!job_any_bound(j) || random_below(j->random, 8) == 0)
                job_say_constant(j);
            else
                job_say_variable(j);
        }
        job_say(j, ")");
    }
    job_say(j, " :- %s.\n", body.text);
}

static void job_say_program(random_job *j)
{
    for (unsigned h = 0; h < JOB_HEADS; h++)
        j->head_arity[h] = (unsigned)random_below(j->random, 4);
    for (uint64_t n = 1 + random_below(j->random, 4); n > 0; n--)
        job_say_rule(j, (unsigned)random_below(j->random, JOB_HEADS));
}

static void job_fill(jc_database *database, unsigned predicate, unsigned arity, job_kind kind, uint64_t most,
                     uint64_t *random)
{
    const uint64_t rows = random_below(random, most + 1);
    uint32_t *columns[JC_MAX_ARITY];
    jc_relation *relation;
    for (unsigned c = 0; c < arity; c++) {
        columns[c] = malloc((rows + 1) * sizeof **columns);
        for (uint64_t r = 0; r < rows; r++) {
            const jc_value value = job_value(kind, random);
            if (!columns[c] ||
                jc_dictionary_encode(jc_database_dictionary(database), &value, &columns[c][r]) != JC_OK)
                abort();
        }
    }
    if (jc_relation_create(arity, rows, columns, &relation) != JC_OK ||
        jc_database_set(database, predicate, relation) != JC_OK)
        abort();
}

/* A random program and its database; false where the parser refuses what was drawn. */
static inline bool random_job_program(uint64_t *random, char text[JOB_TEXT], jc_program **program,
                                      jc_database **database)
{
    random_job j = {.random = random, .kind = (job_kind)random_below(random, JOB_KINDS)};
    jc_diagnostics *diagnostics = NULL;
    job_say_program(&j);
    memcpy(text, j.text, JOB_TEXT);
    const jc_status status = jc_program_parse(j.text, j.used, "random", program, &diagnostics);
    if (status != JC_OK && getenv("SHOW_REFUSED")) {
        fputs(text, stdout);
        jc_diagnostics_print(diagnostics, stdout);
    }
    jc_diagnostics_free(diagnostics);
    if (status != JC_OK || jc_database_create(*program, database) != JC_OK)
        return false;
    for (unsigned p = 0; p < (*program)->predicate_count; p++)
        job_fill(*database, p, (*program)->predicates[p].arity, j.kind,
                 (*program)->predicates[p].defined ? 2 : 8, random);
    return true;
}

#endif
