/* SPDX-License-Identifier: Apache-2.0 */
/* jc_program_parse: syntax first, then meaning, so that both report in one run. */
#include "data/parse_meaning.h"
#include "model/program.h"

#include <string.h>

#define LONGEST_TEXT ((size_t)1 << 30) /* lines and columns are 32-bit */

/* Reports what makes the text no text at all; true where there is nothing. */
static bool check_text(const char *text, size_t length, jc_diagnostics *diagnostics)
{
    if (length > LONGEST_TEXT) {
        jc_report(diagnostics, JC_SEVERITY_ERROR, (jc_place){{0, 0}, 0}, "a program has at most 2^30 bytes");
        return false;
    }
    const char *nul = length ? memchr(text, '\0', length) : NULL;
    if (!nul)
        return true;
    jc_place place = {{1, 1}, (size_t)(nul - text)};
    for (const char *c = text; c < nul; c++) {
        place.position.column++;
        if (*c == '\n')
            place.position = (jc_position){place.position.line + 1, 1};
    }
    jc_report(diagnostics, JC_SEVERITY_ERROR, place, "a NUL byte; a program is text");
    return false;
}

/* Fills program. The scratch arena holds what is only needed here. */
static jc_status parse(const char *text, size_t length, const char *name, jc_arena *scratch, jc_program *program,
                       jc_diagnostics *diagnostics)
{
    jc_parser parser = {.text = text, .lexer = jc_lexer_create(text, length, diagnostics), .arena = scratch,
                        .diagnostics = diagnostics};
    if (!jc_parse_syntax(&parser))
        return JC_ERR_MEMORY;
    jc_meaning meaning = {.written = &parser.program, .text = text, .program = program, .arena = program->storage,
                          .scratch = scratch, .diagnostics = diagnostics};
    program->name = jc_meaning_text(&meaning, name);
    void (*const checks[])(jc_meaning *) = {jc_check_predicates, jc_check_directives, jc_check_clauses};
    for (size_t i = 0; i < sizeof checks / sizeof *checks && !meaning.out_of_memory; i++)
        checks[i](&meaning);
    if (meaning.out_of_memory)
        return JC_ERR_MEMORY;
    return jc_diagnostics_count(diagnostics, true) ? JC_ERR_INPUT : jc_program_sort(program, scratch);
}

jc_status jc_program_parse(const char *text, size_t length, const char *name, jc_program **program,
                           jc_diagnostics **diagnostics)
{
    jc_diagnostics *said = NULL;
    jc_arena *scratch = NULL;
    jc_program *fresh = NULL;
    jc_status status = jc_diagnostics_create(text, length, name, &said);
    if (status != JC_OK)
        return status;
    if (!check_text(text, length, said)) {
        status = JC_ERR_INPUT;
        goto done;
    }
    scratch = jc_arena_create();
    fresh = jc_program_create();
    status = scratch && fresh ? parse(text, length, name, scratch, fresh, said) : JC_ERR_MEMORY;

done:
    jc_arena_free(scratch);
    if (jc_diagnostics_finish(said) != JC_OK)
        status = JC_ERR_MEMORY;
    *diagnostics = said;
    if (status == JC_OK)
        *program = fresh;
    else
        jc_program_free(fresh);
    return status;
}
