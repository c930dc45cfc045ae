/* SPDX-License-Identifier: Apache-2.0 */
/* Directives as written: .decl, .type, .input, .output, .printsize. The others are refused or passed over by name. */
#include "data/parse_syntax.h"

/* ---- .decl ----------------------------------------------------------------------------------------------------- */

static bool parse_attributes(jc_parser *parser, syntax_declaration *declaration)
{
    syntax_attribute **tail = &declaration->attributes;
    if (!jc_parser_expect(parser, JC_TOKEN_LEFT_PARENTHESIS, "'(' and the attributes"))
        return false;
    if (jc_parser_accept(parser, JC_TOKEN_RIGHT_PARENTHESIS))
        return true;
    do {
        syntax_attribute *attribute = jc_parser_alloc(parser, sizeof *attribute);
        if (!attribute)
            return false;
        if (declaration->arity == JC_MAX_ARITY) {
            jc_report(parser->diagnostics, JC_SEVERITY_ERROR, parser->token.place,
                      "a relation has at most %d attributes", JC_MAX_ARITY);
            return false;
        }
        if (!jc_parser_name(parser, "an attribute's name", &attribute->name) ||
            !jc_parser_expect(parser, JC_TOKEN_COLON, "':' and the attribute's type") ||
            !jc_parser_name(parser, "a type: number, unsigned, float, symbol or one of .type", &attribute->type))
            return false;
        *tail = attribute;
        tail = &attribute->next;
        declaration->arity++;
    } while (jc_parser_accept(parser, JC_TOKEN_COMMA));
    return jc_parser_expect(parser, JC_TOKEN_RIGHT_PARENTHESIS, "',' or ')' behind an attribute");
}

static bool parse_qualifiers(jc_parser *parser, syntax_declaration *declaration)
{
    static const char *const accepted[] = {"btree", "brie",     "inline",     "no_inline",
                                           "magic", "no_magic", "overridable"};
    static const char *const refused[] = {"eqrel", "btree_delete"};
    while (parser->token.kind == JC_TOKEN_NAME && jc_parser_ahead(parser).kind != JC_TOKEN_LEFT_PARENTHESIS) {
        bool known = false;
        for (size_t i = 0; i < sizeof accepted / sizeof *accepted; i++)
            known |= jc_parser_is(parser, accepted[i]);
        for (size_t i = 0; i < sizeof refused / sizeof *refused; i++)
            if (jc_parser_is(parser, refused[i])) {
                jc_report(parser->diagnostics, JC_SEVERITY_ERROR, parser->token.place,
                          "the qualifier %s is not supported: it changes what the relation holds", refused[i]);
                return false;
            }
        bool input = jc_parser_is(parser, "input"), output = jc_parser_is(parser, "output");
        bool print_size = jc_parser_is(parser, "printsize");
        if (!known && !input && !output && !print_size)
            return jc_parser_expected(parser, "a qualifier (btree, brie, inline, no_inline, magic, no_magic), "
                                              "choice-domain, or the next declaration or rule");
        declaration->input |= input;
        declaration->output |= output;
        declaration->print_size |= print_size;
        jc_parser_advance(parser);
    }
    return true;
}

/* choice-domain x, (y, z), ... */
static bool parse_choices(jc_parser *parser, syntax_declaration *declaration)
{
    syntax_choice **tail = &declaration->choices;
    if (!jc_parser_accept(parser, JC_TOKEN_CHOICE_DOMAIN))
        return true;
    do {
        syntax_choice *choice = jc_parser_alloc(parser, sizeof *choice);
        if (!choice)
            return false;
        syntax_name **name = &choice->attributes;
        bool group = jc_parser_accept(parser, JC_TOKEN_LEFT_PARENTHESIS);
        do {
            if (!jc_parser_append_name(parser, "an attribute's name behind choice-domain", &name))
                return false;
        } while (group && jc_parser_accept(parser, JC_TOKEN_COMMA));
        if (group && !jc_parser_expect(parser, JC_TOKEN_RIGHT_PARENTHESIS, "',' or ')'"))
            return false;
        *tail = choice;
        tail = &choice->next;
        declaration->choice_count++;
    } while (jc_parser_accept(parser, JC_TOKEN_COMMA));
    return true;
}

static bool parse_declaration(jc_parser *parser)
{
    syntax_declaration *declaration = jc_parser_alloc(parser, sizeof *declaration);
    if (!declaration)
        return false;
    parser->program.has_declarations = true;
    *parser->next_declaration = declaration;
    parser->next_declaration = &declaration->next;
    declaration->broken = true;
    syntax_name **name = &declaration->names;
    do {
        if (!jc_parser_append_name(parser, "a relation's name", &name))
            return false;
    } while (jc_parser_accept(parser, JC_TOKEN_COMMA));
    if (!parse_attributes(parser, declaration))
        return false;
    declaration->broken = false; /* what follows does not change the arity */
    return parse_qualifiers(parser, declaration) && parse_choices(parser, declaration);
}

/* ---- .type ----------------------------------------------------------------------------------------------------- */

static bool parse_type_members(jc_parser *parser, syntax_type *type)
{
    syntax_name **tail = &type->members;
    if (jc_parser_accept(parser, JC_TOKEN_SUBTYPE))
        return jc_parser_append_name(parser, "the type that this one is part of", &tail);
    if (parser->token.kind == JC_TOKEN_LEFT_BRACKET)
        return jc_parser_refuse(parser, "record types are not supported");
    do {
        if (parser->token.kind == JC_TOKEN_NAME && jc_parser_ahead(parser).kind == JC_TOKEN_LEFT_BRACE)
            return jc_parser_refuse(parser, "algebraic data types are not supported");
        if (!jc_parser_append_name(parser, "a type's name", &tail))
            return false;
    } while (jc_parser_accept(parser, JC_TOKEN_PIPE));
    return true;
}

static syntax_type *begin_type(jc_parser *parser)
{
    syntax_type *type = jc_parser_alloc(parser, sizeof *type);
    if (!type || !jc_parser_name(parser, "a type's name", &type->name))
        return NULL;
    type->broken = true;
    *parser->next_type = type;
    parser->next_type = &type->next;
    return type;
}

/* .type NAME with what it is made of; Soufflé's old form without that means symbol. */
static bool parse_type(jc_parser *parser, const char *old_base)
{
    syntax_type *type = begin_type(parser);
    if (!type)
        return false;
    bool written = !old_base && (parser->token.kind == JC_TOKEN_SUBTYPE || parser->token.kind == JC_TOKEN_EQUAL);
    if (written) {
        jc_parser_accept(parser, JC_TOKEN_EQUAL);
        if (!parse_type_members(parser, type))
            return false;
    } else {
        type->members = jc_parser_alloc(parser, sizeof *type->members);
        if (!type->members)
            return false;
        *type->members = (syntax_name){old_base ? old_base : "symbol", type->name.place, NULL};
    }
    type->broken = false;
    return true;
}

/* ---- .input, .output, .printsize ------------------------------------------------------------------------------- */

/* The bytes between the quotes of a string, escapes read, or of a bare word. */
static bool parse_parameter_value(jc_parser *parser, syntax_parameter *parameter)
{
    jc_token token = parser->token;
    jc_literal literal = {0};
    jc_status status = JC_OK;
    parameter->value_place = token.place;
    if (token.kind == JC_TOKEN_STRING) {
        status = jc_literal_read(parser->text, token, false, parser->arena, parser->diagnostics, &literal);
        parameter->value = literal.symbol;
    } else if (token.kind == JC_TOKEN_NAME || token.kind == JC_TOKEN_NUMBER) {
        parameter->value = jc_arena_text(parser->arena, parser->text + token.place.offset,
                                         token.end - token.place.offset);
        status = parameter->value ? JC_OK : JC_ERR_MEMORY;
    } else {
        return jc_parser_expected(parser, "the parameter's value: a string or a word");
    }
    parser->out_of_memory |= status == JC_ERR_MEMORY;
    jc_parser_advance(parser);
    return status == JC_OK;
}

static bool parse_parameters(jc_parser *parser, syntax_directive *directive)
{
    syntax_parameter **tail = &directive->parameters;
    if (!jc_parser_accept(parser, JC_TOKEN_LEFT_PARENTHESIS) || jc_parser_accept(parser, JC_TOKEN_RIGHT_PARENTHESIS))
        return true;
    do {
        syntax_parameter *parameter = jc_parser_alloc(parser, sizeof *parameter);
        if (!parameter || !jc_parser_name(parser, "a parameter's name, as in IO=file", &parameter->key) ||
            !jc_parser_expect(parser, JC_TOKEN_EQUAL, "'=' and the parameter's value") ||
            !parse_parameter_value(parser, parameter))
            return false;
        *tail = parameter;
        tail = &parameter->next;
    } while (jc_parser_accept(parser, JC_TOKEN_COMMA));
    return jc_parser_expect(parser, JC_TOKEN_RIGHT_PARENTHESIS, "',' or ')' behind a parameter");
}

static bool parse_io(jc_parser *parser, syntax_directive_kind kind)
{
    syntax_directive *directive = jc_parser_alloc(parser, sizeof *directive);
    if (!directive)
        return false;
    directive->kind = kind;
    syntax_name **name = &directive->names;
    do {
        if (!jc_parser_append_name(parser, "a relation's name", &name))
            return false;
    } while (jc_parser_accept(parser, JC_TOKEN_COMMA));
    if (!parse_parameters(parser, directive))
        return false;
    *parser->next_directive = directive;
    parser->next_directive = &directive->next;
    return true;
}

/* ---- the choice among them ------------------------------------------------------------------------------------- */

/* Hints to Soufflé's own evaluation, without effect on the result; what they hold is passed over. */
static bool skip_hint(jc_parser *parser, const char *name)
{
    jc_report(parser->diagnostics, JC_SEVERITY_WARNING, parser->token.place,
              "%s is passed over; it does not change what the rules mean", name);
    jc_parser_advance(parser);
    return false; /* the recovery from a directive finds its end */
}

bool jc_parse_directive(jc_parser *parser)
{
    static const struct {
        const char *name, *sentence;
    } refused[] = {{".comp", "components are not supported"},
                   {".init", "components are not supported, nor is .init"},
                   {".override", "components are not supported, nor is .override"},
                   {".functor", "user-defined functors are not supported"},
                   {".limitsize", ".limitsize is not supported"},
                   {".include", ".include is not supported; put the files together first"},
                   {".once", ".once is not supported; put the files together first"},
                   {".lattice", "lattices are not supported"},
                   {".debug_delta", ".debug_delta is not supported"}};
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++)
        if (jc_parser_is(parser, refused[i].name)) {
            jc_parser_refuse(parser, refused[i].sentence);
            jc_parser_advance(parser);
            return false;
        }
    if (jc_parser_is(parser, ".pragma"))
        return skip_hint(parser, ".pragma");
    if (jc_parser_is(parser, ".plan"))
        return skip_hint(parser, ".plan");
    jc_token directive = parser->token;
    jc_parser_advance(parser);
    if (jc_token_is(parser->text, directive, ".decl"))
        return parse_declaration(parser);
    if (jc_token_is(parser->text, directive, ".type"))
        return parse_type(parser, NULL);
    if (jc_token_is(parser->text, directive, ".number_type"))
        return parse_type(parser, "number");
    if (jc_token_is(parser->text, directive, ".symbol_type"))
        return parse_type(parser, "symbol");
    if (jc_token_is(parser->text, directive, ".input"))
        return parse_io(parser, SYNTAX_INPUT);
    if (jc_token_is(parser->text, directive, ".output"))
        return parse_io(parser, SYNTAX_OUTPUT);
    return parse_io(parser, SYNTAX_PRINT_SIZE);
}
