/* SPDX-License-Identifier: Apache-2.0 */
/* Hypergraph files: what is accepted in both formats, what is refused and how, large ones, gzip, and the counts of
 * every file of the benchmark where that is at hand. */
#include <joincast/data.h>

#include "tests/tap.h"
#include "tests/unit/hypergraph_case.h"

#include <time.h>
#include <unistd.h>
#include <zlib.h>

static void hyperbench(void)
{
    accepts("triangle.hg", "r(x,y),\ns(y,z),\nt(z,x).\n", "x,y,z: r{01} s{12} t{02}");
    accepts("a.dtl", "HE0(0,1,2),\nHE1(2,3),\n4(3).", "0,1,2,3: HE0{012} HE1{23} 4{3}");
    accepts("a.hg", "e(a,b), e(b,c), e(a,b)", "a,b,c: e{01} e#2{12} e#3{01}");
    accepts("a.hg", "e#2(a), e(a), e(a), e(a)", "a: e#2{0} e{0} e#3{0} e#4{0}");
    accepts("a.hg", "e(a,a,b,a).", "a,b: e{01}");
    accepts("a.hg", "e(), f( ), g(a)", "a: e{} f{} g{0}");
    accepts("a.hg", "% one\n// two\r\n\xef\xbb\xbf" "e ( a , % three\r\n b )\r\n,\r\n f(b) % four",
            "a,b: \xef\xbb\xbf" "e{01} f{1}");
    accepts("a.hg", "\xef\xbb\xbf" "e(a)", "a: e{0}");
    accepts("a.hg", "e(a)\nf(b)\n", "a,b: e{0} f{1}");
    accepts("a.hg", "e(a),f(b),\n.\n% the end", "a,b: e{0} f{1}");
    accepts("a.hg", "p.q-1:/x(v.1,v.2).", "v.1,v.2: p.q-1:/x{01}");
    accepts("a.hg", "\"e\"('a',\xc3\xa9)", "'a',\xc3\xa9: \"e\"{01}");
    accepts("a.hg", "c (a), p (a,c)", "a,c: c{0} p{01}");
    accepts("", "\f\v e(a)", "a: e{0}");
}

static void pace(void)
{
    accepts("a.hgr", "c comment\np htd 6 4\n1 1 2 3\n2 2 3 4\nc no\n3 3 4 5\n4 4 5 6\n",
            "1,2,3,4,5,6: 1{012} 2{123} 3{234} 4{345}");
    accepts("a", "c\n\n  \r\np htd 3 2\r\n 2\t1 3 1\r\n\r\n1 2", "1,2,3: 1{1} 2{02}");
    accepts("a.hg", "\xef\xbb\xbf" "p htd 4 2\n1 1 2\n2\n", "1,2,3,4: 1{01} 2{}");
    accepts("a.hgr", "p htd 0 0\n", ":");
    accepts("a.hgr", "p htd 3 0", "1,2,3:");
    accepts("a", "p edge 3 2\ne 1 2\ne 2 3\n", "1,2,3: 1{01} 2{12}");
    accepts("a.hgr", "cx\np htd 2 1\n1 1 2", "1,2: 1{01}");
    accepts("a.HGR.gz", "p htd 1 2\n1 1\n2 1\n", "1: 1{0} 2{0}");
}

static void refused_hyperbench(void)
{
    refuses("a.hg", "", "a.hg", "there is no edge in it");
    refuses("a.hg", " % nothing\n.", "a.hg", "there is no edge in it");
    refuses("a.hg", "e(a,b", "a.hg:1:6", "the bracket opened at 1:2 is not closed");
    refuses("a.hg", "e(a,b).\nf(c", "a.hg:2:1", "text behind the final dot");
    refuses("a.hg", "e(a,\n", "a.hg:2:1", "the bracket opened at 1:2 is not closed");
    refuses("a.hg", "e(a, f(b)", "a.hg:1:7", "the bracket opened at 1:2 is not closed");
    refuses("a.hg", "e(a.", "a.hg:1:4", "the bracket opened at 1:2 is not closed");
    refuses("a.hg", "e(a,.", "a.hg:1:5", "the bracket opened at 1:2 is not closed");
    refuses("a.hg", "e(a)),f(b)", "a.hg:1:5", "a ')' without its '('");
    refuses("a.hg", "e(a,,b)", "a.hg:1:5", "expected the name of a vertex, found ','");
    refuses("a.hg", "e(a,)", "a.hg:1:5", "expected the name of a vertex, found ')'");
    refuses("a.hg", "e((a)", "a.hg:1:3", "expected the name of a vertex, found '('");
    refuses("a.hg", "e(a b)", "a.hg:1:5", "expected ',' or ')' behind a vertex, found 'b'");
    refuses("a.hg", "e(a),,f(b)", "a.hg:1:6", "expected the name of an edge, found ','");
    refuses("a.hg", "(a)", "a.hg:1:1", "expected the name of an edge, found '('");
    refuses("a.hg", "one two(a)", "a.hg:1:1", "expected '(' behind 'one'");
    refuses("a.hg", "e(a),\n  f", "a.hg:2:3", "expected '(' behind 'f'");
    refuses("a.hg", "e(a).x", "a.hg:1:6", "text behind the final dot");
    refuses("a.hg", "e(a)..", "a.hg:1:6", "text behind the final dot");
    refuses("a.hg", "e(a)\n\x7f" "ELF\x01", "a.hg:2:1", "a control character (byte 0x7f)");
    refuses("a.hg", "{\"vertices\": [1, 2]}", "a.hg:1:1", "expected '(' behind '{\"vertices\":'");
    refuses("a.hg", "aVeryLongNameThatGoesOnAndOnAndOnWithoutAnEnd", "a.hg:1:1",
            "expected '(' behind 'aVeryLongNameThatGoesOnAndOnA...'");
    static const char nul[] = "e(a,\0b)";
    refuses_bytes("a.hg", nul, sizeof nul - 1, "a.hg:1:5", "a NUL byte");
}

static void refused_pace(void)
{
    refuses("a.hgr", "", "a.hgr", "there is no header in it");
    refuses("a.hgr", "c only\n", "a.hgr", "there is no header in it");
    refuses("a.hgr", "1 1 2\np htd 2 1\n", "a.hgr:1:1", "an edge before the header");
    refuses("a.hgr", "p tw 2 1\n", "a.hgr:1:3", "expected 'p htd VERTICES EDGES', found 'tw'");
    refuses("a.hgr", "p\n", "a.hgr:1:2", "expected 'p htd VERTICES EDGES', found the end of the line");
    refuses("a.hgr", "p htd 2", "a.hgr:1:8",
            "expected the number of edges, a whole number, found the end of the file");
    refuses("a.hgr", "p htd x 2", "a.hgr:1:7", "expected the number of vertices, a whole number, found 'x'");
    refuses("a.hgr", "p htd -1 2", "a.hgr:1:7", "expected the number of vertices, a whole number, found '-1'");
    refuses("a.hgr", "p htd 99999999999 2", "a.hgr:1:7", "expected the number of vertices");
    refuses("a.hgr", "p htd 2 1 7\n", "a.hgr:1:11", "expected nothing behind");
    refuses("a.hgr", "p htd 2 4000000000\n", "a.hgr:1:1", "4000000000 edges are announced");
    refuses("a.hgr", "p htd 2 1\np htd 2 1\n", "a.hgr:2:1", "a second line that begins with p");
    refuses("a.hgr", "p htd 2 1\n2 1\n", "a.hgr:2:1", "edge 2 is out of range");
    refuses("a.hgr", "p htd 2 1\n0 1\n", "a.hgr:2:1", "edge 0 is out of range");
    refuses("a.hgr", "p htd 2 1\n1 1\n2 2", "a.hgr:3:1",
            "edge 2 is out of range; the header says that edges are 1 to 1");
    refuses("a.hgr", "p htd 2 1\ne 1\ne 2", "a.hgr:3:1", "edge 2 is out of range");
    refuses("a.hgr", "p htd 2 2\n1 1\n 1 2\n", "a.hgr:3:2", "edge 1 was given in line 2 already");
    refuses("a.hgr", "p htd 2 1\n1 1 3\n", "a.hgr:2:5",
            "vertex 3 is out of range; the header says that vertices are 1 to 2");
    refuses("a.hgr", "p htd 2 1\n1 0\n", "a.hgr:2:3", "vertex 0 is out of range");
    refuses("a.hgr", "p htd 2 1\n1 1,2\n", "a.hgr:2:3", "expected a vertex's number, a whole number, found '1,2'");
    refuses("a.hgr", "p htd 2 1\nr(1,2)\n", "a.hgr:2:1", "expected an edge's number, c, or p, a whole number, found");
    refuses("a.hgr", "p htd 2 3\n1 1\n3 2\n", "a.hgr",
            "the header announces 3 edges, but 2 are there: edge 2 is missing");
    limits("a.hgr", "p htd 10000001 0\n", "a.hgr", "announces 10000001 vertices; at most 10000000 are read");
}

/* A file of that content; its path in a static buffer. */
static const char *write_file(const char *bytes, size_t length, bool packed)
{
    static char path[64];
    snprintf(path, sizeof path, "/tmp/joincast-hypergraph-XXXXXX");
    int file = mkstemp(path);
    gzFile out = file >= 0 ? gzdopen(file, packed ? "wb" : "wbT") : NULL;
    if (!out || gzwrite(out, bytes, (unsigned)length) != (int)length || gzclose(out) != Z_OK)
        exit(1);
    return path;
}

static void files(void)
{
    static const char text[] = "e(a,b),\nf(b,c).\n";
    for (int packed = 0; packed < 2; packed++) {
        jc_hypergraph *hypergraph = NULL;
        const char *path = write_file(text, strlen(text), packed);
        jc_status status = jc_hypergraph_read(path, JC_HYPERGRAPH_GUESS, &hypergraph, NULL);
        if (ok(status == JC_OK, "a file%s is read", packed ? " of gzip" : ""))
            ok_text(shown_hypergraph(hypergraph), "a,b,c: e{01} f{12}", "its hypergraph");
        jc_hypergraph_free(hypergraph);
        unlink(path);
    }
    jc_hypergraph *hypergraph = NULL;
    jc_error error;
    ok(jc_hypergraph_read("/tmp", JC_HYPERGRAPH_GUESS, &hypergraph, &error) == JC_ERR_IO && !hypergraph &&
           strstr(error.sentence, "is a directory"), "a directory is refused: %s", error.sentence);
    ok(jc_hypergraph_read("/tmp/none/such", JC_HYPERGRAPH_GUESS, &hypergraph, &error) == JC_ERR_IO && !hypergraph &&
           strstr(error.sentence, "cannot be opened"), "an absent file is refused: %s", error.sentence);
    ok(jc_hypergraph_parse("e(a)", 4, "a.hg", JC_HYPERGRAPH_PACE, &hypergraph, NULL) == JC_ERR_INPUT &&
           jc_hypergraph_parse("p htd 0 0", 9, "a.hgr", JC_HYPERGRAPH_HYPERBENCH, &hypergraph, NULL) == JC_ERR_INPUT,
       "a format that is asked for is not guessed");
}

/* edges edges of three vertices each, all of the same name, over 3 * edges vertices. */
static void large(unsigned edges, bool pace)
{
    size_t room = (size_t)edges * 40 + 64, used = 0;
    char *text = malloc(room);
    if (!text)
        exit(1);
    if (pace)
        used += (size_t)sprintf(text, "p htd %u %u\n", 3 * edges, edges);
    for (unsigned e = 0; e < edges; e++)
        used += (size_t)(pace ? sprintf(text + used, "%u %u %u %u\n", e + 1, 3 * e + 1, 3 * e + 2, 3 * e + 3)
                              : sprintf(text + used, "e(v%u,v%u,v%u),\n", 3 * e + 1, 3 * e + 2, 3 * e + 3));
    jc_hypergraph *hypergraph = NULL;
    clock_t begin = clock();
    jc_status status = jc_hypergraph_parse(text, used, "large", JC_HYPERGRAPH_GUESS, &hypergraph, NULL);
    double seconds = (double)(clock() - begin) / CLOCKS_PER_SEC;
    ok(status == JC_OK && hypergraph->edge_count == edges && hypergraph->vertex_count == 3 * edges && seconds < 2,
       "%u edges and %u vertices%s", edges, 3 * edges, pace ? ", PACE" : "");
    printf("# %.3f s\n", seconds);
    jc_hypergraph_free(hypergraph);
    free(text);
}

/* Every file of known.csv has the vertices and edges that are known. */
static void benchmark(void)
{
    char folder[1024], path[2048], line[1024], file[512];
    const char *shared = getenv("JOINCAST_SHARED"), *srcdir = getenv("srcdir");
    snprintf(folder, sizeof folder, "%s%s/data/hypergraphs", shared ? shared : srcdir ? srcdir : ".",
             shared ? "" : "/../shared");
    snprintf(path, sizeof path, "%s/known.csv", folder);
    FILE *known = fopen(path, "r");
    if (!known) {
        skip("the benchmark's files", "they are not at hand");
        return;
    }
    unsigned read = 0, differ = 0, vertices, edges;
    while (fgets(line, sizeof line, known)) {
        if (sscanf(line, "%511[^,],%u,%u", file, &vertices, &edges) != 3)
            continue;
        jc_hypergraph *hypergraph = NULL;
        jc_error error = {.sentence = ""};
        snprintf(path, sizeof path, "%s/%s", folder, file);
        jc_status status = jc_hypergraph_read(path, JC_HYPERGRAPH_GUESS, &hypergraph, &error);
        read++;
        if (status != JC_OK)
            printf("# %s: %s\n", error.place, error.sentence);
        else if (hypergraph->vertex_count != vertices || hypergraph->edge_count != edges)
            printf("# %s: %u vertices and %u edges, known are %u and %u\n", file, hypergraph->vertex_count,
                   hypergraph->edge_count, vertices, edges);
        differ += status != JC_OK || hypergraph->vertex_count != vertices || hypergraph->edge_count != edges;
        jc_hypergraph_free(hypergraph);
    }
    fclose(known);
    ok(read > 0 && differ == 0, "%u files of the benchmark have the vertices and edges that are known", read);
}

int main(void)
{
    hyperbench();
    pace();
    refused_hyperbench();
    refused_pace();
    files();
    large(100000, false);
    large(100000, true);
    benchmark();
    return done_testing();
}
