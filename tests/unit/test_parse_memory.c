/* SPDX-License-Identifier: Apache-2.0 */
/* Every allocation of a parse fails once: the answer is JC_ERR_MEMORY, outputs are untouched or whole, and nothing
 * is left allocated. The linker puts the functions below in place of the C library's and the arena's (--wrap). */
#include <joincast/data.h>

#include "model/arena.h"
#include "tests/tap.h"

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
char *__real_strdup(const char *text);
void __real_free(void *memory);
void *__real_jc_arena_alloc(jc_arena *arena, size_t count, size_t size);
char *__real_jc_arena_text(jc_arena *arena, const char *bytes, size_t length);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
char *__wrap_strdup(const char *text);
void __wrap_free(void *memory);
void *__wrap_jc_arena_alloc(jc_arena *arena, size_t count, size_t size);
char *__wrap_jc_arena_text(jc_arena *arena, const char *bytes, size_t length);

static long until_failure = -1; /* allocations left before one fails; negative: none fails */
static long live;               /* allocations not yet freed */

static bool fails(void)
{
    return until_failure >= 0 && until_failure-- == 0;
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

char *__wrap_strdup(const char *text)
{
    return fails() ? NULL : counted(__real_strdup(text));
}

void __wrap_free(void *memory)
{
    live -= memory != NULL;
    __real_free(memory);
}

void *__wrap_jc_arena_alloc(jc_arena *arena, size_t count, size_t size)
{
    return fails() ? NULL : __real_jc_arena_alloc(arena, count, size);
}

char *__wrap_jc_arena_text(jc_arena *arena, const char *bytes, size_t length)
{
    return fails() ? NULL : __real_jc_arena_text(arena, bytes, length);
}

/* Parses with the n-th allocation failing, for n from 0 until none fails. */
static void parse_until_it_works(const char *name, const char *text, size_t length, jc_status want)
{
    long failed = 0;
    bool good = true;
    jc_status status = JC_ERR_MEMORY;
    for (long n = 0; status == JC_ERR_MEMORY && good; n++) {
        long before = live;
        jc_program *program = NULL;
        jc_diagnostics *diagnostics = NULL;
        until_failure = n;
        status = jc_program_parse(text, length, "t", &program, &diagnostics);
        bool used_up = until_failure < 0;
        until_failure = -1;
        good = used_up == (status == JC_ERR_MEMORY) && (status == JC_OK) == (program != NULL);
        jc_program_free(program);
        jc_diagnostics_free(diagnostics);
        good = good && live == before;
        failed += status == JC_ERR_MEMORY;
    }
    ok(good && status == want, "%s: each of %ld allocations fails in turn", name, failed);
    ok(failed > 2, "%s: there are allocations to fail", name);
}

static void hypergraph_until_it_works(void)
{
    static const char text[] = "Q(x) :- R(x,y), R(y,x), S(x,_,3).";
    jc_program *program = NULL;
    jc_diagnostics *diagnostics = NULL;
    jc_status status = jc_program_parse(text, strlen(text), "t", &program, &diagnostics);
    jc_diagnostics_free(diagnostics);
    if (!ok(status == JC_OK, "a rule"))
        return;
    bool good = true;
    long failed = 0;
    status = JC_ERR_MEMORY;
    for (long n = 0; status == JC_ERR_MEMORY && good; n++) {
        long before = live;
        jc_hypergraph *hypergraph = NULL;
        until_failure = n;
        status = jc_hypergraph_of_rule(program, &program->rules[0], &hypergraph);
        until_failure = -1;
        good = (status == JC_OK) == (hypergraph != NULL);
        jc_hypergraph_free(hypergraph);
        good = good && live == before;
        failed += status == JC_ERR_MEMORY;
    }
    ok(good && status == JC_OK && failed > 5, "a hypergraph: each of %ld allocations fails in turn", failed);
    jc_program_free(program);
}

/* `count` declarations, types, facts and rules, so that the arenas need many blocks. */
static char *long_program(unsigned count, size_t *length)
{
    size_t room = 512 * (size_t)count + 1;
    char *text = malloc(room), *at = text;
    if (!text)
        return NULL;
    for (unsigned i = 0; i < count; i++)
        at += snprintf(at, room - (size_t)(at - text),
                       ".type T%u <: symbol\n.decl R%u(x:number, y:T%u) choice-domain x\n"
                       ".input R%u(filename=\"f\", delimiter=\",\")\nR%u(%u, \"s\\\"%u\").\n"
                       "R%u(x, y) :- R%u(x, y), !R%u(z, \"q\"), x < 7, z = x.\n",
                       i, i, i, i, i, i, i, i, i ? i - 1 : i, i);
    *length = (size_t)(at - text);
    return text;
}

int main(void)
{
    static const char bad[] = ".decl A(x:nmber, x:number\nB(x) :- A(x, , y).\n#\n\"\xff";
    static const char worse[] =
        ".decl Abc(x:number)\nAbd(x) :- Abc(\"x\").\nAbc(y) :- Abc(x), x < \"s\", !Abc(z).\nAbc(q).";
    parse_until_it_works("bad syntax", bad, strlen(bad), JC_ERR_INPUT);
    parse_until_it_works("bad meaning", worse, strlen(worse), JC_ERR_INPUT);
    size_t length = 0;
    char *text = long_program(40, &length);
    if (ok(text != NULL, "a long program"))
        parse_until_it_works("a long program", text, length, JC_OK);
    free(text);
    hypergraph_until_it_works();
    return done_testing();
}
