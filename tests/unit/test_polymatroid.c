/* SPDX-License-Identifier: Apache-2.0 */
/* Polymatroid bounds with known values, unbounded and empty ones, and the limits. */
#include <joincast/lp.h>

#include "tests/tap.h"
#include "tests/unit/bound_constraints.h"

#include <flint/fmpz.h>

static const struct {
    const char *name, *constraints, *target, *value;
} known[] = {
    {"xy, yz, zu with xz->u, yu->x", "ab<=1 bc<=1 cd<=1 ac->d bd->a", "abcd", "3/2"},
    {"xy, yz, zu alone", "ab<=1 bc<=1 cd<=1", "abcd", "2"},
    {"10, 11, 12 with deg(x|yu) <= 2^2", "ab<=10 bc<=11 cd<=12 ac->d a|bd<=2", "abcd", "35/2"},
    {"C4 with 1->2, 2->1", "ab<=1 bc<=1 cd<=1 da<=1 a->b b->a", "abcd", "3/2"},
    {"triangle, degree 2^2", "ab<=10 bc<=10 ca<=10 b|a<=2", "abc", "12"},
    {"triangle, degree 2^4", "ab<=10 bc<=10 ca<=10 b|a<=4", "abc", "14"},
    {"triangle, degree 2^5", "ab<=10 bc<=10 ca<=10 b|a<=5", "abc", "15"},
    {"triangle, degree 2^7", "ab<=10 bc<=10 ca<=10 b|a<=7", "abc", "15"},
    {"the query of 43/11", "xy<=3 ax<=3 ay<=3 bx<=3 by<=3 c<=2 ab->cxy axy->bc bxy->ac ac->bxy xc->aby yc->abx",
     "abcxy", "4"},
    {"triangle, sizes 10, 10, 10", "ab<=10 bc<=10 ca<=10", "abc", "15"},
    {"triangle, sizes 5, 20, 5", "ab<=5 bc<=20 ca<=5", "abc", "10"},
    {"triangle, l2 norms 10", "b|a,2<=10 c|b,2<=10 a|c,2<=10", "abc", "20"},
    {"C4, l3 norms 2.7", "b|a,3<=27/10 c|b,3<=27/10 d|c,3<=27/10 a|d,3<=27/10", "abcd", "81/10"},
    {"C4, l4 norms 2.7", "b|a,4<=27/10 c|b,4<=27/10 d|c,4<=27/10 a|d,4<=27/10", "abcd", "54/5"},
    {"CallGraphEdge", "a<=1 ba<=1 bcde<=1 fc<=1 fg<=1 degh<=1", "bh", "2"},
    {"CallGraphEdge, all variables", "a<=1 ba<=1 bcde<=1 fc<=1 fg<=1 degh<=1", "abcdefgh", "3"},
    {"helper", "degh<=1 fg<=1", "degfh", "2"},
    {"helper's head", "degh<=1 fg<=1", "defh", "2"},
    {"consumer", "a<=1 ba<=1 bcde<=1 fc<=1 defh<=1", "abcdefh", "3"},
    {"consumer, helper N^2", "a<=1 ba<=1 bcde<=1 fc<=1 defh<=2", "abcdefh", "4"},
    {"consumer, deg(sn,dsc,m|h) <= N", "a<=1 ba<=1 bcde<=1 fc<=1 defh<=2 deh|f<=1", "abcdefh", "3"},
    {"CallGraphEdge with dependencies", "a<=1 ba<=1 bcde<=1 fc<=1 fg<=1 degh<=1 f->g b->acde deg->h", "abcdefgh",
     "2"},
    {"helper with dependencies", "degh<=1 fg<=1 f->g deg->h", "degfh", "2"},
    {"consumer with dependencies", "a<=1 ba<=1 bcde<=1 fc<=1 defh<=2 b->acde f->h def->h", "abcdefh", "2"},
    {"nothing to bound", "ab<=1", "", "0"},
    {"a vertex of one value", "a<=0 ab<=1", "a", "0"},
    {"a vertex that is fixed by nothing given", "->a ab<=1", "a", "0"},
    {"the same beside a set", "->a bcd<=1 bc->d c|bd<=1/2", "abcd", "1"},
    {"a norm of one", "b|a,3<=0 bc<=2 ac->b", "abc", "2"},
    {"a projection through a vertex left out", "ab<=1 bc<=1 b<=1/3", "ac", "2"},
    {"a vertex beside the target", "ab<=1 cb<=1 ac->d d->a", "abd", "2"},
    {"something unbounded beside", "ab<=1 d|c<=3 bd->a", "ab", "1"},
};

static void test_known(void)
{
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        jc_polymatroid *polymatroid = NULL;
        jc_error error = {.code = JC_OK};
        jc_constraints *constraints = constraints_of(26, known[i].constraints);
        const uint64_t target = set_of(known[i].target);
        const jc_status status = jc_polymatroid_solve(constraints, target, &polymatroid, &error);
        if (ok(status == JC_OK && jc_polymatroid_kind(polymatroid) == JC_POLYMATROID_BOUNDED, "%s is bounded %s",
               known[i].name, error.sentence)) {
            char *entropy = jc_polymatroid_entropy(polymatroid, target);
            ok_text(jc_polymatroid_value(polymatroid), known[i].value, "%s: %s", known[i].name, known[i].value);
            ok_text(entropy, known[i].value, "%s: the polymatroid attains it", known[i].name);
            ok(jc_polymatroid_verify(polymatroid, constraints, target), "%s: verified, %zu steps", known[i].name,
               jc_polymatroid_step_count(polymatroid));
            free(entropy);
        }
        jc_polymatroid_free(polymatroid);
        jc_constraints_free(constraints);
    }
}

static void test_unbounded(const char *words, const char *target, const char *unbounded)
{
    jc_polymatroid *polymatroid = NULL;
    jc_constraints *constraints = constraints_of(6, words);
    const jc_status status = jc_polymatroid_solve(constraints, set_of(target), &polymatroid, NULL);
    if (ok(status == JC_OK && jc_polymatroid_kind(polymatroid) == JC_POLYMATROID_UNBOUNDED, "%s is unbounded", words)) {
        char *rows = jc_polymatroid_rows(polymatroid);
        ok(jc_polymatroid_unbounded(polymatroid) == set_of(unbounded) && !jc_polymatroid_value(polymatroid) && !rows,
           "in %s; no value, no rows", unbounded);
        ok(jc_polymatroid_verify(polymatroid, constraints, set_of(target)), "verified");
        free(rows);
    }
    jc_polymatroid_free(polymatroid);
    jc_constraints_free(constraints);
}

static void test_empty(void)
{
    jc_polymatroid *polymatroid = NULL;
    jc_constraints *constraints = constraints_of(3, "ab<=1 bc=0");
    const jc_status status = jc_polymatroid_solve(constraints, set_of("abc"), &polymatroid, NULL);
    if (ok(status == JC_OK && jc_polymatroid_kind(polymatroid) == JC_POLYMATROID_EMPTY, "an empty relation")) {
        char *rows = jc_polymatroid_rows(polymatroid);
        ok_text(rows, "0", "no rows");
        ok(jc_polymatroid_verify(polymatroid, constraints, set_of("abc")), "verified");
        free(rows);
    }
    jc_polymatroid_free(polymatroid);
    jc_constraints_free(constraints);
}

static void test_limits(void)
{
    jc_polymatroid *polymatroid = NULL;
    jc_error error = {.code = JC_OK};
    char words[512] = "";
    for (char a = 'a'; a < 'o'; a++)
        sprintf(words + strlen(words), "%c%c<=1 ", a, a + 1);
    jc_constraints *constraints = constraints_of(15, words);
    ok(jc_polymatroid_solve(constraints, 0x7fff, &polymatroid, &error) == JC_OK, "15 vertices, simple: solved");
    ok_text(polymatroid ? jc_polymatroid_value(polymatroid) : NULL, "8", "a path of 14 edges: 8");
    jc_polymatroid_free(polymatroid);
    polymatroid = NULL;
    ok(jc_polymatroid_solve(constraints, 0x8000, &polymatroid, &error) == JC_ERR_ARGUMENT && !polymatroid,
       "a target beyond the vertices: %s", error.sentence);
    add_word(constraints, "ac->o");
    ok(jc_polymatroid_solve(constraints, 0x7fff, &polymatroid, &error) == JC_ERR_LIMIT && !polymatroid &&
           error.code == JC_ERR_LIMIT, "with a constraint of two given: %s", error.sentence);
    jc_constraints_free(constraints);
    constraints = constraints_of(4, "abc<=1 bcd<=1 acd<=1 ab->c bd->a cd->b");
    ok(jc_polymatroid_solve_within(constraints, 0xf, 1e-9, &polymatroid, &error) == JC_ERR_LIMIT && !polymatroid,
       "no time: %s", error.sentence);
    ok(jc_polymatroid_solve_within(constraints, 0xf, 600, &polymatroid, &error) == JC_OK, "enough time: solved");
    jc_polymatroid_free(polymatroid);
    polymatroid = NULL;
    jc_constraints_free(constraints);
    constraints = constraints_of(20, "abcdefghij<=1 klmnopqrst<=1 ak->b");
    ok(jc_polymatroid_solve(constraints, 0xfffff, &polymatroid, &error) == JC_OK, "20 vertices of five roles");
    ok_text(polymatroid ? jc_polymatroid_value(polymatroid) : NULL, "2", "2");
    jc_polymatroid_free(polymatroid);
    jc_constraints_free(constraints);
}

static void test_rows(const char *bound, const char *want)
{
    jc_polymatroid *polymatroid = NULL;
    jc_constraints *constraints = constraints_of(1, bound);
    char *rows = NULL;
    if (jc_polymatroid_solve(constraints, 1, &polymatroid, NULL) == JC_OK)
        rows = jc_polymatroid_rows(polymatroid);
    ok_text(rows, want, "%s: %s rows", bound, want);
    free(rows);
    jc_polymatroid_free(polymatroid);
    jc_constraints_free(constraints);
}

static void test_many_rows(void)
{
    jc_polymatroid *polymatroid = NULL;
    jc_constraints *constraints = constraints_of(1, "a<=7001/2");
    char *rows = NULL;
    if (jc_polymatroid_solve(constraints, 1, &polymatroid, NULL) == JC_OK)
        rows = jc_polymatroid_rows(polymatroid);
    /* floor(2^(7001/2)) is the integer square root of 2^7001. */
    fmpz_t square;
    fmpz_init(square);
    fmpz_one(square);
    fmpz_mul_2exp(square, square, 7001);
    fmpz_sqrt(square, square);
    char *want = malloc(fmpz_sizeinbase(square, 10) + 2);
    fmpz_get_str(want, 10, square);
    ok(rows && strcmp(rows, want) == 0, "2^3500.5 rows, to the last digit");
    ok(jc_polymatroid_value_double(polymatroid) == 3500.5, "and the value as a double");
    free(want);
    free(rows);
    fmpz_clear(square);
    jc_polymatroid_free(polymatroid);
    jc_constraints_free(constraints);
}

int main(void)
{
    test_known();
    test_unbounded("b|a<=0 c|b<=0 a|c<=0", "abc", "abc");
    test_unbounded("ab<=1 d|c<=3 bd->a", "abc", "c");
    test_unbounded("ab<=1", "abf", "f");
    test_unbounded("", "a", "a");
    test_empty();
    test_limits();
    test_rows("a<=0", "1");
    test_rows("a<=10", "1024");
    test_rows("a<=1/2", "1");
    test_rows("a<=3/2", "2");
    test_rows("a<=1585/1000", "3");
    test_rows("a<=1584/1000", "2");
    test_rows("a<=200/3", "117129523791978766508");
    test_many_rows();
    flint_cleanup();
    return done_testing();
}
