/* SPDX-License-Identifier: Apache-2.0 */
/* One text through the parser: what it says, then the program as program_dump.h writes it. */
#ifndef TESTS_UNIT_PARSE_CASE_H
#define TESTS_UNIT_PARSE_CASE_H

#include <joincast/data.h>

#include "tests/tap.h"
#include "tests/unit/program_dump.h"

/* malloc'd. The messages are named "t"; with `messages_only` the program is left out. */
static inline char *parse_outcome(const char *text, size_t length, bool messages_only)
{
    jc_program *program = NULL;
    jc_diagnostics *diagnostics = NULL;
    char *outcome = NULL, *dumped = NULL;
    size_t size = 0;
    char *exact = malloc(length ? length : 1); /* no NUL behind it */
    if (!exact)
        return NULL;
    memcpy(exact, text, length);
    jc_status status = jc_program_parse(exact, length, "t", &program, &diagnostics);
    free(exact); /* neither program nor diagnostics point into the text */
    FILE *out = open_memstream(&outcome, &size);
    if (!out)
        return NULL;
    if (diagnostics)
        jc_diagnostics_print(diagnostics, out);
    if (program && !messages_only && (dumped = dump_program(program)))
        fputs(dumped, out);
    if ((status == JC_OK) != (program != NULL) || (status != JC_OK && status != JC_ERR_INPUT))
        fprintf(out, "status %d\n", status);
    fclose(out);
    free(dumped);
    jc_program_free(program);
    jc_diagnostics_free(diagnostics);
    return outcome;
}

/* One test: the text comes to exactly this. */
static inline void parses_to(const char *name, const char *text, const char *want)
{
    char *got = parse_outcome(text, strlen(text), false);
    ok_text(got, want, "%s", name);
    free(got);
}

/* One test: the messages hold this one, as "t:line:column: error: sentence" without the excerpt. */
static inline void says(const char *text, const char *want)
{
    char *got = parse_outcome(text, strlen(text), true);
    if (!ok(got && strstr(got, want), "says %s", want))
        printf("#   text: %s\n#   got:  %s\n", text, got ? got : "(null)");
    free(got);
}

#endif
