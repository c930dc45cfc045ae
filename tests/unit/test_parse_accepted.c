/* SPDX-License-Identifier: Apache-2.0 */
/* Programs that are accepted: the whole structure that comes out. */
#include "tests/unit/parse_case.h"

static void bare_rules(void)
{
    parses_to("a bare rule, no dot", "Q(x,y,z) :- R(x,y), S(y,z), T(z,x)",
              "Q(:any,:any,:any) defined\nR(:any,:any)\nS(:any,:any)\nT(:any,:any)\n"
              "rule Q(x,y,z) :- R(x,y) S(y,z) T(z,x) | x:any y:any z:any\norder 0\n");
    parses_to(
        "facts and constants without types", "E(1,-2). E(\"a\",1.5). E(18446744073709551615,3u). E(0x1f,0b11u).",
        "E(:any,:any)\nfact E(1,-2)\nfact E(\"a\",1.5f)\nfact E(18446744073709551615u,3u)\nfact E(31,3u)\norder\n");
    parses_to("the least and the largest number", "E(-9223372036854775808). E(9223372036854775807).",
              "E(:any)\nfact E(-9223372036854775808)\nfact E(9223372036854775807)\norder\n");
    parses_to("a preprocessor line that goes on behind CRLF", "#define X \\\r\n Y(\r\nE(1).",
              "t:1:1: warning: preprocessor lines are skipped; run cpp first where they matter\n#define X \\\n^\n"
              "E(:any)\nfact E(1)\norder\n");
    parses_to("an exponent", "E(1.5e3). E(2.5E-1).", "E(:any)\nfact E(1500f)\nfact E(0.25f)\norder\n");
    parses_to("nothing at all", "", "order\n");
    parses_to("comments only", "// one\n/* two * / */", "order\n");
    parses_to("arity 0", "P() :- Q(), !R().", "P() defined\nQ()\nR()\nrule P() :- Q() !R()\norder 0\n");
    parses_to("names with ?, _ and digits", "P(?x,_y1) :- Q(?x,_y1,_).",
              "P(:any,:any) defined\nQ(:any,:any,:any)\nrule P(?x,_y1) :- Q(?x,_y1,_) | ?x:any _y1:any\norder 0\n");
    parses_to("a directive without declarations", ".input R(filename=\"r.tsv\")\nQ(x) :- R(x)",
              "Q(:any) defined\nR(:any) input[filename=r.tsv -1 -1 -1]\nrule Q(x) :- R(x) | x:any\norder 0\n");
}

static void declarations(void)
{
    parses_to("types", ".decl A(n:number, u:unsigned, f:float, s:symbol)",
              "A(n:number,u:unsigned,f:float,s:symbol) declared\norder\n");
    parses_to("several names", ".decl A, B(x:number) brie inline no_inline magic no_magic btree overridable",
              "A(x:number) declared\nB(x:number) declared\norder\n");
    parses_to("declared types, used before they are declared",
              ".decl A(i:Id, n:Name, a:Any, o:Old, p:Older, q:Oldest)\n.type Id = number\n.type Any = Name | Text\n"
              ".type Name <: symbol\n.type Text <: Name\n.number_type Old\n.symbol_type Older\n.type Oldest",
              "A(i:number,n:symbol,a:symbol,o:number,p:symbol,q:symbol) declared\norder\n");
    parses_to("old qualifiers", ".decl A(x:number) input output printsize",
              "A(x:number) declared printsize input[-1 -1 -1] output[-1 -1 -1]\norder\n");
    parses_to("choice-domain", ".decl A(x:number, y:number, z:number) btree choice-domain x, (y, z)",
              "A(x:number,y:number,z:number) declared choice=1 choice=6\norder\n");
    parses_to("a declaration and a fact on one line", ".decl A(x:number) A(1).A(2).",
              "A(x:number) declared\nfact A(1)\nfact A(2)\norder\n");
}

static void directives(void)
{
    parses_to("parameters, quoted and bare",
              ".decl A, B(x:number)\n.input A, B(IO=file, filename=\"a b\", delimiter=\"|\", headers=true, "
              "rfc4180=\"true\", compress=false)\n.output A()\n.printsize A, B",
              "A(x:number) declared printsize input[filename=a b delimiter=| 1 1 0] output[-1 -1 -1]\n"
              "B(x:number) declared printsize input[filename=a b delimiter=| 1 1 0]\norder\n");
    parses_to("delimiter escapes", ".decl A(x:number)\n.input A(IO=\"file\", delimiter=\"\\t\")",
              "A(x:number) declared input[delimiter=\t -1 -1 -1]\norder\n");
    parses_to("name stands for a file name", ".decl A(x:number)\n.input A(name=\"b\")\n.output A(name=c)",
              "A(x:number) declared input[filename=b.facts -1 -1 -1] output[filename=c.csv -1 -1 -1]\norder\n");
    parses_to("filename goes before name", ".decl A(x:number)\n.input A(name=\"b\", filename=\"d\")",
              "A(x:number) declared input[filename=d -1 -1 -1]\norder\n");
}

static void rules(void)
{
#define AB ".decl A(x:number, y:symbol)\n.input A\n.decl B(x:number, y:symbol)\n"
#define AB_OUT "A(x:number,y:symbol) declared input[-1 -1 -1]\nB(x:number,y:symbol) declared defined\n"
    parses_to("several heads", AB "B(x,y), B(1,y) :- A(x,y).",
              AB_OUT "rule B(x,y) B(1,y) :- A(x,y) | x:number y:symbol\norder 0\n");
    parses_to("comparisons and negation", AB "B(x,y) :- A(x,y), !A(_,y), x != 3, 4 > x, y <= \"q\", y >= y, x < x.",
              AB_OUT "rule B(x,y) :- A(x,y) !A(_,y) x!=3 4>x y<=\"q\" never | x:number y:symbol\norder 0\n");
    parses_to("negated comparisons and constants", AB "B(x,y) :- A(x,y), !x < 3, !!A(_,y), !false, !x != 7.",
              AB_OUT "rule B(7,y) :- A(7,y) A(_,y) | y:symbol\norder 0\n");
    parses_to("a negated comparison stays", AB "B(x,y) :- A(x,y), !x < 3, true.",
              AB_OUT "rule B(x,y) :- A(x,y) x>=3 | x:number y:symbol\norder 0\n");
    parses_to("false in the body", AB "B(x,y) :- A(x,y), false.",
              AB_OUT "rule B(x,y) :- A(x,y) never | x:number y:symbol\norder 0\n");
    parses_to("groups and arguments in parentheses", AB "B(x,y) :- ((A((x),y), A(x,_)), ((x)) != ((3))).",
              AB_OUT "rule B(x,y) :- A(x,y) A(x,_) x!=3 | x:number y:symbol\norder 0\n");
    parses_to("repeated variables", ".decl E(x:number,y:number)\n.input E\n.decl S(x:number)\nS(x) :- E(x,x).",
              "E(x:number,y:number) declared input[-1 -1 -1]\nS(x:number) declared defined\n"
              "rule S(x) :- E(x,x) | x:number\norder 0\n");
    parses_to("equal variables, through a chain", "Q(a,d) :- d = c, b = a, c = b, R(c,e), S(d,e).",
              "Q(:any,:any) defined\nR(:any,:any)\nS(:any,:any)\n"
              "rule Q(c,c) :- R(c,e) S(c,e) | c:any e:any\norder 0\n");
    parses_to("an equal constant, everywhere", AB "B(x,y) :- 5 = z, A(x,y), z = x, x < 7, !A(z,\"k\"), x = 5.",
              AB_OUT "rule B(5,y) :- A(5,y) !A(5,\"k\") | y:symbol\norder 0\n");
    parses_to("two constants for one variable", AB "B(x,y) :- A(x,y), x = 5, x = 6.",
              AB_OUT "rule B(5,y) :- A(5,y) never | y:symbol\norder 0\n");
    parses_to("a head bound by a constant alone", ".decl F(x:float)\nF(x) :- x = 3.",
              "F(x:float) declared defined\nrule F(3f) :-\norder 0\n");
    parses_to("constants take the attribute's type",
              ".decl D(f:float, u:unsigned)\nD(3, 4). D(-2.5, 0).\nD(f,u) :- D(f,u), f >= 1, 2 != u, D(7, 8u).",
              "D(f:float,u:unsigned) declared defined\nfact D(3f,4u)\nfact D(-2.5f,0u)\n"
              "rule D(f,u) :- D(f,u) D(7f,8u) f>=1f 2u!=u | f:float u:unsigned\norder 0 recursive\n");
    parses_to("a constant behind a variable takes the other side's type",
              ".decl D(f:float)\n.input D\n.decl E(f:float)\nE(f) :- D(f), z = 5, z < f.",
              "D(f:float) declared input[-1 -1 -1]\nE(f:float) declared defined\n"
              "rule E(f) :- D(f) 5f<f | f:float\norder 0\n");
    parses_to("constant comparisons that hold",
              AB "B(x,y) :- A(x,y), 1 < 2, 2 <= 2.0, \"a\" < \"b\", 3u >= 3, -1 != 1.",
              AB_OUT "rule B(x,y) :- A(x,y) | x:number y:symbol\norder 0\n");
    parses_to("constant comparisons at the ends of the ranges",
              "Q(x) :- R(x), 18446744073709551615 > 9223372036854775807, -9223372036854775808 < 0, 1.5 > 1.",
              "Q(:any) defined\nR(:any)\nrule Q(x) :- R(x) | x:any\norder 0\n");
    static const char *const false_ones[] = {"1 > 2", "2 < 2", "\"b\" <= \"a\"", "1 = 2", "1.5 != 1.5", "3u > 3",
                                             "x != x", "x > x", "x < x"};
    for (size_t i = 0; i < sizeof false_ones / sizeof *false_ones; i++) {
        char text[64];
        snprintf(text, sizeof text, "Q(x) :- R(x), %s.", false_ones[i]);
        parses_to(false_ones[i], text, "Q(:any) defined\nR(:any)\nrule Q(x) :- R(x) never | x:any\norder 0\n");
    }
#undef AB
#undef AB_OUT
}

static void order(void)
{
    parses_to("rules after those they need", "C(x) :- B(x), !A(x). B(x) :- A(x). D(x) :- E(x). A(x) :- D(x).",
              "C(:any) defined\nB(:any) defined\nA(:any) defined\nD(:any) defined\nE(:any)\n"
              "rule C(x) :- B(x) !A(x) | x:any\nrule B(x) :- A(x) | x:any\nrule D(x) :- E(x) | x:any\n"
              "rule A(x) :- D(x) | x:any\norder 2 3 1 0\n");
    parses_to("facts do not make a cycle", "A(1). B(x) :- A(x).",
              "A(:any)\nB(:any) defined\nfact A(1)\nrule B(x) :- A(x) | x:any\norder 0\n");
    parses_to("a cycle through negation and a second head", "A(x), C(x) :- B(x). B(x) :- D(x), !C(x).",
              "A(:any) defined\nC(:any) defined\nB(:any) defined\nD(:any)\nrule A(x) C(x) :- B(x) | x:any\n"
              "rule B(x) :- D(x) !C(x) | x:any\norder 0 1 recursive\n");
    const char *text = "O(x) :- E(x,_). T(x,y) :- E(x,y). T(x,z) :- E(x,y), T(y,z). U(x) :- T(x,x).";
    jc_program *program = NULL;
    jc_diagnostics *diagnostics = NULL;
    if (ok(jc_program_parse(text, strlen(text), "t", &program, &diagnostics) == JC_OK,
           "a recursive program is parsed")) {
        ok(program->recursive && program->recursive_rule == 2, "and the recursive rule is named");
        ok(jc_program_find(program, "T") == 2 && jc_program_find(program, "t") == -1, "predicates are found by name");
    }
    jc_program_free(program);
    jc_diagnostics_free(diagnostics);
}

static void rule_text(void)
{
    const char *text = "\xef\xbb\xbfQ(x) :-\r\n\tR(x , \"a  // b\"),// no\r\n /* no */ x/**/!=3.  // no\r\n";
    jc_program *program = NULL;
    jc_diagnostics *diagnostics = NULL;
    if (ok(jc_program_parse(text, strlen(text), "t", &program, &diagnostics) == JC_OK, "BOM and CRLF are accepted")) {
        const jc_rule *rule = &program->rules[0];
        ok_text(rule->text, "Q(x) :- R(x , \"a  // b\"), x !=3.", "the text is folded, strings are not");
        ok(rule->position.line == 1 && rule->position.column == 1, "the byte order mark takes no column");
        ok(rule->body[0].position.line == 2 && rule->body[0].position.column == 2, "the atom's place");
        ok(rule->body[0].terms[1].position.column == 8, "the term's place");
        ok(rule->comparisons[0].position.line == 3 && rule->comparisons[0].position.column == 16,
           "the comparison's place");
        ok_text(program->name, "t", "the program's name");
    }
    jc_program_free(program);
    jc_diagnostics_free(diagnostics);
    parses_to("all escapes", "E(\"\\\"\\'\\\\\\a\\b\\f\\n\\r\\t\\v\xc3\xa9\nx\").",
              "E(:any)\nfact E(\"\"'\\\a\b\f\n\r\t\v\xc3\xa9\nx\")\norder\n");
}

static void shared_names(void)
{
    const char *text = "Q(x) :- R(x,y), S(y), R(y,x), R(x,x), S(x).";
    static const char *const keys[] = {"R", "S", "R#2", "R#3", "S#2"};
    jc_program *program = NULL;
    jc_diagnostics *diagnostics = NULL;
    if (ok(jc_program_parse(text, strlen(text), "t", &program, &diagnostics) == JC_OK, "five atoms")) {
        char key[16];
        for (unsigned a = 0; a < 5; a++) {
            ok(jc_atom_key(program, &program->rules[0], a, key, sizeof key) == (int)strlen(keys[a]),
               "length of key %u", a);
            ok_text(key, keys[a], "key %u", a);
        }
        ok(jc_atom_key(program, &program->rules[0], 2, key, 2) == 3 && strcmp(key, "R") == 0,
           "a short buffer is kept to");
    }
    jc_program_free(program);
    jc_diagnostics_free(diagnostics);
}

int main(void)
{
    bare_rules();
    declarations();
    directives();
    rules();
    order();
    rule_text();
    shared_names();
    return done_testing();
}
