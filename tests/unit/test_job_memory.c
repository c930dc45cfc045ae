/* SPDX-License-Identifier: Apache-2.0 */
/* Memory that runs out while jobs are made, written and read: each allocation fails once, without harm. */
#include "data/job_format.h"

#include <joincast/data.h>

#include "tests/failing_memory.h"

#include <unistd.h>

static const char text[] = "H(x, 5000000001) :- E(x, y), !E(y, x), x < y, y != 1.5.\n"
                           "Q(z), H(z, z) :- G(z, _, 7), z >= -1.\n"
                           "R(x) :- H(x, y), E(y, \"nobody\").\n"
                           "E(1, 2). E(2, 3). E(2, -3). E(4, 5000000000). G(1, 2, 7). G(5, 6, 7).\n";

static jc_program *program;
static char folder[] = "/tmp/joincast-test-job-memory-XXXXXX";

/* The database, loaded from the program's facts, while no allocation fails. */
static jc_database *loaded(void)
{
    const unsigned long until_failure = memory_until_failure;
    jc_database *database = NULL;
    memory_until_failure = 0;
    if (jc_database_create(program, &database) != JC_OK ||
        jc_database_load(database, program, folder, NULL) != JC_OK)
        exit(99);
    memory_until_failure = until_failure;
    return database;
}

static jc_status body(bool as_folder)
{
    jc_database *database = loaded();
    jc_job *job = NULL, *again = NULL;
    jc_error error = {.code = JC_OK};
    FILE *file = tmpfile();
    jc_status status = jc_job_create(program, database, NULL, &job, &error);
    if (status == JC_OK && as_folder) {
        if ((status = jc_job_write(job, folder, &error)) == JC_OK)
            status = jc_job_read(folder, &again, &error);
    } else if (status == JC_OK) {
        jc_job_write_stream(job, file);
        rewind(file);
        status = jc_job_read_stream(file, "job", &again, &error);
    }
    if (status != error.code || (status == JC_OK) != (again != NULL))
        status = JC_ERR_ARGUMENT;
    fclose(file);
    jc_job_free(job);
    jc_job_free(again);
    jc_database_free(database);
    return status;
}

static jc_status by_stream(void)
{
    return body(false);
}

static jc_status by_folder(void)
{
    return body(true);
}

int main(void)
{
    jc_diagnostics *diagnostics = NULL;
    if (jc_program_parse(text, strlen(text), "p", &program, &diagnostics) != JC_OK || !mkdtemp(folder)) {
        jc_diagnostics_print(diagnostics, stdout);
        return 99;
    }
    jc_diagnostics_free(diagnostics);
    fail_each_allocation(by_stream, "a job by a stream", 40);
    fail_each_allocation(by_folder, "a job by a folder", 40);
    jc_program_free(program);
    char path[64];
    snprintf(path, sizeof path, "%s/job.txt", folder);
    unlink(path);
    snprintf(path, sizeof path, "%s/columns.bin", folder);
    unlink(path);
    ok(rmdir(folder) == 0, "nothing else is left in the folder");
    return done_testing();
}
