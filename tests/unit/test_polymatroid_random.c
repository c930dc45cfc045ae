/* SPDX-License-Identifier: Apache-2.0 */
/* Random constraints on up to five vertices against an oracle that writes out every elemental Shannon inequality and
 * solves that program; what more constraints and smaller targets do to a bound; cardinalities alone against covers;
 * and proofs that were tampered with. */
#include "lp/linear_program.h"
#include "lp/polymatroid.h"
#include "lp/rational.h"

#include "tests/random.h"
#include "tests/tap.h"
#include "tests/unit/bound_constraints.h"

#include <flint/fmpq_vec.h>

enum { INSTANCES = 600, MOST = 5 };

struct instance {
    unsigned count;
    char text[512]; /* the constraints as words */
    uint64_t target;
    bool simple;
};

static void put_set(char *text, uint64_t set)
{
    char *end = text + strlen(text);
    for (; set; set &= set - 1)
        *end++ = (char)('a' + __builtin_ctzll(set));
    *end = '\0';
}

/* simple: at most one vertex given. */
static void put_word(uint64_t *state, unsigned count, bool simple, char *text)
{
    const uint64_t all = (UINT64_C(1) << count) - 1;
    uint64_t given = random_next(state) & random_next(state) & all;
    if (simple)
        given = random_below(state, 3) ? UINT64_C(1) << random_below(state, count) : 0;
    const uint64_t of = (random_next(state) & all & ~given) | (given == all ? 0 : ((all & ~given) & -(all & ~given)));
    const unsigned kind = (unsigned)random_below(state, 5);
    if ((of & ~given) == 0)
        return;
    put_set(text, kind == 0 ? given | of : of);
    if (kind > 0) {
        strcat(text, "|");
        put_set(text, given);
        sprintf(text + strlen(text), kind < 3 ? "" : ",%u", 1 + (unsigned)random_below(state, 4));
    }
    const unsigned cost = (unsigned)random_below(state, kind == 0 ? 6 : 4);
    const unsigned below = 1 + (unsigned)random_below(state, 3);
    sprintf(text + strlen(text), "<=%u/%u ", cost, below);
}

static void draw(uint64_t seed, struct instance *instance)
{
    uint64_t state = seed;
    instance->count = 2 + (unsigned)random_below(&state, MOST - 1);
    instance->simple = random_below(&state, 2) != 0;
    instance->text[0] = '\0';
    const unsigned words = 1 + (unsigned)random_below(&state, 7);
    for (unsigned i = 0; i < words; i++)
        put_word(&state, instance->count, instance->simple, instance->text);
    const uint64_t all = (UINT64_C(1) << instance->count) - 1;
    instance->target = random_below(&state, 2) ? all : random_next(&state) & all;
}

/* ---- the oracle ------------------------------------------------------------------------------------------------ */

/* sum coefficient h(set) <= bound; h(empty set) is no column, a set that repeats is added up. */
static void add_row(jc_linear_program *program, unsigned length, const uint64_t *sets, const int64_t *coefficients,
                    const fmpq_t bound)
{
    unsigned columns[4], used = 0;
    int64_t values[4];
    for (unsigned i = 0; i < length; i++) {
        unsigned at = 0;
        while (at < used && columns[at] != sets[i] - 1)
            at++;
        if (sets[i] == 0)
            continue;
        values[at] = (at < used ? values[at] : 0) + coefficients[i];
        columns[at] = (unsigned)sets[i] - 1;
        used += at == used;
    }
    unsigned kept = 0;
    for (unsigned i = 0; i < used; i++) {
        columns[kept] = columns[i];
        values[kept] = values[i];
        kept += values[i] != 0;
    }
    if (jc_linear_program_add_row(program, kept, columns, values, bound))
        exit(99);
}

static void add_elemental(jc_linear_program *program, unsigned count)
{
    const uint64_t all = (UINT64_C(1) << count) - 1;
    fmpq_t zero;
    fmpq_init(zero);
    for (unsigned i = 0; i < count; i++)
        add_row(program, 2, (uint64_t[]){all & ~(UINT64_C(1) << i), all}, (int64_t[]){1, -1}, zero);
    for (unsigned i = 0; i < count; i++) {
        for (unsigned j = i + 1; j < count; j++) {
            const uint64_t left = UINT64_C(1) << i, right = UINT64_C(1) << j;
            for (uint64_t set = 0; set <= all; set++) {
                if ((set & (left | right)) == 0)
                    add_row(program, 4, (uint64_t[]){set | left | right, set, set | left, set | right},
                            (int64_t[]){1, 1, -1, -1}, zero);
            }
        }
    }
    fmpq_clear(zero);
}

/* The bound as text, "inf" where there is none; to be freed. */
static char *oracle(const struct instance *instance, const jc_constraints *constraints)
{
    jc_linear_program *program = NULL;
    jc_linear_outcome outcome;
    int64_t objective[1 << MOST] = {0};
    const slong columns = ((slong)1 << instance->count) - 1;
    fmpq_t value;
    fmpq_init(value);
    if (instance->target)
        objective[instance->target - 1] = 1;
    if (jc_linear_program_create((unsigned)columns, objective, &program))
        exit(99);
    for (size_t i = 0; i < jc_constraints_count(constraints); i++) {
        const jc_constraint *constraint = jc_constraints_at(constraints, i);
        const int64_t p = constraint->norm ? (int64_t)constraint->norm : 1;
        jc_rational_read(constraint->bound, value);
        fmpq_mul_ui(value, value, (ulong)p);
        add_row(program, 2, (uint64_t[]){constraint->given | constraint->of, constraint->given},
                (int64_t[]){p, constraint->norm ? 1 - p : -1}, value);
    }
    add_elemental(program, instance->count);
    const slong rows = (slong)jc_linear_program_rows(program);
    fmpq *x = _fmpq_vec_init(columns), *y = _fmpq_vec_init(rows);
    if (jc_linear_program_solve(program, &outcome, x, y, value))
        exit(99);
    char *text = outcome == JC_LINEAR_OPTIMAL ? jc_rational_text(value) : strdup("inf");
    _fmpq_vec_clear(x, columns);
    _fmpq_vec_clear(y, rows);
    fmpq_clear(value);
    jc_linear_program_free(program);
    return text;
}

/* ---- comparisons ----------------------------------------------------------------------------------------------- */

static jc_polymatroid *solved(const jc_constraints *constraints, uint64_t target)
{
    jc_polymatroid *polymatroid = NULL;
    if (jc_polymatroid_solve(constraints, target, &polymatroid, NULL) != JC_OK)
        return NULL;
    return polymatroid;
}

static const char *text_of(const jc_polymatroid *polymatroid)
{
    if (!polymatroid)
        return "an error";
    return jc_polymatroid_kind(polymatroid) == JC_POLYMATROID_BOUNDED ? jc_polymatroid_value(polymatroid) : "inf";
}

/* The value by the other solver, where the flow solver was meant. */
static bool solvers_agree(const jc_constraints *constraints, uint64_t target, const char *want)
{
    jc_bound_problem problem;
    if (jc_bound_problem_create(constraints, target, &problem))
        exit(99);
    jc_bound_answer answer = {.weight = _fmpq_vec_init((slong)problem.count)};
    fmpq_init(answer.value);
    const bool solved_too = jc_bound_by_inequalities(&problem, &answer) == JC_OK;
    char *text = jc_rational_text(answer.value);
    const bool same = solved_too && strcmp(text, want) == 0;
    if (!same)
        printf("# by inequalities: %s, by flow: %s\n", text, want);
    free(text);
    if (answer.entropy)
        _fmpq_vec_clear(answer.entropy, (slong)1 << answer.class_count);
    jc_shannon_proof_free(&answer.proof);
    _fmpq_vec_clear(answer.weight, (slong)problem.count);
    fmpq_clear(answer.value);
    jc_bound_problem_free(&problem);
    return same;
}

static void test_against_oracle(void)
{
    unsigned wrong = 0, unverified = 0, disagree = 0, bounded = 0, flows = 0, projected = 0;
    for (uint64_t seed = 0; seed < INSTANCES; seed++) {
        struct instance instance;
        draw(seed, &instance);
        jc_constraints *constraints = constraints_of(instance.count, instance.text);
        jc_polymatroid *polymatroid = solved(constraints, instance.target);
        char *want = oracle(&instance, constraints);
        if (strcmp(text_of(polymatroid), want) != 0) {
            wrong++;
            printf("# seed %llu, %s: want %s, got %s\n", (unsigned long long)seed, instance.text, want,
                   text_of(polymatroid));
        }
        unverified += !polymatroid || !jc_polymatroid_verify(polymatroid, constraints, instance.target);
        if (strcmp(want, "inf") != 0) {
            bounded++;
            projected += instance.target + 1 != UINT64_C(1) << instance.count;
            flows += instance.simple;
            disagree += instance.simple && !solvers_agree(constraints, instance.target, want);
        }
        free(want);
        jc_polymatroid_free(polymatroid);
        jc_constraints_free(constraints);
    }
    ok(wrong == 0, "%d random instances have the oracle's value, %u of them bounded, %u of these projections",
       (int)INSTANCES, bounded, projected);
    ok(unverified == 0, "each of them is verified");
    ok(flows > INSTANCES / 8 && disagree == 0, "%u simple ones: flows and inequalities agree", flows);
}

static bool at_most(const char *left, const char *right)
{
    fmpq_t a, b;
    bool result = strcmp(right, "inf") == 0;
    fmpq_init(a);
    fmpq_init(b);
    if (!result && jc_rational_read(left, a) == JC_OK && jc_rational_read(right, b) == JC_OK)
        result = fmpq_cmp(a, b) <= 0;
    fmpq_clear(b);
    fmpq_clear(a);
    return result;
}

static void test_monotone(void)
{
    unsigned raised = 0, larger = 0;
    for (uint64_t seed = 0; seed < INSTANCES / 2; seed++) {
        struct instance instance;
        uint64_t state = seed + 77;
        char extended[1024];
        draw(seed, &instance);
        strcpy(extended, instance.text);
        put_word(&state, instance.count, false, extended);
        jc_constraints *few = constraints_of(instance.count, instance.text);
        jc_constraints *more = constraints_of(instance.count, extended);
        jc_polymatroid *before = solved(few, instance.target), *after = solved(more, instance.target);
        jc_polymatroid *part = solved(few, instance.target & random_next(&state));
        raised += !at_most(text_of(after), text_of(before));
        larger += !at_most(text_of(part), text_of(before));
        jc_polymatroid_free(before);
        jc_polymatroid_free(after);
        jc_polymatroid_free(part);
        jc_constraints_free(few);
        jc_constraints_free(more);
    }
    ok(raised == 0, "one constraint more never raises a bound");
    ok(larger == 0, "a part of the target never has a larger bound");
}

static void test_covers(void)
{
    unsigned wrong = 0;
    for (uint64_t seed = 0; seed < 200; seed++) {
        uint64_t state = seed;
        unsigned members[64], count = 3 + (unsigned)random_below(&state, 6);
        size_t start[9] = {0};
        const char *costs[] = {"1", "3/2", "2", "1/3", "1", "5/4", "1", "7/2"};
        for (unsigned e = 0; e < 8; e++) {
            start[e + 1] = start[e];
            for (unsigned v = 0; v < count; v++) {
                if (random_below(&state, 3) == 0 || v == e % count)
                    members[start[e + 1]++] = v;
            }
        }
        jc_hypergraph *hypergraph = NULL;
        jc_cover *cover = NULL;
        jc_constraints *constraints = constraints_of(count, "");
        if (jc_hypergraph_create(count, letters, 8, letters, start, members, &hypergraph) ||
            jc_cover_solve(hypergraph, costs, NULL, &cover, NULL) ||
            jc_constraints_add_edges(constraints, hypergraph, costs, NULL)) {
            wrong += cover != NULL; /* a vertex in no edge: as unbounded as it is uncovered */
        } else {
            jc_polymatroid *polymatroid = solved(constraints, (UINT64_C(1) << count) - 1);
            wrong += strcmp(text_of(polymatroid), jc_cover_value(cover)) != 0;
            jc_polymatroid_free(polymatroid);
        }
        jc_cover_free(cover);
        jc_hypergraph_free(hypergraph);
        jc_constraints_free(constraints);
    }
    ok(wrong == 0, "cardinalities alone: the polymatroid bound is the fractional cover's");
}

/* ---- proofs that were tampered with ---------------------------------------------------------------------------- */

/* Is the answer refused while *text says something else? */
static bool refused(const jc_polymatroid *polymatroid, const jc_constraints *constraints, uint64_t target,
                    const char **text)
{
    const char *kept = *text;
    *text = strcmp(kept, "7/5") == 0 ? "7/6" : "7/5";
    const bool good = jc_polymatroid_verify(polymatroid, constraints, target);
    *text = kept;
    return !good;
}

static void test_tampering(const char *words, const char *vertices)
{
    const uint64_t target = set_of(vertices);
    unsigned accepted = 0;
    jc_constraints *constraints = constraints_of(5, words);
    jc_polymatroid *p = solved(constraints, target);
    if (!ok(p && p->step_count > 0, "%s has a proof", words))
        exit(99);
    for (size_t i = 0; i < p->step_count; i++) {
        accepted += !refused(p, constraints, target, &p->step[i].coefficient);
        p->step[i].right ^= 1;
        accepted += jc_polymatroid_verify(p, constraints, target);
        p->step[i].right ^= 1;
    }
    for (size_t i = 0; i < p->weight_count; i++)
        accepted += !refused(p, constraints, target, (const char **)&p->weight[i]);
    for (size_t i = 0; i < p->part_count; i++)
        accepted += !refused(p, constraints, target, (const char **)&p->part_weight[i]);
    accepted += !refused(p, constraints, target, (const char **)&p->value);
    for (size_t set = 0; p->entropy && set < (size_t)1 << p->class_count; set++) {
        fmpq_add_si(p->entropy + set, p->entropy + set, 100);
        accepted += jc_polymatroid_verify(p, constraints, target);
        fmpq_sub_si(p->entropy + set, p->entropy + set, 100);
    }
    ok(accepted == 0, "and whatever is changed in it, it is refused");
    ok(jc_polymatroid_verify(p, constraints, target) && !jc_polymatroid_verify(p, constraints, target & (target - 1)),
       "as it was, it holds, and for no other target");
    jc_polymatroid_free(p);
    jc_constraints_free(constraints);
}

int main(void)
{
    test_against_oracle();
    test_monotone();
    test_covers();
    test_tampering("ab<=10 bc<=10 ca<=10 b|a<=4", "abc");
    test_tampering("ab<=10 bc<=11 cd<=12 ac->d a|bd<=2", "abcd");
    test_tampering("b|a,3<=27/10 c|b,3<=27/10 d|c,3<=27/10 a|d,3<=27/10", "abcd");
    flint_cleanup();
    return done_testing();
}
