/* SPDX-License-Identifier: Apache-2.0 */
/* joincast-gpu JOB. */
#include "gpu/job_command.h"

#include "model/error.h"
#include "model/job.h"

#include <inttypes.h>
#include <jansson.h>
#include <joincast/data.h>

/* ---- table ----------------------------------------------------------------------------------------------------- */

static void print_rule(const jc_job_rule *rule)
{
    printf("\n%s\n  order     ", rule->text);
    for (unsigned depth = 0; depth < rule->variable_count; depth++)
        printf("%s%s", depth > 0 ? ", " : "", rule->variables[depth]);
    printf("%s\n  body      %u atoms, %u negated, %u filters%s\n", rule->variable_count > 0 ? "" : "no variables",
           rule->atom_count, rule->negated_count, rule->filter_count, rule->never ? "; it never holds" : "");
}

static void print_table(const jc_job *job)
{
    for (unsigned i = 0; i < job->relation_count; i++)
        printf("%-9s %s: arity %u, rows %" PRIu64 "\n", job->relations[i].derived ? "derived" : "stored",
               job->relations[i].name, job->relations[i].arity, job->relations[i].rows);
    if (job->values.count > 0)
        printf("values    %" PRIu32 ", of which %" PRIu32 " integers and %" PRIu32 " floats\n", job->values.count,
               job->values.integers, job->values.floats);
    printf("memory    %" PRIu64 " bytes\n", 4 * jc_job_words(job));
    for (unsigned i = 0; i < job->rule_count; i++)
        print_rule(&job->rules[i]);
}

/* ---- JSON ------------------------------------------------------------------------------------------------------ */

static json_t *words_of(int count, char **words)
{
    json_t *array = json_array();
    for (int i = 0; i < count; i++)
        if (json_array_append_new(array, json_string(words[i])) != 0) {
            json_decref(array);
            return NULL;
        }
    return array;
}

static json_t *relations_of(const jc_job *job)
{
    json_t *array = json_array();
    for (unsigned i = 0; i < job->relation_count; i++) {
        const jc_job_relation *relation = &job->relations[i];
        json_t *object = json_pack("{s:s, s:i, s:I, s:b}", "name", relation->name, "arity", (int)relation->arity,
                                   "rows", (json_int_t)relation->rows, "derived", (int)relation->derived);
        if (json_array_append_new(array, object) != 0) {
            json_decref(array);
            return NULL;
        }
    }
    return array;
}

static json_t *rules_of(const jc_job *job)
{
    json_t *array = json_array();
    for (unsigned i = 0; i < job->rule_count; i++) {
        const jc_job_rule *rule = &job->rules[i];
        json_t *order = json_array();
        for (unsigned depth = 0; depth < rule->variable_count; depth++)
            json_array_append_new(order, json_string(rule->variables[depth]));
        json_t *object = json_pack("{s:s, s:o, s:i, s:i, s:i, s:b}", "rule", rule->text, "order", order, "atoms",
                                   (int)rule->atom_count, "negated", (int)rule->negated_count, "filters",
                                   (int)rule->filter_count, "never", (int)rule->never);
        if (json_array_append_new(array, object) != 0) {
            json_decref(array);
            return NULL;
        }
    }
    return array;
}

static jc_status print_json(const jc_job *job, const jc_gpu_job_request *request, jc_error *error)
{
    json_t *object =
        json_pack("{s:s, s:s, s:o, s:o, s:o, s:I, s:I}", "joincast", jc_version(), "command", "joincast-gpu",
                  "argv", words_of(request->argc, request->argv), "relations", relations_of(job), "rules",
                  rules_of(job), "values", (json_int_t)job->values.count, "data_bytes",
                  (json_int_t)(4 * jc_job_words(job)));
    if (!object)
        return jc_fail(error, JC_ERR_INPUT, request->path, "a name or rule of the job is no UTF-8, which JSON wants, "
                       "or memory is out; --format table shows the job");
    json_dumpf(object, stdout, JSON_INDENT(2));
    putchar('\n');
    json_decref(object);
    return JC_OK;
}

jc_status jc_gpu_job_command(const jc_gpu_job_request *request, jc_error *error)
{
    jc_job *job = NULL;
    jc_status status = jc_job_read(request->path, &job, error);
    if (status != JC_OK)
        return status;
    if (!request->show)
        status = jc_fail(error, JC_ERR_UNSUPPORTED, request->path, "the job is sound, but running jobs comes with "
                         "the kernels, which this version lacks; --show prints what it holds");
    else if (request->json)
        status = print_json(job, request, error);
    else
        print_table(job);
    jc_job_free(job);
    return status;
}
