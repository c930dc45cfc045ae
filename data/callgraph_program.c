/* SPDX-License-Identifier: Apache-2.0 */
/* Draws the made-up program: a class tree of depth at most 3 below java.lang.Object, methods that are new or
 * override an inherited one, what each class answers (its own methods and the inherited ones), and allocation sites.
 * Methods per class and allocation sites per class each follow a Zipf law of exponent 1/2, in ranks that have
 * nothing to do with each other. */
#include "data/callgraph.h"

#include "model/error.h"

#include <stdlib.h>

#define METHODS_PER_CLASS 12
#define MOST_METHODS (UINT32_C(1) << 28) /* signatures, methods and classes are numbered in 32 bits */
#define MOST_ANCESTORS 3

static uint32_t ancestors(const jc_callgraph *program, uint32_t class)
{
    uint32_t count = 0;
    for (; class != 0; class = program->parent[class])
        count++;
    return count;
}

static void draw_class_tree(jc_callgraph *program, jc_random *random)
{
    program->parent[0] = 0;
    for (uint32_t class = 1; class < program->class_count; class++) {
        uint32_t parent = 0;
        if (class > 1 && jc_random_chance(random, 1, 2))
            parent = (uint32_t)jc_random_below(random, class);
        program->parent[class] = ancestors(program, parent) < MOST_ANCESTORS ? parent : 0;
    }
}

/* Fills owners, class by class: java.lang.Object's methods first, the rest as drawn. */
static jc_status draw_owners(jc_callgraph *program, jc_random *random)
{
    uint32_t *const count = calloc(program->class_count, sizeof *count);
    if (!count)
        return JC_ERR_MEMORY;
    count[0] = program->method_count / 2 < JC_OBJECT_METHODS ? program->method_count / 2 : JC_OBJECT_METHODS;
    for (uint32_t method = count[0]; method < program->method_count; method++)
        count[1 + jc_random_skewed(random, program->class_count - 1)]++;
    uint32_t method = 0;
    for (uint32_t class = 0; class < program->class_count; class++)
        for (uint32_t i = 0; i < count[class]; i++)
            program->methods[method++].owner = class;
    free(count);
    return JC_OK;
}

static bool answers(const jc_callgraph_lookup *lookups, uint64_t count, uint32_t signature)
{
    for (uint64_t i = 0; i < count; i++)
        if (lookups[i].signature == signature)
            return true;
    return false;
}

/* A signature that the class does not declare yet: an inherited one in three of ten cases, else any. */
static uint32_t draw_own_signature(const jc_callgraph *program, const jc_callgraph_lookup *own, uint64_t own_count,
                                   uint32_t parent, jc_random *random)
{
    const uint64_t inherited = program->lookup_start[parent + 1] - program->lookup_start[parent];
    uint32_t signature;
    do {
        if (jc_random_chance(random, 3, 10))
            signature =
                program->lookups[program->lookup_start[parent] + jc_random_below(random, inherited)].signature;
        else
            signature = JC_OBJECT_METHODS +
                        (uint32_t)jc_random_below(random, program->signature_count - JC_OBJECT_METHODS);
    } while (answers(own, own_count, signature));
    return signature;
}

/* The signatures of all methods and, class by class, what it answers: parents come before their children. */
static jc_status draw_lookups(jc_callgraph *program, jc_random *random)
{
    uint64_t capacity = 0, used = 0;
    uint32_t method = 0;
    program->lookup_start[0] = 0;
    for (uint32_t class = 0; class < program->class_count; class++) {
        const uint32_t parent = program->parent[class], first = method;
        while (method < program->method_count && program->methods[method].owner == class)
            method++;
        const uint64_t inherited = class == 0 ? 0 : program->lookup_start[parent + 1] - program->lookup_start[parent];
        if (used + inherited + (method - first) > capacity) {
            capacity = 2 * (used + inherited + (method - first));
            jc_callgraph_lookup *const grown = realloc(program->lookups, capacity * sizeof *grown);
            if (!grown)
                return JC_ERR_MEMORY;
            program->lookups = grown;
        }
        jc_callgraph_lookup *const own = program->lookups + used;
        for (uint32_t i = 0; i < method - first; i++) {
            own[i].method = first + i;
            own[i].signature = class == 0 ? i : draw_own_signature(program, own, i, parent, random);
            program->methods[first + i].signature = own[i].signature;
        }
        used += method - first;
        for (uint64_t i = 0; i < inherited; i++) {
            const jc_callgraph_lookup from_parent = program->lookups[program->lookup_start[parent] + i];
            if (!answers(own, method - first, from_parent.signature))
                program->lookups[used++] = from_parent;
        }
        program->lookup_start[class + 1] = used;
    }
    return JC_OK;
}

/* Five sites for two methods, one for each class at least, the popular classes being any. */
static jc_status draw_allocations(jc_callgraph *program, jc_random *random)
{
    const uint32_t classes = program->class_count - 1;
    uint32_t *const by_rank = malloc(classes * sizeof *by_rank);
    if (!by_rank)
        return JC_ERR_MEMORY;
    for (uint32_t rank = 0; rank < classes; rank++) {
        const uint32_t other = (uint32_t)jc_random_below(random, (uint64_t)rank + 1);
        by_rank[rank] = by_rank[other];
        by_rank[other] = rank + 1;
        program->allocations[rank + 1] = 1;
    }
    const uint64_t sites = (uint64_t)program->method_count * 5 / 2;
    for (uint64_t site = classes; site < sites; site++)
        program->allocations[by_rank[jc_random_skewed(random, classes)]]++;
    program->allocations[0] = 1;
    free(by_rank);
    return JC_OK;
}

static jc_status draw_program(jc_callgraph *program, jc_random *random)
{
    draw_class_tree(program, random);
    for (uint32_t i = 0; i < JC_OBJECT_METHODS; i++)
        program->signatures[i] = jc_callgraph_object_signature(program, i);
    for (uint32_t i = JC_OBJECT_METHODS; i < program->signature_count; i++)
        program->signatures[i] = jc_callgraph_draw_signature(program, random);
    jc_status status = draw_owners(program, random);
    if (status == JC_OK)
        status = draw_lookups(program, random);
    if (status == JC_OK)
        status = draw_allocations(program, random);
    return status;
}

jc_status jc_callgraph_create(uint64_t methods, jc_random *random, jc_callgraph **program, jc_error *error)
{
    if (methods > MOST_METHODS)
        return jc_fail(error, JC_ERR_LIMIT, "methods", "at most %u methods can be generated", MOST_METHODS);
    jc_callgraph *const made = calloc(1, sizeof *made);
    if (!made)
        return jc_fail_memory(error);
    made->method_count = (uint32_t)methods;
    made->class_count = 2 + (uint32_t)methods / METHODS_PER_CLASS;
    made->signature_count = JC_OBJECT_METHODS + (uint32_t)methods;
    made->parent = malloc(made->class_count * sizeof *made->parent);
    made->signatures = malloc(made->signature_count * sizeof *made->signatures);
    made->methods = malloc(made->method_count * sizeof *made->methods);
    made->lookup_start = malloc(((size_t)made->class_count + 1) * sizeof *made->lookup_start);
    made->allocations = malloc(made->class_count * sizeof *made->allocations);
    jc_status status = JC_ERR_MEMORY;
    if (made->parent && made->signatures && made->methods && made->lookup_start && made->allocations)
        status = draw_program(made, random);
    if (status != JC_OK) {
        jc_callgraph_free(made);
        return jc_fail_memory(error);
    }
    *program = made;
    return JC_OK;
}

void jc_callgraph_free(jc_callgraph *program)
{
    if (!program)
        return;
    free(program->parent);
    free(program->signatures);
    free(program->methods);
    free(program->lookup_start);
    free(program->lookups);
    free(program->allocations);
    free(program);
}
