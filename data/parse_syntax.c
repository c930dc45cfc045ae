/* SPDX-License-Identifier: Apache-2.0 */
/* The parser's top: directives and clauses one after another, and how it goes on after an error. */
#include "data/parse_syntax.h"

#include <string.h>

void *jc_parser_alloc(jc_parser *parser, size_t size)
{
    void *piece = jc_arena_alloc(parser->arena, 1, size);
    if (!piece)
        parser->out_of_memory = true;
    return piece;
}

void jc_parser_advance(jc_parser *parser)
{
    parser->last_end = jc_lexer_place(&parser->lexer);
    parser->last_line = parser->token.place.position.line;
    parser->token = jc_lexer_next(&parser->lexer);
}

jc_token jc_parser_ahead(const jc_parser *parser)
{
    jc_lexer copy = parser->lexer;
    copy.diagnostics = NULL;
    return jc_lexer_next(&copy);
}

bool jc_parser_accept(jc_parser *parser, jc_token_kind kind)
{
    if (parser->token.kind != kind)
        return false;
    jc_parser_advance(parser);
    return true;
}

bool jc_parser_expected(jc_parser *parser, const char *what)
{
    char shown[64];
    jc_token token = parser->token;
    jc_place place = token.kind == JC_TOKEN_END ? parser->last_end : token.place; /* not below the last line */
    if (token.kind != JC_TOKEN_BAD)
        jc_report(parser->diagnostics, JC_SEVERITY_ERROR, place, "expected %s, found %s", what,
                  jc_token_shown(parser->text, token, shown));
    return false;
}

bool jc_parser_refuse(jc_parser *parser, const char *sentence)
{
    jc_report(parser->diagnostics, JC_SEVERITY_ERROR, parser->token.place, "%s", sentence);
    return false;
}

bool jc_parser_expect(jc_parser *parser, jc_token_kind kind, const char *what)
{
    return jc_parser_accept(parser, kind) || jc_parser_expected(parser, what);
}

bool jc_parser_is(const jc_parser *parser, const char *word)
{
    return jc_token_is(parser->text, parser->token, word);
}

bool jc_parser_name(jc_parser *parser, const char *what, syntax_name *name)
{
    jc_token token = parser->token;
    if (token.kind != JC_TOKEN_NAME)
        return jc_parser_expected(parser, what);
    name->text = jc_arena_text(parser->arena, parser->text + token.place.offset, token.end - token.place.offset);
    name->place = token.place;
    parser->out_of_memory |= !name->text;
    jc_parser_advance(parser);
    return name->text;
}

bool jc_parser_append_name(jc_parser *parser, const char *what, syntax_name ***tail)
{
    syntax_name *name = jc_parser_alloc(parser, sizeof *name);
    if (!name || !jc_parser_name(parser, what, name))
        return false;
    **tail = name;
    *tail = &name->next;
    return true;
}

/* Goes on behind the '.' that ends the broken clause, or before a directive. */
static void recover_clause(jc_parser *parser)
{
    while (parser->token.kind != JC_TOKEN_END && parser->token.kind != JC_TOKEN_DIRECTIVE)
        if (jc_parser_accept(parser, JC_TOKEN_DOT))
            return;
        else
            jc_parser_advance(parser);
}

/* Directives have no end mark: goes on before the next directive, or at a line that begins like a clause while no
 * bracket is open. */
static void recover_directive(jc_parser *parser)
{
    size_t open = 0;
    for (; parser->token.kind != JC_TOKEN_END; jc_parser_advance(parser)) {
        jc_token_kind kind = parser->token.kind;
        bool new_line = parser->token.place.position.line > parser->last_line;
        bool clause = new_line && kind == JC_TOKEN_NAME && jc_parser_ahead(parser).kind == JC_TOKEN_LEFT_PARENTHESIS;
        if (open == 0 && (kind == JC_TOKEN_DIRECTIVE || clause))
            return;
        if (kind == JC_TOKEN_LEFT_PARENTHESIS || kind == JC_TOKEN_LEFT_BRACKET || kind == JC_TOKEN_LEFT_BRACE)
            open++;
        if (kind == JC_TOKEN_RIGHT_PARENTHESIS || kind == JC_TOKEN_RIGHT_BRACKET || kind == JC_TOKEN_RIGHT_BRACE)
            open -= open > 0;
    }
}

/* ".dcl" and the like: a directive that does not exist. */
static void refuse_directive(jc_parser *parser)
{
    static const char *const directives[] = {"decl", "type", "input", "output", "printsize"};
    jc_place place = parser->token.place;
    jc_parser_advance(parser);
    syntax_name name;
    if (!jc_parser_name(parser, "a directive, a rule or a fact", &name))
        return;
    const char *nearest = jc_nearest_name(name.text, directives, sizeof directives / sizeof *directives);
    if (nearest)
        jc_report(parser->diagnostics, JC_SEVERITY_ERROR, place, "unknown directive '.%.80s'; did you mean '.%s'?",
                  name.text, nearest);
    else
        jc_report(parser->diagnostics, JC_SEVERITY_ERROR, place, "unknown directive '.%.80s'", name.text);
}

bool jc_parse_syntax(jc_parser *parser)
{
    parser->next_type = &parser->program.types;
    parser->next_declaration = &parser->program.declarations;
    parser->next_directive = &parser->program.directives;
    parser->next_clause = &parser->program.clauses;
    jc_parser_advance(parser);
    while (parser->token.kind != JC_TOKEN_END && !parser->out_of_memory &&
           !jc_diagnostics_full(parser->diagnostics)) {
        if (parser->token.kind == JC_TOKEN_DOT) {
            refuse_directive(parser);
            recover_directive(parser);
        } else if (parser->token.kind == JC_TOKEN_DIRECTIVE) {
            if (!jc_parse_directive(parser))
                recover_directive(parser);
        } else if (!jc_parse_clause(parser)) {
            recover_clause(parser);
        }
    }
    return !parser->out_of_memory;
}
