/* SPDX-License-Identifier: Apache-2.0 */
/* Any text as a statistic in each form, of declared and of undeclared relations: what comes out is what the header
 * promises, and reads back the same. */
#include <joincast/data.h>

#include "tests/fuzz/fuzz.h"

#include <stdlib.h>
#include <string.h>

const char fuzz_corpus[] = "statistic";

static const char *const programs[] = {
    "Q(x,y,z) :- R(x,y), R(y,z), S(z,x,x), T(w,3), E().",
    ".decl R(x:number, y:number)\n.decl S(x:number, y:number, z:number)\n.decl Q(x:number)\n"
    "Q(x) :- R(x,z), S(z,z,w).",
};

static void check(bool promise)
{
    if (!promise)
        abort();
}

/* DIGITS or DIGITS/DIGITS, the latter not 0. */
static void check_rational(const char *text)
{
    static const char digits[] = "0123456789";
    size_t above = strspn(text, digits);
    check(above > 0);
    if (text[above] == '\0')
        return;
    const char *below = text + above + 1;
    check(text[above] == '/' && below[0] && below[strspn(below, digits)] == '\0' && below[strspn(below, "0")]);
}

static void check_statistic(const jc_program *program, const jc_statistic *statistic, jc_statistic_form form)
{
    check(statistic->predicate < program->predicate_count);
    unsigned arity = program->predicates[statistic->predicate].arity;
    check(statistic->of && !(statistic->of & statistic->given) && (statistic->of | statistic->given) >> arity == 0);
    check(statistic->norm <= 64);
    check_rational(statistic->number);
    jc_statistic again;
    check(jc_statistic_parse(statistic->text, form, program, &again, NULL) == JC_OK);
    check(again.given == statistic->given && again.of == statistic->of && again.norm == statistic->norm);
    check(again.magnitude == statistic->magnitude && strcmp(again.number, statistic->number) == 0);
    jc_statistic_clear(&again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = malloc(size + 1);
    check(text);
    memcpy(text, data, size);
    text[size] = '\0';
    for (size_t p = 0; p < sizeof programs / sizeof *programs; p++) {
        jc_program *program = NULL;
        jc_diagnostics *diagnostics = NULL;
        check(jc_program_parse(programs[p], strlen(programs[p]), "p", &program, &diagnostics) == JC_OK);
        for (int form = JC_STATISTIC_DEGREE; form <= JC_STATISTIC_NORM; form++) {
            jc_statistic statistic = {.number = NULL};
            jc_error error = {.code = JC_OK};
            jc_status status = jc_statistic_parse(text, (jc_statistic_form)form, program, &statistic, &error);
            check(status == error.code && (status == JC_OK) == (statistic.number != NULL));
            check(status == JC_OK || ((status == JC_ERR_INPUT || status == JC_ERR_LIMIT) && error.sentence[0]));
            if (status == JC_OK)
                check_statistic(program, &statistic, (jc_statistic_form)form);
            jc_statistic_clear(&statistic);
        }
        jc_program_free(program);
        jc_diagnostics_free(diagnostics);
    }
    free(text);
    return 0;
}
