/* SPDX-License-Identifier: Apache-2.0 */
/* Memory that runs out while hypergraphs and statistics are read and decompositions are written: the first allocation
 * fails, then the second, and so on until all is done. Every failure is JC_ERR_MEMORY and leaves nothing behind. */
#include <joincast/data.h>

#include "tests/failing_memory.h"
#include "tests/tap.h"

#include <unistd.h>

static const char hyperbench[] = "e(a,b), e(b,c), f(c,a), e().";
static const char pace[] = "p htd 3 2\n1 1 2\n2 2 3\n";
static jc_program *program;
static char path[] = "/tmp/joincast-test-memory-XXXXXX";

typedef jc_status (*job)(void);

static jc_status parse(const char *text)
{
    jc_hypergraph *hypergraph = NULL;
    jc_error error = {.code = JC_OK};
    jc_status status = jc_hypergraph_parse(text, strlen(text), "t", JC_HYPERGRAPH_GUESS, &hypergraph, &error);
    bool kept = status == error.code && (status == JC_OK) == (hypergraph != NULL);
    jc_hypergraph_free(hypergraph);
    return kept ? status : JC_ERR_ARGUMENT;
}

static jc_status parse_hyperbench(void)
{
    return parse(hyperbench);
}

static jc_status parse_pace(void)
{
    return parse(pace);
}

static jc_status read_file(void)
{
    jc_hypergraph *hypergraph = NULL;
    jc_error error = {.code = JC_OK};
    jc_status status = jc_hypergraph_read(path, JC_HYPERGRAPH_GUESS, &hypergraph, &error);
    bool kept = status == error.code && (status == JC_OK) == (hypergraph != NULL);
    jc_hypergraph_free(hypergraph);
    return kept ? status : JC_ERR_ARGUMENT;
}

static jc_status parse_statistic(void)
{
    jc_statistic statistic = {.number = NULL};
    jc_error error = {.code = JC_OK};
    jc_status status = jc_statistic_parse("R: y|x, 2, 5/2", JC_STATISTIC_NORM, program, &statistic, &error);
    bool kept = status == error.code && (status == JC_OK) == (statistic.number != NULL);
    jc_statistic_clear(&statistic);
    return kept ? status : JC_ERR_ARGUMENT;
}

/* A misspelt name: the message needs memory, too, and is else the answer. */
static jc_status refuse_statistic(void)
{
    jc_statistic statistic;
    jc_status status = jc_statistic_parse("RR: y|x, 2, 5/2", JC_STATISTIC_NORM, program, &statistic, NULL);
    return status == JC_ERR_INPUT ? JC_OK : status;
}

static jc_status print_decomposition(void)
{
    static char x[] = "x", e[] = "e", half[] = "3/2", *vertices[] = {x}, *edges[] = {e}, *widths[] = {half};
    static size_t start[] = {0, 1};
    static unsigned zero[] = {0};
    const jc_hypergraph hypergraph = {1, vertices, 1, edges, start, zero};
    const jc_decomposition decomposition = {1, start, zero, zero, widths, start, zero, widths};
    FILE *out = fopen("/dev/null", "w");
    if (!out)
        return JC_ERR_IO;
    jc_status status = jc_decomposition_print(&decomposition, &hypergraph, true, out);
    fclose(out);
    return status;
}

static void survives(const char *name, job run)
{
    unsigned long failures = 0;
    jc_status status;
    do {
        memory_failed = false;
        memory_until_failure = failures + 1;
        status = run();
        memory_until_failure = 0;
        failures += memory_failed;
    } while (memory_failed && status == JC_ERR_MEMORY);
    ok(status == JC_OK && !memory_failed && failures > 0, "%s: memory may run out at any of %lu allocations", name,
       failures);
}

int main(void)
{
    static const char rule[] = "Q(x,y) :- R(x,y).";
    jc_diagnostics *diagnostics = NULL;
    int file = mkstemp(path);
    if (jc_program_parse(rule, strlen(rule), "t", &program, &diagnostics) != JC_OK || file < 0 ||
        write(file, hyperbench, sizeof hyperbench - 1) != (ssize_t)sizeof hyperbench - 1)
        return 99;
    jc_diagnostics_free(diagnostics);
    close(file);
    survives("HyperBench's format", parse_hyperbench);
    survives("PACE's format", parse_pace);
    survives("a hypergraph file", read_file);
    survives("a statistic", parse_statistic);
    survives("a statistic of no relation", refuse_statistic);
    survives("a decomposition", print_decomposition);
    unlink(path);
    jc_program_free(program);
    return done_testing();
}
