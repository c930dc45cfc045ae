/* SPDX-License-Identifier: Apache-2.0 */
/* Jobs written as a folder or as a stream. */
#include "data/job_format.h"
#include "model/error.h"

#include <joincast/data.h>

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { CODES_AT_ONCE = 8192 };

/* ---- text ------------------------------------------------------------------------------------------------------ */

static void put_term(FILE *out, jc_job_term term)
{
    switch (term.kind) {
    case JC_JOB_VARIABLE: fprintf(out, " $%" PRIu32, term.value); break;
    case JC_JOB_CODE: fprintf(out, " %" PRIu32, term.value); break;
    case JC_JOB_WILDCARD: fputs(" _", out); break;
    case JC_JOB_NONE: fputs(" none", out); break;
    }
}

static void put_atoms(FILE *out, const jc_job *job, const char *word, unsigned count, const jc_job_atom *atoms)
{
    for (unsigned i = 0; i < count; i++) {
        const jc_job_relation *relation = &job->relations[atoms[i].relation];
        fprintf(out, "  %s %s", word, relation->name);
        for (unsigned c = 0; c < relation->arity; c++)
            put_term(out, atoms[i].terms[c]);
        fputc('\n', out);
    }
}

static void put_rule(FILE *out, const jc_job *job, const jc_job_rule *rule)
{
    fprintf(out, "\nrule %s\n%s  variables", rule->text, rule->never ? "  never\n" : "");
    for (unsigned depth = 0; depth < rule->variable_count; depth++)
        fprintf(out, " %s", rule->variables[depth]);
    fputc('\n', out);
    put_atoms(out, job, "atom", rule->atom_count, rule->atoms);
    put_atoms(out, job, "not", rule->negated_count, rule->negated);
    for (unsigned i = 0; i < rule->filter_count; i++) {
        fputs("  filter", out);
        put_term(out, rule->filters[i].left);
        fprintf(out, " %s", jc_job_comparators[rule->filters[i].comparator]);
        put_term(out, rule->filters[i].right);
        fputc('\n', out);
    }
    put_atoms(out, job, "head", rule->head_count, rule->heads);
}

static uint64_t checksum(const jc_job *job)
{
    uint64_t sum = JC_JOB_CHECKSUM_START;
    for (unsigned i = 0; i < job->relation_count; i++)
        for (unsigned c = 0; c < job->relations[i].arity; c++)
            sum = jc_job_checksum(sum, job->relations[i].columns[c], job->relations[i].rows);
    sum = jc_job_checksum(sum, job->values.codes, job->values.count);
    sum = jc_job_checksum(sum, job->values.rank, job->values.count);
    return jc_job_checksum(sum, job->values.number, job->values.count);
}

static void put_text(FILE *out, const jc_job *job)
{
    fprintf(out, "joincast job %d\n", JC_JOB_VERSION);
    fputs("# $0, $1, ... are a rule's variables in the order in which they are bound, numbers are codes, _ is any\n"
          "# code, and none is a constant that no row holds.\n\n", out);
    for (unsigned i = 0; i < job->relation_count; i++)
        fprintf(out, "relation %s arity %u rows %" PRIu64 " %s\n", job->relations[i].name, job->relations[i].arity,
                job->relations[i].rows, job->relations[i].derived ? "derived" : "stored");
    for (unsigned i = 0; i < job->rule_count; i++)
        put_rule(out, job, &job->rules[i]);
    fputc('\n', out);
    if (job->values.count > 0)
        fprintf(out, "values %" PRIu32 " integers %" PRIu32 " floats %" PRIu32 "\n", job->values.count,
                job->values.integers, job->values.floats);
    fprintf(out, "codes %" PRIu64 " checksum %016" PRIx64 "\n", jc_job_words(job), checksum(job));
}

/* ---- codes ----------------------------------------------------------------------------------------------------- */

static void put_codes(FILE *out, const uint32_t *codes, uint64_t count)
{
    unsigned char bytes[4 * CODES_AT_ONCE];
    while (count > 0) {
        const size_t part = count < CODES_AT_ONCE ? (size_t)count : CODES_AT_ONCE;
        for (size_t i = 0; i < part; i++)
            for (unsigned b = 0; b < 4; b++)
                bytes[4 * i + b] = (unsigned char)(codes[i] >> 8 * b);
        fwrite(bytes, 4, part, out);
        codes += part;
        count -= part;
    }
}

static void put_all_codes(FILE *out, const jc_job *job)
{
    for (unsigned i = 0; i < job->relation_count; i++)
        for (unsigned c = 0; c < job->relations[i].arity; c++)
            put_codes(out, job->relations[i].columns[c], job->relations[i].rows);
    put_codes(out, job->values.codes, job->values.count);
    put_codes(out, job->values.rank, job->values.count);
    put_codes(out, job->values.number, job->values.count);
}

void jc_job_write_stream(const jc_job *job, FILE *out)
{
    put_text(out, job);
    fputs("data\n", out);
    put_all_codes(out, job);
}

/* ---- folder ---------------------------------------------------------------------------------------------------- */

/* "folder/name"; malloc'd, NULL where memory is out. */
static char *path_in(const char *folder, const char *name)
{
    const size_t size = strlen(folder) + strlen(name) + 2;
    char *path = malloc(size);
    if (path)
        snprintf(path, size, "%s/%s", folder, name);
    return path;
}

static jc_status make_folder(const char *path, bool *made, jc_error *error)
{
    struct stat found;
    *made = mkdir(path, 0777) == 0;
    int reason = errno;
    if (*made)
        return JC_OK;
    if (reason == EEXIST && stat(path, &found) == 0 && S_ISDIR(found.st_mode))
        return JC_OK;
    if (reason == EEXIST)
        reason = ENOTDIR;
    jc_status status = jc_fail(error, JC_ERR_IO, path, "cannot be made as the job's folder: %s", strerror(reason));
    errno = reason;
    return status;
}

/* Both files are complete before one of them gets its name; job.txt, whose check sum is that of the codes, is named
 * last. */
static jc_status write_files(const jc_job *job, const char *text_path, const char *codes_path, jc_error *error)
{
    jc_output *text = NULL, *codes = NULL;
    jc_status status = jc_output_open(codes_path, &codes, error);
    if (status == JC_OK)
        status = jc_output_open(text_path, &text, error);
    if (status != JC_OK) {
        const int reason = errno;
        jc_output_abandon(codes);
        errno = reason;
        return status;
    }
    put_all_codes(jc_output_stream(codes), job);
    put_text(jc_output_stream(text), job);
    status = jc_output_commit(codes, error);
    if (status != JC_OK) {
        const int reason = errno;
        jc_output_abandon(text);
        errno = reason;
        return status;
    }
    status = jc_output_commit(text, error);
    if (status != JC_OK) {
        const int reason = errno;
        unlink(codes_path);
        errno = reason;
    }
    return status;
}

static jc_status write_folder(const jc_job *job, const char *path, jc_error *error)
{
    bool made;
    jc_status status = make_folder(path, &made, error);
    if (status != JC_OK)
        return status;
    char *text = path_in(path, JC_JOB_TEXT_FILE), *codes = path_in(path, JC_JOB_CODES_FILE);
    status = text && codes ? write_files(job, text, codes, error) : jc_fail_memory(error);
    const int reason = errno;
    free(text);
    free(codes);
    if (status != JC_OK && made)
        rmdir(path);
    errno = reason;
    return status;
}

jc_status jc_job_write(const jc_job *job, const char *path, jc_error *error)
{
    jc_output *output = NULL;
    if (strcmp(path, "-") != 0)
        return write_folder(job, path, error);
    jc_status status = jc_output_open(path, &output, error);
    if (status != JC_OK)
        return status;
    jc_job_write_stream(job, jc_output_stream(output));
    return jc_output_commit(output, error);
}
