/* SPDX-License-Identifier: Apache-2.0 */
/* Every allocation of a plan and a run fails once: the answer is JC_ERR_MEMORY (or JC_ERR_IO where it was a
 * thread's), threads are joined, nothing is given out, and nothing is left allocated. The linker puts the functions
 * below in place of the C library's (--wrap). */
#include <joincast/data.h>
#include <joincast/exec.h>

#include "tests/tap.h"

#include <stdatomic.h>

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *memory, size_t size);
void __real_free(void *memory);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *memory, size_t size);
void __wrap_free(void *memory);

static atomic_long until_failure = -1; /* allocations left before one fails; negative: none fails */
static atomic_long live;               /* allocations not yet freed */

static bool fails(void)
{
    return atomic_load(&until_failure) >= 0 && atomic_fetch_sub(&until_failure, 1) == 0;
}

static void *counted(void *memory)
{
    live += memory != NULL;
    return memory;
}

void *__wrap_malloc(size_t size)
{
    return fails() ? NULL : counted(__real_malloc(size));
}

void *__wrap_calloc(size_t count, size_t size)
{
    return fails() ? NULL : counted(__real_calloc(count, size));
}

void *__wrap_realloc(void *memory, size_t size)
{
    if (fails())
        return NULL;
    return memory ? __real_realloc(memory, size) : counted(__real_malloc(size));
}

void __wrap_free(void *memory)
{
    live -= memory != NULL;
    __real_free(memory);
}

static jc_program *parse(const char *text)
{
    jc_program *program = NULL;
    jc_diagnostics *diagnostics = NULL;
    if (jc_program_parse(text, strlen(text), "test", &program, &diagnostics) != JC_OK)
        jc_diagnostics_print(diagnostics, stdout);
    jc_diagnostics_free(diagnostics);
    return program;
}

/* A database whose relation E, predicate `edges`, has more rows than a collection of head rows starts with. */
static jc_database *make_database(const jc_program *program)
{
    enum { NODES = 90 };
    uint32_t *columns[2] = {malloc(NODES * NODES * sizeof(uint32_t)), malloc(NODES * NODES * sizeof(uint32_t))};
    for (uint32_t i = 0; columns[0] && columns[1] && i < NODES * NODES; i++) {
        columns[0][i] = i / NODES;
        columns[1][i] = i % NODES;
    }
    jc_relation *relation = NULL;
    jc_database *database = NULL;
    if (jc_relation_create(2, NODES * NODES, columns, &relation) != JC_OK
        || jc_database_create(program, &database) != JC_OK
        || jc_database_set(database, (unsigned)jc_program_find(program, "E"), relation) != JC_OK)
        abort();
    return database;
}

/* Runs the program on a fresh database with allocation number `failing` refused; true where that was too late to
 * matter. */
static bool survives(const jc_program *program, const char *schedule, long failing, unsigned *wrong)
{
    jc_run_options options = {.threads = 2, .materialise = true};
    jc_schedule_parse(schedule, &options.schedule, NULL);
    long before = live;
    jc_database *database = make_database(program);
    jc_run_result **results = NULL;
    jc_error error = {.code = JC_OK};
    until_failure = failing;
    jc_status status = jc_run_program(program, database, &options, NULL, &results, &error);
    bool late = until_failure >= 0;
    until_failure = -1;
    if (status != JC_OK)
        *wrong += (status != JC_ERR_MEMORY && status != JC_ERR_IO) || error.code != status || results != NULL;
    for (unsigned r = 0; status == JC_OK && r < program->rule_count; r++)
        jc_run_result_free(results[r]);
    free(results);
    jc_database_free(database);
    *wrong += live != before;
    return late && status == JC_OK;
}

int main(void)
{
    jc_program *program = parse("Same(x, y), X(x), Q(4, \"a\") :-\n"
                                "  E(x, y), E(y, z), E(x, z), !E(z, 89), x < 5, E(_, 3).\n"
                                "P(x) :- Same(x, x), E(x, 7).\n"
                                "P(x) :- E(x, _).\n");
    static const char *const schedules[] = {"key", "greedy", "flat1", "flat2"};
    for (size_t s = 0; program && s < sizeof schedules / sizeof *schedules; s++) {
        unsigned wrong = 0;
        long failing = 0;
        while (failing < 5000 && !survives(program, schedules[s], failing, &wrong))
            failing++;
        ok(failing > 100 && failing < 5000, "%s: %ld allocations fail in turn", schedules[s], failing);
        ok(wrong == 0, "%s: each says so and leaves nothing behind", schedules[s]);
    }
    jc_program_free(program);
    return done_testing();
}
