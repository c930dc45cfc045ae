/* SPDX-License-Identifier: Apache-2.0 */
/* Worst-case instances: the executor finds the promised count on them, their relations keep within the rows allowed and
 * obey the dependencies, and where everything is a perfect power they attain the bound. */
#include <joincast/exec.h>
#include <joincast/lp.h>

#include "tests/tap.h"
#include "tests/unit/random_body.h"

#include <math.h>

enum { RULES = 600 };

typedef struct outcome {
    jc_status status;
    jc_error error;
    bool fits, counted, exact, obeys; /* rows <= allowed and as told; bindings as promised; dependencies hold */
    char count[64], bound[64];
} outcome;

static uint64_t run_rule(const jc_program *program, jc_database *database)
{
    jc_plan *plan;
    jc_run_result *result;
    const jc_run_options options = {.schedule = {.kind = JC_SCHEDULE_KEY}, .threads = 1};
    if (jc_plan_create(program, &program->rules[0], database, NULL, &plan, NULL) != JC_OK ||
        jc_run_rule(plan, &options, &result, NULL) != JC_OK)
        abort();
    const uint64_t bindings = result->full_bindings;
    jc_run_result_free(result);
    jc_plan_free(plan);
    return bindings;
}

/* Whether column x of a relation determines column y. */
static bool determines(const jc_relation *relation, unsigned x, unsigned y)
{
    for (uint64_t i = 0; i < jc_relation_rows(relation); i++)
        for (uint64_t j = 0; j < i; j++)
            if (jc_relation_column(relation, x)[i] == jc_relation_column(relation, x)[j] &&
                jc_relation_column(relation, y)[i] != jc_relation_column(relation, y)[j])
                return false;
    return true;
}

/* Whether the dependency holds in the relations of all atoms that have x and some y. */
static bool obeyed(const jc_program *program, const jc_database *database, const jc_constraint *dependency)
{
    const jc_rule *rule = &program->rules[0];
    for (unsigned a = 0; a < rule->body_count; a++) {
        const jc_atom *atom = &rule->body[a];
        for (unsigned x = 0; x < atom->term_count; x++)
            for (unsigned y = 0; y < atom->term_count; y++)
                if (atom->terms[x].kind == JC_TERM_VARIABLE && atom->terms[y].kind == JC_TERM_VARIABLE &&
                    (dependency->given >> atom->terms[x].variable & 1) &&
                    (dependency->of >> atom->terms[y].variable & 1) &&
                    !determines(jc_database_relation(database, atom->predicate), x, y))
                    return false;
    }
    return true;
}

static outcome try_witness(const jc_program *program, const uint64_t *sizes, const jc_constraints *dependencies)
{
    const jc_rule *rule = &program->rules[0];
    outcome result = {.fits = true, .obeys = true};
    jc_witness *witness;
    jc_database *database;
    result.status = jc_witness_create(program, rule, sizes, dependencies, &witness, &result.error);
    if (result.status != JC_OK)
        return result;
    if (jc_database_create(program, &database) != JC_OK || jc_witness_fill(witness, database, NULL) != JC_OK)
        abort();
    for (unsigned e = 0; e < rule->body_count; e++) {
        const unsigned predicate = rule->body[e].predicate;
        const uint64_t rows = jc_relation_rows(jc_database_relation(database, predicate));
        result.fits = result.fits && rows <= sizes[e] && rows == jc_witness_rows(witness, predicate);
    }
    for (size_t i = 0; dependencies && i < jc_constraints_count(dependencies); i++)
        result.obeys = result.obeys && obeyed(program, database, jc_constraints_at(dependencies, i));
    const uint64_t found = run_rule(program, database), promised = strtoull(jc_witness_count(witness), NULL, 10);
    result.exact = jc_witness_count_exact(witness);
    result.counted = result.exact ? found == promised : found >= promised;
    result.counted = result.counted && (double)found <= strtod(jc_witness_bound(witness), NULL);
    snprintf(result.count, sizeof result.count, "%s", jc_witness_count(witness));
    snprintf(result.bound, sizeof result.bound, "%s", jc_witness_bound(witness));
    if (!result.counted)
        printf("# promised %s%s of %s, found %llu\n", result.exact ? "" : "at least ", result.count, result.bound,
               (unsigned long long)found);
    jc_database_free(database);
    jc_witness_free(witness);
    return result;
}

/* One test: a rule with N rows in each relation has a witness with so many bindings. */
static void attains(const char *text, uint64_t rows, const char *count)
{
    jc_program *program = parse_or_abort(text);
    uint64_t sizes[32];
    for (unsigned e = 0; e < program->rules[0].body_count; e++)
        sizes[e] = rows;
    const outcome result = try_witness(program, sizes, NULL);
    ok(result.status == JC_OK && result.fits && result.counted && result.exact, "%s with %llu rows", text,
       (unsigned long long)rows);
    ok_text(result.count, count, "  of %s", result.bound);
    jc_program_free(program);
}

static void test_known(void)
{
    static const char triangle[] = "Q(x,y,z) :- R(x,y), S(y,z), T(z,x).";
    attains(triangle, 10000, "1000000");
    attains(triangle, 1000, "30752"); /* 31 * 31 * 32 */
    attains(triangle, 1, "1");
    attains(triangle, 0, "0");
    attains("Q(x,y,z) :- E(x,y), E(y,z), E(z,x).", 10000, "1000000");
    attains("Q() :- R(a,b), S(a,c), T(a,d), U(b,c), V(b,d), W(c,d).", 400, "160000");
    attains("Q() :- E(a,b), E(a,c), E(a,d), E(b,c), E(b,d), E(c,d).", 400, "160000");
    attains("Q() :- R(a,b,c), S(a,b,d), T(a,c,d), U(b,c,d).", 1000, "10000");
    attains("Q() :- R(h,a), S(h,b), T(h,c).", 100, "1000000");
    attains("Q() :- A(x), B(y).", 300, "90000");
    attains("Q() :- R(x,y), S(y,z).", 300, "90000");
    attains("Q() :- R(x,y), R(x,y).", 50, "50");
    attains("Q() :- R(x,x,y), S(y,_,3), T(y,\"v0\").", 40, "40"); /* R has one variable more: x takes one value */
    attains("Q() :- N(), R(x).", 7, "7");
    attains("Q(x) :- R(x), !S(x).", 7, "7");
    attains(".decl R(x: symbol, y: float, z: unsigned) .input R\n.decl Q(x: symbol) .output Q\nQ(x) :- R(x, y, z).", 12,
            "12");
}

static void test_random(void)
{
    unsigned sound = 0, exact = 0, shared = 0;
    for (uint64_t seed = 1; seed <= RULES; seed++) {
        uint64_t random = seed;
        char *text = random_body_text(&random, 4, false);
        jc_program *program = parse_or_abort(text);
        uint64_t of_predicate[BODY_PREDICATES + 1], sizes[8];
        for (unsigned p = 0; p <= BODY_PREDICATES; p++)
            of_predicate[p] = random_below(&random, 20) == 0 ? random_below(&random, 2) : random_below(&random, 60);
        for (unsigned e = 0; e < program->rules[0].body_count; e++)
            sizes[e] = of_predicate[program->rules[0].body[e].predicate];
        const outcome result = try_witness(program, sizes, NULL);
        const bool good = result.status == JC_OK && result.fits && result.counted;
        sound += good;
        exact += result.exact;
        shared += program->predicate_count < program->rules[0].body_count + 1;
        if (!good)
            printf("# seed %llu: %s: fits %d, counted %d, %s\n", (unsigned long long)seed, text, result.fits,
                   result.counted, result.error.sentence);
        jc_program_free(program);
        free(text);
    }
    printf("# %u of %d with self-joins, %u exact\n", shared, RULES, exact);
    ok(sound == RULES, "on %d random rules the executor finds what is promised, within the rows allowed", RULES);
    ok(exact > RULES * 4 / 5 && shared > RULES / 10, "most promises are exact, self-joins among them");
}

/* 4096 = 2^12 rows: packings with denominators up to 4 give whole numbers. */
static void test_perfect_powers(void)
{
    unsigned attained = 0, tried = 0;
    for (uint64_t seed = 1; seed <= RULES; seed++) {
        uint64_t random = seed + 5000;
        char *text = random_body_text(&random, 4, true);
        jc_program *program = parse_or_abort(text);
        const jc_rule *rule = &program->rules[0];
        uint64_t sizes[8];
        jc_witness *witness;
        for (unsigned e = 0; e < rule->body_count; e++)
            sizes[e] = 4096;
        if (program->predicate_count == rule->body_count + 1) { /* no self-joins */
            tried++;
            if (jc_witness_create(program, rule, sizes, NULL, &witness, NULL) != JC_OK)
                abort();
            if (strcmp(jc_witness_count(witness), jc_witness_bound(witness)) == 0)
                attained++;
            else
                printf("# %s: %s of %s\n", text, jc_witness_count(witness), jc_witness_bound(witness));
            jc_witness_free(witness);
        }
        jc_program_free(program);
        free(text);
    }
    ok(attained == tried && tried > 100, "with 2^12 rows each the bound is attained exactly");
}

int main(void)
{
    test_known();
    test_random();
    test_perfect_powers();
    return done_testing();
}
