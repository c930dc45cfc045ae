/* SPDX-License-Identifier: Apache-2.0 */
/* Worst-case instances: the executor finds the promised count on them, their relations keep within the rows allowed
 * and obey the dependencies, and where everything is a perfect power they attain the bound. */
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

/* Whether what was said of its columns holds in each relation. */
static bool obeyed(const jc_database *database, const jc_statistic *statistics, size_t count)
{
    for (size_t i = 0; i < count; i++)
        for (unsigned y = 0; y < JC_MAX_ARITY; y++)
            if ((statistics[i].of >> y & 1) && !determines(jc_database_relation(database, statistics[i].predicate),
                                                           (unsigned)__builtin_ctzll(statistics[i].given), y))
                return false;
    return true;
}

/* What the statistics, each a dependency of one column, say of the rule's variables; NULL where there are none. */
static jc_constraints *constraints_of(const jc_program *program, const jc_statistic *statistics, size_t count)
{
    const jc_rule *rule = &program->rules[0];
    jc_constraints *constraints = NULL;
    if (count > 0 &&
        jc_constraints_create(rule->variable_count, (const char *const *)rule->variables, &constraints) != JC_OK)
        abort();
    for (size_t i = 0; i < count; i++)
        if (jc_constraints_add_statistic(constraints, program, rule, &statistics[i], true, NULL, NULL) != JC_OK)
            abort();
    return constraints;
}

static outcome try_witness(const jc_program *program, const uint64_t *sizes, const jc_statistic *statistics,
                           size_t statistic_count)
{
    const jc_rule *rule = &program->rules[0];
    outcome result = {.fits = true};
    jc_witness *witness;
    jc_database *database;
    jc_constraints *dependencies = constraints_of(program, statistics, statistic_count);
    result.status = jc_witness_create(program, rule, sizes, dependencies, &witness, &result.error);
    jc_constraints_free(dependencies);
    if (result.status != JC_OK)
        return result;
    if (jc_database_create(program, &database) != JC_OK || jc_witness_fill(witness, database, NULL) != JC_OK)
        abort();
    for (unsigned e = 0; e < rule->body_count; e++) {
        const unsigned predicate = rule->body[e].predicate;
        const uint64_t rows = jc_relation_rows(jc_database_relation(database, predicate));
        result.fits = result.fits && rows <= sizes[e] && rows == jc_witness_rows(witness, predicate);
    }
    result.obeys = obeyed(database, statistics, statistic_count);
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
    const outcome result = try_witness(program, sizes, NULL, 0);
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
    attains(".decl R(x: symbol, y: float, z: unsigned) .input R\n.decl Q(x: symbol) .output Q\nQ(x) :- R(x, y, z).",
            12, "12");
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
        const outcome result = try_witness(program, sizes, NULL, 0);
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

/* The largest product of whole numbers of values under the sizes, by trying all, from variable `v` on. */
static uint64_t best_product(const jc_rule *rule, const uint64_t *sizes, unsigned v, uint64_t *values)
{
    uint64_t best = 0;
    if (v == rule->variable_count)
        return 1;
    for (values[v] = 1;; values[v]++) {
        for (unsigned e = 0; e < rule->body_count; e++) {
            uint64_t rows = 1;
            for (unsigned t = 0; t < rule->body[e].term_count; t++)
                rows *= rule->body[e].terms[t].variable <= v ? values[rule->body[e].terms[t].variable] : 1;
            if (rows > sizes[e])
                return best;
        }
        const uint64_t product = values[v];
        const uint64_t all = product * best_product(rule, sizes, v + 1, values);
        best = all > best ? all : best;
    }
}

static void test_against_all(void)
{
    static const char *const rules[] = {
        "Q() :- R(x,y), S(y,z), T(z,x).", "Q() :- A(a,b), B(b,c), C(c,d), D(d,a).",
        "Q() :- A(a,b), B(b,c), C(c), D(a).", "Q() :- A(a,b), B(b,c), C(c,d), D(d,a), E(a,c), F(b,d).",
        "Q() :- R(a,b,c), S(a,b,d), T(a,c,d), U(b,c,d)."};
    uint64_t random = 3;
    unsigned best = 0;
    double worst = 1;
    for (unsigned i = 0; i < 200; i++) {
        jc_program *program = parse_or_abort(rules[i % 5]);
        uint64_t sizes[8], values[8];
        jc_witness *witness;
        for (unsigned e = 0; e < program->rules[0].body_count; e++)
            sizes[e] = 1 + random_below(&random, 50);
        if (jc_witness_create(program, &program->rules[0], sizes, NULL, &witness, NULL) != JC_OK)
            abort();
        const double found = strtod(jc_witness_count(witness), NULL);
        const double most = (double)best_product(&program->rules[0], sizes, 0, values);
        best += found == most;
        worst = found / most < worst ? found / most : worst;
        jc_witness_free(witness);
        jc_program_free(program);
    }
    printf("# %u of 200 are the best, the worst has %.0f%% of it\n", best, 100 * worst);
    ok(best >= 180 && worst > 0.75 && worst <= 1, "nine in ten small witnesses are the largest product there is");
}

/* One test: with N rows each and dependencies such as "R: x -> y", ended by NULL, so many bindings. */
static void attains_with(const char *text, const char *const *dependencies, uint64_t rows, const char *count)
{
    jc_program *program = parse_or_abort(text);
    jc_statistic statistics[4];
    uint64_t sizes[8];
    size_t given = 0;
    for (unsigned e = 0; e < program->rules[0].body_count; e++)
        sizes[e] = rows;
    for (; dependencies[given]; given++)
        if (jc_statistic_parse(dependencies[given], JC_STATISTIC_DEPENDENCY, program, &statistics[given], NULL) !=
            JC_OK)
            abort();
    const outcome result = try_witness(program, sizes, statistics, given);
    ok(result.status == JC_OK && result.fits && result.counted && result.obeys, "%s with %llu rows and dependencies",
       text, (unsigned long long)rows);
    if (result.status != JC_OK)
        printf("# %s\n", result.error.sentence);
    ok_text(result.count, count, "  of %s", result.bound);
    while (given > 0)
        jc_statistic_clear(&statistics[--given]);
    jc_program_free(program);
}

#define DEPENDENCIES(...) (const char *const[]){__VA_ARGS__, NULL}

static void test_dependencies(void)
{
    attains_with("Q() :- R(x,y), S(y,z), T(z,x).", DEPENDENCIES("R: x -> y"), 64, "64");
    attains_with("Q() :- A(a,b), B(b,c), C(c,d), D(d,a).", DEPENDENCIES("A: a -> b", "A: b -> a"), 256, "4096");
    attains_with("Q() :- R(x,y), S(y,z).", DEPENDENCIES("S: y -> z"), 81, "81");
    attains_with("Q() :- R(x,y), S(y,z), T(z,u).", DEPENDENCIES("S: y -> z", "T: z -> u"), 50, "50");
    attains_with("Q() :- E(x,y), E(y,z).", DEPENDENCIES("E: 1 -> 2"), 100, "99");
    attains_with("Q() :- R(x,y), S(y,z).", DEPENDENCIES("S: y -> z", "R: y -> x"), 0, "0");
    attains_with("Q() :- R(7,y), S(y,z).", DEPENDENCIES("R: 1 -> 2"), 30, "30");
}

/* One dependency of a column of each relation of two or more; on rules without self-joins and with them. */
static void test_random_dependencies(void)
{
    unsigned sound = 0, refused = 0, attained = 0, alone = 0;
    for (uint64_t seed = 1; seed <= RULES; seed++) {
        uint64_t random = seed + 9000, sizes[8], of_predicate[BODY_PREDICATES + 1];
        const bool plain = seed % 4 != 0; /* constants and wildcards hide dependencies: see joincast/lp.h */
        char *text = random_body_text(&random, 4, plain);
        jc_program *program = parse_or_abort(text);
        const jc_rule *rule = &program->rules[0];
        jc_statistic statistics[BODY_PREDICATES];
        size_t given = 0;
        const bool even = random_below(&random, 2) == 0; /* 2^6 rows each, for exact parts */
        for (unsigned p = 0; p < program->predicate_count; p++) {
            const unsigned arity = program->predicates[p].arity;
            of_predicate[p] = even ? 64 : random_below(&random, 60);
            if (program->predicates[p].defined || arity < 2)
                continue;
            const unsigned x = (unsigned)random_below(&random, arity), y = (unsigned)random_below(&random, arity);
            static char one[] = "1";
            if (x != y)
                statistics[given++] = (jc_statistic){.predicate = p, .given = UINT64_C(1) << x,
                                                     .of = UINT64_C(1) << y, .norm = JC_NORM_INFINITY, .number = one};
        }
        for (unsigned e = 0; e < rule->body_count; e++)
            sizes[e] = of_predicate[rule->body[e].predicate];
        const outcome result = try_witness(program, sizes, statistics, given);
        const bool self_joins = program->predicate_count < rule->body_count + 1;
        const bool good = result.status == JC_OK && result.fits && result.counted &&
                          (result.obeys || !plain);
        const bool declined = result.status == JC_ERR_UNSUPPORTED;
        const bool whole = even && !self_joins && !declined;
        sound += good;
        refused += declined;
        alone += whole;
        attained += whole && strcmp(result.count, result.bound) == 0;
        if ((!good && !declined) || (whole && strcmp(result.count, result.bound) != 0))
            printf("# seed %llu: %s: %s of %s, fits %d, counted %d, obeys %d, %s\n", (unsigned long long)seed, text,
                   result.count, result.bound, result.fits, result.counted, result.obeys, result.error.sentence);
        jc_program_free(program);
        free(text);
    }
    printf("# %u refused, %u of %u attained\n", refused, attained, alone);
    ok(sound + refused == RULES && refused < RULES / 3, "%d random rules with dependencies keep what they promise",
       RULES);
    ok(attained == alone && alone > 50, "with 2^6 rows each the bound is attained exactly");
}

static jc_constraints *no_dependencies(const jc_rule *rule)
{
    jc_constraints *constraints;
    if (jc_constraints_create(rule->variable_count, (const char *const *)rule->variables, &constraints) != JC_OK)
        abort();
    return constraints;
}

/* One test: no witness, for this reason. */
static void refuses(const char *text, uint64_t rows, jc_constraints *(*dependencies)(const jc_rule *rule),
                    jc_status status, const char *place, const char *sentence)
{
    jc_program *program = parse_or_abort(text);
    jc_constraints *constraints = dependencies ? dependencies(&program->rules[0]) : NULL;
    jc_error error = {.code = JC_OK};
    jc_witness *witness = NULL;
    uint64_t sizes[8];
    for (unsigned e = 0; e < program->rules[0].body_count; e++)
        sizes[e] = rows;
    const jc_status got = jc_witness_create(program, &program->rules[0], sizes, constraints, &witness, &error);
    if (!ok(got == status && !witness && strcmp(error.place, place) == 0 && strstr(error.sentence, sentence),
            "%s: %s", text, sentence))
        printf("# %d %s: %s\n", got, error.place, error.sentence);
    jc_witness_free(witness);
    jc_constraints_free(constraints);
    jc_program_free(program);
}

static jc_constraints *two_determine(const jc_rule *rule)
{
    jc_constraints *constraints = no_dependencies(rule);
    jc_constraints_add(constraints,
                       &(jc_constraint){.given = 3, .of = 4, .norm = JC_NORM_INFINITY, .bound = "0", .name = "xy>z"},
                       NULL);
    return constraints;
}

static jc_constraints *degree(const jc_rule *rule)
{
    jc_constraints *constraints = no_dependencies(rule);
    jc_constraints_add(constraints,
                       &(jc_constraint){.given = 1, .of = 2, .norm = JC_NORM_INFINITY, .bound = "1", .name = "deg"},
                       NULL);
    return constraints;
}

static jc_constraints *first_determines_second(const jc_rule *rule)
{
    jc_constraints *constraints = no_dependencies(rule);
    jc_constraints_add(constraints,
                       &(jc_constraint){.given = 1, .of = 2, .norm = JC_NORM_INFINITY, .bound = "0", .name = "x>y"},
                       NULL);
    return constraints;
}

static void test_refusals(void)
{
    refuses("Q() :- R(x,y), x < y.", 9, NULL, JC_ERR_UNSUPPORTED, "", "leave the comparisons out");
    refuses("Q() :- R(x), !R(x).", 9, NULL, JC_ERR_UNSUPPORTED, "R", "negated too");
    refuses("R(1,2). Q() :- R(x,y).", 9, NULL, JC_ERR_UNSUPPORTED, "R", "facts of this relation");
    refuses("Q() :- R(x).", UINT64_C(1) << 32, NULL, JC_ERR_LIMIT, "R", "a relation holds at most 4294967294");
    refuses("Q() :- E(a,b), E(c,d), E(e,f), E(g,h).", UINT64_C(1) << 62, first_determines_second, JC_ERR_LIMIT,
            "E", "a relation holds at most 4294967294");
    refuses("Q() :- R(x,y,z).", 9, two_determine, JC_ERR_INPUT, "xy>z", "several columns determine");
    refuses("Q() :- R(x,y,z).", 9, degree, JC_ERR_INPUT, "deg", "no functional dependency");
    refuses("Q() :- R(x), S(y).", 9, first_determines_second, JC_ERR_INPUT, "x>y", "no atom has all");
    refuses("Q() :- R(x,y,_).", 9, first_determines_second, JC_ERR_UNSUPPORTED, "R", "name the variable");
    refuses("Q() :- R(x,y), R(x,z).", 9, first_determines_second, JC_ERR_UNSUPPORTED, "R",
            "the dependency x>y may make variables of two of its atoms equal");
}

int main(void)
{
    test_known();
    test_random();
    test_perfect_powers();
    test_against_all();
    test_dependencies();
    test_random_dependencies();
    test_refusals();
    return done_testing();
}
