/* SPDX-License-Identifier: Apache-2.0 */
/* Facts and rules as written:
 *     clause  = atom {"," atom} [":-" literal {"," literal}] "."
 *     literal = {"!"} (atom | term comparator term | "true" | "false"), also in parentheses
 * Loops where the grammar nests, so that depth costs no stack. */
#include "data/parse_syntax.h"

/* The ends of a clause's lists while it is read. */
typedef struct tails {
    syntax_atom **heads, **body, **negated;
    syntax_comparison **comparisons;
} tails;

static bool parse_arguments(jc_parser *parser, syntax_atom *atom)
{
    syntax_term **tail = &atom->terms;
    if (jc_parser_accept(parser, JC_TOKEN_RIGHT_PARENTHESIS))
        return true;
    do {
        if (atom->arity == JC_MAX_ARITY) {
            jc_report(parser->diagnostics, JC_SEVERITY_ERROR, parser->token.place,
                      "'%.80s' has more than %d arguments", atom->name.text, JC_MAX_ARITY);
            return false;
        }
        if (!jc_parse_term(parser, "an argument: a variable, a constant or '_'", tail))
            return false;
        tail = &(*tail)->next;
        atom->arity++;
    } while (jc_parser_accept(parser, JC_TOKEN_COMMA));
    return jc_parser_expect(parser, JC_TOKEN_RIGHT_PARENTHESIS, "',' or ')' in the arguments");
}

/* Whether the token begins a name of a component's inside, "c.A", and not a name before a final dot. */
static bool is_qualified(const jc_parser *parser)
{
    jc_lexer copy = parser->lexer;
    copy.diagnostics = NULL;
    jc_token dot = jc_lexer_next(&copy), name = jc_lexer_next(&copy);
    return parser->token.kind == JC_TOKEN_NAME && dot.kind == JC_TOKEN_DOT && name.kind == JC_TOKEN_NAME &&
           dot.place.offset == parser->token.end && name.place.offset == dot.end;
}

/* NAME "(" arguments ")", appended at **tail. */
static bool parse_atom(jc_parser *parser, const char *what, syntax_atom ***tail)
{
    if (is_qualified(parser)) {
        jc_parser_refuse(parser, "names with a '.' need components, which are not supported");
        jc_parser_advance(parser);
        jc_parser_advance(parser); /* that dot does not end the clause */
        return false;
    }
    syntax_atom *atom = jc_parser_alloc(parser, sizeof *atom);
    if (!atom || !jc_parser_name(parser, what, &atom->name))
        return false;
    if (!jc_parser_expect(parser, JC_TOKEN_LEFT_PARENTHESIS, "'(' behind a relation's name") ||
        !parse_arguments(parser, atom))
        return false;
    **tail = atom;
    *tail = &atom->next;
    return true;
}

static bool is_comparator(jc_token_kind kind)
{
    return kind >= JC_TOKEN_EQUAL && kind <= JC_TOKEN_GREATER_EQUAL;
}

static jc_comparator opposite(jc_comparator comparator)
{
    static const jc_comparator opposites[] = {JC_NOT_EQUAL,    JC_EQUAL,      JC_GREATER_EQUAL,
                                              JC_GREATER,      JC_LESS_EQUAL, JC_LESS};
    return opposites[comparator];
}

/* term comparator term; *open parentheses directly before it may turn out to belong to its left side. */
static bool parse_comparison(jc_parser *parser, syntax_clause *clause, tails *ends, bool negated, size_t *open)
{
    syntax_comparison *comparison = jc_parser_alloc(parser, sizeof *comparison);
    if (!comparison || !jc_parse_term(parser, "an atom or a comparison", &comparison->left))
        return false;
    while (*open && jc_parser_accept(parser, JC_TOKEN_RIGHT_PARENTHESIS))
        *open -= 1;
    if (!is_comparator(parser->token.kind))
        return jc_parser_expected(parser, "a comparison: =, !=, <, <=, > or >=");
    comparison->comparator = (jc_comparator)(parser->token.kind - JC_TOKEN_EQUAL);
    if (negated)
        comparison->comparator = opposite(comparison->comparator);
    comparison->place = parser->token.place;
    jc_parser_advance(parser);
    if (!jc_parse_term(parser, "a variable or a constant behind the comparison", &comparison->right))
        return false;
    *ends->comparisons = comparison;
    ends->comparisons = &comparison->next;
    clause->comparison_count++;
    return true;
}

static bool parse_body_atom(jc_parser *parser, syntax_clause *clause, tails *ends, bool negated)
{
    if (jc_parser_is(parser, "match") || jc_parser_is(parser, "contains"))
        return jc_parser_refuse(parser, "the string constraints match and contains are not supported");
    jc_token name = parser->token;
    if (!parse_atom(parser, "an atom", negated ? &ends->negated : &ends->body))
        return false;
    if (is_comparator(parser->token.kind) || parser->token.kind == JC_TOKEN_OPERATOR ||
        parser->token.kind == JC_TOKEN_MINUS) {
        jc_report(parser->diagnostics, JC_SEVERITY_ERROR, name.place,
                  "functors are not supported; compare variables and constants");
        return false;
    }
    *(negated ? &clause->negated_count : &clause->body_count) += 1;
    return true;
}

static bool parse_literal(jc_parser *parser, syntax_clause *clause, tails *ends, bool negated, size_t *open)
{
    if (parser->token.kind == JC_TOKEN_NAME) {
        bool is_true = jc_parser_is(parser, "true");
        if (is_true || jc_parser_is(parser, "false")) {
            clause->never |= is_true == negated;
            jc_parser_advance(parser);
            return true;
        }
        if (jc_parser_ahead(parser).kind == JC_TOKEN_LEFT_PARENTHESIS || is_qualified(parser))
            return parse_body_atom(parser, clause, ends, negated);
    }
    return parse_comparison(parser, clause, ends, negated, open);
}

/* "!" and "(" before a literal. */
static bool parse_openings(jc_parser *parser, bool *negated, size_t *open)
{
    *negated = false;
    *open = 0;
    for (;;) {
        if (jc_parser_accept(parser, JC_TOKEN_NOT))
            *negated = !*negated;
        else if (parser->token.kind == JC_TOKEN_LEFT_PARENTHESIS && *negated)
            return jc_parser_refuse(parser, "negation of a group is not supported; negate its atoms one by one");
        else if (jc_parser_accept(parser, JC_TOKEN_LEFT_PARENTHESIS))
            *open += 1;
        else
            return true;
    }
}

static bool parse_body(jc_parser *parser, syntax_clause *clause, tails *ends)
{
    size_t groups = 0;
    do {
        bool negated;
        size_t open;
        if (!parse_openings(parser, &negated, &open) || !parse_literal(parser, clause, ends, negated, &open))
            return false;
        groups += open;
        while (groups && jc_parser_accept(parser, JC_TOKEN_RIGHT_PARENTHESIS))
            groups--;
        if (parser->token.kind == JC_TOKEN_SEMICOLON)
            return jc_parser_refuse(parser, "disjunction is not supported; write one rule for each alternative");
    } while (jc_parser_accept(parser, JC_TOKEN_COMMA));
    return groups == 0 || jc_parser_expected(parser, "',' or ')'");
}

/* The final dot; without any .decl it may be left out at the very end. */
static bool parse_dot(jc_parser *parser, const char *what)
{
    if (parser->token.kind == JC_TOKEN_END && !parser->program.has_declarations)
        return true;
    return jc_parser_expect(parser, JC_TOKEN_DOT, what);
}

static bool parse_heads(jc_parser *parser, syntax_clause *clause, tails *ends)
{
    do {
        if (!parse_atom(parser, "a rule, a fact or a directive", &ends->heads))
            return false;
        clause->head_count++;
    } while (jc_parser_accept(parser, JC_TOKEN_COMMA));
    if (parser->token.kind == JC_TOKEN_LESS_EQUAL)
        return jc_parser_refuse(parser, "subsumption is not supported");
    return true;
}

bool jc_parse_clause(jc_parser *parser)
{
    syntax_clause *clause = jc_parser_alloc(parser, sizeof *clause);
    if (!clause)
        return false;
    clause->place = parser->token.place;
    tails ends = {&clause->heads, &clause->body, &clause->negated, &clause->comparisons};
    if (!parse_heads(parser, clause, &ends))
        return false;
    if (jc_parser_accept(parser, JC_TOKEN_IF)) {
        clause->has_body = true;
        if (!parse_body(parser, clause, &ends) || !parse_dot(parser, "',' or '.' behind a rule's body"))
            return false;
    } else if (!parse_dot(parser, "':-' or '.' behind a rule's head")) {
        return false;
    }
    if (!clause->has_body && clause->head_count > 1) {
        jc_report(parser->diagnostics, JC_SEVERITY_ERROR, clause->heads->next->name.place,
                  "a fact is one atom; end the one before with '.'");
        return true; /* the clause is complete, and left out */
    }
    clause->end = parser->last_end.offset;
    *parser->next_clause = clause;
    parser->next_clause = &clause->next;
    return true;
}
