/* SPDX-License-Identifier: Apache-2.0 */
/* One argument: a variable, a constant or '_'. What Soufflé allows there beyond that is refused by name. */
#include "data/parse_syntax.h"

static bool is_one_of(const jc_parser *parser, const char *const *words)
{
    for (; *words; words++)
        if (jc_parser_is(parser, *words))
            return true;
    return false;
}

static bool refuse_arithmetic(jc_parser *parser)
{
    return jc_parser_refuse(parser, "arithmetic is not supported; arguments are variables, constants or '_'");
}

/* Refuses the functors, aggregates, records and built-in constants that begin with a name. */
static bool check_name(jc_parser *parser)
{
    static const char *const aggregates[] = {"count", "sum", "min", "max", "mean", NULL};
    static const char *const prefixes[] = {"bnot", "lnot", NULL};
    static const char *const built_in[] = {"__FILE__", "__LINE__", "__INCL__", "__ITERATION__", NULL};
    jc_token_kind ahead = jc_parser_ahead(parser).kind;
    bool operand = ahead == JC_TOKEN_NAME || ahead == JC_TOKEN_NUMBER;
    if (is_one_of(parser, aggregates) && (ahead == JC_TOKEN_COLON || operand))
        return jc_parser_refuse(parser, "aggregates are not supported");
    if (ahead == JC_TOKEN_LEFT_PARENTHESIS)
        return jc_parser_refuse(parser, "functors are not supported; arguments are variables, constants or '_'");
    if (is_one_of(parser, prefixes) && operand)
        return refuse_arithmetic(parser);
    if (jc_parser_is(parser, "nil"))
        return jc_parser_refuse(parser, "records are not supported, nor is nil");
    if (is_one_of(parser, built_in))
        return jc_parser_refuse(parser, "Soufflé's built-in constants are not supported; write the value");
    return true;
}

/* Refuses an operator behind a term. */
static bool check_operator(jc_parser *parser)
{
    static const char *const words[] = {"band", "bor",  "bxor", "bshl", "bshr",
                                        "bshru", "land", "lor",  "lxor", NULL};
    jc_token_kind kind = parser->token.kind;
    if (kind == JC_TOKEN_OPERATOR || kind == JC_TOKEN_MINUS || (kind == JC_TOKEN_NAME && is_one_of(parser, words)))
        return refuse_arithmetic(parser);
    return true;
}

static bool read_constant(jc_parser *parser, syntax_term *term)
{
    bool negative = jc_parser_accept(parser, JC_TOKEN_MINUS);
    if (negative && parser->token.kind != JC_TOKEN_NUMBER)
        return refuse_arithmetic(parser);
    term->kind = JC_TERM_CONSTANT;
    jc_status status = jc_literal_read(parser->text, parser->token, negative, parser->arena, parser->diagnostics,
                                       &term->literal);
    parser->out_of_memory |= status == JC_ERR_MEMORY;
    jc_parser_advance(parser);
    return status == JC_OK;
}

static bool read_simple(jc_parser *parser, const char *where, syntax_term *term)
{
    term->place = parser->token.place;
    syntax_name name = {0};
    switch (parser->token.kind) {
    case JC_TOKEN_NUMBER:
    case JC_TOKEN_STRING:
    case JC_TOKEN_MINUS: return read_constant(parser, term);
    case JC_TOKEN_WILDCARD:
        term->kind = JC_TERM_WILDCARD;
        jc_parser_advance(parser);
        return true;
    case JC_TOKEN_NAME:
        if (!check_name(parser) || !jc_parser_name(parser, where, &name))
            return false;
        term->kind = JC_TERM_VARIABLE;
        term->name = name.text;
        return true;
    case JC_TOKEN_LEFT_BRACKET: return jc_parser_refuse(parser, "records are not supported");
    case JC_TOKEN_DOLLAR:
        if (jc_parser_ahead(parser).kind == JC_TOKEN_NAME)
            return jc_parser_refuse(parser, "algebraic data types are not supported");
        return jc_parser_refuse(parser, "the counter '$' is not supported");
    case JC_TOKEN_AT: return jc_parser_refuse(parser, "user-defined functors are not supported");
    default: return jc_parser_expected(parser, where);
    }
}

bool jc_parse_term(jc_parser *parser, const char *where, syntax_term **term)
{
    syntax_term *fresh = jc_parser_alloc(parser, sizeof *fresh);
    if (!fresh)
        return false;
    size_t open = 0;
    while (jc_parser_accept(parser, JC_TOKEN_LEFT_PARENTHESIS))
        open++;
    if (!read_simple(parser, where, fresh) || !check_operator(parser))
        return false;
    for (; open; open--)
        if (!jc_parser_expect(parser, JC_TOKEN_RIGHT_PARENTHESIS, "')'") || !check_operator(parser))
            return false;
    *term = fresh;
    return true;
}
