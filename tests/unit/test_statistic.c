/* SPDX-License-Identifier: Apache-2.0 */
/* Statistics as text: every form, every way to name columns, exact values, and every message. */
#include <joincast/data.h>

#include "tests/tap.h"

#include <inttypes.h>

static const char undeclared[] = "Q(x,y,z) :- R(x,y), R(y,z), S(z,x,x), T(w,3), E().\nP(u,v) :- R(u,v), S(u,v,w).";
static const char declared[] = ".decl R(from:number, to:number)\n.input R\n.decl Q(x:number, y:number)\n"
                               "Q(x,y) :- R(x,z), R(z,y).";

static jc_program *program_of(const char *text)
{
    jc_program *program = NULL;
    jc_diagnostics *diagnostics = NULL;
    if (jc_program_parse(text, strlen(text), "t", &program, &diagnostics) != JC_OK) {
        jc_diagnostics_print(diagnostics, stderr);
        exit(1);
    }
    jc_diagnostics_free(diagnostics);
    return program;
}

/* Accepts the statistic as "PREDICATE GIVEN OF NORM MAGNITUDE NUMBER", sets as bits. */
static void accepts(const char *rules, jc_statistic_form form, const char *text, const char *want)
{
    jc_program *program = program_of(rules);
    jc_statistic statistic = {0};
    jc_error error = {.sentence = ""};
    char got[1024];
    jc_status status = jc_statistic_parse(text, form, program, &statistic, &error);
    if (ok(status == JC_OK, "accepted: %s", text)) {
        static const char *const units[] = {"", "2^", "N^"};
        snprintf(got, sizeof got, "%s %" PRIx64 " %" PRIx64 " %u %s%s", program->predicates[statistic.predicate].name,
                 statistic.given, statistic.of, statistic.norm, units[statistic.magnitude], statistic.number);
        ok_text(got, want, "what it says");
    } else {
        printf("# %s: %s\n", error.place, error.sentence);
    }
    jc_statistic_clear(&statistic);
    jc_program_free(program);
}

static void refuses(const char *rules, jc_statistic_form form, const char *text, const char *sentence)
{
    jc_program *program = program_of(rules);
    jc_statistic statistic = {.number = NULL};
    jc_error error = {.sentence = ""};
    jc_status status = jc_statistic_parse(text, form, program, &statistic, &error);
    if (!ok((status == JC_ERR_INPUT || status == JC_ERR_LIMIT) && error.code == status && !statistic.number &&
                strcmp(error.place, text) == 0 && strstr(error.sentence, sentence),
            "refused: %s: %s", text, sentence))
        printf("#   got: %s\n", error.sentence);
    jc_program_free(program);
}

static void value(const char *text, const char *want)
{
    char degree[128], says[128];
    snprintf(degree, sizeof degree, "R: y|x <= %s", text);
    snprintf(says, sizeof says, "R 1 2 0 %s", want);
    accepts(undeclared, JC_STATISTIC_DEGREE, degree, says);
}

static void no_value(const char *text, const char *sentence)
{
    char degree[1024];
    snprintf(degree, sizeof degree, "R: y|x <= %s", text);
    refuses(undeclared, JC_STATISTIC_DEGREE, degree, sentence);
}

static void forms(void)
{
    accepts(undeclared, JC_STATISTIC_DEGREE, "R: y|x <= 10", "R 1 2 0 10");
    accepts(undeclared, JC_STATISTIC_DEGREE, "  R :y | x<=10  ", "R 1 2 0 10");
    accepts(undeclared, JC_STATISTIC_DEGREE, "R: x y| <= N", "R 0 3 0 N^1");
    accepts(undeclared, JC_STATISTIC_DEPENDENCY, "R: x -> y", "R 1 2 0 1");
    accepts(undeclared, JC_STATISTIC_DEPENDENCY, "R: -> y", "R 0 2 0 1");
    accepts(undeclared, JC_STATISTIC_DEPENDENCY, "S: u,v->w", "S 3 4 0 1");
    accepts(undeclared, JC_STATISTIC_NORM, "R: y|x, 2, 5e4", "R 1 2 2 50000");
    accepts(undeclared, JC_STATISTIC_NORM, "S: w|u, v, 64, 2^1.5", "S 3 4 64 2^3/2");
    accepts(undeclared, JC_STATISTIC_NORM, "R: x y|, 1, 5e4", "R 0 3 1 50000");
    accepts(undeclared, JC_STATISTIC_NORM, "R: x,y|, 1, 5e4", "R 0 3 1 50000");
    accepts(undeclared, JC_STATISTIC_NORM, "R:y|x,inf,7", "R 1 2 0 7");
    accepts(undeclared, JC_STATISTIC_NORM, "R:y|x,\xe2\x88\x9e,7", "R 1 2 0 7");
    accepts(undeclared, JC_STATISTIC_NORM, "R:y|x,infinity,7", "R 1 2 0 7");
}

static void columns(void)
{
    accepts(undeclared, JC_STATISTIC_DEGREE, "R: z|y <= 2", "R 1 2 0 2"); /* the second atom */
    accepts(undeclared, JC_STATISTIC_DEGREE, "R: v|u <= 2", "R 1 2 0 2"); /* the second rule */
    accepts(undeclared, JC_STATISTIC_DEGREE, "R#2: y|z <= 2", "R 2 1 0 2");
    accepts(undeclared, JC_STATISTIC_DEGREE, "R#1: y|x <= 2", "R 1 2 0 2");
    accepts(undeclared, JC_STATISTIC_DEGREE, "R: 1|2 <= 2", "R 2 1 0 2");
    accepts(undeclared, JC_STATISTIC_DEGREE, "S: 1 3|2 <= 2", "S 2 5 0 2");
    accepts(undeclared, JC_STATISTIC_DEGREE, "T: w| <= 2", "T 0 1 0 2");
    accepts(declared, JC_STATISTIC_DEPENDENCY, "R: from -> to", "R 1 2 0 1");
    accepts(declared, JC_STATISTIC_DEPENDENCY, "R: x -> z", "R 1 2 0 1");
    accepts(declared, JC_STATISTIC_DEPENDENCY, "R: y -> z", "R 2 1 0 1");
    accepts(declared, JC_STATISTIC_DEPENDENCY, "R: 2 -> 1", "R 2 1 0 1");
    refuses(undeclared, JC_STATISTIC_DEGREE, "S: x|z <= 2", "x stands in several columns of an atom of S");
    refuses(undeclared, JC_STATISTIC_DEGREE, "R: q|x <= 2",
            "R has no column q; its atoms are R(x,y), R(y,z), R(u,v), and columns may be given by number, 1 to 2");
    refuses(declared, JC_STATISTIC_DEGREE, "R: q|x <= 2",
            "R has no column q; its attributes are from, to; its atoms are R(x,z), R(z,y), and columns");
    refuses(undeclared, JC_STATISTIC_DEGREE, "R: 3|1 <= 2", "R has no column 3");
    refuses(undeclared, JC_STATISTIC_DEGREE, "R: 0|1 <= 2", "R has no column 0");
    refuses(undeclared, JC_STATISTIC_DEGREE, "R: 99999999999999999999|1 <= 2", "R has no column 9999");
    refuses(undeclared, JC_STATISTIC_DEGREE, "R: x|z <= 2", "no atom of R has all of these names");
    refuses(undeclared, JC_STATISTIC_DEGREE, "R: 1|x <= 2", "no atom of R has all of these names");
    refuses(undeclared, JC_STATISTIC_DEGREE, "R#2: u|v <= 2", "no atom of that number of R has all of these names");
    refuses(undeclared, JC_STATISTIC_DEGREE, "E: x| <= 2", "E has no columns");
    refuses(undeclared, JC_STATISTIC_DEPENDENCY, "R: x ->", "expected a column behind the arrow");
    refuses(undeclared, JC_STATISTIC_DEGREE, "R: |x <= 2", "expected a column before the |");
    refuses(undeclared, JC_STATISTIC_DEPENDENCY, "R: x -> x y", "a column stands on both sides; leave it out behind");
    refuses(undeclared, JC_STATISTIC_NORM, "R: y|y, 2, 3",
            "a column stands on both sides; leave it out before the |");
}

static void marks(void)
{
    refuses(undeclared, JC_STATISTIC_DEGREE, "", "expected a relation and a colon, as in 'R: y|x <= 10'");
    refuses(undeclared, JC_STATISTIC_DEPENDENCY, "x -> y", "expected a relation and a colon, as in 'R: x -> y'");
    refuses(undeclared, JC_STATISTIC_DEGREE, "Rr: y|x <= 1", "the program has no relation 'Rr'; did you mean R?");
    refuses(undeclared, JC_STATISTIC_DEGREE, "Something: y|x <= 1", "the program has no relation 'Something'");
    refuses(undeclared, JC_STATISTIC_DEGREE, ": y|x <= 1", "the program has no relation ''");
    refuses(undeclared, JC_STATISTIC_DEGREE, "R#: y|x <= 1", "expected a number behind #");
    refuses(undeclared, JC_STATISTIC_DEGREE, "R#0: y|x <= 1", "expected a number behind #");
    refuses(undeclared, JC_STATISTIC_DEGREE, "R#2x: y|x <= 1", "expected a number behind #");
    refuses(undeclared, JC_STATISTIC_DEGREE, "R#99999999999: y|x <= 1", "expected a number behind #");
    refuses(undeclared, JC_STATISTIC_DEGREE, "R: y|x 10", "expected <= and a value");
    refuses(undeclared, JC_STATISTIC_DEGREE, "R: y x <= 10", "expected a | between");
    refuses(undeclared, JC_STATISTIC_DEGREE, "R: y|x|z <= 10", "expected one |, found two");
    refuses(undeclared, JC_STATISTIC_DEPENDENCY, "R: x y", "expected an arrow ->");
    refuses(undeclared, JC_STATISTIC_DEPENDENCY, "R: x -> y -> x", "expected one arrow, found two");
    refuses(undeclared, JC_STATISTIC_NORM, "R: y|x", "expected a norm and a value");
    refuses(undeclared, JC_STATISTIC_NORM, "R: y|x, 2", "expected a norm and a value");
    refuses(undeclared, JC_STATISTIC_NORM, "R: x y, 2, 10", "expected a | between");
    static const char *const norms[] = {"0", "65", "-1", "1.5", "", "x", "99999999999"};
    for (size_t i = 0; i < sizeof norms / sizeof *norms; i++) {
        char text[64], sentence[64];
        snprintf(text, sizeof text, "R: y|x, %s, 10", norms[i]);
        snprintf(sentence, sizeof sentence, "the norm '%s' is none", norms[i]);
        refuses(undeclared, JC_STATISTIC_NORM, text, sentence);
    }
}

static void values(void)
{
    value("10", "10");
    value("5e4", "50000");
    value("5E+4", "50000");
    value("2.5", "5/2");
    value("2.50", "5/2");
    value("7/2", "7/2");
    value("14/4", "7/2");
    value("4/2", "2");
    value("1_000", "1000");
    value("1_0.2_5", "41/4");
    value("12.5e1", "125");
    value("100e-2", "1");
    value("1.5/0.5", "3");
    value("1e2/1e-1", "1000");
    value("0", "0");
    value("0.0", "0");
    value("007", "7");
    value("1.", "1");
    value("1e30", "1000000000000000000000000000000");
    value("123456789012345678901.5", "1234567890123456789015/10");
    value("18446744073709551616", "18446744073709551616");
    value("2^2.7", "2^27/10");
    value("2^(27/10)", "2^27/10");
    value("2^0", "2^0");
    value("2 ^ ( 1/2 )", "2^1/2");
    value("2^.5", "2^1/2");
    value("N", "N^1");
    value("N^3/2", "N^3/2");
    value("N^(3/2)", "N^3/2");
    value("N^0.5", "N^1/2");
    value("N^0", "N^0");
    no_value("", "the value is missing");
    no_value("x", "'x' is no value; values are 10,");
    no_value("-3", "the value -3 is negative");
    no_value("N^-1", "the value N^-1 is negative");
    no_value("2N", "'2N' is no value");
    no_value("n", "'n' is no value");
    no_value("3^2", "only 2 and N are raised to a power");
    no_value("2^", "'2^' is no value");
    no_value("2^2^2", "'2^2^2' is no value");
    no_value("2^(2", "'2^(2' is no value");
    no_value("1,000", "'1,000' is no value");
    no_value("1__0", "'1__0' is no value");
    no_value("1_", "'1_' is no value");
    no_value("_1", "'_1' is no value");
    no_value("1e", "'1e' is no value");
    no_value(".", "'.' is no value");
    no_value("1/", "'1/' is no value");
    no_value("/2", "'/2' is no value");
    no_value("1/0", "divides by 0");
    no_value("1/2/3", "is no value");
    no_value("inf", "'inf' is no value");
    no_value("nan", "'nan' is no value");
    no_value("0x10", "'0x10' is no value");
    no_value("0.5", "lies between 0 and 1");
    no_value("1e-300", "lies between 0 and 1");
    no_value("1e999999999999", "has too many digits");
    no_value("1e-999", "has too many digits");
    char long_number[400];
    memset(long_number, '7', 350);
    long_number[350] = '\0';
    no_value(long_number, "has too many digits");
}

int main(void)
{
    forms();
    columns();
    marks();
    values();
    return done_testing();
}
