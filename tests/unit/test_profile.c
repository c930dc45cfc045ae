/* SPDX-License-Identifier: Apache-2.0 */
/* Profiles: a triangle counted by hand, the corner cases, and random rules against an oracle that knows no tries. */
#include <joincast/model.h>

#include "tests/random.h"
#include "tests/tap.h"

#include <math.h>

enum { ATOMS = 4, NEGATED = 2, ARITY = 3, VARIABLES = 5, ROWS = 40, VALUES = 6 };

/* A rule made by hand: atoms over variables, rows of small integers, and at most one comparison. */
typedef struct atom_rows {
    unsigned arity, variable[ARITY];
    uint64_t rows;
    uint32_t row[ROWS][ARITY];
} atom_rows;

typedef struct sample {
    unsigned variable_count, atom_count, negated_count; /* atoms[atom_count..] are the negated ones */
    atom_rows atoms[ATOMS + NEGATED];
    bool compared;
    jc_comparator comparator;
    unsigned left, right; /* variables */
    unsigned order[VARIABLES];
} sample;

/* ---- the sample as a plan
 * ------------------------------------------------------------------------------------------ */

typedef struct built {
    jc_attribute attributes[ATOMS + NEGATED][ARITY];
    jc_predicate predicates[ATOMS + NEGATED];
    jc_term terms[ATOMS + NEGATED][ARITY];
    jc_atom atoms[ATOMS + NEGATED], head;
    jc_comparison comparison;
    char names[VARIABLES][16];
    char *variables[VARIABLES];
    jc_type types[VARIABLES];
    jc_rule rule;
    jc_program program;
    jc_database *database;
    jc_plan *plan;
} built;

static char program_name[] = "test", rule_text[] = "rule", no_name[] = "";

static jc_relation *relation_of(const atom_rows *atom)
{
    uint32_t *columns[ARITY];
    for (unsigned c = 0; c < atom->arity; c++) {
        columns[c] = malloc((atom->rows + 1) * sizeof **columns);
        for (uint64_t r = 0; columns[c] && r < atom->rows; r++)
            columns[c][r] = atom->row[r][c];
    }
    jc_relation *relation = NULL;
    return jc_relation_create(atom->arity, atom->rows, columns, &relation) == JC_OK ? relation : NULL;
}

static bool build(const sample *s, built *b)
{
    static char names[ATOMS + NEGATED][3] = {"P0", "P1", "P2", "P3", "P4", "P5"};
    memset(b, 0, sizeof *b);
    unsigned atoms = s->atom_count + s->negated_count;
    for (unsigned a = 0; a < atoms; a++) {
        b->predicates[a] = (jc_predicate){
            .name = names[a], .arity = s->atoms[a].arity, .attributes = b->attributes[a]};
        for (unsigned c = 0; c < s->atoms[a].arity; c++) {
            b->attributes[a][c].name = no_name;
            b->terms[a][c] = (jc_term){.kind = JC_TERM_VARIABLE, .variable = s->atoms[a].variable[c]};
        }
        b->atoms[a] = (jc_atom){.predicate = a, .term_count = s->atoms[a].arity, .terms = b->terms[a]};
    }
    for (unsigned v = 0; v < s->variable_count; v++) {
        snprintf(b->names[v], sizeof b->names[v], "x%u", v);
        b->variables[v] = b->names[v];
    }
    b->comparison = (jc_comparison){.comparator = s->comparator,
                                    .left = {.kind = JC_TERM_VARIABLE, .variable = s->left},
                                    .right = {.kind = JC_TERM_VARIABLE, .variable = s->right}};
    b->rule = (jc_rule){.head_count = 1,
                        .heads = &b->head,
                        .body_count = s->atom_count,
                        .body = b->atoms,
                        .negated_count = s->negated_count,
                        .negated = b->atoms + s->atom_count,
                        .comparison_count = s->compared,
                        .comparisons = &b->comparison,
                        .variable_count = s->variable_count,
                        .variables = b->variables,
                        .variable_types = b->types,
                        .text = rule_text};
    b->program = (jc_program){.name = program_name,
                              .predicate_count = atoms,
                              .predicates = b->predicates,
                              .rule_count = 1,
                              .rules = &b->rule};
    bool done = jc_database_create(&b->program, &b->database) == JC_OK;
    for (unsigned a = 0; done && a < atoms; a++) {
        jc_relation *relation = relation_of(&s->atoms[a]);
        done = relation && jc_database_set(b->database, a, relation) == JC_OK;
    }
    return done && jc_plan_create(&b->program, &b->rule, b->database, s->order, &b->plan, NULL) == JC_OK;
}

static void release(built *b)
{
    jc_plan_free(b->plan);
    jc_database_free(b->database);
}

/* ---- the oracle: rows and loops
 * ------------------------------------------------------------------------------------- */

static unsigned place_in_order(const sample *s, unsigned variable)
{
    unsigned place = 0;
    while (s->order[place] != variable)
        place++;
    return place;
}

/* Whether a row agrees with itself on repeated variables and with binding[0..bound) on the order's first variables.
 */
static bool row_agrees(const sample *s, const atom_rows *atom, const uint32_t *row, const uint32_t *binding,
                       unsigned bound)
{
    for (unsigned c = 0; c < atom->arity; c++) {
        unsigned place = place_in_order(s, atom->variable[c]);
        if (place < bound && row[c] != binding[place])
            return false;
        for (unsigned d = 0; d < c; d++) {
            if (atom->variable[d] == atom->variable[c] && row[d] != row[c])
                return false;
        }
    }
    return true;
}

static bool atom_agrees(const sample *s, const atom_rows *atom, const uint32_t *binding, unsigned bound)
{
    for (uint64_t r = 0; r < atom->rows; r++) {
        if (row_agrees(s, atom, atom->row[r], binding, bound))
            return true;
    }
    return false;
}

/* The place of the atom's last variable in the order. */
static unsigned last_place(const sample *s, const atom_rows *atom)
{
    unsigned last = 0;
    for (unsigned c = 0; c < atom->arity; c++) {
        unsigned place = place_in_order(s, atom->variable[c]);
        last = place > last ? place : last;
    }
    return last;
}

static bool atom_has(const atom_rows *atom, unsigned variable)
{
    for (unsigned c = 0; c < atom->arity; c++) {
        if (atom->variable[c] == variable)
            return true;
    }
    return false;
}

static bool compares(jc_comparator comparator, uint32_t left, uint32_t right)
{
    switch (comparator) {
    case JC_EQUAL: return left == right;
    case JC_NOT_EQUAL: return left != right;
    case JC_LESS: return left < right;
    case JC_LESS_EQUAL: return left <= right;
    case JC_GREATER: return left > right;
    case JC_GREATER_EQUAL: return left >= right;
    }
    return false;
}

/* Whether the order's variable at place bound - 1 may take its value, given those before it. */
static bool binds(const sample *s, const uint32_t *binding, unsigned bound)
{
    for (unsigned a = 0; a < s->atom_count; a++) {
        if (atom_has(&s->atoms[a], s->order[bound - 1]) && !atom_agrees(s, &s->atoms[a], binding, bound))
            return false;
    }
    for (unsigned a = s->atom_count; a < s->atom_count + s->negated_count; a++) {
        if (last_place(s, &s->atoms[a]) == bound - 1 && atom_agrees(s, &s->atoms[a], binding, bound))
            return false;
    }
    unsigned left = place_in_order(s, s->left), right = place_in_order(s, s->right);
    bool now = s->compared && (left > right ? left : right) == bound - 1;
    return !now || compares(s->comparator, binding[left], binding[right]);
}

/* Distinct projections of the rows that agree with the binding onto the atom's variables at places below `below`. */
static double distinct_below(const sample *s, const atom_rows *atom, const uint32_t *binding, unsigned bound,
                             unsigned below)
{
    double distinct = 0;
    for (uint64_t r = 0; r < atom->rows; r++) {
        bool fresh = row_agrees(s, atom, atom->row[r], binding, bound);
        for (uint64_t q = 0; fresh && q < r; q++) {
            bool same = row_agrees(s, atom, atom->row[q], binding, bound);
            for (unsigned c = 0; same && c < atom->arity; c++)
                same = place_in_order(s, atom->variable[c]) >= below || atom->row[q][c] == atom->row[r][c];
            fresh = !same;
        }
        distinct += fresh;
    }
    return distinct;
}

static uint64_t pair_work(const sample *s, const uint32_t *binding)
{
    double work = 1, product = 1;
    for (unsigned place = 2; place < s->variable_count; place++) {
        double least = INFINITY;
        for (unsigned a = 0; a < s->atom_count; a++) {
            const atom_rows *atom = &s->atoms[a];
            if (atom_has(atom, s->order[place]))
                least = fmin(least, distinct_below(s, atom, binding, 2, place + 1) /
                                        distinct_below(s, atom, binding, 2, place));
        }
        product *= least;
        work += product;
    }
    return (uint64_t)llround(work);
}

/* A half is rounded up here and there, unless the sum fell on the other side of it. */
static bool close_to(uint64_t got, uint64_t want)
{
    return got <= want + 1 && want <= got + 1;
}

static bool level_is(const jc_profile_level *level, uint64_t units, uint64_t total)
{
    uint64_t sum = 0, largest = 0;
    for (uint64_t i = 0; i < level->units; i++) {
        sum += level->work[i];
        largest = level->work[i] > largest ? level->work[i] : largest;
    }
    return level->units == units && sum == total && level->largest == largest;
}

static bool any_atom_is_empty(const sample *s)
{
    for (unsigned a = 0; a < s->atom_count; a++) {
        if (!atom_agrees(s, &s->atoms[a], NULL, 0))
            return true;
    }
    return false;
}

/* Walks all values of the first two variables beside the profile. */
static bool agrees(const sample *s, const jc_profile *p)
{
    unsigned depths = s->variable_count < 2 ? s->variable_count : 2;
    uint64_t roots = 0, pairs = 0;
    uint32_t binding[2];
    bool same = p->variable_count == s->variable_count && p->depth_count == depths;
    bool largest_seen = p->level[0].units == 0;
    for (binding[0] = 0; same && !any_atom_is_empty(s) && binding[0] < VALUES; binding[0]++) {
        if (!binds(s, binding, 1))
            continue;
        same = roots < p->level[0].units && p->root_keys[roots] == binding[0];
        uint64_t below = pairs, sum = 0;
        for (binding[1] = 0; same && depths == 2 && binding[1] < VALUES; binding[1]++) {
            if (!binds(s, binding, 2))
                continue;
            same = pairs < p->level[1].units && close_to(p->level[1].work[pairs], pair_work(s, binding));
            if (same && !largest_seen && p->level[1].work[pairs] == p->level[1].largest)
                largest_seen = memcmp(p->level[1].largest_binding, binding, sizeof binding) == 0 || (same = false);
            sum += same ? p->level[1].work[pairs++] : 0;
        }
        if (same && depths == 2 && below == pairs) {
            same = p->level[1].work[pairs] == 1;
            if (same && !largest_seen && p->level[1].largest == 1)
                largest_seen = p->level[1].largest_binding[1] == JC_CODE_END || (same = false);
            pairs++;
            sum = 1;
        }
        same = same && p->level[0].work[roots] == (depths == 2 ? sum : 1);
        if (same && depths == 2)
            same = p->root_start[roots] == below && p->root_start[roots + 1] == pairs;
        roots++;
    }
    return same && level_is(&p->level[0], roots, p->total) &&
           (depths < 2 || (level_is(&p->level[1], pairs, p->total) && largest_seen));
}

/* ---- tests
 * ------------------------------------------------------------------------------------------------------------ */

static void draw_atom(uint64_t *state, unsigned variable_count, atom_rows *atom)
{
    atom->arity = 1 + (unsigned)random_below(state, ARITY);
    for (unsigned c = 0; c < atom->arity; c++)
        atom->variable[c] = (unsigned)random_below(state, variable_count);
    atom->rows = random_below(state, 20) ? 1 + random_below(state, ROWS) : 0;
    for (uint64_t r = 0; r < atom->rows; r++) {
        for (unsigned c = 0; c < atom->arity; c++)
            atom->row[r][c] = (uint32_t)random_below(state, VALUES);
    }
}

/* Variables renumbered so that each occurs in a positive atom; a negated atom or comparison over others is dropped.
 */
static bool draw_sample(uint64_t *state, sample *s)
{
    memset(s, 0, sizeof *s);
    s->variable_count = 1 + (unsigned)random_below(state, VARIABLES);
    s->atom_count = 1 + (unsigned)random_below(state, ATOMS);
    s->negated_count = (unsigned)random_below(state, NEGATED + 1);
    for (unsigned a = 0; a < s->atom_count + s->negated_count; a++)
        draw_atom(state, s->variable_count, &s->atoms[a]);
    for (unsigned v = 0; v < s->variable_count; v++) {
        bool occurs = false;
        for (unsigned a = 0; a < s->atom_count; a++)
            occurs = occurs || atom_has(&s->atoms[a], v);
        if (!occurs)
            return false;
    }
    s->compared = random_below(state, 2);
    s->comparator = (jc_comparator)random_below(state, 6);
    s->left = (unsigned)random_below(state, s->variable_count);
    s->right = (unsigned)random_below(state, s->variable_count);
    for (unsigned v = 0; v < s->variable_count; v++) {
        unsigned other = (unsigned)random_below(state, v + 1);
        s->order[v] = s->order[other];
        s->order[other] = v;
    }
    return true;
}

static void test_against_oracle(void)
{
    uint64_t state = 5;
    int runs = 0, right = 0, with_units = 0;
    while (runs < 3000) {
        sample s;
        built b;
        if (!draw_sample(&state, &s))
            continue;
        jc_profile *profile = NULL;
        bool same = build(&s, &b) && jc_profile_create(b.plan, &profile, NULL) == JC_OK && agrees(&s, profile);
        if (!same && right == runs)
            printf("# the first to differ is number %d\n", runs);
        right += same;
        with_units += profile && profile->level[0].units > 1;
        runs++;
        jc_profile_free(profile);
        release(&b);
    }
    ok(right == runs, "%d of %d random rules have the oracle's profile (%d of them several root keys)", right, runs,
       with_units);
}

/* R(x,y), S(y,z), T(x,z) in the order x, y, z. x = 1 has the pairs (1,2) and (1,3) and T-lists of length 2; S has 1 z
 * below y = 2 and 3 below y = 3. x = 2 has no pair, since 9 is no y of S. */
static void test_triangle(void)
{
    sample s = {.variable_count = 3, .atom_count = 3, .order = {0, 1, 2}};
    s.atoms[0] = (atom_rows){.arity = 2, .variable = {0, 1}, .rows = 3, .row = {{1, 2}, {1, 3}, {2, 9}}};
    s.atoms[1] = (atom_rows){.arity = 2, .variable = {1, 2}, .rows = 4, .row = {{2, 5}, {3, 5}, {3, 6}, {3, 7}}};
    s.atoms[2] = (atom_rows){.arity = 2, .variable = {0, 2}, .rows = 3, .row = {{1, 5}, {1, 8}, {2, 5}}};
    built b;
    jc_profile *profile = NULL;
    if (!ok(build(&s, &b) && jc_profile_create(b.plan, &profile, NULL) == JC_OK, "the triangle has a profile"))
        return;
    ok(profile->level[0].units == 2 && profile->root_keys[0] == 1 && profile->root_keys[1] == 2, "two root keys");
    ok(profile->level[1].units == 3 && profile->level[1].work[0] == 2 && profile->level[1].work[1] == 3 &&
           profile->level[1].work[2] == 1,
       "pairs weigh 1 + min(1, 2), 1 + min(3, 2), and 1 for the key without any");
    ok(profile->level[0].work[0] == 5 && profile->level[0].work[1] == 1 && profile->total == 6,
       "keys weigh their pairs");
    ok(profile->root_start[0] == 0 && profile->root_start[1] == 2 && profile->root_start[2] == 3, "pairs by key");
    ok(profile->level[1].largest == 3 && profile->level[1].largest_binding[0] == 1 &&
           profile->level[1].largest_binding[1] == 3 && profile->level[0].largest == 5 &&
           profile->level[0].largest_binding[0] == 1,
       "the largest units by name");
    jc_profile_free(profile);
    release(&b);
}

/* Below (x0, x1) a product of unary lists: 2000^k for k variables more. */
static jc_status product_profile(unsigned variable_count, uint64_t *total, jc_error *error)
{
    enum { LENGTH = 2000, MOST = 10 };
    jc_term terms[MOST] = {{0}};
    jc_atom atoms[MOST], head = {0};
    char *variables[MOST], name[] = "U", letters[MOST][2];
    jc_type types[MOST] = {0};
    jc_attribute attribute = {.name = no_name};
    jc_predicate predicate = {.name = name, .arity = 1, .attributes = &attribute};
    for (unsigned v = 0; v < variable_count; v++) {
        terms[v] = (jc_term){.kind = JC_TERM_VARIABLE, .variable = v};
        atoms[v] = (jc_atom){.term_count = 1, .terms = &terms[v]};
        letters[v][0] = (char)('a' + v);
        letters[v][1] = '\0';
        variables[v] = letters[v];
    }
    jc_rule rule = {.head_count = 1,
                    .heads = &head,
                    .body_count = variable_count,
                    .body = atoms,
                    .variable_count = variable_count,
                    .variables = variables,
                    .variable_types = types,
                    .text = rule_text};
    jc_program program = {
        .name = program_name, .predicate_count = 1, .predicates = &predicate, .rule_count = 1, .rules = &rule};
    jc_database *database = NULL;
    jc_relation *relation = NULL;
    jc_plan *plan = NULL;
    jc_profile *profile = NULL;
    uint32_t *column = malloc(LENGTH * sizeof *column);
    for (uint32_t i = 0; column && i < LENGTH; i++)
        column[i] = i;
    jc_status status = jc_relation_create(1, LENGTH, &column, &relation);
    if (status == JC_OK)
        status = jc_database_create(&program, &database);
    if (status == JC_OK)
        status = jc_database_set(database, 0, relation);
    if (status == JC_OK)
        status = jc_plan_create(&program, &rule, database, NULL, &plan, error);
    if (status == JC_OK)
        status = jc_profile_create(plan, &profile, error);
    if (status == JC_OK)
        *total = profile->total;
    jc_profile_free(profile);
    jc_plan_free(plan);
    jc_database_free(database);
    return status;
}

static void test_limit(void)
{
    uint64_t total = 7;
    jc_error error = {.code = JC_OK};
    ok(product_profile(2, &total, &error) == JC_OK && total == 4000000, "pairs of 2000 x 2000 weigh 1 each");
    ok(product_profile(3, &total, &error) == JC_OK && total == UINT64_C(4000000) * 2001,
       "with a third variable 1 + 2000 each");
    ok(product_profile(6, &total, &error) == JC_ERR_LIMIT && total == UINT64_C(4000000) * 2001,
       "2000^6 is beyond 2^63");
    ok(product_profile(9, &total, &error) == JC_ERR_LIMIT, "and so is one pair of 2000^9");
    ok_text(error.sentence,
            "the estimated work is beyond 2^63 candidate bindings; choose another order or split the rule",
            "  which is said");
}

/* Rules without any variable, and bodies that are false. */
static void test_corners(void)
{
    sample s = {.variable_count = 2, .atom_count = 1, .order = {0, 1}};
    s.atoms[0] = (atom_rows){.arity = 2, .variable = {0, 1}, .rows = 1, .row = {{1, 2}}};
    built b;
    jc_profile *profile = NULL;
    bool made = build(&s, &b);
    b.rule.never = true;
    jc_plan_free(b.plan);
    b.plan = NULL;
    made = made && jc_plan_create(&b.program, &b.rule, b.database, NULL, &b.plan, NULL) == JC_OK &&
           jc_profile_create(b.plan, &profile, NULL) == JC_OK;
    ok(made && profile->depth_count == 2 && profile->level[0].units == 0 && profile->level[1].units == 0 &&
           profile->total == 0 && profile->root_start[0] == 0,
       "a rule that never holds has no units");
    jc_profile_free(profile);
    release(&b);

    sample none = {.variable_count = 0, .atom_count = 1};
    none.atoms[0] = (atom_rows){.arity = 0, .rows = 1};
    profile = NULL;
    made = build(&none, &b) && jc_profile_create(b.plan, &profile, NULL) == JC_OK;
    ok(made && profile->depth_count == 0 && profile->level[0].units == 0 && profile->total == 0,
       "a rule without variables has no depth");
    jc_profile_free(profile);
    release(&b);
    jc_profile_free(NULL);
}

int main(void)
{
    test_triangle();
    test_corners();
    test_limit();
    test_against_oracle();
    return done_testing();
}
