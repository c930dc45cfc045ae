/* SPDX-License-Identifier: Apache-2.0 */
/* A program as written: what the two syntax files (parse_declaration.c, parse_clause.c) hand to those that check its
 * meaning (parse_predicate.c, parse_rule.c). Lists in the order written, all in one arena. */
#ifndef DATA_PARSE_SYNTAX_H
#define DATA_PARSE_SYNTAX_H

#include "data/literal.h"

/* ---- what is written ------------------------------------------------------------------------------------------- */

typedef struct syntax_name {
    const char *text;
    jc_place place;
    struct syntax_name *next;
} syntax_name;

/* .type NAME <: BASE, or NAME = MEMBER | MEMBER ... */
typedef struct syntax_type {
    syntax_name name;
    syntax_name *members;
    bool broken; /* reported already; fits everywhere */
    struct syntax_type *next;
} syntax_type;

typedef struct syntax_attribute {
    syntax_name name, type;
    struct syntax_attribute *next;
} syntax_attribute;

/* One determinant of choice-domain: attribute names. */
typedef struct syntax_choice {
    syntax_name *attributes;
    struct syntax_choice *next;
} syntax_choice;

typedef struct syntax_declaration {
    syntax_name *names;
    syntax_attribute *attributes;
    unsigned arity, choice_count;
    syntax_choice *choices;
    bool broken;                     /* reported already; its names are known, its arity is not */
    bool input, output, print_size;  /* by the old qualifiers */
    struct syntax_declaration *next;
} syntax_declaration;

typedef struct syntax_parameter {
    syntax_name key;
    const char *value;
    jc_place value_place;
    struct syntax_parameter *next;
} syntax_parameter;

typedef enum syntax_directive_kind { SYNTAX_INPUT, SYNTAX_OUTPUT, SYNTAX_PRINT_SIZE } syntax_directive_kind;

typedef struct syntax_directive {
    syntax_directive_kind kind;
    syntax_name *names;
    syntax_parameter *parameters;
    struct syntax_directive *next;
} syntax_directive;

typedef struct syntax_term {
    jc_term_kind kind;
    const char *name;   /* of a variable */
    unsigned variable;  /* its index among the clause's, set by parse_rule.c */
    jc_literal literal; /* of a constant */
    jc_place place;
    struct syntax_term *next;
} syntax_term;

typedef struct syntax_atom {
    syntax_name name;
    unsigned arity;
    syntax_term *terms;
    long predicate; /* its index, or -1 where unknown or broken; set by parse_rule.c */
    struct syntax_atom *next;
} syntax_atom;

typedef struct syntax_comparison {
    jc_comparator comparator;
    syntax_term *left, *right;
    jc_place place;
    struct syntax_comparison *next;
} syntax_comparison;

typedef struct syntax_clause {
    syntax_atom *heads, *body, *negated;
    unsigned head_count, body_count, negated_count;
    syntax_comparison *comparisons;
    unsigned comparison_count;
    bool has_body, never; /* never: the body holds `false` */
    jc_place place;
    size_t end; /* offset behind its last token */
    struct syntax_clause *next;
} syntax_clause;

typedef struct syntax_program {
    syntax_type *types;
    syntax_declaration *declarations;
    syntax_directive *directives;
    syntax_clause *clauses;
    bool has_declarations;
} syntax_program;

/* ---- the parser's state ---------------------------------------------------------------------------------------- */

typedef struct jc_parser {
    const char *text;
    jc_lexer lexer;
    jc_token token; /* the next one, not yet taken */
    jc_place last_end;  /* behind the last one taken */
    unsigned last_line; /* on which it began */
    jc_arena *arena;
    jc_diagnostics *diagnostics;
    bool out_of_memory;
    syntax_program program;
    syntax_type **next_type; /* where the next one is appended */
    syntax_declaration **next_declaration;
    syntax_directive **next_directive;
    syntax_clause **next_clause;
} jc_parser;

/* Reads all of the text into parser->program; text, lexer, arena and diagnostics are set. False: out of memory. */
bool jc_parse_syntax(jc_parser *parser);

/* All of these return false after a report, or with out_of_memory set. */
bool jc_parse_directive(jc_parser *parser); /* parse_declaration.c: the token is a directive */
bool jc_parse_clause(jc_parser *parser);    /* parse_clause.c */
bool jc_parse_term(jc_parser *parser, const char *where, syntax_term **term); /* parse_term.c */

/* ---- what they share (parse_syntax.c) -------------------------------------------------------------------------- */

void *jc_parser_alloc(jc_parser *parser, size_t size); /* NULL: out_of_memory is set */
void jc_parser_advance(jc_parser *parser);
jc_token jc_parser_ahead(const jc_parser *parser); /* the token behind parser->token */
/* Takes the token if it is of that kind. */
bool jc_parser_accept(jc_parser *parser, jc_token_kind kind);
/* The same, and where it is not reports "expected WHAT, found ...". */
bool jc_parser_expect(jc_parser *parser, jc_token_kind kind, const char *what);
/* Takes a name or reports "expected WHAT". */
bool jc_parser_name(jc_parser *parser, const char *what, syntax_name *name);
/* Takes a name and appends it at **tail, which then is the new end. */
bool jc_parser_append_name(jc_parser *parser, const char *what, syntax_name ***tail);
bool jc_parser_is(const jc_parser *parser, const char *word);
/* Reports "expected WHAT, found TOKEN" at the token, unless the token was reported already; always false. */
bool jc_parser_expected(jc_parser *parser, const char *what);
/* Reports at the token; always false. */
bool jc_parser_refuse(jc_parser *parser, const char *sentence);

#endif
