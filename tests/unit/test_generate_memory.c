/* SPDX-License-Identifier: Apache-2.0 */
/* Memory that runs out while relations are generated: the first allocation fails, then the second, and so on until
 * all is written. Every failure is JC_ERR_MEMORY and leaves no half-written file; leaks are for the sanitizer. */
#include <joincast/data.h>

#include "tests/failing_memory.h"
#include "tests/tap.h"

#include <dirent.h>
#include <unistd.h>

static char folder[] = "/tmp/joincast-generate-memory.XXXXXX";

static jc_status callgraph(jc_error *error)
{
    return jc_generate_callgraph(&(jc_callgraph_options){30, 0.4, 1}, folder, error);
}

static jc_status rmat(jc_error *error)
{
    char path[128];
    snprintf(path, sizeof path, "%s/edges", folder);
    return jc_generate_rmat(&(jc_rmat_options){5, 4, 0.57, 0.19, 0.19, true, 1}, path, error);
}

static jc_status lsqb(jc_error *error)
{
    return jc_generate_lsqb(&(jc_lsqb_options){20, 1}, folder, error);
}

/* Removes what is in the folder; how many of the names do not end like a finished file's. */
static int empty_folder(void)
{
    int unfinished = 0;
    DIR *const entries = opendir(folder);
    for (struct dirent *entry; entries && (entry = readdir(entries));) {
        char path[512];
        if (entry->d_name[0] == '.' && strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0)
            unfinished++;
        const char *const end = strrchr(entry->d_name, '.');
        if (entry->d_name[0] != '.' && strcmp(entry->d_name, "edges") != 0 &&
            !(end && (strcmp(end, ".facts") == 0 || strcmp(end, ".csv") == 0)))
            unfinished++;
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        unlink(path);
    }
    if (entries)
        closedir(entries);
    return unfinished;
}

static void fail_each(jc_status (*generate)(jc_error *), const char *name)
{
    unsigned long n = 0;
    jc_status status;
    bool good = true, clean = true;
    do {
        jc_error error = {.code = JC_OK};
        memory_failed = false;
        memory_until_failure = ++n;
        status = generate(&error);
        memory_until_failure = 0;
        good = good && status == error.code && status == (memory_failed ? JC_ERR_MEMORY : JC_OK);
        clean = empty_folder() == 0 && clean;
    } while (memory_failed && n < 10000);
    ok(good && n > 4, "%s: each of %lu allocations fails once and says so", name, n - 1);
    ok(clean, "%s: nothing half-written is left", name);
}

int main(void)
{
    if (!mkdtemp(folder))
        return 1;
    fail_each(callgraph, "call graph");
    fail_each(rmat, "recursive matrix");
    fail_each(lsqb, "network");
    ok(rmdir(folder) == 0, "cleaned up");
    return done_testing();
}
