/* SPDX-License-Identifier: Apache-2.0 */
/* Loading what a program reads: which files, which format, the program's own facts, and what is not there. */
#include <joincast/data.h>

#include "tests/tap.h"

#include <unistd.h>
#include <zlib.h>

static char folder[] = "/tmp/joincast-test-load-XXXXXX";

static void put_file(const char *name, const char *text)
{
    char path[256];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "wb");
    if (!file || fputs(text, file) < 0 || fclose(file) != 0)
        exit(99);
}

static void put_gzip(const char *name, const char *text)
{
    char path[256];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    gzFile file = gzopen(path, "wb");
    if (!file || gzputs(file, text) < 0 || gzclose(file) != Z_OK)
        exit(99);
}

static void clear_folder(void)
{
    char command[128];
    snprintf(command, sizeof command, "rm -rf %s/*", folder);
    if (system(command) != 0)
        exit(99);
}

/* Loads the program's facts and shows each relation as "R: 1|2;3|4; S: ...", or the error. */
static const char *load_from(const char *text, const char *directory)
{
    static char shown[4096];
    jc_program *program = NULL;
    jc_diagnostics *diagnostics = NULL;
    jc_database *database = NULL;
    jc_error error = {.code = JC_OK};
    size_t at = 0;
    jc_status status = jc_program_parse(text, strlen(text), "test.dl", &program, &diagnostics);
    if (status != JC_OK)
        jc_diagnostics_first(diagnostics, &error);
    if (status == JC_OK)
        status = jc_database_create(program, &database);
    if (status == JC_OK)
        status = jc_database_load(database, program, directory, &error);
    if (status != JC_OK) {
        bool inside = strncmp(error.place, folder, strlen(folder)) == 0;
        const char *place = error.place + (inside ? strlen(folder) : 0);
        snprintf(shown, sizeof shown, "%d %s: %s", status, place, error.sentence);
    }
    for (unsigned p = 0; database && p < program->predicate_count; p++) {
        const jc_relation *relation = jc_database_relation(database, p);
        if (status != JC_OK) {
            if (jc_relation_rows(relation) > 0)
                return "something is half loaded";
            continue;
        }
        at += (size_t)sprintf(shown + at, "%s%s:", p ? " " : "", program->predicates[p].name);
        for (uint64_t i = 0; i < jc_relation_rows(relation); i++) {
            for (unsigned c = 0; c < jc_relation_arity(relation); c++) {
                uint32_t code = jc_relation_column(relation, c)[i];
                jc_value value = jc_dictionary_value(jc_database_dictionary(database), code);
                at += (size_t)sprintf(shown + at, c ? "|" : "");
                at += (size_t)jc_value_print(&value, shown + at, 64);
            }
            at += (size_t)sprintf(shown + at, ";");
        }
    }
    jc_database_free(database);
    jc_program_free(program);
    jc_diagnostics_free(diagnostics);
    return shown;
}

static const char *load(const char *text)
{
    return load_from(text, folder);
}

static void test_which_are_read(void)
{
    clear_folder();
    put_file("R.facts", "1\t2\n");
    put_file("S.csv", "3,4\n");
    put_file("Q.facts", "9\n");
    ok_text(load("Q(x) :- R(x,y), S(z,w), !T(x). T(7)."), "Q: R:1|2; S:3|4; T:7;",
            "without declarations: what no rule or fact defines");
    ok_text(load(".decl R(x:number, y:number)\n.decl S(x:number, y:number)\n.decl Q(x:number)\n.input R\n"
                 "Q(x) :- R(x,_), S(_,_).\n"),
            "R:1|2; S: Q:", "with declarations: what .input names");
    ok_text(load(".decl R(x:number, y:number)\n.input R\nR(5,6). R(1,2). R(0,-1).\n"), "R:0|-1;1|2;5|6;",
            "the program's own facts are added");
    ok_text(load(".decl N()\n.decl M()\nN().\n"), "N:; M:", "a fact without attributes");
}

static void test_names(void)
{
    static const char *const endings[] = {".edges", ".txt", ".tsv", ".csv", ".facts"};
    char name[32];
    clear_folder();
    for (int i = 0; i < 5; i++) {
        snprintf(name, sizeof name, "R%s.gz", endings[i]);
        put_gzip(name, i == 3 ? "1,2\n" : "1\t2\n");
        ok_text(load("Q(x) :- R(x,y)."), "Q: R:1|2;", "%s is found", name);
        snprintf(name, sizeof name, "R%s", endings[i]);
        put_file(name, i == 3 ? "3,4\n" : "3\t4\n");
        ok_text(load("Q(x) :- R(x,y)."), "Q: R:3|4;", "and %s before it", name);
        clear_folder();
    }
    put_gzip("R.facts.gz", "1\t2\n");
    put_file("R.facts", "3\t4\n");
    ok_text(load(".decl R(x:number, y:number)\n.input R(compress=\"true\")\n"), "R:1|2;",
            "the packed file comes first where the directive says compress");
}

static void test_directives(void)
{
    clear_folder();
    put_file("pairs.dat", "x;y\n1;2\n");
    put_file("quoted.dat", "\"a,\"\"b\",c\n");
    put_file("raw.dat", "\"a\",c\n");
    put_file("plain.csv", "1\t2\n");
    ok_text(load(".decl R(x:number, y:number)\n"
                 ".input R(filename=\"pairs.dat\", delimiter=\";\", headers=\"true\")\n"),
            "R:1|2;", "filename, delimiter and headers");
    ok_text(load(".decl R(x:symbol, y:symbol)\n.input R(filename=\"quoted.dat\", rfc4180=\"true\")\n"), "R:a,\"b|c;",
            "rfc4180");
    ok_text(load(".decl R(x:symbol, y:symbol)\n.input R(filename=\"raw.dat\", delimiter=\",\")\n"), "R:\"a\"|c;",
            "without it quotes are part of a symbol");
    ok_text(load(".decl R(x:number, y:number)\n.decl S(x:symbol, y:symbol)\n.input R(filename=\"plain.csv\")\n"
                 ".input S(filename=\"plain.csv\")\n"),
            "R:1|2; S:1|2;", "one file for two relations, tab-separated as Soufflé writes .csv");
    char text[512];
    snprintf(text, sizeof text, ".decl R(x:number, y:number)\n.input R(filename=\"%s/plain.csv\")\n", folder);
    ok_text(load_from(text, "/nonexistent"), "R:1|2;", "an absolute filename needs no facts directory");
}

static void test_failures(void)
{
    clear_folder();
    ok_text(load("Q(x) :- Edge(x,y)."),
            "-4 : no file for relation Edge: looked for Edge.facts, .csv, .tsv, .txt, .edges, and each with .gz",
            "nothing there");
    put_file("Edges.facts", "1\t2\n");
    put_file("other.facts", "1\t2\n");
    ok_text(load("Q(x) :- Edge(x,y)."),
            "-4 : no file for relation Edge: looked for Edge.facts, .csv, .tsv, .txt, .edges, and each with .gz; did "
            "you mean Edges.facts?",
            "the nearest name is told");
    ok_text(load(".decl R(x:number)\n.input R(filename=\"othr.facts\")\n"),
            "-4 : no file for relation R: looked for othr.facts and othr.facts.gz; did you mean other.facts?",
            "also for a filename");
    ok_text(load_from("Q(x) :- Edge(x,y).", "/nonexistent"),
            "-4 /nonexistent: the facts directory cannot be read: No such file or directory", "no directory");
    ok_text(load_from("Q(x) :- Edge(x,y).", "/dev/null"),
            "-4 /dev/null: is not a directory; facts are read from a directory", "not a directory");
    put_file("A.facts", "1\n2\n");
    put_file("B.facts", "1\nx\n");
    ok_text(load(".decl A(x:number)\n.decl B(x:number)\n.input A\n.input B\n"),
            "-3 /B.facts:2: column 1: 'x' is not a number (attribute type number)",
            "the second file is wrong, and the first is not kept");
}

int main(void)
{
    if (!mkdtemp(folder))
        return 99;
    test_which_are_read();
    test_names();
    test_directives();
    test_failures();
    clear_folder();
    return rmdir(folder) != 0 || done_testing();
}
