/* SPDX-License-Identifier: Apache-2.0 */
/* Statistics measured from random relations agree with slow and obvious ones. */
#include <joincast/lp.h>

#include "lp/degree_sequence.h"
#include "lp/rational.h"
#include "tests/oracle/nested_loop.h"
#include "tests/tap.h"
#include "tests/unit/random_body.h"

#include <math.h>

enum { RULES = 1500, NORM_COUNT = 5 };

static const unsigned norms[NORM_COUNT] = {1, 2, 3, 7, JC_NORM_INFINITY};

/* The distinct values of the variables in `set` over the rows that an atom selects. */
static oracle_rows project(const jc_rule *rule, const jc_atom *atom, jc_database *database, uint64_t set)
{
    oracle o = {.rule = rule, .database = database};
    oracle_rows rows = {.width = (unsigned)__builtin_popcountll(set)};
    for (uint64_t r = 0; r < jc_relation_rows(jc_database_relation(database, atom->predicate)); r++) {
        bool fresh[JC_MAX_VARIABLES] = {false};
        memset(o.bound, 0, sizeof o.bound);
        if (!oracle_match(&o, atom, r, fresh))
            continue;
        jc_value row[JC_MAX_VARIABLES];
        unsigned width = 0;
        for (unsigned v = 0; v < rule->variable_count; v++)
            if (set >> v & 1)
                row[width++] = o.value[v];
        oracle_add(&rows, row);
    }
    oracle_distinct(&rows);
    return rows;
}

static uint64_t count_rows(const jc_rule *rule, const jc_atom *atom, jc_database *database, uint64_t set)
{
    oracle_rows rows = project(rule, atom, database, set);
    free(rows.values);
    return rows.count;
}

/* log2 of the norm from the definition: for every value of the variable x, how many rows of `both` carry it. */
static long double slow_norm(const jc_rule *rule, const jc_atom *atom, jc_database *database, unsigned x,
                             uint64_t both, unsigned norm)
{
    oracle_rows rows = project(rule, atom, database, both), keys = project(rule, atom, database, UINT64_C(1) << x);
    const unsigned at = (unsigned)__builtin_popcountll(both & ((UINT64_C(1) << x) - 1));
    long double sum = 0;
    for (size_t k = 0; k < keys.count; k++) {
        unsigned degree = 0;
        for (size_t r = 0; r < rows.count; r++)
            degree += jc_value_compare(&keys.values[k], &rows.values[r * rows.width + at]) == 0;
        if (norm == JC_NORM_INFINITY)
            sum = degree > sum ? degree : sum;
        else
            sum += powl(degree, norm);
    }
    free(rows.values);
    free(keys.values);
    return norm == JC_NORM_INFINITY ? log2l(sum) : log2l(sum) / norm;
}

/* bound >= log2, and no more above it than rounding makes. */
static bool just_above(const char *bound, long double log2)
{
    fmpq_t value;
    fmpq_init(value);
    const bool read = bound && jc_rational_read(bound, value) == JC_OK;
    const double found = fmpq_get_d(value);
    fmpq_clear(value);
    return read && found >= (double)log2 - 1e-14 && found <= (double)log2 + 1e-13;
}

typedef struct expectation {
    const jc_constraints *constraints;
    size_t next;
    const char *key;
    bool met;
} expectation;

/* The next constraint is this one; the name starts so. */
static void expect(expectation *e, uint64_t given, uint64_t of, unsigned norm, bool empty, long double log2,
                   const char *name)
{
    const jc_constraint *found = jc_constraints_at(e->constraints, e->next++);
    const bool same = found && found->given == given && found->of == of && found->norm == norm &&
                      (empty ? found->bound == NULL : just_above(found->bound, log2)) &&
                      strncmp(found->name, name, strlen(name)) == 0;
    if (!same && e->met)
        printf("# wanted %s, %Lg; found %s, %s\n", name, log2, found ? found->name : "nothing",
               found && found->bound ? found->bound : "-");
    e->met = e->met && same;
}

static uint64_t variables_of(const jc_atom *atom)
{
    uint64_t set = 0;
    for (unsigned t = 0; t < atom->term_count; t++)
        if (atom->terms[t].kind == JC_TERM_VARIABLE)
            set |= UINT64_C(1) << atom->terms[t].variable;
    return set;
}

/* The variables of an atom in the order of its columns. */
static unsigned ordered(const jc_atom *atom, unsigned *variables)
{
    unsigned count = 0;
    for (unsigned t = 0; t < atom->term_count; t++) {
        bool seen = atom->terms[t].kind != JC_TERM_VARIABLE;
        for (unsigned i = 0; i < count && !seen; i++)
            seen = variables[i] == atom->terms[t].variable;
        if (!seen)
            variables[count++] = atom->terms[t].variable;
    }
    return count;
}

static void expect_degrees(expectation *e, const jc_rule *rule, const jc_atom *atom, jc_database *database,
                           unsigned x, uint64_t both)
{
    char name[128];
    for (unsigned i = 1; i < NORM_COUNT; i++) {
        snprintf(name, sizeof name, "%sdeg_%s(", norms[i] == JC_NORM_INFINITY ? "" : "||", e->key);
        expect(e, UINT64_C(1) << x, both & ~(UINT64_C(1) << x), norms[i], false,
               slow_norm(rule, atom, database, x, both, norms[i]), name);
    }
}

static void expect_atom(expectation *e, const jc_rule *rule, const jc_atom *atom, jc_database *database)
{
    const uint64_t all = variables_of(atom), rows = count_rows(rule, atom, database, all);
    unsigned variables[JC_MAX_ARITY];
    const unsigned count = ordered(atom, variables);
    char name[128];
    snprintf(name, sizeof name, "|%s|", e->key);
    if (count > 0 || rows == 0)
        expect(e, 0, all, 1, rows == 0, log2l((long double)rows), name);
    for (unsigned i = 0; i < count && count > 1 && rows > 0; i++) {
        const unsigned x = variables[i];
        snprintf(name, sizeof name, "|%s(%s)|", e->key, rule->variables[x]);
        expect(e, 0, UINT64_C(1) << x, 1, false,
               log2l((long double)count_rows(rule, atom, database, UINT64_C(1) << x)), name);
        expect_degrees(e, rule, atom, database, x, all);
        for (unsigned j = 0; j < count && count > 2; j++) {
            const uint64_t both = UINT64_C(1) << x | UINT64_C(1) << variables[j];
            snprintf(name, sizeof name, "|%s(%s,%s)|", e->key, rule->variables[x], rule->variables[variables[j]]);
            if (i < j)
                expect(e, 0, both, 1, false, log2l((long double)count_rows(rule, atom, database, both)), name);
            if (i != j)
                expect_degrees(e, rule, atom, database, x, both);
        }
    }
}

static bool check_rule(const jc_program *program, jc_database *database)
{
    const jc_rule *rule = &program->rules[0];
    jc_constraints *constraints;
    if (jc_constraints_create(rule->variable_count, (const char *const *)rule->variables, &constraints) != JC_OK)
        abort();
    expectation e = {.constraints = constraints};
    e.met = jc_constraints_measure(constraints, program, rule, database, NULL, norms, NORM_COUNT, NULL) == JC_OK;
    for (unsigned a = 0; a < rule->body_count; a++) {
        char key[64];
        jc_atom_key(program, rule, a, key, sizeof key);
        e.key = key;
        expect_atom(&e, rule, &rule->body[a], database);
    }
    const bool all = e.next == jc_constraints_count(constraints);
    jc_constraints_free(constraints);
    return e.met && all;
}

static void test_random(void)
{
    unsigned agree = 0;
    for (uint64_t seed = 1; seed <= RULES; seed++) {
        uint64_t random = seed;
        char *text = random_body_text(&random, 4, false);
        jc_program *program = parse_or_abort(text);
        jc_database *database = random_database(program, &random);
        const bool same = check_rule(program, database);
        agree += same;
        if (!same)
            printf("# seed %llu: %s\n", (unsigned long long)seed, text);
        jc_database_free(database);
        jc_program_free(program);
        free(text);
    }
    ok(agree == RULES, "the statistics of %d random rules and their data agree with the definitions", RULES);
}

/* Degrees on both sides of what is counted: one key of JC_DEGREES_COUNTED + 5 rows, one of JC_DEGREES_COUNTED, three
 * of one less, one of 1. */
static void test_large_degrees(void)
{
    static const uint64_t degrees[] = {JC_DEGREES_COUNTED + 5, JC_DEGREES_COUNTED, JC_DEGREES_COUNTED - 1,
                                       JC_DEGREES_COUNTED - 1, JC_DEGREES_COUNTED - 1, 1};
    uint64_t rows = 0, at = 0;
    fmpz_t sum, term;
    fmpz_init(sum);
    fmpz_init(term);
    for (unsigned i = 0; i < 6; i++) {
        rows += degrees[i];
        fmpz_set_ui(term, degrees[i]);
        fmpz_pow_ui(term, term, 9);
        fmpz_add(sum, sum, term);
    }
    uint32_t *columns[2] = {malloc(rows * sizeof **columns), malloc(rows * sizeof **columns)};
    if (!columns[0] || !columns[1])
        abort();
    for (uint32_t i = 0; i < 6; i++) {
        for (uint32_t j = 0; j < degrees[i]; j++, at++) {
            columns[0][at] = i;
            columns[1][at] = j;
        }
    }
    jc_program *program = parse_or_abort("H(x) :- R(x, y).");
    jc_database *database;
    jc_relation *relation;
    if (jc_database_create(program, &database) != JC_OK || jc_relation_create(2, rows, columns, &relation) != JC_OK ||
        jc_database_set(database, (unsigned)jc_program_find(program, "R"), relation) != JC_OK)
        abort();
    const unsigned columns_wanted[2] = {0, 1};
    const jc_trie *trie;
    jc_degree_sequence sequence;
    if (jc_relation_trie(relation, 2, columns_wanted, &trie) != JC_OK ||
        jc_degree_sequence_create(trie, &sequence) != JC_OK)
        abort();
    ok(sequence.large_count == 2 && sequence.times[JC_DEGREES_COUNTED - 1] == 3 && sequence.times[1] == 1 &&
           sequence.largest == JC_DEGREES_COUNTED + 5,
       "large degrees are listed, the others counted");
    fmpq_t norm, power;
    fmpq_init(norm);
    fmpq_init(power);
    jc_degree_norm_log2(&sequence, 9, norm);
    fmpq_mul_ui(power, norm, 9);
    const double exact = fmpz_dlog(sum) / log(2);
    ok(fabs(fmpq_get_d(power) - exact) < 1e-10, "their 9-norm is exact up to the logarithm");
    jc_degree_norm_log2(&sequence, JC_NORM_INFINITY, norm);
    ok(fabs(fmpq_get_d(norm) - log2(JC_DEGREES_COUNTED + 5)) < 1e-12, "the infinity norm is the largest degree");
    fmpq_clear(power);
    fmpq_clear(norm);
    jc_degree_sequence_free(&sequence);
    jc_database_free(database);
    jc_program_free(program);
    fmpz_clear(term);
    fmpz_clear(sum);
}

static const jc_constraint *find(const jc_constraints *constraints, const char *name)
{
    for (size_t i = 0; i < jc_constraints_count(constraints); i++)
        if (strcmp(jc_constraints_at(constraints, i)->name, name) == 0)
            return jc_constraints_at(constraints, i);
    return NULL;
}

static void test_names(void)
{
    jc_program *program = parse_or_abort("H(x) :- R(x, y, z), R(z, _, 1), S(x), T(x).");
    const jc_rule *rule = &program->rules[0];
    jc_database *database;
    jc_constraints *constraints;
    if (jc_database_create(program, &database) != JC_OK ||
        jc_constraints_create(3, (const char *const *)rule->variables, &constraints) != JC_OK)
        abort();
    uint32_t *columns[3];
    for (unsigned c = 0; c < 3; c++) {
        columns[c] = malloc(4 * sizeof **columns);
        for (uint32_t r = 0; columns[c] && r < 4; r++)
            columns[c][r] = c == 0 ? r : 1;
    }
    jc_relation *relation;
    if (jc_relation_create(3, 4, columns, &relation) != JC_OK ||
        jc_database_set(database, (unsigned)jc_program_find(program, "R"), relation) != JC_OK)
        abort();
    bool known[4] = {false};
    known[jc_program_find(program, "R")] = known[jc_program_find(program, "S")] = true;
    ok(jc_constraints_measure(constraints, program, rule, database, known, norms, NORM_COUNT, NULL) == JC_OK &&
           find(constraints, "|R|") && find(constraints, "|R(x)|") && find(constraints, "|R(x,z)|") &&
           find(constraints, "||deg_R(y,z|x)||_2") && find(constraints, "deg_R(z|y)") && find(constraints, "|R#2|"),
       "statistics are named after the atom's key and the variables");
    ok_text(find(constraints, "deg_R(y,z|x)")->bound, "0", "a dependency that the data obey is exactly 0");
    ok_text(find(constraints, "||deg_R(x,z|y)||_2")->bound, "2", "a norm that is a power of two is exact");
    ok(find(constraints, "|S|") && find(constraints, "|S|")->bound == NULL, "an empty relation is said to be empty");
    ok(!find(constraints, "|T|"), "a relation that is not known gives nothing");
    jc_error error = {.code = JC_OK};
    const unsigned wrong = 65;
    ok(jc_constraints_measure(constraints, program, rule, database, NULL, &wrong, 1, &error) == JC_ERR_ARGUMENT &&
           strcmp(error.sentence, "the norm 65 is above 64") == 0,
       "a norm above 64 is refused");
    jc_constraints_free(constraints);
    if (jc_constraints_create(2, (const char *const *)rule->variables, &constraints) != JC_OK)
        abort();
    ok(jc_constraints_measure(constraints, program, rule, database, NULL, norms, 1, &error) == JC_ERR_ARGUMENT &&
           strcmp(error.sentence, "the constraints have 2 vertices, the rule 3 variables") == 0,
       "constraints over other vertices are refused");
    jc_constraints_free(constraints);
    jc_database_free(database);
    jc_program_free(program);
}

int main(void)
{
    test_names();
    test_large_degrees();
    test_random();
    return done_testing();
}
