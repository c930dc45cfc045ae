/* SPDX-License-Identifier: Apache-2.0 */
/* The bound from measured statistics is never below the truth: on random rules and data, for all bindings and for the
 * head alone, AGM bound >= polymatroid bound >= rows that the executor finds; and for the triangles of real graphs
 * from the shared data, where it is there. */
#include <joincast/exec.h>
#include <joincast/lp.h>

#include "tests/tap.h"
#include "tests/unit/random_body.h"

#include <inttypes.h>
#include <math.h>
#include <sys/stat.h>

enum { RULES = 500 };

static const unsigned norms[] = {1, 2, 3, JC_NORM_INFINITY};

static jc_constraints *measure(const jc_program *program, const jc_rule *rule, jc_database *database,
                               const unsigned *chosen, size_t count)
{
    jc_constraints *constraints;
    if (jc_constraints_create(rule->variable_count, (const char *const *)rule->variables, &constraints) != JC_OK ||
        jc_constraints_measure(constraints, program, rule, database, NULL, chosen, count, NULL) != JC_OK)
        abort();
    return constraints;
}

/* The bound in rows on some of the variables; -1 where none was found. */
static double bound_on(const jc_constraints *constraints, uint64_t target)
{
    jc_polymatroid *polymatroid;
    if (jc_polymatroid_solve(constraints, target, &polymatroid, NULL) != JC_OK)
        return -1;
    double bound = jc_polymatroid_kind(polymatroid) == JC_POLYMATROID_EMPTY ? 0 : -1;
    if (jc_polymatroid_kind(polymatroid) == JC_POLYMATROID_BOUNDED) {
        char *rows = jc_polymatroid_rows(polymatroid);
        bound = rows ? strtod(rows, NULL) : -1;
        free(rows);
    }
    jc_polymatroid_free(polymatroid);
    return bound;
}

/* The AGM bound at the rows that the atoms select: 2^c of the constraints called |R|, which come first of
 * each atom. */
static double agm_bound(const jc_program *program, const jc_rule *rule, const jc_constraints *constraints)
{
    jc_hypergraph *graph;
    jc_cover *cover;
    uint64_t sizes[16];
    size_t at = 0;
    if (jc_hypergraph_of_rule(program, rule, &graph) != JC_OK)
        abort();
    for (unsigned e = 0; e < graph->edge_count; e++) {
        char name[64];
        snprintf(name, sizeof name, "|%s|", graph->edges[e]);
        for (at = 0; at < jc_constraints_count(constraints); at++)
            if (strcmp(jc_constraints_at(constraints, at)->name, name) == 0)
                break;
        const jc_constraint *found = jc_constraints_at(constraints, at);
        sizes[e] = 1; /* an atom without variables that has a row says nothing */
        if (found && !found->bound)
            sizes[e] = 0;
        else if (found) {
            char *slash;
            const double above = strtod(found->bound, &slash);
            sizes[e] = (uint64_t)lround(exp2(*slash ? above / strtod(slash + 1, NULL) : above));
        }
    }
    if (jc_cover_solve_sizes(graph, sizes, NULL, &cover, NULL) != JC_OK)
        abort();
    const double bound = strtod(jc_cover_bound(cover), NULL);
    jc_cover_free(cover);
    jc_hypergraph_free(graph);
    return bound;
}

static uint64_t head_variables(const jc_rule *rule)
{
    uint64_t set = 0;
    for (unsigned t = 0; t < rule->heads[0].term_count; t++)
        if (rule->heads[0].terms[t].kind == JC_TERM_VARIABLE)
            set |= UINT64_C(1) << rule->heads[0].terms[t].variable;
    return set;
}

static jc_run_result *run_rule(const jc_program *program, const jc_rule *rule, jc_database *database)
{
    jc_plan *plan;
    jc_run_result *result;
    const jc_run_options options = {.schedule = {.kind = JC_SCHEDULE_KEY}, .threads = 1};
    if (jc_plan_create(program, rule, database, NULL, &plan, NULL) != JC_OK ||
        jc_run_rule(plan, &options, &result, NULL) != JC_OK)
        abort();
    jc_plan_free(plan);
    return result;
}

static void test_random(void)
{
    unsigned above = 0, ordered = 0, tighter = 0, exact = 0, answered = 0;
    for (uint64_t seed = 1; seed <= RULES; seed++) {
        uint64_t random = seed + 70000;
        char *text = random_body_text(&random, 4, false);
        jc_program *program = parse_or_abort(text);
        const jc_rule *rule = &program->rules[0];
        jc_database *database = random_database(program, &random);
        jc_constraints *sizes = measure(program, rule, database, norms, 1),
                       *all = measure(program, rule, database, norms, 4);
        jc_run_result *result = run_rule(program, rule, database);
        const uint64_t every = (UINT64_C(1) << rule->variable_count) - 1, head = head_variables(rule);
        const double bound = bound_on(all, every), agm = agm_bound(program, rule, all);
        const double rows = (double)result->full_bindings;
        const double head_bound = head ? bound_on(all, head) : 1;
        const bool holds = bound >= rows && head_bound >= (double)result->head_rows[0];
        const bool in_order = agm >= bound && bound_on(sizes, every) >= bound && bound >= head_bound;
        above += holds;
        ordered += in_order || head == 0;
        tighter += bound < agm;
        exact += bound == rows;
        answered += rows > 0;
        if (!holds || (!in_order && head != 0))
            printf("# seed %" PRIu64 ": %s: AGM %g, polymatroid %g, rows %g; head at most %g, rows %" PRIu64 "\n",
                   seed, text, agm, bound, rows, head_bound, result->head_rows[0]);
        jc_run_result_free(result);
        jc_constraints_free(all);
        jc_constraints_free(sizes);
        jc_database_free(database);
        jc_program_free(program);
        free(text);
    }
    printf("# of %d rules %u have answers; the bound is below AGM for %u, and the truth itself for %u\n", RULES,
           answered, tighter, exact);
    ok(above == RULES, "no bound is below the rows found, for %d random rules", RULES);
    ok(ordered == RULES, "AGM >= polymatroid bound of all variables >= that of the head's");
    ok(tighter > RULES / 10 && answered > RULES / 3, "the statistics matter");
}

static const struct {
    const char *name;
    uint64_t triangles;
} graphs[] = {{"wiki-Vote", 608389}, {"ego-Facebook", 1612010}, {"ca-HepTh", 28339}, {"p2p-Gnutella09", 2354}};

/* E(x, y), x < y, once per edge of the undirected graph. */
static bool load(const char *path, const jc_program *program, jc_database *database)
{
    static const jc_type types[2] = {JC_TYPE_NUMBER, JC_TYPE_NUMBER};
    const jc_read_options options = {.format = JC_FORMAT_EDGES, .headers = -1};
    jc_relation *graph;
    if (jc_relation_read(path, &options, 2, types, jc_database_dictionary(database), &graph, NULL) != JC_OK)
        return false;
    uint64_t rows = jc_relation_rows(graph), kept = 0;
    uint32_t *columns[2] = {malloc((rows + 1) * sizeof **columns), malloc((rows + 1) * sizeof **columns)};
    for (uint64_t i = 0; columns[0] && columns[1] && i < rows; i++) {
        const uint32_t x = jc_relation_column(graph, 0)[i], y = jc_relation_column(graph, 1)[i];
        columns[0][kept] = x < y ? x : y;
        columns[1][kept] = x < y ? y : x;
        kept += x != y;
    }
    jc_relation_free(graph);
    jc_relation *edges;
    return jc_relation_create(2, kept, columns, &edges) == JC_OK &&
           jc_database_set(database, (unsigned)jc_program_find(program, "E"), edges) == JC_OK;
}

static void test_graph(const jc_program *program, const char *shared, size_t index)
{
    static const unsigned sets[][4] = {{1}, {1, JC_NORM_INFINITY}, {1, 2}, {1, 2, 3}, {1, 2, 3, JC_NORM_INFINITY}};
    static const size_t counts[] = {1, 2, 2, 3, 4};
    static const char *const names[] = {"sizes", "1,inf", "1,2", "1,2,3", "1,2,3,inf"};
    char path[4096];
    jc_database *database;
    snprintf(path, sizeof path, "%s/data/graphs/%s.tsv", shared, graphs[index].name);
    if (jc_database_create(program, &database) != JC_OK || !load(path, program, database))
        abort();
    bool sound = true;
    double largest = INFINITY;
    printf("# %s, %" PRIu64 " triangles:", graphs[index].name, graphs[index].triangles);
    for (unsigned s = 0; s < 5; s++) {
        jc_constraints *constraints = measure(program, &program->rules[0], database, sets[s], counts[s]);
        const double bound = bound_on(constraints, 7);
        printf(" %s %.0f,", names[s], bound);
        sound = sound && bound >= (double)graphs[index].triangles && (s == 0 || bound <= largest);
        if (s == 0)
            largest = bound;
        jc_constraints_free(constraints);
    }
    printf("\n");
    ok(sound, "triangles of %s are within every bound", graphs[index].name);
    jc_database_free(database);
}

static void test_graphs(void)
{
    char shared[2048];
    struct stat status;
    const char *top = getenv("srcdir"), *given = getenv("JOINCAST_SHARED");
    snprintf(shared, sizeof shared, "%s%s", given ? given : top ? top : ".", given ? "" : "/../shared");
    jc_program *program = parse_or_abort("Triangle(x, y, z) :- E(x, y), E(y, z), E(x, z).");
    for (size_t i = 0; i < sizeof graphs / sizeof *graphs; i++) {
        if (stat(shared, &status) != 0)
            skip(graphs[i].name, "no shared data");
        else
            test_graph(program, shared, i);
    }
    jc_program_free(program);
}

int main(void)
{
    test_random();
    test_graphs();
    return done_testing();
}
