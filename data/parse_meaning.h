/* SPDX-License-Identifier: Apache-2.0 */
/* From what is written to a checked jc_program: the state that the checking files share. */
#ifndef DATA_PARSE_MEANING_H
#define DATA_PARSE_MEANING_H

#include "data/names.h"
#include "data/parse_syntax.h"

/* What checking needs to know about a predicate and the program does not keep. */
typedef struct predicate_note {
    jc_place place; /* of the declaration or first use */
    bool broken;    /* its declaration was reported: uses are not checked against it */
    bool used;      /* in some body */
    bool has_fact;
} predicate_note;

typedef struct jc_meaning {
    syntax_program *written;
    const char *text;
    jc_program *program;
    jc_arena *arena;   /* the program's own */
    jc_arena *scratch; /* gone after parsing */
    jc_diagnostics *diagnostics;
    jc_names predicates; /* numbered as in program->predicates */
    predicate_note *notes;
    unsigned predicate_room;
    bool failed; /* an error was reported or memory is out */
    bool out_of_memory;
} jc_meaning;

/* All of these set failed. They go on after errors, to report several. */
void jc_check_predicates(jc_meaning *meaning); /* parse_predicate.c: declarations, or first uses without any */
void jc_check_directives(jc_meaning *meaning); /* parse_directive.c: .input, .output, .printsize */
void jc_check_clauses(jc_meaning *meaning);    /* parse_rule.c: fills rules and facts */

/* Zeroed room in the program's arena or, with scratch, beside it; NULL sets failed and out_of_memory. */
void *jc_meaning_alloc(jc_meaning *meaning, size_t count, size_t size);
char *jc_meaning_text(jc_meaning *meaning, const char *text);
/* Reports an error and sets failed. */
#define jc_meaning_error(meaning, place, ...)                                                                        \
    ((meaning)->failed = true, jc_report((meaning)->diagnostics, JC_SEVERITY_ERROR, (place), __VA_ARGS__))
/* jc_nearest_name as long as messages are kept; later it would be wasted time. */
const char *jc_meaning_nearest(const jc_meaning *meaning, const char *name, const char *const *candidates,
                               size_t count);
/* Reports "unknown relation", with the nearest name. */
void jc_unknown_relation(jc_meaning *meaning, const char *name, jc_place place);

/* parse_type.c: the declared types by name. */
typedef struct jc_type_table jc_type_table;
jc_type_table *jc_types_create(jc_meaning *meaning); /* reports; NULL: memory is out */
/* The base type of a name; JC_TYPE_ANY after a report where it has none. */
jc_type jc_types_find(jc_meaning *meaning, const jc_type_table *table, const syntax_name *name);

/* parse_build.c: the rule's text, white space folded and comments dropped. */
char *jc_fold_text(jc_meaning *meaning, size_t start, size_t end);

#endif
