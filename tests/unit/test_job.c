/* SPDX-License-Identifier: Apache-2.0 */
/* Jobs of random programs: nested loops over nothing but the job count and derive what the executor does over the
 * program; and a job comes back the same from a stream and from a folder. */
#include "data/job_format.h"

#include <joincast/exec.h>

#include "tests/oracle/job_loop.h"
#include "tests/tap.h"
#include "tests/unit/random_job.h"
#include "tests/unit/same_job.h"

#include <unistd.h>

enum { PROGRAMS = 700 };

static char folder[] = "/tmp/joincast-test-job-XXXXXX";

typedef struct tally {
    unsigned checked, rows, negated, values, derived_read, orders;
    bool counts, stream, folder;
} tally;

/* ---- reading back ---------------------------------------------------------------------------------------------- */

static bool comes_back_from_stream(const jc_job *job)
{
    jc_job *again = NULL;
    jc_error error = {.code = JC_OK};
    FILE *file = tmpfile();
    if (!file)
        abort();
    jc_job_write_stream(job, file);
    rewind(file);
    bool same = jc_job_read_stream(file, "job", &again, &error) == JC_OK && same_job(job, again);
    if (error.sentence[0])
        printf("# %s: %s\n", error.place, error.sentence);
    jc_job_free(again);
    fclose(file);
    return same;
}

static bool comes_back_from_folder(const jc_job *job)
{
    jc_job *again = NULL;
    bool same = jc_job_write(job, folder, NULL) == JC_OK && jc_job_read(folder, &again, NULL) == JC_OK &&
                same_job(job, again);
    jc_job_free(again);
    return same;
}

/* ---- running --------------------------------------------------------------------------------------------------- */

/* Whether the executor's relation holds the rows of the loops'. */
static bool same_rows(const job_rows *rows, const jc_relation *relation)
{
    bool same = jc_relation_arity(relation) == rows->width && jc_relation_rows(relation) == rows->count;
    for (size_t row = 0; same && row < rows->count; row++)
        for (unsigned c = 0; c < rows->width; c++)
            same = same && jc_relation_column(relation, c)[row] == rows->codes[row * rows->width + c];
    return same;
}

/* The loops have run: relations as they left them, and counts[i][0] the full bindings, counts[i][1 + h] the rows of
 * head h of the job's rule i. Names are looked up in job, whose columns are gone. */
static bool executor_agrees(const jc_program *program, jc_database *database, const jc_job *job,
                            const job_rows *relations, uint64_t counts[][1 + JOB_HEADS], tally *t)
{
    const jc_run_options options = {.schedule = {JC_SCHEDULE_FLAT, 2, 0}, .threads = 1, .materialise = true};
    jc_run_result **results = NULL;
    bool same = jc_run_program(program, database, &options, NULL, &results, NULL) == JC_OK;
    for (unsigned i = 0; same && i < program->rule_count; i++) {
        const jc_run_result *result = results[program->order[i]];
        same = result->full_bindings == counts[i][0];
        t->rows += counts[i][0] > 0;
        for (unsigned h = 0; h < result->head_count; h++)
            same = same && result->head_rows[h] == counts[i][1 + h];
    }
    for (unsigned i = 0; same && i < job->relation_count; i++)
        same = same_rows(&relations[i],
                         jc_database_relation(database, (unsigned)jc_program_find(program, job->relations[i].name)));
    for (unsigned i = 0; results && i < program->rule_count; i++)
        jc_run_result_free(results[i]);
    free(results);
    return same;
}

static void note_features(const jc_job *job, tally *t)
{
    t->values += job->values.count > 0;
    for (unsigned r = 0; r < job->rule_count; r++) {
        t->negated += job->rules[r].negated_count > 0;
        for (unsigned i = 0; i < job->rules[r].atom_count; i++)
            t->derived_read += job->relations[job->rules[r].atoms[i].relation].derived;
    }
}

/* Random orders for some rules. */
static void draw_orders(const jc_program *program, unsigned (*orders)[5], const unsigned **chosen, uint64_t *random,
                        tally *t)
{
    for (unsigned r = 0; r < program->rule_count; r++) {
        const unsigned count = program->rules[r].variable_count;
        chosen[r] = random_below(random, 2) == 0 ? orders[r] : NULL;
        t->orders += chosen[r] != NULL;
        for (unsigned i = 0; i < count; i++) {
            const unsigned j = (unsigned)random_below(random, i + 1);
            orders[r][i] = orders[r][j];
            orders[r][j] = i;
        }
    }
}

static bool follows(const jc_job_rule *made, const jc_rule *rule, const unsigned *order)
{
    for (unsigned depth = 0; depth < rule->variable_count; depth++)
        if (strcmp(made->variables[depth], rule->variables[order[depth]]) != 0)
            return false;
    return true;
}

/* Given orders are taken, and where all relations are known the order is the plan's. */
static bool follows_orders(const jc_program *program, jc_database *database, const jc_job *job,
                           const unsigned *const *chosen)
{
    bool good = true;
    for (unsigned i = 0; good && i < program->rule_count; i++) {
        const jc_rule *rule = &program->rules[program->order[i]];
        const jc_job_rule *made = &job->rules[i];
        jc_plan *plan = NULL;
        bool known = true;
        for (unsigned a = 0; a < made->atom_count; a++)
            known = known && !job->relations[made->atoms[a].relation].derived;
        if (chosen[program->order[i]])
            good = follows(made, rule, chosen[program->order[i]]);
        else if (known)
            good = jc_plan_create(program, rule, database, NULL, &plan, NULL) == JC_OK &&
                   follows(made, rule, jc_plan_order(plan));
        jc_plan_free(plan);
    }
    return good;
}

static void check_program(uint64_t seed, tally *t)
{
    uint64_t random = seed, counts[4][1 + JOB_HEADS] = {{0}};
    unsigned orders[4][5];
    const unsigned *chosen[4] = {NULL};
    char text[JOB_TEXT];
    jc_program *program = NULL;
    jc_database *database = NULL;
    jc_job *job = NULL;
    if (random_job_program(&random, text, &program, &database)) {
        draw_orders(program, orders, chosen, &random, t);
        jc_status status = jc_job_create(program, database, chosen, &job, NULL);
        bool counted = status == JC_OK && follows_orders(program, database, job, chosen);
        bool streamed = false, stored = true;
        if (status == JC_OK) {
            note_features(job, t);
            streamed = comes_back_from_stream(job);
            stored = seed % 10 > 0 || comes_back_from_folder(job);
            job_rows *relations = job_loop_relations(job);
            for (unsigned i = 0; i < job->rule_count; i++)
                counts[i][0] = job_loop_rule(job, i, relations, &counts[i][1]);
            counted = counted && executor_agrees(program, database, job, relations, counts, t);
            for (unsigned i = 0; i < job->relation_count; i++)
                free(relations[i].codes);
            free(relations);
        }
        if (!counted || !streamed || !stored)
            printf("# seed %llu (%d %d %d):\n# %s\n", (unsigned long long)seed, counted, streamed, stored, text);
        t->counts = t->counts && counted;
        t->stream = t->stream && streamed;
        t->folder = t->folder && stored;
        t->checked++;
    }
    jc_job_free(job);
    jc_database_free(database);
    jc_program_free(program);
}

int main(void)
{
    tally t = {.counts = true, .stream = true, .folder = true};
    if (!mkdtemp(folder))
        return 99;
    uint64_t seed = getenv("TEST_SEED") ? strtoull(getenv("TEST_SEED"), NULL, 10) : 1;
    for (uint64_t last = seed + 10 * PROGRAMS; t.checked < PROGRAMS && seed < last; seed++)
        check_program(seed, &t);
    ok(t.checked == PROGRAMS, "%d random programs are accepted", PROGRAMS);
    ok(t.counts, "nested loops over the job count and derive what the executor does");
    ok(t.stream, "each job comes back from a stream");
    ok(t.folder, "and from a folder");
    ok(t.rows > PROGRAMS / 4 && t.negated > 20 && t.values > 50 && t.derived_read > 50 && t.orders > 50,
       "with rows (%u), negated atoms (%u), ranked values (%u), derived atoms (%u) and orders (%u) among them",
       t.rows, t.negated, t.values, t.derived_read, t.orders);
    char path[64];
    snprintf(path, sizeof path, "%s/job.txt", folder);
    unlink(path);
    snprintf(path, sizeof path, "%s/columns.bin", folder);
    unlink(path);
    rmdir(folder);
    return done_testing();
}
