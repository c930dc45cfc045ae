/* SPDX-License-Identifier: Apache-2.0 */
/* Random rules on random relations, run under every schedule, on one to three threads and in random variable orders,
 * agree with nested loops: full bindings, head rows counted, and head rows kept. */
#include <joincast/data.h>
#include <joincast/exec.h>

#include "tests/oracle/nested_loop.h"
#include "tests/random.h"
#include "tests/tap.h"

enum { TEXT = 2048, PREDICATES = 5, QUERIES = 2400 };

/* What the cells of one query's relations are drawn from. */
typedef enum value_kind { SMALL, WIDE, SYMBOLS, GRAPH, KINDS } value_kind;

static const unsigned arity_of[PREDICATES] = {0, 1, 2, 2, 3};

typedef struct query {
    value_kind kind;
    char text[TEXT];
    size_t used;
    bool bound[5];
    uint64_t *random;
} query;

__attribute__((format(printf, 2, 3))) static void say(query *q, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(q->text + q->used, TEXT - q->used, format, arguments);
    va_end(arguments);
    q->used += (size_t)length;
    if (q->used >= TEXT)
        abort();
}

static jc_value draw_value(value_kind kind, uint64_t *random)
{
    static const int64_t wide[] = {0, 1, -1, -5000000000, 5000000000, INT64_C(1) << 31, 7, INT64_MIN, INT64_MAX};
    static const char *const symbols[] = {"", "a", "b", "ab", "java.lang.Object", "Z", "0"};
    if (kind == SMALL)
        return (jc_value){.type = JC_TYPE_NUMBER, .as.number = (int64_t)random_below(random, 5)};
    if (kind == WIDE)
        return (jc_value){.type = JC_TYPE_NUMBER, .as.number = wide[random_below(random, 9)]};
    if (kind == SYMBOLS)
        return (jc_value){.type = JC_TYPE_SYMBOL, .as.symbol = symbols[random_below(random, 7)]};
    uint64_t a = random_below(random, 24), b = random_below(random, 24);
    return (jc_value){.type = JC_TYPE_NUMBER, .as.number = (int64_t)(a < b ? a : b)}; /* low ones are frequent */
}

static void say_constant(query *q)
{
    jc_value value = draw_value(q->kind, q->random);
    if (value.type == JC_TYPE_SYMBOL)
        say(q, "\"%s\"", value.as.symbol);
    else if (value.as.number == INT64_MIN) /* its magnitude is no number */
        say(q, "-9223372036854775807");
    else
        say(q, "%lld", (long long)value.as.number);
}

static bool any_bound(const query *q)
{
    return q->bound[0] || q->bound[1] || q->bound[2] || q->bound[3] || q->bound[4];
}

static unsigned bound_variable(const query *q)
{
    unsigned v;
    do
        v = (unsigned)random_below(q->random, 5);
    while (!q->bound[v]);
    return v;
}

static void say_atom(query *q, bool positive, unsigned variables)
{
    unsigned predicate = (unsigned)random_below(q->random, PREDICATES);
    if (q->kind == GRAPH)
        predicate = 2 + (unsigned)random_below(q->random, 2);
    say(q, "P%u(", predicate);
    for (unsigned column = 0; column < arity_of[predicate]; column++) {
        uint64_t draw = random_below(q->random, 20);
        say(q, "%s", column > 0 ? ", " : "");
        if (draw < 2) {
            say_constant(q);
        } else if (draw < 5) {
            say(q, "_");
        } else if (positive) {
            unsigned v = (unsigned)random_below(q->random, variables);
            q->bound[v] = true;
            say(q, "%c", 'v' + (char)v);
        } else if (any_bound(q)) {
            say(q, "%c", 'v' + (char)bound_variable(q));
        } else {
            say(q, "_");
        }
    }
    say(q, ")");
}

static void say_body(query *q)
{
    static const char *const comparators[] = {"=", "!=", "<", "<=", ">", ">="};
    unsigned atoms = 1 + (unsigned)random_below(q->random, q->kind == GRAPH ? 3 : 5);
    unsigned variables = 1 + (unsigned)random_below(q->random, 5);
    for (unsigned a = 0; a < atoms; a++) {
        say(q, "%s", a > 0 ? ", " : "");
        say_atom(q, true, variables);
    }
    for (uint64_t n = random_below(q->random, 3); n > 1; n--) {
        say(q, ", !");
        say_atom(q, false, variables);
    }
    for (uint64_t n = random_below(q->random, 3); n > 0 && any_bound(q); n--) {
        say(q, ", %c %s ", 'v' + (char)bound_variable(q), comparators[random_below(q->random, 6)]);
        if (random_below(q->random, 2) == 0)
            say_constant(q);
        else
            say(q, "%c", 'v' + (char)bound_variable(q));
    }
}

static void say_heads(query *q, const query *body)
{
    unsigned heads = 1 + (unsigned)random_below(q->random, 2);
    for (unsigned h = 0; h < heads; h++) {
        say(q, "%sH%u(", h > 0 ? ", " : "", h);
        unsigned arity = (unsigned)random_below(q->random, 5);
        for (unsigned column = 0; column < arity; column++) {
            say(q, "%s", column > 0 ? ", " : "");
            if (!any_bound(body) || random_below(q->random, 8) == 0)
                say_constant(q);
            else
                say(q, "%c", 'v' + (char)bound_variable(body));
        }
        say(q, ")");
    }
}

/* A rule as text: the body first, since the heads' variables must be bound there. */
static void say_rule(query *q)
{
    query body = {.kind = q->kind, .random = q->random};
    say_body(&body);
    say_heads(q, &body);
    say(q, " :- %s.", body.text);
}

static void fill(jc_database *database, unsigned predicate, unsigned arity, value_kind kind, uint64_t *random)
{
    uint64_t rows = kind == GRAPH ? 30 + random_below(random, 40) : random_below(random, arity < 2 ? 5 : 11);
    uint32_t *columns[JC_MAX_ARITY];
    for (unsigned c = 0; c < arity; c++) {
        columns[c] = malloc((rows + 1) * sizeof **columns);
        for (uint64_t r = 0; r < rows; r++) {
            jc_value value = draw_value(kind, random);
            if (value.type == JC_TYPE_NUMBER && value.as.number == INT64_MIN)
                value.as.number++;
            if (!columns[c]
                || jc_dictionary_encode(jc_database_dictionary(database), &value, &columns[c][r]) != JC_OK)
                abort();
        }
    }
    jc_relation *relation;
    if (jc_relation_create(arity, rows, columns, &relation) != JC_OK
        || jc_database_set(database, predicate, relation) != JC_OK)
        abort();
}

static void shuffle(unsigned *order, unsigned count, uint64_t *random)
{
    for (unsigned i = 0; i < count; i++)
        order[i] = i;
    for (unsigned i = count; i > 1; i--) {
        unsigned j = (unsigned)random_below(random, i), swapped = order[i - 1];
        order[i - 1] = order[j];
        order[j] = swapped;
    }
}

static bool same_result(const jc_rule *rule, jc_database *database, const oracle_rows *bindings,
                        const oracle_rows *heads, const jc_run_options *options, const unsigned *order,
                        const jc_program *program)
{
    jc_plan *plan = NULL;
    jc_run_result *result = NULL;
    bool same = jc_plan_create(program, rule, database, order, &plan, NULL) == JC_OK
                && jc_run_rule(plan, options, &result, NULL) == JC_OK
                && result->full_bindings == bindings->count;
    for (unsigned h = 0; same && h < rule->head_count; h++) {
        same = result->head_rows[h] == heads[h].count && options->materialise == (result->heads[h] != NULL);
        if (same && options->materialise)
            same = oracle_same(&heads[h], result->heads[h], jc_database_dictionary(database));
    }
    jc_run_result_free(result);
    jc_plan_free(plan);
    return same;
}

static bool check_rule(const jc_program *program, jc_database *database, uint64_t *random)
{
    const jc_rule *rule = &program->rules[0];
    oracle_rows bindings = oracle_bindings(rule, database), heads[2];
    for (unsigned h = 0; h < rule->head_count; h++)
        heads[h] = oracle_head(rule, h, &bindings);
    static const jc_schedule schedules[] = {
        {JC_SCHEDULE_KEY, 0, 0}, {JC_SCHEDULE_GREEDY, 0, 0}, {JC_SCHEDULE_FLAT, 1, 0}, {JC_SCHEDULE_FLAT, 2, 0}};
    bool same = true;
    for (unsigned s = 0; s < 4 && same; s++) {
        for (unsigned keep = 0; keep < 2 && same; keep++) {
            unsigned order[JC_MAX_VARIABLES], threads = 1 + (unsigned)random_below(random, 3);
            shuffle(order, rule->variable_count, random);
            jc_run_options options = {.schedule = schedules[s], .threads = threads, .materialise = keep == 1};
            same = same_result(rule, database, &bindings, heads, &options, random_below(random, 3) > 0 ? order : NULL,
                               program);
            if (!same)
                printf("# schedule %u, %u threads, keep %u\n", s, threads, keep);
        }
    }
    for (unsigned h = 0; h < rule->head_count; h++)
        free(heads[h].values);
    free(bindings.values);
    return same;
}

typedef enum outcome { AGREES, DIFFERS, REFUSED } outcome;

static outcome check_query(uint64_t seed, uint64_t *answered)
{
    uint64_t random = seed;
    query q = {.kind = (value_kind)random_below(&random, KINDS), .random = &random};
    say_rule(&q);
    jc_program *program = NULL;
    jc_diagnostics *diagnostics = NULL;
    jc_database *database = NULL;
    outcome result = REFUSED;
    jc_status status = jc_program_parse(q.text, q.used, "random", &program, &diagnostics);
    if (status == JC_OK && program->rule_count == 1 && jc_database_create(program, &database) == JC_OK) {
        for (unsigned p = 0; p < program->predicate_count; p++)
            if (program->predicates[p].name[0] == 'P')
                fill(database, p, program->predicates[p].arity, q.kind, &random);
        result = check_rule(program, database, &random) ? AGREES : DIFFERS;
        oracle_rows bindings = oracle_bindings(&program->rules[0], database);
        *answered += bindings.count > 0;
        free(bindings.values);
    }
    if (result == DIFFERS || (result == REFUSED && status == JC_OK && program->rule_count == 1))
        printf("# seed %llu: %s\n", (unsigned long long)seed, q.text);
    if (status != JC_OK && getenv("SHOW_REFUSED"))
        jc_diagnostics_print(diagnostics, stdout);
    jc_database_free(database);
    jc_program_free(program);
    jc_diagnostics_free(diagnostics);
    return result;
}

int main(void)
{
    uint64_t first = getenv("TEST_SEED") ? strtoull(getenv("TEST_SEED"), NULL, 10) : 1;
    uint64_t agree = 0, differ = 0, answered = 0, seed = first;
    for (; agree + differ < QUERIES && seed < first + 3 * QUERIES; seed++) {
        outcome result = check_query(seed, &answered);
        agree += result == AGREES;
        differ += result == DIFFERS;
    }
    printf("# %llu rules drawn, %llu of them with answers\n", (unsigned long long)(seed - first),
           (unsigned long long)answered);
    ok(agree == QUERIES, "%d random rules agree with nested loops under every schedule", QUERIES);
    ok(answered > QUERIES / 4, "more than a quarter of them have answers");
    return done_testing();
}
