/* SPDX-License-Identifier: Apache-2.0 */
/* Every message of the parser: provoked, with its place; how it goes on after one; how it shows the line. */
#include "tests/unit/parse_case.h"

#define A2 ".decl A(x:number, y:symbol)\n.input A\n.decl B(x:number)\n"

typedef struct message_case {
    const char *text, *message;
} message_case;

static const message_case lexical[] = {
    {"A(1). \"abc\n", "t:1:7: error: the string that begins here has no closing '\"'\n"},
    {"A(\"abc\\\"", "t:1:3: error: the string that begins here has no closing '\"'\n"},
    {"A(1).\n /* abc\n\n*", "t:2:2: error: the comment that begins here is never closed with */\n"},
    {"A(\xc3\xa9).", "t:1:3: error: a character outside ASCII; these belong in strings and comments only\n"},
    {"A(~).", "t:1:3: error: unexpected character '~'\n"},
    {"A(\x01).", "t:1:3: error: unexpected control character 0x01\n"},
    {"#define X\nA(1).", "t:1:1: warning: preprocessor lines are skipped; run cpp first where they matter\n"},
    {"A(\"\\q\").",
     "t:1:3: error: unknown escape in this string; known are \\\" \\' \\\\ \\a \\b \\f \\n \\r \\t \\v\n"},
    {"A(12ab).", "t:1:3: error: malformed number '12ab'; numbers look like 42, 0x2a, 0b101010, 42u or 4.2\n"},
    {"A(0x).", "t:1:3: error: malformed number '0x'"},
    {"A(0b12).", "t:1:3: error: malformed number '0b12'"},
    {"A(1.2.3).", "t:1:3: error: malformed number '1.2.3'"},
    {"A(1.5e).", "t:1:3: error: malformed number '1.5e'"},
    {"A(u1, 0xu).", "t:1:7: error: malformed number '0xu'"},
    {"A(18446744073709551616).", "t:1:3: error: '18446744073709551616' does not fit 64 bits\n"},
    {"A(0x10000000000000000).", "t:1:3: error: '0x10000000000000000' does not fit 64 bits\n"},
    {"A(-9223372036854775809).", "t:1:4: error: minus '9223372036854775809' does not fit 64 bits\n"},
    {"A(1.5e999).", "t:1:3: error: '1.5e999' does not fit 64 bits\n"},
    {"A(-1u).", "t:1:4: error: an unsigned number cannot be negative\n"},
};

static const message_case expected[] = {
    {"5.", "t:1:1: error: expected a rule, a fact or a directive, found '5'\n"},
    {"\"s\".", "t:1:1: error: expected a rule, a fact or a directive, found a string\n"},
    {"A.", "t:1:2: error: expected '(' behind a relation's name, found '.'\n"},
    {"A(x,).", "t:1:5: error: expected an argument: a variable, a constant or '_', found ')'\n"},
    {"A(1 2).", "t:1:5: error: expected ',' or ')' in the arguments, found '2'\n"},
    {"A((1,2).", "t:1:5: error: expected ')', found ','\n"},
    {"A(1) B(2).", "t:1:6: error: expected ':-' or '.' behind a rule's head, found 'B'\n"},
    {"A(x) <- B(x).", "t:1:6: error: expected ':-' or '.' behind a rule's head, found '<'\n"},
    {"A(x) :- .", "t:1:9: error: expected an atom or a comparison, found '.'\n"},
    {"A(x) :- B(x), x.", "t:1:16: error: expected a comparison: =, !=, <, <=, > or >=, found '.'\n"},
    {"A(x) :- B(x), x = .", "t:1:19: error: expected a variable or a constant behind the comparison, found '.'\n"},
    {"A(x) :- B(x) C(x).", "t:1:14: error: expected ',' or '.' behind a rule's body, found 'C'\n"},
    {"A(x) :- (B(x), C(x).", "t:1:20: error: expected ',' or ')', found '.'\n"},
    {".decl A(x:number)\nA(1)\n\n",
     "t:2:5: error: expected ':-' or '.' behind a rule's head, found the end of the text\n"},
    {".decl (x:number)", "t:1:7: error: expected a relation's name, found '('\n"},
    {".decl A", "t:1:8: error: expected '(' and the attributes, found the end of the text\n"},
    {".decl A(number)", "t:1:15: error: expected ':' and the attribute's type, found ')'\n"},
    {".decl A(1:number)", "t:1:9: error: expected an attribute's name, found '1'\n"},
    {".decl A(x:)", "t:1:11: error: expected a type: number, unsigned, float, symbol or one of .type, found ')'\n"},
    {".decl A(x:number y:number)", "t:1:18: error: expected ',' or ')' behind an attribute, found 'y'\n"},
    {".decl A(x:number) fast\n",
     "t:1:19: error: expected a qualifier (btree, brie, inline, no_inline, magic, no_magic), "
                                  "choice-domain, or the next declaration or rule, found 'fast'\n"},
    {".decl A(x:number) choice-domain 1",
     "t:1:33: error: expected an attribute's name behind choice-domain, found '1'\n"},
    {".decl A(x:number) choice-domain (x.", "t:1:35: error: expected ',' or ')', found '.'\n"},
    {".type", "t:1:6: error: expected a type's name, found the end of the text\n"},
    {".type T <: 3", "t:1:12: error: expected the type that this one is part of, found '3'\n"},
    {".type T = A | 3", "t:1:15: error: expected a type's name, found '3'\n"},
    {".input (IO=file)", "t:1:8: error: expected a relation's name, found '('\n"},
    {".input A(1=2)", "t:1:10: error: expected a parameter's name, as in IO=file, found '1'\n"},
    {".input A(IO file)", "t:1:13: error: expected '=' and the parameter's value, found 'file'\n"},
    {".input A(IO=.", "t:1:13: error: expected the parameter's value: a string or a word, found '.'\n"},
    {".input A(IO=file filename=x)", "t:1:18: error: expected ',' or ')' behind a parameter, found 'filename'\n"},
    {".", "t:1:2: error: expected a directive, a rule or a fact, found the end of the text\n"},
    {".dcl A(x:number)", "t:1:1: error: unknown directive '.dcl'; did you mean '.decl'?\n"},
    {".somethingelse A", "t:1:1: error: unknown directive '.somethingelse'\n"},
    {"A(1), B(2).", "t:1:7: error: a fact is one atom; end the one before with '.'\n"},
};

static const message_case refused[] = {
    {"A(x) :- B(x); C(x).", "t:1:13: error: disjunction is not supported; write one rule for each alternative\n"},
    {"A(x+1) :- B(x).", "t:1:4: error: arithmetic is not supported; arguments are variables, constants or '_'\n"},
    {"A(x-1) :- B(x).", "t:1:4: error: arithmetic is not supported"},
    {"A(-x) :- B(x).", "t:1:4: error: arithmetic is not supported"},
    {"A((x)*2) :- B(x).", "t:1:6: error: arithmetic is not supported"},
    {"A(x band 1) :- B(x).", "t:1:5: error: arithmetic is not supported"},
    {"A(bnot x) :- B(x).", "t:1:3: error: arithmetic is not supported"},
    {"A(x) :- B(x), x = x ^ 2.", "t:1:21: error: arithmetic is not supported"},
    {"A(cat(x, y)) :- B(x, y).",
     "t:1:3: error: functors are not supported; arguments are variables, constants or '_'\n"},
    {"A(x) :- B(x), strlen(x) = 3.", "t:1:15: error: functors are not supported; compare variables and constants\n"},
    {"A(x) :- B(x), 3 = strlen(x).", "t:1:19: error: functors are not supported"},
    {"A(@f(x)) :- B(x).", "t:1:3: error: user-defined functors are not supported\n"},
    {"A(x) :- B(y), match(\"a\", y).",
     "t:1:15: error: the string constraints match and contains are not supported\n"},
    {"A(x) :- B(y), !contains(\"a\", y).", "t:1:16: error: the string constraints match and contains"},
    {"A(n) :- n = count : { B(_) }.", "t:1:13: error: aggregates are not supported\n"},
    {"A(n) :- n = sum y : { B(y) }.", "t:1:13: error: aggregates are not supported\n"},
    {"A([x,y]) :- B(x,y).", "t:1:3: error: records are not supported\n"},
    {"A(nil).", "t:1:3: error: records are not supported, nor is nil\n"},
    {"A(x) :- B(x, __LINE__).",
     "t:1:14: error: Soufflé's built-in constants are not supported; write the value\n"},
    {"A($).", "t:1:3: error: the counter '$' is not supported\n"},
    {"A($Leaf(x)) :- B(x).", "t:1:3: error: algebraic data types are not supported\n"},
    {"A(x) <= A(y) :- B(x, y).", "t:1:6: error: subsumption is not supported\n"},
    {"A(x) :- c.B(x).", "t:1:9: error: names with a '.' need components, which are not supported\n"},
    {"A(x) :- B(x), !(C(x), D(x)).",
     "t:1:16: error: negation of a group is not supported; negate its atoms one by one\n"},
    {".type R = [x:number]", "t:1:11: error: record types are not supported\n"},
    {".type T = Leaf {x:number} | Nil {}", "t:1:11: error: algebraic data types are not supported\n"},
    {".decl A(x:number,y:number) eqrel",
     "t:1:28: error: the qualifier eqrel is not supported: it changes what the relation holds\n"},
    {".decl A(x:number) btree_delete", "t:1:19: error: the qualifier btree_delete is not supported"},
    {".comp C { .decl A(x:number) }", "t:1:1: error: components are not supported\n"},
    {".init c = C", "t:1:1: error: components are not supported, nor is .init\n"},
    {".override A", "t:1:1: error: components are not supported, nor is .override\n"},
    {".functor f(x:number):number", "t:1:1: error: user-defined functors are not supported\n"},
    {".limitsize A(n=3)", "t:1:1: error: .limitsize is not supported\n"},
    {".include \"a.dl\"", "t:1:1: error: .include is not supported; put the files together first\n"},
    {".once", "t:1:1: error: .once is not supported; put the files together first\n"},
    {".lattice L<> {}", "t:1:1: error: lattices are not supported\n"},
    {".debug_delta A", "t:1:1: error: .debug_delta is not supported\n"},
    {".pragma \"x\" \"y\"", "t:1:1: warning: .pragma is passed over; it does not change what the rules mean\n"},
    {A2 "B(x) :- A(x,_).\n.plan 0:(1)",
     "t:5:1: warning: .plan is passed over; it does not change what the rules mean\n"},
};

static const message_case meaning[] = {
    {A2 "B(x) :- A(x).", "t:4:9: error: 'A' has 1 argument here, but 2 as declared on line 1\n"},
    {A2 "B(1, \"x\", 3).", "t:4:1: error: 'B' has 3 arguments here, but 1 as declared on line 3\n"},
    {"Q(x) :- R(x,y),\nR(x).", "t:2:1: error: 'R' has 1 argument here, but 2 as first used on line 1\n"},
    {".decl Reachable(x:number)\nReachble(1).",
     "t:2:1: error: unknown relation 'Reachble'; did you mean 'Reachable'?\n"},
    {A2 "Zebra(1).", "t:4:1: error: unknown relation 'Zebra'; declare it with .decl\n"},
    {A2 "B(x) :- !AA(x), A(x,_).", "t:4:10: error: unknown relation 'AA'; did you mean 'A'?\n"},
    {A2 ".output Zebra", "t:4:9: error: unknown relation 'Zebra'; declare it with .decl\n"},
    {".decl A(x:symbl)", "t:1:11: error: unknown type 'symbl'; did you mean 'symbol'?\n"},
    {".type Method <: symbol\n.decl A(x:Methd)", "t:2:11: error: unknown type 'Methd'; did you mean 'Method'?\n"},
    {".decl A(x:Zebra)", "t:1:11: error: unknown type 'Zebra'; there are number, unsigned, float and symbol\n"},
    {".type T = Zebra", "t:1:11: error: unknown type 'Zebra'"},
    {".type T = number | Zebra", "t:1:20: error: unknown type 'Zebra'"},
    {".type T = U\n.type U = T", "error: the type 'T' is defined by itself\n"},
    {".type T = number | symbol", "t:1:20: error: the union 'T' mixes number with symbol\n"},
    {".type number = symbol", "t:1:7: error: the type 'number' is built in\n"},
    {".type T = number\n.type T = symbol", "t:2:7: error: the type 'T' is declared already, on line 1\n"},
    {A2 ".decl A(x:number)", "t:4:7: error: the relation 'A' is declared already, on line 1\n"},
    {".decl A(x:number, x:symbol)", "t:1:19: error: the attribute 'x' is there twice\n"},
    {".decl A(left:number) choice-domain lefft",
     "t:1:36: error: 'lefft' is no attribute of 'A'; did you mean 'left'?\n"},
    {".decl A(left:number) choice-domain zebra", "t:1:36: error: 'zebra' is no attribute of 'A'\n"},
    {A2 "B(z) :- A(x,_), x > 1.", "t:4:3: error: 'z' in the head is bound by no positive atom of the body\n"},
    {A2 "B(x) :- A(x,_), z > 1.", "t:4:17: error: 'z' in a comparison is bound by no positive atom of the body\n"},
    {A2 "B(x) :- A(x,_), z = w.", "t:4:17: error: 'z' in a comparison is bound by no positive atom of the body\n"},
    {A2 "B(x) :- A(x,_), !B(z).", "t:4:20: error: 'z' in a negated atom is bound by no positive atom of the body\n"},
    {A2 "B(_) :- A(_,_).", "t:4:3: error: '_' in the head of a rule has no value\n"},
    {A2 "B(x) :- A(x,_), _ = x.", "t:4:17: error: '_' in a comparison has no value\n"},
    {A2 "B(x) :- A(_,x).", "t:4:3: error: 'x' is of type number here, but of type symbol at 4:13\n"},
    {A2 "B(x) :- A(x,y), x = y.", "t:4:13: error: 'y' is of type symbol here, but 'x', which equals it, is of type "
                                "number at 4:11\n"},
    {A2 "B(x) :- A(x,y), x < y.", "t:4:19: error: a value of type number is compared with one of type symbol\n"},
    {A2 "B(x) :- A(x,_), x = \"a\".", "t:4:21: error: this constant is a symbol, but number is wanted here\n"},
    {A2 "B(x) :- A(x,_), z = \"a\", z < x.", "t:4:26: error: this constant is a symbol, but number is wanted here\n"},
    {A2 "B(x) :- A(x,_), 1.5 < x.", "t:4:17: error: this constant is a float, but number is wanted here\n"},
    {A2 "B(x) :- A(x,3).", "t:4:13: error: this constant is a number, but symbol is wanted here\n"},
    {A2 "B(3u).", "t:4:3: error: this constant is unsigned, but number is wanted here\n"},
    {A2 "B(9223372036854775808).", "t:4:3: error: this constant is over the range of number, which ends at "
                                   "9223372036854775807\n"},
    {".decl U(x:unsigned)\nU(-1).", "t:2:3: error: this constant is negative, but unsigned is wanted here\n"},
    {A2 "B(x) :- A(x,_), 1 < \"a\".", "t:4:19: error: the two constants compared here have no type in common\n"},
    {"Q(x) :- R(x), x = 1, x = \"a\".", "t:1:24: error: the two constants compared here have no type in common\n"},
    {A2 "B(x).",
     "t:4:3: error: a fact holds constants, and 'x' is a variable; strings are written in double quotes\n"},
    {A2 "B(_).", "t:4:3: error: a fact holds constants, and '_' is none\n"},
    {A2 ".input A", "t:4:8: error: the relation 'A' has its .input already, on line 2\n"},
    {A2 ".output B, B", "t:4:12: error: the relation 'B' has its .output already, on line 4\n"},
    {A2 ".output B(IO=sqlite)", "t:4:14: error: IO=sqlite is not supported; only IO=file is\n"},
    {A2 ".output B(headers=yes)", "t:4:19: error: headers is true or false\n"},
    {A2 ".output B(rfc4180=3)", "t:4:19: error: rfc4180 is true or false\n"},
    {A2 ".output B(compress=\"\")", "t:4:20: error: compress is true or false\n"},
    {A2 ".output B(delimiter=\"\")", "t:4:21: error: the delimiter is empty\n"},
    {A2 ".output B(columns=\"0:1\")", "t:4:11: error: the parameter columns is not supported; the file's columns are "
                                    "the attributes in their order\n"},
    {A2 ".output B(colour=red)", "t:4:11: warning: unknown parameter 'colour' is ignored\n"},
    {A2 "B(x) :- A(x,y).", "t:4:13: warning: the variable 'y' occurs only once; write '_' where any value will do\n"},
    {".decl E(x:number)\n.decl B(x:number)\nB(x) :- E(x).",
     "t:1:7: warning: 'E' is always empty: it has no .input, no "
                                                           "rule and no fact\n"},
};

static const char *const silent[] = {
    "Q(x) :- R(x,y).", /* without declarations a name says what the column is */
    A2 "B(x) :- A(x,_y).",
    A2 "B(x) :- x = 3, A(_,_).",
    ".decl E(x:number)\n.decl B(x:number)\nE(1).\nB(x) :- E(x).",
    ".decl E(x:number)\n.decl B(x:number)\nE(x) :- B(x).\nB(x) :- E(x).",
};

static void limits(void)
{
    char text[4096] = "Q() :- R(", want[256];
    for (unsigned i = 0; i < JC_MAX_ARITY + 1; i++)
        snprintf(text + strlen(text), 16, "%sx", i ? "," : "");
    strcat(text, ").");
    snprintf(want, sizeof want, "t:1:%d: error: 'R' has more than %d arguments\n", 10 + 2 * JC_MAX_ARITY,
             JC_MAX_ARITY);
    says(text, want);
    strcpy(text, ".decl R(");
    for (unsigned i = 0; i < JC_MAX_ARITY + 1; i++)
        snprintf(text + strlen(text), 32, "%sx%02u:number", i ? "," : "", i);
    strcat(text, ")");
    snprintf(want, sizeof want, "t:1:%d: error: a relation has at most %d attributes\n", 9 + 11 * JC_MAX_ARITY,
             JC_MAX_ARITY);
    says(text, want);
    strcpy(text, "Q() :- R(");
    for (unsigned i = 0; i < JC_MAX_VARIABLES + 1; i++)
        snprintf(text + strlen(text), 32, "%sx%02u", i == 0 ? "" : i % 8 ? "," : "), R(", i);
    strcat(text, ",_,_,_,_,_,_,_).");
    snprintf(want, sizeof want, "error: a rule has at most %d different variables\n", JC_MAX_VARIABLES);
    says(text, want);
    char *got = parse_outcome("A(\"a\0b\").", 9, true);
    ok_text(got, "t:1:5: error: a NUL byte; a program is text\nA(\"a?b\").\n    ^\n", "a NUL byte");
    free(got);
}

/* What is broken does not hide what comes after, and is not reported twice. */
static void recovery(void)
{
    static const char text[] = ".decl A(x:number y:symbol)\n.decl B(\n  x:number\n  y:number\n)\n"
                              ".comp C {\n  .decl D(x:number)\n  D(1).\n}\n.type T = [\n  x:number\n]\n"
                              "A(1,2). B(3) :- A(x).\n.dcl E(x:number)\nB(x,y) :- A(x,y); A(y,x). B(\"x\", -).\n"
                              "F(1).\n";
    char *got = parse_outcome(text, strlen(text), true);
    ok(got && strlen(got) > 0, "several errors are reported");
    static const char *const want =
        "t:1:18: error: expected ',' or ')' behind an attribute, found 'y'\n"
        ".decl A(x:number y:symbol)\n                 ^\n"
        "t:4:3: error: expected ',' or ')' behind an attribute, found 'y'\n  y:number\n  ^\n"
        "t:6:1: error: components are not supported\n.comp C {\n^\n"
        "t:10:11: error: record types are not supported\n.type T = [\n          ^\n"
        "t:14:1: error: unknown directive '.dcl'; did you mean '.decl'?\n.dcl E(x:number)\n^\n"
        "t:15:17: error: disjunction is not supported; write one rule for each alternative\n"
        "B(x,y) :- A(x,y); A(y,x). B(\"x\", -).\n                ^\n"
        "t:15:35: error: arithmetic is not supported; arguments are variables, constants or '_'\n"
        "B(x,y) :- A(x,y); A(y,x). B(\"x\", -).\n                                  ^\n"
        "t:16:1: error: unknown relation 'F'; declare it with .decl\nF(1).\n^\n";
    ok_text(got, want, "each once, and the rest is still read");
    free(got);
}

static void first_error(void)
{
    const char *text = "#\nA(x y).\nA(x z).";
    jc_program *program = NULL;
    jc_diagnostics *diagnostics = NULL;
    jc_error error = {.code = JC_OK};
    ok(jc_program_parse(text, strlen(text), "t", &program, &diagnostics) == JC_ERR_INPUT && !program, "two errors");
    ok(jc_diagnostics_count(diagnostics, true) == 2 && jc_diagnostics_count(diagnostics, false) == 3,
       "and a warning");
    ok(jc_diagnostics_first(diagnostics, &error) == JC_ERR_INPUT && error.code == JC_ERR_INPUT, "the first one");
    ok_text(error.place, "t:2:5", "its place");
    ok_text(error.sentence, "expected ',' or ')' in the arguments, found 'y'", "its sentence");
    jc_diagnostics_free(diagnostics);
    diagnostics = NULL;
    ok(jc_program_parse("A(1).", 5, "t", &program, &diagnostics) == JC_OK, "no error");
    error.code = JC_ERR_LIMIT;
    ok(jc_diagnostics_first(diagnostics, &error) == JC_OK && error.code == JC_ERR_LIMIT, "leaves jc_error alone");
    jc_program_free(program);
    jc_diagnostics_free(diagnostics);
    jc_diagnostics_free(NULL);
    jc_program_free(NULL);
}

static void excerpts(void)
{
    parses_to("tabs stay in both lines", "A(x)\t:-\t; B(x).",
              "t:1:9: error: expected an atom or a comparison, found ';'\nA(x)\t:-\t; B(x).\n    \t  \t^\n");
    parses_to(
        "the caret counts characters, the column bytes", "A(\"\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80\", ~).",
        "t:1:16: error: unexpected character '~'\nA(\"\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80\", ~).\n         ^\n");
    parses_to("bytes that are not UTF-8 and control characters", "A(\"\xff\xc3\x1b[\xc2\x9b\xed\xa0\x80\", ~).",
              "t:1:16: error: unexpected character '~'\nA(\"???[?????\", ~).\n               ^\n");
    char text[1024] = "A(\"", *at = text + 3;
    memset(at, 'l', 300);
    strcpy(at + 300, "\", ~, \"");
    memset(at + 307, 'r', 300);
    strcpy(at + 607, "\").\r\nB(1).");
    char want[1024], left[80] = {0}, right[80] = {0};
    memset(left, 'l', 69);
    memset(right, 'r', 36);
    snprintf(want, sizeof want, "t:1:307: error: unexpected character '~'\n...%s\", ~, \"%s...\n%75s^\n", left, right,
             "");
    parses_to("a long line is cut on both sides", text, want);
}

/* At most 20 errors are kept, and a word is said about the others. */
static void many(void)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    if (!ok(out != NULL, "memory for many errors"))
        return;
    fprintf(out, ".decl A(x:number)\n");
    for (unsigned i = 0; i < 30; i++)
        fprintf(out, "A(\"%u\").\n", i);
    fclose(out);
    jc_program *program = NULL;
    jc_diagnostics *diagnostics = NULL;
    ok(jc_program_parse(text, size, "t", &program, &diagnostics) == JC_ERR_INPUT, "30 errors");
    ok(jc_diagnostics_count(diagnostics, true) == 20, "20 are kept");
    jc_diagnostics_free(diagnostics);
    free(text);
    says(".decl A(x:number)\n.input Z1,Z2,Z3,Z4,Z5,Z6,Z7,Z8,Z9,Y1,Y2,Y3,Y4,Y5,Y6,Y7,Y8,Y9,X1,X2,X3,X4,X5",
         "t: 3 more errors are not shown\n");
}

static void all(const message_case *cases, size_t count)
{
    for (size_t i = 0; i < count; i++)
        says(cases[i].text, cases[i].message);
}

int main(void)
{
    all(lexical, sizeof lexical / sizeof *lexical);
    all(expected, sizeof expected / sizeof *expected);
    all(refused, sizeof refused / sizeof *refused);
    all(meaning, sizeof meaning / sizeof *meaning);
    for (size_t i = 0; i < sizeof silent / sizeof *silent; i++) {
        char *got = parse_outcome(silent[i], strlen(silent[i]), true);
        ok_text(got, "", "nothing to say: %zu", i);
        free(got);
    }
    limits();
    recovery();
    first_error();
    excerpts();
    many();
    return done_testing();
}
