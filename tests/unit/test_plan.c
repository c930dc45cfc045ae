/* SPDX-License-Identifier: Apache-2.0 */
/* Plans: variable orders read and chosen, conditions at the earliest depth, atoms without variables, and the text. */
#include <joincast/data.h>

#include "model/plan.h"
#include "tests/tap.h"

typedef struct scene {
    jc_program *program;
    jc_database *database;
    jc_plan *plan;
} scene;

static bool parse(scene *s, const char *text)
{
    jc_diagnostics *diagnostics = NULL;
    memset(s, 0, sizeof *s);
    jc_status status = jc_program_parse(text, strlen(text), "test", &s->program, &diagnostics);
    jc_diagnostics_free(diagnostics);
    return status == JC_OK && jc_database_create(s->program, &s->database) == JC_OK;
}

/* Rows given flat, row after row. */
static void fill(scene *s, const char *name, uint64_t rows, const uint32_t *cells)
{
    int predicate = jc_program_find(s->program, name);
    unsigned arity = s->program->predicates[predicate].arity;
    uint32_t *columns[JC_MAX_ARITY];
    for (unsigned c = 0; c < arity; c++) {
        columns[c] = malloc((rows + 1) * sizeof **columns);
        for (uint64_t r = 0; columns[c] && r < rows; r++)
            columns[c][r] = cells[r * arity + c];
    }
    jc_relation *relation = NULL;
    if (jc_relation_create(arity, rows, columns, &relation) != JC_OK
        || jc_database_set(s->database, (unsigned)predicate, relation) != JC_OK)
        abort();
}

static bool plan(scene *s, const char *order_text)
{
    unsigned order[JC_MAX_VARIABLES];
    const jc_rule *rule = &s->program->rules[0];
    if (order_text && jc_plan_parse_order(rule, order_text, order, NULL) != JC_OK)
        return false;
    return jc_plan_create(s->program, rule, s->database, order_text ? order : NULL, &s->plan, NULL) == JC_OK;
}

static void clear(scene *s)
{
    jc_plan_free(s->plan);
    jc_database_free(s->database);
    jc_program_free(s->program);
}

static void refuses(const jc_rule *rule, const char *text, const char *sentence)
{
    unsigned order[JC_MAX_VARIABLES] = {99};
    jc_error error = {.code = JC_OK};
    ok(jc_plan_parse_order(rule, text, order, &error) == JC_ERR_ARGUMENT && order[0] == 99, "'%s' is refused", text);
    ok_text(error.place, text, "'%s' is named", text);
    ok_text(error.sentence, sentence, "'%s' is explained", text);
}

static void test_parse_order(void)
{
    scene s;
    unsigned order[JC_MAX_VARIABLES] = {9, 9, 9};
    ok(parse(&s, "Q(x) :- R(x, middle), S(middle, z)."), "a rule of three variables");
    const jc_rule *rule = &s.program->rules[0];
    ok(jc_plan_parse_order(rule, " z ,x,\tmiddle ", order, NULL) == JC_OK && order[0] == 2 && order[1] == 0
           && order[2] == 1,
       "an order is read, spaces and all");
    refuses(rule, "x,middel,z",
            "the order names an unknown variable 'middel'; did you mean 'middle'? An order names each variable of "
            "the rule once: x, middle, z");
    refuses(rule, "x,,z",
            "the order names an unknown variable ''; an order names each variable of the rule once: x, middle, z");
    refuses(rule, "x,middle,z,",
            "the order names an unknown variable ''; an order names each variable of the rule once: x, middle, z");
    refuses(rule, "x,z,x",
            "the order names twice the variable 'x'; an order names each variable of the rule once: x, middle, z");
    refuses(rule, "z,x",
            "the order lacks the variable 'middle'; an order names each variable of the rule once: x, middle, z");
    refuses(rule, "",
            "the order lacks the variable 'x'; an order names each variable of the rule once: x, middle, z");
    clear(&s);
    ok(parse(&s, "Q(1) :- R(_, _).") && jc_plan_parse_order(&s.program->rules[0], "", order, NULL) == JC_OK,
       "a rule without variables has the empty order");
    clear(&s);
}

static void test_given_orders(void)
{
    scene s;
    ok(parse(&s, "Q(x) :- R(x, y), S(y, z)."), "a path");
    static const unsigned doubled[] = {0, 1, 1}, beyond[] = {0, 1, 3};
    jc_error error;
    ok(jc_plan_create(s.program, &s.program->rules[0], s.database, doubled, &s.plan, &error) == JC_ERR_ARGUMENT,
       "an order with a variable twice is refused");
    ok(jc_plan_create(s.program, &s.program->rules[0], s.database, beyond, &s.plan, &error) == JC_ERR_ARGUMENT,
       "an order with a number beyond the variables is refused");
    ok(plan(&s, "z,y,x") && jc_plan_order(s.plan)[0] == 2 && jc_plan_order(s.plan)[2] == 0, "a given order is kept");
    const jc_plan_atom *first = &s.plan->atoms[0];
    ok(first->plan_depth[0] == 1 && first->plan_depth[1] == 2 && first->variable[0] == 1,
       "an atom's trie follows the plan's order");
    clear(&s);
}

static void test_text(void)
{
    static const uint32_t r[] = {1, 2, 1, 3, 2, 3}, s_rows[] = {2, 5, 2, 6, 3, 5, 3, 3}, t[] = {1, 3};
    scene s;
    ok(parse(&s, "Q(x, z) :- R(x, y), S(y, z), !T(x, z), x < z, y != 2, S(_, 5)."), "a rule with conditions");
    fill(&s, "R", 3, r);
    fill(&s, "S", 4, s_rows);
    fill(&s, "T", 1, t);
    ok(plan(&s, "x,y,z"), "is planned");
    char text[1024] = "";
    FILE *out = fmemopen(text, sizeof text, "w");
    ok(out && jc_plan_print(s.plan, out) == JC_OK, "is printed");
    fclose(out);
    ok_text(text,
            "plan: Q(x, z) :- R(x, y), S(y, z), !T(x, z), x < z, y != 2, S(_, 5).\n"
            "  1 x: R(x, y)\n"
            "  2 y: R(x, y), S(y, z); y != 2\n"
            "  3 z: S(y, z); x < z; !T(x, z)\n",
            "each condition stands at the earliest depth");
    clear(&s);
}

/* Whether the rule's plan is empty where R(a, b) = {(1, 1), (1, 2)} and N() holds. */
static bool is_empty(const char *text)
{
    static const uint32_t rows[] = {1, 1, 1, 2};
    scene s;
    bool made = parse(&s, text);
    if (made && jc_program_find(s.program, "R") >= 0)
        fill(&s, "R", 2, rows);
    if (made && jc_program_find(s.program, "N") >= 0)
        fill(&s, "N", 1, NULL);
    made = made && plan(&s, NULL);
    bool empty = made && s.plan->empty;
    clear(&s);
    return ok(made, "%s is planned", text) && empty;
}

static void test_empty(void)
{
    ok(!is_empty("Q(1) :- R(1, 2)."), "an atom of constants that holds");
    ok(is_empty("Q(1) :- R(2, 1)."), "an atom of constants that does not");
    ok(is_empty("Q(x) :- R(x, \"nowhere\")."), "a constant that the dictionary lacks");
    ok(!is_empty("Q(x) :- R(x, x)."), "a repeated variable with a row");
    ok(!is_empty("Q(1) :- R(_, _)."), "an atom of wildcards over rows");
    ok(is_empty("Q(1) :- E(_, _)."), "an atom of wildcards over none");
    ok(is_empty("Q(x) :- R(x, _), !R(_, 2)."), "a negated atom without variables that holds");
    ok(!is_empty("Q(x) :- R(x, _), !R(_, 3)."), "a negated atom without variables that does not");
    ok(!is_empty("Q(x) :- R(x, _), N()."), "a nullary atom that holds");
    ok(is_empty("Q(x) :- R(x, _), !N()."), "a nullary atom that holds, negated");
    ok(is_empty("Q(x) :- R(x, _), 1 > 2."), "a comparison of constants that is false");
}

/* A star in which only y is selective: y must come first. */
static void test_chosen_order(void)
{
    uint32_t wide[400], narrow[2] = {7, 1};
    for (uint32_t i = 0; i < 200; i++) {
        wide[2 * i] = i % 100;
        wide[2 * i + 1] = 100 + i;
    }
    scene s;
    ok(parse(&s, "Q(x, y, z) :- R(x, z), S(y, x)."), "a wide and a narrow relation");
    fill(&s, "R", 200, wide);
    fill(&s, "S", 1, narrow);
    ok(plan(&s, NULL), "are planned");
    const unsigned *order = jc_plan_order(s.plan);
    ok(order[2] == 1, "the fan-out into the wide relation comes last (%u, %u, %u)", order[0], order[1], order[2]);
    clear(&s);

    ok(parse(&s, "Q(a) :- R(a,b), R(b,c), R(c,d), R(d,e), R(e,f), R(f,g), R(g,h), R(h,i), R(i,j), R(j,k), R(k,l), "
                 "R(l,m), R(m,n)."),
       "a path of 14 variables");
    fill(&s, "R", 200, wide);
    ok(plan(&s, NULL), "is planned greedily");
    uint64_t seen = 0;
    for (unsigned d = 0; d < 14; d++)
        seen |= UINT64_C(1) << jc_plan_order(s.plan)[d];
    ok(seen == (1 << 14) - 1, "its order has each variable once");
    clear(&s);
}

int main(void)
{
    test_parse_order();
    test_given_orders();
    test_text();
    test_empty();
    test_chosen_order();
    return done_testing();
}
