/* SPDX-License-Identifier: Apache-2.0 */
/* The list of constraints: what is kept, what is refused, and what statistics and choice-domains say of atoms. */
#include <joincast/data.h>
#include <joincast/lp.h>

#include "tests/tap.h"

static const char *const names[] = {"x", "y", "z"};

static void refused(const jc_constraint *constraint, jc_status want, const char *why)
{
    jc_constraints *constraints = NULL;
    jc_error error = {.code = JC_OK};
    if (jc_constraints_create(3, names, &constraints))
        exit(99);
    ok(jc_constraints_add(constraints, constraint, &error) == want && error.code == want &&
           jc_constraints_count(constraints) == 0, "%s is refused: %s", why, error.sentence);
    jc_constraints_free(constraints);
}

static void test_list(void)
{
    jc_constraints *constraints = NULL;
    const char *many[65];
    for (unsigned v = 0; v < 65; v++)
        many[v] = "v";
    ok(jc_constraints_create(65, many, &constraints) == JC_ERR_LIMIT && !constraints, "65 vertices are too many");
    if (!ok(jc_constraints_create(64, many, &constraints) == JC_OK, "64 are not"))
        exit(99);
    const jc_constraint last = {UINT64_C(1) << 63, 1, 64, "6/4", "last"};
    for (unsigned i = 0; i < 100; i++)
        ok(jc_constraints_add(constraints, &last, NULL) == JC_OK, "added");
    const jc_constraint *kept = jc_constraints_at(constraints, 0);
    ok_text(kept->bound, "3/2", "the bound in lowest terms");
    ok(kept->name != last.name && strcmp(kept->name, "last") == 0 && kept->given == last.given && kept->norm == 64,
       "copied");
    ok(jc_constraints_count(constraints) == 100 && !jc_constraints_at(constraints, 100), "100 of them");
    ok(jc_constraints_vertex_count(constraints) == 64 && !jc_constraints_vertex(constraints, 64), "64 vertices");
    jc_constraints_free(constraints);
    jc_constraints_free(NULL);
    refused(&(jc_constraint){1, 1, 1, "1", "c"}, JC_ERR_ARGUMENT, "an overlap");
    refused(&(jc_constraint){1, 0, 1, "1", "c"}, JC_ERR_ARGUMENT, "an empty set");
    refused(&(jc_constraint){0, 8, 1, "1", "c"}, JC_ERR_ARGUMENT, "a vertex beyond");
    refused(&(jc_constraint){0, 1, 65, "1", "c"}, JC_ERR_ARGUMENT, "a norm beyond 64");
    refused(&(jc_constraint){0, 1, 1, "1", NULL}, JC_ERR_ARGUMENT, "no name");
    static const char *const bad[] = {"", "-1", "1/0", "1/", "/2", "1.5", " 1", "x"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        refused(&(jc_constraint){0, 1, 1, bad[i], "c"}, JC_ERR_INPUT, bad[i]);
}

/* All constraints as "given|of norm bound name; ..." with the rule's variables as letters. */
static const char *shown(const jc_constraints *constraints)
{
    static char text[2048];
    size_t used = 0;
    text[0] = '\0';
    for (size_t i = 0; i < jc_constraints_count(constraints); i++) {
        const jc_constraint *constraint = jc_constraints_at(constraints, i);
        used += (size_t)snprintf(text + used, sizeof text - used, "%s%llx|%llx %u %s %s", i ? "; " : "",
                                 (unsigned long long)constraint->given, (unsigned long long)constraint->of,
                                 constraint->norm, constraint->bound ? constraint->bound : "empty", constraint->name);
    }
    return text;
}

static void test_edges(void)
{
    static const char *const edges[] = {"R", "S", "E"};
    static const size_t start[] = {0, 2, 4, 4};
    static const unsigned members[] = {0, 1, 1, 2};
    static const char *const costs[] = {"3/2", "2", "7"};
    static const uint64_t sizes[] = {1024, 0, 0};
    jc_hypergraph *hypergraph = NULL;
    jc_constraints *constraints = NULL, *fewer = NULL;
    jc_error error = {.code = JC_OK};
    if (jc_hypergraph_create(3, names, 3, edges, start, members, &hypergraph) ||
        jc_constraints_create(3, names, &constraints) || jc_constraints_create(2, names, &fewer))
        exit(99);
    ok(jc_constraints_add_edges(constraints, hypergraph, costs, NULL) == JC_OK &&
           jc_constraints_add_edges(constraints, hypergraph, NULL, NULL) == JC_OK &&
           jc_constraints_add_sizes(constraints, hypergraph, sizes, NULL) == JC_OK, "edges are added");
    ok_text(shown(constraints), "0|3 1 3/2 |R|; 0|6 1 2 |S|; 0|3 1 1 |R|; 0|6 1 1 |S|; "
                                "0|3 1 10 |R|; 0|6 1 empty |S|; 0|0 1 empty |E|", "by cost, by 1, by size");
    ok(jc_constraints_add_edges(fewer, hypergraph, NULL, &error) == JC_ERR_ARGUMENT, "too few vertices: %s",
       error.sentence);
    jc_constraints_free(fewer);
    jc_constraints_free(constraints);
    jc_hypergraph_free(hypergraph);
}

static void of_statistic(const char *rule, jc_statistic statistic, bool in_rows, unsigned atoms, const char *want)
{
    jc_program *program = NULL;
    jc_diagnostics *diagnostics = NULL;
    jc_constraints *constraints = NULL;
    unsigned used = 99;
    if (jc_program_parse(rule, strlen(rule), "t", &program, &diagnostics))
        exit(99);
    const jc_rule *first = &program->rules[0];
    statistic.predicate = (unsigned)jc_program_find(program, "R");
    statistic.text = statistic.number;
    if (jc_constraints_create(first->variable_count, (const char *const *)first->variables, &constraints))
        exit(99);
    const jc_status status =
        jc_constraints_add_statistic(constraints, program, first, &statistic, in_rows, &used, NULL);
    ok(status == JC_OK && used == atoms, "%s: bounds %u atoms", rule, atoms);
    ok_text(shown(constraints), want, "%s", want);
    jc_constraints_free(constraints);
    jc_program_free(program);
    jc_diagnostics_free(diagnostics);
}

#define NUMBER(given, of, norm, text) ((jc_statistic){0, given, of, norm, JC_MAGNITUDE_NUMBER, (char[]){text}, NULL})
#define POWER(given, of, norm, text) \
    ((jc_statistic){0, given, of, norm, JC_MAGNITUDE_POWER_OF_TWO, (char[]){text}, NULL})
#define SIZE(given, of, norm, text) ((jc_statistic){0, given, of, norm, JC_MAGNITUDE_POWER_OF_N, (char[]){text}, NULL})

static void test_statistics(void)
{
    of_statistic("Q(x,y) :- R(x,y), R(y,x).", NUMBER(1, 2, 0, "8"), true, 2,
                 "1|2 0 3 deg_R(y|x); 2|1 0 3 deg_R#2(x|y)");
    of_statistic("Q(x,y) :- R(x,y).", NUMBER(1, 2, 0, "1"), true, 1, "1|2 0 0 R: x -> y");
    of_statistic("Q(x,y) :- R(x,y).", NUMBER(1, 2, 0, "8"), false, 1, "1|2 0 0 deg_R(y|x)");
    of_statistic("Q(x,y) :- R(x,y).", NUMBER(1, 2, 2, "8"), false, 0, "");
    of_statistic("Q(x,y) :- R(x,y).", NUMBER(1, 2, 2, "8"), true, 1, "1|2 2 3 ||deg_R(y|x)||_2");
    of_statistic("Q(x,y) :- R(x,y).", NUMBER(0, 3, 1, "8"), true, 1, "0|3 1 3 |R|");
    of_statistic("Q(x,y) :- R(x,y).", POWER(1, 2, 3, "27/10"), true, 1, "1|2 3 27/10 ||deg_R(y|x)||_3");
    of_statistic("Q(x,y) :- R(x,y).", SIZE(1, 2, 3, "3/2"), false, 1, "1|2 3 3/2 ||deg_R(y|x)||_3");
    of_statistic("Q(x,y) :- R(x,y).", SIZE(1, 2, 3, "3/2"), true, 0, "");
    of_statistic("Q(x) :- R(_,x).", NUMBER(1, 2, 0, "8"), true, 0, "");
    of_statistic("Q(x) :- R(x,_).", NUMBER(1, 2, 0, "8"), true, 0, "");
    of_statistic("Q(x) :- R(x,_).", NUMBER(1, 2, 2, "8"), true, 1, "0|1 1 6 |R|");
    of_statistic("Q(x) :- R(5,x).", NUMBER(1, 2, 0, "8"), true, 1, "0|1 0 3 |R|");
    of_statistic("Q(x) :- R(x,x).", NUMBER(1, 2, 0, "8"), true, 0, "");
    of_statistic("Q(x,y) :- R(x,x,y).", NUMBER(1, 6, 0, "4"), true, 1, "1|2 0 2 deg_R(y|x)");
    of_statistic("Q(x,y) :- R(x,_,y).", NUMBER(1, 6, 0, "4"), true, 1, "1|2 0 2 deg_R(y|x)");
    of_statistic("Q(x,y) :- R(_,x), S(y).", NUMBER(1, 2, 0, "0"), true, 1, "0|1 1 empty |R|");
    of_statistic("Q(x,y) :- R(x,y).", NUMBER(1, 2, 2, "1/2"), false, 1, "0|3 1 empty |R|");
}

static void test_rounding(void)
{
    /* log2(5/2) = 1.32192809488736...: at least that, and by less than 1e-13 more. */
    static const char rule[] = "Q(x,y) :- R(x,y).";
    jc_program *program = NULL;
    jc_diagnostics *diagnostics = NULL;
    jc_constraints *constraints = NULL;
    char number[] = "5/2";
    const jc_statistic statistic = {0, 1, 2, 0, JC_MAGNITUDE_NUMBER, number, number};
    unsigned long long above = 0, below = 1;
    if (jc_program_parse(rule, strlen(rule), "t", &program, &diagnostics) ||
        jc_constraints_create(2, names, &constraints))
        exit(99);
    jc_statistic of_r = statistic;
    of_r.predicate = (unsigned)jc_program_find(program, "R");
    ok(jc_constraints_add_statistic(constraints, program, &program->rules[0], &of_r, true, NULL, NULL) == JC_OK &&
           sscanf(jc_constraints_at(constraints, 0)->bound, "%llu/%llu", &above, &below) == 2, "deg <= 5/2");
    const double log2 = (double)above / (double)below;
    ok(log2 >= 1.3219280948873623 && log2 < 1.3219280948873623 + 1e-13, "its logarithm, rounded up: %.17g", log2);
    of_r.number = (char[]){"x"};
    jc_error error = {.code = JC_OK};
    ok(jc_constraints_add_statistic(constraints, program, &program->rules[0], &of_r, true, NULL, &error) ==
           JC_ERR_INPUT, "no number: %s", error.sentence);
    jc_constraints_free(constraints);
    jc_program_free(program);
    jc_diagnostics_free(diagnostics);
}

static void test_choices(void)
{
    static const char text[] = ".decl R(a:number, b:number, c:number) choice-domain a, (b, c)\n"
                               ".decl Q(x:number, y:number)\n.input R\n"
                               "Q(x,y) :- R(x,y,_), R(z,x,y), R(_,5,z).\n";
    jc_program *program = NULL;
    jc_diagnostics *diagnostics = NULL;
    jc_constraints *constraints = NULL;
    if (!ok(jc_program_parse(text, strlen(text), "t", &program, &diagnostics) == JC_OK, "a choice-domain"))
        exit(99);
    const jc_rule *rule = &program->rules[0];
    if (jc_constraints_create(rule->variable_count, (const char *const *)rule->variables, &constraints))
        exit(99);
    ok(jc_constraints_add_choices(constraints, program, rule, NULL) == JC_OK, "its dependencies");
    ok_text(shown(constraints), "1|2 0 0 R: x -> y; 4|3 0 0 R#2: z -> x y; 3|4 0 0 R#2: x y -> z",
            "each atom once per key; none where a wildcard is in it or nothing is left");
    jc_constraints_free(constraints);
    jc_program_free(program);
    jc_diagnostics_free(diagnostics);
}

int main(void)
{
    test_list();
    test_edges();
    test_statistics();
    test_rounding();
    test_choices();
    return done_testing();
}
