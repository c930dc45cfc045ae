/* SPDX-License-Identifier: Apache-2.0 */
/* The AGM bound of a rule, by way of libjoincast:
 *
 *     cc -o bound bound.c $(pkg-config --cflags --libs joincast)
 *     ./bound 'Triangle(x,y,z) :- R(x,y), S(y,z), T(z,x).'
 *
 * prints the fractional edge cover number and the cover that attains it. */
#include <joincast/data.h>
#include <joincast/lp.h>

#include <string.h>

static int complain(const jc_error *error)
{
    fprintf(stderr, "bound: %s: %s\n", error->place, error->sentence);
    return 1;
}

static int print_bound(const jc_program *program, const jc_rule *rule)
{
    jc_hypergraph *hypergraph = NULL;
    jc_cover *cover = NULL;
    jc_error error = {.code = JC_OK};
    int exit_status = 0;
    error.code = jc_hypergraph_of_rule(program, rule, &hypergraph);
    if (error.code != JC_OK) {
        snprintf(error.sentence, sizeof error.sentence, "%s", jc_status_text(error.code));
        exit_status = complain(&error);
    } else if (jc_cover_solve(hypergraph, NULL, NULL, &cover, &error) != JC_OK) {
        exit_status = complain(&error);
    } else {
        printf("%s\n  at most N^(%s) rows where every relation has N\n", rule->text, jc_cover_value(cover));
        for (unsigned edge = 0; edge < hypergraph->edge_count; edge++)
            printf("  %s weighs %s\n", hypergraph->edges[edge], jc_cover_weight(cover, edge));
    }
    jc_cover_free(cover);
    jc_hypergraph_free(hypergraph);
    return exit_status;
}

int main(int argc, char **argv)
{
    const char *const text = argc > 1 ? argv[1] : "Triangle(x,y,z) :- R(x,y), S(y,z), T(z,x).";
    jc_program *program = NULL;
    jc_diagnostics *diagnostics = NULL;
    int exit_status = 0;
    if (jc_program_parse(text, strlen(text), "rule", &program, &diagnostics) != JC_OK) {
        if (diagnostics)
            jc_diagnostics_print(diagnostics, stderr);
        exit_status = 1;
    }
    for (unsigned i = 0; program && exit_status == 0 && i < program->rule_count; i++)
        exit_status = print_bound(program, &program->rules[i]);
    jc_diagnostics_free(diagnostics);
    jc_program_free(program);
    return exit_status;
}
