/* SPDX-License-Identifier: Apache-2.0 */
/* Any bytes as a program: parsing ends, keeps its promises, and what comes out can be walked. */
#include <joincast/data.h>

#include "tests/fuzz/fuzz.h"
#include "tests/unit/program_dump.h"

#include <string.h>

const char fuzz_corpus[] = "program";

static void check(bool promise)
{
    if (!promise)
        abort();
}

/* Every variable of the rule is in range and occurs in a positive atom. */
static void check_rule(const jc_rule *rule)
{
    bool bound[JC_MAX_VARIABLES] = {false};
    check(rule->variable_count <= JC_MAX_VARIABLES && rule->head_count > 0 && rule->text[0] != '\0');
    for (unsigned a = 0; a < rule->body_count; a++) {
        for (unsigned t = 0; t < rule->body[a].term_count; t++) {
            const jc_term *term = &rule->body[a].terms[t];
            if (term->kind != JC_TERM_VARIABLE)
                continue;
            check(term->variable < rule->variable_count);
            bound[term->variable] = true;
        }
    }
    for (unsigned v = 0; v < rule->variable_count; v++)
        check(bound[v]);
}

static void check_program(const jc_program *program)
{
    char *text = dump_program(program), key[64];
    check(text && !strstr(text, "(variable") && !strstr(text, "(no value)"));
    free(text);
    for (unsigned r = 0; r < program->rule_count; r++) {
        const jc_rule *rule = &program->rules[r];
        check_rule(rule);
        jc_hypergraph *hypergraph = NULL;
        check(jc_hypergraph_of_rule(program, rule, &hypergraph) == JC_OK);
        check(hypergraph->edge_count == rule->body_count && hypergraph->vertex_count == rule->variable_count);
        jc_hypergraph_free(hypergraph);
        for (unsigned a = 0; a < rule->body_count; a++)
            check(jc_atom_key(program, rule, a, key, sizeof key) > 0);
    }
    for (unsigned f = 0; f < program->fact_count; f++)
        check(program->facts[f].variable_count == 0 && program->facts[f].body_count == 0);
}

static void check_messages(const jc_diagnostics *diagnostics)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    check(out && jc_diagnostics_print(diagnostics, out) == JC_OK && fclose(out) == 0);
    check(strlen(text) == size);
    free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    jc_program *program = NULL;
    jc_diagnostics *diagnostics = NULL;
    jc_status status = jc_program_parse((const char *)data, size, "fuzz", &program, &diagnostics);
    check(diagnostics);
    check((status == JC_OK) == (jc_diagnostics_count(diagnostics, true) == 0));
    check((status == JC_OK) == (program != NULL) && (status == JC_OK || status == JC_ERR_INPUT));
    check_messages(diagnostics);
    if (program)
        check_program(program);
    jc_program_free(program);
    jc_diagnostics_free(diagnostics);
    return 0;
}
