/* SPDX-License-Identifier: Apache-2.0 */
/* Jobs read from a folder, a file or standard input. Links with model/ alone: joincast-gpu reads its jobs with it. */
#include "data/job_format.h"
#include "model/error.h"

#include <joincast/data.h>

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static jc_status open_file(const char *path, FILE **file, jc_error *error)
{
    *file = fopen(path, "rb");
    if (*file)
        return JC_OK;
    if (errno == ENOMEM)
        return jc_fail_memory(error);
    return jc_fail(error, JC_ERR_IO, path, "cannot be opened: %s; a job is a folder that joincast job has made",
                   strerror(errno));
}

jc_status jc_job_read_stream(FILE *in, const char *name, jc_job **job, jc_error *error)
{
    jc_job *made = NULL;
    jc_job_codes codes;
    jc_status status = jc_job_read_text(in, name, &made, &codes, error);
    if (status == JC_OK && !codes.follow)
        status = jc_fail(error, JC_ERR_INPUT, name, "the job ends without its data; give its folder, or write it "
                         "with joincast job --output -");
    if (status == JC_OK)
        status = jc_job_read_codes(in, name, &codes, made, error);
    if (status == JC_OK)
        *job = made;
    else
        jc_job_free(made);
    return status;
}

/* The length of the file of codes is known before it is read. */
static jc_status check_size(FILE *file, const char *path, uint64_t words, jc_error *error)
{
    struct stat found;
    if (fstat(fileno(file), &found) != 0)
        return jc_fail(error, JC_ERR_IO, path, "cannot be read: %s", strerror(errno));
    if (S_ISREG(found.st_mode) && (uint64_t)found.st_size != 4 * words)
        return jc_fail(error, JC_ERR_INPUT, path, "the file has %" PRIu64 " bytes, but job.txt says %" PRIu64
                       " codes, which are %" PRIu64 " bytes; copy or write the job again",
                       (uint64_t)found.st_size, words, 4 * words);
    return JC_OK;
}

static jc_status read_files(const char *text_path, const char *codes_path, jc_job **job, jc_error *error)
{
    FILE *text = NULL, *data = NULL;
    jc_job *made = NULL;
    jc_job_codes codes;
    jc_status status = open_file(text_path, &text, error);
    if (status == JC_OK)
        status = jc_job_read_text(text, text_path, &made, &codes, error);
    if (status == JC_OK && codes.follow)
        status = jc_fail(error, JC_ERR_INPUT, text_path, "\"data\" belongs to a job in one file; in a folder the "
                         "codes are in columns.bin");
    if (status == JC_OK)
        status = open_file(codes_path, &data, error);
    if (status == JC_OK)
        status = check_size(data, codes_path, jc_job_words(made), error);
    if (status == JC_OK)
        status = jc_job_read_codes(data, codes_path, &codes, made, error);
    if (status == JC_OK)
        *job = made;
    else
        jc_job_free(made);
    if (text)
        fclose(text);
    if (data)
        fclose(data);
    return status;
}

static jc_status read_folder(const char *path, jc_job **job, jc_error *error)
{
    const size_t size = strlen(path) + sizeof "/" JC_JOB_CODES_FILE;
    char *text = malloc(size), *codes = malloc(size);
    jc_status status = JC_ERR_MEMORY;
    if (text && codes) {
        snprintf(text, size, "%s/%s", path, JC_JOB_TEXT_FILE);
        snprintf(codes, size, "%s/%s", path, JC_JOB_CODES_FILE);
        status = read_files(text, codes, job, error);
    } else {
        jc_fail_memory(error);
    }
    free(text);
    free(codes);
    return status;
}

jc_status jc_job_read(const char *path, jc_job **job, jc_error *error)
{
    struct stat found;
    FILE *file;
    if (strcmp(path, "-") == 0)
        return jc_job_read_stream(stdin, "<standard input>", job, error);
    if (stat(path, &found) == 0 && S_ISDIR(found.st_mode))
        return read_folder(path, job, error);
    jc_status status = open_file(path, &file, error);
    if (status != JC_OK)
        return status;
    status = jc_job_read_stream(file, path, job, error);
    fclose(file);
    return status;
}
