/* SPDX-License-Identifier: Apache-2.0 */
/* Known triangle and 4-clique counts of real graphs, as rules, under every schedule. The graphs are in the shared
 * data; without it the test skips. Counts: SNAP, and recomputed independently. */
#include <joincast/data.h>
#include <joincast/exec.h>

#include "tests/tap.h"

#include <inttypes.h>
#include <sys/stat.h>

static const char program_text[] = "E(x, y) :- G(x, y), x < y.\n"
                                   "E(x, y) :- G(y, x), x < y.\n"
                                   "Triangle(x, y, z) :- E(x, y), E(y, z), E(x, z).\n"
                                   "Clique(x, y, z, w) :- E(x, y), E(x, z), E(x, w), E(y, z), E(y, w), E(z, w).\n";

static const struct {
    const char *name;
    uint64_t triangles, cliques;
} graphs[] = {
    {"wiki-Vote", 608389, 2077903},      {"p2p-Gnutella09", 2354, 160},
    {"p2p-Gnutella04", 934, 3},          {"loc-Brightkite", 494728, 2851308},
    {"ego-Facebook", 1612010, 30004668}, {"ca-HepTh", 28339, 65592},
    {"fe_body", 155176, 37935},          {"SF.cedge", 4036, 2},
};

static bool load(const char *path, const jc_program *program, jc_database *database)
{
    static const jc_type types[2] = {JC_TYPE_NUMBER, JC_TYPE_NUMBER};
    jc_read_options options = {.format = JC_FORMAT_EDGES, .headers = -1};
    jc_relation *relation = NULL;
    jc_error error = {.code = JC_OK};
    if (jc_relation_read(path, &options, 2, types, jc_database_dictionary(database), &relation, &error) != JC_OK) {
        printf("# %s: %s\n", error.place, error.sentence);
        return false;
    }
    return jc_database_set(database, (unsigned)jc_program_find(program, "G"), relation) == JC_OK;
}

static void check_graph(const jc_program *program, const char *directory, size_t index)
{
    static const char *const schedules[] = {"key", "greedy", "flat1", "flat2"};
    char path[4096];
    snprintf(path, sizeof path, "%s/data/graphs/%s.tsv", directory, graphs[index].name);
    jc_database *database = NULL;
    if (!ok(jc_database_create(program, &database) == JC_OK && load(path, program, database), "%s is read",
            graphs[index].name)) {
        jc_database_free(database);
        return;
    }
    for (unsigned s = 0; s < 4; s++) {
        jc_run_options options = {.threads = 2};
        jc_run_result **results = NULL;
        bool ran = jc_schedule_parse(schedules[s], &options.schedule, NULL) == JC_OK
                   && jc_run_program(program, database, &options, NULL, &results, NULL) == JC_OK;
        ok(ran && results[2]->full_bindings == graphs[index].triangles
               && results[2]->head_rows[0] == graphs[index].triangles
               && results[3]->full_bindings == graphs[index].cliques,
           "%s under %s: %" PRIu64 " triangles, %" PRIu64 " 4-cliques", graphs[index].name, schedules[s],
           graphs[index].triangles, graphs[index].cliques);
        for (unsigned r = 0; ran && r < program->rule_count; r++)
            jc_run_result_free(results[r]);
        free(results);
    }
    jc_database_free(database);
}

int main(void)
{
    char directory[4000];
    const char *named = getenv("JOINCAST_SHARED"), *source = getenv("srcdir");
    if (named)
        snprintf(directory, sizeof directory, "%s", named);
    else
        snprintf(directory, sizeof directory, "%s/../shared", source ? source : ".");
    struct stat found;
    if (stat(directory, &found) != 0)
        skip_all("the shared data is not here");
    jc_program *program = NULL;
    jc_diagnostics *diagnostics = NULL;
    ok(jc_program_parse(program_text, strlen(program_text), "counts", &program, &diagnostics) == JC_OK,
       "the rules are read");
    jc_diagnostics_free(diagnostics);
    for (size_t i = 0; program && i < sizeof graphs / sizeof *graphs; i++)
        check_graph(program, directory, i);
    jc_program_free(program);
    return done_testing();
}
