/* SPDX-License-Identifier: Apache-2.0 */
/* Writes a made-up program as the relations that the CallGraphEdge rules read.
 *
 * The helper rule joins MethodLookup(sn, dsc, t, m) with HeapType(h, t). With the type first, a join meets each of
 * the L(t) lookups of a type once at each of sn, dsc and m, and then the type's H(t) heap objects: a work of
 * W(t) = L(t) (3 + H(t)) candidate bindings. All types but java.lang.Object have their H(t) from the program;
 * java.lang.Object's is set so that its share of the sum is the one asked for:
 *     H(Object) = S / (1 - S) * sum_{t /= Object} W(t) / L(Object) - 3, rounded.
 * One allocation site more or less moves the share by at most S (1 - S) / H(Object) or, where few are needed,
 * L(Object) / sum; both are far below 0.01 from 500 methods on. */
#include "data/callgraph.h"
#include "data/generate.h"

#include "model/error.h"

#include <inttypes.h>
#include <stdlib.h>

#define MEETINGS 3.0 /* of a lookup: at its simple name, its descriptor and its method */
#define MOST_ALLOCATIONS UINT32_MAX /* per type; a relation holds no more rows */

enum file { REACHABLE, INSTRUCTION_METHOD, INVOCATION, VAR_POINTS_TO, HEAP_TYPE, METHOD_LOOKUP, FILES };
static const char *const file_names[FILES] = {"Reachable",   "InstructionMethod", "Invocation",
                                              "VarPointsTo", "HeapType",          "MethodLookup"};

typedef struct writer {
    const jc_callgraph *program;
    jc_random random;
    uint32_t *type_of_site; /* draws of a heap object: one entry per allocation site of a class */
    uint64_t sites;
    jc_output *output[FILES];
    FILE *out[FILES];
} writer;

static uint64_t lookups_of(const jc_callgraph *program, uint32_t class)
{
    return program->lookup_start[class + 1] - program->lookup_start[class];
}

static jc_status set_hot_share(jc_callgraph *program, double share, jc_error *error)
{
    double others = 0;
    for (uint32_t class = 1; class < program->class_count; class++)
        others += (double)lookups_of(program, class) * (MEETINGS + (double)program->allocations[class]);
    const double sites = share / (1 - share) * others / (double)lookups_of(program, 0) - MEETINGS;
    if (sites > (double)MOST_ALLOCATIONS)
        return jc_fail(error, JC_ERR_LIMIT, "hot share", "a share of %g takes %.3g allocation sites, more than a "
                       "relation holds; ask for a smaller share or fewer methods", share, sites);
    program->allocations[0] = sites < 1 ? 1 : (uint64_t)(sites + 0.5);
    return JC_OK;
}

/* ---- rows ------------------------------------------------------------------------------------------------------ */

static void print_heap(const jc_callgraph *program, uint32_t class, uint64_t site, FILE *out)
{
    fputs("new ", out);
    jc_callgraph_print_type(program, class, out);
    fprintf(out, "/%" PRIu64, site);
}

static void write_lookups(const writer *w)
{
    const jc_callgraph *const program = w->program;
    FILE *const out = w->out[METHOD_LOOKUP];
    for (uint32_t class = 0; class < program->class_count; class++) {
        for (uint64_t i = program->lookup_start[class]; i < program->lookup_start[class + 1]; i++) {
            jc_callgraph_print_simple_name(program, program->lookups[i].signature, out);
            fputc('\t', out);
            jc_callgraph_print_descriptor(program, program->lookups[i].signature, out);
            fputc('\t', out);
            jc_callgraph_print_type(program, class, out);
            fputc('\t', out);
            jc_callgraph_print_method(program, program->lookups[i].method, out);
            fputc('\n', out);
        }
    }
}

static void write_heap_types(const writer *w)
{
    const jc_callgraph *const program = w->program;
    FILE *const out = w->out[HEAP_TYPE];
    for (uint32_t class = 0; class < program->class_count; class++) {
        for (uint64_t site = 0; site < program->allocations[class]; site++) {
            print_heap(program, class, site, out);
            fputc('\t', out);
            jc_callgraph_print_type(program, class, out);
            fputc('\n', out);
        }
    }
}

static bool extends(const jc_callgraph *program, uint32_t class, uint32_t ancestor)
{
    while (class > ancestor)
        class = program->parent[class];
    return class == ancestor;
}

static void print_variable(const writer *w, uint32_t method, uint64_t number, FILE *out)
{
    jc_callgraph_print_method(w->program, method, out);
    fprintf(out, "/v%" PRIu64, number);
}

/* What a variable of a class may hold: one to four heap objects of it or of classes below it. */
static void write_points_to(writer *w, uint32_t method, uint64_t variable, uint32_t class)
{
    const jc_callgraph *const program = w->program;
    FILE *const out = w->out[VAR_POINTS_TO];
    uint64_t written[4];
    const uint64_t count = 1 + jc_random_below(&w->random, 4);
    for (uint64_t i = 0; i < count; i++) {
        uint32_t type = w->type_of_site[jc_random_below(&w->random, w->sites)];
        if (!extends(program, type, class))
            type = class;
        const uint64_t site = jc_random_below(&w->random, program->allocations[type]);
        bool again = false;
        written[i] = (uint64_t)type << 32 | site;
        for (uint64_t j = 0; j < i; j++)
            again = again || written[j] == written[i];
        if (again)
            continue;
        print_heap(program, type, site, out);
        fputc('\t', out);
        print_variable(w, method, variable, out);
        fputc('\n', out);
    }
}

static void write_instruction(const writer *w, uint32_t method, const char *kind, uint64_t number)
{
    FILE *const out = w->out[INSTRUCTION_METHOD];
    jc_callgraph_print_method(w->program, method, out);
    fprintf(out, "/%s%" PRIu64 "\t", kind, number);
    jc_callgraph_print_method(w->program, method, out);
    fputc('\n', out);
}

static void write_invocation(const writer *w, uint32_t method, uint64_t number, uint64_t variable, uint32_t signature)
{
    FILE *const out = w->out[INVOCATION];
    jc_callgraph_print_method(w->program, method, out);
    fprintf(out, "/call%" PRIu64 "\t", number);
    print_variable(w, method, variable, out);
    fputc('\t', out);
    jc_callgraph_print_simple_name(w->program, signature, out);
    fputc('\t', out);
    jc_callgraph_print_descriptor(w->program, signature, out);
    fputc('\n', out);
}

/* Up to five calls on up to five local variables, each of a class that is popular as it is allocated, or of
 * java.lang.Object in one of ten cases; up to three other instructions. */
static void write_method(writer *w, uint32_t method)
{
    const jc_callgraph *const program = w->program;
    if (jc_random_chance(&w->random, 3, 4)) {
        jc_callgraph_print_method(program, method, w->out[REACHABLE]);
        fputc('\n', w->out[REACHABLE]);
    }
    const uint64_t calls = jc_random_below(&w->random, 6);
    uint64_t variables = 0;
    uint32_t class = 0;
    for (uint64_t call = 0; call < calls; call++) {
        if (variables == 0 || jc_random_chance(&w->random, 2, 3)) {
            class = w->type_of_site[jc_random_below(&w->random, w->sites)];
            if (jc_random_chance(&w->random, 1, 10))
                class = 0;
            write_points_to(w, method, variables++, class);
        }
        const uint64_t answer =
            program->lookup_start[class] + jc_random_below(&w->random, lookups_of(program, class));
        write_instruction(w, method, "call", call);
        write_invocation(w, method, call, variables - 1, program->lookups[answer].signature);
    }
    const uint64_t others = jc_random_below(&w->random, 4);
    for (uint64_t other = 0; other < others; other++)
        write_instruction(w, method, "assign", other);
}

/* ---- files ----------------------------------------------------------------------------------------------------- */

static jc_status list_sites(writer *w)
{
    for (uint32_t class = 1; class < w->program->class_count; class++)
        w->sites += w->program->allocations[class];
    w->type_of_site = malloc(w->sites * sizeof *w->type_of_site);
    if (!w->type_of_site)
        return JC_ERR_MEMORY;
    uint64_t site = 0;
    for (uint32_t class = 1; class < w->program->class_count; class++)
        for (uint64_t i = 0; i < w->program->allocations[class]; i++)
            w->type_of_site[site++] = class;
    return JC_OK;
}

static jc_status write_files(writer *w, const char *directory, jc_error *error)
{
    if (list_sites(w) != JC_OK)
        return jc_fail_memory(error);
    for (int file = 0; file < FILES; file++) {
        const jc_status status = jc_generate_open(directory, file_names[file], ".facts", &w->output[file], error);
        if (status != JC_OK)
            return status;
        w->out[file] = jc_output_stream(w->output[file]);
    }
    write_lookups(w);
    write_heap_types(w);
    for (uint32_t method = 0; method < w->program->method_count; method++)
        write_method(w, method);
    for (int file = 0; file < FILES; file++) {
        jc_output *const output = w->output[file];
        w->output[file] = NULL;
        const jc_status status = jc_output_commit(output, error);
        if (status != JC_OK)
            return status;
    }
    return JC_OK;
}

jc_status jc_generate_callgraph(const jc_callgraph_options *options, const char *directory, jc_error *error)
{
    if (options->methods < 10)
        return jc_fail(error, JC_ERR_ARGUMENT, "methods", "at least 10 methods are needed, not %" PRIu64,
                       options->methods);
    if (!(options->hot_share > 0 && options->hot_share < 1))
        return jc_fail(error, JC_ERR_ARGUMENT, "hot share", "a share between 0 and 1, both excluded, is needed, "
                       "not %g", options->hot_share);
    writer w = {.sites = 0};
    jc_random_seed(&w.random, options->seed);
    jc_callgraph *program = NULL;
    jc_status status = jc_callgraph_create(options->methods, &w.random, &program, error);
    w.program = program;
    if (status == JC_OK)
        status = set_hot_share(program, options->hot_share, error);
    if (status == JC_OK)
        status = jc_generate_directory(directory, error);
    if (status == JC_OK)
        status = write_files(&w, directory, error);
    for (int file = 0; file < FILES; file++)
        if (w.output[file])
            jc_output_abandon(w.output[file]);
    free(w.type_of_site);
    jc_callgraph_free(program);
    return status;
}
