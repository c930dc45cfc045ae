/* SPDX-License-Identifier: Apache-2.0 */
/* The text of a program as tokens, one at a time. */
#ifndef DATA_LEXER_H
#define DATA_LEXER_H

#include "data/diagnostics.h"

typedef enum jc_token_kind {
    JC_TOKEN_END,
    JC_TOKEN_BAD, /* already reported */
    JC_TOKEN_NAME,
    JC_TOKEN_WILDCARD,
    JC_TOKEN_NUMBER,
    JC_TOKEN_STRING,
    JC_TOKEN_DIRECTIVE, /* .decl, .input, ... */
    JC_TOKEN_CHOICE_DOMAIN,
    JC_TOKEN_DOT,
    JC_TOKEN_COMMA,
    JC_TOKEN_LEFT_PARENTHESIS,
    JC_TOKEN_RIGHT_PARENTHESIS,
    JC_TOKEN_LEFT_BRACKET,
    JC_TOKEN_RIGHT_BRACKET,
    JC_TOKEN_LEFT_BRACE,
    JC_TOKEN_RIGHT_BRACE,
    JC_TOKEN_COLON,
    JC_TOKEN_IF, /* :- */
    JC_TOKEN_SUBTYPE, /* <: */
    JC_TOKEN_EQUAL, /* from here to GREATER_EQUAL in the order of jc_comparator */
    JC_TOKEN_NOT_EQUAL,
    JC_TOKEN_LESS,
    JC_TOKEN_LESS_EQUAL,
    JC_TOKEN_GREATER,
    JC_TOKEN_GREATER_EQUAL,
    JC_TOKEN_NOT,
    JC_TOKEN_SEMICOLON,
    JC_TOKEN_PIPE,
    JC_TOKEN_MINUS,
    JC_TOKEN_OPERATOR, /* + * / % ^ */
    JC_TOKEN_DOLLAR,
    JC_TOKEN_AT
} jc_token_kind;

typedef struct jc_token {
    jc_token_kind kind;
    jc_place place;
    size_t end; /* offset just behind it */
} jc_token;

/* Plain data: a copy reads ahead without moving the original. */
typedef struct jc_lexer {
    const char *text;
    size_t length, offset;
    unsigned line;
    size_t line_start;
    jc_diagnostics *diagnostics; /* NULL: silent */
} jc_lexer;

/* At the beginning of text, behind a byte order mark. */
jc_lexer jc_lexer_create(const char *text, size_t length, jc_diagnostics *diagnostics);
jc_token jc_lexer_next(jc_lexer *lexer);
/* Where it stands: behind the last token. */
jc_place jc_lexer_place(const jc_lexer *lexer);
/* Whether the token's text is word. */
bool jc_token_is(const char *text, jc_token token, const char *word);
/* The token as messages show it: in quotes and cut where long, or "the end of the text". */
const char *jc_token_shown(const char *text, jc_token token, char buffer[64]);

#endif
