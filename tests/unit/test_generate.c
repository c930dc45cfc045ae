/* SPDX-License-Identifier: Apache-2.0 */
/* Generators: what each promises is counted in the files it writes; the same seed gives the same bytes. */
#include <joincast/data.h>

#include "data/random.h"
#include "tests/tap.h"

#include <inttypes.h>
#include <sys/stat.h>
#include <unistd.h>

static char folder[] = "/tmp/joincast-generate.XXXXXX";

static const char *in_folder(const char *name)
{
    static char path[4][256];
    static int next;
    next = (next + 1) % 4;
    snprintf(path[next], sizeof path[next], "%s/%s", folder, name);
    return path[next];
}

static char *slurp(const char *path, size_t *length)
{
    FILE *const file = fopen(path, "rb");
    if (!file)
        return NULL;
    fseek(file, 0, SEEK_END);
    *length = (size_t)ftell(file);
    rewind(file);
    char *const text = malloc(*length + 1);
    if (text && fread(text, 1, *length, file) == *length)
        text[*length] = '\0';
    fclose(file);
    return text;
}

static bool same_bytes(const char *left_path, const char *right_path)
{
    size_t left_length = 0, right_length = 1;
    char *const left = slurp(left_path, &left_length), *const right = slurp(right_path, &right_length);
    const bool same = left && right && left_length == right_length && memcmp(left, right, left_length) == 0;
    free(left);
    free(right);
    return same;
}

/* ---- call graphs, read back through the library --------------------------------------------------------------- */

static const char callgraph_text[] =
    ".decl Reachable(j: symbol)\n.decl InstructionMethod(i: symbol, j: symbol)\n"
    ".decl Invocation(i: symbol, b: symbol, sn: symbol, dsc: symbol)\n.decl VarPointsTo(h: symbol, b: symbol)\n"
    ".decl HeapType(h: symbol, t: symbol)\n.decl MethodLookup(sn: symbol, dsc: symbol, t: symbol, m: symbol)\n"
    ".input Reachable, InstructionMethod, Invocation, VarPointsTo, HeapType, MethodLookup\n";
enum { REACHABLE, INSTRUCTION_METHOD, INVOCATION, VAR_POINTS_TO, HEAP_TYPE, METHOD_LOOKUP };

static jc_database *load_callgraph(const char *directory, jc_program **program)
{
    jc_diagnostics *diagnostics = NULL;
    jc_database *database = NULL;
    *program = NULL;
    if (jc_program_parse(callgraph_text, strlen(callgraph_text), "callgraph", program, &diagnostics) == JC_OK &&
        jc_database_create(*program, &database) == JC_OK)
        ok(jc_database_load(database, *program, directory, NULL) == JC_OK, "%s is read back", directory);
    jc_diagnostics_free(diagnostics);
    return database;
}

/* Rows are sorted: whether the first `key` columns differ between any two neighbours. */
static bool is_key(const jc_relation *relation, unsigned key)
{
    for (uint64_t row = 1; row < jc_relation_rows(relation); row++) {
        bool differs = false;
        for (unsigned column = 0; column < key; column++) {
            const uint32_t *const codes = jc_relation_column(relation, column);
            differs = differs || codes[row] != codes[row - 1];
        }
        if (!differs)
            return false;
    }
    return true;
}

/* sum_t |MethodLookup(., ., t, .)| * (3 + |HeapType(., t)|) by two nested loops, for one type or all. */
static double work(const jc_database *database, const uint32_t *only)
{
    const jc_relation *const lookup = jc_database_relation(database, METHOD_LOOKUP);
    const jc_relation *const heap = jc_database_relation(database, HEAP_TYPE);
    const uint32_t *const lookup_type = jc_relation_column(lookup, 2), *const heap_type = jc_relation_column(heap, 1);
    uint64_t sum = 0;
    for (uint64_t i = 0; i < jc_relation_rows(lookup); i++) {
        if (only && lookup_type[i] != *only)
            continue;
        sum += 3;
        for (uint64_t j = 0; j < jc_relation_rows(heap); j++)
            sum += lookup_type[i] == heap_type[j];
    }
    return (double)sum;
}

static void test_callgraph(uint64_t methods, double share, uint64_t seed)
{
    const jc_callgraph_options options = {methods, share, seed};
    const char *const directory = in_folder("callgraph");
    ok(jc_generate_callgraph(&options, directory, NULL) == JC_OK, "%" PRIu64 " methods, share %g: written", methods,
       share);
    jc_program *program;
    jc_database *const database = load_callgraph(directory, &program);
    if (!database)
        return;
    const jc_value object = {.type = JC_TYPE_SYMBOL, .as.symbol = "java.lang.Object"};
    uint32_t code = 0;
    ok(jc_dictionary_find(jc_database_dictionary(database), &object, &code), "java.lang.Object is there");
    const double held = work(database, &code) / work(database, NULL);
    if (methods >= 500)
        ok(held > share - 0.01 && held < share + 0.01, "java.lang.Object holds %g of the work, %g asked for", held,
           share);
    ok(is_key(jc_database_relation(database, HEAP_TYPE), 1), "a heap object has one type");
    ok(is_key(jc_database_relation(database, INSTRUCTION_METHOD), 1), "an instruction stands in one method");
    ok(is_key(jc_database_relation(database, INVOCATION), 1), "an instruction calls one signature on one variable");
    ok(is_key(jc_database_relation(database, METHOD_LOOKUP), 3), "a type answers a signature with one method");
    uint64_t distinct = 0;
    ok(jc_relation_distinct(jc_database_relation(database, METHOD_LOOKUP), 3, &distinct) == JC_OK &&
           distinct == methods,
       "%" PRIu64 " methods answer, %" PRIu64 " asked for", distinct, methods);
    for (unsigned i = REACHABLE; i <= METHOD_LOOKUP; i++)
        ok(jc_relation_rows(jc_database_relation(database, i)) > 0, "relation %u has rows", i);
    jc_database_free(database);
    jc_program_free(program);
}

static void test_callgraph_seeds(void)
{
    jc_callgraph_options options = {200, 0.5, 7};
    jc_error error;
    ok(jc_generate_callgraph(&options, in_folder("one"), &error) == JC_OK, "one");
    ok(jc_generate_callgraph(&options, in_folder("two"), &error) == JC_OK, "the same again");
    options.seed = 8;
    ok(jc_generate_callgraph(&options, in_folder("three"), &error) == JC_OK, "another seed");
    static const char *const names[] = {"Reachable",   "InstructionMethod", "Invocation",
                                        "VarPointsTo", "HeapType",          "MethodLookup"};
    for (int i = 0; i < 6; i++) {
        char left[256], right[256], other[256];
        snprintf(left, sizeof left, "%s/one/%s.facts", folder, names[i]);
        snprintf(right, sizeof right, "%s/two/%s.facts", folder, names[i]);
        snprintf(other, sizeof other, "%s/three/%s.facts", folder, names[i]);
        ok(same_bytes(left, right), "%s: same seed, same bytes", names[i]);
        ok(!same_bytes(left, other), "%s: another seed, other bytes", names[i]);
    }
}

static void test_callgraph_refusals(void)
{
    jc_error error;
    jc_callgraph_options options = {9, 0.5, 1};
    ok(jc_generate_callgraph(&options, in_folder("no"), &error) == JC_ERR_ARGUMENT && strstr(error.sentence, "10"),
       "9 methods are too few");
    options.methods = 100;
    static const double bad[] = {0, 1, -0.5, 2};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        options.hot_share = bad[i];
        ok(jc_generate_callgraph(&options, in_folder("no"), &error) == JC_ERR_ARGUMENT, "a share of %g is refused",
           bad[i]);
    }
    options.hot_share = 1 - 1e-12;
    ok(jc_generate_callgraph(&options, in_folder("no"), &error) == JC_ERR_LIMIT, "a share that takes too many rows");
    options = (jc_callgraph_options){UINT64_MAX, 0.5, 1};
    ok(jc_generate_callgraph(&options, in_folder("no"), &error) == JC_ERR_LIMIT, "too many methods");
    struct stat status;
    ok(stat(in_folder("no"), &status) != 0, "and nothing is written");
    options = (jc_callgraph_options){100, 0.5, 1};
    ok(jc_generate_callgraph(&options, in_folder("absent/deeper"), &error) == JC_ERR_IO, "no folder to write into");
    ok(jc_generate_callgraph(&options, in_folder("edges"), &error) == JC_ERR_IO && strstr(error.sentence, "file"),
       "a file where the folder should be");
}

/* ---- recursive-matrix graphs ---------------------------------------------------------------------------------- */

typedef struct edge {
    uint64_t x, y;
} edge;

static edge *read_edges(const char *path, uint64_t *count)
{
    size_t length = 0;
    char *const text = slurp(path, &length);
    edge *const edges = malloc((length / 4 + 1) * sizeof *edges);
    *count = 0;
    for (char *place = text; edges && place && *place;) {
        edges[*count].x = strtoull(place, &place, 10);
        edges[(*count)++].y = strtoull(place, &place, 10);
        place += *place == '\n';
    }
    free(text);
    return edges;
}

static int by_ends(const void *left, const void *right)
{
    const edge *const l = left, *const r = right;
    return l->x != r->x ? (l->x > r->x) - (l->x < r->x) : (l->y > r->y) - (l->y < r->y);
}

static void test_rmat(unsigned scale, uint64_t factor, bool orient)
{
    const jc_rmat_options options = {scale, factor, 0.57, 0.19, 0.19, orient, 3};
    const uint64_t vertices = UINT64_C(1) << scale;
    ok(jc_generate_rmat(&options, in_folder("edges"), NULL) == JC_OK, "scale %u, factor %" PRIu64 "%s", scale, factor,
       orient ? ", oriented" : "");
    uint64_t count;
    edge *const edges = read_edges(in_folder("edges"), &count);
    uint64_t *const degree = calloc(vertices, sizeof *degree);
    bool in_range = true, ordered = true, distinct = true;
    for (uint64_t i = 0; i < count; i++) {
        in_range = in_range && edges[i].x < vertices && edges[i].y < vertices && edges[i].x != edges[i].y;
        degree[edges[i].x]++;
        degree[edges[i].y]++;
    }
    /* (degree, number) grows along every edge, so no walk comes back: the orientation is acyclic. */
    for (uint64_t i = 0; i < count; i++) {
        const uint64_t x = edges[i].x, y = edges[i].y;
        ordered = ordered && (orient && degree[x] != degree[y] ? degree[x] < degree[y] : x < y);
        if (x > y)
            edges[i] = (edge){y, x};
    }
    qsort(edges, count, sizeof *edges, by_ends);
    for (uint64_t i = 1; i < count; i++)
        distinct = distinct && by_ends(&edges[i - 1], &edges[i]) != 0;
    ok(count > 0 && count <= factor * vertices, "%" PRIu64 " edges", count);
    ok(in_range, "ends are vertices and differ");
    ok(ordered, "every edge points the right way");
    ok(distinct, "every edge is there once");
    free(degree);
    free(edges);
}

static void test_rmat_skew(void)
{
    jc_rmat_options options = {12, 16, 0.57, 0.19, 0.19, false, 1};
    uint64_t skewed, even;
    ok(jc_generate_rmat(&options, in_folder("one.tsv"), NULL) == JC_OK, "default quadrants");
    ok(jc_generate_rmat(&options, in_folder("two.tsv"), NULL) == JC_OK, "the same again");
    ok(same_bytes(in_folder("one.tsv"), in_folder("two.tsv")), "same seed, same bytes");
    free(read_edges(in_folder("one.tsv"), &skewed));
    options = (jc_rmat_options){12, 16, 0.25, 0.25, 0.25, false, 2};
    ok(jc_generate_rmat(&options, in_folder("two.tsv"), NULL) == JC_OK, "even quadrants");
    ok(!same_bytes(in_folder("one.tsv"), in_folder("two.tsv")), "other arguments, other bytes");
    free(read_edges(in_folder("two.tsv"), &even));
    /* 65,536 draws from 2^23 pairs hit about 65,264 distinct ones; skewed draws meet again far more often. */
    ok(even > 65000 && even < 65536, "even quadrants: %" PRIu64 " distinct edges", even);
    ok(skewed > 46000 && skewed < 51000, "default quadrants: %" PRIu64 " distinct edges", skewed);
}

static void test_rmat_refusals(void)
{
    static const jc_rmat_options bad[] = {
        {0, 16, 0.57, 0.19, 0.19, false, 1},  {31, 16, 0.57, 0.19, 0.19, false, 1},
        {10, 0, 0.57, 0.19, 0.19, false, 1},
        {10, 16, -0.1, 0.19, 0.19, false, 1}, {10, 16, 0.6, 0.2, 0.2, false, 1},    {10, 16, 0.6, 0.3, 0.3, false, 1},
    };
    jc_error error;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        ok(jc_generate_rmat(&bad[i], in_folder("no.tsv"), &error) == JC_ERR_ARGUMENT, "refused: %s: %s", error.place,
           error.sentence);
    const jc_rmat_options huge = {30, UINT64_MAX, 0.57, 0.19, 0.19, false, 1};
    ok(jc_generate_rmat(&huge, in_folder("no.tsv"), &error) == JC_ERR_LIMIT, "too many edges");
    const jc_rmat_options fine = {4, 2, 0.57, 0.19, 0.19, false, 1};
    ok(jc_generate_rmat(&fine, in_folder("absent/no.tsv"), &error) == JC_ERR_IO, "no folder to write into");
}

/* ---- social networks ------------------------------------------------------------------------------------------ */

static void test_lsqb(void)
{
    const jc_lsqb_options options = {300, 5};
    ok(jc_generate_lsqb(&options, in_folder("lsqb"), NULL) == JC_OK, "300 persons");
    ok(jc_generate_lsqb(&options, in_folder("lsqb2"), NULL) == JC_OK, "the same again");
    static const struct {
        const char *name, *header;
        uint64_t least, most; /* rows */
    } files[] = {
        {"City_isPartOf_Country", ":START_ID(City)|:END_ID(Country)\n", 24, 24},
        {"Person_isLocatedIn_City", ":START_ID(Person)|:END_ID(City)\n", 300, 300},
        {"Person_knows_Person", ":START_ID(Person)|:END_ID(Person)\n", 1000, 2400},
        {"Person_hasInterest_Tag", ":START_ID(Person)|:END_ID(Tag)\n", 3000, 6000},
    };
    static const jc_type numbers[] = {JC_TYPE_NUMBER, JC_TYPE_NUMBER};
    const jc_read_options reading = {JC_FORMAT_CSV, "|", 1};
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        char path[256], again[256];
        snprintf(path, sizeof path, "%s/lsqb/%s.csv", folder, files[i].name);
        snprintf(again, sizeof again, "%s/lsqb2/%s.csv", folder, files[i].name);
        size_t length = 0;
        char *const text = slurp(path, &length);
        ok(text && strncmp(text, files[i].header, strlen(files[i].header)) == 0, "%s: header", files[i].name);
        uint64_t lines = 0;
        for (size_t j = 0; text && j < length; j++)
            lines += text[j] == '\n';
        free(text);
        ok(same_bytes(path, again), "%s: same seed, same bytes", files[i].name);
        jc_dictionary *dictionary = NULL;
        jc_relation *relation = NULL;
        ok(jc_dictionary_create(&dictionary) == JC_OK &&
               jc_relation_read(path, &reading, 2, numbers, dictionary, &relation, NULL) == JC_OK,
           "%s: is read", files[i].name);
        const uint64_t rows = relation ? jc_relation_rows(relation) : 0;
        ok(rows + 1 == lines && rows >= files[i].least && rows <= files[i].most, "%s: %" PRIu64 " rows, none twice",
           files[i].name, rows);
        jc_relation_free(relation);
        jc_dictionary_free(dictionary);
    }
    uint64_t count;
    char path[256];
    snprintf(path, sizeof path, "%s/lsqb/Person_knows_Person.csv", folder);
    FILE *const known = fopen(path, "r");
    bool apart = known != NULL, wide = false;
    edge pair[4000];
    for (count = 0; known && count < 4000;) {
        char line[64];
        if (!fgets(line, sizeof line, known))
            break;
        if (sscanf(line, "%" SCNu64 "|%" SCNu64, &pair[count].x, &pair[count].y) == 2)
            count++;
    }
    if (known)
        fclose(known);
    for (uint64_t i = 0; i < count; i++) {
        apart = apart && pair[i].x != pair[i].y;
        wide = wide || pair[i].x > UINT32_MAX;
        for (uint64_t j = 0; j < i; j++)
            apart = apart && !(pair[i].x == pair[j].y && pair[i].y == pair[j].x);
    }
    ok(count > 0 && apart, "nobody knows themselves, and each pair is there in one direction");
    ok(wide, "ids take 64 bits");
    jc_error error;
    const jc_lsqb_options few = {9, 1}, many = {UINT64_MAX, 1};
    ok(jc_generate_lsqb(&few, in_folder("no"), &error) == JC_ERR_ARGUMENT, "9 persons are too few");
    ok(jc_generate_lsqb(&many, in_folder("no"), &error) == JC_ERR_LIMIT, "2^64 persons are too many");
    ok(jc_generate_lsqb(&options, in_folder("absent/no"), &error) == JC_ERR_IO, "no folder to write into");
}

static void test_random(void)
{
    /* xoshiro256** from the state 1, 2, 3, 4: the first outputs follow from its definition by hand. */
    jc_random random = {{1, 2, 3, 4}};
    ok(jc_random_next(&random) == 11520, "first output");
    ok(jc_random_next(&random) == 0, "second output");
    ok(jc_random_next(&random) == UINT64_C(1509978240), "third output");
    uint64_t seen[10] = {0};
    jc_random_seed(&random, 1);
    for (int i = 0; i < 100000; i++)
        seen[jc_random_below(&random, 10)]++;
    bool even = true;
    for (int i = 0; i < 10; i++)
        even = even && seen[i] > 9500 && seen[i] < 10500;
    ok(even, "numbers below 10 are equally frequent");
    uint64_t small = 0;
    for (int i = 0; i < 100000; i++) {
        const uint64_t rank = jc_random_skewed(&random, 100);
        small += rank < 25;
        even = even && rank < 100;
    }
    ok(even && small > 49000 && small < 51000, "a quarter of the ranks is drawn half the time");
}

int main(void)
{
    if (!mkdtemp(folder))
        return 1;
    test_random();
    test_callgraph(10, 0.5, 1);
    test_callgraph(11, 0.9, 2);
    static const double shares[] = {0.01, 0.1, 0.4, 0.75, 0.95};
    for (size_t i = 0; i < sizeof shares / sizeof *shares; i++)
        test_callgraph(500, shares[i], 10 + i);
    test_callgraph(1500, 0.3, 1);
    test_callgraph_seeds();
    test_rmat(1, 1, false);
    test_rmat(10, 16, false);
    test_rmat(10, 16, true);
    test_rmat(11, 3, true);
    test_rmat_skew();
    test_rmat_refusals();
    test_callgraph_refusals();
    test_lsqb();
    char command[64];
    snprintf(command, sizeof command, "rm -rf %s", folder);
    ok(system(command) == 0, "cleaned up");
    return done_testing();
}
