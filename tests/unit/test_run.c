/* SPDX-License-Identifier: Apache-2.0 */
/* Running rules and programs: what is refused, what is counted without being kept, unions, dependency order. */
#include <joincast/data.h>
#include <joincast/exec.h>

#include "tests/tap.h"

#include <sys/resource.h>

typedef struct scene {
    jc_program *program;
    jc_database *database;
} scene;

static bool parse(scene *s, const char *text)
{
    jc_diagnostics *diagnostics = NULL;
    memset(s, 0, sizeof *s);
    jc_status status = jc_program_parse(text, strlen(text), "test.dl", &s->program, &diagnostics);
    jc_diagnostics_free(diagnostics);
    return status == JC_OK && jc_database_create(s->program, &s->database) == JC_OK;
}

static void clear(scene *s)
{
    jc_database_free(s->database);
    jc_program_free(s->program);
}

/* Fills a binary relation with the edges i -> i + 1, ..., i + reach of a path of `nodes` nodes. */
static void fill(scene *s, const char *name, uint32_t nodes, uint32_t reach)
{
    size_t size = (nodes * reach + 1) * sizeof(uint32_t);
    uint32_t *columns[2] = {malloc(size), malloc(size)};
    uint64_t rows = 0;
    for (uint32_t i = 0; columns[0] && columns[1] && i < nodes; i++) {
        for (uint32_t j = i + 1; j <= i + reach && j < nodes; j++) {
            columns[0][rows] = i;
            columns[1][rows++] = j;
        }
    }
    jc_relation *relation = NULL;
    if (jc_relation_create(2, rows, columns, &relation) != JC_OK
        || jc_database_set(s->database, (unsigned)jc_program_find(s->program, name), relation) != JC_OK)
        abort();
}

static jc_run_result *run_rule(scene *s, const char *schedule, unsigned threads, bool materialise, jc_error *error)
{
    jc_plan *plan = NULL;
    jc_run_result *result = NULL;
    jc_run_options options = {.threads = threads, .materialise = materialise};
    if (jc_schedule_parse(schedule, &options.schedule, error) == JC_OK
        && jc_plan_create(s->program, &s->program->rules[0], s->database, NULL, &plan, error) == JC_OK)
        jc_run_rule(plan, &options, &result, error);
    jc_plan_free(plan);
    return result;
}

static void test_refusals(void)
{
    scene s;
    jc_error error = {.code = JC_OK};
    ok(parse(&s, "Q(x, y, z) :- E(x, y), E(y, z)."), "a path of two edges");
    fill(&s, "E", 10, 2);
    static const char *const unsupported[] = {"flat3", "flat64", "steal:4", "binary"};
    for (size_t i = 0; i < sizeof unsupported / sizeof *unsupported; i++) {
        char want[256];
        snprintf(want, sizeof want, "the CPU executor does not run the schedule %s; use key, greedy, flat1 or flat2",
                 unsupported[i]);
        ok(!run_rule(&s, unsupported[i], 1, false, &error) && error.code == JC_ERR_UNSUPPORTED, "%s is refused",
           unsupported[i]);
        ok_text(error.sentence, want, "%s is explained", unsupported[i]);
    }
    ok(!run_rule(&s, "key", 0, false, &error) && error.code == JC_ERR_ARGUMENT, "no threads are refused");
    clear(&s);
}

static void test_result(void)
{
    scene s;
    jc_error error;
    ok(parse(&s, "Q(x, y, z), First(x), Same(x, x), One(1) :- E(x, y), E(y, z)."), "a rule of four heads");
    fill(&s, "E", 100, 3);
    static const char *const schedules[] = {"key", "greedy", "flat1", "flat2"};
    for (unsigned i = 0; i < 8; i++) {
        unsigned threads = 1 + i / 4 * 4; /* 1, then 5 */
        jc_run_result *result = run_rule(&s, schedules[i % 4], threads, i % 2 == 1, &error);
        if (!ok(result != NULL, "runs under %s on %u threads", schedules[i % 4], threads))
            continue;
        ok(result->head_count == 4 && result->head_rows[0] == result->full_bindings && result->full_bindings == 864
               && result->head_rows[1] == 98 && result->head_rows[2] == 98 && result->head_rows[3] == 1,
           "head rows are counted");
        uint64_t work = 0;
        for (unsigned w = 0; w < result->workers; w++)
            work += result->worker_work[w];
        ok(result->workers == threads && work > 0, "workers tell their work");
        ok(result->elapsed_ms >= result->schedule_ms && result->schedule_ms >= 0, "times are told");
        ok((result->heads[0] != NULL) == (i % 2 == 1), "rows are kept only where that was asked");
        jc_run_result_free(result);
    }
    clear(&s);

    ok(parse(&s, "Q(7) :- N()."), "a rule without variables");
    jc_run_result *result = run_rule(&s, "flat2", 3, true, &error);
    ok(result && result->full_bindings == 0 && result->head_rows[0] == 0, "has no row where the body is false");
    jc_run_result_free(result);
    jc_relation *unit = NULL;
    ok(jc_relation_create(0, 1, &(uint32_t *){NULL}, &unit) == JC_OK && jc_database_set(s.database, 1, unit) == JC_OK,
       "its body is made true");
    result = run_rule(&s, "greedy", 2, true, &error);
    ok(result && result->full_bindings == 1 && result->head_rows[0] == 1
           && jc_relation_column(result->heads[0], 0)[0] == 7,
       "and then has one");
    jc_run_result_free(result);
    clear(&s);
}

static void test_program(void)
{
    scene s;
    jc_error error = {.code = JC_OK};
    jc_run_result **results = NULL;
    jc_run_options options = {.schedule = {JC_SCHEDULE_KEY, 0, 0}, .threads = 2};
    ok(parse(&s, "Far(x, z) :- Near(x, y), Near(y, z).\n"
                 "Near(x, y) :- E(x, y).\n"
                 "Near(x, y) :- F(y, x).\n"
                 "Lonely(x) :- E(x, _), !Far(x, _).\n"),
       "a program out of order");
    fill(&s, "E", 10, 1);
    fill(&s, "F", 3, 1);
    ok(jc_run_program(s.program, s.database, &options, NULL, &results, &error) == JC_OK, "runs");
    /* Near: 9 edges and back edges 1 0, 2 1. Far: 8 ahead, back 2 0, and to and fro 0 0, 1 1 twice, 2 2 */
    ok(results && results[0]->full_bindings == 13 && results[0]->head_rows[0] == 12, "rules see what others derive");
    ok(results && results[3]->head_rows[0] == 1, "negation sees it, too");
    const jc_relation *near_rows = jc_database_relation(s.database, (unsigned)jc_program_find(s.program, "Near"));
    const jc_relation *lonely = jc_database_relation(s.database, (unsigned)jc_program_find(s.program, "Lonely"));
    ok(jc_relation_rows(near_rows) == 11, "two rules for one head are united");
    ok(jc_relation_rows(lonely) == 0 && results && !results[1]->heads[0], "what nobody reads is only counted");
    for (unsigned r = 0; results && r < s.program->rule_count; r++)
        jc_run_result_free(results[r]);
    free(results);
    options.materialise = true;
    static const unsigned lonely_order[] = {0};
    const unsigned *orders[] = {NULL, NULL, NULL, lonely_order};
    ok(jc_run_program(s.program, s.database, &options, orders, &results, &error) == JC_OK,
       "runs again, keeping rows");
    lonely = jc_database_relation(s.database, (unsigned)jc_program_find(s.program, "Lonely"));
    ok(jc_relation_rows(lonely) == 1 && results[3]->heads[0] && jc_relation_rows(results[3]->heads[0]) == 1,
       "every relation is set and every head's rows are given");
    for (unsigned r = 0; r < s.program->rule_count; r++)
        jc_run_result_free(results[r]);
    free(results);
    clear(&s);
}

static void test_recursion(const char *text, const char *place, const char *cycle)
{
    scene s;
    jc_error error = {.code = JC_OK};
    jc_run_result **results = NULL;
    jc_run_options options = {.schedule = {JC_SCHEDULE_KEY, 0, 0}, .threads = 1};
    char want[512];
    snprintf(want, sizeof want,
             "the rule is recursive (%s): recursion is not supported by this version; write the rule without it, or "
             "unfold the steps that are needed into rules of their own",
             cycle);
    ok(parse(&s, text), "a program with the cycle %s", cycle);
    ok(jc_run_program(s.program, s.database, &options, NULL, &results, &error) == JC_ERR_UNSUPPORTED && !results,
       "is refused");
    ok_text(error.place, place, "with its place");
    ok_text(error.sentence, want, "and its cycle");
    clear(&s);
}

static void test_choice(void)
{
    scene s;
    jc_error error = {.code = JC_OK};
    jc_run_result **results = NULL;
    jc_run_options options = {.schedule = {JC_SCHEDULE_KEY, 0, 0}, .threads = 1};
    ok(parse(&s, ".decl E(x:number, y:number) choice-domain x\n.input E\n"
                 ".decl Q(x:number, y:number) choice-domain x\nQ(x, y) :- E(x, y)."),
       "a rule for a relation with a choice-domain");
    ok(jc_run_program(s.program, s.database, &options, NULL, &results, &error) == JC_ERR_UNSUPPORTED && !results,
       "is refused");
    ok_text(error.place, "test.dl:3:7", "with the place of the declaration");
    ok_text(error.sentence, "'Q' has a choice-domain and rules: choosing which of their rows stay is not supported by "
                            "this version; without the choice-domain all stay",
            "in a sentence");
    clear(&s);
}

/* Threads that the system refuses: with little address space left for their stacks. */
static void test_no_threads(void)
{
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    skip("threads that cannot be started", "sanitizers need the address space");
#else
    scene s;
    jc_error error = {.code = JC_OK};
    ok(parse(&s, "Q(x, y, z) :- E(x, y), E(y, z)."), "a rule for many threads");
    fill(&s, "E", 100, 3);
    struct rlimit before, tight;
    getrlimit(RLIMIT_AS, &before);
    tight = before;
    tight.rlim_cur = 200 << 20;
    setrlimit(RLIMIT_AS, &tight);
    jc_run_result *result = run_rule(&s, "key", 1000, false, &error);
    setrlimit(RLIMIT_AS, &before);
    ok(!result && (error.code == JC_ERR_IO || error.code == JC_ERR_MEMORY), "threads that cannot be started");
    ok(error.code == JC_ERR_MEMORY || strstr(error.sentence, "of 1000 cannot be started"), "are said to be: %s",
       error.sentence);
    clear(&s);
#endif
}

int main(void)
{
    test_refusals();
    test_result();
    test_program();
    test_recursion("A(x) :- E(x, _).\nA(x) :- A(y), E(y, x).", "test.dl:2:1", "A -> A");
    test_recursion("A(x) :- B(x).\nB(x) :- E(x, _), !C(x).\nC(x) :- A(x).", "test.dl:1:1", "A -> B -> C -> A");
    test_choice();
    test_no_threads();
    return done_testing();
}
