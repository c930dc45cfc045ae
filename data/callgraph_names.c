/* SPDX-License-Identifier: Apache-2.0 */
/* Names for the made-up program: types, signatures and methods, in Java's notation as analysers print it. */
#include "data/callgraph.h"

/* Java's own types, numbered from class_count on. */
enum java_type { JAVA_VOID, JAVA_BOOLEAN, JAVA_INT, JAVA_LONG, JAVA_STRING, JAVA_CLASS, JAVA_TYPES };
static const char *const java_types[JAVA_TYPES] = {"void", "boolean",          "int",
                                                   "long", "java.lang.String", "java.lang.Class"};

static const struct {
    const char *name;
    enum java_type return_type; /* JAVA_TYPES: java.lang.Object */
    uint32_t parameter_count;
    enum java_type parameters[2];
} object_methods[JC_OBJECT_METHODS] = {
    {"equals", JAVA_BOOLEAN, 1, {JAVA_TYPES, JAVA_VOID}}, {"hashCode", JAVA_INT, 0, {JAVA_VOID, JAVA_VOID}},
    {"toString", JAVA_STRING, 0, {JAVA_VOID, JAVA_VOID}}, {"getClass", JAVA_CLASS, 0, {JAVA_VOID, JAVA_VOID}},
    {"clone", JAVA_TYPES, 0, {JAVA_VOID, JAVA_VOID}},     {"finalize", JAVA_VOID, 0, {JAVA_VOID, JAVA_VOID}},
    {"notify", JAVA_VOID, 0, {JAVA_VOID, JAVA_VOID}},     {"notifyAll", JAVA_VOID, 0, {JAVA_VOID, JAVA_VOID}},
    {"wait", JAVA_VOID, 0, {JAVA_VOID, JAVA_VOID}},       {"wait", JAVA_VOID, 1, {JAVA_LONG, JAVA_VOID}},
    {"wait", JAVA_VOID, 2, {JAVA_LONG, JAVA_INT}},
};

static const char *const packages[] = {"store", "billing", "shipping", "search", "users", "stock", "mail", "web"};
static const char *const nouns[] = {"Cart",    "Item",   "Order",  "Price",  "Invoice", "Parcel", "Query",   "Index",
                                    "Account", "Basket", "Ticket", "Report", "Session", "Route", "Address", "Catalog",
                                    "Coupon",  "Ledger", "Filter", "Buffer", "Message", "Page",  "Policy",  "Review"};
static const char *const roles[] = {"", "List", "Builder", "Service", "Cache", "Visitor", "Factory", "Task"};
static const char *const verbs[] = {"get",   "set",  "add",    "find",  "remove", "update", "load",   "store",
                                    "check", "next", "accept", "merge", "parse",  "apply",  "render", "close"};
#define LENGTH(array) ((uint32_t)(sizeof(array) / sizeof *(array)))

static uint32_t java(const jc_callgraph *program, enum java_type type)
{
    return type == JAVA_TYPES ? 0 : program->class_count + (uint32_t)type;
}

void jc_callgraph_print_type(const jc_callgraph *program, uint32_t type, FILE *out)
{
    if (type == 0) {
        fputs("java.lang.Object", out);
        return;
    }
    if (type >= program->class_count) {
        fputs(java_types[type - program->class_count], out);
        return;
    }
    uint32_t number = type - 1;
    const char *const noun = nouns[number % LENGTH(nouns)];
    number /= LENGTH(nouns);
    const char *const package = packages[number % LENGTH(packages)];
    number /= LENGTH(packages);
    fprintf(out, "acme.%s.%s%s", package, noun, roles[number % LENGTH(roles)]);
    number /= LENGTH(roles);
    if (number > 0)
        fprintf(out, "%u", number + 1);
}

void jc_callgraph_print_simple_name(const jc_callgraph *program, uint32_t signature, FILE *out)
{
    (void)program;
    if (signature < JC_OBJECT_METHODS) {
        fputs(object_methods[signature].name, out);
        return;
    }
    uint32_t number = signature - JC_OBJECT_METHODS;
    const char *const verb = verbs[number % LENGTH(verbs)];
    number /= LENGTH(verbs);
    fprintf(out, "%s%s", verb, nouns[number % LENGTH(nouns)]);
    number /= LENGTH(nouns);
    if (number > 0)
        fprintf(out, "%u", number + 1);
}

static void print_parameters(const jc_callgraph *program, uint32_t signature, FILE *out)
{
    const jc_callgraph_signature *const s = &program->signatures[signature];
    fputc('(', out);
    for (uint32_t i = 0; i < s->parameter_count; i++) {
        if (i > 0)
            fputc(',', out);
        jc_callgraph_print_type(program, s->parameters[i], out);
    }
    fputc(')', out);
}

void jc_callgraph_print_descriptor(const jc_callgraph *program, uint32_t signature, FILE *out)
{
    jc_callgraph_print_type(program, program->signatures[signature].return_type, out);
    print_parameters(program, signature, out);
}

void jc_callgraph_print_method(const jc_callgraph *program, uint32_t method, FILE *out)
{
    const jc_callgraph_method *const m = &program->methods[method];
    fputc('<', out);
    jc_callgraph_print_type(program, m->owner, out);
    fputs(": ", out);
    jc_callgraph_print_type(program, program->signatures[m->signature].return_type, out);
    fputc(' ', out);
    jc_callgraph_print_simple_name(program, m->signature, out);
    print_parameters(program, m->signature, out);
    fputc('>', out);
}

/* void only as a return type; a class in half the cases. */
static uint32_t draw_type(const jc_callgraph *program, enum java_type first, jc_random *random)
{
    if (jc_random_chance(random, 1, 2))
        return (uint32_t)jc_random_skewed(random, program->class_count);
    return java(program, (enum java_type)(first + jc_random_below(random, (uint64_t)(JAVA_CLASS - first))));
}

jc_callgraph_signature jc_callgraph_draw_signature(const jc_callgraph *program, jc_random *random)
{
    jc_callgraph_signature signature = {.return_type = draw_type(program, JAVA_VOID, random)};
    signature.parameter_count = (uint32_t)jc_random_below(random, 3);
    for (uint32_t i = 0; i < signature.parameter_count; i++)
        signature.parameters[i] = draw_type(program, JAVA_BOOLEAN, random);
    return signature;
}

jc_callgraph_signature jc_callgraph_object_signature(const jc_callgraph *program, uint32_t signature)
{
    jc_callgraph_signature s = {.return_type = java(program, object_methods[signature].return_type),
                                .parameter_count = object_methods[signature].parameter_count};
    for (uint32_t i = 0; i < s.parameter_count; i++)
        s.parameters[i] = java(program, object_methods[signature].parameters[i]);
    return s;
}
