/* SPDX-License-Identifier: Apache-2.0 */
/* Programs that are deep or long in one way each: none costs stack by its depth, none takes time by its square. */
#include "tests/unit/parse_case.h"

#include <time.h>

#define MANY 100000
#define MOST_SECONDS 10 /* each takes well below 1 s; a square would take minutes */

/* head, then MANY times the pattern with each # as 0, 1, 2, ... and each @ as one more, then tail; malloc'd. */
static char *repeated(const char *head, const char *pattern, const char *tail, size_t *length)
{
    char *text = NULL;
    FILE *out = open_memstream(&text, length);
    if (!out)
        return NULL;
    fputs(head, out);
    for (unsigned i = 0; i < MANY; i++)
        for (const char *c = pattern; *c; c++)
            if (*c == '#')
                fprintf(out, "%u", i);
            else if (*c == '@')
                fprintf(out, "%u", i + 1);
            else
                fputc(*c, out);
    fputs(tail, out);
    return fclose(out) == 0 ? text : NULL;
}

static void large(const char *name, const char *head, const char *pattern, const char *tail, jc_status want)
{
    size_t length = 0;
    char *text = repeated(head, pattern, tail, &length);
    jc_program *program = NULL;
    jc_diagnostics *diagnostics = NULL;
    clock_t start = clock();
    jc_status status = text ? jc_program_parse(text, length, "t", &program, &diagnostics) : JC_ERR_MEMORY;
    double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
    ok(status == want && seconds < MOST_SECONDS, "%s (%.2f s)", name, seconds);
    free(text);
    jc_program_free(program);
    jc_diagnostics_free(diagnostics);
}

int main(void)
{
    /* in a pattern # stands for a number from 0 and @ for the next one */
    large("open parentheses", "A(x) :- ", "(", "B(x)", JC_ERR_INPUT);
    large("parentheses around an argument, never closed", "A(", "(", "1).", JC_ERR_INPUT);
    large("exclamation marks", "A(x) :- B(x), ", "!", "C(x).", JC_OK);
    large("open brackets", ".type X = ", "[", "", JC_ERR_INPUT);
    large("a chain of types", "", ".type T# = T@\n", ".type T100000 = number\n.decl A(x:T0)", JC_OK);
    large("a circle of types", "", ".type T# = T@\n", ".type T100000 = T0", JC_ERR_INPUT);
    large("a chain of rules, last one first", "", "P#(x) :- P@(x).\n", "", JC_OK);
    large("a circle of rules", "", "P#(x) :- P@(x).\n", "P100000(x) :- P0(x).", JC_OK);
    large("rules of one relation", "", "P(x) :- R#(x).\nQ(x) :- P(x).\n", "", JC_OK);
    large("facts", ".decl E(x:number, y:symbol)\n", "E(#, \"s#\").\n", "", JC_OK);
    large("atoms in one body", "A(x) :- R(x)", ", R(x)", ".", JC_OK);
    large("comparisons in one body", "A(x) :- R(x)", ", x != #", ".", JC_OK);
    large("names and choices in one declaration", ".decl A", ", A#", "(x:number) choice-domain x", JC_OK);
    large("unknown relations", ".decl A(x:number)\n", "Zebra#(1).\n", "", JC_ERR_INPUT);
    large("unknown relations in one directive", ".decl A(x:number)\n.input A", ", Zebra#", "", JC_ERR_INPUT);
    large("unknown types", ".decl A(x:number)\n", ".type T# = Zebra#\n", "", JC_ERR_INPUT);
    large("a preprocessor line that goes on", "#", " x \\\n", "", JC_OK);
    large("one long line", "A(x)", "      ", "~", JC_ERR_INPUT);
    return done_testing();
}
