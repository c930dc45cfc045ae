/* SPDX-License-Identifier: Apache-2.0 */
/* Soufflé's tokens. Names are ASCII; strings may hold any bytes and newlines, as there. Comments and lines of the C
 * preprocessor are passed over. */
#include "data/lexer.h"

#include <string.h>

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_name_start(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '?';
}

static bool is_name_part(char c)
{
    return is_name_start(c) || is_digit(c);
}

jc_lexer jc_lexer_create(const char *text, size_t length, jc_diagnostics *diagnostics)
{
    size_t start = length >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
    return (jc_lexer){text, length, start, 1, start, diagnostics};
}

/* The byte `ahead` places on, NUL behind the end; the text itself has no NUL. */
static char peek(const jc_lexer *lexer, size_t ahead)
{
    return ahead < lexer->length - lexer->offset ? lexer->text[lexer->offset + ahead] : '\0';
}

static void step(jc_lexer *lexer)
{
    if (lexer->text[lexer->offset++] == '\n') {
        lexer->line++;
        lexer->line_start = lexer->offset;
    }
}

jc_place jc_lexer_place(const jc_lexer *lexer)
{
    unsigned column = (unsigned)(lexer->offset - lexer->line_start + 1);
    return (jc_place){{lexer->line, column}, lexer->offset};
}

static void skip_line(jc_lexer *lexer)
{
    const char *from = lexer->text + lexer->offset;
    const char *newline = memchr(from, '\n', lexer->length - lexer->offset);
    lexer->offset = newline ? (size_t)(newline - lexer->text) : lexer->length;
}

static void skip_block_comment(jc_lexer *lexer)
{
    jc_place start = jc_lexer_place(lexer);
    lexer->offset += 2;
    while (lexer->offset < lexer->length && !(peek(lexer, 0) == '*' && peek(lexer, 1) == '/'))
        step(lexer);
    if (lexer->offset < lexer->length)
        lexer->offset += 2;
    else
        jc_report(lexer->diagnostics, JC_SEVERITY_ERROR, start,
                  "the comment that begins here is never closed with */");
}

/* A line of the C preprocessor, with the lines that a backslash at the end continues. */
static void skip_preprocessor(jc_lexer *lexer)
{
    jc_report(lexer->diagnostics, JC_SEVERITY_WARNING, jc_lexer_place(lexer),
              "preprocessor lines are skipped; run cpp first where they matter");
    for (;;) {
        skip_line(lexer);
        size_t end = lexer->offset;
        if (end > 0 && lexer->text[end - 1] == '\r')
            end--;
        if (lexer->offset == lexer->length || end == 0 || lexer->text[end - 1] != '\\')
            return;
        step(lexer);
    }
}

static void skip_blanks(jc_lexer *lexer)
{
    while (lexer->offset < lexer->length) {
        char c = peek(lexer, 0);
        if (c == ' ' || (c >= '\t' && c <= '\r'))
            step(lexer);
        else if (c == '/' && peek(lexer, 1) == '/')
            skip_line(lexer);
        else if (c == '/' && peek(lexer, 1) == '*')
            skip_block_comment(lexer);
        else if (c == '#')
            skip_preprocessor(lexer);
        else
            return;
    }
}

/* Digits with an optional fraction and exponent, hexadecimal, binary; letters and digits that follow belong to the
 * token too, so that "12ab" is one malformed number and not two tokens. */
static void read_number(jc_lexer *lexer)
{
    while (is_name_part(peek(lexer, 0)))
        lexer->offset++;
    while (peek(lexer, 0) == '.' && is_digit(peek(lexer, 1))) {
        lexer->offset++;
        while (is_digit(peek(lexer, 0)))
            lexer->offset++;
        char e = peek(lexer, 0), sign = peek(lexer, 1);
        if ((e == 'e' || e == 'E') && (sign == '+' || sign == '-'))
            lexer->offset += 2;
        while (is_name_part(peek(lexer, 0)))
            lexer->offset++;
    }
}

static jc_token_kind read_string(jc_lexer *lexer)
{
    jc_place start = jc_lexer_place(lexer);
    lexer->offset++;
    while (lexer->offset < lexer->length && peek(lexer, 0) != '"') {
        if (peek(lexer, 0) == '\\' && lexer->offset + 1 < lexer->length)
            lexer->offset++;
        step(lexer);
    }
    if (lexer->offset == lexer->length) {
        jc_report(lexer->diagnostics, JC_SEVERITY_ERROR, start, "the string that begins here has no closing '\"'");
        return JC_TOKEN_BAD;
    }
    lexer->offset++;
    return JC_TOKEN_STRING;
}

static bool is_directive(const char *word, size_t length)
{
    static const char *const directives[] = {
        "decl",     "input",     "output",  "printsize", "type",   "number_type", "symbol_type", "limitsize",
        "functor",  "comp",      "init",    "override",  "pragma", "plan",        "include",     "once",
        "lattice",  "debug_delta"};
    for (size_t i = 0; i < sizeof directives / sizeof *directives; i++)
        if (strlen(directives[i]) == length && memcmp(word, directives[i], length) == 0)
            return true;
    return false;
}

static jc_token_kind read_dot(jc_lexer *lexer)
{
    lexer->offset++;
    size_t size = 0;
    while (is_name_part(peek(lexer, size)))
        size++;
    if (!is_directive(lexer->text + lexer->offset, size))
        return JC_TOKEN_DOT;
    lexer->offset += size;
    return JC_TOKEN_DIRECTIVE;
}

static jc_token_kind read_name(jc_lexer *lexer)
{
    static const char choice[] = "choice-domain";
    size_t start = lexer->offset;
    while (is_name_part(peek(lexer, 0)))
        lexer->offset++;
    size_t size = lexer->offset - start, left = lexer->length - start;
    if (size == strlen("choice") && left >= strlen(choice) &&
        memcmp(lexer->text + start, choice, strlen(choice)) == 0) {
        lexer->offset = start + strlen(choice);
        return JC_TOKEN_CHOICE_DOMAIN;
    }
    return size == 1 && lexer->text[start] == '_' ? JC_TOKEN_WILDCARD : JC_TOKEN_NAME;
}

static jc_token_kind read_bad(jc_lexer *lexer)
{
    jc_place start = jc_lexer_place(lexer);
    unsigned char c = (unsigned char)peek(lexer, 0);
    if (c >= 0x80) {
        while ((unsigned char)peek(lexer, 0) >= 0x80)
            lexer->offset++;
        jc_report(lexer->diagnostics, JC_SEVERITY_ERROR, start,
                  "a character outside ASCII; these belong in strings and comments only");
    } else {
        lexer->offset++;
        jc_report(lexer->diagnostics, JC_SEVERITY_ERROR, start,
                  c >= 0x20 && c < 0x7f ? "unexpected character '%c'" : "unexpected control character 0x%02x", c);
    }
    return JC_TOKEN_BAD;
}

static jc_token_kind read_mark(jc_lexer *lexer)
{
    static const struct {
        char text[3];
        jc_token_kind kind;
    } marks[] = {/* longer ones first */
                 {":-", JC_TOKEN_IF}, {"<:", JC_TOKEN_SUBTYPE}, {"<=", JC_TOKEN_LESS_EQUAL},
                 {">=", JC_TOKEN_GREATER_EQUAL}, {"!=", JC_TOKEN_NOT_EQUAL}, {",", JC_TOKEN_COMMA},
                 {"(", JC_TOKEN_LEFT_PARENTHESIS}, {")", JC_TOKEN_RIGHT_PARENTHESIS}, {"[", JC_TOKEN_LEFT_BRACKET},
                 {"]", JC_TOKEN_RIGHT_BRACKET}, {"{", JC_TOKEN_LEFT_BRACE}, {"}", JC_TOKEN_RIGHT_BRACE},
                 {":", JC_TOKEN_COLON}, {"=", JC_TOKEN_EQUAL}, {"<", JC_TOKEN_LESS}, {">", JC_TOKEN_GREATER},
                 {"!", JC_TOKEN_NOT}, {";", JC_TOKEN_SEMICOLON}, {"|", JC_TOKEN_PIPE}, {"-", JC_TOKEN_MINUS},
                 {"+", JC_TOKEN_OPERATOR}, {"*", JC_TOKEN_OPERATOR}, {"/", JC_TOKEN_OPERATOR},
                 {"%", JC_TOKEN_OPERATOR}, {"^", JC_TOKEN_OPERATOR}, {"$", JC_TOKEN_DOLLAR}, {"@", JC_TOKEN_AT}};
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++) {
        size_t size = strlen(marks[i].text);
        if (peek(lexer, 0) == marks[i].text[0] && (size == 1 || peek(lexer, 1) == marks[i].text[1])) {
            lexer->offset += size;
            return marks[i].kind;
        }
    }
    return read_bad(lexer);
}

jc_token jc_lexer_next(jc_lexer *lexer)
{
    skip_blanks(lexer);
    jc_token token = {JC_TOKEN_END, jc_lexer_place(lexer), lexer->offset};
    if (lexer->offset == lexer->length)
        return token;
    char c = peek(lexer, 0);
    if (is_name_start(c)) {
        token.kind = read_name(lexer);
    } else if (is_digit(c)) {
        read_number(lexer);
        token.kind = JC_TOKEN_NUMBER;
    } else if (c == '"') {
        token.kind = read_string(lexer);
    } else if (c == '.') {
        token.kind = read_dot(lexer);
    } else {
        token.kind = read_mark(lexer);
    }
    token.end = lexer->offset;
    return token;
}

bool jc_token_is(const char *text, jc_token token, const char *word)
{
    size_t size = token.end - token.place.offset;
    return strlen(word) == size && memcmp(text + token.place.offset, word, size) == 0;
}

const char *jc_token_shown(const char *text, jc_token token, char buffer[64])
{
    size_t size = token.end - token.place.offset;
    if (token.kind == JC_TOKEN_END)
        snprintf(buffer, 64, "the end of the text");
    else if (token.kind == JC_TOKEN_STRING)
        snprintf(buffer, 64, "a string");
    else
        snprintf(buffer, 64, "'%.*s%s'", size > 48 ? 48 : (int)size, text + token.place.offset,
                 size > 48 ? "..." : "");
    return buffer;
}
