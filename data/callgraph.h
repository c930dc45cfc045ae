/* SPDX-License-Identifier: Apache-2.0 */
/* The made-up object-oriented program behind jc_generate_callgraph: its classes, what they inherit, their names. */
#ifndef DATA_CALLGRAPH_H
#define DATA_CALLGRAPH_H

#include <joincast/data.h>

#include "data/random.h"

/* A name and a descriptor: return type and parameter types, by type number. Type numbers below class_count are
 * classes; those from class_count on are Java's own types, see callgraph_names.c. */
typedef struct jc_callgraph_signature {
    uint32_t return_type;
    uint32_t parameter_count; /* 0 to 2 */
    uint32_t parameters[2];
} jc_callgraph_signature;

typedef struct jc_callgraph_method {
    uint32_t owner, signature;
} jc_callgraph_method;

/* One row of MethodLookup: the class that holds it answers the signature with the method. */
typedef struct jc_callgraph_lookup {
    uint32_t signature, method;
} jc_callgraph_lookup;

/* Class 0 is java.lang.Object. Signatures 0 to JC_OBJECT_METHODS - 1 are those of its methods. */
#define JC_OBJECT_METHODS 11
typedef struct jc_callgraph {
    uint32_t class_count, method_count, signature_count;
    uint32_t *parent; /* below the class's own number; java.lang.Object's own is 0 */
    jc_callgraph_signature *signatures;
    jc_callgraph_method *methods;     /* grouped by owner, in its order */
    uint64_t *lookup_start;           /* class_count + 1 */
    jc_callgraph_lookup *lookups;     /* of class c: lookup_start[c] to lookup_start[c + 1] */
    uint64_t *allocations;            /* allocation sites per class; java.lang.Object's is for the caller to set */
} jc_callgraph;

/* Draws a program of that many methods (at least 10). */
jc_status jc_callgraph_create(uint64_t methods, jc_random *random, jc_callgraph **program, jc_error *error);
void jc_callgraph_free(jc_callgraph *program);

/* Names, printed without a newline; errors are left to the stream. */
void jc_callgraph_print_type(const jc_callgraph *program, uint32_t type, FILE *out);        /* acme.store.Cart */
void jc_callgraph_print_simple_name(const jc_callgraph *program, uint32_t signature, FILE *out); /* addItem */
void jc_callgraph_print_descriptor(const jc_callgraph *program, uint32_t signature, FILE *out);  /* void(int) */
void jc_callgraph_print_method(const jc_callgraph *program, uint32_t method, FILE *out);
/* The signature at random: Java's own types and classes, popular classes more often. */
jc_callgraph_signature jc_callgraph_draw_signature(const jc_callgraph *program, jc_random *random);
/* The signatures of java.lang.Object's methods. */
jc_callgraph_signature jc_callgraph_object_signature(const jc_callgraph *program, uint32_t signature);

#endif
