/* SPDX-License-Identifier: Apache-2.0 */
/* How long exact bounds take: AGM bounds of six atoms per second; polymatroid bounds over 8 to 12 vertices under three
 * kinds of constraints that are not simple, and of a cycle of 64 vertices under simple ones; submodular widths of C6,
 * K2,4 and K3,3; and rho* of HyperBench's hypergraphs where these are at hand (JOINCAST_SHARED, or ../shared beside the
 * sources). Medians, with the least and the largest. */
#include <joincast/data.h>
#include <joincast/lp.h>

#include "bench/bench.h"
#include "tests/random.h"

#include <dirent.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

enum { RUNS = 5, INSTANCES = 20 };

static void fail(const char *what, jc_status status, const jc_error *error)
{
    fprintf(stderr, "bench_bounds: %s: %s %s\n", what, jc_status_text(status), error ? error->sentence : "");
    exit(1);
}

static void print_times(const char *what, double *seconds, size_t count)
{
    const double median = bench_median(seconds, count);
    printf("%-44s %9.2f ms (%.2f to %.2f)\n", what, 1e3 * median, 1e3 * seconds[0], 1e3 * seconds[count - 1]);
    fflush(stdout);
}

static char letter_names[14][2] = {"a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m", "n"};
static char *letters[] = {letter_names[0],  letter_names[1],  letter_names[2], letter_names[3], letter_names[4],
                          letter_names[5],  letter_names[6],  letter_names[7], letter_names[8], letter_names[9],
                          letter_names[10], letter_names[11], letter_names[12], letter_names[13]};

/* ---- AGM bounds ------------------------------------------------------------------------------------------------ */

/* Six binary or ternary atoms over six variables, each of which occurs. */
static void bench_agm(void)
{
    enum { QUERIES = 2000, ATOMS = 6 };
    static size_t start[QUERIES][ATOMS + 1];
    static unsigned members[QUERIES][3 * ATOMS];
    static uint64_t sizes[QUERIES][ATOMS];
    uint64_t state = 1;
    double rate[RUNS];
    for (unsigned q = 0; q < QUERIES; q++) {
        for (unsigned atom = 0; atom < ATOMS; atom++) {
            unsigned set = 1u << atom;
            size_t length = start[q][atom];
            for (unsigned others = 1 + (unsigned)random_below(&state, 2); others > 0; others--)
                set |= 1u << random_below(&state, ATOMS);
            for (unsigned v = 0; v < ATOMS; v++) {
                if (set >> v & 1)
                    members[q][length++] = v;
            }
            start[q][atom + 1] = length;
            sizes[q][atom] = 1 + random_below(&state, 100000000);
        }
    }
    for (unsigned run = 0; run < RUNS; run++) {
        const double begin = bench_clock(CLOCK_PROCESS_CPUTIME_ID);
        for (unsigned q = 0; q < QUERIES; q++) {
            const jc_hypergraph query = {ATOMS, letters, ATOMS, letters, start[q], members[q]};
            jc_cover *cover;
            const jc_status status = jc_cover_solve_sizes(&query, sizes[q], NULL, &cover, NULL);
            if (status)
                fail("AGM bound", status, NULL);
            jc_cover_free(cover);
        }
        rate[run] = QUERIES / (bench_clock(CLOCK_PROCESS_CPUTIME_ID) - begin);
    }
    const double median = bench_median(rate, RUNS);
    printf("%-44s %9.0f per second of one core (%.0f to %.0f)\n", "AGM bounds of 6 atoms, certified", median, rate[0],
           rate[RUNS - 1]);
}

/* ---- polymatroid bounds ---------------------------------------------------------------------------------------- */

typedef enum instance_kind {
    DEGREES, /* a cardinality for each vertex with two others at most, then degrees given two vertices */
    CYCLE,   /* the cardinalities of a cycle's edges, then degrees and norms given up to three vertices */
    MIXED,   /* cardinalities of up to four vertices, then degrees, norms and dependencies given up to three */
    KIND_COUNT
} instance_kind;

static const char *const kind_names[KIND_COUNT] = {"degrees", "cycle", "mixed"};

static uint64_t some_vertices(uint64_t *state, unsigned vertex_count, unsigned count, uint64_t outside)
{
    uint64_t set = 0;
    while ((unsigned)__builtin_popcountll(set) < count) {
        const uint64_t vertex = UINT64_C(1) << random_below(state, vertex_count);
        set |= vertex & ~outside;
    }
    return set;
}

/* The first constraints, one per vertex; costs below 2^5. */
static void draw_cardinality(instance_kind kind, unsigned vertex_count, unsigned vertex, uint64_t *state,
                             jc_constraint *constraint)
{
    const uint64_t own = UINT64_C(1) << vertex;
    constraint->norm = 1;
    if (kind == CYCLE)
        constraint->of = own | UINT64_C(1) << (vertex + 1) % vertex_count;
    else
        constraint->of = own | some_vertices(state, vertex_count, 1 + (unsigned)random_below(state, 3), own);
}

static void draw_degree(instance_kind kind, unsigned vertex_count, uint64_t *state, jc_constraint *constraint)
{
    const unsigned given = kind == DEGREES ? 2 : 1 + (unsigned)random_below(state, 3);
    constraint->given = some_vertices(state, vertex_count, given, 0);
    constraint->of = some_vertices(state, vertex_count, kind == MIXED ? 1 + (unsigned)random_below(state, 2) : 1,
                                   constraint->given);
    constraint->norm = JC_NORM_INFINITY;
    if (kind != DEGREES && random_below(state, 2))
        constraint->norm = 2 + (unsigned)random_below(state, 3);
}

static void add_constraints(instance_kind kind, jc_constraints *constraints, unsigned vertex_count, unsigned count,
                            uint64_t *state)
{
    char bound[64];
    for (unsigned i = 0; i < count; i++) {
        jc_constraint constraint = {.bound = bound, .name = "random"};
        jc_error error;
        if (i < vertex_count)
            draw_cardinality(kind, vertex_count, i, state, &constraint);
        else
            draw_degree(kind, vertex_count, state, &constraint);
        const bool dependency = kind == MIXED && constraint.norm == JC_NORM_INFINITY && random_below(state, 3) == 0;
        const unsigned shift = constraint.norm == 1 ? 7 : constraint.norm == JC_NORM_INFINITY ? 9 : 8;
        snprintf(bound, sizeof bound, "%llu/4503599627370496",
                 dependency ? 0 : (unsigned long long)(random_next(state) >> shift));
        const jc_status status = jc_constraints_add(constraints, &constraint, &error);
        if (status)
            fail("constraint", status, &error);
    }
}

static void bench_polymatroid(instance_kind kind, unsigned vertex_count, unsigned count)
{
    double seconds[INSTANCES];
    char what[80];
    for (unsigned instance = 0; instance < INSTANCES; instance++) {
        uint64_t state = instance;
        jc_constraints *constraints;
        jc_polymatroid *polymatroid;
        jc_error error;
        jc_status status = jc_constraints_create(vertex_count, (const char *const *)letters, &constraints);
        if (status)
            fail("constraints", status, NULL);
        add_constraints(kind, constraints, vertex_count, count, &state);
        const double begin = bench_clock(CLOCK_PROCESS_CPUTIME_ID);
        status = jc_polymatroid_solve(constraints, (UINT64_C(1) << vertex_count) - 1, &polymatroid, &error);
        if (status)
            fail("polymatroid bound", status, &error);
        seconds[instance] = bench_clock(CLOCK_PROCESS_CPUTIME_ID) - begin;
        jc_polymatroid_free(polymatroid);
        jc_constraints_free(constraints);
    }
    snprintf(what, sizeof what, "polymatroid bound, %s, %u vertices, %u", kind_names[kind], vertex_count, count);
    print_times(what, seconds, INSTANCES);
}

/* The cardinality of each edge of a cycle, and a norm or a largest degree either way along it. */
static void add_edge(jc_constraints *constraints, unsigned vertex, unsigned vertex_count, uint64_t *state)
{
    const uint64_t tail = UINT64_C(1) << vertex, head = UINT64_C(1) << (vertex + 1) % vertex_count;
    for (unsigned way = 0; way < 3; way++) {
        char bound[64];
        jc_constraint constraint = {.of = tail | head, .norm = 1, .bound = bound, .name = "random"};
        if (way > 0) {
            const unsigned drawn = (unsigned)random_below(state, 5);
            constraint.given = way == 1 ? tail : head;
            constraint.of = way == 1 ? head : tail;
            constraint.norm = drawn == 0 ? JC_NORM_INFINITY : drawn + 1;
        }
        snprintf(bound, sizeof bound, "%llu/4503599627370496",
                 (unsigned long long)(random_next(state) >> (way == 0 ? 7 : 8)));
        const jc_status status = jc_constraints_add(constraints, &constraint, NULL);
        if (status)
            fail("constraint", status, NULL);
    }
}

static void bench_long_cycle(void)
{
    enum { LENGTH = 64 };
    static char name[LENGTH][4];
    const char *names[LENGTH];
    double seconds[RUNS];
    for (unsigned v = 0; v < LENGTH; v++) {
        snprintf(name[v], sizeof name[v], "x%u", v);
        names[v] = name[v];
    }
    for (unsigned run = 0; run < RUNS; run++) {
        uint64_t state = run;
        jc_constraints *constraints;
        jc_polymatroid *polymatroid;
        jc_error error;
        jc_status status = jc_constraints_create(LENGTH, names, &constraints);
        if (status)
            fail("constraints", status, NULL);
        for (unsigned v = 0; v < LENGTH; v++)
            add_edge(constraints, v, LENGTH, &state);
        const double begin = bench_clock(CLOCK_PROCESS_CPUTIME_ID);
        status = jc_polymatroid_solve(constraints, UINT64_MAX, &polymatroid, &error);
        if (status)
            fail("polymatroid bound", status, &error);
        seconds[run] = bench_clock(CLOCK_PROCESS_CPUTIME_ID) - begin;
        jc_polymatroid_free(polymatroid);
        jc_constraints_free(constraints);
    }
    print_times("polymatroid bound, simple, 64 vertices, 192", seconds, RUNS);
}

/* ---- submodular width ------------------------------------------------------------------------------------------ */

/* edges: pairs of letters. */
static void bench_submodular(const char *name, const char *edges)
{
    size_t start[16] = {0};
    unsigned members[32], edge_count = 0, vertex_count = 0;
    double seconds[RUNS];
    char what[80];
    const char *value = "";
    for (const char *edge = edges; *edge; edge += 2, edge_count++) {
        for (unsigned k = 0; k < 2; k++) {
            const unsigned vertex = (unsigned)(edge[k] - 'a');
            members[2 * edge_count + k] = vertex;
            vertex_count = vertex >= vertex_count ? vertex + 1 : vertex_count;
        }
        start[edge_count + 1] = 2 * (edge_count + (size_t)1);
    }
    const jc_hypergraph graph = {vertex_count, letters, edge_count, letters, start, members};
    const jc_width_options options = {.seconds = 0};
    jc_width *width = NULL;
    for (unsigned run = 0; run < RUNS; run++) {
        jc_error error;
        const double begin = bench_clock(CLOCK_PROCESS_CPUTIME_ID);
        jc_width_free(width);
        const jc_status status = jc_submodular_width_solve(&graph, &options, &width, &error);
        if (status)
            fail(name, status, &error);
        seconds[run] = bench_clock(CLOCK_PROCESS_CPUTIME_ID) - begin;
    }
    value = jc_width_upper(width);
    snprintf(what, sizeof what, "submodular width of %s (%s%s)", name, jc_width_exact(width) ? "" : "at most ", value);
    print_times(what, seconds, RUNS);
    jc_width_free(width);
}

/* ---- rho* of a folder of hypergraphs --------------------------------------------------------------------------- */

struct folder {
    char path[4096];
    char (*names)[256];
    unsigned count, next;
    pthread_mutex_t lock;
};

static int compare_names(const void *left, const void *right)
{
    return strcmp(left, right);
}

/* The names of the .dtl and .hg files, sorted; how many. */
static unsigned list_folder(struct folder *folder)
{
    const char *shared = getenv("JOINCAST_SHARED"), *source = getenv("srcdir");
    snprintf(folder->path, sizeof folder->path, "%s%s/data/hypergraphs", shared ? shared : source ? source : ".",
             shared ? "" : "/../shared");
    DIR *directory = opendir(folder->path);
    unsigned room = 0;
    for (struct dirent *entry; directory && (entry = readdir(directory));) {
        const char *dot = strrchr(entry->d_name, '.');
        if (!dot || (strcmp(dot, ".dtl") != 0 && strcmp(dot, ".hg") != 0))
            continue;
        if (folder->count == room) {
            room = room ? 2 * room : 256;
            folder->names = realloc(folder->names, room * sizeof *folder->names);
            if (!folder->names)
                exit(1);
        }
        snprintf(folder->names[folder->count++], sizeof *folder->names, "%s", entry->d_name);
    }
    if (directory)
        closedir(directory);
    if (folder->count > 0)
        qsort(folder->names, folder->count, sizeof *folder->names, compare_names);
    return folder->count;
}

static void *solve_some(void *argument)
{
    struct folder *folder = argument;
    for (;;) {
        pthread_mutex_lock(&folder->lock);
        const unsigned index = folder->next++;
        pthread_mutex_unlock(&folder->lock);
        if (index >= folder->count)
            return NULL;
        char path[sizeof folder->path + sizeof *folder->names];
        jc_hypergraph *hypergraph;
        jc_cover *cover;
        jc_error error;
        snprintf(path, sizeof path, "%s/%s", folder->path, folder->names[index]);
        jc_status status = jc_hypergraph_read(path, JC_HYPERGRAPH_GUESS, &hypergraph, &error);
        if (status)
            fail(path, status, &error);
        status = jc_cover_solve(hypergraph, NULL, NULL, &cover, &error);
        if (status)
            fail(path, status, &error);
        jc_cover_free(cover);
        jc_hypergraph_free(hypergraph);
    }
}

static void bench_folder(void)
{
    enum { THREADS = 2 };
    struct folder folder = {.lock = PTHREAD_MUTEX_INITIALIZER};
    double seconds[RUNS];
    char what[80];
    if (list_folder(&folder) == 0) {
        printf("no hypergraphs in %s\n", folder.path);
        return;
    }
    for (unsigned run = 0; run < RUNS; run++) {
        pthread_t threads[THREADS];
        const double begin = bench_clock(CLOCK_MONOTONIC);
        folder.next = 0;
        for (unsigned i = 0; i < THREADS; i++) {
            if (pthread_create(&threads[i], NULL, solve_some, &folder) != 0)
                exit(1);
        }
        for (unsigned i = 0; i < THREADS; i++)
            pthread_join(threads[i], NULL);
        seconds[run] = bench_clock(CLOCK_MONOTONIC) - begin;
    }
    snprintf(what, sizeof what, "rho* of %u hypergraphs, %d threads", folder.count, (int)THREADS);
    print_times(what, seconds, RUNS);
    free(folder.names);
}

int main(void)
{
    bench_agm();
    for (instance_kind kind = 0; kind < KIND_COUNT; kind++) {
        bench_polymatroid(kind, 8, 12);
        bench_polymatroid(kind, 10, 16);
        bench_polymatroid(kind, 12, 20);
    }
    bench_long_cycle();
    bench_submodular("C6", "abbccddeeffa");
    bench_submodular("K2,4", "acadaeafbcbdbebf");
    bench_submodular("K3,3", "adaeafbdbebfcdcecf");
    bench_folder();
    return 0;
}
